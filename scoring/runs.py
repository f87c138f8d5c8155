"""Runs of cards in a hand: what roem in the hand (Kraken) and melds (Klammern) have in common."""

from collections.abc import Iterable
from typing import NamedTuple

from .cards import RANKS, Card, Suit

SHORTEST_RUN = 3


class Run(NamedTuple):
    """Cards of one suit that follow each other in natural order; `top` is the rank's number of the highest."""

    suit: Suit
    top: int
    length: int


def runs_in(hand: Iterable[Card]) -> list[Run]:
    """The runs of three and more in a hand, each as long as it can be."""
    held = set(hand)
    runs = []
    for suit in Suit:
        ranks = {card.rank for card in held if card.suit is suit}
        length = 0
        for rank in range(len(RANKS) + 1):
            if rank in ranks:
                length += 1
                continue
            if length >= SHORTEST_RUN:
                runs.append(Run(suit, rank - 1, length))
            length = 0
    return runs


def has_pair(hand: Iterable[Card], trump: Suit) -> bool:
    """Whether king and queen of trumps are in this one hand: stuk in Kraken, Belle in Klammern."""
    return {card.rank for card in hand if card.suit is trump} >= KING_AND_QUEEN


KING_AND_QUEEN = frozenset({RANKS.index("Q"), RANKS.index("K")})
