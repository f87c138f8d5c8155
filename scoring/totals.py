"""Whether the totals of a whole leg are possible, for clubs that note no rounds: names what is impossible.

It also names what is possible but very rare. Points are those of the score sheet, doubling and nat included. Rules:
docs/scoring.md, "Totals of a leg".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum, auto
from math import sqrt
from typing import NamedTuple

from .cards import Suit
from .klammern.hamburg import ORGI
from .klammern.match import KALTE
from .klammern.settlement import augen
from .klaverjas.roem import most_roem
from .rules import BothOver, DieOvershoot, Game, KlammernCount, RevokeRule, Ruleset
from .seats import Contender, Seat, Side
from .values import pool

MOST_MELDS = 220
"""Two partners with all eight cards of a suit each: four Fifties, and Belle."""

FULL_POOL = pool(Ruleset())
"""The card points of a round that nothing doubles; the spread of points below is measured in such rounds."""

POINTS_SPREAD = 66
"""How far one side's points of a round usually are from half the pool (standard deviation): in the 300 complete rounds
of tests/scoring/data, half of which are nat."""

ROEM_MEAN, ROEM_SPREAD = 29, 57
"""Roem of one side in a round, and how far it usually is from that; in the same 300 rounds."""

RARE = 4
"""No one gets this many spreads from the mean by playing, but a slip of the pen easily does."""

LEAST_ROUNDS = 8
"""In fewer rounds than this a side may well have nothing at all."""

LONGEST_RACE = 200
"""No match to a number of points has this many rounds: if three share the points as they like, nothing says how many
there were."""


@dataclass(frozen=True)
class SideTotals:
    """What a side or player scored in a leg; the bonus of pits and revokes is in the roem, as clubs do it.

    `pits` and `nats` are None where the club did not write them down: not known, which is not the same as none.
    """

    points: int = 0
    roem: int = 0
    pits: int | None = 0
    nats: int | None = 0

    @property
    def least_pits(self) -> int:
        """The pits that it had for certain."""
        return self.pits or 0

    @property
    def least_nats(self) -> int:
        """The nats that it had for certain."""
        return self.nats or 0


class TotalsProblem(StrEnum):
    """What makes the totals of a leg impossible."""

    NEGATIVE = auto()
    POINTS_SUM = auto()  # both sides together are not the card points of that many rounds, or of any number of them
    POINTS_TOO_LOW = auto()  # too few card points for this side's pits and the other side's nats
    ROEM_NOT_IN_TENS = auto()
    ROEM_TOO_LOW_FOR_PITS = auto()
    ROEM_TOO_HIGH = auto()  # more than the cards of that many rounds can give
    PITS_TOO_MANY = auto()  # more than rounds, both sides together
    NATS_TOO_MANY = auto()
    # where a leg is a match that ends on its own
    TARGET_NOT_REACHED = auto()
    LEVEL = auto()  # a match to a number of points or Augen is never tied
    TOTAL_TOO_HIGH = auto()  # more than the last round, or all rounds together, can be worth


class TotalsDoubt(StrEnum):
    """What the cards allow in a leg, but is so rare that someone should look again."""

    POINTS_LOW = auto()  # next to nothing in this many rounds
    ROEM_HIGH = auto()  # far more than is usual in this many rounds
    ROEM_IS_POINTS = auto()  # the same figure as its points, written one field too far


class TotalsDoubtFound(NamedTuple):
    """A doubt and the side or player it is about."""

    doubt: TotalsDoubt
    side: Contender


class TotalsFinding(NamedTuple):
    """A problem and the side or player it is about, if it is about one."""

    problem: TotalsProblem
    side: Contender | None = None


def points_together(rules: Ruleset, rounds: int) -> int | None:
    """The card points of both sides together after a leg of N rounds; None if the rules leave several figures.

    So those of one side determine those of the other: 16 rounds of 162 are 2592. A match to a number of points has as
    many rounds as it takes.
    """
    if rules.rounds_in_order or rules.players != len(Seat):
        return None
    sums = _possible_sums(_pools(rules), rounds)
    return next(iter(sums)) if len(sums) == 1 else None


def rounds_of_race(*totals: SideTotals, rules: Ruleset) -> int | None:
    """The least number of rounds of a match to a number of points that ended with these totals.

    A round of klaverjas is worth 162 points to both sides together, so their points tell; if doubled rounds are worth
    more, it is the smallest number that gives them. None when no number does, and in games with melds.
    """
    if rules.game.has_melds:
        return None
    return next(_numbers_of_rounds(sum(own.points for own in totals), rules), None)


def longest_race(rules: Ruleset) -> int | None:
    """After how many rounds a side has reached the number of points that a match goes to, whatever was played.

    Extra rounds come on top of that. None in games with melds, where a round may give no one anything that counts.
    """
    return None if rules.game.has_melds else -(-(2 * rules.target - 1) // min(_pools(rules)))


def most_of_a_leg(rules: Ruleset, rounds: int) -> int | None:
    """The most that a side or player can have after a leg of N rounds, points and roem together.

    In what the game counts: points, Augen, big points or turns of the die. None if the die is turned for ever. In a
    match to a number of points it is one point short of the target plus the most that the last round is worth.
    """
    return None if _is_endless(rules) else _most_of_a_match(rules, rounds)


def _is_endless(rules: Ruleset) -> bool:
    return rules.game is Game.HAMBURG and rules.die_overshoot is DieOvershoot.GOES_ON


def _most_of_a_match(rules: Ruleset, rounds: int) -> int:
    if rules.is_race:
        return rules.target - 1 + _most_in_round(rules)
    return rounds * _most_in_round(rules)


def find_totals_problems(
    *totals: SideTotals, rules: Ruleset, rounds: int, won_otherwise: bool = False
) -> tuple[TotalsFinding, ...]:
    """Everything that makes these totals of a leg of this many rounds impossible; empty when they can be stored.

    There is one for each side, or for each of two or three players. `won_otherwise`: a Klammer-Jass ended the match.
    The points of a match to a number of points say how many rounds it had (`rounds_of_race`).
    """
    is_of_sides = _are_of_sides(totals, rules)
    own = _by_contender(totals, rules)
    negative = [
        who
        for who, figures in own.items()
        if min(figures.points, figures.roem, figures.least_pits, figures.least_nats) < 0
    ]
    if negative:
        return tuple(TotalsFinding(TotalsProblem.NEGATIVE, who) for who in negative)
    if rules.game.has_melds:
        return tuple(_match_problems(own, rules, rounds, won_otherwise))
    if not rules.is_race:
        return tuple(_side_problems(totals[0], totals[1], rules, rounds) if is_of_sides else _alone(own, rules, rounds))
    findings = [*_race_problems(own, rules)]
    if findings:
        return tuple(findings)  # otherwise a number of rounds would be given for a match that never was one
    most = max(_numbers_of_rounds(sum(figures.points for figures in own.values()), rules), default=None)
    if not is_of_sides:
        return tuple(_alone(own, rules, most or LONGEST_RACE))
    if most is None:
        return (TotalsFinding(TotalsProblem.POINTS_SUM),)
    return tuple(_side_problems(totals[0], totals[1], rules, most))


def find_totals_doubts(*totals: SideTotals, rules: Ruleset, rounds: int) -> tuple[TotalsDoubtFound, ...]:
    """What is unlikely in totals that are possible: in the points and roem of a leg of this many rounds.

    A side is asked about when it has fewer points, or more roem without the bonus for its pits, than `RARE` spreads
    from what is usual in this many rounds, or roem that is the very figure of its points: fewer than one in a hundred
    of the legs put together from the 300 rounds, and none of the totals that clubs have published
    (tests/scoring/test_totals.py). Nothing is asked in games with melds, where a match ends on its own.
    """
    if rules.game.has_melds:
        return ()
    if rules.is_race:
        rounds = rounds_of_race(*totals, rules=rules) or LONGEST_RACE
    own = _by_contender(totals, rules)
    doubts = []
    together = sum(figures.points for figures in own.values())
    times = max(1.0, together / (rounds * FULL_POOL))
    for who, figures in own.items():
        # With three at the table the club says how the points are shared.
        if _are_of_sides(totals, rules):
            usually = together / len(Side)
            few = usually - RARE * POINTS_SPREAD * times * sqrt(rounds)
            if figures.points < few or (figures.points == 0 and rounds >= LEAST_ROUNDS):
                doubts.append(TotalsDoubtFound(TotalsDoubt.POINTS_LOW, who))
        called = figures.roem - figures.least_pits * rules.pit_bonus
        if called > times * (rounds * ROEM_MEAN + RARE * ROEM_SPREAD * sqrt(rounds)):
            doubts.append(TotalsDoubtFound(TotalsDoubt.ROEM_HIGH, who))
        elif figures.roem == figures.points > 0:
            doubts.append(TotalsDoubtFound(TotalsDoubt.ROEM_IS_POINTS, who))
    return tuple(doubts)


def _are_of_sides(totals: tuple[SideTotals, ...], rules: Ruleset) -> bool:
    return len(totals) == len(Side) and rules.players == len(Seat)


def _by_contender(totals: tuple[SideTotals, ...], rules: Ruleset) -> dict[Contender, SideTotals]:
    everyone: tuple[Contender, ...] = tuple(Side) if _are_of_sides(totals, rules) else tuple(Seat)
    return dict(zip(everyone, totals, strict=False))


def _match_problems(
    own: Mapping[Contender, SideTotals], rules: Ruleset, rounds: int, won_otherwise: bool
) -> Iterator[TotalsFinding]:
    """A match ends with the round in which someone reaches the target: no one can be further past it than that."""
    highest = _most_of_a_match(rules, rounds)
    in_order = sorted(figures.points for figures in own.values())
    if rules.is_race and not won_otherwise:
        if in_order[-1] < rules.target:
            yield TotalsFinding(TotalsProblem.TARGET_NOT_REACHED)
        elif in_order[-2] == in_order[-1] and rules.game is not Game.HAMBURG:  # dice that are home together tie
            yield TotalsFinding(TotalsProblem.LEVEL)
    for who, figures in own.items():
        if figures.points > highest and not _is_endless(rules):
            yield TotalsFinding(TotalsProblem.TOTAL_TOO_HIGH, who)


def _race_problems(own: Mapping[Contender, SideTotals], rules: Ruleset) -> Iterator[TotalsFinding]:
    """Checks a match of klaverjas to a number of points: it is over, someone won, and no one played on after that."""
    totals = {who: figures.points + figures.roem for who, figures in own.items()}
    in_order = sorted(totals.values())
    second, best = in_order[-2:]
    if best < rules.target:
        yield TotalsFinding(TotalsProblem.TARGET_NOT_REACHED)
    elif second == best:
        yield TotalsFinding(TotalsProblem.LEVEL)
    else:
        # The side further past it got there in an extra round, and before that the other side was past it as well.
        most = _most_in_round(rules)
        ahead = second + most * (1 + (rules.both_over is BothOver.ALWAYS)) if second >= rules.target else 0
        if best > max(_most_of_a_match(rules, 0), ahead):
            yield TotalsFinding(TotalsProblem.TOTAL_TOO_HIGH, next(who for who in totals if totals[who] == best))


def _numbers_of_rounds(points: int, rules: Ruleset) -> Iterator[int]:
    """Every number of rounds in which both sides together can have this many card points."""
    pools = _pools(rules)
    sums, within = 1, (1 << points + 1) - 1  # what that many rounds can add up to, as the bits of an integer
    for number in range(1, points // min(pools) + 1):
        longer = 0
        for one in pools:
            longer |= sums << one
        sums = longer & within
        if sums >> points & 1:
            yield number


def _most_in_round(rules: Ruleset) -> int:
    if not rules.game.has_melds:
        return max(_pools(rules)) + _most_roem(rules)
    if rules.game is Game.HAMBURG:
        return max(ORGI)
    if rules.klammern_count is KlammernCount.AUGEN:
        return augen(pool(rules) + MOST_MELDS)
    return KALTE


def _alone(own: Mapping[Contender, SideTotals], rules: Ruleset, rounds: int) -> Iterator[TotalsFinding]:
    """For three single players only what no cards can give: how they share the points is the club's affair."""
    pools = _pools(rules)
    for who, figures in own.items():
        if figures.points > rounds * max(pools):
            yield TotalsFinding(TotalsProblem.TOTAL_TOO_HIGH, who)
        if figures.roem % 10:
            yield TotalsFinding(TotalsProblem.ROEM_NOT_IN_TENS, who)
        if figures.roem > rounds * _most_roem(rules):
            yield TotalsFinding(TotalsProblem.ROEM_TOO_HIGH, who)
    if sum(figures.least_pits for figures in own.values()) > rounds:
        yield TotalsFinding(TotalsProblem.PITS_TOO_MANY)
    if sum(figures.least_nats for figures in own.values()) > rounds:
        yield TotalsFinding(TotalsProblem.NATS_TOO_MANY)


