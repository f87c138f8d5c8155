"""One round as written on paper: what every form of a round has, and the form for klaverjas and Kraken.

A form knows nothing about the screen that shows it: a phone, a pad and the desk are layouts, so they are templates.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import (
    AnyEntry,
    Contender,
    DoubleSpades,
    DoubtFound,
    Finding,
    PerSide,
    RoundEntry,
    RoundProblem,
    Ruleset,
    Side,
    Suit,
)
from tournaments.forms.figure import FigureField
from tournaments.forms.revision import OTHERS_SIT, RevisionForm, say_again
from tournaments.forms.rules.ruleset_option import Words
from tournaments.forms.text import MistakeReasonField, PlainTextField
from tournaments.queries.table.match_record import TINTS, RoundCell, judge_entry, read_cells, who_sits
from tournaments.services.table.compare_entries import ALL_PASSED
from tournaments.wording.explanation import explain_round
from tournaments.wording.problems import describe, doubt_message

FIGURE = {"inputmode": "numeric", "autocomplete": "off", "class": "form-control cell-input"}
BETWEEN_CALLS = re.compile(r"[\s+,;]+")
PASSED = "passed"
"""In place of a maker: no one plays."""
MISSING = (
    "required",
    RoundProblem.CARD_POINTS_MISSING,
    RoundProblem.POINTS_SO_FAR_MISSING,
    RoundProblem.TRICKS_MISSING,
)

SUITS = [
    (Suit.SPADES.value, _("Spades")),
    (Suit.HEARTS.value, _("Hearts")),
    (Suit.DIAMONDS.value, _("Diamonds")),
    (Suit.CLUBS.value, pgettext_lazy("suit", "Clubs")),
]
DOUBLINGS = [("0", _("none")), ("1", _("Kraak")), ("2", _("Herkraak")), ("3", _("Superkraak"))]


class RoemField(forms.CharField):
    """Roem as on the sheet: `70`, `20 50` or `20+50`; empty means none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False, max_length=60, widget=forms.TextInput({**FIGURE, "inputmode": "text"}), **kwargs
        )

    def clean(self, value: Any) -> tuple[int, ...]:
        calls = [part for part in BETWEEN_CALLS.split(super().clean(value)) if part]
        if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in calls):
            raise ValidationError(_("Enter roem in figures, such as 20 or 20 50."))
        return tuple(int(part) for part in calls if int(part))

    def prepare_value(self, value: Any) -> Any:
        return " ".join(str(call) for call in value) if isinstance(value, tuple) else value


def points_field() -> FigureField:
    return FigureField(label=_("Points"), required=False, max_value=9999, widget=forms.TextInput(FIGURE))


class RoundForm(forms.Form):
    """What every form of a round has, in every game and however the round is written down.

    Only a round that is new has a `client_id`, and in `replaces` that of the round it replaces; a correction has a
    separate form as well as this one. The fields start with what is `written`, if this form can ask for it.
    """

    entry: AnyEntry | None = None
    """Set as soon as the typed values can be read, right or wrong."""
    findings: tuple[Finding, ...] = ()
    doubts: tuple[DoubtFound, ...] = ()

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    replaces = forms.UUIDField(widget=forms.HiddenInput, required=False)
    sits = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        *args: Any,
        rules: Ruleset,
        names: Mapping[Contender, str],
        number: int,
        written: AnyEntry | None = None,
        is_new: bool = True,
        **kwargs: Any,
    ) -> None:
        self.rules, self.names, self.number, self.written = rules, names, number, written
        kwargs.setdefault("auto_id", f"round-{number}-%s")
        begun = self.fields_of(written) if written is not None else {}
        self.who_sits = who_sits(names.values())
        kwargs["initial"] = {"client_id": uuid4(), "sits": self.who_sits} | (kwargs.get("initial") or {}) | begun
        super().__init__(*args, **kwargs)
        if not is_new:
            del self.fields["client_id"], self.fields["replaces"], self.fields["sits"]

    def fields_of(self, entry: AnyEntry) -> dict[str, Any]:
        """The written round, as the fields show it; nothing if it is written in another way."""
        raise NotImplementedError

    @property
    def asks_doubling(self) -> bool:
        """If it counts; otherwise a written one stays, so that a correction of something else does not drop it."""
        return self.rules.doubling_counts or (self.written is not None and self.written.doubling > 0)

    @property
    def valid_entry(self) -> AnyEntry | None:
        """The entry to store: None while anything is wrong with the form."""
        return self.entry if self.is_valid() and not self._refuses_others() else None

    def ask_again(self) -> None:
        """This page has stored something, and the sheet says something else: only a new key can mean this as well."""
        say_again(self, "client_id", uuid4())
        text = _(
            "A round was already saved from this page, and the sheet now shows something else. Save this "
            "again only if it belongs there."
        )
        self.add_error(None, text)

    def _refuses_others(self) -> bool:
        """Whether it was typed for people other than those now at the table; then it says so."""
        if self.cleaned_data.get("sits", "") in ("", self.who_sits):
            return False
        say_again(self, "sits", self.who_sits)
        self.add_error(None, OTHERS_SIT)
        return True

    def fields_among(self, *names: str) -> list[forms.BoundField]:
        """The named fields that the rules ask for."""
        return [self[name] for name in names if name in self.fields]


