"""A round card by card: who won which trick, what lay in it, whether every card was allowed, and how it counts up.

This is the engine's inner loop: 32 cards pass through it as plain numbers (`Card.number`, `Card.bit`) and tables;
everything before and after is in the engine's own words.
"""

from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from .cards import ALL_CARDS, CARDS, SEATS, PerSide, Side, Suit, card_set, cards_in
from .entries import CardsEntry, RoemCall
from .legality import TrickTable, trick_table
from .problems import Finding, Problem
from .results import IllegalPlay, TrickScore
from .roem import CARDS_IN_TRICK, roem_table
from .rules import IllegalCard, RoemCaller, Ruleset
from .settlement import Tally
from .values import TRICKS, card_values, multiplier, pool

NUMBER = attrgetter("number")
BIT = attrgetter("bit")
UNSURE = TrickTable.UNSURE


class Trick(NamedTuple):
    """One trick as read:

    the leading seat's number, the states the second, third and fourth player left behind, and what lay in it.
    """

    leader: int
    after_second: int
    after_third: int
    after_fourth: int
    winner: int
    points: int
    roem: int


class Tables(NamedTuple):
    """What the inner loop looks up for one rule set and trump."""

    tricks: TrickTable
    values: tuple[int, ...]
    roem: dict[int, int]


class Reading(NamedTuple):
    """A round as read from its cards. With findings there may be nothing else."""

    findings: list[Finding]
    tricks: tuple[TrickScore, ...] = ()
    illegal: IllegalPlay | None = None


@lru_cache(maxsize=256)
def _tables(rules: Ruleset, trump: Suit) -> Tables:
    return Tables(trick_table(rules.legality, trump), card_values(rules, trump), roem_table(rules, trump))


def read(entry: CardsEntry, rules: Ruleset) -> Reading:
    """Follow the round card by card."""
    findings: list[Finding] = []
    if not 0 <= entry.doubling <= rules.max_doubling:
        findings.append(Finding(Problem.DOUBLING_NOT_ALLOWED))
    bits = list(map(BIT, entry.plays))
    # 32 powers of two add up to this only when each is there once.
    if len(bits) != len(CARDS) or sum(bits) != ALL_CARDS:
        return Reading(findings + _wrong_cards(entry))
    tables = _tables(rules, entry.trump)
    tricks = _follow(entry, tables, bits)
    illegal = _first_illegal(entry, tricks, tables.tricks, bits)
    if illegal is not None and rules.illegal_card is IllegalCard.REJECT:
        findings.append(Finding(Problem.ILLEGAL_CARD, illegal.seat.side))
    if entry.hands:
        findings += _check_hands(entry, tricks)
    if entry.called is None or rules.roem_caller is RoemCaller.NOBODY:
        return Reading(
            findings, tuple([TrickScore(SEATS[t.winner], t.points, t.roem, t.roem) for t in tricks]), illegal
        )
    called = _called(entry.called, tricks, rules, findings)
    scores = tuple([TrickScore(SEATS[t.winner], t.points, t.roem, n) for t, n in zip(tricks, called, strict=True)])
    return Reading(findings, scores, illegal)


def tally(entry: CardsEntry, rules: Ruleset, tricks: tuple[TrickScore, ...]) -> tuple[Tally, PerSide[int]]:
    """Count up these tricks of a round (fewer than all if it was stopped): what was won, and how many each side has."""
    points, roem, won = [0, 0], [0, 0], [0, 0]
    for winner, trick_points, _, called in tricks:
        side = winner.number % 2
        points[side] += trick_points
        roem[side] += called
        won[side] += 1
    pit = None
    if len(tricks) == TRICKS:
        points[tricks[-1].winner.number % 2] += rules.last_trick
        pit = {0: Side.EW, TRICKS: Side.NS}.get(won[0])
    counted = Tally(
        entry.maker.side,
        PerSide(*points),
        PerSide(*roem),
        pit,
        pool(rules, entry.trump),
        multiplier(rules, entry.trump, entry.doubling),
        entry.doubling,
    )
    return counted, PerSide(*won)


