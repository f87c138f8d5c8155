"""The request that pages of organisers get, and what answers it: a page, or the way to one."""

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails

from tournaments.choices import Role
from tournaments.models import Club, Competition, Leg, MatchDay, Table
from tournaments.permissions import at_least, role_in
from tournaments.queries.change import list_changes


class LoggedInRequest(HttpRequest):
    """A request by someone who is logged in, as `urls/organise` has ensured."""

    user: User
    htmx: HtmxDetails


Found = Club | Competition | MatchDay | Leg | Table


def show(request: HttpRequest, template: str, found: Found, /, **context: Any) -> HttpResponse:
    return render(request, template, about(found) | context)


def about(found: Found) -> dict[str, Any]:
    """The object found and everything around it, by the names that templates use."""
    match found:
        case Table():
            return about(found.leg) | {"table": found}
        case Leg():
            return about(found.match_day) | {"leg": found}
        case MatchDay():
            return about(found.competition) | {"match_day": found}
        case Competition():
            return about(found.club) | {"competition": found}
        case Club():
            return {"club": found}


def show_money(request: LoggedInRequest, template: str, found: Found, /, **context: Any) -> HttpResponse:
    """A treasurer may have no other task in the club: then nothing leads to where they may not go."""
    role = role_in(request.user, about(found)["club"])
    roles = {"may_own": role == Role.OWNER, "may_write": role in at_least(Role.SCOREKEEPER)}
    roles["may_organise"] = role in at_least(Role.ORGANISER)
    return show(request, template, found, **roles, **context)


def with_undo(request: LoggedInRequest, address: str, place: Club | Competition | MatchDay) -> str:
    """The address, with this user's last action in that place: it can be undone on the page it leads to."""
    last = list_changes(place).filter(line__user=request.user).first()
    return f"{address}{'&' if '?' in address else '?'}undo={last.pk}" if last else address
