"""An amount of money as people write it: 4,50, € 4.50 and 5,- in every language."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.cents import NotMoney, as_money, read_money, short_money


class AmountField(forms.CharField):
    """Whole cents; shown as the reader's language writes them. `unit` is what the club reckons in."""

    default_error_messages = {"invalid": _("Enter an amount, like %(example)s.")}

    def __init__(self, *, unit: str, **kwargs: Any) -> None:
        self.unit = unit
        super().__init__(**{"max_length": 20} | kwargs)

    def to_python(self, value: Any) -> int | None:  # type: ignore[override]
        text = str(super().to_python(value))
        if not text.strip():
            return None
        try:
            return read_money(text, self.unit)
        except NotMoney:
            params = {"example": as_money(450, self.unit)}
            raise ValidationError(self.error_messages["invalid"], code="invalid", params=params) from None

    def run_validators(self, value: Any) -> None:
        """What was typed has been read."""

    def prepare_value(self, value: Any) -> Any:
        return short_money(value) if isinstance(value, int) else value

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return super().widget_attrs(widget) | {"inputmode": "decimal", "autocomplete": "off", "class": "short"}