@dataclass(frozen=True, slots=True)
class PartyFields:
    """What is asked about one party: its card points and what is added; `hand` is roem in the hand, if that counts."""

    tint: str
    name: str
    points: forms.BoundField
    extra: forms.BoundField
    hand: forms.BoundField | None = None


class FiguresForm(RoundForm):
    """A round in figures: who plays, what each side or player has, and what is special about it.

    Anything possible but unlikely is refused once: `doubts` names it and the form then has a checkbox `sure`.
    """

    has_melds: bool
    choices_first: tuple[str, ...]
    choices_special: tuple[str, ...]
    special_title: Words

    maker = forms.ChoiceField(label=_("Who plays?"), widget=forms.RadioSelect)
    sure = forms.BooleanField(label=_("Yes, this is correct"), required=False)

    def ask(self, name: str, label: Words, choices: list[tuple[str, Words]], **kwargs: Any) -> None:
        """A choice that only some rules need; without an answer, the first one."""
        field = forms.ChoiceField(
            label=label, choices=choices, widget=forms.RadioSelect, **{"required": False, **kwargs}
        )
        self.fields[name] = field
        if not field.required:
            self.initial.setdefault(name, choices[0][0])

    def read_entry(self, data: dict[str, Any]) -> AnyEntry:
        """The typed round, as the engine takes it."""
        raise NotImplementedError

    def describe(self, finding: Finding) -> tuple[str | None, str]:
        """The field that a finding belongs to (None: the round as a whole), and its sentence."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        self.entry = self.read_entry(data)
        self.findings, doubts, _score = judge_entry(self.entry, self.rules)
        for finding in self.findings:
            field, text = self.describe(finding)
            self.add_error(field, ValidationError(text, code=finding.problem))
        if not self.findings:
            self.doubts = doubts
            if self.doubts and not data["sure"]:
                self.add_error("sure", self.doubt_texts())
        return data

    @property
    def asks_sure(self) -> bool:
        """Whether the checkbox is shown: nothing is impossible, something is unlikely."""
        return bool(self.doubts)

    def problem_texts(self) -> list[str]:
        """What is wrong with the round typed so far; a part that is merely missing is not wrong."""
        return [
            text
            for name, errors in self.errors.as_data().items()
            if name != "sure"
            for error in errors
            if error.code not in MISSING
            for text in error.messages
        ]

    def doubt_texts(self) -> list[str]:
        return [doubt_message(found.doubt) for found in self.doubts]

    def preview(self) -> dict[str, Any]:
        """What the round would be worth as typed so far, and why: the parameters of the previews at the desk.

        `score` is the engine's, None while there is nothing to score.
        """
        self.fields.pop("client_id", None)  # a round that is not stored needs no key; a correction has none
        self.full_clean()
        score = None
        cells: tuple[RoundCell, ...] = ()
        explanation: list[str] = []
        if self.entry is not None and not self.findings:
            score = judge_entry(self.entry, self.rules).score
            cells = read_cells(self.entry, score, dict.fromkeys(self.names, 0))
            explanation = explain_round(self.entry, score, self.rules, self.names)
        return {
            "score": score,
            "cells": list(zip(self.names.values(), cells, strict=False)),
            "explanation": explanation,
            "problems": self.problem_texts(),
            "doubts": self.doubt_texts(),
        }

    @property
    def one_side_is_enough(self) -> bool:
        """Whether the points of one side determine those of the others."""
        return True

    @property
    def choice_fields(self) -> list[forms.BoundField]:
        """The fields that are always asked, beginning with who plays."""
        return self.fields_among("maker", *self.choices_first)

    @property
    def special_fields(self) -> list[forms.BoundField]:
        """The fields that are rarely needed."""
        return self.fields_among(*self.choices_special)

    @property
    def has_special(self) -> bool:
        """Whether one of them was chosen or has a message, so that they are shown open."""
        return any(field.value() or field.errors for field in self.special_fields)

    @property
    def jass_fields(self) -> list[forms.BoundField]:
        """Whether the match was staked on this round, if the rules have that, and on how many tricks."""
        return []

    @property
    def has_jass(self) -> bool:
        """As `has_special`."""
        return any(field.value() or field.errors for field in self.jass_fields)

    @property
    def party_fields(self) -> list[PartyFields]:
        """The points of each side or player, and what is added to them."""
        raise NotImplementedError


class RoemRoundForm(FiguresForm):
    """A round of klaverjas or Kraken: points, roem, pit, revoke; and anything else the rules need to know."""

    has_melds = False
    choices_first = ("doubling", "trump")
    choices_special = ("hand_stuk", "pit", "revoke")

    ns_points = points_field()
    ns_roem = RoemField(label=_("Roem"))
    ew_points = points_field()
    ew_roem = RoemField(label=_("Roem"))

    def __init__(self, *args: Any, rules: Ruleset, names: Mapping[Contender, str], **kwargs: Any) -> None:
        super().__init__(*args, rules=rules, names=names, **kwargs)
        self.special_title = _("Stuk in the hand, pit or revoke") if rules.hand_roem else _("Pit or revoke")
        sides: list[tuple[str, Words]] = [(side.value, names[side]) for side in Side]
        nobody: tuple[str, Words] = ("", _("none"))
        self.fields["maker"].choices = [*sides, (PASSED, _("all passed"))] if rules.can_be_passed else sides
        self.fields["maker"].error_messages["required"] = _("Choose the side that plays.")
        self.ask("pit", _("Pit"), [nobody, *sides])
        self.ask("revoke", _("Revoke"), [nobody, *sides])
        # Asked only if the rules need it: most clubs never see these.
        if rules.max_doubling:
            self.ask("doubling", _("Kraak"), [*DOUBLINGS[: rules.max_doubling + 1]])
        if rules.double_spades is not DoubleSpades.OFF:
            missing = {"required": _("Choose the trump suit.")}
            self.ask("trump", _("Trump"), [*SUITS], required=True, error_messages=missing)
        if rules.hand_roem:
            self.fields["ns_hand_roem"] = RoemField(label=_("Roem in the hand"))
            self.fields["ew_hand_roem"] = RoemField(label=_("Roem in the hand"))
            self.ask("hand_stuk", _("Stuk in the hand"), [nobody, *sides])

    def read_entry(self, data: dict[str, Any]) -> RoundEntry:
        is_passed = data["maker"] == PASSED
        return RoundEntry(
            maker=None if is_passed else Side(data["maker"]),
            card_points=PerSide(data["ns_points"], data["ew_points"]),
            roem=PerSide(data["ns_roem"], data["ew_roem"]),
            pit=Side(data["pit"]) if data["pit"] else None,
            revoke=Side(data["revoke"]) if data["revoke"] else None,
            doubling=int(data.get("doubling") or 0),
            trump=Suit(data["trump"]) if data.get("trump") else None,
            hand_roem=PerSide(data.get("ns_hand_roem", ()), data.get("ew_hand_roem", ())),
            hand_stuk=Side(data["hand_stuk"]) if data.get("hand_stuk") else None,
            passed=is_passed,
        )

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if isinstance(self.entry, RoundEntry) and self.entry.passed and not self.findings:
            self.add_error("maker", ALL_PASSED)  # if it is asked; the service would say it too
        return data

    def fields_of(self, entry: AnyEntry) -> dict[str, Any]:
        if not isinstance(entry, RoundEntry):
            return {}
        return {
            "maker": entry.maker.value if entry.maker else PASSED,
            "ns_points": entry.card_points.ns,
            "ew_points": entry.card_points.ew,
            "ns_roem": entry.roem.ns,
            "ew_roem": entry.roem.ew,
            "pit": entry.pit.value if entry.pit else "",
            "revoke": entry.revoke.value if entry.revoke else "",
            "doubling": str(entry.doubling),
            "trump": entry.trump.value if entry.trump else "",
            "ns_hand_roem": entry.hand_roem.ns,
            "ew_hand_roem": entry.hand_roem.ew,
            "hand_stuk": entry.hand_stuk.value if entry.hand_stuk else "",
        }

    def describe(self, finding: Finding) -> tuple[str | None, str]:
        return describe(finding, self.rules, self.entry.trump if isinstance(self.entry, RoundEntry) else None)

    @property
    def party_fields(self) -> list[PartyFields]:
        return [
            PartyFields(
                tint,
                self.names[side],
                self[f"{tint}_points"],
                self[f"{tint}_roem"],
                self[f"{tint}_hand_roem"] if self.rules.hand_roem else None,
            )
            for tint, side in zip(TINTS, Side, strict=False)
        ]


class CorrectionForm(RevisionForm):
    """What a correction needs as well as the correct round: the reason, and the version it is based on."""

    reason = MistakeReasonField()


class RemoveRoundForm(RevisionForm):
    """A round that should not be on the sheet at all."""

    reason = PlainTextField(label=_("Why is it removed?"), max_length=200)
