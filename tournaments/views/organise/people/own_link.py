"""Links that open a person's own page: given to many on cards, to one on the screen; replaced, ended."""

from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.exports.own_link_mail import mail_own_links
from tournaments.exports.pad import address_as_qr
from tournaments.hall import address_for_phones, closed_hall
from tournaments.models import Player
from tournaments.permissions import get_club_for_organiser, get_player
from tournaments.printing.own_link import own_cards
from tournaments.printing.press import letterhead_of, pdf_response, to_pdf
from tournaments.queries.people.own_link import (
    count_own_links,
    find_own_nonce,
    list_asks_to_be_forgotten,
    list_mailable,
    list_who_play,
)
from tournaments.services.limit import is_too_often
from tournaments.services.people.own_link import (
    end_own_link,
    give_own_links,
    own_code,
    own_token,
    replace_own_link,
)
from tournaments.views.former_number import leads_on
from tournaments.views.organise.request import LoggedInRequest, show
from tournaments.whole_number import whole_number

MAILS_TO_ONE = 1
BETWEEN_MAILS = timedelta(minutes=10)


@require_safe
def own_links(request: LoggedInRequest, club: str) -> HttpResponse:
    """What an own link is, who has one, and the cards to cut."""
    found = get_club_for_organiser(request.user, club)
    counts = count_own_links(found)
    context = {
        "counts": counts,
        "closed_hall": closed_hall(request),
        "asks": list_asks_to_be_forgotten(found),
        "mails": len(list_mailable(found)) if settings.EMAIL_IS_ON else 0,
    }
    return show(request, "people/own_link/list.html", found, **context)


@require_POST
def own_link_cards(request: LoggedInRequest, club: str) -> HttpResponse:
    """The cards as PDF: of everyone who plays (`with_guests`: also guests), or of one `player`, each with a link."""
    found = get_club_for_organiser(request.user, club)
    players = list_who_play(found, with_guests="with_guests" in request.POST)
    if "player" in request.POST:
        number = whole_number(request.POST["player"])
        players = list(found.people.filter(number=number, anonymised_at=None)) if number is not None else []
    if not players:
        raise Http404
    nonces = give_own_links(club=found, players=players)
    site = address_for_phones(request, reverse("own_code"))
    paper = own_cards(found, [(player, nonces[player.pk]) for player in players], site)
    return pdf_response(to_pdf([paper], _("Own links"), letterhead_of(found)), f"{club}-own-links.pdf")


@require_POST
def own_link_mails(request: LoggedInRequest, club: str) -> HttpResponse:
    """The links to everyone who plays and has an address, or to one `player`; a second tap sends nothing again."""
    found = get_club_for_organiser(request.user, club)
    contacts = list_mailable(found, request.POST.get("player")) if settings.EMAIL_IS_ON else []
    if not contacts:
        raise Http404
    waiting = [
        one
        for one in contacts
        if not is_too_often("own-link-mails", str(one.player_id), most=MAILS_TO_ONE, period=BETWEEN_MAILS)
    ]
    nonces = give_own_links(club=found, players=[one.player for one in waiting])
    links = [
        (one.email, address_for_phones(request, reverse("own_page", args=[own_token(nonces[one.player_id])])))
        for one in waiting
    ]
    sent = mail_own_links(found, links)
    if sent:
        messages.success(request, ngettext("%(count)d mail sent.", "%(count)d mails sent.", sent) % {"count": sent})
    if sent < len(links):
        messages.error(
            request, _("%(count)d could not be sent: the mail server refused.") % {"count": len(links) - sent}
        )
    if len(waiting) < len(contacts):
        messages.info(request, _("Anyone who had a mail in the last ten minutes gets no other one."))
    if "player" in request.POST:
        return redirect("own_link", found.slug, contacts[0].player.number)
    return redirect("own_links", found.slug)


@leads_on
def own_link(request: LoggedInRequest, club: str, number: int) -> HttpResponse:
    """One person's link: given, shown with its QR code, replaced, ended; each by one tap."""
    found = get_club_for_organiser(request.user, club)
    player = get_player(request.user, found.slug, number)
    if request.method == "POST":
        _change(player, request.POST.get("action", ""))
        return redirect("own_link", found.slug, player.number)
    nonce = find_own_nonce(player)
    address = address_for_phones(request, reverse("own_page", args=[own_token(nonce)])) if nonce else ""
    context = {
        "player": player,
        "address": address,
        "code": own_code(nonce) if nonce else "",
        "page": address_for_phones(request, reverse("own_code")).partition("://")[2],
        "qr": address_as_qr(address) if address else "",
        "closed_hall": closed_hall(request),
        "mailable": list_mailable(found, str(number)) if settings.EMAIL_IS_ON else [],
    }
    return show(request, "people/own_link/one.html", found, **context)


def _change(player: Player, action: str) -> None:
    match action:
        case "give":
            give_own_links(club=player.club, players=[player])
        case "replace":
            replace_own_link(player=player)
        case "end":
            end_own_link(player=player)
        case _:
            raise Http404
