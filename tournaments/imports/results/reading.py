"""A proposed reading of a list of results: who had what on which evening, and the meaning of everything else.

Nothing is guessed silently: anything uncertain becomes a `Doubt`, anything that cannot be correct a `Fault`.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.imports.grid.cell import Grid, Is, Kind, Line
from tournaments.imports.name_cells import plain_name
from tournaments.imports.player_list import placed
from tournaments.imports.results.blocks import Block, evening_in, find_blocks, has_points
from tournaments.imports.results.columns import Column, Columns
from tournaments.imports.results.dates import Heading, are_month_first, read_heading, says_when
from tournaments.imports.results.figures import figure_in, is_absent, points_in
from tournaments.imports.results.legs import settle_legs
from tournaments.imports.results.line_each import date_column, filled_down, tells_legs_apart
from tournaments.imports.results.own_headings import is_not_counted, parts_of_own
from tournaments.imports.results.people import (
    BOTH,
    find_names,
    named_as,
    names_on,
    several_names,
    sort_by_figures,
    sort_lines,
    two_people,
)
from tournaments.imports.results.turned import turned
from tournaments.imports.words import NAMES, OF_PAIRS, Part, letters_of
from tournaments.names import plain_home

HIGHEST_POINTS = 100_000
LONGEST_SHOWN = 40
NO_POINTS = {
    Kind.FORMULA: gettext_lazy(
        "a formula whose result is not in the file: open it in the spreadsheet program, save it, send it again"
    ),
    Kind.UNPLACED: gettext_lazy(
        "fewer figures than on other lines: which evenings are they for? Put a dash for an absence"
    ),
    Kind.DATE: gettext_lazy("a date instead of points: give this cell a number format"),
    Kind.FAULT: gettext_lazy("the spreadsheet itself shows an error here"),
}


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """Where something is wrong: the line (0: in the headings), the column, and the text there."""

    line: int
    column: str
    cell: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A person's result on an evening (its place in the list of evenings), and where that is."""

    line: int
    place: int
    name: str
    evening: int
    points: int


@dataclass
class ListRead:
    """One list of the sheet, with its number. `date`: the column of the evening, if each result has its own line."""

    number: int
    block: Block
    columns: Columns
    names: dict[Part, list[int]]
    lines: dict[int, Is]
    doubtful: set[int] = field(default_factory=set)
    date: int | None = None
    several: list[int] = field(default_factory=list)
    """The columns that look like names, if there are several and nothing says what that means."""
    above: dict[tuple[int, int], int] = field(default_factory=dict)
    """The points of the cell that one is merged with, by line and column."""

    @property
    def is_long(self) -> bool:
        return self.date is not None

    @property
    def people(self) -> list[Line]:
        return [line for line in self.block.lines if self.lines.get(line.number) == Is.PERSON]

    def text(self, line: Line, part: Part) -> str:
        return next((line.cells[column.place].text for column in self.columns.of(part)), "")

    def home(self, line: Line) -> str:
        return plain_home(self.text(line, Part.HOME))

    @property
    def is_full(self) -> bool:
        """Whether everyone has a figure on each of several evenings: those absent may have a nought."""
        columns = self.columns.of(Part.EVENING) if len(self.columns.groups) > 1 and not self.is_long else []
        cells = [line.cells[column.place] for line in self.people for column in columns]
        return bool(cells) and all(figure_in(cell) is not None for cell in cells)


@dataclass
class Answers:
    """What was chosen on the page: the meaning of columns and lines, and the answers to questions by their keys."""

    columns: dict[tuple[int, int], Part] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)


