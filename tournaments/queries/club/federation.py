"""A federation: its clubs, and what is to come in the competitions that are open to everyone."""

import datetime
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import F

from tournaments.models import Club, Competition, Federation, MatchDay
from tournaments.queries.season.calendar import list_open_dates


@dataclass(frozen=True, slots=True)
class OpenCompetition:
    """`next_days` are its match days from today on, in order."""

    competition: Competition
    next_days: tuple[MatchDay, ...]


@dataclass(frozen=True, slots=True)
class FederationPage:
    federation: Federation
    clubs: tuple[Club, ...]
    competitions: tuple[OpenCompetition, ...]


def list_federations() -> list[Federation]:
    """By name; one SQL query."""
    return list(Federation.objects.order_by("name"))


def get_federation_page(federation: Federation, *, today: datetime.date) -> FederationPage:
    """The one with the next match day comes first. Three SQL queries, however many clubs there are."""
    days = defaultdict(list)
    for day in list_open_dates(federation, since=today):
        days[day.competition_id].append(day)
    is_open = Competition.objects.filter(is_public=True, is_open=True, club__federation=federation)
    found = [
        OpenCompetition(one, tuple(days[one.pk])) for one in is_open.select_related("club").order_by(F("pk").desc())
    ]
    soonest = sorted(found, key=lambda one: (not one.next_days, one.next_days and one.next_days[0].date))
    return FederationPage(federation, tuple(federation.clubs.order_by("name")), tuple(soonest))
