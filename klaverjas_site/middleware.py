"""What every answer of the site carries."""

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.cache import patch_cache_control
from django_htmx.http import HttpResponseClientRedirect

from klaverjas_site.refusal import answer_to
from tournaments.names import as_seen_by
from tournaments.permissions import NamesForVisitor

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",  # Bootstrap draws its small marks as data images
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


class ContentSecurityPolicyMiddleware:
    """Browsers run and show only what comes from this site; no inline script or style."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        return response


class LogInAsPageMiddleware:
    """Whoever was logged out meanwhile gets the log-in as a page, never inside the row that was to be replaced."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        log_in = resolve_url("login")
        if "HX-Request" not in request.headers or not response.headers.get("Location", "").startswith(log_in):
            return response
        # Back to the page, not to the address that only answers parts of it.
        page = urlsplit(request.headers.get("HX-Current-URL", "")).path or "/"
        return HttpResponseClientRedirect(f"{log_in}?{urlencode({'next': page})}")


class PrivatePagesMiddleware:
    """What is shown to somebody who is logged in is kept by no cache but their browser's, which asks again each time.

    Pages with secrets or members are `never_cache` besides: they are gone from the browser too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # A page that never asked who is there is the same for everybody.
        if request.session.accessed and SESSION_KEY in request.session:
            patch_cache_control(response, private=True, no_cache=True)
        return response


class RefusalMiddleware:
    """What could not be done now is said in words, also where the page itself did not expect it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return answer_to(request, exception)


class NamesForVisitorMiddleware:
    """Names of players are shown as this visitor may read them, whatever page, file or paper he asks for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with as_seen_by(NamesForVisitor(request.user)):
            return self.get_response(request)