@dataclass
class Reading:
    """`small_counts`: what counts in this competition is small, as the points of a match; `are_people`: no pairs and
    no teams. `faults`: each message with its places. `evenings`: as in the headings, before the years are found.
    """

    grid: Grid
    answers: Answers
    small_counts: bool = False
    are_people: bool = True
    is_turned: bool = False
    is_month_first: bool = False
    lists: list[ListRead] = field(default_factory=list)
    evenings: list[Heading] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    people: dict[str, list[tuple[ListRead, Line]]] = field(default_factory=dict)
    spelled: dict[str, str] = field(default_factory=dict)
    two: list[int] = field(default_factory=list)
    merged: list[int] = field(default_factory=list)
    dateless: list[int] = field(default_factory=list)
    faults: dict[str, list[FaultPlace]] = field(default_factory=dict)

    @property
    def given(self) -> Mapping[str, str]:
        return self.answers.given

    def add_fault(self, message: str, place: FaultPlace) -> None:
        """The same message is given once, whatever the number of its places."""
        self.faults.setdefault(message, []).append(place)

    @property
    def above(self) -> list[str]:
        return [title for one in self.lists for title in one.block.above]


def read_results(grid: Grid, answers: Answers, *, small_counts: bool = False, are_people: bool = True) -> Reading:
    across = turned(grid)
    reading = Reading(across or grid, answers, small_counts, are_people, is_turned=across is not None)
    blocks = find_blocks(reading.grid)
    for block in blocks:
        block.evening = block.evening or evening_in(_without_ordinal(grid.title))
    reading.is_month_first = are_month_first(list(_texts_with_dates(reading.grid, blocks)))
    lists = [_read_list(reading, number, block) for number, block in enumerate(blocks)]
    reading.lists = [one for one in lists if one.people]
    for one in reading.lists:
        _add_scores(reading, one)
    leave_out_unplayed(reading)
    return reading


def _without_ordinal(title: str) -> str:
    """The sheets of this program's workbooks are counted: “4 Kerstdrive”."""
    return title if says_when(title) else re.sub(r"^\d{1,2} ", "", title)


def leave_out_unplayed(reading: Reading) -> None:
    """Evenings that are still to come have a heading only."""
    played = sorted({score.evening for score in reading.scores})
    if all(one.is_long for one in reading.lists) and all(reading.evenings[at].day for at in played):
        # Lines may be in any order, so nothing follows from it: by the months of a season, beginning in summer.
        played.sort(key=lambda at: _in_season(reading.evenings[at]))
    moved = {evening: at for at, evening in enumerate(played)}
    reading.evenings = [reading.evenings[evening] for evening in played]
    reading.scores = [replace(score, evening=moved[score.evening]) for score in reading.scores]


def _in_season(heading: Heading) -> tuple[int, int, int]:
    day = heading.day
    return (day.year or 0, (day.month + 5) % 12, day.day) if day else (0, 0, 0)


def _texts_with_dates(grid: Grid, blocks: Sequence[Block]) -> Iterator[str]:
    """Headings, titles, and the cells of a first column that hold neither a name nor a figure."""
    for block in blocks:
        yield from block.above
        yield from block.headings
    for line in grid.lines:
        first = line.filled[0]
        if first.kind != Kind.DATE and figure_in(first) is None:
            yield first.text


def _read_list(reading: Reading, number: int, block: Block) -> ListRead:
    said = reading.answers.columns.items()
    block.lines = filled_down(block)
    heads = {at: cell.text for line in block.heads for at, cell in enumerate(line.cells) if cell}
    chosen = parts_of_own(heads) | {at: part for (of, at), part in said if of == number and at in block.places}
    names = find_names(block)
    for place, part in chosen.items():
        names = {key: [at for at in places if at != place] for key, places in names.items()}
        if part in NAMES | {Part.PREFIX}:
            names = {**names, part: [place]} if part != Part.NAME else {Part.NAME: [place]}
    several = several_names(block, names)
    if not reading.are_people:  # the two of a pair
        names, several = ({Part.NAME: several} if len(several) == 2 else names), []
    several = [] if chosen.keys() & {*several} else several
    names = named_as(names, several, reading.given.get("names", ""))
    lines = sort_lines(block, names)
    doubtful: set[int] = set()
    of_names = dict.fromkeys(several, Part.REMARK) | {at: part for part, places in names.items() for at in places}
    for _again in range(2):  # which lines are people depends on the columns, and vice versa
        people = [line for line in block.lines if lines.get(line.number) == Is.PERSON]
        columns = Columns(
            block, people, of_names, is_month_first=reading.is_month_first, small_counts=reading.small_counts
        )
        settle_legs(columns, reading.given.get("legs", ""))
        columns.choose(chosen)
        columns.settle_order()
        evenings = [column.place for column in columns.of(Part.EVENING, Part.LEG)]
        doubtful |= sort_by_figures(block, names, lines, evenings, columns.usual)
        for line in block.lines:
            if answer := reading.given.get(f"line-{line.number}"):
                lines[line.number] = Is.PERSON if answer == "person" else Is.BELOW
                doubtful.discard(line.number)
    doubtful = set() if block.is_own else doubtful
    one = ListRead(number, block, columns, names, lines, doubtful, several=several, above=_merged(block))
    one.date = date_column(one.people, columns)
    return one


