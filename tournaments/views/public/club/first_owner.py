"""The first minute: the page on which an installation opens until someone owns it."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.forms.club.first_owner import FirstClubForm, FirstCodeForm
from tournaments.forms.refusal import add_refusal, refused_on
from tournaments.permissions import has_owner
from tournaments.queries.club.federation import list_federations
from tournaments.queries.club.front_page import ClubWithCompetitions, list_clubs_with_competitions
from tournaments.services.club.first_owner import begin_own_club, check_first_code
from tournaments.services.limit import is_too_often
from tournaments.views.first_visit import may_begin, remember_code

# How long a second tap may take to arrive, and how often someone may tap.
A_MOMENT = timedelta(minutes=1)
TAPS = 5
BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
def show_welcome(
    request: HttpRequest, clubs: list[ClubWithCompetitions], form: FirstClubForm | FirstCodeForm | None = None
) -> HttpResponse:
    """Both ways to begin; for a visitor not known to sit at this computer, where the code is typed."""
    context: dict[str, Any] = {
        "clubs": clubs,
        "federations": list_federations(),
        "has_backups": connection.vendor == "sqlite" and not request.user.is_authenticated,
        "has_demo": any(entry.club.is_demo for entry in clubs),
    }
    if may_begin(request):
        context["form"] = form or FirstClubForm()
        return render(request, "club/first_owner/welcome.html", context)
    context["form"] = form if isinstance(form, FirstCodeForm) else FirstCodeForm()
    return render(request, "club/first_owner/not_yet.html", context)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """The visitor's first club, and its owner, who is logged in from here on."""
    if request.method != "POST":
        return redirect("home")
    if not has_owner() and not may_begin(request):
        return redirect("home")
    form = FirstClubForm(request.POST)
    if not has_owner() and form.is_valid():
        typed = form.cleaned_data
        try:
            club = begin_own_club(name=typed["name"], username=typed["username"], password=typed["password1"])
        except ValidationError as error:
            add_refusal(form, error)
        else:
            login(request, club.memberships.get().user, backend=BACKEND)
            messages.success(request, _("The club has been created. Now add the people who play."))
            return redirect("organise_club", club.slug)
    if has_owner():
        return _second(request)
    return show_welcome(request, list_clubs_with_competitions(), form)


def _second(request: HttpRequest) -> HttpResponse:
    """There is an owner by now: this very person, whose browser asked twice, or someone who was faster."""
    user = _just_began(request)
    if user:
        login(request, user, backend=BACKEND)
        return redirect("start")
    return render(request, "club/first_owner/second.html", status=409)


def _just_began(request: HttpRequest) -> User | None:
    """Recognised by the password, which is tried only a few times: the limits of the login page do not apply here."""
    if is_too_often("second-begin", "", most=TAPS, period=A_MOMENT):
        return None
    user = User.objects.filter(username=request.POST.get("username", ""), is_active=True).first()
    if user is None or timezone.now() - user.date_joined > A_MOMENT:
        return None
    return user if user.check_password(request.POST.get("password1", "")) else None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def begin_code(request: HttpRequest) -> HttpResponse:
    """The code is typed here, or in the address that the program shows."""
    if has_owner():
        return redirect("home")
    typed = request.POST if request.method == "POST" else request.GET
    form = FirstCodeForm(typed if "code" in typed else None)
    if form.is_valid():
        with refused_on(form):
            check_first_code(code=form.cleaned_data["code"], visitor=request.META["REMOTE_ADDR"])
            remember_code(request)
            return redirect("home")
    return show_welcome(request, list_clubs_with_competitions(), form)
