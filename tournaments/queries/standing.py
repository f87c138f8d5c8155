"""The standing of a competition, ready for page, CSV and JSON."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Competition, MatchDay
from tournaments.queries.match_day import match_days_under_way
from tournaments.queries.result import list_results
from tournaments.queries.unit import unit_names
from tournaments.standings import Standing, StandingRow, make_standing


@dataclass(frozen=True, slots=True)
class NamedStandingRow:
    """A row of the standing and whose it is: the number and name of a player, or of a pair."""

    row: StandingRow
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class CompetitionStanding:
    """`days` are the match days that are counted, in order; `is_final` when none is to come or under way."""

    competition: Competition
    standing: Standing
    rows: tuple[NamedStandingRow, ...]
    days: tuple[MatchDay, ...]
    is_final: bool


def get_standing(competition: Competition, *, published_only: bool = True) -> CompetitionStanding:
    """Count and rank; four SQL queries, however many people and match days there are."""
    under_way = Q(pk__in=match_days_under_way())
    days = MatchDay.objects.filter(competition=competition).annotate(is_under_way=under_way).order_by("number")
    if published_only:
        days = days.filter(published_at__isnull=False)
    results = list_results(competition, published_only=published_only)
    standing = make_standing(results.legs, results.adjustments, competition.counting_rules)
    names = unit_names(competition)
    rows = tuple(NamedStandingRow(row, *names[row.unit_id]) for row in standing.rows)
    is_final = standing.finished and not any(day.is_under_way for day in days)
    return CompetitionStanding(competition, standing, rows, tuple(days), is_final)
