"""Asking the substitutes of the club for one evening, and noting what they said."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.exports.own_link_mail import mail_call
from tournaments.hall import address_for_phones
from tournaments.models import MatchDay, Player
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.evening.call import list_called
from tournaments.services.evening.call import answer_to_call, call_substitute
from tournaments.services.people.own_link import give_own_links, own_token
from tournaments.views.organise.request import LoggedInRequest, show, with_undo
from tournaments.views.refusal import refused_in_message

ANSWERS = {"yes": True, "no": False, "unsaid": None}


def calls(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Each with a button to ask them, and what they said; by telephone an organiser notes the answer."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    called = list_called(match_day)
    if request.method == "POST":
        people = {str(one.player.pk): one.player for one in called}
        with refused_in_message(request):
            _change(request, match_day, people)
        return redirect(with_undo(request, reverse("calls", args=match_day.url_args), match_day))
    return show(request, "evening/call/list.html", match_day, called=called, sends_mail=settings.EMAIL_IS_ON)


def _change(request: LoggedInRequest, match_day: MatchDay, people: dict[str, Player]) -> None:
    for name in ("ask", *ANSWERS):
        player = people.get(request.POST.get(name, ""))
        if player is None:
            continue
        if name != "ask":
            answer_to_call(match_day=match_day, player=player, comes=ANSWERS[name])
            return
        call_substitute(match_day=match_day, player=player)
        contact = getattr(player, "contact", None)
        if settings.EMAIL_IS_ON and contact and contact.email:
            token = own_token(give_own_links(club=match_day.competition.club, players=[player])[player.pk])
            if mail_call(match_day, contact.email, address_for_phones(request, reverse("own_page", args=[token]))):
                messages.success(request, _("%(name)s has been asked by mail.") % {"name": player})
            else:
                messages.error(request, _("The mail to %(name)s could not be sent.") % {"name": player})
        return
    raise Http404
