"""The list of fixtures, to hang on the wall: on each evening who meets whom, the one at home first."""

from collections.abc import Sequence

from django.utils.formats import date_format, time_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from tournaments.models import Competition, MatchDay
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_competition
from tournaments.queries.results.fixture import FixtureDay, FixtureLeg


def fixture_paper(competition: Competition, days: Sequence[FixtureDay]) -> list[Paper]:
    data = {
        "heading": heading_of_competition(_("Fixtures"), competition),
        "days": [_day(day) for day in days],
        "note": _("The one named first is at home and sits North–South.") if days else _("No fixtures yet"),
    }
    return [Paper("fixtures", data)]


def _day(day: FixtureDay) -> dict[str, object]:
    return {
        "when": _when(day.match_day),
        "called_off": day.match_day.called_off,
        "legs": [_leg(leg, has_others=len(day.legs) > 1) for leg in day.legs],
    }


def _when(match_day: MatchDay) -> str:
    date = date_format(match_day.date, "SHORT_WEEKDAY_DATE_FORMAT") if match_day.date else str(match_day)
    time = time_format(match_day.starts_at, "H:i") if match_day.starts_at else ""
    return ", ".join(filter(None, [date, time, match_day.name]))


def _leg(leg: FixtureLeg, *, has_others: bool) -> dict[str, object]:
    free = get_text_list([one.name for one in leg.free], _("and"))
    return {
        "title": _("Leg %(number)d") % {"number": leg.number} if has_others else "",
        "meetings": [[one.home.name, one.away.name] for one in leg.meetings],
        "free": _("Free: %(names)s") % {"names": free} if free else "",
    }
