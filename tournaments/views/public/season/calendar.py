"""The calendar of a club, a federation or one competition, for the phones of the people who play."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import conditional_page, require_safe

from tournaments.exports.calendar import to_ics
from tournaments.hall import address_for_phones
from tournaments.models import Club, Competition, Federation, MatchDay
from tournaments.permissions import get_club, get_competition, get_federation
from tournaments.queries.results.fixture import fixture_lines
from tournaments.queries.season.calendar import list_dates, list_federation_dates


@require_safe
def club_calendar(request: HttpRequest, club: str) -> HttpResponse:
    found = get_club(club)
    return _calendar(request, found, found.name, found.slug)


@require_safe
def competition_calendar(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition(request.user, club, competition)
    return _calendar(request, found, f"{found.club.name}: {found.name}", f"{found.club.slug}-{found.slug}")


@require_safe
def federation_ics(request: HttpRequest, federation: str) -> HttpResponse:
    """Everything that its clubs play, past events included: a calendar that forgets is no diary."""
    found = get_federation(federation)
    return _calendar(request, found, found.name, found.slug)


@conditional_page
def _calendar(request: HttpRequest, of: Club | Competition | Federation, name: str, file: str) -> HttpResponse:
    def address_of(day: MatchDay) -> str:
        competition = day.competition
        return address_for_phones(request, reverse("competition", args=competition.url_args))

    days = list_federation_dates(of) if isinstance(of, Federation) else list_dates(request.user, of)
    content = to_ics(name, days, address_of, fixture_lines(days))
    headers = {"Content-Disposition": f'inline; filename="{file}.ics"'}
    return HttpResponse(content, content_type="text/calendar; charset=utf-8", headers=headers)
