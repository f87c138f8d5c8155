"""What a club decides about counting a season: one frozen value, every habit a field."""

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
    """What parts units with the same total or average; more is better, except for nats."""

    BEST_RESULT = "best_result"
    BEST_LEG = "best_leg"
    PITS = "pits"
    ROEM = "roem"
    FEWEST_NATS = "fewest_nats"
    LAST_MATCH_DAY = "last_match_day"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingRules:
    """How results become a standing.

    `best`: how many results count (None: all of them). `minimum_attendance` and `planned` are numbers of counting
    units: match days or legs. `planned` is the length of the season (None: not known, so the end never comes).
    Without `tie_breaks` equals share a place.
    Raises ValueError naming every field that is wrong.
    """

    unit: CountingUnit = CountingUnit.MATCH_DAY
    best: int | None = None
    method: CountingMethod = CountingMethod.SUM
    minimum_attendance: int = 0
    drops: DropTiming = DropTiming.ALWAYS
    planned: int | None = None
    tie_breaks: tuple[TieBreak, ...] = ()

    def __post_init__(self) -> None:
        wrong = []
        if self.best is not None and self.best < 1:
            wrong.append("best")
        if self.minimum_attendance < 0:
            wrong.append("minimum_attendance")
        if self.planned is not None and self.planned < 1:
            wrong.append("planned")
        if wrong:
            raise ValueError(f"impossible counting rules: {', '.join(wrong)}")
