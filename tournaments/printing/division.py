"""The divisions of a competition, one below the other, with who goes up and down."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.printing.named import Named, named
from tournaments.printing.press import Paper
from tournaments.printing.words import heading_of_competition
from tournaments.queries.results.division import DivisionStanding, NamedDivisionRow
from tournaments.wording.competition import ranked_by
from tournaments.wording.figures import average, direction, or_dash


def divisions_paper(standing: DivisionStanding) -> list[Paper]:
    """The rows of the page; a division in which no one has a result yet is left out."""
    parts = [
        {
            "title": str(table.division),
            "rows": [_cells(line, by_average=standing.by_average) for line in table.rows],
        }
        for table in standing.tables
        if table.rows
    ]
    if not parts:
        return []
    competition = standing.count.competition
    data = {
        "heading": heading_of_competition(_("Divisions"), competition),
        "head": [pgettext("rank", "Place"), pgettext("person", "Name"), ranked_by(competition), _("Moves")],
        "parts": parts,
    }
    return [Paper("divisions", data)]


def _cells(line: NamedDivisionRow, *, by_average: bool) -> list[Named]:
    row = line.unit.row
    return [
        str(or_dash(line.row.place)),
        named(line.unit.name, line.unit.categories),
        average(row.average, 2) if by_average else str(row.total),
        direction(line.row.move),
    ]
