"""The list as the page shows it: every cell with what it is taken for."""

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.imports.results.people import Is
from tournaments.imports.results.plan import ResultsPlan
from tournaments.imports.results.reading import ListRead, column_name
from tournaments.imports.words import NAMES, Part

MOST_LINES_SHOWN = 400
COUNTED = {Part.EVENING: "evening", Part.LEG: "leg", Part.TOTAL: "total", Part.RUNNING: "out", Part.NUMBER: "kept"}


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """The head of a column: `asked` is the name of its field, `part` what it is taken for, "?" where that is asked."""

    asked: str
    heading: str
    part: str
    why: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class CellShown:
    text: str
    state: str


@dataclass(frozen=True, slots=True)
class LineShown:
    """`is_doubtful`: one to look at; `heads`: before this line the heads of its list stand, one for each column."""

    number: int
    kind: str
    cells: list[CellShown]
    is_doubtful: bool
    heads: list[ColumnHead | None] | None = None


def show_grid(plan: ResultsPlan) -> list[LineShown]:
    """The lines of the grid from top to bottom."""
    reading, grid = plan.reading, plan.reading.grid
    asked = {doubt.column for doubt in plan.open if doubt.column}
    doubtful = {number for doubt in plan.open for number in doubt.lines}
    faulty = {place.line for fault in plan.faults for place in fault.places}
    of_line: dict[int, list[tuple[int, ListRead]]] = {}
    for one in reading.lists:
        for line in (*one.block.heads, *one.block.lines):
            of_line.setdefault(line.number, []).append((one.number, one))
    shown: list[LineShown] = []
    before: list[int] = []
    for line in grid.lines[:MOST_LINES_SHOWN]:
        lists = of_line.get(line.number, [])
        heads = None
        here = [number for number, _one in lists]
        if here and here != before:
            heads = _heads(lists, grid.width, asked, plan.chosen)
            before = here
        states = ["out"] * grid.width
        kinds: set[str] = set()
        for number, one in lists:
            kind = one.lines.get(line.number)
            kinds.add(kind.value if kind else "heading")
            for place in one.block.places:
                states[place] = _state(one, number, place, kind, asked)
        cells = [CellShown(cell.text, state) for cell, state in zip(line.cells, states, strict=True)]
        is_doubtful = line.number in doubtful or line.number in faulty
        shown.append(LineShown(line.number, _kind(kinds), cells, is_doubtful, heads))
    return shown


def _kind(kinds: set[str]) -> str:
    """Of lists side by side one may be about a person."""
    return Is.PERSON.value if Is.PERSON.value in kinds else min(kinds, default=Is.TITLE.value)


def _heads(
    lists: list[tuple[int, ListRead]], width: int, asked: set[tuple[int, int]], chosen: Collection[tuple[int, int]]
) -> list[ColumnHead | None]:
    heads: list[ColumnHead | None] = [None] * width
    for number, one in lists:
        for column in one.columns.all:
            if not any(line.cells[column.place] for line in (*one.block.heads, *one.people)):
                continue
            part = "?" if (number, column.place) in asked else column.part.value
            heads[column.place] = ColumnHead(
                f"column-{number}-{column.place}",
                column.heading or column_name(column.place),
                part,
                column.why.value,
                (number, column.place) in chosen,
            )
    return heads


def _state(one: ListRead, number: int, place: int, kind: Is | None, asked: set[tuple[int, int]]) -> str:
    if (number, place) in asked:
        return "doubt"
    part = one.columns.at(place).part
    if kind is None:
        return "head"
    if kind != Is.PERSON:
        return "out"
    return "name" if part in NAMES | {Part.PREFIX, Part.HOME} else COUNTED.get(part, "out")
