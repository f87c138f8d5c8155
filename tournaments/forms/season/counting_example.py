"""A tiny fictional season, counted by the rules that an organiser is choosing."""

from dataclasses import dataclass, replace

from tournaments.choices import AbsenceRule, CountingFigure
from tournaments.models import Competition
from tournaments.standings import AbsenceRule as Rule
from tournaments.standings import (
    CountedResult,
    CountingMethod,
    CountingUnit,
    Game,
    LegResult,
    ResultKind,
    StandingRow,
    TieBreak,
    absence_value,
    late_legs,
    make_standing,
)
from tournaments.standings.results import MATCH_DAY, LegRow

ANNA, BERT, CORA, GUEST = 1, 2, 3, 4
NAMES = {ANNA: "Anna", BERT: "Bert", CORA: "Cora", GUEST: "Dirk"}
LEGS = 2
USUAL, MOST = 7, 10
ABSENT_DAY, LATE_DAY, GUEST_DAYS = 4, 2, (1, 3)
# The two legs of each evening; Anna plays evenly, Bert has ups and downs.
SCORES = {
    ANNA: [(1450, 1500), (1480, 1420), (1500, 1490), (1400, 1460), (1510, 1430), (1390, 1470), (1440, 1480)],
    BERT: [(1700, 1600), (1200, 1150), (1650, 1580), (0, 0), (1100, 1250), (1720, 1500), (1300, 1340)],
    CORA: [(1300, 1420), (0, 1610), (1350, 1380), (1560, 1490), (1420, 1500), (1330, 1210), (1600, 1590)],
    GUEST: [(1600, 1550), (0, 0), (1500, 1400), (0, 0), (0, 0), (0, 0), (0, 0)],
}
WON, LEVEL = 1450, 1420


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """`by_day`: the part of each evening that counts, in order, as one result or leg by leg."""

    name: str
    row: StandingRow
    by_day: tuple[tuple[CountedResult, ...], ...]


@dataclass(frozen=True, slots=True)
class CountingExample:
    """`days` are the numbers of the evenings; `by_average`: whether the average ranks."""

    days: tuple[int, ...]
    rows: tuple[ExampleRow, ...]
    by_average: bool


def make_counting_example(competition: Competition) -> CountingExample:
    """For a competition as the form has it now, stored or not. Raises ValueError where its answers contradict."""
    rules = competition.counting_rules
    days = min(competition.match_days_planned or USUAL, MOST)
    planned = days * LEGS if rules.unit == CountingUnit.LEG else days
    results: list[LegRow] = [
        LegResult(unit_id, day, leg, _worth(score, competition))
        for unit_id in SCORES
        for day in range(1, days + 1)
        for leg, score in enumerate(SCORES[unit_id][(day - 1) % USUAL], start=1)
        if score
    ]
    late_rule = Rule(competition.late_rule)
    results += late_legs(results, late_rule, points=competition.late_points)
    if days >= ABSENT_DAY:
        results.append(_absence(competition, [row for row in results if row[MATCH_DAY] == ABSENT_DAY]))
    standing = make_standing(
        results,
        [],
        replace(rules, planned=planned),
        guests=frozenset() if competition.guests_are_ranked else {GUEST},
        games=[Game((ANNA,), (BERT,))] if TieBreak.DIRECT_RESULT in rules.tie_breaks else (),
    )
    numbers = tuple(range(1, days + 1))
    rows = []
    for row in standing.rows:
        by_day = tuple(tuple(result for result in row.counted if result.match_day == day) for day in numbers)
        rows.append(ExampleRow(NAMES[row.unit_id], row, by_day))
    return CountingExample(numbers, tuple(rows), rules.method == CountingMethod.AVERAGE)


def _worth(score: int, competition: Competition) -> int:
    if competition.counting_figure == CountingFigure.WINS:
        return int(score > WON)
    if competition.counting_figure == CountingFigure.MATCH_POINTS:
        return competition.win_points if score > WON else competition.tie_points if score > LEVEL else 0
    return score


def _absence(competition: Competition, evening: list[LegRow]) -> LegResult:
    if Rule(competition.absence_rule).is_of_season:
        points = 0
    elif competition.absence_rule == AbsenceRule.LOWEST_OF_EVENING and competition.counts_places:
        points = competition.rank_points[1] if len(competition.rank_points) > 1 else 0
    else:
        rule = Rule(competition.absence_rule)
        points = absence_value(rule, evening, points=competition.absence_points) or 0
    return LegResult(BERT, ABSENT_DAY, None, points, attended=False, kind=ResultKind.ABSENCE)
