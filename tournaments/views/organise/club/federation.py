"""The federation of a club: its owner joins with a code, and leaves."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.exceptions import Refused
from tournaments.forms.club.federation import JoinForm
from tournaments.forms.refusal import refused_on
from tournaments.permissions import get_club_for_owner
from tournaments.services.club.federation import join_federation, leave_federation
from tournaments.services.limit import is_too_often
from tournaments.services.wall.screen import GUESSES, LIMIT_PERIOD
from tournaments.views.organise.request import LoggedInRequest


@login_required
def club_federation(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_owner(request.user, club)
    form = JoinForm(request.POST or None)
    if form.is_valid():
        with refused_on(form):
            if is_too_often("federation-codes", str(request.user.pk), most=GUESSES, period=LIMIT_PERIOD):
                raise Refused({"code": _("Too many tries. Please wait ten minutes.")})
            joined = join_federation(club=found, **form.cleaned_data)
            messages.success(request, _("The club has joined %(name)s.") % {"name": joined.name})
            return redirect("club_federation", found.slug)
    return render(request, "tournaments/organise/club/federation.html", {"club": found, "form": form})


@login_required
@require_POST
def club_federation_leave(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_owner(request.user, club)
    leave_federation(club=found)
    messages.success(request, _("The club has left the federation."))
    return redirect("club_federation", found.slug)
