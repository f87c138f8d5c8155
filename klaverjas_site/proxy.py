"""What a proxy in front of the site does not pass on, in words for the person who has to set it, and in the log."""

import logging
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from klaverjas_site.server.request import PROXY_SAYS

logger = logging.getLogger(__name__)

# Caddy passes all of this on, unless it is told otherwise or sits behind another proxy that it does not trust.
PASS_ON_HOST = ["nginx: proxy_set_header Host $http_host;", "Caddy: header_up Host {hostport}"]
PASS_ON_HTTPS = ["nginx: proxy_set_header X-Forwarded-Proto $scheme;", "Caddy: header_up X-Forwarded-Proto {scheme}"]
SAY_HTTPS = ["nginx: proxy_set_header X-Forwarded-Proto https;", "Caddy: header_up X-Forwarded-Proto https"]
# A name is shown and logged as it was sent; no one's is longer.
LONGEST_NAME = 100


def answer_to_other_name(request: HttpRequest) -> HttpResponse:
    """The site is asked for by a name that it does not have."""
    name = request.META.get("HTTP_X_FORWARDED_HOST") or request.META.get("HTTP_HOST", "")
    name = name[:LONGEST_NAME]
    logger.warning("Asked for as %r, which is not in ALLOWED_HOSTS. Or a proxy changes it: %s", name, PASS_ON_HOST[0])
    with override(get_language_from_request(request)):
        texts = [
            _("This site is not called “%(name)s”.") % {"name": name},
            _("For the person who set up this site: if visitors type that name, add it to ALLOWED_HOSTS."),
            _("If they type another name, the proxy changes it. The proxy has to pass on the name that they type:"),
        ]
        return _page(400, texts, PASS_ON_HOST)


def answer_without_https(request: HttpRequest) -> HttpResponse:
    """Leading this visitor to HTTPS, where they already are, would send them round in circles."""
    with override(get_language_from_request(request)):
        texts = [
            _("Visitors reach this site by HTTPS, but the proxy in front of it does not say so."),
            _("For the person who set up this site: this is missing."),
        ]
        return _page(500, texts, _log(_lines_for_https(request)))


def answer_to_other_origin(request: HttpRequest) -> HttpResponse | None:
    """A form that this site sent, by an address that the proxy has changed; None if the proxy is not to blame."""
    origin, here = request.headers.get("Origin", ""), f"{request.scheme}://{request.get_host()}"
    # A browser of today says itself whether the page is of the same site as the form.
    if origin in ("", "null", here) or request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        return None
    there = urlsplit(origin)
    lines = PASS_ON_HOST if there.netloc != request.get_host() else []
    if there.scheme != request.scheme:
        lines = [*lines, *_lines_for_https(request)]
    texts = [
        _("Nothing was saved: you are at %(there)s, but the site thinks that you are at %(here)s.")
        % {"there": origin[:LONGEST_NAME], "here": here},
        _("For the person who set up this site: the proxy in front of it has to pass on what visitors type."),
    ]
    return _page(403, texts, _log(lines))


def _lines_for_https(request: HttpRequest) -> list[str]:
    said = request.META.get(PROXY_SAYS)
    if not settings.HTTPS:
        return ["HTTPS=1", *PASS_ON_HTTPS]
    if said is None:
        return [f"TRUSTED_PROXY={request.META['REMOTE_ADDR']}", *PASS_ON_HTTPS]
    return SAY_HTTPS if said else PASS_ON_HTTPS


def _log(lines: list[str]) -> list[str]:
    logger.error("The proxy does not pass on what visitors type. Set: %s", " or ".join(lines))
    return lines


def _page(status: int, texts: list[str], lines: list[str]) -> HttpResponse:
    context = {"texts": texts, "lines": lines, "heading": _("The way to this site is not finished")}
    # Without the request, which cannot even be asked for its name.
    return HttpResponse(render_to_string("refused.html", context), status=status)
