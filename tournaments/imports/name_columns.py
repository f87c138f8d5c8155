"""A list of names as a table: what each column holds, found by its heading or its contents; which lines are nobody."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tournaments.imports.column_guess import Contents, guess_pairs, guess_people
from tournaments.imports.contact_details import Detail, taken_out
from tournaments.imports.name_cells import Cell, number_before, read_cell
from tournaments.imports.name_headings import Heading, Holds, is_title, is_total, read_heading
from tournaments.imports.name_lines import FIRST_LINES, lines_of_names
from tournaments.imports.name_table import Line
from tournaments.names import plain_home

LONGEST_SHOWN = 60
SHOWN_ROWS = 6
EMPTY = Cell()
CLUB_NUMBER = re.compile(r"[1-9]\d{0,8}")
OF_PLAYERS = (Holds.NAME, Holds.FIRST, Holds.PREFIX, Holds.LAST, Holds.HOME, Holds.NUMBER, Holds.GUEST, Holds.NOTHING)
OF_PAIRS = (Holds.PAIR, Holds.ONE, Holds.OTHER, Holds.HOME, Holds.OTHER_HOME, Holds.NUMBER, Holds.NOTHING)
SPLIT = (Holds.NAME, Holds.FIRST, Holds.PAIR, Holds.ONE)
NAMES = (*SPLIT, Holds.LAST, Holds.OTHER)


@dataclass(frozen=True, slots=True)
class Column:
    """`part` is the part of a name its heading speaks of, `detail` what is in it instead of names."""

    heading: str
    found: Holds
    holds: Holds
    detail: Detail | None = None
    part: Holds = Holds.NOTHING

    def shown(self, cell: Cell) -> tuple[str, tuple[Detail, ...]]:
        """What may be seen of a cell: never a detail itself."""
        if self.holds == Holds.NOTHING and self.detail is not None:
            return "", (self.detail,) if cell.text or cell.details else ()
        return cell.text[:LONGEST_SHOWN], tuple(dict.fromkeys(cell.details))


@dataclass(frozen=True, slots=True)
class Row:
    line: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """A line on which nobody is read: a title, a total, somebody who does not come."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class FirstRow:
    """One of the first rows, to be looked at: what is in it and the names that are read from it."""

    name: str
    cells: list[tuple[Column, str, tuple[Detail, ...]]]


@dataclass
class Sheet:
    """`names`: what was read from each row, in the order of the rows."""

    columns: list[Column] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    passed: list[Passed] = field(default_factory=list)

    @property
    def first_rows(self) -> list[FirstRow]:
        return [
            FirstRow(name, [(column, *column.shown(row.cells[place])) for place, column in self.used_first])
            for row, name in zip(self.rows[:SHOWN_ROWS], (*self.names, *[""] * SHOWN_ROWS), strict=False)
        ]

    @property
    def used_first(self) -> list[tuple[int, Column]]:
        """The columns with their places; those without anything to read stand behind the others."""
        return sorted(enumerate(self.columns), key=lambda one: one[1].found == Holds.NOTHING)

    @property
    def rows_not_shown(self) -> int:
        return max(0, len(self.rows) - SHOWN_ROWS)

    @property
    def found(self) -> str:
        """Heads that were chosen hold for what was found then."""
        return " ".join(column.found or "-" for column in self.columns)

    @property
    def has_chosen(self) -> bool:
        return any(column.holds != column.found for column in self.columns)

    def texts(self, row: Row, *holds: Holds) -> list[str]:
        """The cells of these columns that are filled, in the order of the list."""
        return [cell.text for cell in self.cells(row, *holds) if cell.text]

    def cells(self, row: Row, *holds: Holds) -> list[Cell]:
        return [cell for column, cell in zip(self.columns, row.cells, strict=True) if column.holds in holds]

    def home(self, row: Row, *holds: Holds) -> str:
        return plain_home(next(iter(self.texts(row, *holds)), ""))

    def pass_over(self, row: Row) -> None:
        cells = (column.shown(cell)[0] for column, cell in zip(self.columns, row.cells, strict=True))
        self.passed.append(Passed(row.line, " ".join(filter(None, cells))[:LONGEST_SHOWN]))
        self.names.append("")

    def left_out(self) -> Counter[Detail]:
        """How many of each detail; an address is one, in however many cells it is."""
        counted = Counter[Detail]()
        for row in self.rows:
            here: list[Detail] = []
            for column, cell in zip(self.columns, row.cells, strict=True):
                is_whole = column.detail is not None and column.holds == Holds.NOTHING
                here += column.shown(cell)[1] if is_whole else cell.details
            counted.update({*here} & {Detail.ADDRESS})
            counted.update(detail for detail in here if detail != Detail.ADDRESS)
        return counted


@dataclass(frozen=True, slots=True)
class Choice:
    """The heads as chosen on the page, and what had been found when they were."""

    found: str
    heads: tuple[str, ...]


