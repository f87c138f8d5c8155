"""One round as it stands on paper: who played, the points of one side, roem, pit, revoke."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import (
    DoubleSpades,
    DoubtFound,
    Finding,
    PerSide,
    Problem,
    RoundEntry,
    Ruleset,
    Side,
    Suit,
    find_doubts,
    find_problems,
)
from tournaments.choices import SideOfTable
from tournaments.forms.problems import describe, doubt_message
from tournaments.forms.revision import RevisionForm
from tournaments.forms.text import PlainTextField

FIGURE = {"inputmode": "numeric", "autocomplete": "off", "class": "form-control cell-input"}
BETWEEN_CALLS = re.compile(r"[\s+,;]+")

SUITS = [
    (Suit.SPADES.value, _("Spades")),
    (Suit.HEARTS.value, _("Hearts")),
    (Suit.DIAMONDS.value, _("Diamonds")),
    (Suit.CLUBS.value, pgettext_lazy("suit", "Clubs")),
]
DOUBLINGS = [("0", "—"), ("1", _("Kraak")), ("2", _("Herkraak")), ("3", _("Superkraak"))]


class RoemField(forms.CharField):
    """Roem as it is written on the sheet: `70`, `20 50` or `20+50`; empty is none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False, max_length=60, widget=forms.TextInput({**FIGURE, "inputmode": "text"}), **kwargs
        )

    def clean(self, value: Any) -> tuple[int, ...]:
        calls = [part for part in BETWEEN_CALLS.split(super().clean(value)) if part]
        if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in calls):
            raise ValidationError(_("Write roem in figures, such as 20 or 20 50."))
        return tuple(int(part) for part in calls if int(part))

    def prepare_value(self, value: Any) -> Any:
        return " ".join(str(call) for call in value) if isinstance(value, tuple) else value


class RoundForm(forms.Form):
    """Turns what was written into a `RoundEntry`, with every problem at its field.

    What is possible but unlikely is refused once: `doubts` names it and the form then has a tick `sure`.
    """

    entry: RoundEntry  # there as soon as what was typed can be read
    has_melds = False

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    maker = forms.ChoiceField(
        label=_("Who plays?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the side that plays.")},
    )
    ns_points = forms.IntegerField(label=_("Points"), required=False, max_value=9999, widget=forms.TextInput(FIGURE))
    ns_roem = RoemField(label=_("Roem"))
    ew_points = forms.IntegerField(label=_("Points"), required=False, max_value=9999, widget=forms.TextInput(FIGURE))
    ew_roem = RoemField(label=_("Roem"))
    pit = forms.ChoiceField(label=_("Pit"), required=False)
    revoke = forms.ChoiceField(label=_("Revoke"), required=False)
    sure = forms.BooleanField(label=_("Yes, this is right"), required=False)

    def __init__(self, *args: Any, rules: Ruleset, names: Mapping[Side, str], number: int, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"round-{number}-%s")
        kwargs["initial"] = {"client_id": uuid4()} | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.rules, self.number = rules, number
        self.doubts: tuple[DoubtFound, ...] = ()
        self.findings: tuple[Finding, ...] = ()
        self.fields["maker"].choices = [(side.value, names[side]) for side in Side]
        self.fields["pit"].choices = [("", "—"), *SideOfTable.choices]
        self.fields["revoke"].choices = [("", "—"), *SideOfTable.choices]
        # Asked only where the rules need it: most clubs never see these two.
        if rules.max_doubling:
            self.fields["doubling"] = forms.ChoiceField(
                label=_("Kraak"), required=False, choices=DOUBLINGS[: rules.max_doubling + 1]
            )
        if rules.double_spades is not DoubleSpades.OFF:
            self.fields["trump"] = forms.ChoiceField(
                label=_("Trump"),
                choices=[("", "—"), *SUITS],
                error_messages={"required": _("Choose the trump suit.")},
            )

        if rules.hand_roem:
            self.fields["ns_hand_roem"] = RoemField(label=_("Roem in the hand"))
            self.fields["ew_hand_roem"] = RoemField(label=_("Roem in the hand"))
            self.fields["hand_stuk"] = forms.ChoiceField(
                label=_("Stuk in the hand"), required=False, choices=[("", "—"), *SideOfTable.choices]
            )

        for name in ("pit", "revoke", "doubling", "trump", "hand_stuk"):
            if name in self.fields:
                self.fields[name].widget.attrs["class"] = "form-select"

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        entry = self.entry = RoundEntry(
            maker=Side(data["maker"]),
            card_points=PerSide(data["ns_points"], data["ew_points"]),
            roem=PerSide(data["ns_roem"], data["ew_roem"]),
            pit=Side(data["pit"]) if data["pit"] else None,
            revoke=Side(data["revoke"]) if data["revoke"] else None,
            doubling=int(data.get("doubling") or 0),
            trump=Suit(data["trump"]) if data.get("trump") else None,
            hand_roem=PerSide(data.get("ns_hand_roem", ()), data.get("ew_hand_roem", ())),
            hand_stuk=Side(data["hand_stuk"]) if data.get("hand_stuk") else None,
        )
        self.findings = find_problems(entry, self.rules)
        for finding in self.findings:
            field, text = describe(finding, self.rules, entry.trump)
            self.add_error(field, ValidationError(text, code=finding.problem))
        if not self.findings:
            self.doubts = find_doubts(entry, self.rules)
            if self.doubts and not data["sure"]:
                self.add_error("sure", self.doubt_texts())
        return data

    @property
    def asks_sure(self) -> bool:
        """Whether the tick is shown: nothing impossible, something unlikely."""
        return bool(self.doubts)

    def problem_texts(self) -> list[str]:
        """What is wrong with what was typed so far; what is merely missing as yet is not wrong."""
        return [
            message
            for name, errors in self.errors.as_data().items()
            if name != "sure"
            for error in errors
            if error.code != "required" and error.code != Problem.CARD_POINTS_MISSING
            for message in error.messages
        ]

    def doubt_texts(self) -> list[str]:
        return [doubt_message(found.doubt) for found in self.doubts]


def written(entry: RoundEntry) -> dict[str, Any]:
    """What stands on paper, as the fields of the form show it."""
    return {
        "maker": entry.maker.value,
        "ns_points": entry.card_points[Side.NS],
        "ew_points": entry.card_points[Side.EW],
        "ns_roem": entry.roem[Side.NS],
        "ew_roem": entry.roem[Side.EW],
        "pit": entry.pit.value if entry.pit else "",
        "revoke": entry.revoke.value if entry.revoke else "",
        "doubling": str(entry.doubling),
        "trump": entry.trump.value if entry.trump else "",
        "ns_hand_roem": entry.hand_roem[Side.NS],
        "ew_hand_roem": entry.hand_roem[Side.EW],
        "hand_stuk": entry.hand_stuk.value if entry.hand_stuk else "",
    }


class CorrectRoundForm(RevisionForm, RoundForm):
    """The same fields for a stored round, with the reason and the version the change is based on."""

    client_id = None  # type: ignore[assignment]  # Django's way of leaving an inherited field out
    reason = PlainTextField(
        label=_("Why is it corrected?"), max_length=200, help_text=_("Stays readable in the history.")
    )


class RemoveRoundForm(RevisionForm):
    """A round that should not be on the sheet at all."""

    reason = PlainTextField(label=_("Why is it removed?"), max_length=200)
