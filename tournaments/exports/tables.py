"""Every table that was played in a competition as a sheet: who sat there, and what was written."""

from django.utils.translation import gettext as _

from tournaments.choices import EntryMode, Jass, Position, ScoreColumn, SeatRole, SideOfTable, Winner
from tournaments.exports.spreadsheet import Cell, Column, Sheet, Term
from tournaments.models import Competition
from tournaments.queries.results.meeting import SIDE_FIGURES
from tournaments.queries.season.played_table import PlayedTable, PlayedTables
from tournaments.wording.competition import side_figures


def tables_sheet(competition: Competition, played: PlayedTables) -> Sheet:
    """One row for each table and leg; no SQL.

    Of each seat: the number and name of the player, the number of the pair or team, for what account they play, and
    who played for them. The figures are those of the sheet: of both sides, or of two or three players.
    """
    has_units = competition.unit_field != "player"
    figures = {"points": _("Points"), **side_figures(competition, of_sheet=True)}
    sides = {
        ScoreColumn.NS: SideOfTable.NS.label,
        ScoreColumn.EW: SideOfTable.EW.label,
        ScoreColumn.THIRD: ScoreColumn.THIRD.label,
    }
    if all(len(table.seats) == len(Position) for table in played.tables):
        del sides[ScoreColumn.THIRD]
    columns = [
        Column("match_day", _("Match day")),
        Column("date", _("Date")),
        Column("leg", _("Leg")),
        Column("table", _("Table")),
        *(column for position in Position for column in _seat_columns(position, has_units=has_units)),
        *(
            Column(f"{side.value}_{key}", f"{label}: {figure}")
            for side, label in sides.items()
            for key, figure in figures.items()
        ),
        Column("winner", _("Winner")),
        Column("klammer_jass", _("Klammer-Jass")),
        Column("entered_as", _("Entered as")),
        Column("complete", _("Complete")),
        Column("to_check", _("To be checked")),
    ]
    rows: list[list[Cell]] = [
        [
            table.day,
            table.date.isoformat() if table.date else None,
            table.leg,
            table.number,
            *(cell for position in Position for cell in _seat_cells(table, position, played, has_units=has_units)),
            *(table.figures[side][SIDE_FIGURES.index(figure)] for side in sides for figure in figures),
            Term(table.winner, str(Winner(table.winner).label)) if table.winner else None,
            Term(table.jass, str(Jass(table.jass).label)) if table.jass else None,
            Term(table.entry_mode, str(EntryMode(table.entry_mode).label)),
            int(table.is_complete),
            int(table.needs_check),
        ]
        for table in played.tables
    ]
    return Sheet("tables", _("Tables"), columns, rows).without_empty("klammer_jass")


def _seat_columns(position: Position, *, has_units: bool) -> list[Column]:
    key, seat = position.name.lower(), {"seat": position.label}
    unit = [Column(f"{key}_unit", _("%(seat)s: pair or team") % seat)] if has_units else []
    return [
        Column(key, _("%(seat)s: number") % seat),
        Column(f"{key}_name", _("%(seat)s: name") % seat),
        *unit,
        Column(f"{key}_role", _("%(seat)s: plays for") % seat),
        Column(f"{key}_substitute", _("%(seat)s: substitute") % seat),
    ]


def _seat_cells(table: PlayedTable, position: Position, played: PlayedTables, *, has_units: bool) -> list[Cell]:
    seat = next((seat for seat in table.seats if seat.position == position), None)
    if seat is None:
        return [None] * (5 if has_units else 4)
    return [
        seat.player.number,
        seat.player.name,
        *([played.units[seat.unit].number] if has_units else []),
        Term(seat.role, str(SeatRole(seat.role).label)),
        None if seat.substitute is None else seat.substitute.number,
    ]
