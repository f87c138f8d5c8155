"""Everyone against everyone: who has met whom this season, and what is still to play."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.exports.files import file_response
from tournaments.exports.league import league_sheet
from tournaments.permissions import get_competition_for_scorekeeper, may
from tournaments.queries.results.league import get_league
from tournaments.views.organise.request import LoggedInRequest, show


@require_safe
def league(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """A cross table of pairs or teams."""
    found = get_competition_for_scorekeeper(request.user, club, competition)
    counted = get_league(found)
    may_organise = not counted.lines and may(request.user, found.club, Role.ORGANISER)
    return show(request, "season/league/league.html", found, league=counted, may_organise=may_organise)


@require_safe
def league_file(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """The same as a spreadsheet, a line for each two."""
    found = get_competition_for_scorekeeper(request.user, club, competition)
    return file_response([league_sheet(get_league(found))], f"{found.slug}-who-met", "csv")
