"""Places, shared places and gaps, for whatever is ranked: an evening, a season."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

# The figure that ranks: a sum of points, or an exact average.
Score: TypeAlias = int | Fraction
# How a figure breaks a tie: higher is better, and any figure beats none.
Breaker: TypeAlias = tuple[bool, int]


class UnitScore(NamedTuple):
    """One unit as the ranking sees it. `ranked` False: listed below the others, without a place."""

    unit_id: int
    ranked: bool
    score: Score
    breakers: tuple[Breaker, ...] = ()


class Placing(NamedTuple):
    """The place of a unit. Gaps are in the unit of the ranking figure (None: not ranked)."""

    unit_id: int
    place: int | None
    shared: bool
    gap: Score | None
    gap_to_first: Score | None


def breaker(figure: int | None) -> Breaker:
    return (False, 0) if figure is None else (True, figure)


def rank(units: Iterable[UnitScore]) -> list[Placing]:
    """Highest score first, then the breakers in order; units equal in all of them share the place, the next stay empty.

    Among tied units the lower id comes first, so that any order of input gives the same list.
    """
    ordered = sorted(units, key=lambda unit: (unit.ranked, unit.score, unit.breakers, -unit.unit_id), reverse=True)
    sharers = Counter((unit.score, unit.breakers) for unit in ordered if unit.ranked)
    placings: list[Placing] = []
    first = above = None
    for number, unit in enumerate(ordered, start=1):
        if not unit.ranked:
            placings.append(Placing(unit.unit_id, None, False, None, None))
            continue
        if first is None or above is None:
            first = above = unit
            place = number
        elif (unit.score, unit.breakers) != (above.score, above.breakers):
            place = number
        shared = sharers[unit.score, unit.breakers] > 1
        placings.append(Placing(unit.unit_id, place, shared, above.score - unit.score, first.score - unit.score))
        above = unit
    return placings
