"""When a club plays: the match days that have a date, public as soon as their competition is; scores are not."""

import datetime

from django.db.models import QuerySet

from tournaments.models import Club, Competition, Federation, MatchDay
from tournaments.permissions import User, visible_competitions


def list_dates(user: User, of: Club | Competition) -> list[MatchDay]:
    """Of every competition of a club that the user can see, or of one; in order. One SQL query."""
    is_own = {"competition": of} if isinstance(of, Competition) else {"competition__club": of}
    return list(_dated().filter(visible_competitions(user, "competition__"), **is_own))


def list_open_dates(federation: Federation, *, since: datetime.date) -> list[MatchDay]:
    """What is still to come in the open competitions of the federation's clubs. One SQL query."""
    is_open = {"competition__is_public": True, "competition__is_open": True}
    return list(_dated().filter(**is_open, competition__club__federation=federation, date__gte=since))


def list_federation_dates(federation: Federation, *, since: datetime.date | None = None) -> list[MatchDay]:
    """Of all public competitions of its clubs and of its own; in order. One SQL query."""
    dates = _dated().filter(competition__is_public=True, competition__club__federation=federation)
    return list(dates if since is None else dates.filter(date__gte=since))


def _dated() -> QuerySet[MatchDay]:
    dated = MatchDay.objects.filter(date__isnull=False).select_related("competition__club")
    return dated.order_by("date", "starts_at", "pk")
