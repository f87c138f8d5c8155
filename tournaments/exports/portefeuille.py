"""The boards of a match day as a CSV file."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.choices import SideOfTable
from tournaments.exports.spreadsheet import Cell, to_csv
from tournaments.queries.evening.portefeuille import PortefeuilleResult


def portefeuille_csv(result: PortefeuilleResult) -> str:
    """One row for each board and each unit that played it, the best of each line first."""
    header = [
        pgettext("portefeuille", "Board"),
        _("Leg"),
        _("Dealer"),
        _("Line"),
        _("Number"),
        pgettext("person", "Name"),
        _("Points"),
        _("Match points"),
        _("At most"),
    ]
    rows: list[list[Cell]] = [
        [
            board.number,
            board.leg,
            str(board.dealer.label),
            str(SideOfTable(line).label),
            own.name.number,
            own.name.name,
            own.score,
            own.match_points,
            own.most,
        ]
        for board in result.boards
        for line, entries in board.lines.items()
        for own in entries
    ]
    return to_csv(header, rows)
