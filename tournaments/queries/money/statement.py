"""The books of a month: every line that an accountant needs, and what they add up to."""

import calendar
import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max, Min, QuerySet

from tournaments.choices import BookingKind, PaidHow
from tournaments.models import Booking, Club
from tournaments.models.booking import sum_received


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the books, and the cents that came in or went out with it.

    `charged` are cents that someone owes from then on: no money moves.
    """

    booking: Booking

    @property
    def received(self) -> int:
        return self.booking.received

    @property
    def charged(self) -> int:
        booking = self.booking
        if booking.kind in (BookingKind.PAYMENT, BookingKind.REPAYMENT):
            return 0
        return booking.on_account


@dataclass(frozen=True, slots=True)
class Total:
    """What the lines of one kind and way add up to, in cents."""

    kind: BookingKind
    how: str
    charged: int
    received: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A month of the books. `cash_before`: what the club had in cash at its beginning, in cents, as far as booked."""

    month: datetime.date
    is_closed: bool
    entries: tuple[Entry, ...]
    cash_before: int

    @property
    def totals(self) -> list[Total]:
        sums: dict[tuple[BookingKind, str], list[int]] = {}
        for entry in self.entries:
            kept = sums.setdefault((BookingKind(entry.booking.kind), entry.booking.how), [0, 0])
            kept[0] += entry.charged
            kept[1] += entry.received
        return [
            Total(kind, how, *sums[kind, how])
            for kind in BookingKind
            for how in ("", *PaidHow.values)
            if (kind, how) in sums
        ]

    @property
    def charged(self) -> int:
        return sum(entry.charged for entry in self.entries)

    @property
    def received(self) -> int:
        return sum(entry.received for entry in self.entries)

    @property
    def cash(self) -> int:
        """What the month added to the cash of the club."""
        return sum(entry.received for entry in self.entries if entry.booking.how == PaidHow.CASH)

    @property
    def cash_after(self) -> int:
        return self.cash_before + self.cash


def get_statement(club: Club, month: datetime.date) -> Statement:
    """Two queries."""
    first, last = month.replace(day=1), last_day(month)
    rows = _lines(club.bookings.filter(date__range=(first, last)))
    before = club.bookings.filter(date__lt=first, how=PaidHow.CASH).aggregate(total=sum_received())["total"]
    is_closed = club.books_closed_until is not None and last <= club.books_closed_until
    entries = (Entry(booking) for booking in rows)
    return Statement(first, is_closed, tuple(entries), before)


def last_day(month: datetime.date) -> datetime.date:
    """Of the month that this day is in."""
    return month.replace(day=calendar.monthrange(month.year, month.month)[1])


def list_months(club: Club, today: datetime.date) -> list[datetime.date]:
    """The first days of all months from the first booking until the last or today, the latest first. One query."""
    booked = club.bookings.aggregate(first=Min("date"), last=Max("date"))
    first, last = min(booked["first"] or today, today), max(booked["last"] or today, today)
    months = (last.year - first.year) * 12 + last.month - first.month
    years_and_months = (divmod(last.year * 12 + last.month - 1 - back, 12) for back in range(months + 1))
    return [datetime.date(year, month + 1, 1) for year, month in years_and_months]


def _lines(bookings: QuerySet[Booking]) -> Iterable[Booking]:
    return bookings.select_related("player__club", "competition", "match_day", "fee").order_by("date", "number")
