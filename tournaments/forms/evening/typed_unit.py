"""A person, pair or team that is typed: by name, by number, or as the list offers it."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.forms.evening.seating import Unit
from tournaments.letters import by_letters
from tournaments.models import Player

OFFERED = "offered"
"""The list that the page of the form offers beside the field."""


def unit_label(unit: Unit) -> str:
    return f"{unit.number} · {unit}"


class TypedUnitField(forms.CharField):
    """`know` says who can be typed. Offering fewer is for the page: who is not in the list can still be meant."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput({"list": OFFERED, "autocomplete": "off"})
        super().__init__(max_length=200, widget=widget, **kwargs)
        self._found: dict[str, list[Unit]] = {}

    def know(self, units: Iterable[Unit]) -> None:
        self._found = {}
        for unit in units:
            others = unit.other_names if isinstance(unit, Player) else []
            for typed in {unit_label(unit), str(unit.number), str(unit), *others}:
                self._found.setdefault(by_letters(typed), []).append(unit)

    def find(self, typed: str) -> list[Unit]:
        return self._found.get(by_letters(" ".join(typed.split())), [])

    def prepare_value(self, value: Any) -> Any:
        """A number from an address is shown with its name."""
        found = self.find(value) if isinstance(value, str) and value.isdecimal() else []
        return unit_label(found[0]) if len(found) == 1 else value

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        found = self.find(typed)
        if typed and not found:
            raise ValidationError(_("Nobody here is called %(name)s."), params={"name": typed})
        if len(found) > 1:
            raise ValidationError(
                _("%(name)s is the name of more than one: choose from the list, with the number."),
                params={"name": typed},
            )
        return found[0] if found else None
