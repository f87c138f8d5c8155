"""The box of an evening: change in it, what else came in or went out, and what was counted."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.choices import BookingKind
from tournaments.forms.amount import MoneyField, reckon_in
from tournaments.models import Club
from tournaments.models.plain_text import plain_text


class CountForm(forms.Form):
    """Asked at the beginning (the change in it) and at the end (all that is in it)."""

    def __init__(self, *args: Any, club: Club, label: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["cents"] = MoneyField(least=0, label=label)
        reckon_in(club, self.fields.values())


class OtherCashForm(forms.Form):
    """Soup that was bought, the raffle: what has nothing to do with one person."""

    kind = forms.ChoiceField(
        label=_("In or out"),
        choices=[(kind.value, kind.label) for kind in (BookingKind.EXPENSE, BookingKind.RECEIPT)],
    )
    label = forms.CharField(label=_("For what"), max_length=100, validators=[plain_text])

    amount = MoneyField(label=_("Amount"))

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reckon_in(club, self.fields.values())
