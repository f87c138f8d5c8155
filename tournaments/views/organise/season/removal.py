"""The question before an evening or a competition that was opened by mistake goes."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.permissions import get_competition_for_organiser, get_match_day_for_organiser
from tournaments.services.season.removal import remove_competition, remove_match_day
from tournaments.views.organise.request import LoggedInRequest, show


def match_day_remove(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            remove_match_day(match_day=match_day, by=request.user)
            messages.success(request, _("%(what)s has been removed.") % {"what": match_day})
            return redirect("club_what_was_done", club)
    found = match_day.competition
    return show(request, "season/removal/match_day.html", found, match_day=match_day, form=form)


def competition_remove(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            remove_competition(competition=found)
            messages.success(request, _("%(what)s has been removed.") % {"what": found})
            return redirect("club_what_was_done", club)
    return show(request, "season/removal/competition.html", found, form=form)
