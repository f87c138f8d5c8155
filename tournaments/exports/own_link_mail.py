"""Mails with the link to a person's own page, where the site sends mail and the club has their address."""

import smtplib
from collections.abc import Sequence

from django.core.mail import EmailMessage, get_connection
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Club, MatchDay


def mail_enquiry(match_day: MatchDay, email: str, link: str) -> bool:
    """Whether the server took the question to a substitute."""
    club = match_day.competition.club
    values = {"club": club.name, "date": date_format(match_day.date) if match_day.date else match_day, "link": link}
    text = _("Can you come on %(date)s? Say yes or no on your own page:\n\n%(link)s\n\n%(club)s")
    title = _("Can you come on %(date)s?")
    try:
        return bool(EmailMessage(title % values, text % values, to=[email]).send())
    except (OSError, smtplib.SMTPException):
        return False


def mail_own_links(club: Club, links: Sequence[tuple[str, str]]) -> int:
    """Sends a mail to each of these, an address and its link; returns how many left. No one sees anyone else's."""
    text = _(
        "This is your own page at %(club)s: your seat, your evening and your season; and whether you come.\n\n"
        "%(link)s\n\nIt is yours alone: who has the link can answer for you. The club can replace it."
    )
    mails = [
        EmailMessage(
            _("Your own page at %(club)s") % {"club": club.name}, text % {"club": club.name, "link": link}, to=[email]
        )
        for email, link in links
    ]
    sent = 0
    try:
        with get_connection() as connection:
            for mail in mails:
                sent += connection.send_messages([mail]) or 0
    except (OSError, smtplib.SMTPException):  # the server did not answer, or did not want it
        pass
    return sent
