"""Participants of a joint tournament, from the lists of the clubs."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.forms.people.from_lists import FromListsForm
from tournaments.forms.refusal import refused_on
from tournaments.permissions import get_joint_competition
from tournaments.queries.people.from_lists import list_shared_lists
from tournaments.services.people.from_lists import take_from_lists
from tournaments.views.organise.request import LoggedInRequest, show


def from_lists(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_joint_competition(request.user, club, competition)
    lists = list_shared_lists(found)
    form = FromListsForm(request.POST or None, lists=lists)
    if form.is_valid():
        with refused_on(form):
            taken = len(take_from_lists(competition=found, players=form.cleaned_data["players"]))
            said = ngettext("%(count)d participant has been added.", "%(count)d participants have been added.", taken)
            messages.success(request, said % {"count": taken})
            return redirect("from_lists", *found.url_args)
    return show(request, "people/federation_list/participants.html", found, lists=lists, form=form)
