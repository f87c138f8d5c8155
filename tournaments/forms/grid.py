"""The row of a round in the grid of a table: which form asks about it, by the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Game
from tournaments.forms.pad_klammern import KlammernRoundForm, written_klammern
from tournaments.forms.revision import RevisionForm
from tournaments.forms.round import CorrectRoundForm, RoundForm, written
from tournaments.forms.text import PlainTextField

IN_LISTS = ("choice", "doubling", "belle", "revoke", "jass")


class MeldRoundForm(KlammernRoundForm):
    """A round of Klammern or Hamburg as a row: lists, which take less room than keys, for all but who plays."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in IN_LISTS:
            if name in self.fields:
                self.fields[name].widget = forms.Select({"class": "form-select"}, choices=self.fields[name].choices)

    @property
    def list_fields(self) -> list[forms.BoundField]:
        """Everything beside who plays and what they have."""
        names = ("choice", "doubling", "belle", "revoke", "jass", "jass_tricks")
        return [self[name] for name in names if name in self.fields]


class CorrectMeldRoundForm(RevisionForm, MeldRoundForm):
    """The same for a stored round, with the reason and the version the change is based on."""

    client_id = None  # type: ignore[assignment]  # Django's way of leaving an inherited field out
    reason = PlainTextField(
        label=_("Why is it corrected?"), max_length=200, help_text=_("Stays readable in the history.")
    )


@dataclass(frozen=True, slots=True)
class GridForms:
    """How a game asks about a round: a new one, a correction, and what was written as the fields of both."""

    new: Callable[..., RoundForm | MeldRoundForm]
    correct: Callable[..., CorrectRoundForm | CorrectMeldRoundForm]
    written: Callable[[Any], dict[str, Any]]


WITH_ROEM = GridForms(RoundForm, CorrectRoundForm, written)
WITH_MELDS = GridForms(MeldRoundForm, CorrectMeldRoundForm, written_klammern)
GRID_FORMS: Mapping[Game, GridForms] = {
    Game.KLAVERJAS: WITH_ROEM,
    Game.KRAKEN: WITH_ROEM,
    Game.KLAMMERN: WITH_MELDS,
    Game.HAMBURG: WITH_MELDS,
}
