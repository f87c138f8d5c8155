"""What can be undone, of a club, a competition or one evening."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Change, Club, Competition, MatchDay, Stop, Unit
from tournaments.models.change import KEPT_FOR
from tournaments.whole_number import whole_number

MOST_STOPS = 20
"""At the door no one undoes anything older than this."""


def list_changes(place: Club | Competition | MatchDay) -> QuerySet[Change]:
    """The newest first, with the changes that undid them. One SQL query a page, without what they changed."""
    of_place = {Club: "line__club", Competition: "line__competition", MatchDay: "match_day"}[type(place)]
    changes = Change.objects.filter(**{of_place: place}, created_at__gte=timezone.now() - KEPT_FOR)
    return changes.select_related("line__competition", "taken_back_by").defer("rows", "taken_back_by__rows")


def find_change(place: Club | Competition | MatchDay, key: str) -> Change | None:
    """What was done a moment ago, to be undone from the page that it led to; no SQL where nothing is asked."""
    if (number := whole_number(key)) is None:
        return None
    return list_changes(place).filter(pk=number, taken_back_by=None).first()


def find_stop(match_day: MatchDay, unit: Unit) -> Change | None:
    """The change that sent them home, unless it was undone; None if they play on. Two SQL queries."""
    stop = match_day.stops.filter(**{match_day.competition.unit_field: unit}).first()
    if stop is None:
        return None
    changes = list_changes(match_day).defer(None)
    made = changes.filter(line__action="stopped", taken_back_by=None)[:MOST_STOPS]
    return next((change for change in made if _is_about(change, stop)), None)


def _is_about(change: Change, stop: Stop) -> bool:
    kept: Any = change.rows
    return str(stop.pk) in kept.get("stop", {})
