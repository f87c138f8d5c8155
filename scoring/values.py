"""What cards are worth, the pool they add up to, and which card points a number of tricks can have.

Points are whole points.
"""

from functools import lru_cache

from .cards import CARDS, RANKS, SPADES, Card, Suit
from .rules import DoubleSpades, Ruleset

TRICKS = 8
"""Tricks in a round."""

# By rank in natural order:   7  8   9   T   J  Q  K   A
PLAIN_VALUES: tuple[int, ...] = (0, 0, 0, 10, 2, 3, 4, 11)
TRUMP_VALUES: tuple[int, ...] = (0, 0, 14, 10, 0, 3, 4, 11)  # the jack's is a rule: `trump_jack`

JACK = RANKS.index("J")

# Weakest to strongest.
PLAIN_ORDER = "789JQKTA"
TRUMP_ORDER = "78QKTA9J"


def plain_strength(card: Card) -> int:
    """How strong a card is among the plain cards of its suit, from 0."""
    return PLAIN_ORDER.index(RANKS[card.rank])


def trump_strength(card: Card) -> int:
    """How strong a card is among the trumps, from 0."""
    return TRUMP_ORDER.index(RANKS[card.rank])


def are_trumps_doubled(rules: Ruleset, trump: Suit | None) -> bool:
    """Whether the values of the trump cards themselves are doubled in this round."""
    return trump is SPADES and rules.double_spades is DoubleSpades.TRUMP_CARDS


@lru_cache(maxsize=256)
def card_values(rules: Ruleset, trump: Suit) -> tuple[int, ...]:
    """The value of each of the 32 cards, by `Card.number`."""
    factor = 2 if are_trumps_doubled(rules, trump) else 1
    trumps = tuple(rules.trump_jack if rank == JACK else value for rank, value in enumerate(TRUMP_VALUES))
    return tuple(trumps[card.rank] * factor if card.suit is trump else PLAIN_VALUES[card.rank] for card in CARDS)


@lru_cache(maxsize=256)
def pool(rules: Ruleset, trump: Suit | None = None) -> int:
    """All card points of a pack, the last trick included, before doubling: 162 in klaverjas, 164 in Klammern.

    `trump` matters only under rules that double the spades; without it the pool of an ordinary round is given.
    """
    # Every suit as trump gives the same sum unless spades count double, so an unknown trump is any other suit.
    return sum(card_values(rules, trump or Suit.HEARTS)) + rules.last_trick


@lru_cache(maxsize=256)
def points_by_tricks(rules: Ruleset, trump: Suit | None = None) -> tuple[int, ...]:
    """For 0 to 8 tricks won, the set of card points they can have, last trick included, as the bits of an integer.

    A side with k tricks has 4k cards, and any 4k cards can be those, with the last trick or without it; a side
    without tricks has nothing and a side with all of them the whole pool. Who could have played what is not
    examined.
    """
    sums = [1] + [0] * len(CARDS)  # sums[n]: what exactly n cards can add up to
    for value in card_values(rules, trump or Suit.HEARTS):
        for count in range(len(CARDS), 0, -1):
            sums[count] |= sums[count - 1] << value
    some = tuple(sums[4 * tricks] | sums[4 * tricks] << rules.last_trick for tricks in range(1, TRICKS))
    return (1, *some, 1 << pool(rules, trump))


@lru_cache(maxsize=256)
def possible_points(rules: Ruleset, trump: Suit | None = None) -> int:
    """The set of card points a side can have, whatever its tricks, as the bits of an integer."""
    points = 0
    for some in points_by_tricks(rules, trump):
        points |= some
    return points
