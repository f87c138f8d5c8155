"""The divisions of a competition as one sheet: the rows of their page, each with the name of its division."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Sheet, Term, listed, sheet_of, two_digits
from tournaments.queries.results.division import DivisionStanding, NamedDivisionRow
from tournaments.wording.competition import ranked_by
from tournaments.wording.figures import direction


def divisions_sheet(standing: DivisionStanding) -> Sheet:
    def figure(line: NamedDivisionRow) -> Cell:
        return two_digits(line.unit.row.average) if standing.by_average else line.unit.row.total

    return sheet_of(
        "divisions",
        _("Divisions"),
        [line for table in standing.tables for line in table.rows],
        [
            ("division", _("Division"), lambda line: str(line.division)),
            ("place", pgettext("rank", "Place"), lambda line: line.row.place),
            ("number", _("Number"), lambda line: line.unit.number),
            ("name", pgettext("person", "Name"), lambda line: line.unit.name),
            ("categories", _("Categories"), lambda line: listed(line.unit.categories)),
            ("figure", ranked_by(standing.count.competition), figure),
            ("goes", _("Moves"), lambda line: Term(line.row.move.value, direction(line.row.move))),
        ],
    ).without_empty("categories")
