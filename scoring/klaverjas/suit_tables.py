"""What is known of the cards that are left, suit by suit: tables that are made once for a deal, with all hands open.

A suit has eight cards, so 256 sets of them can be left. For each set the tables say how much each side can still get
of it, who has cards in it that no one can take, and which other sets are as good as this one.
"""

from collections.abc import Sequence

from ..cards import CARDS, RANKS, SUITS, Suit, card_set
from ..rules import Ruleset, RunMode
from ..values import card_values, plain_strength, trump_strength
from .roem import roem_by_itself

SUIT_SIZE = len(RANKS)
SETS = 1 << SUIT_SIZE
SUIT_BITS = SETS - 1
FIELD = 15  # bits for the most that one side can get of a suit, or of all
FIELD_BITS = (1 << FIELD) - 1
NEVER_LESS = 1 << FIELD - 1  # added, because what is sure for one side can be more than is left for the other
CARD = 1 << FIELD  # more than the points of all cards: a number of cards and their points go into one number


class MostRoem(dict[int, int]):
    """By the cards that are left: the most roem that can still fall, each card in one trick only."""

    def __init__(self, roem: dict[int, int]) -> None:
        self[0] = 0
        self._by_lowest: dict[int, list[tuple[int, int]]] = {}
        for cards, points in roem.items():
            self._by_lowest.setdefault(cards & -cards, []).append((cards, points))

    def __missing__(self, left: int) -> int:
        lowest = left & -left
        most = self[left ^ lowest]
        for cards, points in self._by_lowest.get(lowest, ()):
            if left & cards == cards:
                most = max(most, points + self[left ^ cards])
        self[left] = most
        return most


class SuitTables:
    """The tables of one deal.

    `reduced[suit][left]` is the set `left` without cards that are as good as their neighbour in the same hand.
    """

    def __init__(self, rules: Ruleset, trump: Suit, hands: Sequence[int], times: int = 1) -> None:
        """`hands` are sets of cards by the number of the seat; card points count `times` times, roem once."""
        self._last_trick = rules.last_trick * times
        self._trump = trump
        self._hands = hands
        self._values = [value * times for value in card_values(rules, trump)]
        self._others_trumps = [card_set(card for card in CARDS if card.suit is trump) & ~hand for hand in hands]
        self._dealt = sum(hands)
        # Roem can fall only if its cards are in different hands.
        roem = {
            cards: points
            for cards, points in roem_by_itself(rules, trump).items()
            if cards & self._dealt == cards and all((cards & hand).bit_count() <= 1 for hand in hands)
        }
        one_rank = {card_set(card for card in CARDS if card.rank == rank) for rank in range(len(RANKS))}
        self._fours = [(cards, roem[cards]) for cards in roem if cards in one_rank]
        self._runs = {cards: roem[cards] for cards in roem if cards not in one_rank}
        self._colours = []
        if rules.run_mode is not RunMode.SUIT:
            for red in (True, False):
                colour = card_set(card for card in CARDS if card.suit.is_red is red)
                self._colours.append((colour, MostRoem({c: self._runs[c] for c in self._runs if c & colour})))
        self._most: list[list[int]] = []
        self._sure: list[list[list[int]]] = [[] for _ in hands]
        self._points: list[list[int]] = []
        self.reduced: list[list[int]] = []
        for suit in SUITS:
            self._fill(suit)

    def bounds(self, left: int, leader: int) -> tuple[int, int]:
        """The least and the most that the leader's side can get more than the other of the cards `left`."""
        spades, hearts, diamonds, clubs = (
            left & SUIT_BITS,
            left >> 8 & SUIT_BITS,
            left >> 16 & SUIT_BITS,
            left >> 24,
        )
        tables = self._most
        packed = tables[0][spades] + tables[1][hearts] + tables[2][diamonds] + tables[3][clubs]
        own, other = packed & FIELD_BITS, packed >> FIELD
        if leader & 1:
            own, other = other, own
        for cards, points in self._fours:
            if left & cards == cards:
                own += points
                other += points
        for colour, most_roem in self._colours:
            points = most_roem[left & colour]
            own += points
            other += points
        least, most = NEVER_LESS - other, own - NEVER_LESS
        if left & self._others_trumps[leader]:
            return least, most
        # The others have no trumps: the cards of the leader that no one can beat win when they are led.
        tables = self._sure[leader]
        sure = tables[0][spades] + tables[1][hearts] + tables[2][diamonds] + tables[3][clubs]
        if sure // CARD == left.bit_count() // len(self._hands):
            tables = self._points
            every = tables[0][spades] + tables[1][hearts] + tables[2][diamonds] + tables[3][clubs]
            return every + self._last_trick, most
        return 2 * (sure % CARD) + least, most

    def _fill(self, suit: Suit) -> None:
        """One suit: all sets of its cards that can be left."""
        shift = suit.number * SUIT_SIZE
        is_trump = suit is self._trump
        strength = trump_strength if is_trump else plain_strength
        weakest_first = sorted((card for card in CARDS if card.suit is suit), key=strength)
        holder = [next((seat for seat, hand in enumerate(self._hands) if card.bit & hand), -1) for card in CARDS]
        of_suit = {c: p for c, p in self._runs.items() if c >> shift << shift == c and c >> shift <= SUIT_BITS}
        # With runs by colour what can fall depends on two suits: then a card in any of them stays itself.
        always = sum(cards for cards, _ in self._fours)
        if self._colours:
            for cards in self._runs:
                always |= cards
            of_suit = {}
        most_roem = MostRoem(of_suit)
        table, reduced, points = [0] * SETS, [0] * SETS, [0] * SETS
        sure = [[0] * SETS for _ in self._hands]
        for number in range(SETS):
            left = number << shift
            if left & ~self._dealt:
                continue
            themselves = always
            for cards in of_suit:
                if cards & left == cards:
                    themselves |= cards
            row: list[tuple[int, int, int]] = []
            for card in weakest_first:
                if card.bit & left:
                    one = (holder[card.number], self._values[card.number], card.bit & themselves)
                    if one[2] or not row or one != row[-1]:
                        reduced[number] |= card.bit
                    row.append(one)
            points[number] = sum(value for _, value, _ in row)
            ns = ew = points[number] + most_roem[left] + (NEVER_LESS + self._last_trick if is_trump else 0)
            if is_trump:
                ns -= 2 * _from_the_top(row, [1, 3])
                ew -= 2 * _from_the_top(row, [0, 2])
            for seat, hand in enumerate(self._hands):
                # Trumps from the top are in the bounds already.
                sure[seat][number] = CARD * (hand & left).bit_count() if is_trump else _from_the_top(row, [seat], CARD)
            table[number] = ew << FIELD | ns
        self._most.append(table)
        self._points.append(points)
        self.reduced.append(reduced)
        for of_seat, of_suit_and_seat in zip(self._sure, sure, strict=True):
            of_seat.append(of_suit_and_seat)


def _from_the_top(row: Sequence[tuple[int, int, int]], seats: Sequence[int], each: int = 0) -> int:
    """The points of the strongest cards as far as these seats hold them all, and `each` for every card."""
    points = 0
    for holder, value, _ in reversed(row):
        if holder not in seats:
            break
        points += value + each
    return points
