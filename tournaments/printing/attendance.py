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
    """Those already there are ticked, and who has paid where a club keeps that; the categories are after the names."""
    has_money = match_day.competition.club.keeps_money
    rows = [
        {
            "number": str(one.number),
            "name": named(one.listed, one.tags),
            "ticks": [one.is_here, *([one.is_paid] if has_money else [])],
        }
        for one in expected
    ]
    ticks = [_("Present"), *([_("Paid")] if has_money else [])]
    rows += [{"number": "", "name": "", "ticks": [False for _tick in ticks]}] * EMPTY_LINES
    data = {
        "heading": heading_of_day(_("Who is there?"), match_day),
        "in_front": match_day.competition.club.lists_by_last_name,
        "ticks": ticks,
        "head": [pgettext("person", "Name"), ""],
        "rows": rows,
    }
    return [Paper("attendance_list", data)]
