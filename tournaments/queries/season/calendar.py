"""When a club plays: the match days that have a date, public as soon as their competition is; scores are not."""

import datetime
from collections.abc import Collection
from typing import cast

from django.db.models import Case, Q, QuerySet, When

from tournaments.models import Club, Competition, Federation, MatchDay
from tournaments.permissions import User, visible_competitions
from tournaments.queries.evening.sign_up import is_in_time
from tournaments.queries.results.tonight import is_not_over


def list_dates(user: User, of: Club | Competition) -> list[MatchDay]:
    """The dates of every competition of a club that the user can see, or of one; in order. One SQL query."""
    is_own = {"competition": of} if isinstance(of, Competition) else {"competition__club": of}
    return list(_dated().filter(visible_competitions(user, "competition__"), **is_own))


MOST_CALLED_OFF = 10
"""At most this many in a row are passed over to find one that takes place."""


def list_next_dates(user: User, club: Club, *, now: datetime.datetime) -> list[MatchDay]:
    """The next match day of a club that is not over and that the user can see, after those called off before it.

    One SQL query.
    """
    dates = _dated().filter(visible_competitions(user, "competition__"), is_not_over(now), competition__club=club)
    found = list(dates.filter(published_at=None)[:MOST_CALLED_OFF])
    following = next((at for at, day in enumerate(found) if not day.called_off), len(found))
    return found[: following + 1]


def list_to_sign_up_for(user: User, club: Club, *, now: datetime.datetime) -> list[MatchDay]:
    """What anyone can sign up for at the moment, in order. One SQL query."""
    seen = visible_competitions(user, "competition__")
    days = _dated().filter(seen, is_not_over(now), competition__club=club, open_to_all=True, legs=None)
    return [day for day in days if is_in_time(day, now)]


def list_calendar(competition: Competition, *, now: datetime.datetime) -> list[MatchDay]:
    """What is to come of a competition, called off or not; nothing where only one evening is.

    Unless there is something to read of it, or to sign up for. One SQL query.
    """
    days = competition.match_days.filter(is_not_over(now), published_at=None, legs=None)
    found = list(days.order_by("date", "starts_at", "pk"))
    return found if len(found) > 1 or any(day.called_off or day.note or day.open_to_all for day in found) else []


def list_whole_calendar(competition: Competition) -> list[MatchDay]:
    """Every match day with a date, in order. One SQL query."""
    return list(competition.match_days.filter(date__isnull=False).order_by("date", "starts_at", "pk"))


def list_on_dates(club: Club, dates: Collection[datetime.date]) -> dict[datetime.date, list[MatchDay]]:
    """What the club has on these dates, in all its competitions. One SQL query."""
    found: dict[datetime.date, list[MatchDay]] = {}
    for day in _dated().filter(competition__club=club, date__in=dates):
        found.setdefault(cast(datetime.date, day.date), []).append(day)
    return found


def find_last_date(competition: Competition) -> MatchDay | None:
    """The last evening of a competition, else of its club: its weekday and time are the likeliest. One SQL query."""
    own = Case(When(competition=competition, then=0), default=1)
    return _dated().filter(competition__club=competition.club_id).order_by(own, "-date", "-starts_at", "-pk").first()


def list_open_dates(federation: Federation, *, now: datetime.datetime) -> list[MatchDay]:
    """What is not over in its joint competitions and the open ones of its clubs. One SQL query."""
    dates = _dated().filter(open_or_joint("competition__"), competition__is_public=True)
    return list(dates.filter(is_not_over(now), called_off=False, competition__club__federation=federation))


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
