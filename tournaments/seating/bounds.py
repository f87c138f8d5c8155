"""What no draw can beat: the fewest repeats there must be, by counting."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tournaments.seating.plan import LegPlan

SHARED_BY_TWO_LEGS = {8: 4, 9: 3, 10: 2, 11: 1, 12: 3, 13: 2, 14: 1}
"""With two or three full tables the four of a table cannot all be apart in the next leg: N couples meet again."""


class Bounds(NamedTuple):
    """The fewest repeated partners, repeated opponents, and repeated meetings at one table."""

    partners: int
    opponents: int
    meetings: int


def least_repeats(legs: Sequence[LegPlan]) -> Bounds:
    """For an evening with these people there and as many tables in each leg, regardless of who sits where or sits out.

    Someone who plays r legs at tables of four has r partners, 2r opponents and 3r meetings; a table of three has two
    opponents and meetings for each. Anything beyond the number of other people has to be a repeat, and each repeat
    involves two people. It is least when everyone plays equally often, as far as they are there; a helper plays
    twice in a leg. Nor can there be more different pairings of people than exist.
    """
    there = Counter(person for leg in legs for person in {*_seated(leg), *leg.sit_out})
    for leg in legs:
        twice = len(_seated(leg)) - len({*_seated(leg)})
        there.update(dict.fromkeys(there, twice))
    at_four = sum(len(table) for leg in legs for table in leg.tables if len(table) == 4)
    at_three = sum(len(table) for leg in legs for table in leg.tables if len(table) == 3)
    others = len(there) - 1
    partners = _least(there, others, at_four)
    opponents = _least(there, others, at_four + at_three, of_each=2)
    if not at_three:
        meetings = _least(there, others, at_four, of_each=3)
    elif at_four + at_three == there.total():
        meetings = _least(there, others, at_four, already=2)
    else:
        most = Counter({person: 3 * legs_of for person, legs_of in there.items()})
        meetings = _least(most, others, 3 * at_four + 2 * at_three)
    return Bounds(partners, opponents, max(meetings, _by_pigeonhole(legs, len(there))))


def _seated(leg: LegPlan) -> list[int]:
    return [person for table in leg.tables for person in table]


def _least(most: Counter[int], others: int, seats: int, *, of_each: int = 1, already: int = 0) -> int:
    """The fewest repeats when N seats go to people who take no more than `most` of them.

    In each seat one meets `of_each` of the others; someone who could take N seats has `already` met that many in each.
    """
    surplus = sum(max(0, already * number - others) for number in most.values())
    dearer = [
        max(0, already * number + of_each * (taken + 1) - others) - max(0, already * number + of_each * taken - others)
        for number in most.values()
        for taken in range(number)
    ]
    return (surplus + sum(sorted(dearer)[:seats]) + 1) // 2


def _by_pigeonhole(legs: Sequence[LegPlan], people: int) -> int:
    full = all(len(table) == 4 for leg in legs for table in leg.tables)
    played_by_all = all(len({*_seated(leg)}) == 4 * len(leg.tables) == people // 4 * 4 for leg in legs)
    if not full or not played_by_all or len(legs) < 2:
        return 0
    if people == 20 and len(legs) >= 6:
        return 1  # five legs are the most in which no one meets twice
    # Each leg shares this many couples with the previous one; a couple that repeats often is counted once per leg.
    return SHARED_BY_TWO_LEGS.get(people, 0) * len([*pairwise(legs)])
