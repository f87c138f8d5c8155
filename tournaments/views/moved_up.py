"""Those who moved up from the waiting list are told by mail, where the site sends mail and they gave an address."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournaments.exports.entrant_mail import mail_moved_up
from tournaments.exports.mail import send_each
from tournaments.hall import address_for_phones
from tournaments.models import Entrant, MatchDay
from tournaments.services.evening.entrant import entrant_token, note_informed


def address_of(request: HttpRequest, match_day: MatchDay, entrant: Entrant) -> str:
    """The page of their sign-up."""
    return address_for_phones(request, reverse("signed_up", args=[*match_day.url_args, entrant_token(entrant.nonce)]))


def tell_moved_up(request: HttpRequest, match_day: MatchDay) -> None:
    """After anything that may give someone a place; of whom no mail was taken, the organiser's list says so."""
    if not settings.EMAIL_IS_ON or match_day.most_units is None:
        return
    waiting = Entrant.objects.filter(sign_up__match_day=match_day, sign_up__moved_up_at__isnull=False)
    mails = {
        one.sign_up_id: mail_moved_up(match_day, one.email, address_of(request, match_day, one))
        for one in waiting
        if one.email
    }
    informed = mails.keys() - set(send_each(mails.items()))
    if informed:
        note_informed(match_day=match_day, keys=sorted(informed))
