"""A round of klaverjas or Kraken, from its cards or from the score sheet, and matches of them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scoring import (
    BothOver,
    CardsEntry,
    DoubleSpades,
    IllegalCard,
    MatchEnd,
    Outcome,
    RevokeRule,
    RoemCaller,
    RoundEntry,
    Ruleset,
    RunMode,
    Side,
)

from . import kraken
from .cards import NATURAL, Refused, Table, points_of, whole_pack

NS, EW = Side


def other(side: Side) -> Side:
    return EW if side is NS else NS


@dataclass
class Result:
    """What a round is worth, and what was counted for it."""

    outcome: Outcome
    points: dict[Side, int]
    roem: dict[Side, int]
    score: dict[Side, int]
    pit: Side | None = None
    nat: Side | None = None
    is_redeal: bool = False
    table: Table | None = None  # where it was counted from the cards


def longest_run(ranks: set[str]) -> int:
    longest = length = 0
    for rank in NATURAL:
        length = length + 1 if rank in ranks else 0
        longest = max(longest, length)
    return longest


def roem_in_trick(rules: Ruleset, trump: str, trick: Iterable[str]) -> int:
    cards = list(trick)
    ranks = {card[0] for card in cards}
    if len(ranks) == 1:
        return rules.four_of_a_kind.points[NATURAL.index(cards[0][0])]
    families = ["S", "H", "D", "C"] if rules.run_mode is RunMode.SUIT else ["SC", "HD"]
    longest = max(longest_run({card[0] for card in cards if card[1] in family}) for family in families)
    roem = {3: 20, 4: 50}.get(longest, 0)
    if "K" + trump in cards and "Q" + trump in cards:
        roem += rules.stuk
    return roem


def roem_that_counts(rules: Ruleset, entry: CardsEntry, number: int, lying: int) -> int:
    """Of the roem in this trick: what was called, and may be."""
    if rules.roem_caller is RoemCaller.NOBODY or entry.called is None:
        return lying
    for call in entry.called:
        if call.trick == number:
            return lying if call.points is None else call.points
    return 0


def from_cards(rules: Ruleset, entry: CardsEntry) -> Result:
    trump = entry.trump.value
    plays = [card.value for card in entry.plays]
    given = {seat: [card.value for card in hand] for seat, hand in entry.hands.items()}
    table = Table(rules, trump, entry.leader, plays, given)
    result = count_tricks(rules, entry, trump, table)
    result.table = table
    return result


def count_tricks(rules: Ruleset, entry: CardsEntry, trump: str, table: Table) -> Result:
    if table.illegal and rules.illegal_card is IllegalCard.REJECT and entry.revoke is None:
        raise Refused

    tricks = table.tricks
    offender = None
    if rules.revoke is not RevokeRule.PERSONAL:
        if entry.revoke is not None:
            offender = entry.revoke.side
            if table.illegal and table.illegal[1] is entry.revoke:
                tricks = tricks[: table.illegal[0] - 1]
        elif table.illegal and rules.illegal_card is IllegalCard.REVOKE:
            offender = table.illegal[1].side
            tricks = tricks[: table.illegal[0] - 1]

    points, roem = {NS: 0, EW: 0}, {NS: 0, EW: 0}
    for number, (winner, trick) in enumerate(tricks, start=1):
        points[winner.side] += sum(points_of(rules, trump, card) for card in trick)
        roem[winner.side] += roem_that_counts(rules, entry, number, roem_in_trick(rules, trump, trick))
    if rules.hand_roem:
        called = list(table.hands) if entry.hand_called is None else list(entry.hand_called)
        counted, _ = kraken.roem_in_hands(rules, trump, {seat: table.hands[seat] for seat in called})
        for side in Side:
            roem[side] += counted[side]
    if offender is not None:
        return after_revoke(rules, offender, points, roem, entry.doubling, trump)

    points[tricks[-1][0].side] += rules.last_trick
    won = Counter(winner.side for winner, _ in tricks)
    pit = next((side for side in Side if won[side] == 8), None)
    return settle(rules, entry.maker.side, points, roem, pit, entry.doubling, trump)


def from_sheet(rules: Ruleset, entry: RoundEntry) -> Result:
    trump = entry.trump.value if entry.trump else "H"
    roem = {side: sum(entry.roem[side]) for side in Side}
    if rules.hand_roem:
        counted, _ = kraken.roem_on_sheet(rules, entry)
        for side in Side:
            roem[side] += counted[side]
    if entry.revoke is not None and rules.revoke is not RevokeRule.PERSONAL:
        return after_revoke(rules, entry.revoke, {NS: 0, EW: 0}, roem, entry.doubling, trump)
    everything = whole_pack(rules, trump)
    pit = entry.pit
    if pit is None:
        pit = next((side for side in Side if entry.tricks_won[side] == 8 or entry.tricks_won[other(side)] == 0), None)
    written = {side: entry.card_points[side] for side in Side}
    if pit is not None:
        points = {pit: everything, other(pit): 0}
    elif written[NS] is not None:
        points = {NS: written[NS], EW: everything - written[NS]}
    else:
        assert written[EW] is not None
        points = {NS: everything - written[EW], EW: written[EW]}
    return settle(rules, entry.maker, points, roem, pit, entry.doubling, trump)


def times(rules: Ruleset, doubling: int, trump: str) -> int:
    """What the card points are multiplied by, and roem and bonuses where they are doubled as well."""
    doubled = 2**doubling
    if trump == "S" and rules.double_spades is DoubleSpades.WHOLE_ROUND:
        doubled *= 2
    return doubled


def settle(
    rules: Ruleset,
    maker: Side,
    points: dict[Side, int],
    roem: dict[Side, int],
    pit: Side | None,
    doubling: int,
    trump: str,
) -> Result:
    """Who gets what of a round that was played to its end."""
    worth = {side: points[side] * times(rules, doubling, trump) for side in Side}
    roem_worth = {side: roem[side] * (times(rules, doubling, trump) if rules.double_roem else 1) for side in Side}
    defender = other(maker)
    everything = sum(worth.values()) + sum(roem_worth.values())

    bonus = 0
    if pit is not None:
        bonus = rules.pit_bonus if pit is maker else rules.counter_pit_bonus
        if rules.double_bonuses:
            bonus *= times(rules, doubling, trump)
    is_made = pit is maker
    if pit is None:
        is_made = kraken.maker_has_more(rules, maker, points, roem, worth, roem_worth, doubling)

    if not is_made:
        outcome = Outcome.NAT if pit is None else Outcome.COUNTER_PIT
        return Result(outcome, points, roem, {maker: 0, defender: everything + bonus}, pit, nat=maker)
    outcome = Outcome.MADE if pit is None else Outcome.PIT
    if doubling and rules.winner_takes_all:
        return Result(outcome, points, roem, {maker: everything + bonus, defender: 0}, pit, nat=defender)
    score = {side: worth[side] + roem_worth[side] for side in Side}  # without a trick: the roem in the hand
    score[maker] += bonus
    return Result(outcome, points, roem, score, pit)


def after_revoke(
    rules: Ruleset, offender: Side, points: dict[Side, int], roem: dict[Side, int], doubling: int, trump: str
) -> Result:
    """A round that ended with a revoke; what was won of it until then is told and not counted."""
    clean = other(offender)
    doubled = times(rules, doubling, trump)
    if rules.revoke is RevokeRule.REDEAL:
        return Result(Outcome.REVOKE, points, roem, {NS: 0, EW: 0}, is_redeal=True)
    bonus = rules.revoke_bonus * (doubled if rules.double_bonuses else 1)
    award = whole_pack(rules, trump) * doubled + bonus
    if rules.revoke_roem:
        award += sum(roem.values()) * (doubled if rules.double_roem else 1)
    return Result(Outcome.REVOKE, points, roem, {clean: award, offender: 0})


class Match:
    """Rounds added up until the match is over."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.total = {NS: 0, EW: 0}
        self.played = 0
        self.is_over = False
        self.winner: Side | None = None
        self.is_tied = False
        self.goes_on_for_a_winner = False

    def add(self, result: Result) -> None:
        if result.is_redeal:
            return
        was_both_over = all(total >= self.rules.target for total in self.total.values())
        for side in Side:
            self.total[side] += result.score[side]
        self.played += 1
        self.goes_on_for_a_winner = False
        is_level = self.total[NS] == self.total[EW]
        ahead = NS if self.total[NS] > self.total[EW] else EW

        if self.rules.match_end is MatchEnd.ROUNDS and self.played >= self.rules.rounds:
            if not is_level:
                self.is_over, self.winner = True, ahead
            elif self.rules.extra_round_on_tie:
                self.goes_on_for_a_winner = True
            else:
                self.is_over = self.is_tied = True

        if self.rules.match_end is MatchEnd.TARGET:
            over = [side for side in Side if self.total[side] >= self.rules.target]
            if len(over) == 1:
                self.is_over, self.winner = True, over[0]
            elif len(over) == 2:
                must_go_on = self.rules.both_over is BothOver.ALWAYS and not was_both_over
                if is_level or must_go_on:
                    self.goes_on_for_a_winner = True
                else:
                    self.is_over, self.winner = True, ahead
