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
    """What is asked about one party: its card points, what comes on top and the amounts that have keys for it.

    `hand` is roem in the hand, where that counts.
    """

    tint: str
    name: str
    points: forms.BoundField
    extra: forms.BoundField
    keys: tuple[str, ...]
    hand: forms.BoundField | None = None


class PadRoundForm(RoundForm):
    """The fields of the score grid, asked with radio keys. `choice_fields` come first, `special_fields` are folded."""

    special_figure = None
    one_side_is_enough = True

    def __init__(self, *args: Any, names: Mapping[Any, str], **kwargs: Any) -> None:
        super().__init__(*args, names=names, **kwargs)
        self.names = names
        nobody = [("", _("none")), *((side.value, names[side]) for side in Side)]
        self.fields["pit"].choices = self.fields["revoke"].choices = nobody
        if "hand_stuk" in self.fields:
            self.fields["hand_stuk"].choices = nobody
        if "doubling" in self.fields:
            self.fields["doubling"].choices = [("0", _("none")), *self.fields["doubling"].choices[1:]]
            self.initial.setdefault("doubling", "0")
        for name in ("pit", "revoke", "doubling", "trump", "hand_stuk"):
            if name in self.fields:
                self.fields[name].widget = forms.RadioSelect(choices=self.fields[name].choices)
        if "trump" in self.fields:
            self.fields["trump"].widget.choices = self.fields["trump"].choices[1:]

    @property
    def special_title(self) -> Words:
        return _("Stuk in the hand, pit or revoke") if self.rules.hand_roem else _("Pit or revoke")

    @property
    def choice_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("maker", "doubling", "trump") if name in self.fields]

    @property
    def special_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("hand_stuk", "pit", "revoke") if name in self.fields]

    @property
    def has_special(self) -> bool:
        """Whether one of them was chosen or has a message, so that they are shown unfolded."""
        return any(field.value() or field.errors for field in self.special_fields)

    @property
    def party_fields(self) -> list[PartyFields]:
        """The points and the roem of each side."""
        return [
            PartyFields(
                tint,
                self.names[side],
                self[f"{tint}_points"],
                self[f"{tint}_roem"],
                ("20", "50", "100"),
                self[f"{tint}_hand_roem"] if self.rules.hand_roem else None,
            )
            for tint, side in zip(("ns", "ew"), Side, strict=True)
        ]


class CorrectPadRoundForm(RevisionForm, PadRoundForm):
    """The same keys for a round that is written already."""

    client_id = None  # type: ignore[assignment]  # Django's way of leaving an inherited field out
