"""A round that arrived late is off the board as soon as someone has marked it as dealt with."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from tournaments.permissions import get_match_day_for_scorekeeper
from tournaments.services.table.late_round import settle_late_round
from tournaments.views.organise.request import LoggedInRequest


@require_POST
def late_round_settled(request: LoggedInRequest, club: str, competition: str, day: int, late: int) -> HttpResponse:
    """Typed in where it belongs, or not needed."""
    match_day = get_match_day_for_scorekeeper(request.user, club, competition, day)
    settle_late_round(late=get_object_or_404(match_day.late_rounds.select_related("match_day"), pk=late))
    return redirect("organise_match_day", club, competition, day)
