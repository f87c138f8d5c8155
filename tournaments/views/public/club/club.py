from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.permissions import at_least, get_club
from tournaments.queries.club.club import get_club_page
from tournaments.queries.club.front_page import list_latest_match_days
from tournaments.queries.results.standing import get_standing
from tournaments.queries.results.tonight import list_tonight
from tournaments.queries.season.calendar import list_next_dates, list_to_sign_up_for

LEADERS = 5


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """A club: tonight or the next evening, drives to come, who leads, the latest results; then its competitions."""
    now = timezone.now()
    page = get_club_page(get_club(club), request.user)
    tonight = list_tonight(request.user, now=now, competition__club=page.club)
    latest = list_latest_match_days(page.club, request.user)
    played = [day.competition for day in latest]
    tonights = [day.competition for day in tonight if day.competition in played]
    standing = get_standing((tonights or played)[0]) if played else None
    context = {
        "club": page.club,
        "page": page,
        "tonight": tonight,
        "next": [] if tonight else list_next_dates(request.user, page.club, now=now),
        "to_sign_up_for": list_to_sign_up_for(request.user, page.club, now=now),
        "latest": latest,
        "standing": standing,
        "top": standing.rows[:LEADERS] if standing else (),
        "may_score": page.role in at_least(Role.SCOREKEEPER),
    }
    return render(request, "club/club/public.html", context)
