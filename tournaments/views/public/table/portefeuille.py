from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.exports.portefeuille import boards_sheet
from tournaments.exports.spreadsheet import csv_response
from tournaments.models import MatchDay
from tournaments.permissions import get_match_day, role_in
from tournaments.queries.table.portefeuille import PortefeuilleResult, get_portefeuille_result
from tournaments.standings.portefeuille import Line


@require_safe
def portefeuille(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Both lines of a match day, and what everyone made of one board: the one asked for, or the first."""
    shown = _get_day_of_boards(request, club, competition, day)
    result = _get_result(request, shown)
    asked = request.GET.get("board", "")
    board = next((one for one in result.boards if str(one.number) == asked), next(iter(result.boards), None))
    # The first board of each leg.
    legs = {one.leg: one.number for one in reversed(result.boards)}
    context = {
        "club": shown.competition.club,
        "competition": shown.competition,
        "match_day": shown,
        "together": result.together,
        "north_south": result.lines[Line.NS],
        "east_west": result.lines[Line.EW],
        "board": board,
        "legs": sorted(legs.items()),
        "boards": [one.number for one in result.boards if board and one.leg == board.leg],
    }
    return render(request, "table/portefeuille/page.html", context)


@require_safe
def portefeuille_csv(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Every board of the match day as a file for a spreadsheet program."""
    shown = _get_day_of_boards(request, club, competition, day)
    season = shown.competition
    name = f"{season.club.slug}-{season.slug}-day-{shown.number}-boards.csv"
    return csv_response(boards_sheet(_get_result(request, shown)).to_csv(), name)


def _get_result(request: HttpRequest, match_day: MatchDay) -> PortefeuilleResult:
    is_insider = role_in(request.user, match_day.competition.club) is not None
    return get_portefeuille_result(match_day, published_only=not is_insider)


def _get_day_of_boards(request: HttpRequest, club: str, competition: str, day: int) -> MatchDay:
    shown = get_match_day(request.user, club, competition, day)
    if not shown.competition.is_portefeuille:
        raise Http404
    return shown
