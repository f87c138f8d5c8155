"""Tapping the cards of a round of Klammern or Hamburg: what the form holds so far, and what a tap changes."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from scoring import Card, Contender, KlammernCards, MeldProgress, Seat, Suit, meld_progress, seats_at_table
from tournaments.forms.table.cards import in_tricks
from tournaments.forms.table.meld_cards import SOME, HeldMeld, MeldCardsForm, whole_hands
from tournaments.forms.table.picker import TappedCards
from tournaments.queries.table.tricks import PlayedTrick, read_tricks

MELD_TAPS = ("play", "undo", "revoked", "show")
"""The names of the buttons that do something to the cards; each is sent with its value."""


class MeldPicker(TappedCards):
    """What is on the table, for two to four players; their hands are not known until they are played."""

    form: MeldCardsForm

    def __init__(self, form: MeldCardsForm, names: Mapping[Contender, str]) -> None:
        super().__init__(form)
        self.names = names
        self.revoke = self._seat("revoke")
        self.hands = {seat: self._cards(f"hand_{seat}") for seat in seats_at_table(form.rules)}

    @cached_property
    def entry(self) -> KlammernCards | None:
        """The record so far; None while trump or the leader is unknown, or a text cannot be read."""
        trump, leader, rules = self._value("trump"), self._seat("leader"), self.form.rules
        if self.problems or trump not in tuple(Suit) or leader not in seats_at_table(rules):
            return None
        if len(self.plays) > rules.players * rules.hand_size:
            return None
        entry = KlammernCards(
            trump=Suit(trump),
            maker=self._seat("maker") or leader,
            leader=leader,
            plays=self.plays,
            revoke=self.revoke,
        )
        return replace(entry, hands=whole_hands(entry, self.hands, rules))

    @cached_property
    def progress(self) -> MeldProgress | None:
        return meld_progress(self.entry, self.form.rules) if self.entry else None

    @property
    def knows_hands(self) -> bool:
        """Whether all cards are known: they were played, or the hands are written; the fourth is what they leave."""
        if self.entry is None:
            return False
        rules = self.form.rules
        is_played = len(self.plays) == rules.players * rules.hand_size
        return is_played or len(self.entry.hands) >= min(rules.players, len(Seat) - 1)

    @property
    def shows_revoke(self) -> bool:
        """Whether the cards show in which trick the revoke was."""
        return self.progress is not None and any(play.seat is self.revoke for play in self.progress.illegal)

    @property
    def asked_melds(self) -> list[HeldMeld]:
        """The melds to tick, if not all of them were announced."""
        return self.form.list_melds(self.progress.melds) if self.progress and self.asks_melds else []

    @property
    def asks_melds(self) -> bool:
        return self._value("melds") == SOME

    @property
    def listed(self) -> str:
        """The names of their checkboxes: those not ticked were asked about."""
        return " ".join(meld.name for meld in self.asked_melds)

    @property
    def can_undo(self) -> bool:
        return bool(self.plays or self.revoke)

    @property
    def tricks(self) -> list[PlayedTrick]:
        return list(read_tricks(self.progress, self.revoke)) if self.progress else []

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
        elif "revoked" in pressed:
            return fields | {"revoke": pressed["revoked"]}
        elif "undo" in pressed and self.revoke:
            return fields | {"revoke": ""}
        elif "undo" in pressed:
            plays = plays[:-1]
        return fields | {"plays": in_tricks(plays, self.form.rules.players)}
