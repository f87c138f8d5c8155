"""A list of teams as a table: which column has the team, which ones its people."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tournaments.imports.column_guess import Contents, first_number
from tournaments.imports.contact_details import taken_out
from tournaments.imports.name_cells import Cell, read_cell
from tournaments.imports.name_columns import EMPTY, Choice, Column, Row, Sheet, choose, without_titles
from tournaments.imports.name_table import FIRST_LINES, Line, width_of
from tournaments.imports.team_lines import lines_of_teams, team_name
from tournaments.imports.team_roles import is_column_of_roles
from tournaments.imports.words import MEMBER_WORDS, PARTS, TEAM_NUMBERS, TEAM_WORDS, Heading, Part, joined, read_heading
from tournaments.letters import by_letters
from tournaments.models.team import MOST_IN_TEAM, TEAM_SIZE

OF_TEAMS = (Part.TEAM, *PARTS, Part.RESERVE, Part.HOME, Part.NUMBER, Part.NOTHING)
COUNTED = re.compile(r"([a-z]+)[1-6]?")


def read_team_sheet(text: str, choice: Choice | None = None) -> Sheet:
    """The list with the contents of every column; a head chosen on the page holds as long as the same is found."""
    lines = lines_of_teams(text)
    at, headings = _find_headings(lines)
    sheet = Sheet(OF_TEAMS, head=lines[at].number if at is not None else 0)
    people = without_titles(lines, at, sheet, of_teams=True)
    names = lines[at].cells if at is not None else [""] * len(headings)
    raw = [line.cells for line in people]
    rows = [tuple(read_cell(cell) if cell else EMPTY for cell in cells) for cells in raw]
    filled = [place for place, heading in enumerate(headings) if heading or any(cells[place] for cells in raw)]
    for place in filled:
        if is_column_of_roles(names[place], (cells[place] for cells in raw)):
            headings[place] = Heading(Part.RESERVE)
    contents = [Contents.of([cells[place] for cells in rows]) for place in filled]
    columns_of = [[by_letters(cells[place]) for cells in raw] for place in filled]
    found = _guess([headings[place] for place in filled], contents, columns_of, has_headings=at is not None)
    for place, holds, content in zip(filled, found, contents, strict=True):
        heading = headings[place]
        name, _details = taken_out(names[place])
        sheet.columns.append(Column(name, holds, holds, heading.detail if heading else content.detail))
    choose(sheet, choice)
    for line, cells, plain in zip(people, rows, raw, strict=True):
        of_row = (
            Cell(team_name(plain[place])) if column.holds == Part.TEAM else cells[place]
            for place, column in zip(filled, sheet.columns, strict=True)
        )
        sheet.rows.append(Row(line.number, tuple(of_row)))
    return sheet


def has_team_on_a_line(sheet: Sheet) -> bool:
    """Whether a line has all the people of a team, and not one of them."""
    return sum(column.holds == Part.NAME for column in sheet.columns) > 1


def read_team_heading(cell: str) -> Heading | None:
    """“Viertal”, “Speler 3”, “Reserve”, or any heading of a list of names."""
    letters = joined(cell)
    counted = COUNTED.fullmatch(letters)
    if letters in TEAM_WORDS:
        return Heading(Part.TEAM)
    if letters in TEAM_NUMBERS:
        return Heading(Part.NUMBER, rank=-1)
    if counted and counted[1] in MEMBER_WORDS:
        return Heading(Part.NAME)
    heading = read_heading(cell)
    if heading and heading.holds in (Part.PAIR, Part.ONE, Part.OTHER):
        return replace(heading, holds=Part.NAME)
    return replace(heading, holds=Part.NOTHING) if heading and heading.holds == Part.GUEST else heading


def _find_headings(lines: Sequence[Line]) -> tuple[int | None, list[Heading | None]]:
    for at, line in enumerate(lines[:FIRST_LINES]):
        headings = [read_team_heading(cell) for cell in line.cells]
        known = [heading for heading in headings if heading is not None]
        if len(known) > 1 and 2 * len(known) >= len(line.filled):
            return at, headings
    return None, [None] * width_of(lines)


def _guess(
    headings: Sequence[Heading | None],
    contents: Sequence[Contents],
    columns: Sequence[Sequence[str]],
    *,
    has_headings: bool,
) -> list[Part]:
    found = [heading.holds if heading else Part.NOTHING for heading in headings]
    free = [place for place, heading in enumerate(headings) if heading is None and contents[place].may_be_names]
    if not has_headings:
        _guess_without_headings(found, free, contents, columns)
    elif not {Part.NAME, Part.FIRST, Part.LAST} & {*found}:
        for place in free[:MOST_IN_TEAM]:
            found[place] = Part.NAME
    elif Part.TEAM not in found and found.count(Part.NAME) <= 1 and free:
        found[free[0]] = Part.TEAM
    _settle_numbers(found, headings)
    return found


def _guess_without_headings(
    found: list[Part], free: Sequence[int], contents: Sequence[Contents], columns: Sequence[Sequence[str]]
) -> None:
    if (number := first_number(contents)) is not None:
        found[number] = Part.NUMBER
    if len(free) > TEAM_SIZE:
        found[free[0]] = Part.TEAM
        for place in free[1 : MOST_IN_TEAM + 1]:
            found[place] = Part.NAME
    elif len(free) == TEAM_SIZE or len(free) == 1:
        for place in free:
            found[place] = Part.NAME
    elif free:
        # A person on each line: the team is the repeated value, or left empty after the first.
        team = min(free, key=lambda place: len({*columns[place]} - {""}))
        found[team] = Part.TEAM
        people = [place for place in free if place != team]
        for place, holds in zip(people, (Part.FIRST, Part.LAST) if len(people) > 1 else (Part.NAME,), strict=True):
            found[place] = holds


def _settle_numbers(found: list[Part], headings: Sequence[Heading | None]) -> None:
    """One column has the numbers of the teams. With a person on each line any other number is that of the person."""
    on_a_line = found.count(Part.NAME) > 1
    places = [place for place, holds in enumerate(found) if holds == Part.NUMBER]
    sure = [place for place in places if (heading := headings[place]) is not None and heading.rank < 0]
    kept = sure[:1] or (places[:1] if on_a_line else [])
    for place in places:
        if place not in kept:
            found[place] = Part.NOTHING
