"""Pages that follow the scores: a browser says which version it shows, and gets what has changed if that is old."""

import time
from collections.abc import Callable
from hashlib import blake2s
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

# A hall looking at one standing asks for the same five hundred times.
KEPT_FOR = 30
# While one request makes it the others wait for it, unless that takes longer than this. Seconds.
LONGEST_WAIT = 5
LOOKS_EVERY = 0.02
# In a page that is kept: the place of a value that only its reader has. No one can write it into a name.
PLACE_OF_TOKEN = salted_hmac(__name__, "token").hexdigest()


def show_live(
    request: HttpRequest, version: str | None, page: str, part: str, make_context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The page for new visitors, 204 for those who have this version, and its `part` for everyone else who follows it.

    Strangers all get the same, so it is made once per version; otherwise the context is not even looked up.
    """
    seen = request.headers.get("Page-Version")
    if seen is not None and seen == version:
        return HttpResponse(status=204)
    template = page if seen is None or version is None else part
    if version is None or _is_a_person(request):
        return render(request, template, make_context() | {"version": version})

    def make() -> str:
        return render_to_string(template, make_context() | {"version": version, "csrf_token": PLACE_OF_TOKEN}, request)

    asked = f"{template} {request.build_absolute_uri()} {get_language()} {version}"
    content = made_for_all(f"live-{blake2s(asked.encode(), digest_size=16).hexdigest()}", make)
    if template == page:
        content = content.replace(PLACE_OF_TOKEN, get_token(request))
    return HttpResponse(content, headers={"Page-Version": version})


def made_for_all(key: str, make: Callable[[], str]) -> str:
    """The content under this key: made by the first request, in any process; others wait for it meanwhile."""
    making, until = f"{key}-making", time.monotonic() + LONGEST_WAIT
    while (kept := cache.get(key)) is None:
        is_first = cache.add(making, True, LONGEST_WAIT)
        if is_first or time.monotonic() > until:
            try:
                kept = make()
                cache.set(key, kept, KEPT_FOR)
            finally:
                if is_first:
                    cache.delete(making)
            break
        time.sleep(LOOKS_EVERY)
    return str(kept)


def _is_a_person(request: HttpRequest) -> bool:
    """A visitor who is logged in, or may have a message waiting, gets an individual page."""
    return request.user.is_authenticated or not {settings.SESSION_COOKIE_NAME, "messages"}.isdisjoint(request.COOKIES)
