"""Tables of which something is said below a result."""

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import QuerySet

from scoring import Contender
from tournaments.models import MatchDay, Table
from tournaments.queries.results.per_match_day import settings_of
from tournaments.queries.results.rows import Asked
from tournaments.queries.table.match_record import called, in_order, tonight


class NamedTable(NamedTuple):
    """A table, with the names of its sides or players."""

    table: Table
    names: dict[Contender, str]


def named_tables(tables: QuerySet[Table], match_day: MatchDay) -> tuple[NamedTable, ...]:
    """These tables of a match day, in order. One SQL query and three more if there are any."""
    seated = tables.select_related("leg").prefetch_related("seats__player", "seats__substitute")
    found = []
    for table in seated.order_by("leg__number", "number"):
        table.leg.match_day = match_day
        found.append(NamedTable(table, called(table.contenders, tonight(in_order(table.seats.all())))))
    return tuple(found)


def list_jass_tables(match_day: MatchDay, *, published_only: bool = False) -> tuple[NamedTable, ...]:
    """The tables of a match day that a Klammer-Jass decided, in order; the queries of `named_tables`.

    Only what is published: none of a frozen leg, and none of a match day that no one sees yet.
    """
    competition = match_day.competition
    asked = Asked(competition, settings_of(competition), published_only, with_season=False)
    return named_tables(asked.tables([match_day.pk]).filter(ruled__isnull=True).exclude(jass=""), match_day)


def list_ruled_tables(match_day: MatchDay, keys: Collection[int]) -> tuple[NamedTable, ...]:
    """These tables of a match day, in order; the queries of `named_tables`."""
    return named_tables(Table.objects.filter(pk__in=keys), match_day)
