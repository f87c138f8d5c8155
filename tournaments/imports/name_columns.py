"""A list of names as a table: what each column holds, found by its heading or its contents; which lines are no one."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tournaments.imports.column_guess import HALF, LOOKED_AT, MOST, NEARLY_ALL, Contents, guess_pairs, guess_people
from tournaments.imports.contact_details import Detail, is_detail, taken_out
from tournaments.imports.grid.cell import Is
from tournaments.imports.name_blocks import below_each_other, find_blocks
from tournaments.imports.name_cells import Cell, number_before, read_cell
from tournaments.imports.name_table import FIRST_LINES, Line, lines_of_names, width_of
from tournaments.imports.no_player import Out, begins_those_who_are_out, is_no_player, out_by_column
from tournaments.imports.people_on_line import is_full, is_full_name, is_like_a_name
from tournaments.imports.who_is_meant import Question
from tournaments.imports.words import CATEGORIES, Heading, Part, is_group, is_title, is_total, letters_of, read_heading
from tournaments.names import plain_home

FEWEST_BELOW, FEWEST_PEOPLE = 2, 4
LONGEST_SHOWN = 60
EMPTY = Cell()
A_TOWN = "Leer"
"""A name in East Frisia; in small letters it is nothing."""
CLUB_NUMBER = re.compile(r"[1-9]\d{0,8}")
OF_PLAYERS = (Part.NAME, Part.FIRST, Part.PREFIX, Part.LAST, Part.HOME, Part.NUMBER, Part.GUEST, Part.NOTHING)
OF_PAIRS = (Part.PAIR, Part.ONE, Part.OTHER, Part.HOME, Part.OTHER_HOME, Part.NUMBER, Part.NOTHING)
SPLIT = (Part.NAME, Part.FIRST, Part.PAIR, Part.ONE)
NAMES = (*SPLIT, Part.LAST, Part.OTHER)


@dataclass(frozen=True, slots=True)
class Column:
    """`part` is the part of a name its heading mentions, `detail` its contents instead of names."""

    heading: str
    found: Part
    holds: Part
    detail: Detail | None = None
    part: Part = Part.NOTHING

    @property
    def is_category(self) -> bool:
        """Whether its heading says so: competitions have categories, clubs do not."""
        return "".join(letters_of(self.heading)) in CATEGORIES

    def shown(self, cell: Cell) -> tuple[str, tuple[Detail, ...]]:
        """The visible part of a cell: never a detail itself."""
        if self.holds == Part.NOTHING and self.detail is not None:
            return "", (self.detail,) if cell.text or cell.details else ()
        return (cell.said or cell.text)[:LONGEST_SHOWN], tuple(dict.fromkeys(cell.details))


@dataclass(frozen=True, slots=True)
class Row:
    """`out`: what a column of remarks says about coming or leaving."""

    line: int
    cells: tuple[Cell, ...]
    out: Out = Out.NO


@dataclass(frozen=True, slots=True)
class Passed:
    """A line on which no one is read, and why: a title, a total, someone who is not coming."""

    line: int
    text: str
    why: Is


@dataclass
class Sheet:
    """`possible`: what its columns may hold; `names`: the name read from each row, in the order of the rows."""

    possible: Sequence[Part] = ()
    columns: list[Column] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    passed: list[Passed] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    head: int = 0
    """The line of the headings."""
    doubtful: int = 0
    """The first line, if it may just as well be one of headings."""
    asked: list[int] = field(default_factory=list)
    """The columns whose meaning someone has to choose, or has chosen."""
    unsure: list[str] = field(default_factory=list)
    """Columns that are left out although they look like names, until someone has chosen their meaning."""

    @property
    def found(self) -> str:
        """Chosen heads hold for what was found then."""
        return " ".join(column.found or "-" for column in self.columns)

    @property
    def has_chosen(self) -> bool:
        return any(column.holds != column.found for column in self.columns)

    def texts(self, row: Row, *holds: Part) -> list[str]:
        """The filled cells of these columns, in the order of the list."""
        return [cell.text for cell in self.cells(row, *holds) if cell.text]

    def text(self, row: Row, *holds: Part) -> str:
        """The first of these cells."""
        return next(iter(self.texts(row, *holds)), "")

    def cells(self, row: Row, *holds: Part) -> list[Cell]:
        return [cell for column, cell in zip(self.columns, row.cells, strict=True) if column.holds in holds]

    def home(self, row: Row, *holds: Part) -> str:
        home = plain_home(self.text(row, *holds))
        says_nothing = is_no_player(home) and home != A_TOWN
        return "" if says_nothing or sum(map(str.isalpha, home)) < 2 else home

    def pass_over(self, row: Row, why: Is = Is.VACANT) -> None:
        cells = (column.shown(cell)[0] for column, cell in zip(self.columns, row.cells, strict=True))
        self.passed.append(Passed(row.line, " ".join(filter(None, cells))[:LONGEST_SHOWN], why))
        self.names.append("")

    def left_out(self) -> Counter[Detail]:
        """How many of each detail; an address is one, in however many cells it is."""
        counted = Counter[Detail]()
        for row in self.rows:
            here: list[Detail] = []
            for column, cell in zip(self.columns, row.cells, strict=True):
                is_whole = column.detail is not None and column.holds == Part.NOTHING
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
    at, headings = _find_headings(lines)
    sheet = Sheet(OF_PAIRS if are_pairs else OF_PLAYERS, head=lines[at].number if at is not None else 0)
    names = [taken_out(cell)[0] for cell in lines[at].cells] if at is not None else [""] * len(headings)
    people = without_titles(lines, at, sheet)
    if at is None and people and _heads_nothing_like_it(people[1:], people[0]):
        sheet.doubtful = people[0].number
    if blocks := find_blocks(people, headings, names, are_pairs=are_pairs):
        people = below_each_other(people, blocks)
        (begin, end) = max(blocks, key=lambda block: sum(map(bool, names[slice(*block)])))
        headings, names = headings[begin:end], names[begin:end]
    rows = [Row(line.number, tuple(map(_cell, line.cells, headings))) for line in people]
    filled = [
        place for place, heading in enumerate(headings) if heading or any(row.cells[place] != EMPTY for row in rows)
    ]
    rows = [replace(row, cells=tuple(row.cells[place] for place in filled)) for row in rows]
    contents = [Contents.of([row.cells[place] for row in rows]) for place in range(len(filled))]
    guess = guess_pairs if are_pairs else guess_people
    found = guess([headings[place] for place in filled], contents, has_headings=at is not None, by_comma=by_comma)
    for place, holds in zip(filled, found, strict=True):
        heading, content = headings[place], contents[len(sheet.columns)]
        detail = heading.detail if heading else content.detail
        sheet.columns.append(Column(names[place], holds, holds, detail, heading.holds if heading else Part.NOTHING))
    beside = [
        (place, column.heading)
        for place, column, content in zip(filled, sheet.columns, contents, strict=True)
        if column.holds == Part.NOTHING and content.people < HALF and (content.letters or column.heading)
    ]
    sheet.rows = [replace(row, out=_out_of(line, beside)) for row, line in zip(rows, people, strict=True)]
    _part_numbers(sheet)
    is_half = not any(content.full >= MOST for content, one in zip(contents, found, strict=True) if one in SPLIT)
    if is_half and not {Part.FIRST, Part.LAST} <= {*found}:
        sheet.asked = _look_like_names(sheet)
        if choice is None or choice.found != sheet.found:
            sheet.unsure = [sheet.columns[place].heading or f"{place + 1}" for place in sheet.asked]
    choose(sheet, choice)
    return sheet


def _look_like_names(sheet: Sheet) -> list[int]:
    """Next to names of one word, another on nearly every line, and not the same few again and again: the other half."""
    found = []
    for place, column in enumerate(sheet.columns):
        if column.found != Part.NOTHING or column.detail is not None or column.is_category:
            continue
        if column.part or read_heading(column.heading):
            continue
        texts = [row.cells[place].text for row in sheet.rows]
        named = [text for text in texts if is_like_a_name(text)]
        if named and len(named) >= MOST * len(texts) and len({*named}) > HALF * len(named):
            found.append(place)
    return found


def _out_of(line: Line, beside: Sequence[tuple[int, str]]) -> Out:
    """What the columns next to the names say about coming or leaving."""
    return max((out_by_column(heading, line.cells[place]) for place, heading in beside), default=Out.NO)


def _cell(cell: str, heading: Heading | None) -> Cell:
    """Below such a heading, a long number is no telephone number."""
    if heading is not None and heading.holds == Part.NUMBER and CLUB_NUMBER.fullmatch(cell):
        return Cell(cell)
    return read_cell(cell) if cell else EMPTY


def _find_headings(lines: Sequence[Line]) -> tuple[int | None, list[Heading | None]]:
    """The line with the names of the columns, and what each says; there may be titles above it."""
    usual = _usual_cells(lines)
    for at, line in enumerate(lines[:FIRST_LINES]):
        headings = [read_heading(cell) for cell in line.cells]
        known = [heading for heading in headings if heading is not None]
        filled = line.filled
        is_first = all(is_title(cell) for above in lines[:at] for cell in above.filled)
        if len(filled) > 1 and at == _first_of(lines, usual):
            are_others = all(map(is_group, filled)) or _heads_nothing_like_it(lines[at + 1 :], line)
            if _are_named_behind(filled) or (are_others and not any(map(is_full_name, filled))):
                return at, headings
        are_recognised = sum(one.is_sure and one.holds != Part.NOTHING for one in known) > 1 and len(filled) > 3
        if not known or (2 * len(known) < len(filled) and not are_recognised):
            continue
        if len(filled) == 1 and usual > 1:
            continue
        speaks_of_people = any(one.holds not in (Part.NOTHING, Part.GUEST, Part.HOME) for one in known)
        are_sure = len(known) > 1 and (speaks_of_people or all(one.is_sure for one in known))
        are_words = (
            len(filled) > 1
            and all(one.is_sure and one.holds != Part.GUEST for one in known)
            and not any(is_full(cell) for cell in filled)
        )
        if are_sure or (is_first and (speaks_of_people or are_words)):
            return at, headings
    return None, [None] * width_of(lines)


def _are_named_behind(filled: Sequence[str]) -> bool:
    """“Kaarters 't Hoekske | Gemeente”: whatever the first one says, those after it are headings."""
    behind = [read_heading(cell) for cell in filled[1:]]
    return all(one is not None and one.is_sure and one.holds != Part.GUEST for one in behind)


