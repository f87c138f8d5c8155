"""Whose result rests on totals that someone still has to compare with the paper."""

from django.db.models import Q

from tournaments.models import MatchDay, Seat
from tournaments.permissions import revealed
from tournaments.queries.results.match_day import Hall


def list_units_to_check(match_day: MatchDay, *, published_only: bool = False) -> frozenset[int]:
    """The keys of these players, pairs or teams; one SQL query. Only what is published: without frozen legs."""
    seats = Seat.objects.filter(leg__match_day=match_day, table__needs_check=True)
    shown = revealed("leg__match_day__", "leg__") if published_only else Q()
    return frozenset(seats.filter(shown).order_by().values_list(f"{match_day.competition.unit_field}_id", flat=True))


def units_to_check_in(hall: Hall) -> frozenset[int]:
    """The same for a hall that is read already, without legs that are frozen there. No SQL query."""
    unit = f"{hall.match_day.competition.unit_field}_id"
    tables = (one for leg in hall.legs if not leg.is_frozen for one in leg.tables if one.table.needs_check)
    return frozenset(getattr(seat, unit) for one in tables for seat in one.seats)
