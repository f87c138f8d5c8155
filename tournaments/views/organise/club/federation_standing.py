"""The standings across clubs of a federation: created, changed, removed."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.choices import Role
from tournaments.forms.club.federation_standing import FederationStandingForm
from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.permissions import get_federation_for
from tournaments.services.club.federation_standing import (
    add_federation_standing,
    remove_federation_standing,
    update_federation_standing,
)
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show


def federation_standing_list(request: LoggedInRequest, club: str) -> HttpResponse:
    found, federation = get_federation_for(Role.ORGANISER, request.user, club)
    standings = list(federation.standings.all())
    return show(request, "club/federation_standing/list.html", found, federation=federation, standings=standings)


@done_once
def federation_standing_add(request: LoggedInRequest, club: str) -> HttpResponse:
    found, federation = get_federation_for(Role.ORGANISER, request.user, club)
    form = FederationStandingForm(request.POST or None, federation=federation)
    if form.is_valid():
        with refused_on(form):
            made = add_federation_standing(club=found, **form.cleaned_data)
            messages.success(request, _("The standing has been saved."))
            return redirect("federation_standing", made.federation.slug, made.number)
    return show(request, "club/federation_standing/form.html", found, form=form, standing=None)


def federation_standing_edit(request: LoggedInRequest, club: str, across: int) -> HttpResponse:
    found, federation = get_federation_for(Role.ORGANISER, request.user, club)
    standing = get_object_or_404(federation.standings, number=across)
    form = FederationStandingForm(request.POST or None, federation=federation, instance=standing)
    if form.is_valid():
        with refused_on(form):
            update_federation_standing(club=found, number=across, **form.cleaned_data)
            messages.success(request, _("The standing has been saved."))
            return redirect("federation_standing_list", found.slug)
    return show(request, "club/federation_standing/form.html", found, form=form, standing=standing)


def federation_standing_remove(request: LoggedInRequest, club: str, across: int) -> HttpResponse:
    found, federation = get_federation_for(Role.ORGANISER, request.user, club)
    standing = get_object_or_404(federation.standings, number=across)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            remove_federation_standing(club=found, number=across)
            messages.success(request, _("%(name)s has been removed.") % {"name": standing})
            return redirect("federation_standing_list", found.slug)
    return show(request, "club/federation_standing/remove.html", found, form=form, standing=standing)
