"""What can be taken back, of a club or of one evening."""

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Change, Club, MatchDay
from tournaments.models.change import KEPT_FOR

MOST_DIGITS = 18
"""No key is longer."""


def list_changes(club: Club, match_day: MatchDay | None = None) -> QuerySet[Change]:
    """The newest first, with what took each of them back. One SQL query a page, without what they changed."""
    changes = Change.objects.filter(line__club=club, created_at__gte=timezone.now() - KEPT_FOR)
    if match_day is not None:
        changes = changes.filter(match_day=match_day)
    return changes.select_related("line__competition", "taken_back_by").defer("rows", "taken_back_by__rows")


def find_change(match_day: MatchDay, key: str) -> Change | None:
    """What was done a moment ago, to be taken back from the page that it led to; no SQL where nothing is asked."""
    if not key.isdecimal() or len(key) > MOST_DIGITS:
        return None
    return list_changes(match_day.competition.club, match_day).filter(pk=int(key), taken_back_by=None).first()
