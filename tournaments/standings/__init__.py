"""The club's arithmetic: results of legs counted, ranked and explained. Plain Python, exact numbers, no database."""

from tournaments.standings.absences import AbsenceRule, absence_value
from tournaments.standings.averages import rounded
from tournaments.standings.counting import UnitCount, count_units
from tournaments.standings.match_day import DayResult, DayRow, make_match_day_result
from tournaments.standings.results import CountedResult, LegResult, PointsAdjustment, ResultKind, match_day_totals
from tournaments.standings.rules import CountingMethod, CountingRules, CountingUnit, DropTiming, TieBreak
from tournaments.standings.season import Standing, StandingRow, make_standing

__all__ = [
    "AbsenceRule",
    "CountedResult",
    "CountingMethod",
    "CountingRules",
    "CountingUnit",
    "DayResult",
    "DayRow",
    "DropTiming",
    "LegResult",
    "PointsAdjustment",
    "ResultKind",
    "Standing",
    "StandingRow",
    "TieBreak",
    "UnitCount",
    "absence_value",
    "count_units",
    "make_match_day_result",
    "make_standing",
    "match_day_totals",
    "rounded",
]
