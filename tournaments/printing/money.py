"""The money of a club on paper: the statement of a month, and slips with what each still has to pay."""

import io
from collections.abc import Sequence

import segno
from django.utils.translation import gettext as _
from stdnum import iban

from tournaments.cents import as_money
from tournaments.models import Club
from tournaments.printing.press import Paper
from tournaments.queries.money.reminder import Reminder
from tournaments.wording.money import transfer_text, unpaid_in_words
from tournaments.wording.transfer import transfer_code

MOST_ON_A_SLIP = 5
Words = Sequence[str]


def statement_paper(
    club: Club,
    title: str,
    lines: tuple[Words, Sequence[Words]],
    totals: tuple[Words, Sequence[Words]],
    note: str,
) -> Paper:
    """Heads and rows are those of the page; `note` says whether the month is closed."""
    data = {
        "heading": {"title": title, "of": str(club)},
        "head": lines[0],
        "rows": lines[1],
        "totals_title": _("Totals"),
        "totals_head": totals[0],
        "totals": totals[1],
        "note": note,
    }
    return Paper("statement", data)


def payment_slips(club: Club, reminders: Sequence[Reminder]) -> Paper:
    """Six on a page: whose, how much, what for, and the code for a transfer."""
    slips = []
    for one in reminders:
        code = transfer_code(club, one.player, one.open)
        lines = [[words, as_money(cents, club.money_unit)] for words, cents in unpaid_in_words(one)]
        more = len(lines) - MOST_ON_A_SLIP
        slips.append(
            {
                "name": one.player.full_name,
                "amount": as_money(one.open, club.money_unit),
                "lines": lines[-MOST_ON_A_SLIP:],
                "more": _("and %(count)d earlier") % {"count": more} if more > 0 else "",
                "text": transfer_text(one.player.number, one.player.full_name),
                "qr": _drawn(code) if code else "",
            }
        )
    words = {
        "scan": _("Scan the code with the app of your bank, or transfer it to"),
        "text": _("with"),
    }
    account = {"iban": iban.format(club.iban), "name": club.account_name or club.name}
    return Paper("payment_slips", {"club": club.name, "account": account, "words": words, "slips": slips})


def _drawn(code: segno.QRCode) -> str:
    file = io.BytesIO()
    code.save(file, kind="svg", border=4, xmldecl=False, svgclass=None, lineclass=None)
    return file.getvalue().decode()
