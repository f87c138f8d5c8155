"""The list at the door: everyone who may come, to tick off, with a few empty lines for guests."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import MatchDay
from tournaments.printing.named import named
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_day
from tournaments.queries.evening.door import Expected

EMPTY_LINES = 8


def attendance_list(match_day: MatchDay, expected: list[Expected]) -> list[Paper]:
    """Those already there are ticked; the categories are after the names."""
    rows = [
        {
            "number": str(one.number),
            "name": named(one.listed, one.tags),
            "here": one.is_here,
            "paid": one.is_paid,
        }
        for one in expected
    ]
    rows += [{"number": "", "name": "", "here": False, "paid": False}] * EMPTY_LINES
    data = {
        "heading": heading_of_day(_("Who is there?"), match_day),
        "in_front": match_day.competition.club.lists_by_last_name,
        "head": [_("Present"), _("Paid"), pgettext("person", "Name"), ""],
        "rows": rows,
    }
    return [Paper("attendance_list", data)]
