"""People who came only for one competition, and a tap that takes one of them into the club."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.permissions import get_competition_for_organiser, get_player
from tournaments.queries.people.player import list_day_guests
from tournaments.services.people.player import take_into_club
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.views.refusal import refused_in_message
from tournaments.whole_number import whole_number


def day_guest_list(request: LoggedInRequest, club: str, competition: str) -> HttpResponse:
    found = get_competition_for_organiser(request.user, club, competition)
    if request.method == "POST":
        number = whole_number(request.POST.get("number", ""))
        if number is None:
            raise Http404
        # Tapped twice it is the same person, who has another number by now.
        guest = found.day_guests.filter(number=number).first()
        if guest is not None:
            with refused_in_message(request):
                player = take_into_club(player=get_player(request.user, club, guest.number))
                words = {"name": player, "number": player.number}
                messages.success(request, _("%(name)s is a player of the club now, with number %(number)d.") % words)
        return redirect("day_guest_list", *found.url_args)
    return show(request, "people/player/day_guests.html", found, day_guests=list_day_guests(found))
