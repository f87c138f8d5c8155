"""The tricks of a search with open hands: what they are worth, what may be played on them, the likeliest card first.

Cards are bits. What is the same for all deals under the same rules is made once.
"""

from functools import lru_cache
from typing import Any

from ..cards import ALL_CARDS, CARDS, Suit, cards_in
from ..legality import BELOW, trick_table
from ..rules import Legality, Ruleset
from ..values import card_values, plain_strength, trump_strength
from .roem import roem_table

TRICK = 4
KEY = len(CARDS)  # where in the key of moves the state of the trick begins


def values_of(rules: Ruleset, trump: Suit, times: int) -> dict[int, int]:
    """The points of each card, `times` times."""
    return {card.bit: value * times for card, value in zip(CARDS, card_values(rules, trump), strict=True)}


class _Worth(dict[int, int]):
    """By the set of its four cards what a trick is worth, points and roem together."""

    def __init__(self, values: dict[int, int], roem: dict[int, int]) -> None:
        self._values, self._roem = values, roem

    def __missing__(self, trick: int) -> int:
        worth = self[trick] = sum(self._values[card.bit] for card in cards_in(trick)) + self._roem.get(trick, 0)
        return worth


@lru_cache(maxsize=16)
def worth_of_tricks(rules: Ruleset, trump: Suit, times: int) -> dict[int, int]:
    """What a trick is worth by the set of its cards: points `times` times, and roem."""
    return _Worth(values_of(rules, trump, times), roem_table(rules, trump))


@lru_cache(maxsize=16)
def states_of_tricks(legality: Legality, trump: Suit, overtrump_on_trump_lead: bool) -> dict[int, Any]:
    """By the card that is led the state of the trick: three choices, states by the next card, and the key of moves.

    After the fourth card there is the position of the winner instead of a state.
    """
    table = trick_table(legality, trump, overtrump_on_trump_lead)
    made: dict[int, Any] = {}

    def state(number: int) -> Any:
        if number not in made:
            after: dict[int, Any] = {}
            made[number] = (*table.choices[number], after, number + 1 << KEY)
            for card in CARDS:
                next_number = table.follow[number][card.number] & BELOW
                is_last = table.states[number].cards == TRICK - 1
                after[card.bit] = next_number if is_last else state(next_number)
        return made[number]

    return {card.bit: state(card.number) for card in CARDS}


class Moves(dict[int, list[int]]):
    """By the cards that may be played, and `KEY` bits higher the state of the trick plus one: the likeliest first.

    A search moves a card that decided to the front, so each deal has its own.
    """

    def __init__(self, rules: Ruleset, trump: Suit) -> None:
        self._table = trick_table(rules.legality, trump, rules.overtrump_on_trump_lead)
        self._values = card_values(rules, trump)
        self._strength = [
            trump_strength(card) + len(CARDS) if card.suit is trump else plain_strength(card) for card in CARDS
        ]

    def __missing__(self, key: int) -> list[int]:
        state = (key >> KEY) - 1
        cards = sorted(cards_in(key & ALL_CARDS), key=lambda card: self._order(card.number, state))
        moves = self[key] = [card.bit for card in cards]
        return moves

    def _order(self, card: int, state: int) -> tuple[int, int]:
        """A card that takes the trick, then one with many points for the partner, then one with few."""
        strength, value = self._strength[card], self._values[card]
        if state < 0:
            return -strength, -value
        played = self._table.states[state].cards
        after = self._table.follow[state][card] & BELOW
        is_last = played == TRICK - 1
        winner = after if is_last else self._table.states[after].position
        if winner == played and not is_last:
            return 0, -strength
        return (0, -value) if (played - winner) % 2 == 0 else (1, value)
