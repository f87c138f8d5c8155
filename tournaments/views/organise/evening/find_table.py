"""The way from a number or a name that is typed to the sheet of a table."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournaments.permissions import get_match_day_for_scorekeeper
from tournaments.queries.evening.find_table import find_tables
from tournaments.queries.results.match_day import get_hall
from tournaments.views.organise.evening.progress import leg_shown, legs_of
from tournaments.views.organise.request import LoggedInRequest, show

LONGEST = 100


@require_safe
def find_table(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """A single match leads to its sheet; several are listed, and none gives a message."""
    match_day = get_match_day_for_scorekeeper(request.user, club, competition, day)
    leg = leg_shown(legs_of(get_hall(match_day)), request.GET.get("leg", ""))
    typed = request.GET.get("table", "")[:LONGEST].strip()
    found = find_tables(leg.hall, typed) if leg else []
    if leg and len(found) == 1:
        return redirect("table_entry", *match_day.url_args, leg.hall.leg.number, found[0].table.number)
    return show(request, "evening/seating/found.html", match_day, leg=leg, typed=typed, found=found)
