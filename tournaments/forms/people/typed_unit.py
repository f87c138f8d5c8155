"""A person, pair or team that is typed: by name, by number, or as the list suggests it."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.letters import are_begun, by_letters, spellings
from tournaments.models import Pair, Player, Unit
from tournaments.names import last_name_first

OFFERED = "offered"
"""The list that the page of the form offers with the field."""

MORE_THAN_ONE = _("More than one person is called %(name)s: type the number. %(who)s")
MOST_NAMED = 6


def unit_label(unit: Unit) -> str:
    return f"{unit.number} · {unit}"


def named(units: Sequence[Unit]) -> str:
    """People who may be meant, with their numbers: 54 · Jan Jansen (Gouda), 102 · Jan Jansen (Woerden)."""
    shown = [unit_label(unit) for unit in units[:MOST_NAMED]]
    return ", ".join(shown if len(units) <= MOST_NAMED else [*shown, "…"])


def find_units(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """Who is meant by typed text: a number, a name, both as on a list, a former name; in plain lower case."""
    found: dict[str, list[Unit]] = {}
    for unit in units:
        names = {str(unit)}
        if isinstance(unit, Player):
            names |= {unit.name, last_name_first(str(unit)), *unit.other_names}
        elif isinstance(unit, Pair):
            # Either partner identifies the pair, unless someone else has the name too.
            names |= {str(unit.first), str(unit.second)}
        for typed in {by_letters(known) for name in names for known in (name, f"{unit.number} {name}")} | {
            by_letters(unit_label(unit)),
            str(unit.number),
        }:
            found.setdefault(typed, []).append(unit)
    return found


class TypedUnitField(forms.CharField):
    """`know` says who can be typed. Offering fewer is for the page: people not in the list can still be meant."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput({"list": OFFERED, "autocomplete": "off"})
        super().__init__(max_length=200, widget=widget, **kwargs)
        self._found: dict[str, list[Unit]] = {}

    def know(self, units: Iterable[Unit]) -> None:
        self._found = find_units(units)

    def find(self, typed: str) -> list[Unit]:
        """Those with exactly that name, or else those whose name begins like that, word by word, as at the door."""
        letters = by_letters(" ".join(typed.split()))
        if letters in self._found or not letters or letters.isdecimal():
            return self._found.get(letters, [])
        wanted = [tuple(spellings(word)) for word in typed.split()]
        everyone = {unit.pk: unit for units in self._found.values() for unit in units}
        return [unit for unit in everyone.values() if are_begun(str(unit), wanted)]

    def prepare_value(self, value: Any) -> Any:
        """A number from an address is shown with its name."""
        found = self.find(value) if isinstance(value, str) and value.isdecimal() else []
        return unit_label(found[0]) if len(found) == 1 else value

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        found = self.find(typed)
        if typed and not found:
            raise ValidationError(_("No one here is called %(name)s."), params={"name": typed})
        if len(found) > 1:
            raise ValidationError(MORE_THAN_ONE, params={"name": typed, "who": named(found)})
        return found[0] if found else None
