"""The people who play at a club: listed, added, changed."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.forms.people.player import PlayerEditForm, PlayerForm
from tournaments.forms.refusal import ConfirmationForm, refused_on
from tournaments.listings.paging import searched, sort_and_page
from tournaments.listings.player import PlayerListing
from tournaments.models import Club, Player
from tournaments.permissions import get_club_for_organiser, get_player
from tournaments.queries.change import find_change
from tournaments.queries.people.contact import due_contacts, has_contacts, not_here_for_long
from tournaments.queries.people.own_link import list_asks_to_be_forgotten
from tournaments.queries.people.player import is_in_use
from tournaments.queries.people.player_list import Who, count_people, list_people
from tournaments.services.people.player import add_player, set_players, update_player
from tournaments.services.people.player_leaving import anonymise_player, remove_player
from tournaments.views.former_number import leads_on
from tournaments.views.once import done_once
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number

# By the button.
CHOSEN_BECOME: dict[str, dict[str, bool]] = {
    "member": {"is_guest": False},
    "guest": {"is_guest": True},
    "plays": {"is_active": True},
    "rests": {"is_active": False},
}


def organise_players(request: LoggedInRequest, club: str) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    if request.method == "POST":
        return _set_chosen(request, found)
    search, asked = searched(request), request.GET.get("who", "")
    # A typed name means that person, whatever they are.
    who = Who(asked) if asked in Who.values else Who.EVERYONE if search else Who.MEMBERS
    gone = not_here_for_long(found) if who == Who.RESTING else set()
    listing = PlayerListing(list_people(found, who, search), club=found, gone=gone)
    sort_and_page(request, listing)
    counts, undo = count_people(found).items(), find_change(found, request.GET.get("undo", ""))
    context: dict[str, Any] = {"listing": listing, "who": who, "counts": counts, "undo": undo}
    context["asks"] = list_asks_to_be_forgotten(found)
    if has_contacts(found):
        context |= {"has_contacts": True, "due": list(due_contacts(found))}
    return show(request, "people/player/list.html", found, **context)


def _set_chosen(request: LoggedInRequest, club: Club) -> HttpResponse:
    """Changes everyone ticked as the button says."""
    fields = CHOSEN_BECOME.get(request.POST.get("become", ""))
    if fields is None:
        raise Http404
    keys = [key for key in map(whole_number, request.POST.getlist("player")) if key is not None]
    with refused_in_message(request):
        changed = set_players(club=club, players=list(club.people.filter(pk__in=keys)), **fields)
        count = len(changed)
        words = ngettext("%(count)d person has been changed.", "%(count)d people have been changed.", count)
        link, back = reverse("club_what_was_done", args=[club.slug]), _("Undo")
        if changed:
            messages.success(request, format_html('{} <a href="{}">{}</a>', words % {"count": count}, link, back))
        else:
            messages.info(request, _("Tick someone first: nothing was changed."))
    asked = request.GET.urlencode()
    address = reverse("organise_players", args=[club.slug])
    return redirect(f"{address}?{asked}" if asked else address)


@done_once
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
    return show(request, "people/player/add.html", found, form=form)


@leads_on
def player_edit(request: LoggedInRequest, club: str, number: int) -> HttpResponse:
    found = get_club_for_organiser(request.user, club)
    player = get_player(request.user, found.slug, number)
    name = player.full_name
    form = PlayerEditForm(request.POST or None, instance=player)
    if form.is_valid():
        with refused_on(form):
            update_player(player=player, **form.cleaned_data)
            messages.success(request, _("%(name)s has been saved.") % {"name": player.full_name})
            return _back_to_list(player)
    return show(request, "people/player/edit.html", found, name=name, number=number, form=form, contact=form.contact)


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
    return show(request, "people/player/leave.html", found, player=player, has_played=has_played, form=form)


def _back_to_list(player: Player) -> HttpResponse:
    """The list of the club's players, or of those who came for one competition."""
    if player.only_for is not None:
        return redirect("day_guest_list", *player.only_for.url_args)
    return redirect("organise_players", player.club.slug)
