"""What a club decides about counting a season: one frozen value, with a field for every choice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tournaments.standings.results import ResultKind


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


_OF_PERIODS = ("period_match_days", "period_best", "periods_best")


class AbsenceRule(StrEnum):
    """What an absence is worth: always the same, the lowest total of that match day, or an own average less a fine.

    The average of the season is over every match day attended so far, the last one over the last few before it.
    """

    FIXED = "fixed"
    LOWEST_OF_EVENING = "lowest_of_evening"
    OWN_AVERAGE = "own_average"
    LAST_AVERAGE = "last_average"

    @property
    def is_of_season(self) -> bool:
        """Whether it is not known until the match days are together."""
        return self in (AbsenceRule.OWN_AVERAGE, AbsenceRule.LAST_AVERAGE)


class AbsenceWorth(NamedTuple):
    """What one kind of absence is worth; `points` are the fixed figure, also where there are too few to average."""

    rule: AbsenceRule = AbsenceRule.FIXED
    points: int = 0
    fine: int = 0


class AbsenceRules(NamedTuple):
    """What is worth something without anyone having been there.

    With fewer match days than `minimum` to average an absence is worth the fixed points. `last`: over how many the last
    average is. `paid`: how many absences of a season are worth something (None: all).
    """

    with_notice: AbsenceWorth = AbsenceWorth()
    without_notice: AbsenceWorth = AbsenceWorth()
    minimum: int = 1
    last: int = 5
    paid: int | None = None

    def of(self, kind: str) -> AbsenceWorth:
        """By the kind of a result that was not attended."""
        return self.without_notice if kind == ResultKind.UNANNOUNCED else self.with_notice

    @property
    def are_of_season(self) -> bool:
        """Whether the value of one depends on other match days."""
        return self.paid is not None or self.with_notice.rule.is_of_season or self.without_notice.rule.is_of_season


USUAL_ABSENCES = AbsenceRules()


class DayRule(NamedTuple):
    """How a match day counts in the season: `weight` times what was scored on it, and not at all with 0."""

    weight: int = 1
    cannot_be_dropped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingRules:
    """How results become a standing: what is played and missed is worth, which of it counts, what parts equals.

    With `rank_points` a result is worth the points for its place on that match day (or leg), and nothing after the last
    of them. `legs_per_match_day`: how many legs a match day counts for, if legs count and only its totals are known
    (None: such a total is one result). `days` has the rule of each match day that is unlike the others, by its number.
    `handicaps` are points that a unit has for each match day or leg it attends (`handicap_per`), by its key.

    Which results count is said in one way. `best`: this many of the highest. `drop_worst`: all but this many of the
    lowest. `drop_one_in`: without the lowest one in this many held so far. `period_match_days`: a season has periods of
    that many match days, in each the best `period_best` results count, and of the periods the best `periods_best`
    (None: all). None of them: all results count.

    `minimum_attendance` and `planned` are numbers of counting units: match days or legs. `planned` is the length of the
    season (None: not known, so it never ends). Without `tie_breaks` tied units share a place; the lot is drawn with
    `lot_seed`. Raises ValueError naming every field that is wrong.
    """

    unit: CountingUnit = CountingUnit.MATCH_DAY
    rank_points: tuple[int, ...] = ()
    legs_per_match_day: int | None = None
    days: Mapping[int, DayRule] = field(default_factory=dict)
    handicaps: Mapping[int, int] = field(default_factory=dict)
    handicap_per: CountingUnit = CountingUnit.MATCH_DAY

    absences: AbsenceRules = USUAL_ABSENCES

    best: int | None = None
    drop_worst: int | None = None
    drop_one_in: int | None = None
    period_match_days: int | None = None
    period_best: int | None = None
    periods_best: int | None = None
    drops: DropTiming = DropTiming.ALWAYS

    method: CountingMethod = CountingMethod.SUM
    minimum_attendance: int = 0
    planned: int | None = None

    tie_breaks: tuple[TieBreak, ...] = ()
    lot_seed: int = 0

    def __post_init__(self) -> None:
        wrong = [
            name
            for name in ("best", "drop_worst", *_OF_PERIODS, "legs_per_match_day", "planned")
            if (value := getattr(self, name)) is not None and value < 1
        ]
        if self.drop_one_in is not None and self.drop_one_in < 2:
            wrong.append("drop_one_in")
        wrong += self._chosen[1:]
        if any(points < 0 for points in self.rank_points):
            wrong.append("rank_points")
        if any(rule.weight < 0 for rule in self.days.values()):
            wrong.append("days")
        if self.minimum_attendance < 0:
            wrong.append("minimum_attendance")
        if wrong:
            raise ValueError(f"impossible counting rules: {', '.join(wrong)}")

    @property
    def _chosen(self) -> list[str]:
        """The ways in which it is said which results count."""
        ways = ("period_match_days", "best", "drop_worst", "drop_one_in")
        return [name for name in ways if getattr(self, name) is not None]

    @property
    def drops_results(self) -> bool:
        """Whether anything but an absence is ever dropped."""
        if self.period_match_days is not None:
            return self.period_best is not None or self.periods_best is not None
        return bool(self._chosen)

    def weight_of(self, match_day: int) -> int:
        """How many times a result of this match day counts."""
        rule = self.days.get(match_day)
        return 1 if rule is None else rule.weight

    @property
    def kept_days(self) -> frozenset[int]:
        """The match days that count and whose results are never dropped."""
        return frozenset(day for day, rule in self.days.items() if rule.weight and rule.cannot_be_dropped)
