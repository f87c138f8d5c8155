"""Mails with the link to a person's own page, where the site sends mail and the club has their address."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.exports.mail import send_each
from tournaments.models import Club, MatchDay


def mail_enquiry(match_day: MatchDay, email: str, link: str) -> EmailMessage:
    """The question to a substitute."""
    club = match_day.competition.club
    values = {"club": club.name, "date": date_format(match_day.date) if match_day.date else match_day, "link": link}
    text = _("Can you come on %(date)s? Say yes or no on your own page:\n\n%(link)s\n\n%(club)s")
    return EmailMessage(_("Can you come on %(date)s?") % values, text % values, to=[email])


def mail_own_links(club: Club, links: Sequence[tuple[str, str]]) -> int:
    """Sends a mail to each of these, an address and its link; returns how many left. No one sees anyone else's."""
    text = _(
        "This is your own page at %(club)s: your seat, your evening and your season; and whether you come.\n\n"
        "%(link)s\n\nIt is yours alone: who has the link can answer for you. The club can replace it."
    )
    subject = _("Your own page at %(club)s") % {"club": club.name}
    mails = [
        (email, EmailMessage(subject, text % {"club": club.name, "link": link}, to=[email])) for email, link in links
    ]
    return len(mails) - len(send_each(mails))
