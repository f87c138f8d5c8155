"""Asking the substitutes of the club for one evening, and noting what they said."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.exports.mail import send_each
from tournaments.exports.own_link_mail import mail_enquiry
from tournaments.hall import address_for_phones
from tournaments.models import MatchDay, Player
from tournaments.permissions import get_match_day_for_organiser
from tournaments.queries.evening.enquiry import list_asked
from tournaments.services.evening.enquiry import answer_enquiry, ask_substitute
from tournaments.services.people.own_link import give_own_links, own_token
from tournaments.views.organise.request import LoggedInRequest, show, with_undo
from tournaments.views.refusal import refused_in_message

ANSWERS = {"yes": True, "no": False, "unsaid": None}


def enquiries(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """Each with a button to ask them, and what they said; by telephone an organiser notes the answer."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    asked = list_asked(match_day)
    if request.method == "POST":
        people = {str(one.player.pk): one.player for one in asked}
        with refused_in_message(request):
            _change(request, match_day, people)
        return redirect(with_undo(request, reverse("enquiries", args=match_day.url_args), match_day))
    return show(request, "evening/enquiry/list.html", match_day, asked=asked, sends_mail=settings.EMAIL_IS_ON)


def _change(request: LoggedInRequest, match_day: MatchDay, people: dict[str, Player]) -> None:
    for name in ("ask", *ANSWERS):
        player = people.get(request.POST.get(name, ""))
        if player is None:
            continue
        if name != "ask":
            answer_enquiry(match_day=match_day, player=player, comes=ANSWERS[name])
        elif ask_substitute(match_day=match_day, player=player):  # a second tap sends no second mail
            _ask_by_mail(request, match_day, player)
        return
    raise Http404


def _ask_by_mail(request: LoggedInRequest, match_day: MatchDay, player: Player) -> None:
    """The question goes out by mail where it can; what is said about it is what happened."""
    contact = getattr(player, "contact", None)
    if not (settings.EMAIL_IS_ON and contact and contact.email):
        messages.success(request, _("Noted that you asked %(name)s. No mail was sent.") % {"name": player})
        return
    token = own_token(give_own_links(club=match_day.competition.club, players=[player])[player.pk])
    mail = mail_enquiry(match_day, contact.email, address_for_phones(request, reverse("own_page", args=[token])))
    if send_each([(player, mail)]):
        text = _("The mail to %(name)s could not be sent. Ask them in another way, or undo this and try again.")
        messages.error(request, text % {"name": player})
    else:
        messages.success(request, _("%(name)s has been asked by mail.") % {"name": player})
