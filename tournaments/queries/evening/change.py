"""What can be taken back, of a club or of one evening."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Change, Club, Competition, MatchDay, Pair, Player, Stop, Team
from tournaments.models.change import KEPT_FOR
from tournaments.whole_number import whole_number

IMPORTS = {"history_imported", "players_imported", "pairs_imported", "teams_imported"}
MOST_STOPS = 20
"""Nobody undoes what is longer ago at the door."""


def list_changes(club: Club, match_day: MatchDay | None = None) -> QuerySet[Change]:
    """The newest first, with what took each of them back. One SQL query a page, without what they changed."""
    changes = Change.objects.filter(line__club=club, created_at__gte=timezone.now() - KEPT_FOR)
    if match_day is not None:
        changes = changes.filter(match_day=match_day)
    return changes.select_related("line__competition", "taken_back_by").defer("rows", "taken_back_by__rows")


def find_change(match_day: MatchDay, key: str) -> Change | None:
    """What was done a moment ago, to be taken back from the page that it led to; no SQL where nothing is asked."""
    if (number := whole_number(key)) is None:
        return None
    return list_changes(match_day.competition.club, match_day).filter(pk=number, taken_back_by=None).first()


def last_import(place: Club | Competition) -> Change | None:
    """The list that was stored last in this club or competition. One SQL query."""
    return _imports(place).first()


def find_import(place: Club | Competition, key: str) -> Change | None:
    """A list that was stored a moment ago; no SQL where nothing is asked."""
    if (number := whole_number(key)) is None:
        return None
    return _imports(place).filter(pk=number, taken_back_by=None).first()


def _imports(place: Club | Competition) -> QuerySet[Change]:
    club, competition = (place, None) if isinstance(place, Club) else (place.club, place)
    return list_changes(club).filter(line__competition=competition, line__action__in=IMPORTS)


def find_stop(match_day: MatchDay, unit: Player | Pair | Team) -> Change | None:
    """What made them go home, unless it was taken back; None if they play on. Two SQL queries."""
    stop = match_day.stops.filter(**{match_day.competition.unit_field: unit}).first()
    if stop is None:
        return None
    changes = list_changes(match_day.competition.club, match_day).defer(None)
    made = changes.filter(line__action="stopped", taken_back_by=None)[:MOST_STOPS]
    return next((change for change in made if _is_about(change, stop)), None)


def _is_about(change: Change, stop: Stop) -> bool:
    kept: Any = change.rows
    return str(stop.pk) in kept.get("stop", {})
