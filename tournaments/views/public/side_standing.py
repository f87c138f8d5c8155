from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.exports.side_standing import side_standing_csv as to_csv
from tournaments.exports.spreadsheet import csv_response
from tournaments.permissions import get_side_standing
from tournaments.queries import side_standing as query


@require_safe
def side_standing(request: HttpRequest, club: str, competition: str, side: int) -> HttpResponse:
    """A standing beside the competition's own, of what is published."""
    count = query.get_side_standing(get_side_standing(request.user, club, competition, side))
    return render(
        request,
        "tournaments/public/side_standing.html",
        {"club": count.side.competition.club, "competition": count.side.competition, "count": count},
    )


@require_safe
def side_standing_csv(request: HttpRequest, club: str, competition: str, side: int) -> HttpResponse:
    """The same as a file for a spreadsheet program."""
    count = query.get_side_standing(get_side_standing(request.user, club, competition, side))
    return csv_response(to_csv(count), f"{club}-{competition}-standing-{side}.csv")
