"""What the site adds to every response."""

from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import quote, urlencode, urlsplit

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.messages import ERROR, get_messages
from django.contrib.messages.storage.base import BaseStorage
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django_htmx.http import HttpResponseClientRedirect

from klaverjas_site.health import ADDRESSES as HEALTH
from klaverjas_site.proxy import answer_to_other_name, answer_without_https
from klaverjas_site.refusal import answer_to
from klaverjas_site.server.request import PROXY_SAYS
from tournaments.hall import names_this_computer
from tournaments.permissions import asked_by
from tournaments.queries.club.former_slug import find_slugs_now

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",  # Bootstrap uses data images for its small icons
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


# For the name of a form that a browser keeps; longer than any address.
LONGEST_NAME = 1000
EVERYONE = "Access-Control-Allow-Origin"
# The next page usually shows it at once; a file, or a page outside the site, does not.
DAY = 86_400


def with_content_policy(response: HttpResponse) -> HttpResponse:
    response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
    return response


class ContentSecurityPolicyMiddleware:
    """Browsers run and show only what comes from this site; no inline scripts or styles."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return with_content_policy(self.get_response(request))


class ProxyMiddleware:
    """Explains what a proxy in front of the site has wrong, before anything else stumbles over it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        own = self._own_answer(request)
        return self.get_response(request) if own is None else with_content_policy(own)

    def _own_answer(self, request: HttpRequest) -> HttpResponse | None:
        address = request.path_info
        if address in HEALTH and names_this_computer(request.META.get("HTTP_HOST", "")):
            # A monitor on this machine uses a name that no visitor may have.
            return HEALTH[address](request)
        if address.startswith("/static/"):
            return None
        try:
            request.get_host()
        except DisallowedHost:
            return answer_to_other_name(request)
        is_sent_on = settings.SECURE_SSL_REDIRECT and not request.is_secure() and address not in HEALTH
        # Browsers say this only where they use HTTPS themselves.
        if is_sent_on and (request.META.get(PROXY_SAYS) == "" or "Sec-Fetch-Site" in request.headers):
            return answer_without_https(request)
        return None


class LogInAsPageMiddleware:
    """A user who has been logged out gets the login page as a whole, never inside the row that htmx would replace."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        log_in = resolve_url("login")
        if "HX-Request" not in request.headers or not response.headers.get("Location", "").startswith(log_in):
            return response
        # Back to the page, not to the address that only returns parts of it.
        page = urlsplit(request.headers.get("HX-Current-URL", "")).path or reverse("home")
        return HttpResponseClientRedirect(f"{log_in}?{urlencode({'next': page})}")


class RememberedFormsMiddleware:
    """Tells a browser that a form which it keeps is stored: the response leads on, not to a refusal or the login page.

    kept.js sends a name for what it keeps of the form, and forgets that when the name comes back.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # A page that shows once what it has just stored says so itself.
        to = response.headers.get("Location") or (request.path if getattr(response, "is_stored", False) else "")
        is_sent_on = response.status_code == HTTPStatus.TEMPORARY_REDIRECT
        if request.method != "POST" or not to or is_sent_on or to.startswith(resolve_url("login")):
            return response
        if (kept := request.POST.get("kept")) and not self._says_refused(request):
            name = quote(kept[:LONGEST_NAME], safe="")
            response.set_cookie("stored", name, max_age=DAY, path=reverse("home"), samesite="Lax")
        return response

    @staticmethod
    def _says_refused(request: HttpRequest) -> bool:
        """The page that follows says why nothing was stored (`refused_in_message`)."""
        is_refused = any(message.level >= ERROR for message in get_messages(request))
        show_messages_later(request)
        return is_refused


def show_messages_later(request: HttpRequest) -> None:
    """Shows messages on the next page: no one saw the response that has read them so far."""
    messages = get_messages(request)
    if isinstance(messages, BaseStorage):
        messages.used = False


class FormerSlugsMiddleware:
    """Redirects from an address with a former web name to the current one, regardless of who may see what is there.

    Only if nothing was found, so an existing page costs nothing more. Not permanent, since a name may be changed back.
    A form that was open meanwhile is passed on as it is.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        match = request.resolver_match
        if response.status_code != HTTPStatus.NOT_FOUND or match is None:
            return response
        named = {**match.kwargs, **find_slugs_now(request.user, match.kwargs)}
        if named == match.kwargs:
            return response
        show_messages_later(request)
        address, asked = reverse(match.view_name, kwargs=named), request.META.get("QUERY_STRING", "")
        to = HttpResponseRedirect(
            f"{address}?{asked}" if asked else address, preserve_request=request.method not in ("GET", "HEAD")
        )
        if EVERYONE in response.headers:  # for pages of other sites too, as is the page it leads to
            to.headers[EVERYONE] = response.headers[EVERYONE]
        return to


class PrivatePagesMiddleware:
    """No cache keeps what a logged-in user is shown except their browser's, which checks again each time.

    Pages with secrets or members are also `never_cache`: the browser does not keep them either.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # A page that never looked at the user is the same for everyone.
        if request.session.accessed and SESSION_KEY in request.session:
            patch_cache_control(response, private=True, no_cache=True)
        return response


class RefusalMiddleware:
    """Says in words what could not be done, even if the page itself did not expect it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return answer_to(request, exception)


class VisitorMiddleware:
    """Who asks: players are shown by the names that they may read, and what they change is logged as done by them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with asked_by(request.user):
            return self.get_response(request)
