"""The teams of a competition of teams of four."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.forms.people.team import TeamForm
from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.listings.paging import sort_and_page
from tournaments.listings.team import TeamListing
from tournaments.models import Competition, Team
from tournaments.permissions import get_competition_for_organiser
from tournaments.queries.change import find_change
from tournaments.services.people.team import add_team, remove_team, update_team
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show


def _get_teams_competition(request: LoggedInRequest, club: str, competition: str) -> Competition:
    found = get_competition_for_organiser(request.user, club, competition)
    if not found.is_teams:
        raise Http404
    return found


def _get_team(competition: Competition, number: int) -> Team:
    return get_object_or_404(competition.teams.select_related("competition"), number=number)


def _said(team: Team, form: TeamForm) -> str:
    said = _("Team %(number)d: %(team)s.") % {"number": team.number, "team": team}
    new = [_("%(name)s is new in the club.") % {"name": name} for name in form.newcomers]
    return " ".join([said, *new])


def team_list(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = _get_teams_competition(request, club, competition)
    listing = TeamListing(found.teams.prefetch_related("members__player"), competition=found)
    sort_and_page(request, listing)
    return show(
        request, "people/team/list.html", found, listing=listing, undo=find_change(found, request.GET.get("undo", ""))
    )


@done_once
def team_add(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = _get_teams_competition(request, club, competition)
    form = TeamForm(request.POST or None, competition=found)
    if form.is_valid():
        with refused_on(form):
            team = add_team(competition=found, **form.team)
            messages.success(request, _said(team, form))
            # Back to the empty form: the next team is already waiting.
            return redirect("team_add", *found.url_args)
    return show(request, "people/team/form.html", found, form=form)


def team_edit(request: LoggedInRequest, club: str, competition: str, number: int) -> HttpResponse:
    found = _get_teams_competition(request, club, competition)
    form = TeamForm(request.POST or None, instance=_get_team(found, number), competition=found)
    if form.is_valid():
        with refused_on(form):
            team = update_team(team=_get_team(found, number), **form.team)
            messages.success(request, _said(team, form))
            return redirect("team_list", *found.url_args)
    return show(request, "people/team/form.html", found, number=number, form=form)


def team_remove(request: LoggedInRequest, club: str, competition: str, number: int) -> HttpResponse:
    found = _get_teams_competition(request, club, competition)
    team = _get_team(found, number)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            remove_team(team=team)
            messages.success(request, _("Team %(number)d has been removed.") % {"number": number})
            return redirect("team_list", *found.url_args)
    return show(request, "people/team/remove.html", found, team=team, form=form)