def _follow(entry: CardsEntry, tables: Tables, bits: list[int]) -> list[Trick]:
    """Who led and won each trick, and what lay in it."""
    follow, values, roem = tables.tricks.follow, tables.values, tables.roem
    numbers = list(map(NUMBER, entry.plays))
    leader = entry.leader.number
    tricks = []
    for at in range(0, len(CARDS), CARDS_IN_TRICK):
        first, second, third, fourth = numbers[at : at + 4]
        a, b, c, d = bits[at : at + 4]
        after_second = follow[first][second]
        after_third = follow[after_second][third]
        after_fourth = follow[after_third][fourth]
        winner = (leader + after_fourth) % 4  # UNSURE is a multiple of 4
        points = values[first] + values[second] + values[third] + values[fourth]
        tricks.append(
            Trick(leader, after_second, after_third, after_fourth, winner, points, roem.get(a | b | c | d, 0))
        )
        leader = winner
    return tricks


def _first_illegal(entry: CardsEntry, tricks: list[Trick], table: TrickTable, bits: list[int]) -> IllegalPlay | None:
    """The first card outside its player's legal set.

    Goes backwards, because a hand is what its player still plays: so each hand grows card by card and needs no look
    ahead.
    """
    hands = [0, 0, 0, 0]
    found: tuple[int, int, int] | None = None  # place among the plays, state, hand
    at = len(bits)
    for leader, after_second, after_third, after_fourth, _, _, _ in reversed(tricks):
        at -= CARDS_IN_TRICK
        a, b, c, d = bits[at : at + 4]
        second, third, fourth = (leader + 1) % 4, (leader + 2) % 4, (leader + 3) % 4
        hands[leader] |= a
        hands[second] |= b
        hands[third] |= c
        hands[fourth] |= d
        if after_fourth >= UNSURE and not d & table.legal(after_third % UNSURE, hands[fourth]):
            found = at + 3, after_third % UNSURE, hands[fourth]
        if after_third >= UNSURE and not c & table.legal(after_second % UNSURE, hands[third]):
            found = at + 2, after_second % UNSURE, hands[third]
        if after_second >= UNSURE and not b & table.legal(entry.plays[at].number, hands[second]):
            found = at + 1, entry.plays[at].number, hands[second]
    if found is None:
        return None
    place, state, hand = found
    trick, position = divmod(place, CARDS_IN_TRICK)
    seat = SEATS[(tricks[trick].leader + position) % 4]
    return IllegalPlay(trick + 1, seat, entry.plays[place], tuple(cards_in(table.legal(state, hand))))


def _wrong_cards(entry: CardsEntry) -> list[Finding]:
    findings = []
    if len(entry.plays) != len(CARDS):
        findings.append(Finding(Problem.CARDS_COUNT))
    if card_set(entry.plays).bit_count() != len(entry.plays):
        findings.append(Finding(Problem.CARD_TWICE))
    return findings


def _check_hands(entry: CardsEntry, tricks: list[Trick]) -> list[Finding]:
    played = dict.fromkeys(SEATS, 0)
    for number, trick in enumerate(tricks):
        for position in range(CARDS_IN_TRICK):
            played[SEATS[(trick.leader + position) % 4]] |= entry.plays[number * CARDS_IN_TRICK + position].bit
    wrong = any(len(hand) != TRICKS or card_set(hand) != played[seat] for seat, hand in entry.hands.items())
    return [Finding(Problem.HANDS_DO_NOT_MATCH)] if wrong else []


def _called(calls: tuple[RoemCall, ...], tricks: list[Trick], rules: Ruleset, findings: list[Finding]) -> list[int]:
    """The roem that counts in each trick. A call may be for less than there is, then only that counts."""
    called = [0] * TRICKS
    seen = set()
    for number, points, side in calls:
        if not 1 <= number <= TRICKS:
            findings.append(Finding(Problem.CALL_UNKNOWN_TRICK))
            continue
        trick = tricks[number - 1]
        winners = SEATS[trick.winner].side
        if side is not None and side is not winners and rules.roem_caller is RoemCaller.TRICK_WINNER:
            findings.append(Finding(Problem.CALL_WRONG_SIDE, side))
        if number in seen:
            findings.append(Finding(Problem.CALL_TWICE, winners))
        seen.add(number)
        amount = trick.roem if points is None else points
        if not 0 <= amount <= trick.roem:
            findings.append(Finding(Problem.CALL_NOT_IN_TRICK, winners))
        called[number - 1] = amount
    return called
