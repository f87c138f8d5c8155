"""The club's arithmetic: counts, ranks and explains results. Plain Python, exact numbers, no database."""

from tournaments.standings.absences import absence_value, late_legs, places_value
from tournaments.standings.averages import rounded
from tournaments.standings.counting import UnitCount, count_units, join_counts
from tournaments.standings.extra import ExtraLeg
from tournaments.standings.match_day import DayResult, DayRow, make_match_day_result
from tournaments.standings.meetings import Meeting, TeamTable, find_meetings
from tournaments.standings.outlook import Outlook, make_outlook
from tournaments.standings.progress import Bucket, Runner, run_race, spread, usual_gap
from tournaments.standings.results import (
    AtLeast,
    CountedResult,
    DropReason,
    LegResult,
    PointsAdjustment,
    Quantity,
    ResultKind,
    match_day_totals,
)
from tournaments.standings.rules import (
    AbsenceRule,
    AbsenceRules,
    AbsenceWorth,
    CountingMethod,
    CountingRules,
    CountingUnit,
    DayRule,
    DropTiming,
    TieBreak,
)
from tournaments.standings.rulings import RuledResult, RulingKind, ruled_legs
from tournaments.standings.season import NoPlace, Standing, StandingRow, make_standing
from tournaments.standings.stopping import Stop, StoppedRule
from tournaments.standings.ties import Game, lot

__all__ = [
    "AbsenceRule",
    "AbsenceRules",
    "AbsenceWorth",
    "AtLeast",
    "Bucket",
    "CountedResult",
    "CountingMethod",
    "CountingRules",
    "CountingUnit",
    "DayResult",
    "DayRow",
    "DayRule",
    "DropReason",
    "DropTiming",
    "ExtraLeg",
    "Game",
    "LegResult",
    "Meeting",
    "NoPlace",
    "Outlook",
    "PointsAdjustment",
    "Quantity",
    "ResultKind",
    "RuledResult",
    "RulingKind",
    "Runner",
    "Standing",
    "StandingRow",
    "Stop",
    "StoppedRule",
    "TeamTable",
    "TieBreak",
    "UnitCount",
    "absence_value",
    "count_units",
    "find_meetings",
    "join_counts",
    "late_legs",
    "lot",
    "make_match_day_result",
    "make_outlook",
    "make_standing",
    "match_day_totals",
    "places_value",
    "rounded",
    "ruled_legs",
    "run_race",
    "spread",
    "usual_gap",
]
