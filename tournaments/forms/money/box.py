"""The box of an evening: change in it, what else came in or went out, and what was counted."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.choices import BookingKind
from tournaments.forms.amount import AmountField
from tournaments.models.plain_text import plain_text


class CountForm(forms.Form):
    """Asked at the beginning (the change in it) and at the end (all that is in it)."""

    def __init__(self, *args: Any, unit: str, label: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["cents"] = AmountField(unit=unit, label=label)


class OtherCashForm(forms.Form):
    """Soup that was bought, the raffle: what has nothing to do with one person."""

    kind = forms.ChoiceField(
        label=_("In or out"),
        choices=[(kind.value, kind.label) for kind in (BookingKind.EXPENSE, BookingKind.RECEIPT)],
    )
    label = forms.CharField(label=_("For what"), max_length=100, validators=[plain_text])

    def __init__(self, *args: Any, unit: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["amount"] = AmountField(unit=unit, label=_("Amount"))

    def clean_amount(self) -> int:
        cents: int = self.cleaned_data["amount"]
        if not cents:
            raise ValidationError(_("Enter an amount above nothing."))
        return cents
