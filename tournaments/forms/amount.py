"""Amounts of money as people type them: “4,50” and “€ 4.50” are the same (cents.py)."""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from tournaments.cents import CENTS, NotMoney, read_money
from tournaments.choices import MoneyUnit
from tournaments.models import Club

LONGEST = 20
# Between amounts a semicolon, or a blank: a comma belongs to its amount unless a blank follows.
SEMICOLON = re.compile(r"\s*;\s*")
BLANK = re.compile(r",?\s+")


def written(cents: int) -> str:
    """“4,50”, as the reader's language writes it: to be typed over, so without the sign of what a club reckons in."""
    return str(number_format(Decimal(cents) / CENTS, 2, use_l10n=True, force_grouping=False))


class MoneyField(forms.CharField):
    """Whole cents. What its club reckons in (`unit`) may be typed with it."""

    default_error_messages = {
        "invalid": _("This is no amount: write it like 4.50."),
        "nothing": _("Enter an amount above nothing."),
    }

    def __init__(self, *, least: int = 1, max_length: int = LONGEST, **kwargs: Any) -> None:
        self.unit: str = MoneyUnit.EUR
        self.least = least
        super().__init__(max_length=max_length, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return written(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        """None where nothing is typed and nothing has to be."""
        typed = super().clean(value)
        return self.read(typed) if typed else None

    def read(self, typed: str) -> int:
        try:
            cents = read_money(typed, self.unit)
        except NotMoney:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None
        if cents < self.least:
            raise ValidationError(self.error_messages["nothing"], code="nothing")
        return cents

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"inputmode": "decimal", "autocomplete": "off"} | super().widget_attrs(widget)


class AmountsField(MoneyField):
    """Several amounts on one line: “15; 25; 32,50”. Blanks will do as well."""

    def __init__(self, *, most: int, **kwargs: Any) -> None:
        self.most = most
        super().__init__(least=0, max_length=LONGEST * most, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return (
            "; ".join(written(cents) for cents in value if isinstance(cents, int)) if isinstance(value, list) else value
        )

    def read(self, typed: str) -> Any:
        between = SEMICOLON if ";" in typed else BLANK
        parts = [part for part in between.split(typed.strip()) if part and part not in (self.unit, "€")]
        if len(parts) > self.most:
            raise ValidationError(_("At most %(most)d amounts."), params={"most": self.most})
        return [super(AmountsField, self).read(part) for part in parts]


def reckon_in(club: Club, fields: Iterable[forms.Field]) -> None:
    """These fields of a form read amounts of this club."""
    for field in fields:
        if isinstance(field, MoneyField):
            field.unit = club.money_unit
