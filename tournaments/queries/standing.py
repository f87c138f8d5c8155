"""The standing of a competition, ready for page, CSV and JSON."""

from dataclasses import dataclass

from tournaments.models import Competition, MatchDay
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
    """`days` are the match days that are counted, in order."""

    competition: Competition
    standing: Standing
    rows: tuple[NamedStandingRow, ...]
    days: tuple[MatchDay, ...]


def get_standing(competition: Competition, *, published_only: bool = True) -> CompetitionStanding:
    """Count and rank; four SQL queries, however many people and match days there are."""
    days = MatchDay.objects.filter(competition=competition).order_by("number")
    if published_only:
        days = days.filter(published_at__isnull=False)
    results = list_results(competition, published_only=published_only)
    standing = make_standing(results.legs, results.adjustments, competition.counting_rules)
    names = unit_names(competition)
    rows = tuple(NamedStandingRow(row, *names[row.unit_id]) for row in standing.rows)
    return CompetitionStanding(competition, standing, rows, tuple(days))
