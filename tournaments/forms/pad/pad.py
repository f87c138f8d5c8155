"""A new score pad: what is played, by whom, how long."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import BothOver, Game, MatchEnd, Seat, preset
from tournaments.choices import Position, SideOfTable
from tournaments.forms.figure import FigureField
from tournaments.forms.rules.ruleset import (
    Words,
    make_option_fields,
    option_sections,
    read_overrides,
    refuse_without_card,
)
from tournaments.forms.table.round_forms import ROUND_FORMS
from tournaments.forms.text import PlainTextField
from tournaments.wording.rule_sets import RULE_SETS, RuleSetWords

OPEN = "open"
OTHER_TARGET = "other"
ROUNDS: dict[str, Words] = {"16": _("16 rounds"), "12": _("12 rounds"), "8": _("8 rounds")}
TO_501: dict[str, Words] = {"501": _("to 501 points"), OTHER_TARGET: _("to another number")}
TO_51: dict[str, Words] = {"51": _("to 51 Augen"), OTHER_TARGET: _("to another number")}
TO_SIX: dict[str, Words] = {"6": _("until a die is back on six")}
AS_LONG_AS_YOU_LIKE: dict[str, Words] = {OPEN: _("as long as we like")}
PLAYERS = [("4", _("four, in two teams")), ("3", _("three")), ("2", _("two"))]
SEAT_FIELDS = ("north", "east", "south", "west")
ONLY_FOR_CARDS = {"illegal_card"}
"""House rules that a pad does not ask: no round is written card by card there."""

LARGEST_TARGET = 10_000
NAME_LENGTH = 20


class PadForm(forms.Form):
    """A new pad under a rule set that was chosen before."""

    length = forms.ChoiceField(label=_("How long do you play?"), widget=forms.RadioSelect)
    target = FigureField(label=_("Points to reach"), required=False, min_value=1, max_value=LARGEST_TARGET)
    north = PlainTextField(label=Position.NORTH.label, required=False, max_length=NAME_LENGTH)
    east = PlainTextField(label=Position.EAST.label, required=False, max_length=NAME_LENGTH)
    south = PlainTextField(label=Position.SOUTH.label, required=False, max_length=NAME_LENGTH)
    west = PlainTextField(label=Position.WEST.label, required=False, max_length=NAME_LENGTH)
    first_dealer = forms.ChoiceField(
        label=_("Who deals first?"), widget=forms.RadioSelect, choices=Position.choices, initial=Position.NORTH
    )
    extra_round_on_tie = forms.BooleanField(
        label=_("One more round if the sides are tied after the last one"), required=False
    )
    both_over = forms.BooleanField(
        label=_("One more round if both sides reach the points in the same round"), required=False
    )

    def __init__(self, *args: Any, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        base = preset(rules)
        self.rounds: dict[str, Words] = {} if base.match_end is MatchEnd.TARGET else ROUNDS
        self.fields["length"].choices = [*self._lengths().items()]
        self.initial.setdefault(
            "length", str(base.rounds) if base.match_end is MatchEnd.ROUNDS else self._first_length()
        )
        if base.game.has_melds:
            self.fields["players"] = forms.ChoiceField(
                label=_("How many play?"), widget=forms.RadioSelect, choices=PLAYERS, initial="4"
            )
        self.fields.update(make_option_fields(rules, {}, without=ONLY_FOR_CARDS))
        for name in SEAT_FIELDS:
            self.fields[name].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words"}

    def _lengths(self) -> dict[str, Words]:
        base = preset(self.rules)
        if base.game is Game.HAMBURG:
            return TO_SIX
        if base.match_end is MatchEnd.TARGET:
            return TO_51
        return AS_LONG_AS_YOU_LIKE | ROUNDS if base.match_end is MatchEnd.OPEN else ROUNDS | TO_501

    def _first_length(self) -> str:
        return next(iter(self._lengths()))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("length") == OTHER_TARGET and not data.get("target") and "target" not in self.errors:
            self.add_error("target", ValidationError(_("Enter how many points a side has to reach.")))
        if data.get("first_dealer") and Seat(data["first_dealer"]).number >= self.players:
            self.add_error("first_dealer", ValidationError(_("No one sits there.")))
        refuse_without_card(self, self.rules, read_overrides(self.rules, data))
        return data

    @property
    def players_field(self) -> forms.BoundField | None:
        return self["players"] if "players" in self.fields else None

    @property
    def players(self) -> int:
        return int(self.cleaned_data.get("players") or len(Seat))

    @property
    def names(self) -> list[str]:
        return [" ".join(self.cleaned_data[name].split()) for name in SEAT_FIELDS[: self.players]]

    @property
    def rules_options(self) -> dict[str, Any]:
        """The house rules and the end of the match, as fields of the rule set."""
        data = self.cleaned_data
        options = read_overrides(self.rules, data)
        if self.players < len(Seat):
            options["players"] = self.players
        length = data["length"]
        if length == OPEN:
            return options | {"match_end": MatchEnd.OPEN.value}
        if length in self.rounds:
            ends = {"match_end": MatchEnd.ROUNDS.value, "rounds": int(length)}
            return options | ends | {"extra_round_on_tie": data["extra_round_on_tie"]}
        target = data["target"] if length == OTHER_TARGET else int(length)
        both_over = BothOver.ALWAYS if data["both_over"] else BothOver.TIE_ONLY
        return options | {"match_end": MatchEnd.TARGET.value, "target": target, "both_over": both_over.value}

    @property
    def for_script(self) -> dict[str, Any]:
        """What a phone has to know to begin such a pad on its own (static/js/sheet/pad_form.js)."""
        return {
            "game": self.rules,
            "rules": asdict(preset(self.rules)),
            "rounds": [*self.rounds],
            "places": dict([*Position.choices, *SideOfTable.choices]),
        }

    @property
    def option_sections(self) -> Iterator[tuple[Words, list[forms.BoundField]]]:
        """The house rules that this rule set asks about, under their headings."""
        return option_sections(self)

    @property
    def has_house_rules(self) -> bool:
        """Whether a house rule was chosen or has a message, so that the section is shown open."""
        fields = [field for _title, fields in self.option_sections for field in fields]
        asked = [self["extra_round_on_tie"], self["both_over"]]
        return any(field.value() or field.errors for field in [*fields, *asked])


def offered_rule_sets() -> list[RuleSetWords]:
    """The rule sets that a pad can keep the count for; how long a match lasts is asked separately."""
    return [words for name, words in RULE_SETS.items() if preset(name).game in ROUND_FORMS and name != "race-to-501"]
