"""Luck and skill: what partners and opponents explain of a season, for its organisers."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournaments.exports.files import file_response
from tournaments.exports.skill import skill_sheet
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.season.skill import list_skill
from tournaments.views.organise.request import LoggedInRequest, show


@require_safe
def skill(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    return show(request, "season/skill/skill.html", found, found=list_skill(found, request.user))


@require_safe
def skill_file(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """The same as a spreadsheet."""
    found = get_competition_for_organiser(request.user, club, competition)
    return file_response([skill_sheet(list_skill(found, request.user))], f"{found.slug}-luck-and-skill", "csv")
