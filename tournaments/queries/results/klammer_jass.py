"""The tables that a Klammer-Jass decided."""

from django.db.models import Q

from tournaments.choices import Currency
from tournaments.models import MatchDay, Table
from tournaments.permissions import is_interim, revealed
from tournaments.queries.results.named_table import NamedTable, named_tables
from tournaments.queries.table.struck import is_counted


def list_jass_tables(match_day: MatchDay, *, published_only: bool = False) -> tuple[NamedTable, ...]:
    """The tables of a match day, in order. One SQL query and three more if there are any; none in klaverjas.

    Only what is published: none of a frozen leg, and none of a match day that no one sees yet.
    """
    if match_day.competition.leg_currency == Currency.POINTS:
        return ()
    days, shown = MatchDay.objects.filter(pk=match_day.pk).order_by(), Q()
    if published_only:
        days, shown = days.filter(Q(published_at__isnull=False) | is_interim()), revealed("leg__match_day__", "leg__")
    shown &= is_counted(match_day.competition)
    decided = Table.objects.filter(shown, leg__match_day__in=days, ruled__isnull=True).exclude(jass="")
    return named_tables(decided, match_day)
