"""Tapping the cards of a round of Klammern or Hamburg: what the form holds so far, and what a tap changes."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from scoring import Card, Contender, KlammernCards, MeldProgress, Suit, meld_progress, seats_at_table
from tournaments.forms.table.cards import in_tricks
from tournaments.forms.table.meld_cards import MeldCardsForm
from tournaments.forms.table.picker import TappedCards
from tournaments.queries.table.tricks import PlayedTrick, read_tricks

MELD_TAPS = ("play", "undo", "show")
"""The names of the buttons that do something to the cards; each is sent with its value."""


class MeldPicker(TappedCards):
    """What is on the table, for two to four players; what they hold is not known until it is played."""

    form: MeldCardsForm

    def __init__(self, form: MeldCardsForm, names: Mapping[Contender, str]) -> None:
        super().__init__(form)
        self.names = names

    @cached_property
    def progress(self) -> MeldProgress | None:
        trump, leader, rules = self._value("trump"), self._seat("leader"), self.form.rules
        if self.problems or trump not in tuple(Suit) or leader not in seats_at_table(rules):
            return None
        if len(self.plays) > rules.players * rules.hand_size:
            return None
        entry = KlammernCards(trump=Suit(trump), maker=self._seat("maker") or leader, leader=leader, plays=self.plays)
        return meld_progress(entry, rules)

    @property
    def tricks(self) -> list[PlayedTrick]:
        return list(read_tricks(self.progress)) if self.progress else []

    @property
    def card_points(self) -> list[tuple[str, int]]:
        """What each player's cards are worth so far, by name; partners count together."""
        if self.progress is None:
            return []
        return [(self.names[who], points) for who, points in self.progress.card_points.items()]

    def tap(self, pressed: Mapping[str, str]) -> dict[str, Any]:
        """The fields of the form after a button was pressed."""
        fields: dict[str, Any] = dict(self.form.initial)
        if self.progress is None:
            return fields
        plays = self.plays
        card = pressed.get("play", "")
        if card in tuple(Card) and card not in plays and self.progress.seat:
            plays = (*plays, Card(card))
        elif "undo" in pressed:
            plays = plays[:-1]
        return fields | {"plays": in_tricks(plays, self.form.rules.players)}
