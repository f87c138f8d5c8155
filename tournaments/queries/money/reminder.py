"""What someone still has to pay, and for what: the oldest is paid first."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.letters import by_letters
from tournaments.models import Booking, Club, Player
from tournaments.names import listed_name


@dataclass(frozen=True, slots=True)
class Unpaid:
    """Something that is not paid, or not wholly: `cents` of it are open."""

    booking: Booking
    cents: int


@dataclass(frozen=True, slots=True)
class Reminder:
    """Someone who has to pay `open` cents, and for what. `name` is as it is listed."""

    player: Player
    name: str
    open: int
    unpaid: tuple[Unpaid, ...]


def remind(player: Player, bookings: Iterable[Booking]) -> Reminder | None:
    """Of all that is booked for this person, in the order of the days; None where nothing is open. No query."""
    bookings = list(bookings)
    is_open = sum(booking.on_account for booking in bookings)
    if is_open <= 0:
        return None
    left, unpaid = is_open, []
    for booking in reversed(bookings):
        if left <= 0:
            break
        if booking.on_account > 0 and not booking.is_countered:
            unpaid.append(Unpaid(booking, min(left, booking.on_account)))
            left -= booking.on_account
    return Reminder(player, listed_name(str(player), player.club.name_order), is_open, tuple(reversed(unpaid)))


def list_reminders(club: Club) -> list[Reminder]:
    """Everyone who has something to pay, by listed name. One query."""
    of: defaultdict[Player, list[Booking]] = defaultdict(list)
    rows = club.bookings.filter(player__isnull=False).order_by("date", "pk")
    for booking in rows.select_related("player__club", "competition", "match_day", "fee").with_counters():
        if booking.player is not None:
            of[booking.player].append(booking)
    found = [remind(player, bookings) for player, bookings in of.items()]
    reminders = [one for one in found if one is not None]
    return sorted(reminders, key=lambda one: (by_letters(one.name), one.player.number))
