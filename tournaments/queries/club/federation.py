"""A federation: its clubs, the clubs that ask to join, and what they play."""

import datetime
from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from django.db.models import F

from tournaments.models import Club, Competition, Federation, FederationStanding, Joining, MatchDay
from tournaments.queries.season.calendar import list_federation_dates, list_open_dates, open_or_joint


@dataclass(frozen=True, slots=True)
class OpenCompetition:
    """`next_days` are its match days of tonight and later, in order."""

    competition: Competition
    next_days: tuple[MatchDay, ...]


@dataclass(frozen=True, slots=True)
class FederationPage:
    federation: Federation
    clubs: tuple[Club, ...]
    own_club: Club | None
    competitions: tuple[OpenCompetition, ...]
    standings: tuple[FederationStanding, ...]


def list_federations() -> list[Federation]:
    """All federations by name; one SQL query."""
    return list(Federation.objects.order_by("name"))


def get_federation_page(federation: Federation, *, now: datetime.datetime) -> FederationPage:
    """The clubs, starting with the one whose match day is next. Four SQL queries, however many clubs there are."""
    days = defaultdict(list)
    for day in list_open_dates(federation, now=now):
        days[day.competition_id].append(day)
    is_open = Competition.objects.filter(open_or_joint(), is_public=True, club__federation=federation)
    found = [
        OpenCompetition(one, tuple(days[one.pk])) for one in is_open.select_related("club").order_by(F("pk").desc())
    ]
    soonest = sorted(found, key=lambda one: (not one.next_days, one.next_days and one.next_days[0].date))
    clubs = list(federation.clubs.order_by("name"))
    own_club = next((club for club in clubs if club.is_federation), None)
    members = tuple(club for club in clubs if not club.is_federation)
    return FederationPage(federation, members, own_club, tuple(soonest), tuple(federation.standings.all()))


@dataclass(frozen=True, slots=True)
class Month:
    """`first` is its first day."""

    first: datetime.date
    days: tuple[MatchDay, ...]


def list_months(federation: Federation, *, now: datetime.datetime) -> list[Month]:
    """Everything that its clubs play from tonight on, as far as everyone may see it. One SQL query."""
    by_month = groupby(list_federation_dates(federation, now=now), key=_first_of_month)
    return [Month(first, tuple(days)) for first, days in by_month]


def _first_of_month(day: MatchDay) -> datetime.date:
    return cast(datetime.date, day.date).replace(day=1)  # only match days with a date are in a calendar


def list_joinings(federation: Federation) -> list[Joining]:
    """Clubs that ask, or were invited; one SQL query."""
    return list(federation.joinings.select_related("club").order_by("-by_club", "club__name"))


def list_joinings_of_club(club: Club) -> list[Joining]:
    """Federations that invite the club, or that it asked; one SQL query."""
    return list(club.joinings.select_related("federation").order_by("by_club", "federation__name"))
