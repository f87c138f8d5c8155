"""The tables that a Klammer-Jass decided."""

from typing import NamedTuple

from django.db.models import Q

from scoring import Contender
from tournaments.choices import Currency
from tournaments.models import MatchDay, Table
from tournaments.permissions import is_interim, revealed
from tournaments.queries.table.match_record import called, in_order, tonight
from tournaments.queries.table.struck import is_counted


class JassTable(NamedTuple):
    """A table, with the names of its sides or players."""

    table: Table
    names: dict[Contender, str]


def list_jass_tables(match_day: MatchDay, *, published_only: bool = False) -> tuple[JassTable, ...]:
    """The tables of a match day, in order. One SQL query and three more if there are any; none in klaverjas.

    Only what is published: none of a frozen leg, and none of a match day that no one sees yet.
    """
    if match_day.competition.leg_currency == Currency.POINTS:
        return ()
    days, shown = MatchDay.objects.filter(pk=match_day.pk).order_by(), Q()
    if published_only:
        days, shown = days.filter(Q(published_at__isnull=False) | is_interim()), revealed("leg__match_day__", "leg__")
    shown &= is_counted(match_day.competition)
    tables = Table.objects.filter(shown, leg__match_day__in=days).exclude(jass="").select_related("leg")
    seated = tables.prefetch_related("seats__player", "seats__substitute").order_by("leg__number", "number")
    found = []
    for table in seated:
        table.leg.match_day = match_day
        found.append(JassTable(table, called(table.contenders, tonight(in_order(table.seats.all())))))
    return tuple(found)
