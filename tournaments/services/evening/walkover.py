"""A meeting of the finals that is not played, because one of the two has gone home: the other goes through."""

from tournaments.models import Bye, Leg, MatchDay, Seat, Table, Unit
from tournaments.queries.results.finals import get_finals
from tournaments.services.people.unit import of_unit
from tournaments.services.table.table_link import keep_names


def clear_walkovers(match_day: MatchDay, gone: Unit) -> None:
    """Part of another service's transaction: tables drawn for them go, and the opponent sits out.

    A table at which something was scored or ruled stays: there that decides.
    """
    finals = get_finals(match_day)
    if finals is None or finals.bracket is None:
        return
    field = f"{match_day.competition.unit_field}_id"
    for leg in match_day.legs.filter(number__gte=finals.plan.first_leg):
        for meeting in finals.meetings_in(leg.number):
            if meeting.is_walkover and gone.pk in meeting[:2]:
                _clear(leg, field, gone, meeting.other if meeting.one == gone.pk else meeting.one)


def _clear(leg: Leg, field: str, gone: Unit, opponent: int | None) -> None:
    seats = Seat.objects.filter(table__leg=leg, **of_unit(gone))
    tables = Table.objects.filter(pk__in=seats.values("table"), rounds_played=0, ruled__isnull=True)
    if not tables or opponent is None:
        return
    keep_names(tables)
    tables.delete()
    competition = leg.match_day.competition
    Bye.objects.create(leg=leg, points=competition.bye_points, pits=competition.bye_pits, **{field: opponent})
