"""The standing of a competition, ready for page, CSV and JSON."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Competition, MatchDay
from tournaments.queries.match_day import match_days_under_way
from tournaments.queries.result import Results, list_games, list_guests, list_results
from tournaments.queries.unit import unit_names
from tournaments.standings import Outlook, Standing, StandingRow, TieBreak, make_outlook, make_standing


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


def get_standing(
    competition: Competition, *, published_only: bool = True, results: Results | None = None
) -> CompetitionStanding:
    """Count and rank; four SQL queries, however many people and match days there are.

    One more where guests are not ranked, and one where games against one another part equals. Two fewer for whoever
    has the `results` already.
    """
    under_way = Q(pk__in=match_days_under_way(competition=competition))
    days = MatchDay.objects.filter(competition=competition).annotate(is_under_way=under_way).order_by("number")
    if published_only:
        days = days.filter(published_at__isnull=False)
    if results is None:
        results = list_results(competition, published_only=published_only)
    names = unit_names(competition)
    rules = competition.counting_rules
    standing = make_standing(
        results.legs,
        results.adjustments,
        rules,
        guests=frozenset() if competition.guests_are_ranked else list_guests(competition),
        games=list_games(competition, published_only=published_only)
        if TieBreak.DIRECT_RESULT in rules.tie_breaks
        else (),
        numbers={unit_id: number for unit_id, (number, _name) in names.items()},
    )
    rows = tuple(NamedStandingRow(row, *names[row.unit_id]) for row in standing.rows)
    is_final = standing.finished and not any(
        day.is_under_way or (published_only and day.frozen_from is not None) for day in days
    )
    return CompetitionStanding(competition, standing, rows, tuple(days), is_final)


@dataclass(frozen=True, slots=True)
class ExplainedRow:
    """One row of a standing with the one above it, and what is still possible (None: the season is over)."""

    count: CompetitionStanding
    unit: NamedStandingRow
    above: NamedStandingRow | None
    outlook: Outlook | None


def explain_row(count: CompetitionStanding, number: int) -> ExplainedRow | None:
    """The row of the player, pair or team of this number; None where the standing has none. No SQL."""
    above = None
    for unit in count.rows:
        if unit.number == number:
            outlook = make_outlook(count.standing, unit.row.unit_id, count.competition.counting_rules)
            return ExplainedRow(count, unit, above, outlook)
        above = unit
    return None
