"""Standing, match days, results and players as files: anything that someone wants to count or keep."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.exports.division import divisions_sheet
from tournaments.exports.files import KINDS, file_response
from tournaments.exports.match_day import match_day_sheet
from tournaments.exports.match_day_text import CONTENT_TYPE as PLAIN_TEXT
from tournaments.exports.match_day_text import match_day_text
from tournaments.exports.prize import day_prizes_sheet, prizes_sheet
from tournaments.exports.results import competition_sheets, players_sheet, results_sheet
from tournaments.exports.spreadsheet import Sheet
from tournaments.exports.standing import standing_sheet
from tournaments.exports.tables import tables_sheet
from tournaments.hall import address_for_phones
from tournaments.models import Competition
from tournaments.permissions import get_club, get_competition, get_match_day, role_in
from tournaments.queries.evening.to_check import list_units_to_check
from tournaments.queries.results.division import get_division_standing
from tournaments.queries.results.match_day import get_match_day_result, list_match_days
from tournaments.queries.results.prize import get_season_prizes, has_season_prizes, list_shown_day_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.match_day_text import get_written_day
from tournaments.queries.season.played_table import list_played_tables


@require_safe
def competition_files(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """Everything that can be downloaded for a competition."""
    shown = get_competition(request.user, club, competition)
    is_stranger = role_in(request.user, shown.club) is None
    lines = list_match_days(shown, published_only=is_stranger)[::-1]
    days = [line for line in lines if line.legs or not line.match_day.is_to_come(timezone.localdate())]
    address = address_for_phones(request, reverse("embed_standing", args=shown.url_args))
    embed = f'<iframe src="{address}" title="{_("Standing")}" width="100%" height="600" loading="lazy"></iframe>'
    context = {
        "club": shown.club,
        "competition": shown,
        "match_days": days,
        "has_divisions": shown.divisions.exists(),
        "has_prizes": has_season_prizes(shown),
        "embed": embed,
    }
    return render(request, "season/downloads/files.html", context)


@require_safe
def competition_file(request: HttpRequest, club: str, competition: str, what: str, ending: str) -> HttpResponse:
    """One of the files; a stranger gets what is published."""
    shown = get_competition(request.user, club, competition)
    published_only = role_in(request.user, shown.club) is None
    # Several sheets become a ZIP of CSV files, one becomes a CSV file.
    if ending not in KINDS or ending == ("csv" if what == "competition" else "zip"):
        raise Http404
    sheets = _sheets(shown, what, published_only=published_only)
    return _as_asked(request, sheets, f"{club}-{competition}-{what}", ending)


def _as_asked(request: HttpRequest, sheets: list[Sheet], name: str, ending: str) -> HttpResponse:
    """With `?headings=keys` the headings for programs: the same in every language."""
    return file_response(sheets, name, ending, for_programs=request.GET.get("headings") == "keys")


def _sheets(competition: Competition, what: str, *, published_only: bool) -> list[Sheet]:
    match what:
        case "standing":
            return [standing_sheet(get_standing(competition, published_only=published_only))]
        case "divisions":
            # The file of a page contains what the page shows, no matter who looks.
            return [divisions_sheet(get_division_standing(competition))]
        case "prizes":
            return [prizes_sheet(get_season_prizes(competition))]
        case "results":
            return [results_sheet(competition, published_only=published_only)]
        case "tables":
            return [tables_sheet(competition, list_played_tables(competition, published_only=published_only))]
        case "competition":
            return competition_sheets(competition, published_only=published_only)
    raise Http404


@require_safe
def match_day_file(request: HttpRequest, club: str, competition: str, day: int, ending: str) -> HttpResponse:
    shown = get_match_day(request.user, club, competition, day)
    if ending not in ("csv", "xlsx", "json"):
        raise Http404
    is_stranger = role_in(request.user, shown.competition.club) is None
    result = get_match_day_result(shown, published_only=is_stranger)
    to_check = list_units_to_check(shown, published_only=is_stranger)
    sheet = match_day_sheet(result, to_check=to_check)
    return _as_asked(request, [sheet], f"{club}-{competition}-day-{day}", ending)


@require_safe
def match_day_text_file(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Every table with its rounds, in the text format."""
    shown = get_match_day(request.user, club, competition, day)
    is_stranger = role_in(request.user, shown.competition.club) is None
    text = match_day_text(get_written_day(shown, published_only=is_stranger))
    headers = {"Content-Disposition": f'attachment; filename="{club}-{competition}-day-{day}.txt"'}
    return HttpResponse(text, content_type=PLAIN_TEXT, headers=headers)


@require_safe
def day_prizes_file(request: HttpRequest, club: str, competition: str, day: int, ending: str) -> HttpResponse:
    """What everyone may see of the prizes of an evening, no matter who asks."""
    shown = get_match_day(request.user, club, competition, day)
    prizes = list_shown_day_prizes(get_match_day_result(shown, published_only=True))
    if ending not in ("csv", "xlsx", "json"):
        raise Http404
    return _as_asked(request, [day_prizes_sheet(shown, prizes)], f"{club}-{competition}-day-{day}-prizes", ending)


@require_safe
def players_file(request: HttpRequest, club: str, ending: str) -> HttpResponse:
    return _as_asked(request, [players_sheet(get_club(club))], f"{club}-players", ending)
