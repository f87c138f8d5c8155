from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.permissions import get_club
from tournaments.queries.season.record import get_club_records


@require_safe
def club_records(request: HttpRequest, club: str) -> HttpResponse:
    """The records of a club and its all-time list."""
    shown = get_club(club)
    context = {"club": shown, "records": get_club_records(shown, request.user)}
    return render(request, "season/record/records.html", context)
