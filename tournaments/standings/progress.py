"""How a season developed: the standing after each match day, and how the results of legs are spread."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from statistics import median_high

from tournaments.standings.dropping import Held
from tournaments.standings.ranking import Score
from tournaments.standings.results import FEATS, UNIT_ID, AdjustmentRow, CountedResult, LegRow
from tournaments.standings.rules import CountingRules, CountingUnit, DropTiming
from tournaments.standings.season import Standing, StandingRow, count_together

MOST_BUCKETS = 16


@dataclass(frozen=True, slots=True)
class Runner:
    """One unit through the season: its ranking figure after each match day (None: nothing yet), and how far behind.

    `behind` is relative to the best of those compared at that time, 0 or less. `evenings`: how many it came to by then.
    """

    unit_id: int
    scores: tuple[Score | None, ...]
    behind: tuple[Score | None, ...]
    evenings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bucket:
    """How many results are between `low` and `high`, both included."""

    low: int
    high: int
    count: int


def run_race(
    standing: Standing,
    adjustments: Iterable[AdjustmentRow],
    rules: CountingRules,
    unit_ids: Collection[int],
    days: Iterable[int],
) -> tuple[Runner, ...]:
    """These units after each of these match days, as the standing of that evening counted them.

    Nothing later changes the value of a result on that evening, including points for its place, and the standing has
    it. So only the dropping and adding up is calculated again, for these units. Adjustments of the season as a whole
    have no date; they count from the first day on.
    """
    rows = {row.unit_id: row for row in standing.rows}
    given: defaultdict[int, list[AdjustmentRow]] = defaultdict(list)
    for adjustment in adjustments:
        given[adjustment[UNIT_ID]].append(adjustment)
    held = standing.held
    races = []
    days = list(days)
    for unit_id in unit_ids:
        results = [result.keep() for result in rows[unit_id].counted] if unit_id in rows else []
        own = _of_the_season(rows[unit_id].shown if unit_id in rows else (), given[unit_id], rules.unit)
        races.append([_score(unit_id, results, own, rules, day, held) for day in days])
    best = [_best(scores) for scores in zip(*races, strict=True)]
    runners = []
    for unit_id, scores in zip(unit_ids, races, strict=True):
        behind = tuple(None if score is None else score - first for score, first in zip(scores, best, strict=True))
        came = {result.match_day for result in rows[unit_id].counted if result.attended} if unit_id in rows else set()
        evenings = tuple(sum(evening <= day for evening in came) for day in days)
        runners.append(Runner(unit_id, tuple(scores), behind, evenings))
    return tuple(runners)


def usual_gap(runners: Sequence[Runner]) -> Score:
    """How far behind, 0 or more in the unit of the standing, a chart of the race has to reach.

    As far as anyone was who had come as often as most of them by then: an evening away would flatten all the others.
    """
    widest: Score = 0
    for evening in zip(*(zip(runner.behind, runner.evenings, strict=True) for runner in runners), strict=True):
        there = [(gap, often) for gap, often in evening if gap is not None]
        usual = median_high([often for _gap, often in there] or [0])
        widest = max([widest, *(-gap for gap, often in there if often >= usual)])
    return widest


def _of_the_season(
    results: Iterable[CountedResult], adjustments: Iterable[AdjustmentRow], unit: CountingUnit
) -> list[tuple[int, int]]:
    """The points given for the season and the match day from which they count: all those in none of these results."""
    by_leg = unit == CountingUnit.LEG
    counted = {(result.match_day, result.leg if by_leg else None) for result in results}
    return [
        (day or 0, points)
        for _unit_id, day, leg, points, _pits in adjustments
        if (day, leg if by_leg else None) not in counted
    ]


def _score(
    unit_id: int,
    results: Iterable[CountedResult],
    of_the_season: Iterable[tuple[int, int]],
    rules: CountingRules,
    day: int,
    held: Held,
) -> Score | None:
    """The ranking figure of a unit after this match day; None: it had nothing yet, or nothing to average."""
    so_far = [result for result in results if result.match_day <= day]
    given = [points for from_day, points in of_the_season if from_day <= day]
    if not so_far and not given:
        return None
    held = [key for key in held if key[0] <= day]
    finished = rules.planned is not None and len(held) >= rules.planned
    beyond_best = rules.drops_results and (finished or rules.drops == DropTiming.ALWAYS)
    counted = count_together(so_far, rules, beyond_best=beyond_best, held=held)
    return StandingRow(unit_id, counted, adjustment=sum(given)).score(rules.method)


def _best(scores: Iterable[Score | None]) -> Score:
    return max((score for score in scores if score is not None), default=0)


def spread(legs: Iterable[LegRow]) -> tuple[Bucket, ...]:
    """The results of legs that were played, in buckets of one round width (1, 2, 5, 10, 20, …), empty ones too."""
    totals = [
        points + (roem or 0)
        for _unit, _day, leg, points, roem, _pits, _nats, attended, kind, _figure in legs
        if leg is not None and attended and kind in FEATS
    ]
    if not totals:
        return ()
    width = _width(min(totals), max(totals))
    counts = Counter(total // width for total in totals)
    steps = range(min(counts), max(counts) + 1)
    return tuple(Bucket(step * width, step * width + width - 1, counts[step]) for step in steps)


def _width(lowest: int, highest: int) -> int:
    """The smallest round width that needs no more buckets than a chart has room for."""
    widths = (digit * int(10**zeros) for zeros in count() for digit in (1, 2, 5))
    return next(width for width in widths if highest // width - lowest // width < MOST_BUCKETS)
