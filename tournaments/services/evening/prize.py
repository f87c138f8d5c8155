"""Prizes in money are paid out of the box of the evening, all at once, and kept as they are won."""

from collections import defaultdict

from tournaments.cents import share_cents
from tournaments.choices import BookingKind, PaidHow
from tournaments.models import MatchDay
from tournaments.queries.money.price import people_of_units
from tournaments.queries.results.prize import list_day_prizes
from tournaments.services.log import log_action
from tournaments.services.money.booking import line_of, put_right
from tournaments.services.transaction import lock_match_day, writes


@writes
def pay_prizes(*, match_day: MatchDay) -> int:
    """Everyone has what they won, in cash; returns the cents that are booked by it.

    If someone else turns out to have won, that is booked the other way and then as it is. Of a pair or a team each has
    their part. A prize that was booked by hand is another one.
    """
    match_day = lock_match_day(match_day, even_closed=True)
    wanted = _won(match_day)
    return _book(match_day, wanted)


@writes
def unpay_prizes(*, match_day: MatchDay) -> None:
    """Undoes `pay_prizes`: no one has anything yet."""
    _book(lock_match_day(match_day, even_closed=True), {})


def _won(match_day: MatchDay) -> dict[int, int]:
    """The cents that each person has won, by key."""
    won: defaultdict[int, int] = defaultdict(int)
    given = [prize for prize in list_day_prizes(match_day) if prize.cents and len(prize.winners) == 1]
    people = people_of_units(match_day.competition, {key for prize in given for key in prize.winners})
    for prize in given:
        own = people[prize.winners[0]]
        for player, cents in zip(own, share_cents(prize.cents or 0, len(own)), strict=True):
            won[player.pk] += cents
    return won


def _book(match_day: MatchDay, wanted: dict[int, int]) -> int:
    rows = list(match_day.bookings.filter(kind=BookingKind.PRIZE, of_evening=True).that_hold())
    there: defaultdict[int | None, int] = defaultdict(int)
    for row in rows:
        there[row.player_id] += row.cents
    wrong = [row for row in rows if there[row.player_id] != wanted.get(row.player_id or 0, 0)]
    right = [
        line_of(match_day, BookingKind.PRIZE, cents, how=PaidHow.CASH, player_id=player, of_evening=True)
        for player, cents in wanted.items()
        if cents and there[player] != cents
    ]
    put_right(match_day, wrong, right)
    if wrong or right:
        log_action(match_day, "prizes_paid")
    return sum(row.cents for row in right) - sum(row.cents for row in wrong)
