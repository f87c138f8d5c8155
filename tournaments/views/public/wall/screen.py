"""A screen on the wall: a short code first, then the page that an organiser chose for it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.choices import ScreenPage
from tournaments.exceptions import Refused
from tournaments.hall import address_for_phones
from tournaments.models import Screen
from tournaments.queries.wall.reveal import get_reveal
from tournaments.queries.wall.screen import SHOWS, find_bare_screen, find_screen, version_of
from tournaments.queries.wall.share import Share
from tournaments.queries.wall.wall import get_wall
from tournaments.services.wall.screen import open_screen, screen_seen

COOKIE = "screen"
SECONDS = 12
LONG = 5


@never_cache
@require_safe
def screen(request: HttpRequest) -> HttpResponse:
    """The cookie is the key: a browser without a screen gets one, with a code that an organiser can type."""
    token = request.COOKIES.get(COOKIE, "")
    found = find_screen(token)
    if found is None:
        try:
            found, token = open_screen(visitor=request.META.get("REMOTE_ADDR", ""))
        except Refused as refusal:
            return render(request, "wall/screen/code.html", {"refusal": refusal.messages[0]}, status=429)
    else:
        at = request.GET.get("at", "")
        screen_seen(screen=found, at=int(at) if at.isascii() and at.isdigit() and len(at) < LONG else None)
    answer = _page(request, found)
    answer.set_cookie(
        COOKIE, token, max_age=172_800, path=request.path, httponly=True, samesite="Lax", secure=request.is_secure()
    )
    return answer


@never_cache
@require_safe
def screen_version(request: HttpRequest) -> HttpResponse:
    """What the browser requests all the time. Once a minute this also notes that the screen was seen."""
    found = find_bare_screen(request.COOKIES.get(COOKIE, ""))
    if found and found.is_due:
        screen_seen(screen=found)
    return HttpResponse(version_of(found) if found else "none", content_type="text/plain")


def _page(request: HttpRequest, found: Screen) -> HttpResponse:
    context = {"joined": found, "version": version_of(found), "address": address_for_phones(request)}
    match_day = found.match_day
    if match_day is None:
        return render(request, "wall/screen/code.html", context)
    page = ScreenPage(found.page)
    context |= {"club": match_day.competition.club, "competition": match_day.competition, "match_day": match_day}
    if page == ScreenPage.REVEAL:
        return render(request, "wall/reveal/public.html", context | {"reveal": get_reveal(match_day, found.at)})
    wall = get_wall(match_day, SHOWS[page], Share(found.share, found.shares))
    size = max(1, len(wall.screens))
    here = found.at % size
    context |= {
        "wall": wall,
        "screen": wall.screens[here] if wall.screens else None,
        "following": "" if found.is_held else f"?at={(here + 1) % size}",
        "seconds": SECONDS,
        "is_clock": page == ScreenPage.CLOCK,
        "is_blank": page == ScreenPage.BLANK,
        "is_missing": page == ScreenPage.MISSING,
    }
    return render(request, "wall/screen/screen.html", context)
