"""Melds in Klammern and Hamburg: Terz, Fifty and Belle, and whose count.

Points are card points. Rules: docs/scoring.md, "Melds".
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..cards import RANKS, Card, Suit, card_set
from ..entries import MeldCall
from ..problems import Finding, RoundProblem
from ..rules import LongRuns, MeldOrder, MeldTie, Ruleset
from ..runs import has_pair, runs_in
from ..seats import Contender, Seat, contender_of, contenders, seats_at_table, seats_from

TERZ = 20
FIFTY = 50
BELLE = 20

LENGTH = {TERZ: 3, FIFTY: 4}

SUITS_FROM_LOW = (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS)


class Melds(NamedTuple):
    """Whose melds count: the seat with the best one (None: no one), and the points of everyone."""

    winner: Seat | None
    points: Mapping[Contender, int]


def melds_in(rules: Ruleset, seat: Seat, hand: Sequence[Card]) -> list[MeldCall]:
    """The Terze and Fifties in one hand."""
    calls = []
    for suit, top, length in runs_in(card_set(hand)):
        for points, highest in _parts(rules, top, length):
            calls.append(MeldCall(seat, points, Card(RANKS[highest] + suit)))
    return calls


def _parts(rules: Ruleset, top: int, length: int) -> list[tuple[int, int]]:
    """The points and top of each meld that a run makes."""
    if length < LENGTH[FIFTY]:
        return [(TERZ, top)]
    left = length - LENGTH[FIFTY]
    if rules.long_runs is LongRuns.ONE_FIFTY or left < LENGTH[TERZ]:
        return [(FIFTY, top)]
    return [(FIFTY, top), (FIFTY if left >= LENGTH[FIFTY] else TERZ, top - LENGTH[FIFTY])]


def compare_melds(rules: Ruleset, trump: Suit, leader: Seat, calls: Sequence[MeldCall]) -> Melds:
    """Whose melds count among those that were called; only calls in the first trick are valid."""
    nobody = Melds(None, dict.fromkeys(contenders(rules), 0))
    valid = [call for call in calls if call.trick == 1]
    if not valid:
        return nobody
    order = seats_from(rules, leader)

    def height(call: MeldCall) -> tuple[int, int, int]:
        of_same_worth = sum(other.seat is call.seat and other.points == call.points for other in valid)
        return call.points, of_same_worth if rules.meld_order is MeldOrder.COUNT else 0, call.top.rank

    best = max(map(height, valid))
    level = sorted((call for call in valid if height(call) == best), key=lambda call: order.index(call.seat))
    if rules.meld_tie is MeldTie.SUIT_RANK:
        winner = max(level, key=lambda call: SUITS_FROM_LOW.index(call.top.suit))
    else:
        in_trumps = [call for call in level if call.top.suit is trump and rules.meld_tie is not MeldTie.FIRST]
        winner = (in_trumps or level)[0]
        rivals = {contender_of(rules, call.seat) for call in level}
        if rules.meld_tie is MeldTie.TRUMP_THEN_NOBODY and not in_trumps and len(rivals) > 1:
            return nobody
    winners = contender_of(rules, winner.seat)
    points = sum(call.points for call in valid if contender_of(rules, call.seat) is winners)
    return Melds(winner.seat, {**nobody.points, winners: points})


def find_belle(rules: Ruleset, trump: Suit, hands: Mapping[Seat, Sequence[Card]]) -> dict[Contender, int]:
    """Twenty points for the player who holds king and queen of trumps in one hand."""
    points = dict.fromkeys(contenders(rules), 0)
    for seat, hand in hands.items():
        if has_pair(hand, trump):
            points[contender_of(rules, seat)] += BELLE
    return points


def cards_of(call: MeldCall) -> tuple[Card, ...]:
    """The cards of a meld that exists, from the top."""
    return tuple(Card(RANKS[call.top.rank - down] + call.top.suit) for down in range(LENGTH[call.points]))


def find_problems(
    rules: Ruleset, calls: Sequence[MeldCall], hands: Mapping[Seat, Sequence[Card]] | None = None
) -> list[Finding]:
    """What is wrong with called melds; hands are checked where they are known."""
    findings = []
    used: set[Card] = set()
    for call in calls:
        if call.seat not in seats_at_table(rules):
            findings.append(Finding(RoundProblem.NOT_AT_THE_TABLE, call.seat))
            continue
        side = contender_of(rules, call.seat)
        if call.points not in LENGTH or call.top.rank + 1 < LENGTH[call.points]:
            findings.append(Finding(RoundProblem.MELD_IMPOSSIBLE, side))
            continue
        cards = cards_of(call)
        if hands is not None and call.seat in hands and not set(cards) <= set(hands[call.seat]):
            findings.append(Finding(RoundProblem.MELD_NOT_IN_HAND, side))
        if used & set(cards):
            findings.append(Finding(RoundProblem.MELD_TWICE, side))
        used |= set(cards)
    return findings
