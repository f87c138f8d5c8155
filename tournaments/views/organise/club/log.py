"""Who did what in the club: for its owners and organisers to read, and for no one to change."""

from datetime import date

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.exports.log import log_sheet
from tournaments.exports.spreadsheet import csv_response
from tournaments.forms.club.log import LogSearchForm
from tournaments.listings.log import actions_with, log_lines
from tournaments.models import Club, LogEntry
from tournaments.permissions import get_club_for_organiser
from tournaments.queries.club.log import list_log
from tournaments.views.organise.request import LoggedInRequest, show

PER_PAGE = 50


def _searched(form: LogSearchForm, club: Club) -> QuerySet[LogEntry]:
    form.is_valid()  # errors are shown next to their fields, and left out of the search
    search: str = form.cleaned_data.get("q", "")
    day: date | None = form.cleaned_data.get("day")
    return list_log(club, search=search, actions=actions_with(search), day=day)


@never_cache
@require_safe
def club_log(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    form = LogSearchForm(request.GET)
    page = Paginator(_searched(form, found), PER_PAGE).get_page(request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    return show(
        request, "club/log/list.html", found, form=form, page=page, lines=log_lines(page), asked=asked.urlencode()
    )


@never_cache
@require_safe
def club_log_csv(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    lines = log_lines(_searched(LogSearchForm(request.GET), found))
    sheet = log_sheet((line.at, line.who, line.what, line.where) for line in lines)
    return csv_response(sheet.to_csv(), f"{found.slug}-log.csv")
