"""The list of substitutes of a club, in the order in which they are asked."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.people.substitute_list import SubstitutesForm
from tournaments.forms.refusal import refused_on
from tournaments.permissions import get_club_for_organiser
from tournaments.queries.evening.enquiry import list_substitutes
from tournaments.services.people.substitute_list import set_substitutes
from tournaments.views.organise.request import LoggedInRequest, show


def substitutes(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    names = "\n".join(player.full_name for player in list_substitutes(found))
    form = SubstitutesForm(request.POST or None, club=found, initial={"names": names})
    if form.is_valid():
        with refused_on(form):
            set_substitutes(club=found, players=form.cleaned_data["names"])
            messages.success(request, _("The list of substitutes is saved."))
            return redirect("substitutes", found.slug)
    return show(request, "people/substitute_list/edit.html", found, form=form)