def _merged(block: Block) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    last: dict[int, int | None] = {}
    for line in block.lines:
        for place in block.places:
            cell = line.cells[place]
            if cell.kind != Kind.AS_ABOVE:
                last[place] = points_in(cell.text)
            elif (points := last.get(place)) is not None:
                found[line.number, place] = points
    return found


def _add_scores(reading: Reading, one: ListRead) -> None:
    of_group = _evening_places(reading, one)
    scores: list[Score] = []
    nameless = [line for line in one.block.lines if one.lines.get(line.number) == Is.NAMELESS and has_points(line)]
    on_lines = {line.number: _people_on(reading, one, line) for line in one.people}
    homes: dict[str, set[str]] = defaultdict(set)
    for line in one.people:
        for name in on_lines[line.number]:
            homes[name].add(one.home(line))
    for line in (*nameless, *one.people):
        # Two people with the same name are told apart by where they come from.
        names = [placed(name, one.home(line) * (len(homes[name]) > 1)) for name in on_lines.get(line.number, ())]
        if not names:
            reading.add_fault(_("the name is missing"), FaultPlace(line.number, pgettext("person", "name")))
            continue
        for name in names:
            reading.spelled.setdefault(name.casefold(), name)
            reading.people.setdefault(name.casefold(), []).append((one, line))
        found = _long_points(reading, one, line) if one.is_long else _points_of(reading, one, line, of_group)
        for place, evening, points in found:
            scores += [Score(line.number, place, name, evening, points) for name in names]
    keys = [(score.name.casefold(), score.evening) for score in scores]
    if one.is_long and len(set(keys)) < len(keys):
        by_number = {line.number: line for line in one.people}
        lines = [by_number[score.line] for score in scores]
        scores = _summed(scores) if one.block.is_own or tells_legs_apart(lines, one.columns, keys) else scores
    reading.scores += scores


def _summed(scores: Sequence[Score]) -> list[Score]:
    """The legs of an evening as one result."""
    found: dict[tuple[str, int], Score] = {}
    for score in scores:
        key = score.name.casefold(), score.evening
        found[key] = replace(found[key], points=found[key].points + score.points) if key in found else score
    return list(found.values())


def _people_on(reading: Reading, one: ListRead, line: Line) -> tuple[str, ...]:
    if one.several and reading.given.get("names") == BOTH:
        return tuple(name for place in one.names[Part.NAME] if (name := plain_name(line.cells[place].text)))
    if not reading.are_people and len(places := one.names.get(Part.NAME, [])) > 1:
        return (" / ".join(plain_name(line.cells[place].text) for place in places),)
    name = plain_name(names_on(line, one.names))
    of_pairs = any({*letters_of(one.columns.at(place).heading)} & OF_PAIRS for place in one.names.get(Part.NAME, ()))
    names = two_people(name, of_pairs=of_pairs) if reading.are_people and name else (name,)
    if len(names) == 2:
        reading.two.append(line.number)
        if reading.given.get("two") == "one":
            return (name,)
    return names if name else ()


