"""What a booking is about, what a fee asks, and what reminds someone to pay: in words."""

from collections.abc import Sequence

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from stdnum import iban

from tournaments.cents import as_money
from tournaments.choices import BookingKind, MoneyUnit
from tournaments.models import Booking, Club, Fee
from tournaments.queries.money.reminder import Reminder


def what_booked(booking: Booking) -> str:
    """“Fee: Contribution, part 2 of 4”."""
    what = str(BookingKind(booking.kind).label)
    if booking.fee is not None:
        what = f"{what}: {booking.fee.name}"
        if booking.fee.parts > 1 and booking.part is not None:
            what = _("%(fee)s, part %(part)d of %(parts)d") % {
                "fee": what,
                "part": booking.part,
                "parts": booking.fee.parts,
            }
    return what


def where_booked(booking: Booking) -> str:
    """The evening and its competition, where it is of one."""
    return " · ".join(str(place) for place in (booking.competition, booking.match_day) if place is not None)


def note_of(booking: Booking) -> str:
    """What was noted; a counter-booking says of what."""
    if booking.counters is None:
        return booking.label
    said = _("counter-booking of number %(number)d") % {"number": booking.counters}
    return f"{said} · {booking.label}" if booking.label else said


def amounts_in_words(fee: Fee) -> list[str]:
    """What a part of a fee is, as it was understood: one line for each amount."""
    different = max(1, len(fee.amounts))
    amounts = [as_money(fee.amount_for(count), fee.club.money_unit) for count in range(1, different + 1)]
    if different == 1:
        return amounts
    lines = [
        ngettext("%(amount)s for one competition", "%(amount)s for %(count)d competitions", count)
        % {"amount": amount, "count": count}
        for count, amount in enumerate(amounts[:-1], start=1)
    ]
    last = _("%(amount)s for %(count)d competitions or more") % {"amount": amounts[-1], "count": len(amounts)}
    return [*lines, last]


def unpaid_in_words(reminder: Reminder) -> list[tuple[str, int]]:
    """For each thing that is not paid: what, where and when; and how many cents of it."""
    return [
        (
            ", ".join(
                said
                for said in (
                    what_booked(one.booking),
                    where_booked(one.booking),
                    one.booking.label,
                    formats.date_format(one.booking.date, "SHORT_DATE_FORMAT"),
                )
                if said
            ),
            one.cents,
        )
        for one in reminder.unpaid
    ]


def reminder_text(club: Club, reminder: Reminder) -> str:
    """To copy into a message: what is open, for what, and where it can be paid."""
    unit = club.money_unit
    lines: Sequence[str] = [
        _("Dear %(name)s,") % {"name": reminder.player.full_name},
        "",
        _("On your account at %(club)s %(amount)s is open:")
        % {"club": club.name, "amount": as_money(reminder.open, unit)},
        *(f"- {words}: {as_money(cents, unit)}" for words, cents in unpaid_in_words(reminder)),
    ]
    if club.iban:
        words = _("You can transfer it to %(iban)s, in the name of %(name)s, with “%(text)s”.")
        account = {
            "iban": iban.format(club.iban),
            "name": club.account_name or club.name,
            "text": transfer_text(reminder.player.number, reminder.player.full_name),
        }
        lines = [*lines, "", words % account]
    return "\n".join(lines)


def transfer_text(number: int, name: str) -> str:
    """What the bank shows with a transfer, so that the treasurer finds whose it is."""
    return f"{number} {name}"[:70]


def takes_codes(club: Club) -> bool:
    """Whether a bank reads a code for a transfer to this club: the code knows nothing but euros."""
    return club.money_unit == MoneyUnit.EUR and bool(club.iban)
