"""How many places an evening won people in the standing of its season."""

from collections.abc import Sequence

from django.db.models import Q

from tournaments.choices import CompetitionKind
from tournaments.models import MatchDay
from tournaments.models.match_day import rules_of_season
from tournaments.queries.people.unit import unit_names
from tournaments.queries.results.games import games_if_asked
from tournaments.queries.results.result import list_guests, list_results
from tournaments.standings import TieBreak
from tournaments.standings.season import rank_season


def places_climbed(match_day: MatchDay) -> dict[int, int]:
    """By unit; of those who had a place before this evening and have one after it. Nothing for the first evening.

    The evenings before it are those that everyone sees in full, so that it is the same for every reader. One query, and
    twice those of a standing.
    """
    if match_day.competition.kind != CompetitionKind.SEASON:
        return {}
    earlier = Q(number__lt=match_day.number, published_at__isnull=False, frozen_from=None)
    days = list(match_day.competition.match_days.filter(earlier | Q(pk=match_day.pk)).order_by("number"))
    if len(days) < 2:
        return {}
    before, after = _places(match_day, days[:-1]), _places(match_day, days)
    return {unit_id: before[unit_id] - place for unit_id, place in after.items() if unit_id in before}


def _places(match_day: MatchDay, days: Sequence[MatchDay]) -> dict[int, int]:
    """The standing by the points after these match days."""
    competition = match_day.competition
    results = list_results(competition, days=days)
    rules = rules_of_season(competition, days, results.handicaps)
    guests = frozenset() if competition.guests_are_ranked else list_guests(competition)
    numbers = {unit_id: unit.number for unit_id, unit in unit_names(competition).items()}
    until = range(days[-1].number + 1)
    direct = TieBreak.DIRECT_RESULT in rules.tie_breaks
    standing = rank_season(
        results.counted(competition, rules, guests=guests),
        rules,
        guests=guests,
        games=games_if_asked(competition, published_only=False, days=until) if direct else (),
        numbers=numbers,
        stops=results.stops,
    )
    return {row.unit_id: row.place for row in standing.rows if row.place is not None}
