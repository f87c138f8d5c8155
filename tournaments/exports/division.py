"""The divisions of a competition as one sheet: the rows of their page, each with the name of its division."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Sheet
from tournaments.queries.season.division import DivisionStanding, NamedDivisionRow
from tournaments.standings import rounded
from tournaments.wording.competition import ranked_by
from tournaments.wording.figures import direction


def divisions_sheet(standing: DivisionStanding) -> Sheet:
    header = [
        _("Division"),
        pgettext("rank", "Place"),
        _("Number"),
        pgettext("person", "Name"),
        ranked_by(standing.count.competition),
        _("Goes"),
    ]
    rows: list[list[Cell]] = [
        [
            str(table.division),
            line.row.place,
            line.unit.number,
            line.unit.name,
            _figure(line, by_average=standing.by_average),
            direction(line.row.move),
        ]
        for table in standing.tables
        for line in table.rows
    ]
    return Sheet(_("Divisions"), header, rows)


def _figure(line: NamedDivisionRow, *, by_average: bool) -> Cell:
    row = line.unit.row
    if not by_average:
        return row.total
    return None if row.average is None else rounded(row.average, 2)
