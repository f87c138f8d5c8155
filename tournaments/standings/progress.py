"""How a season came about: the standing after each match day, and how the results of legs are spread."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count

from tournaments.standings.ranking import Score
from tournaments.standings.results import FEATS, AdjustmentRow, LegRow
from tournaments.standings.rules import CountingMethod, CountingRules, CountingUnit
from tournaments.standings.season import make_standing

MOST_BUCKETS = 16


@dataclass(frozen=True, slots=True)
class Runner:
    """One unit through the season: what ranks it after each match day (None: nothing yet), and how far behind.

    `behind` is to the best of those in the race at that time, 0 or less.
    """

    unit_id: int
    scores: tuple[Score | None, ...]
    behind: tuple[Score | None, ...]


@dataclass(frozen=True, slots=True)
class Bucket:
    """How many results lie from `low` to `high`, both included."""

    low: int
    high: int
    count: int


def run_race(
    legs: Sequence[LegRow],
    adjustments: Sequence[AdjustmentRow],
    rules: CountingRules,
    unit_ids: Collection[int],
    days: Iterable[int],
    *,
    guests: Collection[int] = frozenset(),
) -> tuple[Runner, ...]:
    """These units after each of these match days, as the standing of that evening counted them.

    Adjustments of the season as a whole have no date; they count from the first day on. All others matter only for how
    much has been played, unless places bring points or bare results are shared out over the legs that others played:
    so a season of 400 people is not counted thirty times over.
    """
    everybody = bool(rules.rank_points) or (rules.unit == CountingUnit.LEG and any(row[2] is None for row in legs))
    own_legs = legs if everybody else [row for row in legs if row[0] in unit_ids]
    own_adjustments = adjustments if everybody else [row for row in adjustments if row[0] in unit_ids]
    by_average = rules.method == CountingMethod.AVERAGE
    after_days: list[dict[int, Score | None]] = []
    for day in days:
        so_far = [row for row in own_legs if row[1] <= day]
        missed = _held(legs, day, rules.unit) - _held(so_far, day, rules.unit)
        planned = None if rules.planned is None else max(1, rules.planned - missed)
        standing = make_standing(
            so_far,
            [row for row in own_adjustments if row[1] is None or row[1] <= day],
            replace(rules, planned=planned, tie_breaks=()),
            guests=guests,
        )
        after_days.append({row.unit_id: row.average if by_average else row.total for row in standing.rows})
    best = [_best(after.get(unit_id) for unit_id in unit_ids) for after in after_days]
    runners = []
    for unit_id in unit_ids:
        scores = tuple(after.get(unit_id) for after in after_days)
        behind = tuple(None if score is None else score - first for score, first in zip(scores, best, strict=True))
        runners.append(Runner(unit_id, scores, behind))
    return tuple(runners)


def _best(scores: Iterable[Score | None]) -> Score:
    return max((score for score in scores if score is not None), default=0)


def _held(legs: Iterable[LegRow], until: int, unit: CountingUnit) -> int:
    """How many match days or legs somebody has played until then."""
    return len({(row[1], row[2] if unit == CountingUnit.LEG else None) for row in legs if row[7] and row[1] <= until})


def spread(legs: Iterable[LegRow]) -> tuple[Bucket, ...]:
    """The results of legs that were played, in buckets of one round width (1, 2, 5, 10, 20, …), empty ones too."""
    totals = [row[3] + row[4] for row in legs if row[2] is not None and row[7] and row[8] in FEATS]
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
