"""What a unit can still reach, and what it needs for that."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from typing import TypeAlias

from tournaments.standings.dropping import Held
from tournaments.standings.handicap import handicap_to_come
from tournaments.standings.ranking import Score
from tournaments.standings.results import CountedResult, ResultKind
from tournaments.standings.rules import CountingRules, CountingUnit, TieBreak
from tournaments.standings.season import NoPlace, Standing, StandingRow, count_together
from tournaments.standings.weights import weighed

# No match day is worth this much, if the maximum is not known; a unit that needs more cannot get there at once.
IMPOSSIBLE = 1_000_000

# What ranks, and which of the results are dropped for it.
_Reached: TypeAlias = tuple[Score, tuple[bool, ...]]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chances of one unit if the others score nothing more.

    `best_place`: with the `highest` result that anyone has had so far in every match day (or leg) to come, each as
    often as its match day counts, and nothing for the others, who then have no place if they are short of the minimum
    attendance; None if that is out of reach or it is not known how many are to come. All results are as they are
    played: the handicap of the unit comes on top, where it has one. `for_next`, `for_first`: the least the next result
    must be to pass the next better place, or everyone, as counted by then: after the last one lower results are
    dropped. Every one from there on is enough; None if no one is above or no single result is enough.
    `level_with_next`, `level_with_first`: the least that ties with them or passes them, if the score of the games is
    the first tie-break, so that a tie may be enough; None as before or otherwise. `next_id`, `first_id` say whose rows
    those are: with a place of their own, never one that is shared with this unit. If several share the better place,
    `next_id` is the one who takes the most, and `next_shared` how many they are; `first_shared` likewise.
    """

    to_come: int | None
    highest: int
    best_place: int | None
    for_next: int | None
    for_first: int | None
    next_id: int | None = None
    first_id: int | None = None
    next_shared: int = 0
    first_shared: int = 0
    level_with_next: int | None = None
    level_with_first: int | None = None


def make_outlook(
    standing: Standing, unit_id: int, rules: CountingRules, *, most_of_result: int | None = None
) -> Outlook | None:
    """None when the season is over, for a guest, or for someone who withdrew.

    `most_of_result`: the most that one more match day (or leg) can be worth, in what counts; None if nothing limits it.
    A result that someone has already had is never out of reach.
    """
    own = next(row for row in standing.rows if row.unit_id == unit_id)
    if standing.finished or own.no_place in (NoPlace.GUEST, NoPlace.WITHDREW):
        return None
    highest = max(
        (each.unweighted - each.handicap for row in standing.rows for each in row.counted if each.attended), default=0
    )
    if rules.rank_points:
        highest = max(rules.rank_points)
    ranked = [row for row in standing.rows if row.place is not None]
    above = [row for row in ranked if own.place is not None and (row.place or 0) < own.place]
    next_place = [row for row in above if row.place == above[-1].place]
    leaders = [row for row in above if row.place == above[0].place]
    legs = max((each.leg or 1 for row in standing.rows for each in row.counted), default=1)
    coming = _to_come(standing, rules, legs)
    held = standing.held

    def score(row: StandingRow, more: list[CountedResult], number: int) -> _Reached:
        """What a unit has with these results as well, once this many more are played."""
        is_over = standing.to_come is not None and number >= standing.to_come
        beyond_best = standing.counts_drops or (is_over and rules.drops_results)
        return _score(row, more, rules, beyond_best=beyond_best, held=held.union(coming[:number]))

    @cache
    def with_results(total: int, number: int) -> _Reached:
        """What the unit would have with this many more results of this total."""
        more = [_result(day, total + handicap_in(leg), rules.weight_of(day)) for day, leg in coming[:number]]
        return score(own, more, number)

    def with_next(total: int) -> _Reached:
        return with_results(total, 1)

    def handicap_in(leg: int | None) -> int:
        return 0 if rules.rank_points else handicap_to_come(unit_id, rules, leg, legs)

    most = IMPOSSIBLE if most_of_result is None else max(most_of_result, highest)
    if rules.rank_points:
        most = highest
    level_may_do = rules.tie_breaks[:1] == (TieBreak.FIGURE,)

    def hardest(others: list[StandingRow]) -> tuple[int | None, int | None, int | None]:
        """The results it takes to pass all of these and to tie, and the one of them who takes that."""
        if not others:
            return None, None, None
        target, other = max(
            ((score(other, [], 1)[0], other) for other in others),
            key=lambda pair: pair[0],
        )
        passing = _least(with_next, lambda score: score > target, most)
        level = _least(with_next, lambda score: score >= target, most) if level_may_do else None
        return passing, level, other.unit_id

    best_place = None
    if standing.to_come is not None and own.attended + standing.to_come >= rules.minimum_attendance:
        reach, _dropped = with_results(highest, standing.to_come)
        others = [row for row in ranked if row.unit_id != unit_id and row.attended >= rules.minimum_attendance]
        finals = [score(row, [], standing.to_come)[0] for row in others]
        best_place = 1 + sum(final > reach for final in finals)
    for_next, level_with_next, next_id = hardest(next_place)
    for_first, level_with_first, first_id = hardest(leaders)
    return Outlook(
        to_come=standing.to_come,
        highest=highest,
        best_place=best_place,
        for_next=for_next,
        for_first=for_first,
        next_id=next_id,
        first_id=first_id,
        next_shared=len(next_place),
        first_shared=len(leaders),
        level_with_next=level_with_next,
        level_with_first=level_with_first,
    )


def _to_come(standing: Standing, rules: CountingRules, legs: int) -> list[tuple[int, int | None]]:
    """The match days that are still to come, or their legs, in order; one if it is not known how many there are."""
    last = max((each.match_day for row in standing.rows for each in row.shown), default=0)
    numbers: list[int | None] = [*range(1, legs + 1)] if rules.unit == CountingUnit.LEG else [None]
    days = (day for day in count(last + 1) if rules.weight_of(day))
    return list(islice(((day, leg) for day in days for leg in numbers), standing.to_come or 1))


def _result(match_day: int, total: int, weight: int) -> CountedResult:
    played = CountedResult(match_day, None, total, total, 0, 0, 0, 0, 1, None, True, ResultKind.PLAYED)
    return weighed(played, weight)


def _score(
    row: StandingRow, more: list[CountedResult], rules: CountingRules, *, beyond_best: bool, held: Held
) -> _Reached:
    """The score of a unit with these results as well, in what ranks."""
    results = [*(each.keep() for each in row.counted), *more]
    reached = row._replace(counted=count_together(results, rules, beyond_best=beyond_best, held=held))
    return reached.score(rules.method) or 0, tuple([each.dropped for each in reached.counted])


def _least(reached_with: Callable[[int], _Reached], is_enough: Callable[[Score], bool], most: int) -> int | None:
    """The lowest total from which on every one is enough; None if the most is not.

    More is never worse while the same results are dropped. Otherwise it can be: a period that then counts may push out
    another of which more counts.
    """

    def enough(total: int) -> bool:
        return is_enough(reached_with(total)[0])

    def between(low: int, high: int) -> int:
        """The highest is enough."""
        if enough(low) and reached_with(low)[1] == reached_with(high)[1]:
            return low
        if high - low <= 1:
            return low if enough(low) else high
        middle = (low + high) // 2
        if not enough(middle):
            return between(middle, high)
        least = between(middle, high)
        return between(low, middle) if least == middle else least

    return between(0, most) if enough(most) else None
