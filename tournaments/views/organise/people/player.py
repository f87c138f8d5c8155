"""The people who play at a club: listed, added, changed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.forms.confirmation import ConfirmationForm
from tournaments.forms.people.player import PlayerForm
from tournaments.forms.refusal import refused_on
from tournaments.listings.paging import searched, sort_and_page
from tournaments.listings.player import PlayerListing
from tournaments.models import Player
from tournaments.permissions import get_club_for_organiser, get_player
from tournaments.queries.people.player_leaving import is_in_use
from tournaments.services.people.player import add_player, update_player
from tournaments.services.people.player_leaving import anonymise_player, remove_player
from tournaments.views.former_number import leads_on
from tournaments.views.once import made_once
from tournaments.views.organise.request import LoggedInRequest


@login_required
def organise_players(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    search = searched(request)
    listing = PlayerListing(found.players.filter(name__icontains=search), club=found)
    sort_and_page(request, listing)
    return render(request, "tournaments/organise/people/player/list.html", {"club": found, "listing": listing})


@login_required
@made_once
def player_add(request: LoggedInRequest, club: str) -> HttpResponse:
    """One player; many at once come from a list (`player_list.player_import`)."""
    found = get_club_for_organiser(request.user, club)
    form = PlayerForm(request.POST or None, instance=Player(club=found))
    if form.is_valid():
        with refused_on(form):
            player = add_player(club=found, **form.cleaned_data)
            messages.success(
                request,
                _("%(name)s has been added with number %(number)d.") % {"name": player, "number": player.number},
            )
            # Back to the empty form: the next one is already waiting.
            return redirect("player_add", found.slug)
    return render(request, "tournaments/organise/people/player/add.html", {"club": found, "form": form})


@login_required
@leads_on
def player_edit(request: LoggedInRequest, club: str, number: int) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    player = get_player(request.user, found.slug, number)
    name = player.name
    form = PlayerForm(request.POST or None, instance=player)
    if form.is_valid():
        with refused_on(form):
            update_player(player=player, **form.cleaned_data)
            messages.success(request, _("%(name)s has been saved.") % {"name": player.name})
            return _back_to_list(player)
    return render(
        request,
        "tournaments/organise/people/player/edit.html",
        {"club": found, "name": name, "number": number, "form": form},
    )


@login_required
@leads_on
def player_leave(request: LoggedInRequest, club: str, number: int) -> HttpResponse:
    """A player who never played is removed; for one who did, only the name goes."""
    found = get_club_for_organiser(request.user, club)
    player = get_player(request.user, found.slug, number)
    has_played = is_in_use(player)
    form = ConfirmationForm(request)
    if form.is_valid():
        with refused_on(form):
            if has_played:
                anonymise_player(player=player)
                done = _("The name is gone; the results stay as those of %(name)s.")
            else:
                remove_player(player=player)
                done = _("%(name)s has been removed.")
            messages.success(request, done % {"name": player})
            return _back_to_list(player)
    context = {"club": found, "player": player, "has_played": has_played, "form": form}
    return render(request, "tournaments/organise/people/player/leave.html", context)


def _back_to_list(player: Player) -> HttpResponse:
    """Of the club's players, or of those who came for one competition."""
    if player.only_for is not None:
        return redirect("day_guest_list", *player.only_for.url_args)
    return redirect("organise_players", player.club.slug)
