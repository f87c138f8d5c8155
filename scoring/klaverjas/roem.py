"""Roem: what the four cards of a trick are worth together, and which roem a round can have. Points are roem points."""

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from ..cards import ALL_CARDS, CARDS, RANKS, SUITS, Card, Suit, card_set, cards_in
from ..rules import FourOfAKind, Ruleset, RunMode
from ..values import TRICKS

RUN_OF_THREE = 20
RUN_OF_FOUR = 50

CARDS_IN_TRICK = 4
QUEEN, KING = RANKS.index("Q"), RANKS.index("K")


def trick_roem(rules: Ruleset, trump: Suit, cards: tuple[Card, ...]) -> int:
    """The roem in a trick of four different cards, in any order.

    Rules: docs/scoring.md, "Roem". Raises `ValueError` unless there are four different cards.
    """
    trick = card_set(cards)
    if len(cards) != CARDS_IN_TRICK or trick.bit_count() != CARDS_IN_TRICK:
        raise ValueError("a trick has four different cards")
    return roem_table(rules, trump).get(trick, 0)


def roem_table(rules: Ruleset, trump: Suit) -> dict[int, int]:
    """Every trick that has roem, as a set of cards, and how much.

    Of the 35 960 possible tricks only about a thousand have any.
    """
    return _table(WhatCounts(rules.run_mode, rules.four_of_a_kind, rules.stuk), trump)


class WhatCounts(NamedTuple):
    """Everything that roem in a trick depends on: rule sets that differ in other things share a table."""

    run_mode: RunMode
    four_of_a_kind: FourOfAKind
    stuk: int


@lru_cache(maxsize=256)
def _table(rules: WhatCounts, trump: Suit) -> dict[int, int]:
    tricks = {card_set(cards) for cards in _four_of_a_kind()}
    for few in (*_runs_of_three(rules.run_mode), _stuk(trump)):
        there = card_set(few)
        others = cards_in(ALL_CARDS & ~there)
        tricks.update(there | card_set(rest) for rest in combinations(others, CARDS_IN_TRICK - len(few)))
    roem = {trick: _roem_of(rules, trump, tuple(cards_in(trick))) for trick in tricks}
    return {trick: points for trick, points in roem.items() if points}


def _four_of_a_kind() -> list[tuple[Card, ...]]:
    return [tuple(card for card in CARDS if card.rank == rank) for rank in range(len(RANKS))]


def _stuk(trump: Suit) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if card.suit is trump and card.rank in (QUEEN, KING))


def _suits_of_a_run(mode: RunMode) -> list[tuple[Suit, ...]]:
    """The groups of suits whose cards make runs together."""
    if mode is RunMode.SUIT:
        return [(suit,) for suit in SUITS]
    return [tuple(suit for suit in SUITS if suit.is_red is red) for red in (True, False)]


def _runs_of_three(mode: RunMode) -> list[tuple[Card, ...]]:
    runs: list[tuple[Card, ...]] = []
    for group in _suits_of_a_run(mode):
        by_rank = [[card for card in CARDS if card.suit in group and card.rank == rank] for rank in range(len(RANKS))]
        for lowest in range(len(RANKS) - 2):
            runs.extend(product(*by_rank[lowest : lowest + 3]))
    return runs


def _roem_of(rules: WhatCounts, trump: Suit, cards: tuple[Card, ...]) -> int:
    """The roem in four cards, straight from its definition."""
    if len({card.rank for card in cards}) == 1:
        return rules.four_of_a_kind.points[cards[0].rank]
    longest = max(
        _longest_run({card.rank for card in cards if card.suit in group}) for group in _suits_of_a_run(rules.run_mode)
    )
    run = {3: RUN_OF_THREE, 4: RUN_OF_FOUR}.get(longest, 0)
    return run + (rules.stuk if set(_stuk(trump)) <= set(cards) else 0)


def _longest_run(ranks: set[int]) -> int:
    longest = length = 0
    for rank in range(len(RANKS)):
        length = length + 1 if rank in ranks else 0
        longest = max(longest, length)
    return longest


@lru_cache(maxsize=256)
def roem_by_itself(rules: Ruleset, trump: Suit) -> dict[int, int]:
    """Every two to four cards that have roem whatever else is in the trick, as a set of cards, and how much.

    The roem of a trick is the most that any of these sets in it has.
    """
    stuk = card_set(_stuk(trump))
    found = {stuk: rules.stuk}
    threes = [card_set(run) for run in _runs_of_three(rules.run_mode)]
    fours = {low | high for low in threes for high in threes if (low | high).bit_count() == CARDS_IN_TRICK}
    for run in (*threes, *fours):
        ranks = {card.rank for card in cards_in(run)}
        if len(ranks) == run.bit_count():
            points = RUN_OF_THREE if len(ranks) < CARDS_IN_TRICK else RUN_OF_FOUR
            found[run] = points + (rules.stuk if run & stuk == stuk else 0)
    found.update((card_set(cards), rules.four_of_a_kind.points[cards[0].rank]) for cards in _four_of_a_kind())
    return {cards: points for cards, points in found.items() if points}


@lru_cache(maxsize=256)
def possible_calls(rules: Ruleset) -> frozenset[int]:
    """What a single trick can be worth in roem under these rules: 0, 20, 40, 50, 70, 100 and 200 in most clubs."""
    runs = {0, RUN_OF_THREE, RUN_OF_FOUR}
    return frozenset(runs | {run + rules.stuk for run in runs} | set(rules.four_of_a_kind.points))


# The most that melds in the hand can add where they count (Kraken): four of a kind 200 + 150 + 3 x 100, a whole suit
# in each hand 4 x 100, stuk 20.
MOST_HAND_ROEM = 1070


@lru_cache(maxsize=256)
def most_roem(rules: Ruleset, tricks: int = TRICKS) -> int:
    """A bound that the roem of this many tricks cannot exceed.

    The best tricks there are: four of a kind once for each rank, a run of four with stuk once (there is one stuk),
    and otherwise runs of four. Some of these share cards, so the bound is not always reached; with four of a kind for
    every rank it is (900 in most clubs: every player holds one whole suit).
    """
    best = [*rules.four_of_a_kind.points, RUN_OF_FOUR + rules.stuk, *[RUN_OF_FOUR] * TRICKS]
    in_hand = MOST_HAND_ROEM if rules.hand_roem else 0
    return sum(sorted(best, reverse=True)[:tricks]) + in_hand


@lru_cache(maxsize=256)
def possible_sums(rules: Ruleset) -> int:
    """What the calls of one round can add up to, as the bits of an integer: 60 can be (20 + 40), 30 cannot."""
    sums = 1
    for _ in range(TRICKS + (TRICKS if rules.hand_roem else 0)):
        for call in sorted(possible_calls(rules)):
            sums |= sums << call
    return sums & ((1 << (most_roem(rules) + 1)) - 1)
