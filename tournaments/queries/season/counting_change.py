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
from tournaments.queries.season.newest_first import list_earlier
from tournaments.standings import LegResult, ResultKind, StandingRow
from tournaments.standings.results import ABSENT, LegRow

OF_ITS_TIME = ("match_days_planned", "legs_per_match_day")
"""What another season does not take over: it was as long as it was."""

FIGURES = dict(zip(ABSENCES, ("absence_points", "absence_without_notice_points"), strict=True))


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
    def other_places(self) -> list[ComparedRow]:
        """The rows with another place, whatever their figures."""
        return [row for row in self.rows if row.before is None or row.before.place != row.after.place]

    @property
    def digest(self) -> str:
        """Equal only while the settings and what was played are the same: what is stored is what was seen."""
        both = (self.before, self.after)
        standings = [[(unit.row.unit_id, *_seen(unit.row, each)) for unit in each.rows] for each in both]
        said = ([(each.competition.currency, each.competition.chosen) for each in both], standings)
        return sha256(repr(said).encode()).hexdigest()[:16]


def get_counting_change(competition: Competition, fields: Mapping[str, Any]) -> CountingChange | None:
    """The effect of these values of its fields; None without SQL if none of them is about the counting."""
    tried = _with(competition, fields)
    if tried.chosen == competition.chosen:
        return None
    results = _with_kept_absences(competition, tried, list_results(tried))
    if unit_changes(competition, tried):
        results = _as_given(competition, tried, results)
    return _both(competition, tried, results)


def get_last_season_change(competition: Competition, fields: Mapping[str, Any]) -> CountingChange | None:
    """The club's last season like this one, as it was and by these values from its first evening on.

    Without an earlier one: this season so far. None if nothing was played in either. How long a season or an evening
    was stays as it was. One or two SQL queries, and those of two standings.
    """
    of = _last_like(competition)
    if of is None:
        return None
    tried = _with(of, {name: value for name, value in fields.items() if name not in OF_ITS_TIME})
    given = copy(of)
    for kind, name in FIGURES.items():
        if of.absence_rule_of(kind) != AbsenceRule.FIXED:
            setattr(given, name, 0)  # nothing is stored where an evening or the season decides
    return _both(of, tried, _as_given(given, tried, list_results(tried)))


def _last_like(competition: Competition) -> Competition | None:
    """The last one before it of the same kind and game that has match days; or this one itself."""
    season: Any  # with `has_days`
    for season in list_earlier(competition):
        if season.has_days and season.kind == competition.kind and _counts_alike(season, competition):
            return season
    return competition if competition.pk is not None and competition.match_days.exists() else None


def _counts_alike(one: Competition, other: Competition) -> bool:
    return (one.leg_currency, one.is_portefeuille) == (other.leg_currency, other.is_portefeuille)


def _with(competition: Competition, fields: Mapping[str, Any]) -> Competition:
    tried = copy(competition)
    for name in fields.keys() & set(CHOSEN):
        setattr(tried, name, fields[name])
    return tried


def _both(before: Competition, tried: Competition, results: Results) -> CountingChange:
    return CountingChange(
        get_standing(before, published_only=False), get_standing(tried, published_only=False, results=results)
    )


def _as_given(before: Competition, tried: Competition, results: Results) -> Results:
    """As `follow_byes` will store them in another unit: byes and absences that no one typed. Two SQL queries."""
    unit = f"{tried.unit_field}_id"
    as_drawn = Bye.objects.filter(
        leg__match_day__competition=tried, points=before.bye_points, pits=before.bye_pits, reason=""
    )
    byes = set(as_drawn.values_list(unit, "leg__match_day__number", "leg__number"))
    absences = tried.adjustments.filter(kind__in=ABSENCES).values_list(unit, "match_day__number", "kind")
    kinds = {(key, day): kind for key, day, kind in absences}
    worth = {}
    for kind, name in FIGURES.items():
        worth[kind, getattr(before, name)] = getattr(tried, name)
    worth = {given: now for given, now in worth.items() if tried.absence_rule_of(given[0]) == AbsenceRule.FIXED}
    legs: list[LegRow] = []
    for row in results.legs:
        if isinstance(row, LegResult) and row.kind is ResultKind.BYE and row[:3] in byes:
            row = row._replace(points=tried.bye_points, pits=tried.bye_pits)
        elif isinstance(row, LegResult) and row.kind in ABSENT:
            row = row._replace(points=worth.get((kinds[row[:2]], row.points), row.points))
        legs.append(row)
    return results._replace(legs=legs, by_day=None)


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
    return results._replace(legs=legs, by_day=None)


def _seen(row: StandingRow, of: CompetitionStanding) -> tuple[int | None, int | Fraction | None]:
    return row.place, row.average if of.competition.by_average else row.total
