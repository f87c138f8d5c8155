"""Tapping the 32 cards: what the fields of a `CardsForm` hold so far, and what a tap changes.

The fields are all there is: the text of the cards and the tapped cards are the same thing, so both ways of writing can
be mixed, and a tap is an ordinary post of the form.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError

from scoring import Card, CardsEntry, Progress, RoemCall, RoemCaller, Seat, Suit, round_progress
from tournaments.forms.table.cards import CARDS_IN_HAND, TRICKS, CardsField, CardsForm, in_tricks, seats_that_called
from tournaments.queries.table.tricks import PlayedTrick, read_tricks
from tournaments.whole_number import whole_number

TAPS = ("play", "undo", "call", "call_hand", "deal", "revoked", "show")
"""The names of the buttons that do something to the cards; each is sent with its value."""


@dataclass(frozen=True)
class Key:
    """A card to tap; a card that is not allowed is shown apart, but can be tapped too."""

    card: Card
    is_allowed: bool


@dataclass(frozen=True)
class HandOfRoem:
    """The roem in a hand, as amounts, and whether it was called."""

    seat: Seat
    amounts: tuple[int, ...]
    is_called: bool

    @property
    def points(self) -> int:
        return sum(self.amounts)


class TappedCards:
    """The cards that a form holds so far, and those that can be tapped now."""

    form: Any
    progress: Any  # of klaverjas, or of a game with melds; None while it cannot be worked out

    def __init__(self, form: Any) -> None:
        self.form = form
        self.problems: list[str] = []
        self.plays = self._cards("plays")

    def _value(self, name: str) -> str:
        # `tapping` is not a field that is checked: it only says where the next card goes.
        held: Mapping[str, Any] = self.form.data if self.form.is_bound else self.form.initial
        return str(held.get(name) or "")

    def _seat(self, name: str) -> Seat | None:
        value = self._value(name)
        return Seat(value) if value in tuple(Seat) else None

    def _cards(self, name: str) -> tuple[Card, ...]:
        try:
            return CardsField(required=False).clean(self._value(name))
        except ValidationError as error:
            self.problems += error.messages
            return ()

    @property
    def trick(self) -> int:
        """The number of the trick being played now."""
        return len(self.progress.tricks) + 1 if self.progress else 1

    @property
    def keys(self) -> list[list[Key]]:
        """The cards that can be tapped now, a list for each suit that has any."""
        if self.progress is None:
            return []
        left = {*self.progress.allowed, *self.progress.others}
        return _by_suit(Key(card, card in self.progress.allowed) for card in Card if card in left)

    @property
    def allowed(self) -> list[list[Key]]:
        return [keys for suit in self.keys if (keys := [key for key in suit if key.is_allowed])]

    @property
    def others(self) -> list[list[Key]]:
        return [keys for suit in self.keys if (keys := [key for key in suit if not key.is_allowed])]


def _by_suit(keys: Iterable[Key]) -> list[list[Key]]:
    together = list(keys)
    by_suit = [[key for key in together if key.card.suit is suit] for suit in Suit]
    return [suit for suit in by_suit if suit]


class Picker(TappedCards):
    """What is on the table, as far as the form says."""

    form: CardsForm

    def __init__(self, form: CardsForm) -> None:
        super().__init__(form)
        self.hands = {seat: self._cards(f"hand_{seat}") for seat in Seat}
        self.tapping = self._seat("tapping")
        self.revoke = self._seat("revoke")

    @cached_property
    def entry(self) -> CardsEntry | None:
        """The record so far; None while trump or the leader is unknown, or a text cannot be read."""
        trump, leader = self._value("trump"), self._seat("leader")
        if self.problems or trump not in tuple(Suit) or leader is None:
            return None
        return CardsEntry(
            trump=Suit(trump),
            maker=self._seat("maker") or leader,
            leader=leader,
            plays=self.plays,
            called=self._calls(),
            hands={seat: hand for seat, hand in self.hands.items() if len(hand) == CARDS_IN_HAND},
            hand_called=seats_that_called(filter(self._is_silent, Seat)),
        )

    @cached_property
    def progress(self) -> Progress | None:
        return round_progress(self.entry, self.form.rules) if self.entry else None

    @property
    def tricks(self) -> list[PlayedTrick]:
        return list(read_tricks(self.progress)) if self.progress else []

    def _calls(self) -> tuple[RoemCall, ...] | None:
        called = self._value("called")
        if called == "list":
            points = {trick: whole_number(self._value(f"called_{trick}")) for trick in TRICKS}
            return tuple(RoemCall(trick, called) for trick, called in points.items() if called is not None)
        return () if called == "none" else None

    def _is_silent(self, seat: Seat) -> bool:
        return bool(self._value(f"silent_{seat}"))

    @property
    def roem_in_hands(self) -> list[HandOfRoem]:
        """The hands known so far that hold roem, if that counts."""
        found = self.progress.in_hand if self.progress else {}
        return [HandOfRoem(seat, amounts, not self._is_silent(seat)) for seat, amounts in found.items() if amounts]

    @property
    def asks_calls(self) -> bool:
        """Whether roem has to be called to count."""
        return self.form.rules.roem_caller is not RoemCaller.NOBODY

    @property
    def shows_keys(self) -> bool:
        """Whether another card can follow: not after a revoke that ended the round."""
        return self.tapping is not None or not (self.revoke and self.form.is_stopped_by_revoke)

    @property
    def can_undo(self) -> bool:
        return bool(self.hands[self.tapping]) if self.tapping else bool(self.plays or self.revoke)

    @property
    def first_hand(self) -> str:
        """The seat whose hand is tapped first: the first that is not full."""
        return next((seat.value for seat, hand in self.hands.items() if len(hand) < CARDS_IN_HAND), Seat.NORTH.value)

    @property
    def dealt(self) -> list[tuple[Seat, tuple[Card, ...]]]:
        """The hands as far as they were given, while they are being tapped."""
        return [(seat, hand) for seat, hand in self.hands.items() if hand] if self.tapping else []

    @property
    def keys(self) -> list[list[Key]]:
        if self.progress is None or not self.tapping:
            return super().keys
        given = {card for hand in self.hands.values() for card in hand}
        return _by_suit(Key(card, True) for card in Card if card not in given)

    # -- taps ------------------------------------------------------------------------------------------------------

    def tap(self, pressed: Mapping[str, str]) -> dict[str, Any]:
        """The fields of the form after a button was pressed."""
        fields: dict[str, Any] = dict(self.form.initial)
        if "play" in pressed and pressed["play"] in tuple(Card):
            fields |= self._with_card(Card(pressed["play"]))
        elif "undo" in pressed:
            fields |= self._without_last()
        elif "call" in pressed:
            fields |= self._with_call(whole_number(pressed["call"]) or 0)
        elif "call_hand" in pressed and pressed["call_hand"] in tuple(Seat):
            seat = Seat(pressed["call_hand"])
            fields[f"silent_{seat}"] = "" if self._is_silent(seat) else "on"
        elif "deal" in pressed:
            fields["tapping"] = pressed["deal"]
        elif "revoked" in pressed:
            fields["revoke"] = pressed["revoked"]
        return fields

    def _with_card(self, card: Card) -> dict[str, Any]:
        if self.tapping:
            return self._dealt(self.tapping, card)
        if self.progress is None or card in self.plays:
            return {}
        return self._played((*self.plays, card), len(self.progress.tricks))

    def _dealt(self, seat: Seat, card: Card) -> dict[str, Any]:
        """One more card in a hand; when it is full the next one is dealt, and after the last one play begins."""
        if any(card in hand for hand in self.hands.values()) or len(self.hands[seat]) >= CARDS_IN_HAND:
            return {}
        hand = (*self.hands[seat], card)
        fields = {f"hand_{seat}": " ".join(hand)}
        if len(hand) == CARDS_IN_HAND:
            not_full = [other for other in Seat if other is not seat and len(self.hands[other]) < CARDS_IN_HAND]
            fields["tapping"] = not_full[0].value if not_full else ""
        return fields

    def _without_last(self) -> dict[str, Any]:
        if self.tapping:
            return {f"hand_{self.tapping}": " ".join(self.hands[self.tapping][:-1])}
        if self.revoke:
            return {"revoke": ""}
        if self.progress is None:
            return {}
        return self._played(self.plays[:-1], len(self.progress.tricks))

    def _played(self, plays: tuple[Card, ...], tricks_before: int) -> dict[str, Any]:
        """The record with these cards. Roem written per trick is taken as called when its trick is complete."""
        fields: dict[str, Any] = {"plays": in_tricks(plays)}
        if self._value("called") == "list" and self.entry:
            tricks = round_progress(replace(self.entry, plays=plays, called=None), self.form.rules).tricks
            if len(tricks) > tricks_before:
                fields[f"called_{len(tricks)}"] = str(tricks[-1].roem or "")
            elif len(tricks) < tricks_before:
                fields[f"called_{tricks_before}"] = ""
        return fields

    def _with_call(self, number: int) -> dict[str, Any]:
        """Mark the roem of a trick as called, or no longer called; all other tricks stay as they are."""
        if self.progress is None or not 1 <= number <= len(self.progress.tricks):
            return {}
        calls = {f"called_{trick}": "" for trick in TRICKS}
        for trick, score in enumerate(self.progress.tricks, start=1):
            called = score.called if trick != number else 0 if score.called else score.roem
            calls[f"called_{trick}"] = str(called or "")
        return {"called": "list"} | calls
