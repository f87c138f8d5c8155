from typing import Any

from django.db import models
from django.db.models import Case, Exists, F, OuterRef, Q, Subquery, Sum, When
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.choices import BookingKind, PaidHow
from tournaments.exceptions import Refused
from tournaments.models.club import Club
from tournaments.models.competition import Competition
from tournaments.models.match_day import MatchDay
from tournaments.models.plain_text import plain_text
from tournaments.models.player import Player

# What a booking adds to what its person owes, and to the money of the club; nothing where it is not in the list.
ON_ACCOUNT = {
    **dict.fromkeys(
        (BookingKind.ENTRY, BookingKind.FEE, BookingKind.FINE, BookingKind.OTHER, BookingKind.REPAYMENT), 1
    ),
    **dict.fromkeys((BookingKind.CREDIT, BookingKind.PAYMENT), -1),
}
RECEIVED = {
    **dict.fromkeys((BookingKind.PAYMENT, BookingKind.RECEIPT, BookingKind.DIFFERENCE), 1),
    **dict.fromkeys((BookingKind.REPAYMENT, BookingKind.PRIZE, BookingKind.EXPENSE), -1),
}
CHARGES = (BookingKind.ENTRY, BookingKind.FEE, BookingKind.FINE, BookingKind.OTHER)


class BookingQuerySet(models.QuerySet["Booking"]):
    def with_counters(self) -> "BookingQuerySet":
        """Each with `countered_by`: the number of its counter-booking, None without one."""
        return self.annotate(countered_by=Subquery(_counters().values("number")))

    def that_hold(self) -> "BookingQuerySet":
        """Without counter-bookings and what they are for: together these two are nothing."""
        return self.filter(~Exists(_counters()), counters=None)


def _counters() -> "BookingQuerySet":
    """The counter-booking of a row, in a query of bookings."""
    return Booking.objects.filter(club=OuterRef("club"), counters=OuterRef("number"))


class Booking(models.Model):
    """A line of the club's books, in whole cents: only ever added, never changed. A mistake is a counter-booking.

    `cents` count as `ON_ACCOUNT` and `RECEIVED` say; those of a counter-booking are the other way, and `counters` is
    the number of what it is for. `of_evening`: it follows from who is present, absent or has won, and services keep
    it so (services/money/evening.py, services/evening/prize.py). `label` is the name of a price, or why.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="bookings")
    number = models.PositiveIntegerField(_("number"))
    date = models.DateField(_("date"))
    kind = models.CharField(_("what"), max_length=20, choices=BookingKind.choices)
    cents = models.IntegerField(_("amount"))
    how = models.CharField(_("how"), max_length=10, choices=PaidHow.choices, blank=True)
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="bookings", verbose_name=_("person")
    )
    competition = models.ForeignKey(
        Competition, on_delete=models.PROTECT, null=True, blank=True, related_name="bookings"
    )
    match_day = models.ForeignKey(MatchDay, on_delete=models.PROTECT, null=True, blank=True, related_name="bookings")
    fee = models.ForeignKey("Fee", on_delete=models.PROTECT, null=True, blank=True, related_name="bookings")
    part = models.PositiveSmallIntegerField(_("part"), null=True, blank=True)
    label = models.CharField(_("note"), max_length=100, blank=True, validators=[plain_text])
    of_evening = models.BooleanField(default=False, editable=False)
    counters = models.PositiveIntegerField(null=True, blank=True, editable=False)
    user_name = models.CharField(_("booked by"), max_length=150, blank=True, editable=False)
    booked_at = models.DateTimeField(_("booked"), default=timezone.now, editable=False)

    # As `with_counters` finds it.
    countered_by: int | None

    objects = BookingQuerySet.as_manager()

    class Meta:
        ordering = ["club", "date", "number"]
        verbose_name = _("booking")
        verbose_name_plural = _("bookings")
        indexes = [models.Index(fields=["club", "date"], name="booking_by_date")]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="booking_number_once"),
            models.UniqueConstraint(fields=["club", "counters"], name="booking_countered_once"),
            models.CheckConstraint(condition=Q(kind__in=BookingKind.values), name="booking_kind_known"),
            models.CheckConstraint(condition=Q(how__in=["", *PaidHow.values]), name="booking_how_known"),
            # Money that changes hands does so somehow, and a charge does not.
            models.CheckConstraint(
                condition=Q(kind__in=[*CHARGES, BookingKind.CREDIT], how="")
                | (~Q(kind__in=[*CHARGES, BookingKind.CREDIT]) & ~Q(how="")),
                name="booking_how_where_money_moves",
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False) | (~Q(kind__in=list(ON_ACCOUNT)) & ~Q(how=PaidHow.ACCOUNT)),
                name="booking_of_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.date} {self.get_kind_display()} {self.cents}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Refused(_("Nothing that is booked is changed: a mistake is booked the other way."))
        super().save(*args, **kwargs)

    @property
    def is_countered(self) -> bool:
        """Whether it and another line are nothing together; of rows found `with_counters`."""
        return self.counters is not None or self.countered_by is not None

    @property
    def on_account(self) -> int:
        """What it adds to what its person owes, in cents."""
        if self.kind == BookingKind.PRIZE:
            return -self.cents if self.how == PaidHow.ACCOUNT else 0
        return ON_ACCOUNT.get(BookingKind(self.kind), 0) * self.cents

    @property
    def received(self) -> int:
        """What it adds to the money of the club, in cents: in the box, or at the bank."""
        if self.how == PaidHow.ACCOUNT:
            return 0
        return RECEIVED.get(BookingKind(self.kind), 0) * self.cents


def _signed(signs: dict[BookingKind, int], *first: When, only: Q | None = None) -> Sum:
    whens = [When(kind=kind, then=F("cents") * sign) for kind, sign in signs.items()]
    return Sum(Case(*first, *whens, default=0, output_field=models.IntegerField()), filter=only, default=0)


def sum_on_account() -> Sum:
    """What bookings add to what people owe, as `Booking.on_account`, added up by the database."""
    on_account = When(kind=BookingKind.PRIZE, how=PaidHow.ACCOUNT, then=-F("cents"))
    return _signed(ON_ACCOUNT, on_account)


def sum_received(only: Q | None = None) -> Sum:
    """What (`only` these) bookings add to the money of the club, as `Booking.received`, added up by the database."""
    return _signed(RECEIVED, When(how=PaidHow.ACCOUNT, then=0), only=only)
