"""Mails to who signed up at a drive: one that confirms the address, one with the link, one when they move up."""

from django.core.mail import EmailMessage
from django.utils.translation import gettext as _

from tournaments.models import MatchDay


def _about(match_day: MatchDay, email: str, title: str, text: str) -> EmailMessage:
    competition = match_day.competition
    return EmailMessage(f"{title}: {competition.name}", f"{text}\n\n{competition.club.name}", to=[email])


def mail_to_confirm(match_day: MatchDay, email: str, link: str) -> EmailMessage:
    text = _(
        "Open this page and tap the button, and you have signed up. Until then nothing is stored:\n\n%(link)s\n\n"
        "If it was not you, you need do nothing."
    )
    return _about(match_day, email, _("Is this your address?"), text % {"link": link})


def mail_signed_up(match_day: MatchDay, email: str, link: str) -> EmailMessage:
    text = _("You have signed up. On this page you see whether you have a place, and you can cancel:\n\n%(link)s")
    return _about(match_day, email, _("You have signed up"), text % {"link": link})


def mail_moved_up(match_day: MatchDay, email: str, link: str) -> EmailMessage:
    text = _(
        "There is a place for you: you are no longer on the waiting list. If you cannot come, say so here:\n\n%(link)s"
    )
    return _about(match_day, email, _("There is a place for you"), text % {"link": link})
