"""How a round of klaverjas is settled, and the parts that Kraken shares."""

from typing import NamedTuple

from ..results import NOTHING, Outcome, Share
from ..rules import DoublingBasis, Game, RevokeRule, Ruleset
from ..seats import EW, NS, PerSide, Side

MADE, PIT = Outcome.MADE, Outcome.PIT  # plain names are faster to reach, see `cards`


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


class Settlement(NamedTuple):
    """How the round ended, which side lost everything, and what each side is awarded."""

    outcome: Outcome
    nat: Side | None
    shares: PerSide[Share]


def made_or_nat(counted: CountedRound, rules: Ruleset) -> Settlement:
    """The makers need more than the defenders, roem included. Rules: docs/scoring.md, "Made or nat" and "Pit"."""
    points, roem, times = counted.card_points, counted.roem, times_compared(counted.multiplier, counted.doubling, rules)
    ahead = points.ns + roem.ns - points.ew - roem.ew
    if times > 1:
        ahead = sum(held_against(NS, points, roem, times, rules)) - sum(held_against(EW, points, roem, times, rules))
    if (ahead > 0 and counted.maker is NS) or (ahead < 0 and counted.maker is EW):
        return keep_own(counted, rules)
    return take_all(counted, rules, counted.maker.other)


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
    bonus = _pit_bonus(counted, rules, maker) if pit else 0
    shares = PerSide(
        Share(points.ns * times, _roem(counted, rules, roem.ns), bonus if maker is NS else 0),
        Share(points.ew * times, _roem(counted, rules, roem.ew), bonus if maker is EW else 0),
    )
    return Settlement(_won(counted), None, shares)


def take_all(counted: CountedRound, rules: Ruleset, winner: Side) -> Settlement:
    """One side gets the whole pool and the roem of both sides."""
    roem = _roem(counted, rules, counted.roem.ns + counted.roem.ew)
    share = Share(counted.pool * counted.multiplier, roem, _pit_bonus(counted, rules, winner))
    lost = Outcome.COUNTER_PIT if counted.pit is winner else Outcome.NAT
    return Settlement(
        _won(counted) if winner is counted.maker else lost, winner.other, PerSide.first(winner, share, NOTHING)
    )


def revoked(counted: CountedRound, rules: Ruleset, offender: Side) -> Settlement:
    """The round was stopped by a revoke. Neither the maker matters, nor how many tricks anyone had."""
    if rules.revoke is RevokeRule.REDEAL:
        return Settlement(Outcome.REVOKE, None, PerSide(NOTHING, NOTHING))
    roem = _roem(counted, rules, counted.roem.ns + counted.roem.ew) if rules.revoke_roem else 0
    share = Share(counted.pool * counted.multiplier, roem, _bonus(counted, rules, rules.revoke_bonus))
    return Settlement(Outcome.REVOKE, None, PerSide.first(offender, NOTHING, share))


def _won(counted: CountedRound) -> Outcome:
    return PIT if counted.pit is counted.maker else MADE


def _pit_bonus(counted: CountedRound, rules: Ruleset, winner: Side) -> int:
    if counted.pit is not winner:
        return 0
    return _bonus(counted, rules, rules.pit_bonus if winner is counted.maker else rules.counter_pit_bonus)


def _roem(counted: CountedRound, rules: Ruleset, roem: int) -> int:
    return roem * counted.multiplier if rules.double_roem else roem


def _bonus(counted: CountedRound, rules: Ruleset, bonus: int) -> int:
    return bonus * counted.multiplier if rules.double_bonuses else bonus
