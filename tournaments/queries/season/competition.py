"""Competitions in lists, and the first page of one."""

import datetime
from dataclasses import dataclass

from django.db.models import Count, Max, Min, Q

from tournaments.models import Club, Competition
from tournaments.queries.results.match_day import MatchDayLine, list_match_days, match_days_under_way
from tournaments.queries.results.standing import CompetitionStanding, get_standing
from tournaments.queries.season.final_standing import list_champions
from tournaments.queries.season.newest_first import BY_DATES, NEWEST_FIRST


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """One competition in the list of a club; `is_over` when every planned match day is published and complete.

    `first_date` and `last_date` are those of published match days that have one. `champions`: once it is closed.
    """

    competition: Competition
    match_days: int
    published: int
    first_date: datetime.date | None
    last_date: datetime.date | None
    is_over: bool
    champions: tuple[str, ...] = ()

    @property
    def years(self) -> str:
        """The year in which it was played, or both; nothing where no evening has a date."""
        years = dict.fromkeys(date.year for date in (self.first_date, self.last_date) if date)
        return "–".join(map(str, years))


@dataclass(frozen=True, slots=True)
class CompetitionPage:
    competition: Competition
    standing: CompetitionStanding
    match_days: tuple[MatchDayLine, ...]


def list_club_competitions(club: Club, *, public_only: bool = False) -> list[CompetitionLine]:
    """The newest first, those that are closed below the others. One SQL query, and one for the champions of those."""
    published = Q(match_days__published_at__isnull=False)
    waits = Q(match_days__in=match_days_under_way(competition__club=club))
    # Counting drops the order of the model, so it is set again.
    competitions = (
        club.competitions.select_related("club")
        .annotate(
            **BY_DATES,
            day_count=Count("match_days"),
            published_count=Count("match_days", filter=published),
            under_way=Count("match_days", filter=published & waits),
            first_date=Min("match_days__date", filter=published),
            last_date=Max("match_days__date", filter=published),
        )
        .order_by(*NEWEST_FIRST)
    )
    if public_only:
        competitions = competitions.filter(is_public=True)
    found = list(competitions)
    champions = list_champions(found)
    return [
        CompetitionLine(
            competition,
            competition.day_count,
            competition.published_count,
            competition.first_date,
            competition.last_date,
            competition.is_closed
            or (
                competition.match_days_planned is not None
                and competition.published_count - competition.under_way >= competition.match_days_planned
            ),
            champions.get(competition.pk, ()),
        )
        for competition in found
    ]


def get_competition_page(competition: Competition, *, published_only: bool = True) -> CompetitionPage:
    standing = get_standing(competition, published_only=published_only)
    match_days = list_match_days(competition, published_only=published_only)
    return CompetitionPage(competition, standing, tuple(match_days))
