"""The result of a match day as a CSV file."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Sheet
from tournaments.queries.evening.match_day import MatchDayResult, NamedDayRow
from tournaments.wording.competition import side_figures, total_label


def match_day_csv(result: MatchDayResult) -> str:
    return match_day_sheet(result).to_csv()


def match_day_sheet(result: MatchDayResult) -> Sheet:
    """One row for each player or pair, one column for each leg."""
    competition = result.match_day.competition
    figures = side_figures(competition)
    header = [
        pgettext("rank", "Place"),
        _("Number"),
        pgettext("person", "Name"),
        *(_("Leg %(number)d") % {"number": leg} for leg in result.day.legs),
        total_label(competition),
        _("Gap"),
        *([_("Points"), figures["roem"]] if "roem" in figures else []),
        _("Adjustment"),
        *(label for name, label in figures.items() if name != "roem"),
    ]
    rows = [_cells(named, figures) for named in result.rows]
    return Sheet(str(result.match_day), header, rows)


def _cells(named: NamedDayRow, figures: Collection[str]) -> list[Cell]:
    row = named.row
    return [
        row.place,
        named.number,
        named.name,
        *row.legs,
        row.total,
        None if row.gap is None else int(row.gap),
        *([row.points, row.roem] if "roem" in figures else []),
        row.adjustment,
        *(getattr(row, name) for name in figures if name != "roem"),
    ]
