"""The request that pages of organisers get, and the page that answers it."""

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails

from tournaments.models import Club, Competition, Leg, MatchDay, Table


class LoggedInRequest(HttpRequest):
    """From someone who is logged in, as `urls/organise` has made sure."""

    user: User
    htmx: HtmxDetails


Found = Club | Competition | MatchDay | Leg | Table


def show(request: HttpRequest, template: str, found: Found, /, **context: Any) -> HttpResponse:
    return render(request, template, about(found) | context)


def about(found: Found) -> dict[str, Any]:
    """What was found and everything around it, as templates call it."""
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
