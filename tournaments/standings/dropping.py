"""Which results count: the best N of a season, or the best of each period and then the best periods."""

from collections import defaultdict
from fractions import Fraction

from tournaments.standings.quantity import AtLeast, known_part, total_of
from tournaments.standings.results import CountedResult, DropReason
from tournaments.standings.rules import CountingMethod, CountingRules


def drop_results(results: list[CountedResult], rules: CountingRules, *, beyond_best: bool) -> list[CountedResult]:
    """The same results in the same order; those that do not count are marked as dropped, each with its reason.

    An average is taken over results attended, so the value of an absence never counts in it. With `beyond_best` False
    nothing else is dropped, because the season is not over.
    """
    if rules.method == CountingMethod.AVERAGE:
        results = [result if result.attended else result.drop(DropReason.NOT_ATTENDED) for result in results]
    if not beyond_best:
        return results
    if rules.period_match_days is not None:
        return _drop_by_period(results, rules)
    return _drop_lowest(results, rules.best, DropReason.BEYOND_BEST)


def period_of(match_day: int, rules: CountingRules) -> int | None:
    """The number of the period that a match day is in; None if a season has no periods."""
    return None if rules.period_match_days is None else (match_day - 1) // rules.period_match_days + 1


def _drop_lowest(results: list[CountedResult], best: int | None, reason: DropReason) -> list[CountedResult]:
    """The `best` highest count (None: all); of equal results the one with the higher figure, then the earlier.

    Where the figure of one of them is not known, no figure decides.
    """
    if best is None or len(results) <= best:
        return results
    compares = not any(isinstance(result.figure, AtLeast) for result in results)
    counting = [
        (result.total, known_part(result.figure) if compares else 0, -place)
        for place, result in enumerate(results)
        if not result.dropped
    ]
    if len(counting) <= best:
        return results
    counting.sort()
    chosen = list(results)
    for _total, _figure, place in counting[: len(counting) - best]:
        chosen[-place] = results[-place].drop(reason)
    return chosen


def _drop_by_period(results: list[CountedResult], rules: CountingRules) -> list[CountedResult]:
    """The best results of each period count, of the best periods; of equal periods the one with the higher
    figure, then the earlier.

    A period with nothing left in it (only absences, if averages rank) comes after every other one.
    """
    compares = not any(isinstance(result.figure, AtLeast) for result in results)
    periods: defaultdict[int | None, list[CountedResult]] = defaultdict(list)
    for result in results:
        periods[period_of(result.match_day, rules)].append(result)
    chosen = [
        _drop_lowest(own, rules.period_best, DropReason.BEYOND_BEST_OF_PERIOD) for _number, own in periods.items()
    ]
    if rules.periods_best is not None and len(chosen) > rules.periods_best:
        best_first = sorted(range(len(chosen)), key=lambda index: _worth(chosen[index], rules, compares), reverse=True)
        for index in best_first[rules.periods_best :]:
            chosen[index] = [result if result.dropped else result.drop(DropReason.PERIOD) for result in chosen[index]]
    return [result for own in chosen for result in own]


def _worth(period: list[CountedResult], rules: CountingRules, compares: bool) -> tuple[bool, Fraction, int]:
    kept = [result.total for result in period if not result.dropped]
    figure = known_part(total_of([result.figure for result in period if not result.dropped])) if compares else 0
    return bool(kept), Fraction(sum(kept), (len(kept) or 1) if rules.method == CountingMethod.AVERAGE else 1), figure