def _usual_cells(lines: Sequence[Line]) -> int:
    """How many cells are filled on most lines."""
    sizes = Counter(len(line.filled) for line in lines)
    return sizes.most_common(1)[0][0] if sizes else 0


def _first_of(lines: Sequence[Line], usual: int) -> int:
    """The first line that is no title above the others."""
    return next((at for at, line in enumerate(lines) if len(line.filled) > 1 or usual < 2), 0)


def _heads_nothing_like_it(below: Sequence[Line], line: Line) -> bool:
    """Unknown words: above numbers, telephone numbers and the like, or the same word twice."""
    words = Counter(cell.casefold() for cell in line.filled)
    if (min(words.values()) > 1 and not any(map(_is_figure, words))) or _heads_people(below, line):
        return True
    if len(below) < FEWEST_BELOW or any(_is_figure(cell) for cell in line.filled):
        return False
    for at, cell in enumerate(line.cells):
        under = [other.cells[at] for other in below[:LOOKED_AT] if other.cells[at]]
        if cell and len(under) >= FEWEST_BELOW and all(map(_is_figure, under)):
            return True
    return False


def _heads_people(below: Sequence[Line], line: Line) -> bool:
    """A word or two above each of several columns in which everyone has a first and a last name."""
    heads = [part for cell in line.filled for part in cell.split(",")]
    names = [part for other in below[:LOOKED_AT] for cell in other.filled for part in cell.split(",") if part.strip()]
    if len(heads) < 2 or len(names) < FEWEST_PEOPLE or any(map(is_full_name, heads)):
        return False
    return sum(map(is_full_name, names)) >= NEARLY_ALL * len(names)


