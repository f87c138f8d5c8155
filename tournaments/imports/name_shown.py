"""A list of names as the page shows it: who is read on each line, what is left out, and what is asked."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.imports.contact_details import Detail
from tournaments.imports.grid.cell import Is
from tournaments.imports.list_plan import ListPlan
from tournaments.imports.name_cells import Cell
from tournaments.imports.name_columns import Column
from tournaments.imports.shown import WORDS, CellShown, ColumnHead, LineShown, in_sight
from tournaments.imports.words import Part

HEADS = {
    Part.NAME: pgettext_lazy("person", "name"),
    Part.FIRST: _("first name"),
    Part.PREFIX: _("prefix of the last name"),
    Part.LAST: _("last name"),
    Part.NUMBER: _("number"),
    Part.GUEST: _("guest"),
    Part.HOME: _("club or town"),
    Part.OTHER_HOME: _("club or town of the second player"),
    Part.PAIR: _("both players"),
    Part.ONE: _("first player"),
    Part.OTHER: _("second player"),
    Part.TEAM: _("team"),
    Part.RESERVE: _("reserve"),
    Part.NOTHING: _("leave it out"),
}
DETAILS = {
    Detail.PHONE: _("telephone"),
    Detail.EMAIL: _("e-mail"),
    Detail.ADDRESS: _("address"),
    Detail.BANK: _("bank account"),
    Detail.DATE: _("date"),
    Detail.LINK: _("web address"),
}


def on_page(plan: ListPlan) -> dict[str, object]:
    """The parts of a list's plan that its page shows."""
    parts = {part: HEADS[part] for part in plan.sheet.possible}
    return {"plan": plan, "shown": in_sight(show_names(plan)), "parts": parts}


def show_names(plan: ListPlan) -> list[LineShown]:
    """The lines from top to bottom, those of lists side by side one after another."""
    sheet = plan.sheet
    said: dict[int, list[str]] = defaultdict(list)
    for line, becomes in plan.said:
        if becomes not in said[line]:
            said[line].append(becomes)
    wrong = {problem.line: problem.message for problem in plan.problems}
    asked = {line for doubt in plan.open for line in doubt.lines}
    columns = {doubt.column[1] for doubt in plan.open if doubt.column}
    passed = {one.line: one for one in sheet.passed}
    lines = []
    for row, name in zip(sheet.rows, [*sheet.names, *[""] * len(sheet.rows)], strict=False):
        cells = [_cell(row.cells[at], column, at in columns) for at, column in enumerate(sheet.columns)]
        is_doubtful = row.line in wrong or row.line in asked
        words: str | Promise = wrong.get(row.line) or ", ".join(said[row.line])
        if not name and not is_doubtful and row.line in passed:
            words = WORDS[passed[row.line].why]
        kind = "person" if name or is_doubtful else "nobody"
        lines.append(LineShown(row.line, kind, words, cells, is_doubtful, becomes=name))
    of_rows = {line.number for line in lines}
    width = len(sheet.columns)
    for one in sheet.passed:
        if one.line not in of_rows:
            cells = [CellShown(one.text, "out"), *[CellShown("", "out")] * (width - 1)]
            lines.append(LineShown(one.line, "title", WORDS[one.why], cells, is_doubtful=False))
    if sheet.head and width:
        cells = [CellShown(column.heading, "head") for column in sheet.columns]
        lines.append(LineShown(sheet.head, "heading", WORDS[Is.HEADING], cells, is_doubtful=False))
    lines.sort(key=lambda line: line.number)
    first = next((at for at, line in enumerate(lines) if line.kind not in ("title", "nobody")), 0)
    if lines:
        lines[first] = replace(lines[first], heads=_heads(sheet.columns))
    return lines


def _cell(cell: Cell, column: Column, is_asked: bool) -> CellShown:
    text, details = column.shown(cell)
    state = "doubt" if is_asked else {Part.NOTHING: "out", Part.NUMBER: "kept"}.get(column.holds, "name")
    return CellShown(text, state, [DETAILS[detail] for detail in details])


def _heads(columns: Sequence[Column]) -> list[ColumnHead | None]:
    return [
        ColumnHead(f"column-{at}", column.heading or str(at + 1), column.holds.value)
        for at, column in enumerate(columns)
    ]
