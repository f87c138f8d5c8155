"""The API for a club's own website: what everyone may read, from the same queries as the pages.

Everyone gets the same as a stranger, logged in or not: an answer may be shown anywhere and kept by anyone.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import conditional_page, require_safe
from ninja import NinjaAPI, Query
from ninja.throttling import AnonRateThrottle

from tournaments.exports.api import (
    ClubOut,
    ClubPageOut,
    CompetitionOut,
    ErrorOut,
    MatchDayOut,
    PlayerOut,
    ResultOut,
    StandingOut,
    TablesOut,
)
from tournaments.models import Club
from tournaments.permissions import asked_by, get_club, get_competition, get_match_day
from tournaments.queries.club.club import get_club_page
from tournaments.queries.results.match_day import get_hall, get_match_day_result, list_match_days
from tournaments.queries.results.prize import list_shown_day_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.player import list_players
from tournaments.services.limit import COUNTS, network_of

# Enough for a page that asks every second.
RATE = "120/m"
STRANGER = AnonymousUser()
LAST_PERIOD = 99_999


class RatePerNetwork(AnonRateThrottle):
    """Counted where cached pages cannot push it out, by the address that the server reports: a header may be false."""

    cache = caches[COUNTS]

    def get_ident(self, request: HttpRequest) -> str:
        return network_of(request.META["REMOTE_ADDR"])


api = NinjaAPI(
    title="Klaverjas",
    version="1",
    description="What clubs have published, to read. Nothing is asked: no account, no key.",
    openapi_url=None,
    docs_url=None,
    throttle=[RatePerNetwork(RATE)],
)
NOT_THERE = {404: ErrorOut, 429: ErrorOut}


@api.get("/clubs/", response={200: list[ClubOut], 429: ErrorOut}, url_name="api_clubs", summary="All clubs")
def clubs(request: HttpRequest) -> Any:
    return [ClubOut.of(club) for club in Club.objects.all()]


@api.get(
    "/clubs/{slug:club}/",
    response={200: ClubPageOut, **NOT_THERE},
    url_name="api_club",
    summary="A club and its competitions, the newest first",
)
def club(request: HttpRequest, club: str) -> Any:
    page = get_club_page(get_club(club), STRANGER)
    competitions = [CompetitionOut.of(line.competition) for line in page.competitions]
    return ClubPageOut(**ClubOut.of(page.club).dict(), competitions=competitions)


@api.get(
    "/clubs/{slug:club}/players/",
    response={200: list[PlayerOut], **NOT_THERE},
    url_name="api_players",
    summary="The players of a club, by name",
)
def players(request: HttpRequest, club: str) -> Any:
    return [PlayerOut.of(player) for player in list_players(get_club(club))]


@api.get(
    "/clubs/{slug:club}/{slug:competition}/",
    response={200: CompetitionOut, **NOT_THERE},
    url_name="api_competition",
    summary="A competition",
)
def competition(request: HttpRequest, club: str, competition: str) -> Any:
    return CompetitionOut.of(get_competition(STRANGER, club, competition))


@api.get(
    "/clubs/{slug:club}/{slug:competition}/match-days/",
    response={200: list[MatchDayOut], **NOT_THERE},
    url_name="api_match_days",
    summary="The match days of a competition, those to come as well",
)
def match_days(request: HttpRequest, club: str, competition: str) -> Any:
    return [MatchDayOut.of(line.match_day) for line in list_match_days(get_competition(STRANGER, club, competition))]


@api.get(
    "/clubs/{slug:club}/{slug:competition}/standing/",
    response={200: StandingOut, **NOT_THERE},
    url_name="api_standing",
    summary="The standing, from first to last; of the season, or of one of its periods",
)
def standing(
    request: HttpRequest, club: str, competition: str, period: int | None = Query(None, ge=1, le=LAST_PERIOD)
) -> Any:
    return StandingOut.of(get_standing(get_competition(STRANGER, club, competition), period=period))


@api.get(
    "/clubs/{slug:club}/{slug:competition}/match-days/{int:day}/",
    response={200: ResultOut, **NOT_THERE},
    url_name="api_match_day",
    summary="The result of a match day that is published",
)
def match_day(request: HttpRequest, club: str, competition: str, day: int) -> Any:
    result = get_match_day_result(get_match_day(STRANGER, club, competition, day), published_only=True)
    return ResultOut.of(result, list_shown_day_prizes(result))


@api.get(
    "/clubs/{slug:club}/{slug:competition}/match-days/{int:day}/tables/",
    response={200: TablesOut, **NOT_THERE},
    url_name="api_tables",
    summary="Who sat where on a match day that is published, and what was written",
)
def tables(request: HttpRequest, club: str, competition: str, day: int) -> Any:
    return TablesOut.of(get_hall(get_match_day(STRANGER, club, competition, day), published_only=True))


@api.get("/{path:rest}", url_name="api_nothing", include_in_schema=False)
def nothing(request: HttpRequest, rest: str) -> Any:
    raise Http404


@require_safe
def api_schema(request: HttpRequest) -> HttpResponse:
    """The description for programs: OpenAPI."""
    return JsonResponse(api.get_openapi_schema(path_prefix=reverse("api_docs")))


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    """The same description for people."""
    schema = api.get_openapi_schema(path_prefix=reverse("api_docs"))
    paths = [{"path": address, **methods["get"]} for address, methods in schema["paths"].items()]
    return render(request, "api.html", {"paths": paths})


def addresses() -> list[URLPattern]:
    """The addresses of the API and of its description."""
    found = [path("openapi.json", api_schema, name="api_schema")]
    found += [each for each in api.urls[0] if isinstance(each, URLPattern) and each.name != "api-root"]
    for each in found:
        each.callback = _for_everyone(each.callback)
    # Addresses found nowhere else are tried last.
    return sorted(found, key=lambda each: each.name == "api_nothing")


def _for_everyone(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Other sites may read the answer; a browser that already has it gets 304; every problem is JSON."""
    conditional = conditional_page(view)

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.user = STRANGER
        with asked_by(STRANGER):
            response = conditional(request, *args, **kwargs)
        if response.status_code == 405:
            response = JsonResponse({"detail": "Method not allowed"}, status=405, headers={"Allow": "GET"})
        response.headers["Access-Control-Allow-Origin"] = "*"
        patch_cache_control(response, no_cache=True)
        return response

    return answer
