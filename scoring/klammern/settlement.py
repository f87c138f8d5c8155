"""Klammern: the makers need more than the others, melds included; a round is worth small points or Augen."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ..entries import TrumpChoice
from ..rules import KlammernCount, LostMakerPoints, Ruleset, Verwerfen
from ..seats import Contender

WON = 1
LOST = 2
"""Small points of a round: for a maker who wins, and for each of the others when he loses."""

POINTS_OF_AN_AUGE = 10


class CountedRound(NamedTuple):
    """A round counted up: what each side or player has, and all that is in play (without melds, `pool`).

    `offender` ended the round with a revoke; then the points are those of the tricks before.
    """

    maker: Contender
    choice: TrumpChoice
    card_points: Mapping[Contender, int]
    melds: Mapping[Contender, int]
    belle: Mapping[Contender, int]
    pool: int
    doubling: int
    offender: Contender | None

    def total(self) -> dict[Contender, int]:
        return {who: points + self.melds[who] + self.belle[who] for who, points in self.card_points.items()}

    def everything(self) -> int:
        return self.pool + sum(self.melds.values()) + sum(self.belle.values())


def settle(counted: CountedRound, won_by: Collection[Contender], rules: Ruleset) -> dict[Contender, int]:
    """What a round with these winners is worth. Rules: docs/scoring.md, "Small points" and "Augen"."""
    if rules.klammern_count is KlammernCount.AUGEN:
        return {who: augen(points) for who, points in counted_points(counted, won_by, rules).items()}
    return award(counted, won_by, WON, LOST)


def winners(counted: CountedRound, rules: Ruleset) -> tuple[Contender, ...]:
    """The maker, or everyone else."""
    if counted.offender is None:
        won = _has_more(counted, rules)
    else:
        won = _has_enough_so_far(counted, counted.offender, rules)
    return (counted.maker,) if won else tuple(who for who in counted.card_points if who != counted.maker)


def award(counted: CountedRound, won_by: Collection[Contender], won: int, lost: int) -> dict[Contender, int]:
    """`won` for a maker who wins, otherwise `lost` for each of the others, doubled by Kontra and Re."""
    points = (won if counted.maker in won_by else lost) << counted.doubling
    return {who: points if who in won_by else 0 for who in counted.card_points}


def beet(everything: int) -> int:
    """Half of all points that count, melds included: the maker needs one more."""
    return everything // 2


def augen(points: int) -> int:
    """Ten points are one Auge; a last digit of five or more is rounded up."""
    return (points + POINTS_OF_AN_AUGE // 2) // POINTS_OF_AN_AUGE


def counted_points(counted: CountedRound, won_by: Collection[Contender], rules: Ruleset) -> dict[Contender, int]:
    """The points that are converted to Augen: one's own, unless the rules give them to the others."""
    total = counted.total()
    if counted.offender is not None and rules.verwerfen is Verwerfen.TO_CLEAN_SIDE:
        return {who: 0 if who == counted.offender else counted.everything() for who in total}
    if rules.lost_maker_points is LostMakerPoints.TO_OPPONENTS and counted.maker not in won_by:
        return {who: 0 if who == counted.maker else points + total[counted.maker] for who, points in total.items()}
    return total


def _has_more(counted: CountedRound, rules: Ruleset) -> bool:
    total = counted.total()
    others = [points for who, points in total.items() if who != counted.maker]
    return total[counted.maker] > (sum(others) if rules.sum_of_opponents else max(others))


def _has_enough_so_far(counted: CountedRound, offender: Contender, rules: Ruleset) -> bool:
    """Whether the maker wins a round that a revoke ended: a maker needs more than half by then, defenders half."""
    if rules.verwerfen is Verwerfen.TO_CLEAN_SIDE:
        return offender != counted.maker
    judged = counted.maker if rules.verwerfen is Verwerfen.SO_FAR_OF_MAKER else offender
    doubled = 2 * counted.total()[judged]
    return doubled > counted.everything() if judged == counted.maker else doubled < counted.everything()
