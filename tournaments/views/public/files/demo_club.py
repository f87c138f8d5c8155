"""The demo club for anyone who may begin here, or runs the installation: look around in it, remove it."""

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from tournaments.demo.accounts import forget_accounts
from tournaments.demo.building import start_building
from tournaments.models import Club
from tournaments.permissions import has_owner, is_of_demo_only, runs_the_installation
from tournaments.queries.club.own_club import find_evening
from tournaments.queries.files.demo_club import find_demo, find_demo_owner, is_demo_being_built
from tournaments.services.files.demo_club import look_around, move_demo_to, remove_demo
from tournaments.views.first_visit import may_begin

BACKEND = "django.contrib.auth.backends.ModelBackend"
# The page of a visitor who has tapped lets them in as soon as it is complete.
KEY = "to_demo"


def _refuse_others(request: HttpRequest) -> None:
    """Once there is an owner its accounts would be an open door: those who run the installation use their own."""
    if not may_begin(request) and not runs_the_installation(request.user):
        raise Http404


@never_cache
@require_safe
def demo_club(request: HttpRequest) -> HttpResponse:
    """What there is of it; for anyone who waits for it, a page that continues on its own."""
    _refuse_others(request)
    # In this order: complete in between, it is both, never neither.
    is_being_built = is_demo_being_built()
    found = find_demo()
    context = {"demo": found, "is_awaited": is_being_built or (found and KEY in request.session)}
    return render(request, "club/demo_club.html", context)


@never_cache
@require_POST
def demo_enter(request: HttpRequest) -> HttpResponse:
    """Lets the visitor in without a password; if it does not exist it is built first, and the page asks again.

    Only this lets in, never a page that is looked at: a browser that reads a page again has thrown away the first
    answer, and with it the session of the visitor who was let in.
    """
    _refuse_others(request)
    found = find_demo()
    if "HX-Request" in request.headers:  # the page that waits
        if not found and is_demo_being_built():
            return HttpResponse(status=204)
        if found and KEY in request.session:
            return HttpResponseClientRedirect(_enter(request, found))
        return HttpResponseClientRefresh()
    if found:
        return redirect(_enter(request, found))
    start_building()
    request.session[KEY] = True
    return redirect("demo_club")


@never_cache
@require_POST
def demo_remove(request: HttpRequest) -> HttpResponse:
    """Looking around undoes this: then it is built again."""
    _refuse_others(request)
    is_gone = is_of_demo_only(request.user)
    remove_demo()
    forget_accounts()
    if is_gone:
        logout(request)
    messages.success(request, _("The demo club is removed."))
    return redirect("demo_club" if has_owner() else "home")


def _enter(request: HttpRequest, club: Club) -> str:
    """Their page in the demo club."""
    request.session.pop(KEY, None)
    move_demo_to(today=timezone.localdate())
    if isinstance(request.user, User) and has_owner():
        user = request.user
        look_around(club=club, user=user)
    else:
        user = find_demo_owner(club)
        login(request, user, backend=BACKEND)
    evening = find_evening(user, [club], now=timezone.now())
    return resolve_url("organise_match_day", *evening.url_args) if evening else resolve_url("organise_club", club.slug)
