"""A standing other than the competition's own, as a sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Column, Sheet, listed
from tournaments.queries.season.side_standing import CountedSideStanding
from tournaments.standings import rounded


def side_standing_sheet(count: CountedSideStanding) -> Sheet:
    columns = [
        Column("place", pgettext("rank", "Place")),
        Column("number", _("Number")),
        Column("name", pgettext("person", "Name")),
        Column("categories", _("Categories")),
        Column("match_days", _("Match days")),
        Column("total", _("Total")),
        Column("average", _("Average")),
    ]
    rows: list[list[Cell]] = []
    for unit in count.rows:
        row = unit.row
        average = None if row.average is None else rounded(row.average, 2)
        number = None if count.is_of_homes else unit.number
        rows.append([row.place, number, unit.name, listed(unit.categories), row.match_days, row.total, average])
    return Sheet("side_standing", str(count.side.name), columns, rows).without_empty("categories")
