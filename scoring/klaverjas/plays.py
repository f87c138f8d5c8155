"""A round card by card: who won which trick, its cards, whether every card was allowed, and how it counts up.

This is the engine's inner loop: 32 cards pass through it as plain numbers (`Card.number`, `Card.bit`) and tables;
everything before and after is in the engine's own words.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from operator import attrgetter
from typing import NamedTuple

from .. import partial_round
from ..cards import ALL_CARDS, CARDS, Card, Suit, card_set, cards_in
from ..entries import CardsEntry, RoemCall
from ..legality import ABOVE, BELOW, UNSURE, trick_table
from ..partial_round import PartialRound, first_illegal, illegal_plays, known_hands
from ..problems import Finding, RoundProblem
from ..results import IllegalPlay, TrickScore
from ..rules import IllegalCard, RevokeRule, RoemCaller, Ruleset
from ..seats import EW, NS, SEATS, PerSide, Seat, numbers_per_side
from ..values import TRICKS, card_values, pool
from .roem import CARDS_IN_TRICK, possible_calls, roem_table, trick_roem
from .settlement import CountedRound

NUMBER = attrgetter("number")
IN_TURN = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
PERSONAL = RevokeRule.PERSONAL  # a plain name is faster to reach


class Tables(NamedTuple):
    """What the inner loop looks up for one rule set and trump: `TrickTable.follow`; of each card its bit, `UNSURE`
    times, with its value; and the roem in tricks.
    """

    follow: list[list[int]]
    worth: list[int]
    roem: dict[int, int]


Reading = tuple[list[Finding], tuple[TrickScore, ...], IllegalPlay | None]
"""A round as read from its cards: what is wrong with it, its tricks and its first illegal card. With findings there may
be nothing else."""


@lru_cache(maxsize=256)
def _tables(rules: Ruleset, trump: Suit) -> Tables:
    table = trick_table(rules.legality, trump, rules.overtrump_on_trump_lead)
    worth = [card.bit * UNSURE + value for card, value in zip(CARDS, card_values(rules, trump), strict=True)]
    return Tables(table.follow, worth, roem_table(rules, trump))


def read(entry: CardsEntry, rules: Ruleset) -> Reading:
    """Follow the round card by card."""
    findings: list[Finding] = []
    if not 0 <= entry.doubling <= rules.max_doubling:
        findings.append(Finding(RoundProblem.DOUBLING_NOT_ALLOWED))
    if stopped_by(entry, rules) is not None:
        return _read_stopped(entry, rules, findings)
    if len(entry.plays) != len(CARDS):
        return findings + wrong_cards(entry), (), None
    tricks, played, revoked = _follow(entry.plays, entry.leader.number, _tables(rules, entry.trump))
    if played != ALL_CARDS:
        return findings + wrong_cards(entry), (), None
    illegal = first_illegal(entry, rules) if revoked else None
    if illegal is not None and rules.illegal_card is IllegalCard.REJECT and entry.revoke is None:
        findings.append(Finding(RoundProblem.ILLEGAL_CARD, illegal.seat.side))
    if entry.hands:
        findings += _check_hands(entry, hands_dealt(entry, rules, tuple(tricks)))
    if entry.called is not None and rules.roem_caller is not RoemCaller.NOBODY:
        tricks = call(entry.called, tricks, rules, findings)
    return findings, tuple(tricks), illegal


def follow(entry: CardsEntry, rules: Ruleset) -> PartialRound:
    """A round that is under way or was stopped, with the roem of each trick."""
    return partial_round.follow(entry, rules, partial(trick_roem, rules, entry.trump))


def stopped_by(entry: CardsEntry, rules: Ruleset) -> Seat | None:
    """Who ended the round with a revoke that was found out at the table; None: it was played to its end."""
    return None if rules.revoke is PERSONAL else entry.revoke


def _read_stopped(entry: CardsEntry, rules: Ruleset, findings: list[Finding]) -> Reading:
    """A round that ended with a revoke: the tricks before it count, all that are complete when no card shows it."""
    if card_set(entry.plays).bit_count() != len(entry.plays):
        return [*findings, Finding(RoundProblem.CARD_TWICE)], (), None
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
    return findings, tricks, illegal


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
        numbers_per_side(ns_points, ew_points),
        numbers_per_side(ns_roem, ew_roem),
        pit,
        pool(rules, entry.trump),
        rules.multiplier(entry.trump, entry.doubling),
        entry.doubling,
    )
    return counted, numbers_per_side(ns_tricks, len(tricks) - ns_tricks)


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


def _follow(plays: tuple[Card, ...], leader: int, tables: Tables) -> tuple[list[TrickScore], int, int]:
    """The tricks of 32 cards, all cards in one set, and which of them their players should have played before.

    Where a card is there twice the set is not `ALL_CARDS`: 32 bits add up to it only if they are all different.
    """
    follow, worth, roem = tables
    tricks = []
    played = revoked = 0
    lacking = [0, 0, 0, 0]  # for each seat the cards it cannot have any more; what is below these sets means nothing
    numbers = map(NUMBER, plays)
    for first, second, third, fourth in zip(numbers, numbers, numbers, numbers, strict=True):
        after_second = follow[first][second]
        after_third = follow[after_second & BELOW][third]
        after_fourth = follow[after_third & BELOW][fourth]
        a, b, c, d = worth[first], worth[second], worth[third], worth[fourth]
        lead, left, partner, right = IN_TURN[leader]
        revoked |= a & lacking[lead] | b & lacking[left] | c & lacking[partner] | d & lacking[right]
        lacking[left] |= after_second
        lacking[partner] |= after_third
        lacking[right] |= after_fourth
        leader = (leader + after_fourth) & 3  # the winner leads the next
        trick = a + b + c + d
        played += trick
        tricks.append(_trick_score(leader, trick & BELOW, roem.get(trick >> ABOVE, 0)))
    return tricks, played >> ABOVE, revoked >> ABOVE


def wrong_cards(entry: CardsEntry) -> list[Finding]:
    """What makes these cards no complete round."""
    findings = []
    if len(entry.plays) != len(CARDS):
        findings.append(Finding(RoundProblem.CARDS_COUNT))
    if card_set(entry.plays).bit_count() != len(entry.plays):
        findings.append(Finding(RoundProblem.CARD_TWICE))
    return findings


def _check_hands(entry: CardsEntry, dealt: dict[Seat, Sequence[Card]]) -> list[Finding]:
    wrong = any(len(hand) != TRICKS or set(hand) != set(dealt[seat]) for seat, hand in entry.hands.items())
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
