"""The standing of a season."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.standings.averages import average
from tournaments.standings.counting import UnitCount, count_units, drop_results
from tournaments.standings.ranking import Contender, Score, breaker, rank
from tournaments.standings.results import AdjustmentRow, CountedResult, LegRow, match_day_totals
from tournaments.standings.rules import CountingMethod, CountingRules, DropTiming, TieBreak


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One unit in the standing of a season.

    `match_days` and `legs` are those attended, `attended` is the number of results (match days or legs, as the rules
    count) attended. `counted` holds every result in order of play, dropped ones marked.
    `total` is what counts, `plain_total` everything. `adjustment` belongs to the season and is in both totals.
    `average` is exact, per result attended and counted. `roem`, `pits`, `nats`: of all results, dropped or not.
    `gap` is to the row above, `gap_to_first` to the leader, both in what ranks: points, or exact averages. Without a
    place there is no gap.
    """

    place: int | None
    shared: bool
    unit_id: int
    match_days: int
    legs: int
    attended: int
    counted: tuple[CountedResult, ...]
    total: int
    plain_total: int
    adjustment: int
    average: Fraction | None
    roem: int
    pits: int
    nats: int
    best_leg: int | None
    best_match_day: int | None
    gap: Score | None
    gap_to_first: Score | None

    @property
    def plain_average(self) -> Fraction | None:
        """The average with nothing dropped."""
        attended = [result.total for result in self.counted if result.attended]
        return average(sum(attended) + self.adjustment, len(attended))


@dataclass(frozen=True, slots=True)
class Standing:
    """Rows from first to last, the unranked below.

    `finished`: all planned units are played. `counts_drops`: only the best N count now.
    """

    rows: tuple[StandingRow, ...]
    finished: bool
    counts_drops: bool


def make_standing(results: Iterable[LegRow], adjustments: Iterable[AdjustmentRow], rules: CountingRules) -> Standing:
    """Count and rank a season, finished or not; the order of the input does not matter.

    A unit with fewer results attended than the minimum has no place. While the planned season is still going on that
    is so only for those who cannot reach the minimum any more: after three of seven evenings nobody has attended five.
    """
    counts = count_units(results, adjustments, rules.unit)
    to_come = max(0, rules.planned - _number_held(counts)) if rules.planned is not None else 0
    finished = rules.planned is not None and not to_come
    counts_drops = rules.best is not None and (finished or rules.drops == DropTiming.ALWAYS)
    best = rules.best if counts_drops else None
    last_match_day = max((match_day for count in counts if (match_day := _last_attended(count))), default=None)

    rows = {}
    contenders = []
    for count in counts:
        row = _row_without_place(count, drop_results(count.results, best, rules.method))
        score = row.average if rules.method == CountingMethod.AVERAGE else row.total
        ranked = score is not None and row.attended + to_come >= rules.minimum_attendance
        breakers = tuple(breaker(_breaking_figure(tie_break, row, last_match_day)) for tie_break in rules.tie_breaks)
        contenders.append(Contender(row.unit_id, ranked, score or 0, breakers))
        rows[row.unit_id] = row
    return Standing(
        tuple(
            replace(
                rows[placing.unit_id],
                place=placing.place,
                shared=placing.shared,
                gap=placing.gap,
                gap_to_first=placing.gap_to_first,
            )
            for placing in rank(contenders)
        ),
        finished,
        counts_drops,
    )


def _number_held(counts: list[UnitCount]) -> int:
    """How many match days or legs somebody has played."""
    return len({(result.match_day, result.leg) for count in counts for result in count.results if result.attended})


def _last_attended(count: UnitCount) -> int | None:
    return next((result.match_day for result in reversed(count.results) if result.attended), None)


def _row_without_place(count: UnitCount, counted: list[CountedResult]) -> StandingRow:
    attended = [result for result in counted if result.attended]
    averaged = [result.total for result in attended if not result.dropped]
    match_days = match_day_totals(counted)
    days_attended = {result.match_day for result in attended}
    return StandingRow(
        place=None,
        shared=False,
        unit_id=count.unit_id,
        match_days=len(days_attended),
        legs=sum([result.legs for result in counted]),
        attended=len(attended),
        counted=tuple(counted),
        total=sum([result.total for result in counted if not result.dropped]) + count.adjustment,
        plain_total=sum([result.total for result in counted]) + count.adjustment,
        adjustment=count.adjustment,
        average=average(sum(averaged) + count.adjustment, len(averaged)),
        roem=sum([result.roem for result in counted]),
        pits=sum([result.pits for result in counted]) + count.adjusted_pits,
        nats=sum([result.nats for result in counted]),
        best_leg=max([result.best_leg for result in attended if result.best_leg is not None], default=None),
        best_match_day=max([match_days[match_day] for match_day in days_attended], default=None),
        gap=None,
        gap_to_first=None,
    )


def _breaking_figure(tie_break: TieBreak, row: StandingRow, last_match_day: int | None) -> int | None:
    """The figure that breaks the tie, the higher the better; None where the unit has none."""
    match tie_break:
        case TieBreak.BEST_RESULT:
            return max((result.total for result in row.counted if not result.dropped), default=None)
        case TieBreak.BEST_LEG:
            return row.best_leg
        case TieBreak.PITS:
            return row.pits
        case TieBreak.ROEM:
            return row.roem
        case TieBreak.FEWEST_NATS:
            return -row.nats
        case TieBreak.LAST_MATCH_DAY:
            last = [result.total for result in row.counted if result.match_day == last_match_day]
            return sum(last) if last else None
