"""How a match day counts in the season: not at all, once, or several times."""

from collections.abc import Iterable, Mapping

from tournaments.standings.counting import UnitCount
from tournaments.standings.results import CountedResult, DropReason
from tournaments.standings.rules import DayRule


def weigh_days(counts: Iterable[UnitCount], days: Mapping[int, DayRule]) -> None:
    """Every total as many times as its match day counts; changes `counts`.

    What was scored on match days that do not count is put aside, marked as dropped: it is in no figure of the season.
    """
    for count in counts:
        left_out = [result for result in count.results if _weight(result, days) == 0]
        count.aside = [result.drop(DropReason.DAY) for result in left_out]
        count.results = [weighed(result, weight) for result in count.results if (weight := _weight(result, days))]


def _weight(result: CountedResult, days: Mapping[int, DayRule]) -> int:
    rule = days.get(result.match_day)
    return 1 if rule is None else rule.weight


def weighed(result: CountedResult, weight: int) -> CountedResult:
    """The same result, counted this many times (1 or more)."""
    return result if weight == 1 else result._replace(total=result.total * weight, weight=weight)
