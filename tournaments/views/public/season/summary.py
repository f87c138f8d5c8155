from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import get_competition
from tournaments.queries.season.summary import get_season_summary


@require_safe
def season_summary(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """A season on one page, to print and to frame."""
    shown = get_competition(request.user, club, competition)
    summary = get_season_summary(shown)
    context = {
        "club": shown.club,
        "competition": shown,
        "summary": summary,
        "standing": summary.charts.count,
        "by_average": shown.by_average,
    }
    return render(request, "season/record/summary.html", context)
