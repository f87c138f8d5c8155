"""The teams alongside the individuals of a competition."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.people.teams_alongside import TeamsAlongsideForm, written
from tournaments.forms.refusal import refused_on
from tournaments.models.player import players_of
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.people.other_name import by_any_name
from tournaments.queries.people.unit import list_categories
from tournaments.services.people.category import set_categories
from tournaments.views.organise.request import LoggedInRequest, show


def teams_alongside(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    stored = [written(team.name, people) for team, people in list_categories(found, are_teams=True)]
    form = TeamsAlongsideForm(
        request.POST or None, initial={"teams": "\n".join(stored)}, known=by_any_name(players_of(found))
    )
    if form.is_valid():
        with refused_on(form):
            set_categories(competition=found, categories=form.cleaned_data["teams"], are_teams=True)
            messages.success(request, _("The teams have been saved."))
            return redirect("side_standing_list", *found.url_args)
    return show(request, "people/category/teams.html", found, form=form)
