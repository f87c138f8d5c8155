"""The list of fixtures for everyone: as a page, as a spreadsheet and on paper."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.exports.files import file_response
from tournaments.exports.fixture import fixture_sheet
from tournaments.permissions import at_least, get_competition, role_in
from tournaments.printing.fixture import fixture_paper
from tournaments.printing.press import letterhead_of, pdf_response, to_pdf
from tournaments.queries.evening.line_up import with_line_ups
from tournaments.queries.results.fixture import list_fixtures


@require_safe
def fixtures(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    """Who meets whom on each evening; the line-ups of a meeting once both are in."""
    shown = get_competition(request.user, club, competition)
    days = with_line_ups(list_fixtures(shown))
    context = {
        "club": shown.club,
        "competition": shown,
        "ahead": [day for day in days if not day.is_drawn],
        "over": [day for day in days if day.is_drawn],
        "may_organise": role_in(request.user, shown.club) in at_least(Role.ORGANISER),
    }
    return render(request, "season/fixture/public.html", context)


@require_safe
def fixtures_csv(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    shown = get_competition(request.user, club, competition)
    return file_response([fixture_sheet(list_fixtures(shown))], f"{shown.slug}-fixtures", "csv")


@require_safe
def fixtures_pdf(request: HttpRequest, club: str, competition: str) -> HttpResponse:
    shown = get_competition(request.user, club, competition)
    content = to_pdf(fixture_paper(shown, list_fixtures(shown)), f"{_('Fixtures')}, {shown}", letterhead_of(shown.club))
    return pdf_response(content, f"{shown.club.slug}-{shown.slug}-fixtures.pdf")
