"""How a club keeps its money here."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from stdnum import iban

from tournaments.cents import unit_name
from tournaments.choices import MoneyUnit
from tournaments.forms.text import PlainTextField
from tournaments.models import Club
from tournaments.models.club import valid_iban

LONGEST_IBAN = 45
"""With blanks between the figures."""


class BooksForm(forms.ModelForm):
    iban = PlainTextField(
        label=_("Account number (IBAN)"),
        required=False,
        max_length=LONGEST_IBAN,
        validators=[valid_iban],
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false", "autocapitalize": "characters"}),
        help_text=Club._meta.get_field("iban").help_text,
    )

    class Meta:
        model = Club
        fields = ["keeps_money", "money_unit", "iban", "account_name", "takes_cards", "takes_transfers"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["money_unit"].choices = [(one.value, f"{one.value} · {unit_name(one)}") for one in MoneyUnit]
        self.initial["iban"] = iban.format(self.instance.iban) if self.instance.iban else ""

    def clean_iban(self) -> str:
        return str(iban.compact(self.cleaned_data["iban"]))
