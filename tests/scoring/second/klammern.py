"""A round of Klammern or Hamburg, from its cards or from the score sheet."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring import (
    Contender,
    Game,
    IllegalCard,
    KlammernCards,
    KlammernEntry,
    LongRuns,
    LostMakerPoints,
    MeldOrder,
    MeldTie,
    Outcome,
    Ruleset,
    Seat,
    Side,
    TrumpChoice,
    Verwerfen,
)

from .cards import NATURAL, PACK, Refused, Table, around, points_of

BELLE = 20
NO_TRUMP_NAMED = "C"  # every suit has the same points


class Meld(NamedTuple):
    """A Terz (20) or Fifty (50) of one player."""

    seat: Seat
    points: int
    top: str


@dataclass
class Result:
    """What a round is worth, and what was counted for it. `score` is small points, Augen, or turns of the die."""

    outcome: Outcome
    points: dict[Contender, int]
    melds: dict[Contender, int]
    belle: dict[Contender, int]
    score: dict[Contender, int]
    winners: set[Contender]
    jass: Contender | None = None
    meld_winner: Seat | None = None
    table: Table | None = None  # where it was counted from the cards
    total: dict[Contender, int] = field(init=False)

    def __post_init__(self) -> None:
        self.total = {who: self.points[who] + self.melds[who] + self.belle[who] for who in self.points}


def everyone(rules: Ruleset) -> list[Contender]:
    return list(Side) if rules.players == 4 else list(Seat)[: rules.players]


def plays_for(rules: Ruleset, seat: Seat) -> Contender:
    return seat.side if rules.players == 4 else seat


# -- melds ---------------------------------------------------------------------------------------------------------


def melds_held(rules: Ruleset, seat: Seat, hand: list[str]) -> list[Meld]:
    """The Terze and Fifties of this hand."""
    melds = []
    for suit in "SHDC":
        held = "".join(rank if rank + suit in hand else " " for rank in NATURAL)
        for run in held.split():
            if len(run) >= 4:
                melds.append(Meld(seat, 50, run[-1] + suit))
            elif len(run) == 3:
                melds.append(Meld(seat, 20, run[-1] + suit))
            if rules.long_runs is LongRuns.SPLIT and len(run) == 7:
                melds.append(Meld(seat, 20, run[-5] + suit))
            if rules.long_runs is LongRuns.SPLIT and len(run) == 8:
                melds.append(Meld(seat, 50, run[-5] + suit))
    return melds


def best_meld(rules: Ruleset, trump: str, melds: list[Meld]) -> Meld | None:
    """Whose melds count: the best one's. `melds` are in the order in which they were announced."""
    if not melds:
        return None
    worth = max(meld.points for meld in melds)
    best = [meld for meld in melds if meld.points == worth]
    if rules.meld_order is MeldOrder.COUNT:
        how_many = Counter(meld.seat for meld in best)
        best = [meld for meld in best if how_many[meld.seat] == max(how_many.values())]
    height = max(NATURAL.index(meld.top[0]) for meld in best)
    best = [meld for meld in best if NATURAL.index(meld.top[0]) == height]
    if rules.meld_tie is MeldTie.SUIT_RANK:
        return max(best, key=lambda meld: "DHSC".index(meld.top[1]))
    if rules.meld_tie is not MeldTie.FIRST:
        in_trumps = [meld for meld in best if meld.top[1] == trump]
        if in_trumps:
            return in_trumps[0]
    if rules.meld_tie is MeldTie.TRUMP_THEN_NOBODY and len({plays_for(rules, meld.seat) for meld in best}) > 1:
        return None
    return best[0]


def counted_melds(rules: Ruleset, trump: str, melds: list[Meld]) -> tuple[dict[Contender, int], Seat | None]:
    counted = dict.fromkeys(everyone(rules), 0)
    best = best_meld(rules, trump, melds)
    if best is None:
        return counted, None
    winner = plays_for(rules, best.seat)
    counted[winner] = sum(meld.points for meld in melds if plays_for(rules, meld.seat) == winner)
    return counted, best.seat


