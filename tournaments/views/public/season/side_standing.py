from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.exports.side_standing import side_standing_sheet
from tournaments.exports.spreadsheet import csv_response
from tournaments.models import SideStanding
from tournaments.permissions import get_side_standing
from tournaments.queries.season import side_standing as query
from tournaments.queries.version import find_side_standing_version
from tournaments.views.public.live import show_live
from tournaments.wording.side_standing import what_ranks


@require_safe
def side_standing(request: HttpRequest, club: str, competition: str, side: int) -> HttpResponse:
    """A standing alongside the competition's own, of what is published; it follows the scores."""
    return show_live(
        request,
        find_side_standing_version(request.user, club, competition, side),
        "season/side_standing/page.html",
        "season/side_standing/live.html",
        lambda: _context(get_side_standing(request.user, club, competition, side)),
    )


def _context(side: SideStanding) -> dict[str, Any]:
    count = query.get_side_standing(side)
    ranks = what_ranks(side, by_average=count.by_average)
    return {"club": side.competition.club, "competition": side.competition, "count": count, "what_ranks": ranks}


@require_safe
def side_standing_csv(request: HttpRequest, club: str, competition: str, side: int) -> HttpResponse:
    """The same as a file for a spreadsheet program."""
    count = query.get_side_standing(get_side_standing(request.user, club, competition, side))
    return csv_response(side_standing_sheet(count).to_csv(), f"{club}-{competition}-standing-{side}.csv")
