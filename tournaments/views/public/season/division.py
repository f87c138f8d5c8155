from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import get_competition
from tournaments.queries.results.division import get_division_standing


@require_safe
def divisions(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """A standing for each division, from the rows of the whole one."""
    shown = get_competition(request.user, club, competition)
    context = {
        "club": shown.club,
        "competition": shown,
        "standing": get_division_standing(shown),
    }
    return render(request, "season/division/public.html", context)
