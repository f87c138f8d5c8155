"""A table of cells as a spreadsheet has it: with merged cells and hidden parts, whatever it is written as later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date


@dataclass(frozen=True)
class Formula:
    """Computed from cells of its own line (`columns`), or from those so many lines above it (`above`: first, last)."""

    value: int | float
    columns: tuple[int, ...] = ()
    above: tuple[int, int] = (0, 0)
    function: str = "SUM"

    def moved(self, right: int) -> Formula:
        return replace(self, columns=tuple(column + right for column in self.columns))


Value = None | str | int | float | date | Formula


@dataclass
class Table:
    """`loose` lines stand outside the list (titles, remarks); merges are (top, left, bottom, right)."""

    rows: list[list[Value]]
    heads: int = 0
    merges: list[tuple[int, int, int, int]] = field(default_factory=list)
    hidden_columns: set[int] = field(default_factory=set)
    hidden_rows: set[int] = field(default_factory=set)
    loose: set[int] = field(default_factory=set)
    cell_format: str = ""
    points_format: str = ""

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    def line(self, place: int, row: Sequence[Value], loose: bool = False) -> None:
        """One more line, before the one at this place."""
        self.rows.insert(place, list(row))
        self.merges = [
            (top + (top >= place), left, bottom + (bottom >= place), right) for top, left, bottom, right in self.merges
        ]
        self.hidden_rows = {row + (row >= place) for row in self.hidden_rows}
        self.loose = {row + (row >= place) for row in self.loose} | ({place} if loose else set())


def turned(table: Table) -> Table:
    """What went down goes across."""
    width = table.width
    rows = [list(row) + [None] * (width - len(row)) for row in table.rows]
    return Table(
        [[_value(rows[down][across]) for down in range(len(rows))] for across in range(width)],
        heads=1,
        hidden_rows=set(table.hidden_columns),
        hidden_columns=set(table.hidden_rows),
        cell_format=table.cell_format,
        points_format=table.points_format,
    )


def beside(tables: Sequence[Table], gap: int) -> Table:
    """Tables side by side, with so many empty columns between."""
    whole = Table([], heads=tables[0].heads, cell_format=tables[0].cell_format, points_format=tables[0].points_format)
    height = max(len(table.rows) for table in tables)
    whole.rows = [[] for _ in range(height)]
    for table in tables:
        right = whole.width + (gap if whole.width else 0)
        for row, own in zip(whole.rows, [*table.rows, *([] for _ in range(height - len(table.rows)))], strict=True):
            row += [None] * (right - len(row))
            row += [value.moved(right) if isinstance(value, Formula) else value for value in own]
            row += [None] * (right + table.width - len(row))
        whole.merges += [(top, left + right, bottom, end + right) for top, left, bottom, end in table.merges]
    return whole


def below(tables: Sequence[Table], between: Sequence[Sequence[Sequence[Value]]]) -> Table:
    """Tables below each other; `between`: the loose lines above each."""
    whole = Table([], heads=0, cell_format=tables[0].cell_format, points_format=tables[0].points_format)
    for table, lines in zip(tables, between, strict=True):
        for line in lines:
            whole.loose.add(len(whole.rows))
            whole.rows.append(list(line))
        down = len(whole.rows)
        whole.merges += [(top + down, left, bottom + down, right) for top, left, bottom, right in table.merges]
        whole.rows += table.rows
    return whole


def _value(value: Value) -> Value:
    """A formula that has lost its place is written as the figure."""
    return value.value if isinstance(value, Formula) else value
