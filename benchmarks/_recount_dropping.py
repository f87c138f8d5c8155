"""Which results do not count, from docs/standings.md: part of the independent counter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from benchmarks._recount_known import Figure, split, total_of
from benchmarks._recount_rows import LOWEST, Counted, How, Row

Dropped = TypeVar("Dropped")
Held = Collection[tuple[int, int | None]]
"""The evenings, or the legs of evenings, that anyone has played."""


def drop(row: Row, how: How, finished: bool, held: Held) -> None:
    if how.by_average:
        for one in row.counted:
            one.why = "" if one.attended else "not_attended"
    if how.at_end and not finished:
        return
    if how.period_days is not None:
        _drop_in_periods(row, how, how.period_days, held)
        return
    count, why = how.best, "beyond_best"
    if how.drop_worst is not None or how.drop_one_in is not None:
        # In a sum an evening that was missed is the worst one; in an average only those someone came to are looked at.
        among = sum(one.attended for one in row.counted) if how.by_average else len(held)
        worst = how.drop_worst if how.drop_one_in is None else among // how.drop_one_in
        count, why = max(1, among - (worst or 0)), "among_worst" if how.drop_one_in is None else "worst_one_in"
    _keep(row.counted, count, how, held, why)


def _keep(results: Sequence[Counted], count: int | None, how: How, held: Held, why: str) -> None:
    """The best ones; an evening that cannot be dropped takes one of their places, in a sum also if it was missed."""
    if count is None:
        return
    countable = sorted((one for one in results if not one.dropped), key=lambda one: (one.day, one.leg or 0))
    staying = [one for one in countable if one.day in how.stay]
    taken = len(staying) if how.by_average else sum(day in how.stay for day, _leg in held)

    def worth(one: Counted) -> Fraction:
        return Fraction(one.once if how.by_average else one.total)

    in_order = _best_first((one for one in countable if one.day not in how.stay), worth, lambda one: [one])
    for one in in_order[max(0, count - taken) :]:
        one.why = why


def _drop_in_periods(row: Row, how: How, days: int, held: Held) -> None:
    def period_of(day: int) -> int:
        return (day - 1) // days

    periods: defaultdict[int, list[Counted]] = defaultdict(list)
    for one in row.counted:
        periods[period_of(one.day)].append(one)
    for number, own in periods.items():
        in_period = [(day, leg) for day, leg in held if period_of(day) == number]
        _keep(own, how.period_best, how, in_period, "beyond_best_of_period")
    if how.periods_best is None:
        return

    def kept_of(number: int) -> list[Counted]:
        return [one for one in periods[number] if not one.dropped]

    def worth(number: int) -> Fraction:
        kept = kept_of(number)
        if not kept:
            return Fraction(LOWEST)
        return Fraction(sum(one.total for one in kept), sum(one.weight for one in kept) if how.by_average else 1)

    for number in _best_first(sorted(periods), worth, kept_of)[how.periods_best :]:
        for one in kept_of(number):
            one.why = "" if one.day in how.stay else "period"


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
