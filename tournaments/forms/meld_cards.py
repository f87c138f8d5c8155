"""One round of Klammern or Hamburg card by card: trump, who made it, who led, the cards, and what was announced."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import (
    Game,
    KlammernCards,
    KlammernScore,
    Problem,
    Ruleset,
    Seat,
    Suit,
    TrumpChoice,
    find_problems,
    score_round,
)
from tournaments.forms.cards import CardsField, wrong_count
from tournaments.forms.pad_klammern import CHOICES, KONTRA
from tournaments.forms.problems import message
from tournaments.forms.revision import RevisionForm
from tournaments.forms.round import SUITS
from tournaments.forms.text import PlainTextField

ALL, NOTHING = "all", "none"
FIELDS = {
    Problem.CARDS_COUNT: "plays",
    Problem.CARD_TWICE: "plays",
    Problem.ILLEGAL_CARD: "plays",
    Problem.DOUBLING_NOT_ALLOWED: "doubling",
}


class MeldCardsForm(forms.Form):
    """Turns the record of a round into a `KlammernCards`, with every problem at its field."""

    entry: KlammernCards  # there as soon as what was typed can be read

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    trump = forms.ChoiceField(label=_("Trump"), choices=SUITS, widget=forms.RadioSelect)
    maker = forms.ChoiceField(label=_("Who plays?"), widget=forms.RadioSelect)
    leader = forms.ChoiceField(label=_("Who leads the first trick?"), widget=forms.RadioSelect)
    plays = CardsField(
        label=_("The cards in the order they were played"),
        max_length=400,
        widget=forms.Textarea(
            {"rows": 8, "cols": 16, "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("Rank, then suit, such as TH or 10♥; every trick begins with who led it."),
    )
    melds = forms.ChoiceField(
        label=_("Terze and Fifties"),
        choices=[(ALL, _("all were announced")), (NOTHING, _("none was announced"))],
        initial=ALL,
        widget=forms.RadioSelect,
    )
    belle = forms.ChoiceField(
        label=_("Belle"),
        choices=[(ALL, _("announced, if anybody had it")), (NOTHING, _("not announced"))],
        initial=ALL,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, rules: Ruleset, seats: Mapping[Seat, str], **kwargs: Any) -> None:
        kwargs["initial"] = {"client_id": uuid4()} | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.score: KlammernScore | None = None
        people = [(seat.value, name) for seat, name in seats.items()]
        self.fields["maker"].choices = self.fields["leader"].choices = people
        if rules.game is Game.HAMBURG:
            self._ask("choice", _("Orgi or Kleines?"), CHOICES)
        if rules.max_doubling:
            self._ask("doubling", _("Kontra"), KONTRA[: rules.max_doubling + 1])
        if rules.klammerjass:
            self._ask("jass", _("Klammer-Jass"), [("", _("none")), *people])

    def _ask(self, name: str, label: Any, choices: list[tuple[str, Any]]) -> None:
        self.fields[name] = forms.ChoiceField(
            label=label, required=False, choices=choices, widget=forms.Select({"class": "form-select"})
        )

    @property
    def start_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("trump", "maker", "leader")]

    @property
    def further_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("choice", "doubling", "jass") if name in self.fields]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors.keys() - {"reason", "revision", "client_id"}:
            return data
        self.entry = KlammernCards(
            trump=Suit(data["trump"]),
            maker=Seat(data["maker"]),
            leader=Seat(data["leader"]),
            plays=data["plays"],
            choice=TrumpChoice(data.get("choice") or TrumpChoice.TURNED),
            melds=None if data["melds"] == ALL else (),
            belle=data["belle"] == ALL,
            doubling=int(data.get("doubling") or 0),
            jass=Seat(data["jass"]) if data.get("jass") else None,
        )
        findings = find_problems(self.entry, self.rules)
        for finding in findings:
            text = message(finding.problem, self.rules)
            if finding.problem is Problem.CARDS_COUNT:
                text = wrong_count(len(data["plays"]), self.rules.players * self.rules.hand_size)
            name = FIELDS.get(finding.problem)
            self.add_error(name if name in self.fields else None, ValidationError(text, code=finding.problem))
        if not findings:
            score = score_round(self.entry, self.rules)
            self.score = score if isinstance(score, KlammernScore) else None
        return data


class CorrectMeldCardsForm(RevisionForm, MeldCardsForm):
    """The same for a stored round, with the reason and the version the change is based on."""

    client_id = None  # type: ignore[assignment]  # Django's way of leaving an inherited field out
    reason = PlainTextField(
        label=_("Why is it corrected?"), max_length=200, help_text=_("Stays readable in the history.")
    )


def played_with_melds(entry: KlammernCards, in_tricks: str) -> dict[str, Any]:
    """A stored record as the fields of the form show it; `in_tricks` are its cards as text."""
    return {
        "trump": entry.trump.value,
        "maker": entry.maker.value,
        "leader": entry.leader.value,
        "plays": in_tricks,
        "choice": entry.choice.value,
        "melds": NOTHING if entry.melds == () else ALL,
        "belle": ALL if entry.belle else NOTHING,
        "doubling": str(entry.doubling),
        "jass": entry.jass.value if entry.jass else "",
    }
