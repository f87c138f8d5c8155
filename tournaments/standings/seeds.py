"""Qualifiers from groups, in the order of a knock-out in which two of one group meet as late as possible."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations

from tournaments.standings.bracket import order_of_ranks, rounds_needed


def keep_groups_apart(qualifiers: Sequence[int], group_of: Mapping[int, Hashable]) -> list[int]:
    """The same units, the best first: only two who are equally high in their groups change places.

    So the winner of a group does not meet the second of the same group in the first round if that can be avoided, and
    neither in the next. The lower ones change first, and those nearest to each other.
    """
    order = list(qualifiers)
    if len(order) < 3:
        return order
    places = order_of_ranks(2 ** rounds_needed(len(order)))
    seen: Counter[Hashable] = Counter()
    height = []
    for unit in order:
        seen[group_of[unit]] += 1
        height.append(seen[group_of[unit]])
    swaps = [two for two in combinations(range(len(order)), 2) if height[two[0]] == height[two[1]]]
    # A group's winner keeps the rank where its second can give way.
    swaps.sort(key=lambda two: (-height[two[0]], two[1] - two[0], -two[0]))
    best = _meet_early(order, group_of, places)
    while any(best):
        for one, other in swaps:
            order[one], order[other] = order[other], order[one]
            early = _meet_early(order, group_of, places)
            if early < best:
                best = early
                break
            order[one], order[other] = order[other], order[one]
        else:
            break
    return order


def _meet_early(order: Sequence[int], group_of: Mapping[int, Hashable], places: Sequence[int]) -> list[int]:
    """How many couples of one group can meet in each round before the last, the first one first."""
    groups = [group_of[order[rank - 1]] if rank <= len(order) else None for rank in places]
    early, before, together = [], 0, 2
    while together < len(places):
        parts = (Counter(groups[at : at + together]) for at in range(0, len(places), together))
        twos = sum(count * (count - 1) // 2 for part in parts for group, count in part.items() if group is not None)
        early.append(twos - before)
        before, together = twos, 2 * together
    return early
