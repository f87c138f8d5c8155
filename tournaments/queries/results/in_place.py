"""Who played in whose place, as far as something was scored there."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.choices import SeatRole, SubstitutePoints
from tournaments.models import Competition, MatchDay, Player, Seat
from tournaments.models.table import SEAT_SCORED
from tournaments.permissions import revealed


@dataclass(frozen=True, slots=True)
class PlayedInPlace:
    """`player` played in the place of `place` in these `legs` of a match day; who has the `points`.

    `of_pair`: the place is one of a pair, which has the points or has none.
    """

    match_day: MatchDay
    legs: tuple[int, ...]
    player: Player
    place: Player
    points: SubstitutePoints
    of_pair: bool


def list_played_in_place(
    competition: Competition, *, match_day: MatchDay | None = None, published_only: bool
) -> tuple[PlayedInPlace, ...]:
    """Of one match day or of all, in order; one SQL query. For where it was once asked who has the points."""
    seats = Seat.objects.filter(
        SEAT_SCORED,
        Q(substitute__isnull=False) | Q(in_place_of__isnull=False),
        **{"leg__match_day": match_day} if match_day else {"leg__match_day__competition": competition},
    )
    if published_only:
        seats = seats.filter(revealed("leg__match_day__", "leg__"))
        # A match day that is asked for alone is one that may be shown.
        seats = seats if match_day else seats.filter(leg__match_day__published_at__isnull=False)
    people = ("leg__match_day", "player", "substitute", "in_place_of")
    rows = seats.select_related(*people).order_by("leg__match_day__number", "leg__number", "table__number", "pk")
    found: dict[tuple[int, int, int, SubstitutePoints], list[Seat]] = {}
    for seat in rows:
        whose, who = seat.in_place_of_id or seat.player_id, seat.substitute_id or seat.player_id
        found.setdefault((seat.leg.match_day.number, whose, who, _points_of(seat)), []).append(seat)
    return tuple(
        PlayedInPlace(
            seats[0].leg.match_day,
            tuple(seat.leg.number for seat in seats),
            seats[0].substitute or seats[0].player,
            seats[0].in_place_of or seats[0].player,
            points,
            seats[0].pair_id is not None,
        )
        for (*_key, points), seats in found.items()
    )


def _points_of(seat: Seat) -> SubstitutePoints:
    if seat.role == SeatRole.JOKER:
        return SubstitutePoints.NOBODY
    return SubstitutePoints.PLAYER if seat.in_place_of_id else SubstitutePoints.PLACE
