"""The people who play at a club: listed, added one by one or by the list, changed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.forms.player import PlayerForm, PlayerNamesForm
from tournaments.forms.refusal import add_refusal
from tournaments.listings.paging import searched, sort_and_page
from tournaments.listings.player import PlayerListing
from tournaments.models import Player
from tournaments.permissions import get_club_for_organiser, get_player
from tournaments.services.player import add_player, add_players, update_player
from tournaments.views.organise.request import LoggedInRequest


@login_required
def organise_players(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    search = searched(request)
    listing = PlayerListing(found.players.filter(name__icontains=search), club=found)
    sort_and_page(request, listing)
    return render(request, "tournaments/organise/player/list.html", {"club": found, "listing": listing})


@login_required
def player_add(request: LoggedInRequest, club: str) -> HttpResponse:
    """Two forms on one page: one player, or a pasted list of names."""
    found = get_club_for_organiser(request.user, club)
    many = "names" in request.POST
    one_form = PlayerForm(request.POST if request.method == "POST" and not many else None, instance=Player(club=found))
    names_form = PlayerNamesForm(request.POST if many else None, club=found)
    one_form.fields["name"].widget.attrs["autofocus"] = not many
    names_form.fields["names"].widget.attrs["autofocus"] = many
    if many and names_form.is_valid():
        try:
            added = add_players(club=found, names=names_form.cleaned_data["names"])
        except ValidationError as error:
            add_refusal(names_form, error)
        else:
            text = ngettext("%(count)d player has been added.", "%(count)d players have been added.", len(added))
            messages.success(request, text % {"count": len(added)})
            return redirect("organise_players", found.slug)
    elif not many and one_form.is_valid():
        try:
            player = add_player(club=found, **one_form.cleaned_data)
        except ValidationError as error:
            add_refusal(one_form, error)
        else:
            messages.success(
                request,
                _("%(name)s has been added with number %(number)d.") % {"name": player, "number": player.number},
            )
            # Back to the empty form: at the door the next person is already waiting.
            return redirect("player_add", found.slug)
    return render(
        request,
        "tournaments/organise/player/add.html",
        {"club": found, "one_form": one_form, "names_form": names_form},
    )


@login_required
def player_edit(request: LoggedInRequest, club: str, number: int) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    player = get_player(request.user, found.slug, number)
    name = player.name
    form = PlayerForm(request.POST or None, instance=player)
    if form.is_valid():
        try:
            update_player(player=player, **form.cleaned_data)
        except ValidationError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("%(name)s has been saved.") % {"name": player.name})
            return redirect("organise_players", found.slug)
    return render(
        request, "tournaments/organise/player/edit.html", {"club": found, "name": name, "number": number, "form": form}
    )
