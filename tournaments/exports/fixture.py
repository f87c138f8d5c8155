"""The list of fixtures as a sheet: a line for each meeting."""

from collections.abc import Iterable

from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.exports.spreadsheet import Cell, Column, Sheet
from tournaments.queries.results.fixture import FixtureDay


def fixture_sheet(days: Iterable[FixtureDay]) -> Sheet:
    columns = [
        Column("match_day", _("Match day")),
        Column("date", _("Date")),
        Column("time", _("Time")),
        Column("leg", _("Leg")),
        Column("home", _("Number at home")),
        Column("home_name", _("At home")),
        Column("away", _("Number away")),
        Column("away_name", _("Away")),
    ]
    rows: list[list[Cell]] = [
        [
            day.match_day.number,
            day.match_day.date.isoformat() if day.match_day.date else None,
            time_format(day.match_day.starts_at, "H:i") if day.match_day.starts_at else None,
            leg.number,
            meeting.home.number,
            meeting.home.name,
            meeting.away.number,
            meeting.away.name,
        ]
        for day in days
        if not day.match_day.called_off
        for leg in day.legs
        for meeting in leg.meetings
    ]
    return Sheet("fixtures", _("Fixtures"), columns, rows)
