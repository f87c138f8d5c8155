"""The cash of an evening: what came in and went out by kind, and what has to be in the box."""

from dataclasses import dataclass

from django.db.models import Q, Sum

from tournaments.choices import BookingKind, PaidHow
from tournaments.models import Booking, MatchDay
from tournaments.models.booking import sum_received

EVENING = (BookingKind.ENTRY, BookingKind.FINE)


@dataclass(frozen=True, slots=True)
class Kind:
    """All bookings of an evening of one kind and way, added up: in cents, what they add to the money of the club."""

    kind: BookingKind
    how: PaidHow
    received: int


@dataclass(frozen=True, slots=True)
class Box:
    """An evening in cents: `charged` is what it costs those who came, paid or not; `kinds` are all movements of money.

    `float`: what was in the box before, as change. `difference`: what was counted more or less; None until someone
    counts, and `since` is what came into the box after that. `rows` are what was booked by hand.
    """

    charged: int
    kinds: tuple[Kind, ...]
    float: int
    difference: int | None
    since: int
    rows: tuple[Booking, ...]

    @property
    def cash(self) -> int:
        """What the evening gave in cash."""
        return sum(kind.received for kind in self.kinds if kind.how == PaidHow.CASH)

    @property
    def expected(self) -> int:
        """What has to be in the box, before it is counted."""
        return self.float + self.cash

    @property
    def counted(self) -> int | None:
        return None if self.difference is None else self.expected - self.since + self.difference


BY_HAND = (BookingKind.RECEIPT, BookingKind.EXPENSE, BookingKind.FLOAT, BookingKind.DIFFERENCE)


def get_box(match_day: MatchDay) -> Box:
    """Two queries."""
    rows = list(match_day.bookings.filter(kind__in=BY_HAND).that_hold().order_by("number"))
    count = next((row for row in rows if row.kind == BookingKind.DIFFERENCE), None)
    sums = match_day.bookings.order_by().values_list("kind", "how")
    later = Q(number__gt=count.number) if count else Q(pk=None)
    by_kind = {
        (BookingKind(kind), how): (received, cents, since)
        for kind, how, received, cents, since in sums.annotate(
            total=sum_received(), cents_of_all=Sum("cents"), since=sum_received(later)
        )
    }
    kinds = [
        Kind(kind, PaidHow(how), by_kind[kind, how][0])
        for kind in BookingKind
        for how in PaidHow
        if kind != BookingKind.DIFFERENCE and by_kind.get((kind, how), (0,))[0]
    ]
    return Box(
        charged=sum(cents for (kind, _how), (_received, cents, _since) in by_kind.items() if kind in EVENING),
        kinds=tuple(kinds),
        float=sum(row.cents for row in rows if row.kind == BookingKind.FLOAT),
        difference=count.cents if count else None,
        since=sum(since for (_kind, how), (*_all, since) in by_kind.items() if how == PaidHow.CASH),
        rows=tuple(row for row in rows if row.kind in (BookingKind.RECEIPT, BookingKind.EXPENSE)),
    )


def get_paid_prizes(match_day: MatchDay) -> int:
    """What was paid out for prizes as they were won, in cents. One query."""
    paid = match_day.bookings.filter(kind=BookingKind.PRIZE, of_evening=True)
    return int(paid.aggregate(total=Sum("cents", default=0))["total"])


def get_intake(match_day: MatchDay) -> int:
    """What the evening costs those who came, in cents, paid or not: what a pot is a share of. One query."""
    charged = match_day.bookings.filter(kind=BookingKind.ENTRY)
    return int(charged.aggregate(total=Sum("cents", default=0))["total"])
