"""Creating a club, and its front page for the people who run it."""

from copy import copy

from django.contrib import messages
from django.db import connection
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.choices import Role
from tournaments.forms.club.club import ClubForm, ClubSettingsForm
from tournaments.forms.refusal import refused_on
from tournaments.models.player import players_of
from tournaments.permissions import (
    at_least,
    get_club_for_owner,
    get_club_for_scorekeeper,
    may_make_clubs,
    may_see_money,
    role_in,
    runs_the_installation,
)
from tournaments.queries.season.next_step import list_competitions_to_organise
from tournaments.services.club.club import create_club, update_club
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show


@done_once
def club_create(request: LoggedInRequest) -> HttpResponse:
    if not may_make_clubs(request.user):
        raise Http404
    form = ClubForm(request.POST or None)
    if form.is_valid():
        with refused_on(form):
            club = create_club(owner=request.user, **form.cleaned_data)
            messages.success(request, _("The club has been created. Now add the people who play."))
            return redirect("organise_club", club.slug)
    return render(request, "club/club/create.html", {"form": form})


def organise_club(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_scorekeeper(request.user, club)
    role = role_in(request.user, found)
    runs_all = runs_the_installation(request.user)
    player_count, may_organise = players_of(found).filter(is_active=True).count(), role in at_least(Role.ORGANISER)
    return show(
        request,
        "club/club/dashboard.html",
        found,
        competitions=list_competitions_to_organise(found),
        player_count=player_count,
        may_organise=may_organise,
        # First the players; those of a federation come from the lists of its clubs.
        may_begin=may_organise and (player_count > 0 or found.is_federation),
        may_own=role == Role.OWNER,
        sees_money=may_see_money(request.user, found),
        runs_all=runs_all,
        # One file that holds every club: for someone who owns them all. PostgreSQL has its own way.
        may_back_up=runs_all and connection.vendor == "sqlite",
    )


def club_settings(request: LoggedInRequest, club: str) -> HttpResponse:
    """What the club says about itself: its name and town, how names are shown, its own words."""
    found = get_club_for_owner(request.user, club)
    # The form writes into its instance; the page keeps showing what is stored.
    form = ClubSettingsForm(request.POST or None, instance=copy(found))
    if form.is_valid():
        with refused_on(form):
            stored = update_club(club=found, **form.cleaned_data)
            messages.success(request, _("The settings of the club have been saved."))
            return redirect("organise_club", stored.slug)
    return show(request, "club/club/settings.html", found, form=form)
