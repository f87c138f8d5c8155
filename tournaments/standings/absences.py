"""What an evening missed is worth."""

from collections import defaultdict
from collections.abc import Iterable
from enum import StrEnum

from tournaments.standings.results import FEATS, LegRow


class AbsenceRule(StrEnum):
    """Where the points of an absence come from: always the same number, or the lowest total of that evening."""

    FIXED = "fixed"
    LOWEST_OF_EVENING = "lowest_of_evening"


def absence_value(rule: AbsenceRule, results_of_day: Iterable[LegRow], *, points: int = 0) -> int | None:
    """What an absence is worth: the fixed `points`, or the lowest total of the day (None while there is none).

    The lowest total is one from the tables: of those who attended every leg of the evening and had no bye in it.
    Give the results of one leg to know the lowest of that leg.
    """
    if rule == AbsenceRule.FIXED:
        return points
    totals: defaultdict[int, int] = defaultdict(int)
    legs_of: defaultdict[int, set[int | None]] = defaultdict(set)
    for unit_id, _, leg, points, roem, _, _, attended, kind in results_of_day:
        if attended and kind in FEATS:
            totals[unit_id] += points + roem
            legs_of[unit_id].add(leg)
    evening = {leg for legs in legs_of.values() for leg in legs if leg is not None}
    return min(
        (total for unit_id, total in totals.items() if None in legs_of[unit_id] or legs_of[unit_id] == evening),
        default=None,
    )
