"""Which results do not count, from docs/standings.md: part of the independent counter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

from benchmarks._recount_known import Figure, split, total_of
from benchmarks._recount_rows import LOWEST, Counted, How, Row

Dropped = TypeVar("Dropped")


def drop(row: Row, how: How, finished: bool) -> None:
    if how.by_average:
        for one in row.counted:
            one.dropped = not one.attended
    if how.at_end and not finished:
        return

    def keep(results: list[Counted], count: int | None) -> None:
        countable = sorted((one for one in results if not one.dropped), key=lambda one: (one.day, one.leg or 0))
        in_order = _best_first(countable, lambda one: Fraction(one.total), lambda one: [one])
        for one in in_order[count:] if count is not None else []:
            one.dropped = True

    if how.period_days is None:
        keep(row.counted, how.best)
        return
    periods: defaultdict[int, list[Counted]] = defaultdict(list)
    for one in row.counted:
        periods[(one.day - 1) // how.period_days].append(one)
    for own in periods.values():
        keep(own, how.period_best)
    if how.periods_best is None:
        return

    def kept_of(number: int) -> list[Counted]:
        return [one for one in periods[number] if not one.dropped]

    def worth(number: int) -> Fraction:
        kept = kept_of(number)
        total = Fraction(sum(one.total for one in kept))
        if how.by_average:
            total = total / len(kept) if kept else Fraction(LOWEST)
        return total

    for number in _best_first(sorted(periods), worth, kept_of)[how.periods_best :]:
        for one in periods[number]:
            one.dropped = True


def _best_first(
    in_time: Iterable[Dropped], worth: Callable[[Dropped], Fraction], results: Callable[[Dropped], list[Counted]]
) -> list[Dropped]:
    """Of equal ones that with the higher figure, if it is known of all of them, and otherwise the earlier."""
    of_worth: defaultdict[Fraction, list[Dropped]] = defaultdict(list)
    for one in in_time:
        of_worth[worth(one)].append(one)

    def figure(one: Dropped) -> Figure:
        return total_of((each.of["figure"], each.attended) for each in results(one))

    groups = [split(of_worth[total], figure)[0] for total in sorted(of_worth, reverse=True)]
    return [one for group in groups for equal in group for one in equal]
