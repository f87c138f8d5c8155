"""One round of Klammern or Hamburg card by card: trump, who made it, who led, the cards, and what was announced."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import (
    AnyEntry,
    Card,
    Contender,
    Game,
    KlammernCards,
    KlammernScore,
    MeldCall,
    RoundProblem,
    Ruleset,
    Seat,
    Suit,
    TrumpChoice,
    find_problems,
    meld_progress,
    score_round,
)
from tournaments.forms.table.cards import CardsField, FormOfCards, in_tricks, refuse_seats, wrong_count
from tournaments.forms.table.melds import CHOICES, KONTRA
from tournaments.forms.table.round import SUITS
from tournaments.wording.problems import message

ALL, NOTHING, SOME = "all", "none", "some"
NO_HAND = _(
    "Enter the whole hand (cards: %(all)d) or only what was not played of it (cards: %(left)d). Entered "
    "here: %(count)d."
)
FIELDS = {
    RoundProblem.CARDS_COUNT: "plays",
    RoundProblem.CARD_TWICE: "plays",
    RoundProblem.ILLEGAL_CARD: "plays",
    RoundProblem.TURNED_CONTRADICTS_TRUMP: "turned",
    RoundProblem.DOUBLING_NOT_ALLOWED: "doubling",
    RoundProblem.KLAMMERJASS_NOT_BY_MAKER: "jass",
    RoundProblem.MELD_NOT_IN_HAND: "melds",
    RoundProblem.MELD_TWICE: "melds",
}


@dataclass(frozen=True)
class HeldMeld:
    """A Terz or Fifty that someone held, and whether it was announced; `is_new` until it has been asked about."""

    call: MeldCall
    is_announced: bool
    is_new: bool

    @property
    def name(self) -> str:
        """The name of its checkbox."""
        return _name_of(self.call)


def played_by(seat: Seat, entry: KlammernCards, rules: Ruleset) -> tuple[Card, ...]:
    """The cards this seat has played; nothing if more cards are written than are dealt."""
    if len(entry.plays) > rules.players * rules.hand_size:
        return ()
    return tuple(turn.card for turn in meld_progress(entry, rules).turns if turn.seat is seat)


def whole_hands(
    entry: KlammernCards, written: Mapping[Seat, tuple[Card, ...]], rules: Ruleset
) -> dict[Seat, tuple[Card, ...]]:
    """The hands as they were dealt, if a whole hand is written or the cards left in it when the round ended.

    `entry` has no hands yet; a hand of which neither is written is left out.
    """
    hands = {}
    for seat, cards in written.items():
        played = played_by(seat, entry, rules)
        whole = (*played, *(card for card in cards if card not in played))
        if len(cards) == rules.hand_size:
            hands[seat] = cards
        elif cards and len(whole) == rules.hand_size:
            hands[seat] = whole
    return hands


def _name_of(call: MeldCall) -> str:
    return f"meld_{call.seat}_{call.points}_{call.top}_{call.trick}"


class MeldCardsForm(FormOfCards):
    """Turns the record of a round into a `KlammernCards`, with every problem at its field."""

    entry: KlammernCards | None = None
    score: KlammernScore | None = None

    plays = CardsField(
        label=_("The cards in the order they were played"),
        max_length=400,
        widget=forms.Textarea(
            {"rows": 8, "cols": 16, "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("Rank, then suit, for example TH or 10♥; every trick begins with the player who led it."),
    )
    melds = forms.ChoiceField(
        label=_("Terzes and Fifties"),
        choices=[
            (ALL, _("all were announced")),
            (SOME, _("not all of them were announced")),
            (NOTHING, _("none was announced")),
        ],
        initial=ALL,
        widget=forms.RadioSelect({"class": "form-check-input"}),
    )
    belle = forms.ChoiceField(
        label=_("Belle"),
        choices=[(ALL, _("announced, if anyone had it")), (NOTHING, _("not announced"))],
        initial=ALL,
        widget=forms.RadioSelect,
    )

    sure = forms.BooleanField(label=_("Save it as played"), required=False)

    def __init__(self, *args: Any, rules: Ruleset, names: Mapping[Contender, str], **kwargs: Any) -> None:
        super().__init__(*args, rules=rules, names=names, **kwargs)
        if rules.game is Game.HAMBURG:
            self.ask("choice", _("Orgi or Kleines?"), CHOICES)
            self.ask("turned", _("Turned suit"), [("", _("not known")), *SUITS])
        if self.asks_doubling:
            self.ask("doubling", _("Kontra"), KONTRA[: rules.max_doubling + 1])
        if rules.klammerjass:
            self.ask("jass", _("Klammer-Jass"), [("", _("none")), *self.people])
        self.ask("revoke", _("Who revoked?"), [("", _("No one")), *self.people])
        for seat, name in names.items():
            self.fields[f"hand_{seat}"] = CardsField(
                label=name, required=False, max_length=80, widget=forms.TextInput({"autocomplete": "off"})
            )

    @property
    def further_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("choice", "turned", "doubling", "jass") if name in self.fields]

    @property
    def shows_hands(self) -> bool:
        """Whether the hands are unfolded: something is written there, or may be needed."""
        return bool(self["revoke"].value()) or any(field.value() or field.errors for field in self.hand_fields)

    def list_melds(self, found: tuple[MeldCall, ...]) -> list[HeldMeld]:
        """The melds found in the hands and any others written as announced, each with whether it was ticked.

        What has not been asked about yet is ticked.
        """
        held: Mapping[str, Any] = self.data if self.is_bound else self.initial
        asked = str(held.get("listed") or "").split()
        written = getattr(self.written, "melds", None) or ()
        calls = [*found, *(call for call in written if call not in found)]
        return [
            HeldMeld(call, bool(held.get(_name_of(call))) or _name_of(call) not in asked, _name_of(call) not in asked)
            for call in calls
        ]

    def _announced(self, entry: KlammernCards) -> tuple[MeldCall, ...]:
        """The ticked melds in these cards."""
        listed = self.list_melds(meld_progress(entry, self.rules).melds)
        if any(meld.is_new for meld in listed):
            self.add_error("melds", _("These melds were in the hands. Untick those that were not announced."))
        return tuple(meld.call for meld in listed if meld.is_announced)

    def _hands(self, entry: KlammernCards, data: dict[str, Any]) -> dict[Seat, tuple[Card, ...]]:
        """The written hands, each with the cards played from it."""
        written = {seat: data[f"hand_{seat}"] for seat in Seat if data.get(f"hand_{seat}")}
        hands = whole_hands(entry, written, self.rules)
        for seat, cards in written.items():
            if seat not in hands:
                left = self.rules.hand_size - len(played_by(seat, entry, self.rules))
                said = {"all": self.rules.hand_size, "left": left, "count": len(cards)}
                self.add_error(f"hand_{seat}", NO_HAND % said)
        return hands

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        entry = KlammernCards(
            trump=Suit(data["trump"]),
            maker=Seat(data["maker"]),
            leader=Seat(data["leader"]),
            plays=data["plays"],
            choice=TrumpChoice(data.get("choice") or TrumpChoice.TURNED),
            melds=() if data["melds"] == NOTHING else None,
            belle=data["belle"] == ALL,
            doubling=int(data.get("doubling") or 0),
            jass=Seat(data["jass"]) if data.get("jass") else None,
            revoke=Seat(data["revoke"]) if data.get("revoke") else None,
            turned=Suit(data["turned"]) if data.get("turned") else None,
        )
        hands = self._hands(entry, data)
        if self.errors:
            return data
        self.entry = replace(entry, hands=hands)
        if data["melds"] == SOME and not find_problems(self.entry, self.rules):
            self.entry = replace(self.entry, melds=self._announced(self.entry))
        self.findings = find_problems(self.entry, self.rules)
        for finding in self.findings:
            text = message(finding.problem, self.rules)
            if finding.problem is RoundProblem.CARDS_COUNT:
                text = wrong_count(len(data["plays"]), self.rules.players * self.rules.hand_size)
            name = FIELDS.get(finding.problem)
            self.add_error(name if name in self.fields else None, ValidationError(text, code=finding.problem))
        refuse_seats(self, self.entry, data)
        if not self.findings:
            self.score = score_round(self.entry, self.rules)
        return data

    def fields_of(self, entry: AnyEntry) -> dict[str, Any]:
        if not isinstance(entry, KlammernCards):
            return {}
        fields = {
            "trump": entry.trump.value,
            "maker": entry.maker.value,
            "leader": entry.leader.value,
            "plays": in_tricks(entry.plays, self.rules.players),
            "choice": entry.choice.value,
            "melds": SOME if entry.melds else ALL if entry.melds is None else NOTHING,
            "belle": ALL if entry.belle else NOTHING,
            "doubling": str(entry.doubling),
            "jass": entry.jass.value if entry.jass else "",
            "revoke": entry.revoke.value if entry.revoke else "",
            "turned": entry.turned.value if entry.turned else "",
        }
        fields |= {f"hand_{seat}": " ".join(hand) for seat, hand in entry.hands.items()}
        if entry.melds:
            in_hands = meld_progress(entry, self.rules).melds
            fields |= {_name_of(call): "on" for call in entry.melds}
            fields["listed"] = " ".join(map(_name_of, [*in_hands, *entry.melds]))
        return fields
