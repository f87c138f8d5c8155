"""What no draw can beat: the fewest repeats there must be, by counting."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from tournaments.seating.plan import LegPlan

SHARED_BY_TWO_LEGS = {8: 4, 9: 3, 10: 2, 11: 1, 12: 3, 13: 2, 14: 1}
"""With two or three full tables the four of a table cannot all be apart in the next leg: so many couples meet again."""


class Bounds(NamedTuple):
    """The fewest repeated partners, repeated opponents, and repeated meetings at one table."""

    partners: int
    opponents: int
    meetings: int


def least_repeats(legs: Sequence[LegPlan]) -> Bounds:
    """For an evening on which these people played these legs, no matter who was drawn together.

    Someone who plays r legs at tables of four has r partners, 2r opponents and 3r meetings; a table of three adds two
    opponents and meetings. Anything beyond the number of other people has to be a repeat, and each repeat involves two
    people. Nor can there be more different pairings of people than exist.
    """
    people = {person for leg in legs for table in leg.tables for person in table}
    people |= {person for leg in legs for person in leg.sit_out}
    at_four = Counter(person for leg in legs for table in leg.tables if len(table) == 4 for person in table)
    at_three = Counter(person for leg in legs for table in leg.tables if len(table) == 3 for person in table)
    others = len(people) - 1
    partners = _repeats((at_four[person] for person in people), others)
    opponents = _repeats((2 * at_four[person] + 2 * at_three[person] for person in people), others)
    meetings = _repeats((3 * at_four[person] + 2 * at_three[person] for person in people), others)
    return Bounds(partners, opponents, max(meetings, _by_pigeonhole(legs, len(people))))


def _repeats(times: Iterable[int], others: int) -> int:
    surplus = sum(max(0, count - others) for count in times)
    return (surplus + 1) // 2


def _by_pigeonhole(legs: Sequence[LegPlan], people: int) -> int:
    full = all(len(table) == 4 for leg in legs for table in leg.tables)
    played_by_all = all(len(leg.tables) == people // 4 for leg in legs)
    if not full or not played_by_all or len(legs) < 2:
        return 0
    if people == 20 and len(legs) >= 6:
        return 1  # five legs are the most in which no one meets twice
    # Each leg shares this many couples with the one before; a couple that repeats often is counted once a leg.
    return SHARED_BY_TWO_LEGS.get(people, 0) * len([*pairwise(legs)])
