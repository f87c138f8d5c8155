"""The history of a table and of a competition: what was changed, by whom, and why."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render

from tournaments.listings.correction import correction_lines
from tournaments.permissions import get_competition_for_scorekeeper, get_table_for_scorekeeper
from tournaments.queries.table.table import list_corrections
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.organise.table.round import table_context

PER_PAGE = 50


def table_corrections(
    request: LoggedInRequest, club: str, competition: str, day: int, leg: int, table: int
) -> HttpResponse:
    found = get_table_for_scorekeeper(request.user, club, competition, day, leg, table)
    page = Paginator(list_corrections(found), PER_PAGE).get_page(request.GET.get("page"))
    lines = correction_lines(page, found.leg.match_day.competition)
    context = table_context(found) | {"page": page, "corrections": lines}
    return render(request, "table/sheet/history.html", context)


def club_corrections(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_scorekeeper(request.user, club, competition)
    page = Paginator(list_corrections(found), PER_PAGE).get_page(request.GET.get("page"))
    return show(
        request, "table/sheet/competition_history.html", found, page=page, corrections=correction_lines(page, found)
    )
