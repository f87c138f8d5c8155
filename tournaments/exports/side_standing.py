"""A standing other than the competition's own, as a CSV file."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, to_csv
from tournaments.queries.season.side_standing import CountedSideStanding
from tournaments.standings import rounded


def side_standing_csv(count: CountedSideStanding) -> str:
    header = [
        pgettext("rank", "Place"),
        _("Number"),
        pgettext("person", "Name"),
        _("Match days"),
        _("Total"),
        _("Average"),
    ]
    rows: list[list[Cell]] = []
    for unit in count.rows:
        row = unit.row
        average = None if row.average is None else rounded(row.average, 2)
        rows.append([row.place, unit.number, unit.name, row.match_days, row.total, average])
    return to_csv([str(title) for title in header], rows)
