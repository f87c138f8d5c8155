"""Tables of which something is said below a result."""

from typing import NamedTuple

from django.db.models import Q, QuerySet

from scoring import Contender
from tournaments.models import MatchDay, Table
from tournaments.permissions import is_interim, revealed
from tournaments.queries.table.match_record import called, in_order, tonight
from tournaments.queries.table.struck import is_counted


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
    days, shown = MatchDay.objects.filter(pk=match_day.pk).order_by(), Q()
    if published_only:
        days, shown = days.filter(Q(published_at__isnull=False) | is_interim()), revealed("leg__match_day__", "leg__")
    shown &= is_counted(match_day.competition)
    decided = Table.objects.filter(shown, leg__match_day__in=days, ruled__isnull=True).exclude(jass="")
    return named_tables(decided, match_day)
