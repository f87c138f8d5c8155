"""The divisions of a competition as one sheet: the rows of their page, each with the name of its division."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Column, Sheet, Term, listed
from tournaments.queries.results.division import DivisionStanding, NamedDivisionRow
from tournaments.standings import rounded
from tournaments.wording.competition import ranked_by
from tournaments.wording.figures import direction


def divisions_sheet(standing: DivisionStanding) -> Sheet:
    columns = [
        Column("division", _("Division")),
        Column("place", pgettext("rank", "Place")),
        Column("number", _("Number")),
        Column("name", pgettext("person", "Name")),
        Column("categories", _("Categories")),
        Column("figure", ranked_by(standing.count.competition)),
        Column("goes", _("Goes")),
    ]
    rows: list[list[Cell]] = [
        [
            str(table.division),
            line.row.place,
            line.unit.number,
            line.unit.name,
            listed(line.unit.categories),
            _figure(line, by_average=standing.by_average),
            Term(line.row.move.value, direction(line.row.move)),
        ]
        for table in standing.tables
        for line in table.rows
    ]
    return Sheet("divisions", _("Divisions"), columns, rows).without_empty("categories")


def _figure(line: NamedDivisionRow, *, by_average: bool) -> Cell:
    row = line.unit.row
    if not by_average:
        return row.total
    return None if row.average is None else rounded(row.average, 2)
