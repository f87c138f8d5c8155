"""Competitions in lists, and the first page of one."""

import datetime
from dataclasses import dataclass

from django.db.models import Count, Max, Q

from tournaments.models import Club, Competition
from tournaments.queries.results.match_day import MatchDayLine, list_match_days, match_days_under_way
from tournaments.queries.results.standing import CompetitionStanding, get_standing


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """One competition in the list of a club; `is_over` when every planned match day is published and complete.

    `last_date` is that of the last published match day that has one.
    """

    competition: Competition
    match_days: int
    published: int
    last_date: datetime.date | None
    is_over: bool


@dataclass(frozen=True, slots=True)
class CompetitionPage:
    competition: Competition
    standing: CompetitionStanding
    match_days: tuple[MatchDayLine, ...]


def list_club_competitions(club: Club, *, public_only: bool = False) -> list[CompetitionLine]:
    """The newest first; one SQL query."""
    published = Q(match_days__published_at__isnull=False)
    waits = Q(match_days__in=match_days_under_way(competition__club=club))
    # Counting drops the order of the model, so it is set again.
    competitions = (
        club.competitions.select_related("club")
        .order_by("-created_at", "-pk")
        .annotate(
            day_count=Count("match_days"),
            published_count=Count("match_days", filter=published),
            under_way=Count("match_days", filter=published & waits),
            last_date=Max("match_days__date", filter=published),
        )
    )
    if public_only:
        competitions = competitions.filter(is_public=True)
    return [
        CompetitionLine(
            competition,
            competition.day_count,
            competition.published_count,
            competition.last_date,
            competition.match_days_planned is not None
            and competition.published_count - competition.under_way >= competition.match_days_planned,
        )
        for competition in competitions
    ]


def get_competition_page(competition: Competition, *, published_only: bool = True) -> CompetitionPage:
    standing = get_standing(competition, published_only=published_only)
    match_days = list_match_days(competition, published_only=published_only)
    return CompetitionPage(competition, standing, tuple(match_days))
