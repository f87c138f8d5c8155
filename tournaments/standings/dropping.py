"""Which results count: the best N of a season, all but the worst, or the best of each period and of the periods."""

from collections import defaultdict
from collections.abc import Collection
from fractions import Fraction
from typing import TypeAlias, TypeVar

from tournaments.standings.results import AtLeast, CountedResult, DropReason, Quantity, known_part, total_of
from tournaments.standings.rules import CountingMethod, CountingRules

Worth = TypeVar("Worth", int, tuple[bool, Fraction])

Held: TypeAlias = Collection[tuple[int, int | None]]
"""The match days (with None), or the legs with the number of their match day, on which anyone has played."""


def drop_results(
    results: list[CountedResult], rules: CountingRules, *, beyond_best: bool, held: Held
) -> list[CountedResult]:
    """The same results in the same order; those that do not count are marked as dropped, each with its reason.

    An average is taken over results attended, so the value of an absence never counts in it. With `beyond_best` False
    nothing else is dropped, because the season is not over. In a sum a match day (or leg) of `held` that a unit missed
    is its worst one, and takes a place among those that count where it may not be dropped.
    """
    if rules.method == CountingMethod.AVERAGE:
        results = [result if result.attended else result.drop(DropReason.NOT_ATTENDED) for result in results]
    if not beyond_best:
        return results
    if rules.period_match_days is not None:
        return _drop_by_period(results, rules, held)
    if rules.best is not None:
        return _drop_lowest(results, rules.best, DropReason.BEYOND_BEST, rules, held)
    by_average = rules.method == CountingMethod.AVERAGE
    number = sum(not result.dropped for result in results) if by_average else len(held)
    if rules.drop_worst is not None:
        return _drop_lowest(results, max(1, number - rules.drop_worst), DropReason.AMONG_WORST, rules, held)
    if rules.drop_one_in is not None:
        best = max(1, number - number // rules.drop_one_in)
        return _drop_lowest(results, best, DropReason.WORST_ONE_IN, rules, held)
    return results


def period_of(match_day: int, rules: CountingRules) -> int | None:
    """The number of the period that a match day is in; None if a season has no periods."""
    return None if rules.period_match_days is None else (match_day - 1) // rules.period_match_days + 1


def _drop_lowest(
    results: list[CountedResult], best: int | None, reason: DropReason, rules: CountingRules, held: Held
) -> list[CountedResult]:
    """The `best` highest count (None: all); of equal results the one with the higher figure, then the earlier.

    Where the figure of one of those that are equal is not known, the earlier counts.
    """
    kept_days = rules.kept_days if rules.days else ()
    if best is None or (len(results) <= best and not kept_days):
        return results
    by_average = rules.method == CountingMethod.AVERAGE
    counting = _with_figures(
        [
            (result.unweighted if by_average else result.total, result.figure, -place)
            for place, result in enumerate(results)
            if not result.dropped and result.match_day not in kept_days
        ]
    )
    if kept_days:
        places = sum(not result.dropped for result in results) - len(counting)
        if not by_average:
            places = sum(day in kept_days for day, _leg in held)
        best = max(0, best - places)
    if len(counting) <= best:
        return results
    counting.sort()
    chosen = list(results)
    for _total, _figure, place in counting[: len(counting) - best]:
        chosen[-place] = results[-place].drop(reason)
    return chosen


def _drop_by_period(results: list[CountedResult], rules: CountingRules, held: Held) -> list[CountedResult]:
    """The best results of each period count, of the best periods; of equal periods the one with the higher
    figure, then the earlier. Results that may not be dropped count in every period.

    A period with nothing left in it (only absences, if averages rank) comes after every other one.
    """
    periods: defaultdict[int | None, list[CountedResult]] = defaultdict(list)
    for result in results:
        periods[period_of(result.match_day, rules)].append(result)
    chosen = []
    for number, own in periods.items():
        in_period = [key for key in held if period_of(key[0], rules) == number] if rules.days else ()
        chosen.append(_drop_lowest(own, rules.period_best, DropReason.BEYOND_BEST_OF_PERIOD, rules, in_period))
    if rules.periods_best is not None and len(chosen) > rules.periods_best:
        kept_days = rules.kept_days
        worths = _with_figures([(*_worth(own, rules), -index) for index, own in enumerate(chosen)])
        for _worth_of, _figure, place in sorted(worths, reverse=True)[rules.periods_best :]:
            index = -place
            chosen[index] = [
                result if result.dropped or result.match_day in kept_days else result.drop(DropReason.PERIOD)
                for result in chosen[index]
            ]
    return [result for own in chosen for result in own]


def _worth(period: list[CountedResult], rules: CountingRules) -> tuple[tuple[bool, Fraction], Quantity]:
    kept = [result for result in period if not result.dropped]
    total = sum([result.total for result in kept])
    weights = sum([result.weight for result in kept]) if rules.method == CountingMethod.AVERAGE else 1
    return (bool(kept), Fraction(total, weights or 1)), total_of([result.figure for result in kept])


def _with_figures(worths: list[tuple[Worth, Quantity, int]]) -> list[tuple[Worth, int, int]]:
    """To sort by: what each is worth, its figure, its place. Of equal ones none has a figure if one is not known."""
    not_known = {worth for worth, figure, _place in worths if isinstance(figure, AtLeast)}
    return [(worth, 0 if worth in not_known else known_part(figure), place) for worth, figure, place in worths]
