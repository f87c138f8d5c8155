"""The result of a match day as a CSV file."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, to_csv
from tournaments.queries.match_day import MatchDayResult, NamedDayRow


def match_day_csv(result: MatchDayResult) -> str:
    """One row for each player or pair, one column for each leg."""
    header = [
        pgettext("rank", "Place"),
        _("Number"),
        pgettext("person", "Name"),
        *(_("Leg %(number)d") % {"number": leg} for leg in result.day.legs),
        _("Total"),
        _("Gap"),
        _("Points"),
        _("Roem"),
        _("Adjustment"),
        _("Pits"),
        _("Nats"),
    ]
    return to_csv(header, [_cells(named) for named in result.rows])


def _cells(named: NamedDayRow) -> list[Cell]:
    row = named.row
    return [
        row.place,
        named.number,
        named.name,
        *row.legs,
        row.total,
        None if row.gap is None else int(row.gap),
        row.points,
        row.roem,
        row.adjustment,
        row.pits,
        row.nats,
    ]
