"""A line of the books: what was paid, charged, refunded, received or spent."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.functional import Promise as StrPromise
from django.utils.translation import gettext_lazy as _

from tournaments.choices import BookingKind, PaidHow
from tournaments.forms.amount import MoneyField, reckon_in
from tournaments.forms.people.typed_unit import TypedUnitField, unit_label
from tournaments.forms.text import PlainTextField
from tournaments.models import Booking, Club
from tournaments.models.player import players_of

# The account is a way too: for a prize that is not paid out.
WAYS = [(how.value, how.label) for how in PaidHow if how != PaidHow.ACCOUNT]
OF_A_PERSON: dict[str, StrPromise] = {
    BookingKind.PAYMENT: _("Payment: this person paid"),
    BookingKind.OTHER: _("Charge: this person has to pay it"),
    BookingKind.FINE: _("Fine: this person has to pay it"),
    BookingKind.CREDIT: _("Refund or credit: this person has to pay less, as after a month’s illness"),
    BookingKind.REPAYMENT: _("Paid back: the club paid this person"),
}
OF_THE_CLUB: dict[str, StrPromise] = {
    BookingKind.RECEIPT: _("Other income, of no one in particular"),
    BookingKind.EXPENSE: _("Expense of the club"),
}
MONEY_MOVES = {BookingKind.PAYMENT, BookingKind.REPAYMENT, BookingKind.RECEIPT, BookingKind.EXPENSE}
# What an accountant cannot guess from its kind.
NEEDS_NOTE = {BookingKind.OTHER, BookingKind.CREDIT, BookingKind.RECEIPT, BookingKind.EXPENSE}


class _MoneyForm(forms.Form):
    amount = MoneyField(label=_("Amount"))
    how = forms.ChoiceField(label=_("How"), choices=WAYS, widget=forms.RadioSelect, initial=PaidHow.CASH)
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        initial=timezone.localdate,
    )
    note = PlainTextField(label=_("Note"), required=False, max_length=Booking._meta.get_field("label").max_length)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reckon_in(club, self.fields.values())

    def clean_date(self) -> Any:
        day = self.cleaned_data["date"]
        if day > timezone.localdate():
            raise ValidationError(_("This day is still to come."))
        return day

    @property
    def values(self) -> dict[str, Any]:
        """What `book` wants, but for the club and the person."""
        data = self.cleaned_data
        kind = data.get("kind", BookingKind.PAYMENT)
        return {
            "kind": kind,
            "cents": data["amount"],
            "how": data["how"] if kind in MONEY_MOVES else "",
            "date": data["date"],
            "label": data["note"],
        }


class PaymentForm(_MoneyForm):
    """What someone pays; what is open is proposed."""

    def __init__(self, *args: Any, is_open: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_open > 0:
            self.initial["amount"] = is_open


class BookingForm(_MoneyForm):
    """Anything else of one person whose account is open."""

    kind = forms.ChoiceField(label=_("What"), widget=forms.RadioSelect)
    field_order: tuple[str, ...] = ("kind", "amount", "how", "date", "note")
    kinds: dict[str, StrPromise] = {kind: words for kind, words in OF_A_PERSON.items() if kind != BookingKind.PAYMENT}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [(str(kind), words) for kind, words in self.kinds.items()]
        self.fields["how"].help_text = _("Only where money changes hands: a charge, a fine and a credit wait.")
        self.fields["note"].help_text = _("Why: the bookkeeper and the person read it.")

    def clean(self) -> None:
        super().clean()
        data = self.cleaned_data
        if data.get("kind") in NEEDS_NOTE and "note" in data and not data["note"].strip():
            self.add_error("note", ValidationError(_("Say what it is for.")))


class AnyBookingForm(BookingForm):
    """Of anyone, who is typed; or of the club itself."""

    who = TypedUnitField(label=_("Person"), required=False)
    field_order = ("who", *BookingForm.field_order)
    kinds = {**OF_A_PERSON, **OF_THE_CLUB}

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, club=club, **kwargs)
        who: Any = self.fields["who"]
        people = list(players_of(club).filter(anonymised_at=None).select_related("club").order_by("number"))
        who.know(people)
        who.help_text = _("Name or number; empty for income and expenses of the club.")
        self.offered = [unit_label(player) for player in people]

    def clean(self) -> None:
        super().clean()
        kind, who = self.cleaned_data.get("kind"), self.cleaned_data.get("who")
        if kind in set(OF_A_PERSON) and who is None and "who" not in self.errors:
            self.add_error("who", ValidationError(_("Whose account is it?")))
        if kind in set(OF_THE_CLUB) and who is not None:
            self.add_error("who", ValidationError(_("This is of the club itself: leave the person empty.")))
