"""How a match day counts in the season: not at all, once, or several times."""

from collections.abc import Iterable, Mapping

from tournaments.standings.counting import UnitCount
from tournaments.standings.results import CountedResult, DropReason
from tournaments.standings.rules import DayRule


def weigh_days(
    counts: Iterable[UnitCount], days: Mapping[int, DayRule]
) -> tuple[list[UnitCount], dict[int, list[CountedResult]]]:
    """The counts with every total as many times as its match day counts; changes `counts`.

    And, by unit, what was scored on match days that do not count, marked as dropped: it is part of no figure of the
    season. A unit that has nothing else is not in the season.
    """
    counting: list[UnitCount] = []
    aside: dict[int, list[CountedResult]] = {}
    for count in counts:
        left_out = [result for result in count.results if _weight(result, days) == 0]
        if left_out:
            aside[count.unit_id] = [result.drop(DropReason.DAY) for result in left_out]
        count.results = [weighed(result, weight) for result in count.results if (weight := _weight(result, days))]
        if count.results or count.adjustment or count.adjusted_pits or not left_out:
            counting.append(count)
    return counting, aside


def _weight(result: CountedResult, days: Mapping[int, DayRule]) -> int:
    rule = days.get(result.match_day)
    return 1 if rule is None else rule.weight


def weighed(result: CountedResult, weight: int) -> CountedResult:
    """The same result, counted this many times (1 or more)."""
    return result if weight == 1 else result._replace(total=result.total * weight, weight=weight)
