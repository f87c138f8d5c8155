"""Tonight: the evening of a day, which continues after midnight. Anything that needs today's evening asks here."""

import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.models import Leg, MatchDay, Table
from tournaments.permissions import User, visible_competitions

NIGHT = datetime.timedelta(hours=6)
"""How long an evening that no one closes continues after midnight, whenever it began."""


def dates_of_tonight(now: datetime.datetime) -> tuple[datetime.date, datetime.date]:
    """The first and last date of tonight: until six in the morning, by the club's clock, yesterday and today.

    So it has six hours by that clock, or more, whatever time it began and if no one wrote that down; also in the nights
    when the clock is changed.
    """
    today = timezone.localtime(now)
    return (today - NIGHT).date(), today.date()


def is_playing() -> Exists:
    """A table of the match day is not complete."""
    return Exists(Table.objects.filter(leg__match_day=OuterRef("pk"), is_complete=False))


def has_seats() -> Exists:
    """People have been seated on the match day."""
    return Exists(Table.objects.filter(leg__match_day=OuterRef("pk")))


def is_open() -> Q:
    """The match day is not closed: not published nor called off, still playing, or with fewer legs than it has."""
    legs = Leg.objects.filter(match_day=OuterRef("pk"))
    all_drawn = legs.filter(number__gte=OuterRef("competition__legs_per_match_day"))
    return Q(published_at=None, called_off=False) | Q(is_playing()) | (Q(Exists(legs)) & ~Q(Exists(all_drawn)))


def is_not_over(now: datetime.datetime) -> Q:
    """The match day is today's, closed or not, or to come; or yesterday's, and still tonight's and not closed."""
    first, today = dates_of_tonight(now)
    return Q(date__gte=today) | Q(is_open(), date=first)


def is_over(match_day: MatchDay, now: datetime.datetime) -> bool:
    """Whether its time is over, closed or not; without a date no one knows, and it is over. No SQL query."""
    return match_day.date is None or match_day.date < dates_of_tonight(now)[0]


def list_tonight(user: User, *, now: datetime.datetime, **of: Any) -> list[MatchDay]:
    """Tonight's match days with seats, until closed, where this visitor sees the competition; the older one first.

    Seats are public before scores are: nothing else may be shown of an evening that is not published. `of` is the club
    or the competition. One SQL query.
    """
    days = MatchDay.objects.filter(visible_competitions(user, "competition__"), has_seats(), **of)
    tonight = days.filter(is_open(), date__range=dates_of_tonight(now))
    return list(tonight.select_related("competition__club").order_by("date", "starts_at", "pk"))
