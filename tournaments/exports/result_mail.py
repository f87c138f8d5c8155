"""Results by mail: to those who asked for them, and first the one mail with which they confirm their address."""

from django.core.mail import EmailMessage
from django.utils.translation import gettext as _

from tournaments.models import Competition
from tournaments.wording.share import Shared, as_text


def confirmation_mail(competition: Competition, email: str, link: str) -> EmailMessage:
    text = _(
        "Someone asked for the results of %(competition)s (%(club)s) to be mailed to this address.\n\n"
        "Was it you? Then open this page, and they will come:\n\n%(link)s\n\n"
        "Was it not? Then do nothing: the address is removed tomorrow."
    ) % {"competition": competition.name, "club": competition.club.name, "link": link}
    subject = _("Results of %(competition)s by mail") % {"competition": competition.name}
    return EmailMessage(subject, text, to=[email])


def result_mail(shared: Shared, address: str, *, email: str, stop: str) -> EmailMessage:
    """In the language that is active now. By the two headers a mail program ends it without the page (RFC 8058)."""
    end = _("You asked for these results by mail. No more of them:\n%(link)s") % {"link": stop}
    text = "\n\n".join(filter(None, [shared.report, as_text(shared, address, bold=""), "-- \n" + end]))
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(f"{shared.title} · {shared.club}", text, to=[email], headers=headers)
