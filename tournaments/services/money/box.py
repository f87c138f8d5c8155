"""The box of an evening: the change in it before, and what was counted at the end."""

from tournaments.choices import BookingKind, PaidHow
from tournaments.models import MatchDay
from tournaments.queries.money.box import get_box
from tournaments.services.log import log_action
from tournaments.services.money.booking import line_of, put_right
from tournaments.services.transaction import lock_match_day, writes


@writes
def count_box(*, match_day: MatchDay, counted: int) -> int:
    """This is in the box, in cents; returns how many more than there have to be. Counted again, the last one holds."""
    match_day = lock_match_day(match_day, even_closed=True)
    box = get_box(match_day)
    more = counted - box.expected
    if more != box.difference or box.since:
        _replace(match_day, BookingKind.DIFFERENCE, more)
    log_action(match_day, "box_counted")
    return more


@writes
def set_float(*, match_day: MatchDay, cents: int) -> None:
    """So much was in the box as change before anyone paid.

    What was counted stays, so there is another difference; where more was booked since, it has to be counted again.
    """
    match_day = lock_match_day(match_day, even_closed=True)
    box = get_box(match_day)
    if cents != box.float:
        _replace(match_day, BookingKind.FLOAT, cents)
        if box.difference is not None:
            _replace(match_day, BookingKind.DIFFERENCE, None if box.since else box.difference + box.float - cents)
    log_action(match_day, "box_counted")


@writes
def uncount_box(*, match_day: MatchDay) -> None:
    """Undoes `count_box`: no one has counted."""
    match_day = lock_match_day(match_day, even_closed=True)
    _replace(match_day, BookingKind.DIFFERENCE, None)
    log_action(match_day, "box_counted")


def _replace(match_day: MatchDay, kind: BookingKind, cents: int | None) -> None:
    rows = list(match_day.bookings.filter(kind=kind).that_hold())
    put_right(match_day, rows, [] if cents is None else [line_of(match_day, kind, cents, how=PaidHow.CASH)])
