"""Pages about the installation itself."""

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from klaverjas_site.style import sample_context


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 with the database reachable, 503 without: what a monitor or a load balancer asks."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return HttpResponse("database unreachable\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open too long, or a browser without cookies: says what to do instead of naming the mechanism."""
    return render(request, "403_csrf.html", status=403)


def style(request: HttpRequest) -> HttpResponse:
    """Every part of the site's look on one page: for whoever builds a page, and for the browser tests."""
    return render(request, "tournaments/style.html", sample_context())
