"""Suits and cards.

Every value *is* its text (``Card.ST == "TS"``), so it can go into JSON, a database or a message unchanged. Cards and
suits also carry the small numbers the engine counts with: `Card.number` 0-31 (suit * 8 + rank) and `Card.bit`, so
that a set of cards is one integer.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum, unique
from typing import Self

RANKS = "789TJQKA"  # the natural order: the order of runs, for trumps as well
"""The ranks in natural order; a rank's number is its index here."""


class Token(StrEnum):
    """A text with a number: its place in the order of its class."""

    number: int

    def __new__(cls, text: str) -> Self:
        token = str.__new__(cls, text)
        token._value_ = text
        token.number = len(cls.__members__)
        return token

    # Enum hashes by name in Python code; the text's own hash is as good and much faster.
    __hash__ = str.__hash__


@unique
class Suit(Token):
    """The four suits. Hearts and diamonds are red, spades and clubs black."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def is_red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


@unique
class Card(Token):
    """One of the 32 cards; its value is rank + suit (`Card("TS")`), its name suit + rank (`Card.ST`)."""

    S7, S8, S9, ST, SJ, SQ, SK, SA = "7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS"
    H7, H8, H9, HT, HJ, HQ, HK, HA = "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"
    D7, D8, D9, DT, DJ, DQ, DK, DA = "7D", "8D", "9D", "TD", "JD", "QD", "KD", "AD"
    C7, C8, C9, CT, CJ, CQ, CK, CA = "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC"

    bit: int
    suit: Suit
    rank: int

    def __init__(self, text: str) -> None:
        self.bit = 1 << self.number
        self.suit = Suit(text[1])
        self.rank = RANKS.index(text[0])


CARDS = tuple(Card)
SUITS = tuple(Suit)
SPADES = Suit.SPADES  # a plain name is ten times faster to reach
ALL_CARDS = (1 << len(CARDS)) - 1
"""The whole pack as a set of cards."""


def card_set(cards: Iterable[Card]) -> int:
    """The set of these cards as one integer (the sum of their bits)."""
    cards_as_set = 0
    for card in cards:
        cards_as_set |= card.bit
    return cards_as_set


def cards_in(cards_as_set: int) -> Iterator[Card]:
    """The cards of a set, by suit and natural order."""
    return (card for card in CARDS if card.bit & cards_as_set)
