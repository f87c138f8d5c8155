"""The next season, begun from this one in one form."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.refusal import refused_on
from tournaments.forms.season.next_season import NextSeasonForm
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.season.final_standing import list_moved
from tournaments.services.season.next_season import begin_next_season
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show


@done_once
def competition_next(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    form = NextSeasonForm(request.POST or None, competition=found)
    if form.is_valid():
        with refused_on(form):
            new = begin_next_season(competition=found, **form.cleaned_data)
            messages.success(request, _("The competition has been created."))
            return redirect("organise_competition", *new.url_args)
    moved = list(list_moved(found, published_only=found.is_closed)) if found.divisions.exists() else []
    return show(request, "season/closing/next.html", found, form=form, moved=moved)
