"""What the front pages of the site and of a club show: what is running, and what was played last."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, F, Q

from tournaments.models import Club, Competition, MatchDay
from tournaments.permissions import User, visible_match_days
from tournaments.queries.results.match_day import match_days_under_way
from tournaments.queries.season.newest_first import BY_DATES, NEWEST_FIRST

COMPETITIONS_PER_CLUB = 4
LATEST = 4


@dataclass(frozen=True, slots=True)
class CompetitionAtClub:
    """A competition with its published match days; `is_over` when all planned ones are published and complete."""

    competition: Competition
    published: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class ClubWithCompetitions:
    """A club and a few of its competitions: first those running, then those that are over, the newest first."""

    club: Club
    competitions: tuple[CompetitionAtClub, ...]


def list_clubs_with_competitions() -> list[ClubWithCompetitions]:
    """All clubs with what everyone may see of them. Two SQL queries."""
    is_published = Q(match_days__published_at__isnull=False)
    published = Count("match_days", filter=is_published)
    under_way = Count("match_days", filter=is_published & Q(match_days__in=match_days_under_way()))
    # Counting drops the order of the model, so it is set again.
    public = Competition.objects.filter(is_public=True).select_related("club")
    found = public.annotate(**BY_DATES, published=published, under_way=under_way)
    competitions = defaultdict(list)
    for competition in found.order_by(*NEWEST_FIRST):
        planned = competition.match_days_planned
        is_over = planned is not None and competition.published - competition.under_way >= planned
        is_over = is_over or competition.is_closed
        competitions[competition.club_id].append(CompetitionAtClub(competition, competition.published, is_over))
    return [
        ClubWithCompetitions(
            club, tuple(sorted(competitions[club.pk], key=lambda at_club: at_club.is_over)[:COMPETITIONS_PER_CLUB])
        )
        for club in Club.objects.filter(is_federation=False)
    ]


def list_latest_match_days(club: Club, user: User) -> list[MatchDay]:
    """The most recently played match days that are published and that this visitor may see. One SQL query."""
    latest = MatchDay.objects.filter(visible_match_days(user), competition__club=club, published_at__isnull=False)
    played_last = latest.select_related("competition__club").order_by(F("date").desc(nulls_last=True), "-published_at")
    return list(played_last[:LATEST])
