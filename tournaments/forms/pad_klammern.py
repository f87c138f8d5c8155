"""A round of Klammern or Hamburg on a score pad: who plays, points, melds, Belle, Kontra, a revoke."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import Finding, Game, Problem, Ruleset, Seat, Side, find_problems
from scoring.entries import KlammernEntry, TrumpChoice
from tournaments.forms.pad_round import PartyFields, Words
from tournaments.forms.problems import message
from tournaments.forms.revision import RevisionForm
from tournaments.forms.round import FIGURE, RoemField

PASSED = "passed"
TINTS = ("ns", "ew", "third")
KONTRA = [("0", _("none")), ("1", _("Kontra")), ("2", _("Re"))]
CHOICES = [(TrumpChoice.TURNED.value, _("Orgi")), (TrumpChoice.KLEINES.value, _("Kleines"))]
FIELDS = {
    Problem.CARD_POINTS_IMPOSSIBLE: "{who}_points",
    Problem.MELD_IMPOSSIBLE: "{who}_melds",
    Problem.TRICKS_IMPOSSIBLE: "jass_tricks",
    Problem.TRICKS_MISSING: "jass_tricks",
    Problem.DOUBLING_NOT_ALLOWED: "doubling",
}


class KlammernRoundForm(forms.Form):
    """Turns what was typed into a `KlammernEntry`, with every problem at its field."""

    entry: KlammernEntry  # there as soon as what was typed can be read
    has_melds = True

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    maker = forms.ChoiceField(
        label=_("Who plays?"), widget=forms.RadioSelect, error_messages={"required": _("Choose who plays.")}
    )
    doubts: tuple[()] = ()
    asks_sure = False
    special_title: Words = _("Belle, revoke")

    def __init__(
        self, *args: Any, rules: Ruleset, names: Mapping[Side | Seat, str], number: int, **kwargs: Any
    ) -> None:
        kwargs.setdefault("auto_id", f"round-{number}-%s")
        kwargs["initial"] = {"client_id": uuid4()} | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.rules, self.names, self.number = rules, names, number
        self.findings: tuple[Finding, ...] = ()
        players = [(key.value, name) for key, name in names.items()]
        self.fields["maker"].choices = [*players, (PASSED, _("all passed"))]
        if rules.game is Game.HAMBURG:
            self._ask("choice", _("Orgi or Kleines?"), CHOICES)
        if rules.max_doubling:
            self._ask("doubling", _("Kontra"), KONTRA[: rules.max_doubling + 1])
        for key in names:
            self.fields[f"{key.lower()}_points"] = forms.IntegerField(
                label=_("Points"), required=False, max_value=9999, widget=forms.TextInput(FIGURE)
            )
            self.fields[f"{key.lower()}_melds"] = RoemField(label=_("Melds"))
        nobody = [("", _("none")), *players]
        self._ask("belle", _("Belle"), nobody)
        self._ask("revoke", _("Revoke"), nobody)
        if rules.klammerjass:
            self._ask("jass", _("Klammer-Jass"), nobody)
            self.fields["jass_tricks"] = forms.IntegerField(
                label=_("Tricks of who announced it"), required=False, widget=forms.TextInput(FIGURE)
            )

    def _ask(self, name: str, label: Words, choices: list[tuple[str, Words]]) -> None:
        self.fields[name] = forms.ChoiceField(label=label, required=False, choices=choices, widget=forms.RadioSelect)
        self.initial.setdefault(name, choices[0][0])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        who = {key.value: key for key in self.names}
        points = {key: data[f"{key.lower()}_points"] for key in self.names}
        jass = who.get(data.get("jass", ""))
        tricks = data.get("jass_tricks")
        passed = data["maker"] == PASSED
        self.entry = (
            KlammernEntry(passed=True)
            if passed
            else KlammernEntry(
                maker=who[data["maker"]],
                choice=TrumpChoice(data.get("choice") or TrumpChoice.TURNED),
                card_points={key: value for key, value in points.items() if value is not None},
                melds={key: data[f"{key.lower()}_melds"] for key in self.names if data[f"{key.lower()}_melds"]},
                belle=who.get(data["belle"]),
                doubling=int(data.get("doubling") or 0),
                revoke=who.get(data["revoke"]),
                jass=jass,
                tricks_won={jass: tricks} if jass and tricks is not None else {},
            )
        )
        self.findings = find_problems(self.entry, self.rules)
        for finding in self.findings:
            text = ValidationError(message(finding.problem, self.rules), code=finding.problem)
            self.add_error(self._field_of(finding), text)
        return data

    def _field_of(self, finding: Finding) -> str | None:
        first = next(iter(self.names))
        if finding.problem is Problem.CARD_POINTS_MISSING:
            return f"{first.lower()}_points"
        name = FIELDS.get(finding.problem, "").format(who=(finding.side or first).lower())
        return name if name in self.fields else None

    @property
    def one_side_is_enough(self) -> bool:
        """Only where the whole pack is played do the others have the rest."""
        return self.rules.players == len(Seat)

    @property
    def choice_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("maker", "choice", "doubling") if name in self.fields]

    @property
    def special_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("belle", "revoke", "jass") if name in self.fields]

    @property
    def special_figure(self) -> forms.BoundField | None:
        return self["jass_tricks"] if "jass_tricks" in self.fields else None

    @property
    def has_special(self) -> bool:
        """Whether one of them was chosen or has a message, so that they are shown unfolded."""
        figure = [self.special_figure] if self.special_figure else []
        return any(field.value() or field.errors for field in [*self.special_fields, *figure])

    @property
    def party_fields(self) -> list[PartyFields]:
        """The points and the melds of each side or player."""
        return [
            PartyFields(tint, name, self[f"{key.lower()}_points"], self[f"{key.lower()}_melds"], ("20", "50"))
            for tint, (key, name) in zip(TINTS, self.names.items(), strict=False)
        ]

    def problem_texts(self) -> list[str]:
        """What is wrong with what was typed so far; what is merely missing as yet is not wrong."""
        return [
            text
            for errors in self.errors.as_data().values()
            for error in errors
            if error.code not in ("required", Problem.CARD_POINTS_MISSING, Problem.TRICKS_MISSING)
            for text in error.messages
        ]

    def doubt_texts(self) -> list[str]:
        return []


class CorrectKlammernRoundForm(RevisionForm, KlammernRoundForm):
    """The same for a round that is written already."""

    client_id = None  # type: ignore[assignment]  # Django's way of leaving an inherited field out


def written_klammern(entry: KlammernEntry) -> dict[str, Any]:
    """What stands on the pad, as the fields of the form show it."""
    fields: dict[str, Any] = {
        "maker": entry.maker.value if entry.maker else PASSED,
        "choice": entry.choice.value,
        "doubling": str(entry.doubling),
        "belle": entry.belle.value if entry.belle else "",
        "revoke": entry.revoke.value if entry.revoke else "",
        "jass": entry.jass.value if entry.jass else "",
        "jass_tricks": entry.tricks_won.get(entry.jass) if entry.jass else None,
    }
    fields |= {f"{key.lower()}_points": points for key, points in entry.card_points.items()}
    return fields | {f"{key.lower()}_melds": amounts for key, amounts in entry.melds.items()}
