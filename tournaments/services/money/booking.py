"""The books of a club: lines are only added, in months that are open; a mistake is booked the other way."""

import datetime
from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.cents import MOST_CENTS
from tournaments.choices import BookingKind, PaidHow
from tournaments.exceptions import Refused
from tournaments.models import Booking, Club, MatchDay, Player
from tournaments.names import visitor
from tournaments.services.log import log_action
from tournaments.services.numbering import next_number
from tournaments.services.transaction import lock_club, lock_match_day, writes


@writes
def book(
    *,
    club: Club,
    kind: str,
    cents: int,
    how: str = "",
    player: Player | None = None,
    match_day: MatchDay | None = None,
    date: datetime.date | None = None,
    label: str = "",
) -> Booking:
    """One line of the books, today or on that day; with a match day it belongs to the box of that evening."""
    club = lock_club(club)
    if match_day is not None:
        match_day = lock_match_day(MatchDay.objects.get(pk=match_day.pk, competition__club=club), even_closed=True)
    if cents == 0 or (cents < 0 and kind not in (BookingKind.FLOAT, BookingKind.DIFFERENCE)):
        raise Refused(_("Enter an amount above nothing."))
    if abs(cents) > MOST_CENTS:
        raise Refused(_("This is too much."))
    if how == PaidHow.ACCOUNT and kind != BookingKind.PRIZE:
        raise Refused(_("What is put on the account is not paid yet."))
    if player is not None:
        player = club.people.get(pk=player.pk)
    day = date or (date_of(match_day) if match_day else timezone.localdate())
    refuse_closed_month(club, day)
    row = Booking(
        club=club,
        date=day,
        kind=kind,
        cents=cents,
        how=how,
        player=player,
        competition=match_day.competition if match_day else None,
        match_day=match_day,
        label=label.strip(),
    )
    row.validate_constraints()
    [stored] = store([row])
    log_action(match_day or club, "booked")
    return stored


@writes
def book_counter(*, booking: Booking) -> Booking:
    """The same the other way, today: a mistake is seen in the books for good. Done twice it is done once."""
    club = lock_club(booking.club)
    if booking.match_day is not None:
        lock_match_day(booking.match_day, even_closed=True)
    row = Booking.objects.select_related("club").get(pk=booking.pk)
    existing = Booking.objects.filter(club=club, counters=row.number).first()
    if existing is not None:
        return existing
    if row.counters is not None:
        raise Refused(_("This is itself a counter-booking: book what it should be instead."))
    if row.of_evening:
        raise Refused(_("This follows from the evening: change it at its door or on the page of its box."))
    day = timezone.localdate() if is_closed(club, row.date) else row.date
    [stored] = store([counter(row, day)])
    log_action(row.match_day or club, "booked_other_way")
    return stored


def counter(row: Booking, date: datetime.date) -> Booking:
    """Part of another service: the line that makes this one count nothing, not stored yet."""
    return Booking(
        club_id=row.club_id,
        competition_id=row.competition_id,
        match_day_id=row.match_day_id,
        player_id=row.player_id,
        fee_id=row.fee_id,
        part=row.part,
        date=date,
        kind=row.kind,
        cents=-row.cents,
        how=row.how,
        label=row.label,
        of_evening=row.of_evening,
        counters=row.number,
    )


def line_of(match_day: MatchDay, kind: BookingKind, cents: int, **more: Any) -> Booking:
    """Part of another service: a line of this evening, not stored yet."""
    return Booking(
        club_id=match_day.competition.club_id,
        competition_id=match_day.competition_id,
        match_day=match_day,
        date=date_of(match_day),
        kind=kind,
        cents=cents,
        **more,
    )


def put_right(match_day: MatchDay, wrong: Sequence[Booking], right: Sequence[Booking]) -> None:
    """Part of another service: of this evening these lines count nothing any more, and those are added."""
    date = date_of(match_day)
    store([*(counter(row, date) for row in wrong), *right])


def store(rows: Sequence[Booking]) -> list[Booking]:
    """Part of another service: these lines, all of one club, by who asks for them.

    They are numbered in the order in which they are stored. If someone else books at the same moment, on another
    evening, one of the two services begins again and gets the next numbers.
    """
    if not rows:
        return []
    asks = visitor()
    name = asks.user.get_username() if asks else ""
    for number, row in enumerate(rows, start=next_number(Booking.objects.filter(club=rows[0].club_id))):
        row.number, row.user_name = number, name
        row.clean_fields(exclude=["club", "competition", "match_day", "player", "fee"])
    return Booking.objects.bulk_create(rows)


def date_of(match_day: MatchDay) -> datetime.date:
    """The day on which something of this evening is booked: its own, or today where that month is closed."""
    today = timezone.localdate()
    day = match_day.date or today
    return today if is_closed(match_day.competition.club, day) else day


def is_closed(club: Club, day: datetime.date) -> bool:
    return club.books_closed_until is not None and day <= club.books_closed_until


def refuse_closed_month(club: Club, day: datetime.date) -> None:
    """Part of another service, under the lock of the club or of a match day: closing takes all of them."""
    if is_closed(club, day):
        raise Refused(
            _("The books are closed up to %(day)s: book it on a later day."), params={"day": club.books_closed_until}
        )
