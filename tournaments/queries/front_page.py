"""What the front pages of the site and of a club show: what is running, and what was played last."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, F, Q

from tournaments.models import Club, Competition, MatchDay
from tournaments.permissions import User, visible_match_days

# Who does not say how long a season is never ends it: then the newest few stand for what is running.
COMPETITIONS_PER_CLUB = 4


@dataclass(frozen=True, slots=True)
class RunningCompetition:
    competition: Competition
    published: int


@dataclass(frozen=True, slots=True)
class ClubWithCompetitions:
    """A club and what runs there now, the newest first."""

    club: Club
    running: tuple[RunningCompetition, ...]


def list_clubs_with_competitions() -> list[ClubWithCompetitions]:
    """All clubs with their public competitions that still have match days to come. Two SQL queries."""
    published = Count("match_days", filter=Q(match_days__published_at__isnull=False))
    competitions = (
        Competition.objects.filter(is_public=True)
        .annotate(published=published)
        .filter(Q(match_days_planned=None) | Q(published__lt=F("match_days_planned")))
        # Counting drops the order of the model.
        .order_by("-created_at", "-pk")
    )
    running = defaultdict(list)
    for competition in competitions:
        running[competition.club_id].append(RunningCompetition(competition, competition.published))
    return [
        ClubWithCompetitions(club, tuple(running[club.pk][:COMPETITIONS_PER_CLUB])) for club in Club.objects.all()
    ]


def find_latest_match_day(club: Club, user: User) -> MatchDay | None:
    """The match day played last of all that this visitor may see and that is published. One SQL query."""
    return (
        MatchDay.objects.filter(visible_match_days(user), competition__club=club, published_at__isnull=False)
        .select_related("competition__club")
        .order_by(F("date").desc(nulls_last=True), "-published_at")
        .first()
    )
