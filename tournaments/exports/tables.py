"""Every table that was played in a competition as a sheet: who sat there, and what was written."""

from collections.abc import Callable

from django.db.models import TextChoices
from django.utils.translation import gettext as _

from tournaments.choices import EntryMode, Jass, Position, RulingAnswer, ScoreColumn, SeatRole, SideOfTable, Winner
from tournaments.exports.spreadsheet import Cell, Figure, Sheet, Term, sheet_of
from tournaments.models import Competition
from tournaments.models.ruling import Ruling
from tournaments.queries.results.at_table import SIDE_FIGURES
from tournaments.queries.season.played_table import PlayedSeat, PlayedTable, PlayedTables
from tournaments.wording.competition import side_figures


def tables_sheet(competition: Competition, played: PlayedTables) -> Sheet:
    """One row for each table and leg; no SQL.

    Of each seat: the number and name of the player, the number of the pair or team, on whose account they play, and
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
    return sheet_of(
        "tables",
        _("Tables"),
        played.tables,
        [
            ("match_day", _("Match day"), lambda table: table.day),
            ("date", _("Date"), lambda table: table.date.isoformat() if table.date else None),
            ("leg", _("Leg"), lambda table: table.leg),
            ("table", _("Table"), lambda table: table.number),
            *(figure for position in Position for figure in _of_seat(position, played, has_units=has_units)),
            *(
                (
                    f"{side.value}_{key}",
                    f"{label}: {figure}",
                    lambda table, side=side, key=key: table.figures[side][SIDE_FIGURES.index(key)],
                )
                for side, label in sides.items()
                for key, figure in figures.items()
            ),
            ("winner", _("Winner"), lambda table: _term(Winner, table.winner)),
            ("klammer_jass", _("Klammer-Jass"), lambda table: _term(Jass, table.jass)),
            ("ruling", _("Ruling"), lambda table: _ruling(table.ruling)),
            ("entered_as", _("Entered as"), lambda table: _term(EntryMode, table.entry_mode)),
            ("complete", _("Complete"), lambda table: int(table.is_complete)),
            ("to_check", _("To be checked"), lambda table: int(table.needs_check)),
        ],
    ).without_empty("klammer_jass", "ruling")


def _ruling(ruling: Ruling | None) -> Term | None:
    """What was decided for each side or player, as the file of a competition says it."""
    if ruling is None:
        return None
    if ruling.plays_later:
        return Term("later", _("Played later"))
    words = [(who, own.answer, RulingAnswer(own.answer).label, own.points) for who, own in ruling.sides.items()]
    return Term(
        " ".join(f"{who}:{answer}:{points}" for who, answer, _label, points in words),
        "; ".join(f"{who}: {label} ({points})" for who, _answer, label, points in words),
    )


def _term(choices: type[TextChoices], value: str) -> Term | None:
    return Term(value, str(choices(value).label)) if value else None


def _of_seat(position: Position, played: PlayedTables, *, has_units: bool) -> list[Figure[PlayedTable]]:
    key, words = position.name.lower(), {"seat": position.label}

    def at(value: Callable[[PlayedSeat], Cell]) -> Callable[[PlayedTable], Cell]:
        return lambda table: next((value(seat) for seat in table.seats if seat.position == position), None)

    unit = (f"{key}_unit", _("%(seat)s: pair or team") % words, at(lambda seat: played.units[seat.unit].number))
    return [
        (key, _("%(seat)s: number") % words, at(lambda seat: seat.player.number)),
        (f"{key}_name", _("%(seat)s: name") % words, at(lambda seat: seat.player.name)),
        *([unit] if has_units else []),
        (f"{key}_role", _("%(seat)s: plays for") % words, at(lambda seat: _term(SeatRole, seat.role))),
        (
            f"{key}_substitute",
            _("%(seat)s: substitute") % words,
            at(lambda seat: seat.substitute.number if seat.substitute else None),
        ),
    ]
