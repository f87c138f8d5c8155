"""Which results count: the best N of a season, all but the worst, or the best of each period and of the periods."""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
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
    free = [at for at, each in enumerate(results) if not each.dropped and each.match_day not in kept_days]
    if kept_days and by_average:
        best = max(0, best - sum(not result.dropped for result in results) + len(free))
    elif kept_days:
        best = max(0, best - len([day for day, _leg in held if day in kept_days]))
    if len(free) <= best:
        return results
    worths = [results[at].unweighted for at in free] if by_average else [results[at].total for at in free]
    chosen = list(results)
    for place in _lowest(worths, len(free) - best, lambda place: results[free[place]].figure):
        chosen[free[place]] = results[free[place]].drop(reason)
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
        worths = [_worth(own, rules) for own in chosen]
        figures = [total_of([each.figure for each in own if not each.dropped]) for own in chosen]
        for place in _lowest(worths, len(chosen) - rules.periods_best, figures.__getitem__):
            chosen[place] = [
                result if result.dropped or result.match_day in kept_days else result.drop(DropReason.PERIOD)
                for result in chosen[place]
            ]
    return [result for own in chosen for result in own]


def _worth(period: list[CountedResult], rules: CountingRules) -> tuple[bool, Fraction]:
    kept = [result for result in period if not result.dropped]
    total = sum([result.total for result in kept])
    weights = sum([result.weight for result in kept]) if rules.method == CountingMethod.AVERAGE else 1
    return bool(kept), Fraction(total, weights or 1)


def _lowest(worths: Sequence[Worth], number: int, figure_of: Callable[[int], Quantity]) -> list[int]:
    """The places of this many (1 or more) with the lowest worth; of equal ones with the lower figure, then the later.

    Of equal ones none has a figure if one is not known.
    """
    limit = sorted(worths)[number - 1]
    below = [place for place, worth in enumerate(worths) if worth < limit]
    equal = [place for place, worth in enumerate(worths) if worth == limit]
    if len(below) + len(equal) > number:
        figures = {place: figure_of(place) for place in equal}
        are_known = not any(isinstance(figure, AtLeast) for figure in figures.values())
        equal.sort(key=lambda place: (known_part(figures[place]) if are_known else 0, -place))
    return below + equal[: number - len(below)]
