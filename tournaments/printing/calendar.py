"""The calendar of a season: every evening with its date, its time and what is noted for it."""

import datetime
from collections.abc import Sequence
from typing import cast

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Competition, MatchDay
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_competition


def calendar_paper(competition: Competition, days: Sequence[MatchDay]) -> list[Paper]:
    """`days` have a date and are in order; those that are called off are struck through, with the reason."""
    if not days:
        return []
    data = {
        "heading": heading_of_competition(_("Calendar of the season"), competition),
        "head": [_("Day"), _("Date"), _("Time"), pgettext("evening", "Name")],
        "rows": [_row(day) for day in days],
    }
    return [Paper("calendar", data)]


def _row(day: MatchDay) -> dict[str, object]:
    date = cast(datetime.date, day.date)
    called_off = ": ".join(filter(None, [_("called off"), day.called_off_reason])) if day.called_off else ""
    return {
        "weekday": date_format(date, "l"),
        "date": date_format(date, "DATE_FORMAT"),
        "time": time_format(day.starts_at, "H:i") if day.starts_at else "",
        "name": str(day),
        "said": " · ".join(filter(None, [called_off, day.note])),
        "called_off": day.called_off,
    }
