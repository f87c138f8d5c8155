"""What the charts of a season show: only what everyone may see, from the same results as the public standing."""

from dataclasses import dataclass

from tournaments.models import Competition
from tournaments.queries.results.standing import CompetitionStanding, NamedStandingRow, get_standing
from tournaments.queries.season.sheet_legs import list_sheet_legs
from tournaments.standings import Bucket, Runner, run_race, spread, usual_gap
from tournaments.standings.ranking import Score
from tournaments.standings.results import LegRow

TOP = 10


@dataclass(frozen=True, slots=True)
class Lane:
    """One of the best ten, and how they got there."""

    unit: NamedStandingRow
    runner: Runner


@dataclass(frozen=True, slots=True)
class SeasonCharts:
    """`race`: the current best ten, after each of the match days of `count`.

    `legs`: the distribution of the results of legs, according to the `sheets` of their tables.
    """

    count: CompetitionStanding
    race: tuple[Lane, ...]
    legs: tuple[Bucket, ...]
    sheets: list[LegRow]

    @property
    def lowest(self) -> Score:
        """How far down the picture of the race reaches, 0 or less."""
        return -usual_gap([lane.runner for lane in self.race])

    @property
    def is_cut(self) -> bool:
        """Whether a line leaves the picture at the bottom."""
        return any(gap < self.lowest for lane in self.race for gap in lane.runner.behind if gap is not None)


def get_season_charts(competition: Competition) -> SeasonCharts:
    """The SQL queries of the standing, and little more counting; if games won count, three more for the sheets."""
    count = get_standing(competition)
    top = [unit for unit in count.rows if unit.row.place is not None][:TOP]
    runners = run_race(
        count.standing,
        count.results.adjustments,
        count.rules,
        [unit.row.unit_id for unit in top],
        [day.number for day in count.days],
    )
    lanes = tuple(Lane(unit, runner) for unit, runner in zip(top, runners, strict=True))
    sheets = list_sheet_legs(competition, count.results)
    return SeasonCharts(count, lanes, spread(sheets), sheets)
