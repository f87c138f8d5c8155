"""The boards of a match day as a sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.choices import SideOfTable
from tournaments.exports.spreadsheet import Cell, Column, Sheet, Term, two_digits, whole_or_two_digits
from tournaments.queries.table.portefeuille import PortefeuilleResult


def boards_sheet(result: PortefeuilleResult) -> Sheet:
    """One row for each board and each unit that played it, the best of each line first."""
    columns = [
        Column("board", pgettext("portefeuille", "Board")),
        Column("leg", _("Leg")),
        Column("dealer", _("Dealer")),
        Column("line", _("Line")),
        Column("number", _("Number")),
        Column("name", pgettext("person", "Name")),
        Column("points", _("Points")),
        Column("match_points", _("Match points")),
        Column("most", _("At most")),
        Column("percentage", _("Percentage")),
        Column("imps", _("IMPs")),
    ]
    rows: list[list[Cell]] = [
        [
            board.number,
            board.leg,
            Term(board.dealer.value, str(board.dealer.label)),
            Term(line.value, str(SideOfTable(line).label)),
            own.name.number,
            own.name.name,
            None if own.compared.given else own.compared.score,
            whole_or_two_digits(own.compared.match_points),
            own.compared.most,
            two_digits(own.compared.percentage),
            own.compared.imps,
        ]
        for board in result.boards
        for line, entries in board.lines.items()
        for own in entries
    ]
    return Sheet("boards", str(result.match_day), columns, rows)
