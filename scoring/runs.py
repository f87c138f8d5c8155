"""Runs of cards in a hand: what roem in the hand (Kraken) and melds (Klammern) have in common."""

from collections.abc import Iterable
from typing import NamedTuple

from .cards import CARDS, RANKS, SUITS, Card, Suit, card_set

SHORTEST_RUN = 3


class Run(NamedTuple):
    """Cards of one suit that follow each other in natural order; `top` is the rank's number of the highest."""

    suit: Suit
    top: int
    length: int


def runs_in(held: int) -> list[Run]:
    """The runs of three or more in a hand, as a set of cards, each as long as it can be."""
    return [
        Run(suit, top, length)
        for suit in SUITS
        for top, length in RUNS_OF_RANKS[held >> suit.number * len(RANKS) & ALL_RANKS]
    ]


def _runs_of(ranks: int) -> tuple[tuple[int, int], ...]:
    """Top and length of every run in one suit, whose ranks are the bits of `ranks`."""
    runs = []
    length = 0
    for rank in range(len(RANKS) + 1):
        if ranks >> rank & 1:
            length += 1
            continue
        if length >= SHORTEST_RUN:
            runs.append((rank - 1, length))
        length = 0
    return tuple(runs)


ALL_RANKS = (1 << len(RANKS)) - 1
RUNS_OF_RANKS = tuple(_runs_of(ranks) for ranks in range(ALL_RANKS + 1))

KING_AND_QUEEN = {
    suit: card_set(card for card in CARDS if card.suit is suit and RANKS[card.rank] in "KQ") for suit in SUITS
}


def has_pair(hand: Iterable[Card], trump: Suit) -> bool:
    """Whether king and queen of trumps are in this one hand: stuk in Kraken, Belle in Klammern."""
    pair = KING_AND_QUEEN[trump]
    return card_set(hand) & pair == pair
