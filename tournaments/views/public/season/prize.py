from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import get_competition
from tournaments.queries.results.prize import get_season_prizes


@require_safe
def season_prizes(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """The prizes of the whole competition, and who won them once it is over."""
    shown = get_competition(request.user, club, competition)
    context = {"club": shown.club, "competition": shown, "season": get_season_prizes(shown)}
    return render(request, "season/prize/public.html", context)