def _is_figure(cell: str) -> bool:
    return not any(map(str.isalpha, cell)) or is_detail(cell) is not None


def without_titles(lines: Sequence[Line], at: int | None, sheet: Sheet, *, of_teams: bool = False) -> list[Line]:
    """The lines about people; the others, including those below “Afwezig”, are listed in the sheet."""
    people: list[Line] = []
    names = lines[at].cells if at is not None else ()
    usual = _usual_cells(lines)
    are_out = False
    for place, line in enumerate(lines):
        filled = line.filled
        if at is not None and line.cells == names:
            continue
        is_alone = at is None and not people and len(filled) == 1
        if of_teams:
            is_alone = is_alone and place == 0 and len(lines) > 1 and len(lines[1].cells) > 1
        else:
            is_alone = is_alone and (usual > 2 or (usual > 1 and not is_full(filled[0]) and not _is_figure(filled[0])))
        is_one = place == 0 and len(filled) == 1 and "," in filled[0] and _heads_people(lines[1:], line)
        is_one = is_one or (len(filled) == 1 and (is_title(filled[0]) or (not of_teams and is_group(filled[0]))))
        begins_out = len(filled) == 1 and begins_those_who_are_out(filled[0])
        is_about_no_player = (at is not None and place < at) or is_alone or is_one or begins_out or is_total(filled)
        are_out = begins_out or (are_out and not is_about_no_player)
        if is_about_no_player or are_out:
            text, _details = taken_out(" ".join(filled)[:200])
            why = Is.TOTAL if is_total(filled) else Is.OUT if begins_out or are_out else Is.TITLE
            sheet.passed.append(Passed(line.number, text[:LONGEST_SHOWN], why))
        else:
            people.append(line)
    return people


def _part_numbers(sheet: Sheet) -> None:
    """“12 Jan de Vries” becomes two columns, so that the number can be left out."""
    holds = [column.found for column in sheet.columns]
    place = next((place for place, one in enumerate(holds) if one in SPLIT), None)
    if place is None or Part.NUMBER in holds:
        return
    split_name_and_home = [number_before(row.cells[place].text) for row in sheet.rows]
    if not any(number for number, _name in split_name_and_home):
        return
    sheet.columns.insert(place, Column("", Part.NUMBER, Part.NUMBER))
    for at, (row, (number, name)) in enumerate(zip(sheet.rows, split_name_and_home, strict=True)):
        both = (Cell(number), replace(row.cells[place], text=name))
        sheet.rows[at] = replace(row, cells=(*row.cells[:place], *both, *row.cells[place + 1 :]))


def choose(sheet: Sheet, choice: Choice | None) -> None:
    """A choice on the page holds as long as the same is found."""
    heads = choice.heads if choice is not None and choice.found == sheet.found else ()
    if len(heads) == len(sheet.columns) and set(heads) <= set(sheet.possible):
        sheet.columns = [replace(column, holds=Part(head)) for column, head in zip(sheet.columns, heads, strict=True)]
