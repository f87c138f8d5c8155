"""A score pad: what is played, by whom, how long; and a round of it with large keys."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import BothOver, Game, MatchEnd, Side, preset
from tournaments.choices import Position
from tournaments.forms.revision import RevisionForm
from tournaments.forms.round import RoundForm
from tournaments.forms.ruleset import (
    OFFERED,
    SECTIONS,
    RuleSetWords,
    Words,
    field_name,
    make_option_fields,
    read_overrides,
)

ROUNDS = {
    "16": _("16 rounds (boom)"),
    "12": _("12 rounds"),
    "8": _("8 rounds"),
}
TO_501 = "501"
OTHER_TARGET = "other"
POINTS = {
    TO_501: _("to 501 points"),
    OTHER_TARGET: _("to another number"),
}
LARGEST_TARGET = 10_000
NAME_LENGTH = 20


class PadForm(forms.Form):
    """A new pad under a rule set that was chosen before."""

    length = forms.ChoiceField(
        label=_("How long do you play?"), widget=forms.RadioSelect, choices=[*ROUNDS.items(), *POINTS.items()]
    )
    target = forms.IntegerField(
        label=_("Points to reach"),
        required=False,
        min_value=1,
        max_value=LARGEST_TARGET,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
    north = forms.CharField(label=Position.NORTH.label, required=False, max_length=NAME_LENGTH)
    east = forms.CharField(label=Position.EAST.label, required=False, max_length=NAME_LENGTH)
    south = forms.CharField(label=Position.SOUTH.label, required=False, max_length=NAME_LENGTH)
    west = forms.CharField(label=Position.WEST.label, required=False, max_length=NAME_LENGTH)
    first_dealer = forms.ChoiceField(
        label=_("Who deals first?"), widget=forms.RadioSelect, choices=Position.choices, initial=Position.NORTH
    )
    extra_round_on_tie = forms.BooleanField(
        label=_("One more round when both sides have the same after the last one"), required=False
    )
    both_over = forms.BooleanField(
        label=_("One more round when both sides reach the points in the same round"), required=False
    )

    def __init__(self, *args: Any, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.fields.update(make_option_fields(rules, {}))
        self.initial.setdefault("length", str(preset(rules).rounds))
        for name in ("north", "east", "south", "west"):
            self.fields[name].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words"}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("length") == OTHER_TARGET and not data.get("target") and "target" not in self.errors:
            self.add_error("target", ValidationError(_("Write how many points a side has to reach.")))
        return data

    @property
    def names(self) -> list[str]:
        return [" ".join(self.cleaned_data[name].split()) for name in ("north", "east", "south", "west")]

    @property
    def rules_options(self) -> dict[str, Any]:
        """The house rules and the end of the match, as fields of the rule set."""
        data = self.cleaned_data
        options = read_overrides(self.rules, data)
        if data["length"] in ROUNDS:
            ends = {"match_end": MatchEnd.ROUNDS.value, "rounds": int(data["length"])}
            return options | ends | {"extra_round_on_tie": data["extra_round_on_tie"]}
        target = data["target"] if data["length"] == OTHER_TARGET else int(data["length"])
        both_over = BothOver.ALWAYS if data["both_over"] else BothOver.TIE_ONLY
        return options | {"match_end": MatchEnd.TARGET.value, "target": target, "both_over": both_over.value}

    @property
    def option_sections(self) -> Iterator[tuple[Words, list[forms.BoundField]]]:
        """The house rules under their headings, those that this rule set asks."""
        for title, names in SECTIONS:
            if fields := [self[field_name(name)] for name in names if field_name(name) in self.fields]:
                yield title, fields

    @property
    def has_house_rules(self) -> bool:
        """Whether a house rule was chosen or has a message, so that they are shown unfolded."""
        fields = [field for _title, fields in self.option_sections for field in fields]
        asked = [self["extra_round_on_tie"], self["both_over"]]
        return any(field.value() or field.errors for field in [*fields, *asked])


@dataclass(frozen=True, slots=True)
class PartyFields:
    """What is asked about one party: its card points, and what comes on top."""

    tint: str
    name: str
    points: forms.BoundField
    extra: forms.BoundField


class PadRoundForm(RoundForm):
    """A round of klaverjas or Kraken with everything as keys for fingers."""

    def __init__(self, *args: Any, names: Mapping[Side, str], **kwargs: Any) -> None:
        super().__init__(*args, names=names, **kwargs)
        self.side_names = names
        sides = [("", "—"), *((side.value, names[side]) for side in Side)]
        self.fields["pit"].choices = self.fields["revoke"].choices = sides
        for name in ("pit", "revoke", "doubling", "trump"):
            if name in self.fields:
                self.fields[name].widget = forms.RadioSelect(choices=self.fields[name].choices)
        if "doubling" in self.fields:
            self.initial.setdefault("doubling", "0")
        if "trump" in self.fields:
            self.fields["trump"].widget.choices = self.fields["trump"].choices[1:]

    @property
    def party_fields(self) -> list[PartyFields]:
        """The points and the roem of each side."""
        return [
            PartyFields(
                side.lower(), self.side_names[side], self[f"{side.lower()}_points"], self[f"{side.lower()}_roem"]
            )
            for side in Side
        ]

    @property
    def has_special(self) -> bool:
        """Whether pit or revoke was chosen or has a message, so that they are shown unfolded."""
        return any(self[name].value() or self[name].errors for name in ("pit", "revoke"))


class CorrectPadRoundForm(RevisionForm, PadRoundForm):
    """The same keys for a round that is written already."""

    client_id = None  # type: ignore[assignment]  # Django's way of leaving an inherited field out


# A game is offered as soon as it has forms here: one for a new round, one to correct it.
ROUND_FORMS: Mapping[Game, type[PadRoundForm]] = {Game.KLAVERJAS: PadRoundForm, Game.KRAKEN: PadRoundForm}
CORRECT_FORMS: Mapping[Game, type[CorrectPadRoundForm]] = {
    Game.KLAVERJAS: CorrectPadRoundForm,
    Game.KRAKEN: CorrectPadRoundForm,
}


def offered_rule_sets() -> list[RuleSetWords]:
    """The rule sets that a pad can keep the count for."""
    return [words for words in OFFERED if preset(words.name).game in ROUND_FORMS]