def _side_problems(ns: SideTotals, ew: SideTotals, rules: Ruleset, rounds: int) -> list[TotalsFinding]:
    sides = {Side.NS: ns, Side.EW: ew}
    findings = []
    pools = _pools(rules)
    if ns.points + ew.points not in _possible_sums(pools, rounds):
        findings.append(TotalsFinding(TotalsProblem.POINTS_SUM))
    if ns.least_pits + ew.least_pits > rounds:
        findings.append(TotalsFinding(TotalsProblem.PITS_TOO_MANY))
    if ns.least_nats + ew.least_nats > rounds:
        findings.append(TotalsFinding(TotalsProblem.NATS_TOO_MANY))
    for side, totals in sides.items():
        other = sides[side.other]
        # A counter-pit is a pit of one side and a nat of the other in one round.
        whole_pools = (
            max(totals.least_pits, other.least_nats)
            if rules.counter_pit_bonus
            else totals.least_pits + other.least_nats
        )
        if totals.points < whole_pools * min(pools):
            findings.append(TotalsFinding(TotalsProblem.POINTS_TOO_LOW, side))
        if totals.roem % 10:
            findings.append(TotalsFinding(TotalsProblem.ROEM_NOT_IN_TENS, side))
        if totals.roem < totals.least_pits * _least_pit_bonus(rules):
            findings.append(TotalsFinding(TotalsProblem.ROEM_TOO_LOW_FOR_PITS, side))
        elif totals.roem > rounds * _most_roem(rules):
            findings.append(TotalsFinding(TotalsProblem.ROEM_TOO_HIGH, side))
    return findings


