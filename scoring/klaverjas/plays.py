"""A round card by card: who won which trick, its cards, whether every card was allowed, and how it counts up.

This is the engine's inner loop: 32 cards pass through it as plain numbers (`Card.number`, `Card.bit`) and tables;
everything before and after is in the engine's own words.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from operator import attrgetter
from typing import NamedTuple

from .. import partial_round
from ..cards import CARDS, Card, Suit, card_set, cards_in
from ..entries import CardsEntry, RoemCall
from ..legality import UNSURE, TrickTable, trick_table
from ..partial_round import PartialRound, illegal_plays, known_hands
from ..problems import Finding, RoundProblem
from ..results import IllegalPlay, TrickScore
from ..rules import IllegalCard, RevokeRule, RoemCaller, Ruleset
from ..seats import EW, NS, SEATS, PerSide, Seat
from ..values import TRICKS, card_values, pool
from .roem import CARDS_IN_TRICK, possible_calls, roem_table, trick_roem
from .settlement import CountedRound

NUMBER = attrgetter("number")
BITS = [card.bit for card in CARDS]

Path = tuple[int, int, int, int, int, int, int, int]
"""The course of one trick: the number of the seat that led, the states after the second, third and fourth card, and the
bits of the four cards. A plain tuple, because eight are created for every round."""


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
    tricks = trick_table(rules.legality, trump, rules.overtrump_on_trump_lead)
    return Tables(tricks, card_values(rules, trump), roem_table(rules, trump))


def read(entry: CardsEntry, rules: Ruleset) -> Reading:
    """Follow the round card by card."""
    findings: list[Finding] = []
    if not 0 <= entry.doubling <= rules.max_doubling:
        findings.append(Finding(RoundProblem.DOUBLING_NOT_ALLOWED))
    if stopped_by(entry, rules) is not None:
        return _read_stopped(entry, rules, findings)
    numbers = list(map(NUMBER, entry.plays))
    if not len(numbers) == len(set(numbers)) == len(CARDS):
        return Reading(findings + _wrong_cards(entry))
    tables = _tables(rules, entry.trump)
    paths, tricks = _follow(numbers, entry.leader.number, tables)
    illegal = _first_illegal(entry, paths, tables.tricks)
    if illegal is not None and rules.illegal_card is IllegalCard.REJECT and entry.revoke is None:
        findings.append(Finding(RoundProblem.ILLEGAL_CARD, illegal.seat.side))
    if entry.hands:
        findings += _check_hands(entry, paths)
    if entry.called is not None and rules.roem_caller is not RoemCaller.NOBODY:
        tricks = call(entry.called, tricks, rules, findings)
    return Reading(findings, tuple(tricks), illegal)


def follow(entry: CardsEntry, rules: Ruleset) -> PartialRound:
    """A round that is under way or was stopped, with the roem of each trick."""
    return partial_round.follow(entry, rules, partial(trick_roem, rules, entry.trump))


def stopped_by(entry: CardsEntry, rules: Ruleset) -> Seat | None:
    """Who ended the round with a revoke that was found out at the table; None: it was played to its end."""
    return entry.revoke if rules.revoke is not RevokeRule.PERSONAL else None


def _read_stopped(entry: CardsEntry, rules: Ruleset, findings: list[Finding]) -> Reading:
    """A round that ended with a revoke: the tricks before it count, all that are complete when no card shows it."""
    if card_set(entry.plays).bit_count() != len(entry.plays):
        return Reading([*findings, Finding(RoundProblem.CARD_TWICE)])
    followed = follow(entry, rules)
    tricks = followed.tricks
    illegal = next((play for play in illegal_plays(entry, rules, followed) if play.seat is entry.revoke), None)
    if illegal is not None:
        tricks = tricks[: illegal.trick - 1]
    if any(
        len(hand) != TRICKS or {turn.card for turn in followed.turns if turn.seat is seat} - set(hand)
        for seat, hand in entry.hands.items()
    ):
        findings.append(Finding(RoundProblem.HANDS_DO_NOT_MATCH))
    if entry.called is not None and rules.roem_caller is not RoemCaller.NOBODY:
        # What was called in the trick of the revoke and after it no longer exists.
        calls = tuple(one for one in entry.called if one.trick <= len(tricks) or one.trick > len(followed.tricks))
        tricks = tuple(call(calls, list(tricks), rules, findings))
    return Reading(findings, tricks, illegal)


def count_up(entry: CardsEntry, rules: Ruleset, tricks: tuple[TrickScore, ...]) -> tuple[CountedRound, PerSide[int]]:
    """Count up these tricks of a round (fewer than all if it was stopped): what was won, and how many each side has."""
    ns_points = ns_roem = ns_tricks = ew_points = ew_roem = 0
    for winner, points, _, called in tricks:
        if winner.side is NS:
            ns_points += points
            ns_roem += called
            ns_tricks += 1
        else:
            ew_points += points
            ew_roem += called
    pit = None
    if len(tricks) == TRICKS:
        if tricks[-1].winner.side is NS:
            ns_points += rules.last_trick
        else:
            ew_points += rules.last_trick
        if ns_tricks in (0, TRICKS):
            pit = NS if ns_tricks else EW
    counted = CountedRound(
        entry.maker.side,
        PerSide(ns_points, ew_points),
        PerSide(ns_roem, ew_roem),
        pit,
        pool(rules, entry.trump),
        rules.multiplier(entry.trump, entry.doubling),
        entry.doubling,
    )
    return counted, PerSide(ns_tricks, len(tricks) - ns_tricks)


def hands_dealt(entry: CardsEntry, rules: Ruleset, tricks: tuple[TrickScore, ...]) -> dict[Seat, Sequence[Card]]:
    """The hands before the first card as far as they are known: as they were played, or as they were written down.

    `tricks` are the complete ones; a round that was stopped may have fewer of them than its cards show.
    """
    if len(entry.plays) < len(CARDS):
        return {seat: tuple(cards_in(hand)) for seat, hand in known_hands(entry.hands, rules).items()}
    if len(tricks) < TRICKS:
        tricks = follow(entry, rules).tricks
    leaders = [entry.leader, *(trick.winner for trick in tricks)]
    played: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for at, card in enumerate(entry.plays):
        played[SEATS[(leaders[at // CARDS_IN_TRICK].number + at) % len(SEATS)]].append(card)
    return {**played}


def hands_called(entry: CardsEntry, hands: dict[Seat, Sequence[Card]]) -> dict[Seat, Sequence[Card]]:
    """Those of these hands whose roem was called."""
    return {seat: cards for seat, cards in hands.items() if entry.hand_called is None or seat in entry.hand_called}


@cache
def _trick_score(winner: int, points: int, roem: int) -> TrickScore:
    """A trick with all its roem called. Tricks are values, and limited in number: each is created once."""
    return TrickScore(SEATS[winner], points, roem, roem)


def _follow(numbers: list[int], leader: int, tables: Tables) -> tuple[list[Path], list[TrickScore]]:
    """The leader, the winner and the cards of each trick; cards and seats are numbers."""
    follow, values, roem = tables.tricks.follow, tables.values, tables.roem
    paths, scores = [], []
    bits = BITS
    for first, second, third, fourth in zip(numbers[0::4], numbers[1::4], numbers[2::4], numbers[3::4], strict=True):
        after_second = follow[first][second]
        after_third = follow[after_second][third]
        after_fourth = follow[after_third][fourth]
        a, b, c, d = bits[first], bits[second], bits[third], bits[fourth]
        paths.append((leader, after_second, after_third, after_fourth, a, b, c, d))
        leader = (leader + after_fourth) % 4  # the winner leads the next; UNSURE is a multiple of 4
        points = values[first] + values[second] + values[third] + values[fourth]
        scores.append(_trick_score(leader, points, roem.get(a | b | c | d, 0)))
    return paths, scores


def _first_illegal(entry: CardsEntry, paths: list[Path], table: TrickTable) -> IllegalPlay | None:
    """The first card outside its player's legal set.

    Goes backwards, because a hand is what its player is still to play: it grows card by card and needs no look
    ahead.
    """
    legal = table.legal
    hands = [0, 0, 0, 0]
    found: tuple[int, int, int] | None = None  # place among the plays, state, hand
    place = len(CARDS)
    for leader, after_second, after_third, after_fourth, a, b, c, d in reversed(paths):
        place -= CARDS_IN_TRICK
        hands[leader] |= a
        hands[leader - 3] |= b  # the seat after the leader: -3 is +1, and a list wraps around below
        hands[leader - 2] |= c
        hands[leader - 1] |= d
        if after_second + after_third + after_fourth < UNSURE:
            continue  # all three played from their first choice
        if after_fourth >= UNSURE and not d & legal(after_third % UNSURE, hands[leader - 1]):
            found = place + 3, after_third % UNSURE, hands[leader - 1]
        if after_third >= UNSURE and not c & legal(after_second % UNSURE, hands[leader - 2]):
            found = place + 2, after_second % UNSURE, hands[leader - 2]
        if after_second >= UNSURE and not b & legal(entry.plays[place].number, hands[leader - 3]):
            found = place + 1, entry.plays[place].number, hands[leader - 3]
    if found is None:
        return None
    place, state, hand = found
    trick, position = divmod(place, CARDS_IN_TRICK)
    seat = SEATS[(paths[trick][0] + position) % 4]
    return IllegalPlay(trick + 1, seat, entry.plays[place], tuple(cards_in(legal(state, hand))))


def _wrong_cards(entry: CardsEntry) -> list[Finding]:
    findings = []
    if len(entry.plays) != len(CARDS):
        findings.append(Finding(RoundProblem.CARDS_COUNT))
    if card_set(entry.plays).bit_count() != len(entry.plays):
        findings.append(Finding(RoundProblem.CARD_TWICE))
    return findings


def _check_hands(entry: CardsEntry, paths: list[Path]) -> list[Finding]:
    played = dict.fromkeys(SEATS, 0)
    for leader, _, _, _, *bits in paths:
        for position, bit in enumerate(bits):
            played[SEATS[(leader + position) % 4]] |= bit
    wrong = any(len(hand) != TRICKS or card_set(hand) != played[seat] for seat, hand in entry.hands.items())
    return [Finding(RoundProblem.HANDS_DO_NOT_MATCH)] if wrong else []


def call(
    calls: tuple[RoemCall, ...], tricks: list[TrickScore], rules: Ruleset, findings: list[Finding]
) -> list[TrickScore]:
    """The tricks with only the roem that was called. If a call is for less than there is, only that much counts."""
    called = [0] * len(tricks)
    seen = set()
    for number, points, side in calls:
        if not 1 <= number <= len(tricks):
            findings.append(Finding(RoundProblem.CALL_UNKNOWN_TRICK))
            continue
        trick = tricks[number - 1]
        winners = trick.winner.side
        if side is not None and side is not winners and rules.roem_caller is RoemCaller.TRICK_WINNER:
            findings.append(Finding(RoundProblem.CALL_WRONG_SIDE, side))
        if number in seen:
            findings.append(Finding(RoundProblem.CALL_TWICE, winners))
        seen.add(number)
        called[number - 1] = trick.roem if points is None else points
        if called[number - 1] > trick.roem or called[number - 1] not in possible_calls(rules):
            findings.append(Finding(RoundProblem.CALL_NOT_IN_TRICK, winners))
    return [trick._replace(called=amount) for trick, amount in zip(tricks, called, strict=True)]