# -- rounds --------------------------------------------------------------------------------------------------------


def from_cards(rules: Ruleset, entry: KlammernCards) -> Result:
    trump = entry.trump.value
    plays = [card.value for card in entry.plays]
    given = {seat: [card.value for card in hand] for seat, hand in entry.hands.items()}
    table = Table(rules, trump, entry.leader, plays, given)
    tricks = table.tricks
    offender: Seat | None = getattr(entry, "revoke", None)
    last_seen = len(plays)  # how many cards fell before the revoke: with them a Belle was announced in time
    if offender is not None:
        if table.illegal and table.illegal[1] is offender:
            number, _, card, _ = table.illegal
            tricks = tricks[: number - 1]
            last_seen = plays.index(card)
    elif table.illegal:
        if rules.illegal_card is IllegalCard.REJECT:
            raise Refused
        if rules.illegal_card is IllegalCard.REVOKE:
            number, offender, card, _ = table.illegal
            tricks = tricks[: number - 1]
            last_seen = plays.index(card)

    points = dict.fromkeys(everyone(rules), 0)
    for winner, trick in tricks:
        points[plays_for(rules, winner)] += sum(points_of(rules, trump, card) for card in trick)
    if offender is None:
        points[plays_for(rules, tricks[-1][0])] += rules.last_trick

    if entry.melds is None:
        in_turn = around(rules.players, entry.leader)
        announced = [meld for seat in in_turn for meld in melds_held(rules, seat, table.hands[seat])]
    else:
        announced = [Meld(call.seat, call.points, call.top.value) for call in entry.melds if call.trick == 1]
    melds, meld_winner = counted_melds(rules, trump, announced)

    belle = dict.fromkeys(everyone(rules), 0)
    for seat, hand in table.hands.items():
        is_held = "K" + trump in hand and "Q" + trump in hand
        has_begun = "K" + trump in plays[:last_seen] or "Q" + trump in plays[:last_seen]
        if entry.belle and is_held and has_begun:
            belle[plays_for(rules, seat)] = BELLE

    maker = plays_for(rules, entry.maker)
    if offender is not None:
        who = plays_for(rules, offender)
        result = after_verwerfen(rules, maker, entry.choice, entry.doubling, who, points, melds, belle)
    else:
        result = settle(rules, maker, entry.choice, entry.doubling, points, melds, belle)
    if entry.jass is not None:
        announcer = plays_for(rules, entry.jass)
        counter_tricks = [
            winner
            for winner, _ in tricks
            if plays_for(rules, winner) != announcer or (winner is not entry.jass and not rules.klammerjass_partner)
        ]
        has_revoked = offender is not None and plays_for(rules, offender) == announcer
        result = after_jass(announcer, not counter_tricks and not has_revoked, points, melds, belle)
    result.meld_winner, result.table = meld_winner, table
    return result


def from_sheet(rules: Ruleset, entry: KlammernEntry) -> Result:
    nothing = dict.fromkeys(everyone(rules), 0)
    if entry.passed:
        return Result(Outcome.PASSED, nothing, nothing, nothing, nothing, set())
    trump = entry.trump.value if entry.trump else NO_TRUMP_NAMED
    points = nothing | dict(entry.card_points)
    in_play = sum(points_of(rules, trump, card) for card in PACK) + rules.last_trick
    if rules.players == 4 and len(entry.card_points) == 1 and entry.revoke is None:
        [(side, written)] = entry.card_points.items()
        points = {who: written if who == side else in_play - written for who in Side}
    melds = nothing | {who: sum(amounts) for who, amounts in entry.melds.items()}
    belle = nothing | ({entry.belle: BELLE} if entry.belle is not None else {})
    assert entry.maker is not None
    if entry.jass is not None and entry.revoke is not None:
        others = [who for who in points if who != entry.jass]
        has_lost_a_trick = any(points[who] > 0 or entry.tricks_won.get(who, 0) > 0 for who in others)
        return after_jass(entry.jass, entry.revoke in others and not has_lost_a_trick, points, melds, belle)
    if entry.revoke is not None:
        return after_verwerfen(rules, entry.maker, entry.choice, entry.doubling, entry.revoke, points, melds, belle)
    if entry.jass is not None:
        return after_jass(entry.jass, entry.tricks_won.get(entry.jass) == rules.hand_size, points, melds, belle)
    return settle(rules, entry.maker, entry.choice, entry.doubling, points, melds, belle)


