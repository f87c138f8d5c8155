"""The API for a club's own website: what everyone may read, from the same queries as the pages.

Everyone gets the same as a stranger, logged in or not: an answer may be shown anywhere and kept by anyone.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe
from ninja import NinjaAPI, Query
from ninja.errors import HttpError
from ninja.security import HttpBearer
from ninja.throttling import AnonRateThrottle

from tournaments.exceptions import KeyUsed
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
from tournaments.exports.hand_in import HandInOut, UnreadableOut
from tournaments.exports.match_day_text import CONTENT_TYPE, match_day_text
from tournaments.imports.hand_in import MOST_BYTES, MOST_LINES, read_handed_in, store_handed_in
from tournaments.models import ApiToken, Club
from tournaments.permissions import (
    asked_by,
    find_api_token,
    get_club,
    get_competition,
    get_match_day,
    get_match_day_for_token,
)
from tournaments.queries.club.club import get_club_page
from tournaments.queries.results.match_day import get_hall, get_match_day_result, list_match_days
from tournaments.queries.results.prize import list_shown_day_prizes
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.match_day_text import get_written_day
from tournaments.queries.season.player import list_players
from tournaments.services.club.api_token import begin_hand_in, end_hand_in
from tournaments.services.limit import COUNTS, is_too_often, is_used_up, network_of

# Enough for a page that asks every second.
RATE = "120/m"
MOST_A_MINUTE = 60
"""Texts that are handed in with one token."""
WRONG_TOKENS, PERIOD = 20, timedelta(minutes=10)
"""From one network, before it has to wait; 144 bits are not guessed, but neither does anyone have to answer."""
LONGEST_KEY = 64
STRANGER = AnonymousUser()
LAST_PERIOD = 99_999


class RatePerNetwork(AnonRateThrottle):
    """Counted where cached pages cannot push it out, by the address that the server reports: a header may be false."""

    cache = caches[COUNTS]

    def get_ident(self, request: HttpRequest) -> str:
        return network_of(request.META["REMOTE_ADDR"])

    def get_cache_key(self, request: HttpRequest) -> str:
        """Those with a token are counted too."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class Token(HttpBearer):
    """A token that an owner of the club has made, `Authorization: Bearer TOKEN`: it hands in rounds, nothing else."""

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        who = network_of(request.META["REMOTE_ADDR"])
        if is_used_up("wrong-token", who, most=WRONG_TOKENS):
            raise HttpError(429, _("Too many attempts. Please wait ten minutes."))
        found = find_api_token(token)
        if found is None:
            is_too_often("wrong-token", who, most=WRONG_TOKENS, period=PERIOD)
        elif is_too_often("hand-in", str(found.pk), most=MOST_A_MINUTE, period=timedelta(minutes=1)):
            raise HttpError(429, _("Too often with this token. Please wait a minute."))
        return found


api = NinjaAPI(
    title="Klaverjas",
    version="1",
    description="What clubs have published, to read: no account, no key. And rounds to hand in, with a club's token.",
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


@api.get(
    "/clubs/{slug:club}/{slug:competition}/match-days/{int:day}/text/",
    response={200: None, **NOT_THERE},
    url_name="api_text",
    summary="A match day that is published, as text: every table with its rounds",
    openapi_extra={"responses": {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}},
)
def text(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    found = get_match_day(STRANGER, club, competition, day)
    return HttpResponse(match_day_text(get_written_day(found, published_only=True)), content_type=CONTENT_TYPE)


KEY = {"in": "header", "name": "Idempotency-Key", "required": True}
KEY |= {"schema": {"type": "string", "maxLength": LONGEST_KEY}, "description": "another one for each text"}
TEXT = {"required": True, "content": {"text/plain": {"schema": {"type": "string", "maxLength": MOST_BYTES}}}}


@api.post(
    "/clubs/{slug:club}/{slug:competition}/match-days/{int:day}/text/",
    response={200: HandInOut, 400: UnreadableOut, 401: ErrorOut, 409: ErrorOut, 413: ErrorOut, **NOT_THERE},
    auth=Token(),
    url_name="api_text",
    summary="Hand in rounds of a match day as text, with a token of the club",
    openapi_extra={"parameters": [KEY], "requestBody": TEXT},
)
def hand_in(request: HttpRequest, club: str, competition: str, day: int) -> Any:
    """Each round is stored or refused alone; the same text with the same key is answered the same, and stored once."""
    token: ApiToken = request.auth  # type: ignore[attr-defined]
    match_day = get_match_day_for_token(token, club, competition, day)
    key = request.headers.get("Idempotency-Key", "")
    if not 0 < len(key) <= LONGEST_KEY:
        raise HttpError(400, _("The header Idempotency-Key is missing, or longer than 64 characters."))
    body = _body(request)
    with asked_by(Program(token)):
        read = read_handed_in(match_day, body)
        if not read.reading.tables:
            unread = UnreadableOut(detail=_("There is no table in this text."), refused=read.faults)
            return JsonResponse(unread.dict(), status=400)
        try:
            begun = begin_hand_in(token=token, key=key, body=body)
        except KeyUsed:
            raise HttpError(409, _("Another text was handed in with this Idempotency-Key.")) from None
        if begun.answer is not None:
            return begun.answer
        return end_hand_in(hand_in=begun, answer=store_handed_in(read).dict())


def _body(request: HttpRequest) -> bytes:
    """What was sent; refused by its size before it is read."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    body = b"" if not length.isdecimal() or int(length) > MOST_BYTES else request.body
    if (length != "0" and not body) or body.count(b"\n") > MOST_LINES:
        most = {"bytes": MOST_BYTES, "lines": MOST_LINES}
        raise HttpError(413, _("At most %(bytes)d bytes in %(lines)d lines.") % most)
    return body


class Program(AnonymousUser):
    """A program with a token, for the log: no account has a name like this, since none has a space in it."""

    def __init__(self, token: ApiToken) -> None:
        super().__init__()
        self.token = token

    def get_username(self) -> str:
        return f"API: {self.token.name}"


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
    paths = [
        {"path": address, "method": method.upper(), **said}
        for address, methods in schema["paths"].items()
        for method, said in methods.items()
    ]
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
            allowed = ", ".join(sorted(response["Allow"].split(", ")))
            response = JsonResponse({"detail": "Method not allowed"}, status=405, headers={"Allow": allowed})
        response.headers["Access-Control-Allow-Origin"] = "*"
        patch_cache_control(response, no_cache=True)
        return response

    return answer
