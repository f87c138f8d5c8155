"""When a club plays: the match days that have a date, public as soon as their competition is; scores are not."""

import datetime

from django.db.models import Q, QuerySet

from tournaments.models import Club, Competition, Federation, MatchDay
from tournaments.permissions import User, visible_competitions
from tournaments.queries.results.tonight import is_not_over


def list_dates(user: User, of: Club | Competition) -> list[MatchDay]:
    """The dates of every competition of a club that the user can see, or of one; in order. One SQL query."""
    is_own = {"competition": of} if isinstance(of, Competition) else {"competition__club": of}
    return list(_dated().filter(visible_competitions(user, "competition__"), **is_own))


def find_next_date(user: User, club: Club, *, now: datetime.datetime) -> MatchDay | None:
    """The first match day of a club that is not over and that the user can see. One SQL query."""
    dates = _dated().filter(visible_competitions(user, "competition__"), is_not_over(now), competition__club=club)
    return dates.filter(published_at=None).first()


def list_open_dates(federation: Federation, *, now: datetime.datetime) -> list[MatchDay]:
    """What is not over in its joint competitions and the open ones of its clubs. One SQL query."""
    dates = _dated().filter(open_or_joint("competition__"), competition__is_public=True)
    return list(dates.filter(is_not_over(now), competition__club__federation=federation))


def open_or_joint(prefix: str = "") -> Q:
    """What people of several clubs play: opened to everyone, or a federation's own."""
    return Q(**{f"{prefix}is_open": True}) | Q(**{f"{prefix}club__is_federation": True})


def list_federation_dates(federation: Federation, *, now: datetime.datetime | None = None) -> list[MatchDay]:
    """Of all public competitions of its clubs and its own, in order; with `now`, what is not over. One SQL query."""
    dates = _dated().filter(competition__is_public=True, competition__club__federation=federation)
    return list(dates if now is None else dates.filter(is_not_over(now)))


def _dated() -> QuerySet[MatchDay]:
    dated = MatchDay.objects.filter(date__isnull=False).select_related("competition__club")
    return dated.order_by("date", "starts_at", "pk")
