"""A picture of a club, to be kept by browsers for good: another one has another address."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.permissions import get_club
from tournaments.pictures import CONTENT_TYPE
from tournaments.queries.club.picture import find_picture

A_YEAR = 31_536_000
HEADERS = {
    "Cache-Control": f"public, max-age={A_YEAR}, immutable",
    # Shown on its own it is a picture and nothing else.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}


@require_safe
def club_picture(request: HttpRequest, club: str, digest: str) -> HttpResponse:
    content = find_picture(get_club(club), digest)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type=CONTENT_TYPE, headers=HEADERS)
