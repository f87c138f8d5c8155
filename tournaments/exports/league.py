"""Everyone against everyone as a sheet: a line for each two, how often they have met and are still to meet."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Column, Sheet
from tournaments.queries.results.league import League


def league_sheet(league: League) -> Sheet:
    number, name = _("Number"), pgettext("person", "Name")
    columns = [
        Column("first", number),
        Column("first_name", name),
        Column("second", number),
        Column("second_name", name),
        Column("met", _("Times met")),
        Column("first_at_home", _("Times the first sat North–South")),
        Column("owed", _("Still to meet")),
    ]
    rows: list[list[Cell]] = []
    for place, line in enumerate(league.lines):
        for other, cell in zip(league.lines[place + 1 :], line.cells[place + 1 :], strict=True):
            if cell is not None:
                two: list[Cell] = [line.unit.number, line.unit.name, other.unit.number, other.unit.name]
                rows.append([*two, cell.times, cell.at_home, cell.to_play])
    return Sheet("league", _("Overview of meetings"), columns, rows)
