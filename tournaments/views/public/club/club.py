from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.permissions import at_least, get_club
from tournaments.queries.club.club import get_club_page
from tournaments.queries.club.front_page import find_latest_match_day
from tournaments.queries.results.tonight import list_tonight


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """A club: its competitions, the way to the visitor's seat tonight, its latest match day, a link to its players."""
    page = get_club_page(get_club(club), request.user)
    context = {
        "club": page.club,
        "page": page,
        "tonight": list_tonight(request.user, now=timezone.now(), competition__club=page.club),
        "latest": find_latest_match_day(page.club, request.user),
        "may_score": page.role in at_least(Role.SCOREKEEPER),
    }
    return render(request, "club/club/public.html", context)
