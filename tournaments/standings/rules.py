"""What a club decides about counting a season: one frozen value, with a field for every choice."""

from dataclasses import dataclass
from enum import StrEnum


class CountingUnit(StrEnum):
    """What one counted result is."""

    MATCH_DAY = "match_day"
    LEG = "leg"


class CountingMethod(StrEnum):
    SUM = "sum"
    AVERAGE = "average"


class DropTiming(StrEnum):
    """When results beyond the best N are dropped."""

    ALWAYS = "always"
    AT_END = "at_end"


class TieBreak(StrEnum):
    """What breaks a tie in the total or average; more is better, except for nats.

    `FIGURE` is the score of the games themselves, if games won or match points count.
    """

    FIGURE = "figure"
    BEST_RESULT = "best_result"
    BEST_LEG = "best_leg"
    BEST_MATCH_DAY = "best_match_day"
    PITS = "pits"
    ROEM = "roem"
    FEWEST_NATS = "fewest_nats"
    LAST_MATCH_DAY = "last_match_day"
    DIRECT_RESULT = "direct_result"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingRules:
    """How results become a standing.

    `best`: how many results count (None: all of them). `minimum_attendance` and `planned` are numbers of counting
    units: match days or legs. `planned` is the length of the season (None: not known, so it never ends). Without
    `tie_breaks` tied units share a place; the lot is drawn with `lot_seed`.

    With `period_match_days` a season has periods of that many match days: in each the best `period_best` results count,
    and of the periods the best `periods_best` (None: all); `best` has no meaning then. With `rank_points` a result is
    worth the points for its place on that match day (or leg), and nothing after the last of them. `legs_per_match_day`:
    how many legs a match day counts for, if legs count and only its totals are known (None: such a total is one
    result). Raises ValueError naming every field that is wrong.
    """

    unit: CountingUnit = CountingUnit.MATCH_DAY
    best: int | None = None
    method: CountingMethod = CountingMethod.SUM
    minimum_attendance: int = 0
    drops: DropTiming = DropTiming.ALWAYS
    planned: int | None = None
    tie_breaks: tuple[TieBreak, ...] = ()
    lot_seed: int = 0
    period_match_days: int | None = None
    period_best: int | None = None
    periods_best: int | None = None
    rank_points: tuple[int, ...] = ()
    legs_per_match_day: int | None = None

    def __post_init__(self) -> None:
        wrong = []
        if self.best is not None and self.best < 1:
            wrong.append("best")
        for name in ("period_match_days", "period_best", "periods_best", "legs_per_match_day"):
            value = getattr(self, name)
            if value is not None and value < 1:
                wrong.append(name)
        if self.period_match_days is not None and self.best is not None:
            wrong.append("best")
        if any(points < 0 for points in self.rank_points):
            wrong.append("rank_points")
        if self.minimum_attendance < 0:
            wrong.append("minimum_attendance")
        if self.planned is not None and self.planned < 1:
            wrong.append("planned")
        if wrong:
            raise ValueError(f"impossible counting rules: {', '.join(wrong)}")

    @property
    def drops_results(self) -> bool:
        """Whether anything but an absence is ever dropped."""
        if self.period_match_days is not None:
            return self.period_best is not None or self.periods_best is not None
        return self.best is not None