def _pools(rules: Ruleset) -> set[int]:
    """What one round can be worth to both sides together: one figure, unless spades or kraak change it."""
    doublings = range(rules.max_doubling + 1)
    return {pool(rules, trump) * rules.multiplier(trump, doubling) for trump in Suit for doubling in doublings}


def _possible_sums(pools: set[int], rounds: int) -> set[int]:
    sums = {0}
    for _round in range(rounds):
        sums = {total + one for total in sums for one in pools}
    return sums


def _least_pit_bonus(rules: Ruleset) -> int:
    # Defenders who take every trick have a pit only if that is paid.
    return min(rules.pit_bonus, rules.counter_pit_bonus or rules.pit_bonus)


def _most_roem(rules: Ruleset) -> int:
    """The roem that a side can have in one round, with the bonus that is written as roem."""
    return most_roem(rules) * (_most_times(rules) if rules.double_roem else 1) + _most_bonus(rules)


def _most_bonus(rules: Ruleset) -> int:
    revoke = rules.revoke_bonus if rules.revoke is RevokeRule.AWARD else 0
    most = max(rules.pit_bonus, rules.counter_pit_bonus, revoke)
    return most * _most_times(rules) if rules.double_bonuses else most


def _most_times(rules: Ruleset) -> int:
    return max(rules.multiplier(trump, rules.max_doubling) for trump in Suit)
