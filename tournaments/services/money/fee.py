"""Fees of a season: each part is booked for everyone who owes it, with one press."""

from collections.abc import Collection, Sequence

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.choices import BookingKind
from tournaments.exceptions import Refused
from tournaments.models import Booking, Club, Competition, Fee
from tournaments.queries.money.fee import to_charge
from tournaments.services.log import log_action
from tournaments.services.money.booking import counter, refuse_closed_month, store
from tournaments.services.numbering import next_number
from tournaments.services.transaction import lock_club, writes


@writes
def set_fee(
    *,
    club: Club,
    fee: Fee | None = None,
    name: str,
    for_whom: str,
    amounts: Sequence[int],
    parts: int,
    competitions: Collection[Competition] = (),
    is_over: bool = False,
) -> Fee:
    """A new fee, or another content of this one. What is booked stays as it is."""
    club = lock_club(club)
    stored = Fee(club=club, number=next_number(club.fees)) if fee is None else club.fees.get(pk=fee.pk)
    stored.name, stored.for_whom, stored.amounts, stored.parts = name, for_whom, list(amounts), parts
    stored.is_over = is_over
    stored.full_clean()
    stored.save()
    stored.competitions.set(club.competitions.filter(pk__in=[one.pk for one in competitions]))
    log_action(club, "fee_changed", name=stored.name)
    return stored


@writes
def remove_fee(*, fee: Fee) -> None:
    """Only one that is booked for no one."""
    club = lock_club(fee.club)
    stored = club.fees.get(pk=fee.pk)
    if stored.bookings.exists():
        raise Refused(_("This fee is booked already, so it stays; it can be ended."))
    stored.delete()
    log_action(club, "fee_removed", name=stored.name)


@writes
def charge_fee(*, fee: Fee, part: int) -> int:
    """Books this part for everyone who owes it and is not charged yet; returns for how many. Done twice it is once."""
    club = lock_club(fee.club)
    stored = club.fees.select_related("club").get(pk=fee.pk)
    if not 1 <= part <= stored.parts or stored.is_over:
        raise Refused(_("This fee has no such part."))
    today = timezone.localdate()
    refuse_closed_month(club, today)
    rows = [
        Booking(club=club, player=player, date=today, kind=BookingKind.FEE, cents=cents, fee=stored, part=part)
        for player, cents in to_charge(stored, part)
    ]
    store(rows)
    if rows:
        log_action(club, "fee_booked", name=stored.name)
    return len(rows)


@writes
def uncharge_fee(*, fee: Fee, part: int) -> int:
    """Undoes `charge_fee`: all of this part that is booked, the other way. Returns for how many."""
    club = lock_club(fee.club)
    today = timezone.localdate()
    refuse_closed_month(club, today)
    wrong = Booking.objects.filter(fee=fee, part=part).that_hold()
    rows = store([counter(row, today) for row in wrong])
    if rows:
        log_action(club, "fee_booked", name=fee.name)
    return len(rows)
