"""The result of a match day as a sheet."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.spreadsheet import Cell, Column, Sheet, Term, listed
from tournaments.queries.results.match_day import MatchDayResult, NamedDayRow
from tournaments.standings import DayRow
from tournaments.wording.competition import side_figures, total_label
from tournaments.wording.match_day import day_note


def match_day_sheet(result: MatchDayResult, *, to_check: Collection[int] = ()) -> Sheet:
    """One row for each player or pair, one column for each leg.

    As long as totals are still to be compared with the paper (`to_check`: whose), a last column says so.
    """
    competition = result.match_day.competition
    figures = side_figures(competition)
    columns = [
        Column("place", pgettext("rank", "Place")),
        Column("number", _("Number")),
        Column("name", pgettext("person", "Name")),
        Column("categories", _("Categories")),
        *(Column(f"leg_{leg}", _("Leg %(number)d") % {"number": leg}) for leg in result.day.legs),
        Column("total", total_label(competition)),
        Column("gap", _("Gap")),
        *([Column("points", _("Points")), Column("roem", figures["roem"])] if "roem" in figures else []),
        Column("adjustment", _("Adjustment")),
        *(Column(name, label) for name, label in figures.items() if name != "roem"),
        Column("note", _("Note")),
    ]
    rows = [_cells(named, figures) for named in result.rows]
    if to_check:
        columns.append(Column("to_check", _("to be checked")))
        rows = [
            [*cells, "x" if named.row.unit_id in to_check else None]
            for cells, named in zip(rows, result.rows, strict=True)
        ]
    return Sheet(f"match_day_{result.match_day.number}", str(result.match_day), columns, rows).without_empty(
        "categories"
    )


def _cells(named: NamedDayRow, figures: Collection[str]) -> list[Cell]:
    row = named.row
    return [
        row.place,
        named.number,
        named.name,
        listed(named.categories),
        *row.legs,
        row.total,
        None if row.gap is None else int(row.gap),
        *([row.points, row.roem] if "roem" in figures else []),
        row.adjustment,
        *(getattr(row, name) for name in figures if name != "roem"),
        Term(_note_key(row), day_note(row)),
    ]


def _note_key(row: DayRow) -> str:
    if row.stopped_after is not None:
        return f"stopped_after_{row.stopped_after}"
    return "" if row.attended else "absent"
