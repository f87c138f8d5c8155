"""A list with a line for each result: whose, on which evening, and often for which leg or at which table."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from tournaments.imports.grid.cell import Line
from tournaments.imports.results.blocks import Block, has_points
from tournaments.imports.results.columns import Columns
from tournaments.imports.results.dates import is_dated, says_when
from tournaments.imports.results.figures import is_worded, points_in
from tournaments.imports.results.people import names_on
from tournaments.imports.words import LEGS, NAMES, Part, is_feast, letters_of, part_of_heading, sums_up

MOSTLY = 0.8
MOST_CELLS = 8
MOST_TABLES = 60
OF_TABLES = LEGS | {"tisch", "stol", "stolik", "table", "tafelnr"}


def names_evening(text: str) -> bool:
    """A date, the name of an evening, or its number: the heading of the column says that it is one."""
    return is_feast(text) or says_when(text)


def date_column(lines: Sequence[Line], columns: Columns) -> int | None:
    """The column of the evenings, where (nearly) every line has one."""
    best, place = 0.0, None
    for column in columns.of(Part.DATE):
        cells = [line.cells[column.place].text for line in lines]
        dated = sum(names_evening(cell) + (0 if cell.isdecimal() else 0.1) for cell in cells)
        if dated > best and sum(map(names_evening, cells)) >= MOSTLY * len(cells):
            best, place = dated, column.place
    return place


def filled_down(block: Block) -> list[Line]:
    """A date or a name that is only on the first of several lines holds for those below."""
    lines = block.lines
    if any(len(line.filled) > MOST_CELLS for line in lines):
        return lines
    dates = [place for place in block.places if _is_of_dates(block, place)]
    names = [place for place in block.places if place not in dates and _holds(lines, place, is_worded)]
    if len(dates) != 1 or not names:
        return lines
    filled: list[Line] = []
    before: Line | None = None
    for line in lines:
        cells = list(line.cells)
        if before and has_points(line) and not sums_up(names_on(line, {Part.NAME: names[:1]})):
            for place in (dates[0], names[0]):
                cells[place] = cells[place] or before.cells[place]
        filled.append(replace(line, cells=tuple(cells)))
        before = filled[-1] if has_points(line) else before
    return filled


def _is_of_dates(block: Block, place: int) -> bool:
    """A column of dates, or of things that its heading calls evenings."""
    headed = Part.DATE in map(part_of_heading, block.heads_at(place))
    is_leg = any({*letters_of(text)} & LEGS for text in block.heads_at(place))
    return _holds(block.lines, place, names_evening if headed and not is_leg else is_dated)


def _holds(lines: Sequence[Line], place: int, fits: Callable[[str], bool]) -> bool:
    """Whether the first of the lines has it, and every other one the same or nothing."""
    cells = [line.cells[place] for line in lines if has_points(line)]
    texts = [cell.text for cell in cells if cell]
    return bool(cells and cells[0]) and all(map(fits, texts)) and len(texts) > 1


def tells_legs_apart(lines: Sequence[Line], columns: Columns, keys: Sequence[tuple[str, int]]) -> bool:
    """Whether a column of legs or tables tells apart lines about one person and evening.

    `keys`: the person and the evening of each of the lines.
    """
    for column in columns.all:
        if column.part in (*NAMES, Part.EVENING, Part.NUMBER) or not {*letters_of(column.heading)} & OF_TABLES:
            continue
        cells = [line.cells[column.place].text for line in lines]
        if all(0 < (points_in(cell.rstrip("e.")) or 0) <= MOST_TABLES for cell in cells):
            met = Counter((*key, cell) for key, cell in zip(keys, cells, strict=True))
            return max(met.values(), default=0) == 1
    return False
