"""Pages for the projector: they fill the screen and turn on their own; and where someone sits, on their own phone."""

from urllib.parse import quote, unquote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.letters import spellings
from tournaments.permissions import get_match_day_seats
from tournaments.queries.evening.places import Place, UnitPlaces, list_places, now_and_others
from tournaments.queries.results.match_day import get_hall
from tournaments.queries.wall.share import SHARES, WHOLE, read_share
from tournaments.queries.wall.wall import Show, get_wall

SECONDS = 12
SHORTEST, LONGEST = 4, 120
FEW_LETTERS = 2
MY_NAME = "my-name"
LONGEST_NAME = 60
HALF_A_DAY = 43_200


@never_cache
@require_safe
def wall(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """One screen after another: `?show=names&show=tables` says which, `at` where it is, `turn` the seconds for each."""
    match_day = get_match_day_seats(request.user, club, competition, day)
    asked = [Show(show) for show in request.GET.getlist("show") if show in list(Show)]
    share = read_share(request.GET.get("share", "")) or WHOLE
    found = get_wall(match_day, asked or list(Show), share)
    at = _number(request.GET.get("at"), 0) % max(1, len(found.screens))
    turn = _number(request.GET.get("turn"), SECONDS)
    following = request.GET.copy()
    following["at"] = str((at + 1) % max(1, len(found.screens)))
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "wall": found,
        "screen": found.screens[at] if found.screens else None,
        "following": f"?{following.urlencode()}",
        "seconds": min(max(turn, SHORTEST), LONGEST),
        "share": share,
        "shares": SHARES,
        "shows": [(show, _title(show), show in (asked or list(Show))) for show in Show],
    }
    return render(request, "wall/wall.html", context)


@never_cache
@require_safe
def my_seat(request: HttpRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Where do I sit? Found by a few letters of the name: the leg that is played, in large figures, then the others.

    The phone remembers what found someone, so the next leg needs no typing.
    """
    match_day = get_match_day_seats(request.user, club, competition, day)
    typed = " ".join(request.GET.get("name", unquote(request.COOKIES.get(MY_NAME, ""))).split())
    wanted = tuple(spellings(typed))
    found: list[tuple[UnitPlaces, Place | None, list[Place]]] = []
    if len(typed) >= FEW_LETTERS:
        hall = get_hall(match_day, published_only=True)
        for unit in list_places(hall):
            if any(part.startswith(wanted) for part in _parts_of(unit)):
                found.append((unit, *now_and_others(hall, unit.places)))
    context = {
        "club": match_day.competition.club,
        "competition": match_day.competition,
        "match_day": match_day,
        "typed": typed,
        "found": found,
        "asks_more": bool(typed) and len(typed) < FEW_LETTERS,
    }
    answer = render(request, "evening/my_seat.html", context)
    if found and "name" in request.GET:
        answer.set_cookie(
            MY_NAME,
            quote(typed[:LONGEST_NAME]),
            max_age=HALF_A_DAY,
            path=request.path,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
    return answer


def _parts_of(unit: UnitPlaces) -> list[str]:
    """Of their own name, and of those in whose places they sit."""
    return [part for name in (unit.name, *unit.places_of) for part in _parts(name)]


def _parts(name: str) -> list[str]:
    """The name from each of its words onwards: Jan de Groot is found by "jan", "de g" and "groot"."""
    words = [spelling.replace("/", " ").split() for spelling in spellings(name)]
    return [" ".join(own[start:]) for own in words for start in range(len(own))]


def _title(show: Show) -> str:
    return {
        Show.TABLES_TO_GO: _("Tables to go"),
        Show.NAMES: _("Seating, by name"),
        Show.TABLES: _("Seating, by table"),
        Show.RESULT: _("Result of the day"),
        Show.STANDING: _("Standing"),
        Show.SIDE_STANDINGS: _("Other standings"),
    }[show]


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else otherwise
