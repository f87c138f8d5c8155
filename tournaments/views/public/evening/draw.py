from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import get_match_day
from tournaments.queries.evening.fairness import get_evening


@require_safe
def match_day_draw(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Who sits where, how fair that is, and what it takes to repeat the draw."""
    match_day = get_match_day(request.user, club, competition, day)
    evening = get_evening(match_day, with_wishes=False)
    return render(
        request,
        "evening/draw/public.html",
        {
            "club": match_day.competition.club,
            "competition": match_day.competition,
            "match_day": match_day,
            "is_all_shown": True,
            "evening": evening,
            "seated": evening.leg_of(request.GET.get("leg", "")),
        },
    )
