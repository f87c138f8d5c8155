"""How a round of klaverjas is settled, and the parts that Kraken shares."""

from typing import NamedTuple

from ..results import NOTHING, Outcome, Share
from ..rules import DoublingBasis, Game, RevokeRule, Ruleset
from ..seats import EW, NS, PerSide, Side

# Plain names are faster to reach, see `seats`.
MADE, NAT, PIT, COUNTER_PIT = Outcome.MADE, Outcome.NAT, Outcome.PIT, Outcome.COUNTER_PIT


class CountedRound(NamedTuple):
    """A round counted up: what each side won on the table, and what is at stake.

    `pool` is all card points of the round, `multiplier` what they are multiplied by, `doubling` the number of
    doubling calls.
    """

    maker: Side
    card_points: PerSide[int]
    roem: PerSide[int]
    pit: Side | None
    pool: int
    multiplier: int
    doubling: int


Settlement = tuple[Outcome, Side | None, PerSide[Share]]
"""How the round ended, which side lost everything, and what each side is awarded. It is a plain tuple because one with
named fields makes a round from the score sheet some 4 % slower."""


def made_or_nat(counted: CountedRound, rules: Ruleset) -> Settlement:
    """The makers need more than the defenders, roem included. Rules: docs/scoring.md, "Made or nat" and "Pit"."""
    maker, points, roem, _, _, times, doubling = counted
    ahead = points.ns + roem.ns - points.ew - roem.ew
    if times > 1:
        times = times_compared(times, doubling, rules)
        ahead = sum(held_against(NS, points, roem, times, rules)) - sum(held_against(EW, points, roem, times, rules))
    if (ahead > 0 and maker is NS) or (ahead < 0 and maker is EW):
        return keep_own(counted, rules)
    return take_all(counted, rules, maker.other)


def times_compared(multiplier: int, doubling: int, rules: Ruleset) -> int:
    """How many times the points of a round count when they are compared, before the rules say whether that matters.

    In Kraken only a round that someone doubled is compared as a doubled one.
    """
    return 1 if rules.game is Game.KRAKEN and not doubling else multiplier


def held_against(side: Side, points: PerSide[int], roem: PerSide[int], times: int, rules: Ruleset) -> tuple[int, int]:
    """The card points and the roem of a side as they are compared, in a round that counts this many times."""
    if rules.doubling_basis is DoublingBasis.PLAIN:
        times = 1
    return points[side] * times, roem[side] * (times if rules.double_roem else 1)


def keep_own(counted: CountedRound, rules: Ruleset) -> Settlement:
    """The makers won and each side keeps what it has."""
    maker, points, roem, pit, _, times, _ = counted
    roem_times = times if rules.double_roem else 1
    bonus = _pit_bonus(counted, rules, maker) if pit else 0
    shares = PerSide(
        Share(points.ns * times, roem.ns * roem_times, bonus if maker is NS else 0),
        Share(points.ew * times, roem.ew * roem_times, bonus if maker is EW else 0),
    )
    return PIT if pit is maker else MADE, None, shares


def take_all(counted: CountedRound, rules: Ruleset, winner: Side) -> Settlement:
    """One side gets the whole pool and the roem of both sides."""
    roem = _roem(counted, rules, counted.roem.ns + counted.roem.ew)
    share = Share(counted.pool * counted.multiplier, roem, _pit_bonus(counted, rules, winner) if counted.pit else 0)
    with_pit, without = (PIT, MADE) if winner is counted.maker else (COUNTER_PIT, NAT)
    return with_pit if counted.pit is winner else without, winner.other, PerSide.first(winner, share, NOTHING)


def revoked(counted: CountedRound, rules: Ruleset, offender: Side) -> Settlement:
    """The round was stopped by a revoke. Neither the maker matters, nor how many tricks anyone had."""
    if rules.revoke is RevokeRule.REDEAL:
        return Outcome.REVOKE, None, PerSide(NOTHING, NOTHING)
    roem = _roem(counted, rules, counted.roem.ns + counted.roem.ew) if rules.revoke_roem else 0
    share = Share(counted.pool * counted.multiplier, roem, _bonus(counted, rules, rules.revoke_bonus))
    return Outcome.REVOKE, None, PerSide.first(offender, NOTHING, share)


def _pit_bonus(counted: CountedRound, rules: Ruleset, winner: Side) -> int:
    if counted.pit is not winner:
        return 0
    return _bonus(counted, rules, rules.pit_bonus if winner is counted.maker else rules.counter_pit_bonus)


def _roem(counted: CountedRound, rules: Ruleset, roem: int) -> int:
    return roem * counted.multiplier if rules.double_roem else roem


def _bonus(counted: CountedRound, rules: Ruleset, bonus: int) -> int:
    return bonus * counted.multiplier if rules.double_bonuses else bonus