def read_sheet(text: str, *, are_pairs: bool, choice: Choice | None = None) -> Sheet:
    lines, by_comma = lines_of_names(text, are_pairs=are_pairs)
    sheet = Sheet()
    at, headings = _find_headings(lines)
    people = _without_titles(lines, at, sheet)
    width = max([len(headings), *(len(line.cells) for line in people)], default=0)
    headings += [None] * (width - len(headings))
    rows = [Row(line.number, _cells(line, headings)) for line in people]
    names = (*(lines[at].cells if at is not None else ()), *[""] * width)[:width]
    filled = [place for place in range(width) if headings[place] or any(row.cells[place] != EMPTY for row in rows)]
    rows = [replace(row, cells=tuple(row.cells[place] for place in filled)) for row in rows]
    contents = [Contents.of([row.cells[place] for row in rows]) for place in range(len(filled))]
    guess = guess_pairs if are_pairs else guess_people
    found = guess([headings[place] for place in filled], contents, has_headings=at is not None, by_comma=by_comma)
    for place, holds in zip(filled, found, strict=True):
        heading, content = headings[place], contents[len(sheet.columns)]
        detail = heading.detail if heading else content.detail
        name, _details = taken_out(names[place])
        sheet.columns.append(Column(name, holds, holds, detail, heading.holds if heading else Holds.NOTHING))
    sheet.rows = rows
    _part_numbers(sheet)
    if choice is not None and choice.found == sheet.found:
        _choose(sheet, choice.heads, OF_PAIRS if are_pairs else OF_PLAYERS)
    return sheet


def _cells(line: Line, headings: Sequence[Heading | None]) -> tuple[Cell, ...]:
    cells = [_cell(cell, heading) for cell, heading in zip(line.cells, headings, strict=False)]
    return (*cells, *[EMPTY] * (len(headings) - len(cells)))


def _cell(cell: str, heading: Heading | None) -> Cell:
    """Below a heading that says so, a long number is no telephone number."""
    if heading is not None and heading.holds == Holds.NUMBER and CLUB_NUMBER.fullmatch(cell):
        return Cell(cell)
    return read_cell(cell) if cell else EMPTY


def _find_headings(lines: Sequence[Line]) -> tuple[int | None, list[Heading | None]]:
    """The line with the names of the columns; there may be titles above it."""
    for at, line in enumerate(lines[:FIRST_LINES]):
        headings = [read_heading(cell) for cell in line.cells]
        known = [heading for heading in headings if heading is not None]
        filled = sum(bool(cell) for cell in line.cells)
        if not known or 2 * len(known) < filled:
            continue
        speaks_of_people = any(one.holds not in (Holds.NOTHING, Holds.GUEST, Holds.HOME) for one in known)
        is_first = all(is_title(cell) or not cell for above in lines[:at] for cell in above.cells)
        are_sure = len(known) > 1 and (speaks_of_people or all(one.is_sure for one in known))
        if are_sure or (speaks_of_people and is_first):
            return at, headings
    return None, []


def _without_titles(lines: Sequence[Line], at: int | None, sheet: Sheet) -> list[Line]:
    people: list[Line] = []
    names = lines[at].cells if at is not None else ()
    sizes = Counter(len(_filled(line)) for line in lines)
    usual = sizes.most_common(1)[0][0] if sizes else 0
    for place, line in enumerate(lines):
        filled = _filled(line)
        is_above = at is not None and place < at
        is_alone = at is None and not people and len(filled) == 1 and usual > 2
        if line.cells == names and at is not None:
            continue
        if is_above or is_alone or is_total(filled) or (len(filled) == 1 and is_title(filled[0])):
            text, _details = taken_out(" ".join(filled)[:200])
            sheet.passed.append(Passed(line.number, text[:LONGEST_SHOWN]))
        else:
            people.append(line)
    return people


def _filled(line: Line) -> list[str]:
    return [cell for cell in line.cells if cell]


def _part_numbers(sheet: Sheet) -> None:
    """“12 Jan de Vries” becomes two columns, so that the number can be left out."""
    holds = [column.found for column in sheet.columns]
    place = next((place for place, one in enumerate(holds) if one in SPLIT), None)
    if place is None or Holds.NUMBER in holds:
        return
    parted = [number_before(row.cells[place].text) for row in sheet.rows]
    if not any(number for number, _name in parted):
        return
    sheet.columns.insert(place, Column("", Holds.NUMBER, Holds.NUMBER))
    for at, (row, (number, name)) in enumerate(zip(sheet.rows, parted, strict=True)):
        both = (Cell(number), replace(row.cells[place], text=name))
        sheet.rows[at] = replace(row, cells=(*row.cells[:place], *both, *row.cells[place + 1 :]))


def _choose(sheet: Sheet, heads: Sequence[str], possible: Sequence[Holds]) -> None:
    if len(heads) == len(sheet.columns) and set(heads) <= set(possible):
        sheet.columns = [replace(column, holds=Holds(head)) for column, head in zip(sheet.columns, heads, strict=True)]