def settle(
    rules: Ruleset,
    maker: Contender,
    choice: TrumpChoice,
    doubling: int,
    points: dict[Contender, int],
    melds: dict[Contender, int],
    belle: dict[Contender, int],
) -> Result:
    """A round that was played to its end."""
    total = {who: points[who] + melds[who] + belle[who] for who in points}
    others = [who for who in total if who != maker]
    to_beat = sum(total[who] for who in others) if rules.sum_of_opponents else max(total[who] for who in others)
    return won_or_lost(rules, maker, choice, doubling, total[maker] > to_beat, points, melds, belle)


def won_or_lost(
    rules: Ruleset,
    maker: Contender,
    choice: TrumpChoice,
    doubling: int,
    is_made: bool,
    points: dict[Contender, int],
    melds: dict[Contender, int],
    belle: dict[Contender, int],
) -> Result:
    others = [who for who in points if who != maker]
    winners = {maker} if is_made else set(others)
    outcome = Outcome.MADE if is_made else Outcome.NAT
    result = Result(outcome, points, melds, belle, dict.fromkeys(points, 0), winners)
    if rules.counts_augen:
        credited = dict(result.total)
        if not is_made and rules.lost_maker_points is LostMakerPoints.TO_OPPONENTS:
            for who in others:
                credited[who] += credited[maker]
            credited[maker] = 0
        result.score = {who: augen(credited[who]) for who in credited}
        return result
    won, lost = 1, 2
    if rules.game is Game.HAMBURG and choice is TrumpChoice.TURNED:
        won, lost = 2, 4
    for who in winners:
        result.score[who] = (won if is_made else lost) * 2**doubling
    return result


def augen(points: int) -> int:
    """Ten points are one Auge; from 5 on it is the next one."""
    return points // 10 + (1 if points % 10 >= 5 else 0)


def after_jass(
    announcer: Contender,
    took_all: bool,
    points: dict[Contender, int],
    melds: dict[Contender, int],
    belle: dict[Contender, int],
) -> Result:
    winners = {announcer} if took_all else {who for who in points if who != announcer}
    outcome = Outcome.JASS_WON if took_all else Outcome.JASS_LOST
    return Result(outcome, points, melds, belle, dict.fromkeys(points, 0), winners, announcer)


def after_verwerfen(
    rules: Ruleset,
    maker: Contender,
    choice: TrumpChoice,
    doubling: int,
    offender: Contender,
    points: dict[Contender, int],
    melds: dict[Contender, int],
    belle: dict[Contender, int],
) -> Result:
    """A round that ended with a revoke. Half of the whole pack is to be had, also where part of it was not dealt."""
    in_play = sum(points_of(rules, NO_TRUMP_NAMED, card) for card in PACK) + rules.last_trick
    total = {who: points[who] + melds[who] + belle[who] for who in points}
    beet = (in_play + sum(melds.values()) + sum(belle.values())) / 2

    if rules.verwerfen is Verwerfen.TO_CLEAN_SIDE:
        is_made = offender != maker
    elif offender == maker or rules.verwerfen is Verwerfen.SO_FAR_OF_MAKER:
        is_made = total[maker] > beet
    else:
        is_made = total[offender] < beet
    result = won_or_lost(rules, maker, choice, doubling, is_made, points, melds, belle)
    result.outcome = Outcome.REVOKE
    if rules.verwerfen is Verwerfen.TO_CLEAN_SIDE and rules.counts_augen:
        everything = in_play + sum(melds.values()) + sum(belle.values())
        result.score = {who: 0 if who == offender else augen(everything) for who in points}
    return result
