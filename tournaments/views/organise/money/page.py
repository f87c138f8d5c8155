"""What all pages about the money of a club have around them."""

import datetime
import re
from typing import Any

from django.http import Http404, HttpResponse

from tournaments.choices import Role
from tournaments.models import Club
from tournaments.permissions import at_least, role_in
from tournaments.views.organise.request import LoggedInRequest, show

MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
FIRST_YEAR, LAST_YEAR = 1900, 2999


def show_money(request: LoggedInRequest, template: str, club: Club, /, **context: Any) -> HttpResponse:
    """A treasurer may have no other task in the club: then nothing leads to where they may not go."""
    role = role_in(request.user, club)
    roles = {"may_own": role == Role.OWNER, "may_write": role in at_least(Role.SCOREKEEPER)}
    roles["may_organise"] = role in at_least(Role.ORGANISER)
    return show(request, template, club, **roles, **context)


def address_of(day: datetime.date) -> str:
    """Its month, as addresses have it: “2026-11”."""
    return f"{day:%Y-%m}"


def month_named(said: str) -> datetime.date:
    """The first day of “2026-11”, as addresses have it; 404 for anything else."""
    if not MONTH.fullmatch(said):
        raise Http404
    year, month = map(int, said.split("-"))
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise Http404
    return datetime.date(year, month, 1)
