"""A round of klaverjas or Kraken on a score pad, with everything as keys for fingers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Side
from tournaments.forms.revision import RevisionForm
from tournaments.forms.round import RoundForm
from tournaments.forms.ruleset_option import Words


@dataclass(frozen=True, slots=True)
class PartyFields:
    """What is asked about one party: its card points and what comes on top, with the amounts that have keys."""

    tint: str
    name: str
    points: forms.BoundField
    extra: forms.BoundField
    keys: tuple[str, ...]


class PadRoundForm(RoundForm):
    """The fields of the score grid, asked with radio keys. `choice_fields` come first, `special_fields` are folded."""

    special_title: Words = _("Pit or revoke")
    special_figure = None
    one_side_is_enough = True

    def __init__(self, *args: Any, names: Mapping[Any, str], **kwargs: Any) -> None:
        super().__init__(*args, names=names, **kwargs)
        self.names = names
        nobody = [("", _("none")), *((side.value, names[side]) for side in Side)]
        self.fields["pit"].choices = self.fields["revoke"].choices = nobody
        if "doubling" in self.fields:
            self.fields["doubling"].choices = [("0", _("none")), *self.fields["doubling"].choices[1:]]
            self.initial.setdefault("doubling", "0")
        for name in ("pit", "revoke", "doubling", "trump"):
            if name in self.fields:
                self.fields[name].widget = forms.RadioSelect(choices=self.fields[name].choices)
        if "trump" in self.fields:
            self.fields["trump"].widget.choices = self.fields["trump"].choices[1:]

    @property
    def choice_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("maker", "doubling", "trump") if name in self.fields]

    @property
    def special_fields(self) -> list[forms.BoundField]:
        return [self["pit"], self["revoke"]]

    @property
    def has_special(self) -> bool:
        """Whether one of them was chosen or has a message, so that they are shown unfolded."""
        return any(field.value() or field.errors for field in self.special_fields)

    @property
    def party_fields(self) -> list[PartyFields]:
        """The points and the roem of each side."""
        return [
            PartyFields(tint, self.names[side], self[f"{tint}_points"], self[f"{tint}_roem"], ("20", "50", "100"))
            for tint, side in zip(("ns", "ew"), Side, strict=True)
        ]


class CorrectPadRoundForm(RevisionForm, PadRoundForm):
    """The same keys for a round that is written already."""

    client_id = None  # type: ignore[assignment]  # Django's way of leaving an inherited field out
