"""The handicaps of everyone in a competition, on one page."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.exceptions import Stale
from tournaments.forms.refusal import refused_on
from tournaments.forms.season.handicap import FillInForm, HandicapsForm
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.season.handicap import list_handicaps, list_sources, list_who_may_have_one, propose_handicaps
from tournaments.services.season.handicap import set_handicaps
from tournaments.views.organise.request import LoggedInRequest, show


def handicaps(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    """A figure for each; `?percent=10&of=season-2024` fills in what follows from that standing, and stores nothing."""
    found = get_competition_for_organiser(request.user, club, competition)
    stored = list_handicaps(found)
    fill_in = FillInForm(request.GET if "of" in request.GET else None, sources=list_sources(found), own=found)
    proposed = None
    if fill_in.is_valid() and request.method != "POST":
        proposed = propose_handicaps(found, fill_in.cleaned_data["of"], fill_in.cleaned_data["percent"])
    form = HandicapsForm(
        request.POST or None,
        units=list_who_may_have_one(found, stored),
        stored=stored,
        proposed=proposed,
    )
    if form.is_valid():
        try:
            with refused_on(form):
                set_handicaps(competition=found, handicaps=form.handicaps, seen=form.cleaned_data["seen"])
                messages.success(request, _("The handicaps have been saved."))
                return redirect("handicaps", *found.url_args)
        except Stale:
            form.refuse_stale(list_handicaps(found))
    return show(request, "season/handicap/list.html", found, form=form, fill_in=fill_in, proposed=proposed)
