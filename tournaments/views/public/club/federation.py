"""A federation as everyone sees it: its clubs, what is to come, and everything they play as a calendar."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.choices import Role
from tournaments.permissions import get_federation, may
from tournaments.queries.club.federation import get_federation_page, list_months


@require_safe
def federation(request: HttpRequest, federation: str) -> HttpResponse:
    """The clubs of a federation and what is to come in their open competitions."""
    page = get_federation_page(get_federation(federation), now=timezone.now())
    may_run = page.own_club is not None and may(request.user, page.own_club, Role.SCOREKEEPER)
    context = {"page": page, "federation": page.federation, "may_run": may_run}
    return render(request, "club/federation/public.html", context)


@require_safe
def federation_calendar(request: HttpRequest, federation: str) -> HttpResponse:
    """Month by month, from tonight on."""
    found = get_federation(federation)
    months = list_months(found, now=timezone.now())
    return render(request, "club/federation/calendar.html", {"federation": found, "months": months})
