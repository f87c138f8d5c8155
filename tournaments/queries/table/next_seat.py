"""Where each player of a table sits in the next leg, for the end of this one."""

from dataclasses import dataclass

from tournaments.choices import SeatRole
from tournaments.models import Player, Seat, Table
from tournaments.permissions import seats_shown
from tournaments.queries.table.match_record import seats_at


@dataclass(frozen=True, slots=True)
class NextSeat:
    """`table` and `seat` are None for someone who sits out."""

    name: str
    table: int | None
    seat: str | None


def list_next_seats(table: Table) -> list[NextSeat]:
    """In the order of the seats; nothing while the next leg is not drawn, or where not everyone may see its seats.

    At most two SQL queries if the table was fetched with its competition. Someone who only stood in for this leg is
    listed where they sit themselves; if they sit nowhere, the person they stood in for is listed.
    """
    match_day = table.leg.match_day
    if not match_day.competition.is_public:
        return []
    with_people = Seat.objects.select_related("table", "player", "substitute")
    following = with_people.filter(seats_shown(), leg__match_day=match_day, leg__number=table.leg.number + 1)
    now = seats_at(table)
    people = [seat.player_id for seat in now] + [seat.substitute_id for seat in now if seat.substitute_id]
    # A helper plays an extra leg for someone else: where they sit on their own account comes first.
    found = sorted(following.filter(player__in=people), key=lambda seat: seat.role == SeatRole.HELPER)
    if not found:
        return []
    return [_next_of(seat.substitute or seat.player, seat.player, found) for seat in now]


def _next_of(sitting: Player, player: Player, found: list[Seat]) -> NextSeat:
    for person in (sitting, player):
        for seat in found:
            if seat.player_id == person.pk:
                return NextSeat(str(seat.substitute or seat.player), seat.table.number, seat.position)
    return NextSeat(str(player), None, None)
