"""The effect of another way of counting on a standing: both side by side, before anything is stored."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import Any

from tournaments.choices import AbsenceRule
from tournaments.models import Bye, Competition
from tournaments.models.adjustment import ABSENCES
from tournaments.models.counting import CHOSEN
from tournaments.models.play_worth import unit_changes
from tournaments.queries.results.absence import kinds_to_keep, season_absences
from tournaments.queries.results.result import KIND_OF_ABSENCE, Results, list_results
from tournaments.queries.results.standing import CompetitionStanding, get_standing
from tournaments.standings import LegResult, ResultKind, StandingRow
from tournaments.standings.results import ABSENT, LegRow


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One row in both standings: where it is and what ranks it there."""

    number: int
    name: str
    before: StandingRow | None
    after: StandingRow


@dataclass(frozen=True)
class CountingChange:
    """Both standings, everything that was played included; `rows` in the order of the new one."""

    before: CompetitionStanding
    after: CompetitionStanding

    @cached_property
    def rows(self) -> list[ComparedRow]:
        before = {unit.row.unit_id: unit.row for unit in self.before.rows}
        return [ComparedRow(unit.number, unit.name, before.get(unit.row.unit_id), unit.row) for unit in self.after.rows]

    @cached_property
    def moved(self) -> list[ComparedRow]:
        """The rows with another place, or another figure that ranks."""
        return [
            row
            for row in self.rows
            if row.before is None or _seen(row.before, self.before) != _seen(row.after, self.after)
        ]

    @property
    def digest(self) -> str:
        """Equal only while the settings and what was played are the same: what is stored is what was seen."""
        both = (self.before, self.after)
        standings = [[(unit.row.unit_id, *_seen(unit.row, each)) for unit in each.rows] for each in both]
        said = ([(each.competition.currency, each.competition.chosen) for each in both], standings)
        return sha256(repr(said).encode()).hexdigest()[:16]


def get_counting_change(competition: Competition, fields: Mapping[str, Any]) -> CountingChange | None:
    """The effect of these values of its fields; None without SQL if none of them is about the counting."""
    counted = {name: value for name, value in fields.items() if name in CHOSEN and value != getattr(competition, name)}
    if not counted:
        return None
    tried = copy(competition)
    for name, value in counted.items():
        setattr(tried, name, value)
    results = _with_kept_absences(competition, tried, list_results(tried))
    results = _in_another_unit(competition, tried, results)
    before, after = (
        get_standing(competition, published_only=False),
        get_standing(tried, published_only=False, results=results),
    )
    return CountingChange(before, after)


def _in_another_unit(before: Competition, tried: Competition, results: Results) -> Results:
    """As `follow_byes` will store them: byes and absences that no one typed. Two SQL queries if the unit changes."""
    if not unit_changes(before, tried):
        return results
    unit = f"{tried.unit_field}_id"
    as_drawn = Bye.objects.filter(
        leg__match_day__competition=tried, points=before.bye_points, pits=before.bye_pits, reason=""
    )
    byes = set(as_drawn.values_list(unit, "leg__match_day__number", "leg__number"))
    absences = tried.adjustments.filter(kind__in=ABSENCES).values_list(unit, "match_day__number", "kind")
    kinds = {(key, day): kind for key, day, kind in absences}
    worth = {}
    for kind, name in zip(ABSENCES, ("absence_points", "absence_without_notice_points"), strict=True):
        worth[kind, getattr(before, name)] = getattr(tried, name)
    worth = {given: now for given, now in worth.items() if tried.absence_rule_of(given[0]) == AbsenceRule.FIXED}
    legs: list[LegRow] = []
    for row in results.legs:
        if isinstance(row, LegResult) and row.kind is ResultKind.BYE and row[:3] in byes:
            row = row._replace(points=tried.bye_points, pits=tried.bye_pits)
        elif isinstance(row, LegResult) and row.kind in ABSENT:
            row = row._replace(points=worth.get((kinds[row[:2]], row.points), row.points))
        legs.append(row)
    return Results(legs, results.adjustments, results.stops, handicaps=results.handicaps)


def _with_kept_absences(before: Competition, tried: Competition, results: Results) -> Results:
    """As `keep_absences` will store them: what an evening or the season gave stays where figures are fixed."""
    kinds = {KIND_OF_ABSENCE[kind] for kind in kinds_to_keep(before, tried)}
    if not kinds:
        return results
    worth = season_absences(before)
    legs: list[LegRow] = [
        row._replace(points=worth.get(row[:2], 0)) if isinstance(row, LegResult) and row.kind in kinds else row
        for row in results.legs
    ]
    return Results(legs, results.adjustments, results.stops, handicaps=results.handicaps)


def _seen(row: StandingRow, of: CompetitionStanding) -> tuple[int | None, int | Fraction | None]:
    return row.place, row.average if of.competition.by_average else row.total