def _evening_places(reading: Reading, one: ListRead) -> list[int]:
    """The evening of each group of columns; those without any name are told apart by their order."""
    if one.is_long:
        return []
    found, unnamed = [], 0
    for group in one.columns.groups:
        heading = group.heading
        if heading.says_nothing:
            unnamed += 1
            heading = replace(heading, dates=unnamed)
        found.append(_evening_place(reading, heading))
    return found


def _evening_place(reading: Reading, heading: Heading) -> int:
    """The same evening may have a column in several lists."""
    for at, known in enumerate(reading.evenings):
        if _key(known) == _key(heading):
            if heading.day and known.day and heading.day.year and not known.day.year:
                reading.evenings[at] = heading
            return at
    reading.evenings.append(heading)
    return len(reading.evenings) - 1


def _key(heading: Heading) -> tuple[object, ...]:
    if heading.day:
        return heading.day.month, heading.day.day, heading.name.casefold() if not heading.rest else ""
    return heading.number, heading.name.casefold(), heading.dates


def _points_of(reading: Reading, one: ListRead, line: Line, of_group: Sequence[int]) -> list[tuple[int, int, int]]:
    """The column, the evening and the points of each evening on a line."""
    found = []
    for group, evening in zip(one.columns.groups, of_group, strict=True):
        totals, legs = (one.columns.within(group, part) for part in (Part.EVENING, Part.LEG))
        if totals and not (legs and line.cells[totals[0].place].kind == Kind.FORMULA):
            points = _points_at(reading, one, line, totals[0])
            place = totals[0].place
        else:
            read = [_points_at(reading, one, line, column) for column in legs]
            written = [points for points in read if points is not None]
            points, place = (sum(written) if written else None), legs[0].place if legs else 0
        if points or _counts_nought(reading, one, points):
            found.append((place, evening, points or 0))
    return found


def _counts_nought(reading: Reading, one: ListRead, points: int | None) -> bool:
    """If wins count someone may have none; if points count a nought is an absence."""
    return points == 0 and reading.small_counts and (not one.is_full or reading.given.get("nought") == "result")


def _long_points(reading: Reading, one: ListRead, line: Line) -> list[tuple[int, int, int]]:
    columns = one.columns.of(Part.EVENING) or one.columns.of(Part.LEG)
    # If a match day has no date, our own list has its number.
    days = [one.date or 0, *(column.place for column in one.columns.of(Part.DATE) if one.block.is_own)]
    cell = next((line.cells[place] for place in days if line.cells[place]), None)
    if cell is None or not columns:
        reading.dateless.append(line.number)
        return []
    if one.block.is_own and is_not_counted(line.texts):
        return []
    heading = read_heading(cell.text, is_month_first=reading.is_month_first) or Heading(name=cell.text)
    evening = _evening_place(reading, replace(heading, name="" if heading.day else heading.name, rest=""))
    points = _points_at(reading, one, line, columns[0])
    return [(columns[0].place, evening, points or 0)] if points or _counts_nought(reading, one, points) else []


def _points_at(reading: Reading, one: ListRead, line: Line, column: Column) -> int | None:
    cell = line.cells[column.place]
    place = FaultPlace(line.number, column.heading or column_name(column.place), cell.text[:LONGEST_SHOWN])
    if cell.kind == Kind.AS_ABOVE:
        reading.merged.append(line.number)
        if reading.given.get("merged") == "first":
            return None
        return one.above.get((line.number, column.place))
    points = points_in(cell.text) if cell.kind == Kind.TEXT else None
    if points is not None and abs(points) <= HIGHEST_POINTS:
        return points
    if cell.kind != Kind.TEXT:
        reading.add_fault(str(NO_POINTS[cell.kind]), place)
    elif (points is None and is_absent(cell.text)) or line.number in one.doubtful:
        return None
    elif points is None and len(re.findall(r"\d+(?:[.,]\d+)?", cell.text)) > 1:
        reading.add_fault(_("two figures in a cell: which one is the points?"), place)
    else:
        reading.add_fault(_("not the result of an evening"), place)
    return None


def column_name(place: int) -> str:
    """As a spreadsheet calls it: A, B … Z, AA."""
    name = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        name = chr(65 + rest) + name
    return name
