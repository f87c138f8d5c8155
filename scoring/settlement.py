"""Who gets what at the end of a round: the ways that the games share. Each game decides which of them applies."""

from typing import NamedTuple

from .cards import EW, NS, PerSide, Side
from .results import NOTHING, Outcome, Share
from .rules import RevokeRule, Ruleset

MADE, PIT = Outcome.MADE, Outcome.PIT  # plain names are faster to reach, see `cards`


class Tally(NamedTuple):
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
    """What became of the round, which side lost everything, and what each side is awarded."""

    outcome: Outcome
    nat: Side | None
    shares: PerSide[Share]


def keep_own(tally: Tally, rules: Ruleset) -> Settlement:
    """The makers won and each side keeps what it has."""
    maker, points, roem, pit, _, times, _ = tally
    bonus = _pit_bonus(tally, rules, maker) if pit else 0
    shares = PerSide(
        Share(points.ns * times, _roem(tally, rules, roem.ns), bonus if maker is NS else 0),
        Share(points.ew * times, _roem(tally, rules, roem.ew), bonus if maker is EW else 0),
    )
    return Settlement(_won(tally), None, shares)


def take_all(tally: Tally, rules: Ruleset, winner: Side) -> Settlement:
    """One side gets the whole pool and the roem of both sides."""
    roem = _roem(tally, rules, tally.roem.ns + tally.roem.ew)
    share = Share(tally.pool * tally.multiplier, roem, _pit_bonus(tally, rules, winner))
    lost = Outcome.COUNTER_PIT if tally.pit is winner else Outcome.NAT
    return Settlement(
        _won(tally) if winner is tally.maker else lost, winner.other, PerSide.first(winner, share, NOTHING)
    )


def revoked(tally: Tally, rules: Ruleset, offender: Side) -> Settlement:
    """The round was stopped by a revoke. Who made trump does not matter, nor how many tricks anyone had."""
    if rules.revoke is RevokeRule.REDEAL:
        return Settlement(Outcome.REVOKE, None, PerSide(NOTHING, NOTHING))
    roem = _roem(tally, rules, tally.roem.ns + tally.roem.ew) if rules.revoke_roem else 0
    share = Share(tally.pool * tally.multiplier, roem, _bonus(tally, rules, rules.revoke_bonus))
    return Settlement(Outcome.REVOKE, None, PerSide.first(offender, NOTHING, share))


def _won(tally: Tally) -> Outcome:
    return PIT if tally.pit is tally.maker else MADE


def _pit_bonus(tally: Tally, rules: Ruleset, winner: Side) -> int:
    if tally.pit is not winner:
        return 0
    return _bonus(tally, rules, rules.pit_bonus if winner is tally.maker else rules.counter_pit_bonus)


def _roem(tally: Tally, rules: Ruleset, roem: int) -> int:
    return roem * tally.multiplier if rules.double_roem else roem


def _bonus(tally: Tally, rules: Ruleset, bonus: int) -> int:
    return bonus * tally.multiplier if rules.double_bonuses else bonus
