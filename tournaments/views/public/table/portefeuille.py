from collections import defaultdict

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.exports.portefeuille import boards_sheet
from tournaments.exports.spreadsheet import csv_response
from tournaments.models import MatchDay
from tournaments.permissions import get_match_day, may, role_in
from tournaments.queries.change import find_change
from tournaments.queries.table.board import get_board
from tournaments.queries.table.portefeuille import get_portefeuille_result
from tournaments.standings.portefeuille import Line


@require_safe
def portefeuille(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Both lines of a match day, or one ranking of those who sat in both, and the way to every board."""
    shown = _get_day_of_boards(request, club, competition, day)
    result = get_portefeuille_result(shown, published_only=not _is_insider(request, shown))
    legs = defaultdict(list)
    for board in result.boards:
        legs[board.leg].append(board.number)
    context = _about(shown) | {
        "together": result.together,
        "north_south": result.lines[Line.NS],
        "east_west": result.lines[Line.EW],
        "legs": sorted(legs.items()),
    }
    return render(request, "table/portefeuille/page.html", context)


@require_safe
def board(request: HttpRequest, club: str, competition: str, day: int, board: int) -> HttpResponse:
    """What every table made of a board; its hands only once every table has played it."""
    shown = _get_day_of_boards(request, club, competition, day)
    found = get_board(shown, board, published_only=not _is_insider(request, shown))
    if found is None:
        raise Http404
    is_organiser = may(request.user, shown.competition.club, Role.ORGANISER)
    context = _about(shown) | {
        "board": found,
        "before": board - 1 or None,
        "after": None if found.round == shown.rules_of_play.rounds_per_leg else board + 1,
        "is_organiser": is_organiser,
        "undo": find_change(shown, request.GET.get("undo", "")) if is_organiser else None,
    }
    return render(request, "table/portefeuille/board.html", context)


@require_safe
def portefeuille_csv(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Every board of the match day as a file for a spreadsheet program."""
    shown = _get_day_of_boards(request, club, competition, day)
    season = shown.competition
    name = f"{season.club.slug}-{season.slug}-day-{shown.number}-boards.csv"
    result = get_portefeuille_result(shown, published_only=not _is_insider(request, shown))
    return csv_response(boards_sheet(result).to_csv(), name)


def _about(match_day: MatchDay) -> dict[str, object]:
    competition = match_day.competition
    found = {"club": competition.club, "competition": competition, "match_day": match_day}
    return found | {"by_imps": competition.by_imps, "is_all_shown": True}


def _is_insider(request: HttpRequest, match_day: MatchDay) -> bool:
    return role_in(request.user, match_day.competition.club) is not None


def _get_day_of_boards(request: HttpRequest, club: str, competition: str, day: int) -> MatchDay:
    shown = get_match_day(request.user, club, competition, day)
    if not shown.competition.is_portefeuille:
        raise Http404
    return shown
