"""The result of a match day, mailed to those who asked for it."""

from collections.abc import Collection, Iterator

from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.exports.mail import send_each
from tournaments.exports.result_mail import result_mail
from tournaments.hall import address_for_phones
from tournaments.models import MatchDay, Subscriber
from tournaments.permissions import asked_by, get_match_day_for_organiser
from tournaments.services.season.subscriber import claim_result_mails, release_result_mails, subscriber_token
from tournaments.views.organise.request import LoggedInRequest
from tournaments.views.public.season.share import STRANGER, share_result
from tournaments.views.refusal import refused_in_message
from tournaments.wording.share import Shared
from tournaments.words import use_words_of_club


@require_POST
def match_day_mail(request: LoggedInRequest, club: str, competition: str, day: int) -> HttpResponse:
    """To everyone who has not been sent it yet; a second tap sends nothing again."""
    match_day = get_match_day_for_organiser(request.user, club, competition, day)
    if not settings.EMAIL_IS_ON:
        raise Http404
    with refused_in_message(request):
        subscribers = claim_result_mails(match_day=match_day)
        failed = send_each(_mails(request, match_day, subscribers))
        if failed:
            release_result_mails(match_day=match_day, subscribers=failed)
        _say(request, len(subscribers) - len(failed), len(failed))
        return redirect("match_day_to_share", *match_day.url_args)
    return redirect("evening_result", *match_day.url_args)


def _mails(
    request: LoggedInRequest, match_day: MatchDay, subscribers: Collection[Subscriber]
) -> Iterator[tuple[Subscriber, EmailMessage]]:
    """One to each, with no one else's address; each in the language in which it was asked for."""
    address = address_for_phones(request, reverse("match_day", args=match_day.url_args))
    in_language: dict[str, Shared] = {}
    for subscriber in subscribers:
        stop = reverse("mail_stop", args=[subscriber_token(subscriber.nonce)])
        with translation.override(subscriber.language), asked_by(STRANGER):
            use_words_of_club(match_day.competition.club.pit_word, match_day.competition.club.leg_word)
            if subscriber.language not in in_language:
                in_language[subscriber.language] = share_result(match_day, with_standing=True)
            mail = result_mail(
                in_language[subscriber.language],
                address,
                email=subscriber.email,
                stop=address_for_phones(request, stop),
            )
        yield subscriber, mail


def _say(request: LoggedInRequest, sent: int, failed: int) -> None:
    if sent:
        messages.success(request, ngettext("%(count)d mail sent.", "%(count)d mails sent.", sent) % {"count": sent})
    if failed:
        text = ngettext(
            "%(count)d mail could not be sent yet: send it once more.",
            "%(count)d mails could not be sent yet: send them once more.",
            failed,
        )
        messages.error(request, text % {"count": failed})
    if not sent and not failed:
        messages.info(request, _("Everyone who asked for it has been sent this result already."))
