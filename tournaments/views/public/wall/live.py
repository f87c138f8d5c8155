"""Pages that follow the scores: a browser says which version it shows, and gets what has changed if that is old."""

from collections.abc import Callable
from hashlib import blake2s
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language

# A hall looking at one standing asks for the same part five hundred times.
KEPT_FOR = 30


def show_live(
    request: HttpRequest, version: str | None, page: str, part: str, make_context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The page for new visitors, 204 for those who have this version, and its `part` for everyone else who follows it.

    Strangers all get the same, so it is made once per version; otherwise the context is not even looked up.
    """
    seen = request.headers.get("Page-Version")
    if seen is None or version is None:
        return render(request, page, make_context() | {"version": version})
    if seen == version:
        return HttpResponse(status=204)
    if request.user.is_authenticated:
        return render(request, part, make_context() | {"version": version})
    asked = f"{request.get_full_path()} {get_language()} {version}"
    key = f"live-{blake2s(asked.encode(), digest_size=16).hexdigest()}"
    content = cache.get(key)
    if content is None:
        content = render_to_string(part, make_context() | {"version": version}, request)
        cache.set(key, content, KEPT_FOR)
    return HttpResponse(content, headers={"Page-Version": version})
