"""A list of teams as a table: which column says the team, which ones its people."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tournaments.imports.column_guess import Contents
from tournaments.imports.contact_details import taken_out
from tournaments.imports.name_cells import Cell, read_cell
from tournaments.imports.name_columns import EMPTY, LONGEST_SHOWN, Choice, Column, Passed, Row, Sheet
from tournaments.imports.name_headings import Heading, Holds, is_title, is_total, read_heading
from tournaments.imports.name_lines import FIRST_LINES
from tournaments.imports.name_table import Line
from tournaments.imports.team_lines import lines_of_teams, team_name
from tournaments.imports.team_roles import is_column_of_roles
from tournaments.letters import by_letters
from tournaments.models.team import MOST_IN_TEAM, TEAM_SIZE

OF_TEAMS = (
    *(Holds.TEAM, Holds.NAME, Holds.FIRST, Holds.PREFIX, Holds.LAST),
    *(Holds.RESERVE, Holds.HOME, Holds.NUMBER, Holds.NOTHING),
)
OF_PERSON = (Holds.NAME, Holds.FIRST, Holds.PREFIX, Holds.LAST)
TEAM_WORDS = frozenset(
    "team teams teamnaam teamname naamteam viertal viertallen mannschaft mannschaftsname druzyna zespol nazwadruzyny "
    "nazwazespolu ploeg ploegnaam equipe".split()
)
TEAM_NUMBERS = frozenset(
    "teamnr teamnummer teamnumber viertalnr viertalnummer mannschaftsnr numerdruzyny startnr".split()
)
MEMBER_WORDS = frozenset(
    "speler player spieler gracz naam name lid member mitglied teamlid reserve reservespeler ersatz ersatzspieler "
    "rezerwa rezerwowy captain teamcaptain aanvoerder kapitein kapitan".split()
)
COUNTED = re.compile(r"([a-z]+)[1-6]?")


def read_team_sheet(text: str, choice: Choice | None = None) -> Sheet:
    """The list with what every column holds; a head that was chosen on the page holds as long as the same is found."""
    lines = lines_of_teams(text)
    sheet = Sheet()
    at, headings = _find_headings(lines)
    people = _without_titles(lines, at, sheet)
    width = max([len(headings), *(len(line.cells) for line in people)], default=0)
    headings += [None] * (width - len(headings))
    names = (*(lines[at].cells if at is not None else ()), *[""] * width)[:width]
    raw = [(*line.cells, *[""] * (width - len(line.cells))) for line in people]
    rows = [tuple(read_cell(cell) if cell else EMPTY for cell in cells) for cells in raw]
    filled = [place for place in range(width) if headings[place] or any(cells[place] for cells in raw)]
    for place in filled:
        if is_column_of_roles(names[place], (cells[place] for cells in raw)):
            headings[place] = Heading(Holds.RESERVE)
    contents = [Contents.of([cells[place] for cells in rows]) for place in filled]
    columns_of = [[by_letters(cells[place]) for cells in raw] for place in filled]
    found = _guess([headings[place] for place in filled], contents, columns_of, has_headings=at is not None)
    for place, holds, content in zip(filled, found, contents, strict=True):
        heading = headings[place]
        name, _details = taken_out(names[place])
        sheet.columns.append(Column(name, holds, holds, heading.detail if heading else content.detail))
    if choice is not None and choice.found == sheet.found:
        _choose(sheet, choice.heads)
    for line, cells, plain in zip(people, rows, raw, strict=True):
        of_row = (
            Cell(team_name(plain[place])) if column.holds == Holds.TEAM else cells[place]
            for place, column in zip(filled, sheet.columns, strict=True)
        )
        sheet.rows.append(Row(line.number, tuple(of_row)))
    return sheet


def has_team_on_a_line(sheet: Sheet) -> bool:
    """Whether a line has all the people of a team, and not one of them."""
    return sum(column.holds == Holds.NAME for column in sheet.columns) > 1


def read_team_heading(cell: str) -> Heading | None:
    """“Viertal”, “Speler 3”, “Reserve”, or what any list of names may have above a column."""
    letters = re.sub(r"[^a-z0-9]", "", by_letters(cell))
    counted = COUNTED.fullmatch(letters)
    if letters in TEAM_WORDS:
        return Heading(Holds.TEAM)
    if letters in TEAM_NUMBERS:
        return Heading(Holds.NUMBER, rank=-1)
    if counted and counted[1] in MEMBER_WORDS:
        return Heading(Holds.NAME)
    heading = read_heading(cell)
    if heading and heading.holds in (Holds.PAIR, Holds.ONE, Holds.OTHER):
        return replace(heading, holds=Holds.NAME)
    return replace(heading, holds=Holds.NOTHING) if heading and heading.holds == Holds.GUEST else heading


def _find_headings(lines: Sequence[Line]) -> tuple[int | None, list[Heading | None]]:
    for at, line in enumerate(lines[:FIRST_LINES]):
        headings = [read_team_heading(cell) for cell in line.cells]
        known = [heading for heading in headings if heading is not None]
        if len(known) > 1 and 2 * len(known) >= sum(bool(cell) for cell in line.cells):
            return at, headings
    return None, []


def _without_titles(lines: Sequence[Line], at: int | None, sheet: Sheet) -> list[Line]:
    people = []
    names = lines[at].cells if at is not None else ()
    for place, line in enumerate(lines):
        filled = [cell for cell in line.cells if cell]
        if at is not None and line.cells == names:
            continue
        is_above = at is None and place == 0 and len(filled) == 1 and len(lines) > 1 and len(lines[1].cells) > 1
        if (
            is_above
            or (at is not None and place < at)
            or is_total(filled)
            or (len(filled) == 1 and is_title(filled[0]))
        ):
            text, _details = taken_out(" ".join(filled)[:200])
            sheet.passed.append(Passed(line.number, text[:LONGEST_SHOWN]))
        else:
            people.append(line)
    return people


def _guess(
    headings: Sequence[Heading | None],
    contents: Sequence[Contents],
    columns: Sequence[Sequence[str]],
    *,
    has_headings: bool,
) -> list[Holds]:
    found = [heading.holds if heading else Holds.NOTHING for heading in headings]
    free = [place for place, heading in enumerate(headings) if heading is None and contents[place].may_be_names]
    if not has_headings:
        _guess_without_headings(found, free, contents, columns)
    elif not {Holds.NAME, Holds.FIRST, Holds.LAST} & {*found}:
        for place in free[:MOST_IN_TEAM]:
            found[place] = Holds.NAME
    elif Holds.TEAM not in found and found.count(Holds.NAME) <= 1 and free:
        found[free[0]] = Holds.TEAM
    _settle_numbers(found, headings)
    return found


def _guess_without_headings(
    found: list[Holds], free: Sequence[int], contents: Sequence[Contents], columns: Sequence[Sequence[str]]
) -> None:
    numbers = [place for place, one in enumerate(contents) if one.filled and one.numbers == 1]
    if numbers:
        found[numbers[0]] = Holds.NUMBER
    if len(free) > TEAM_SIZE:
        found[free[0]] = Holds.TEAM
        for place in free[1 : MOST_IN_TEAM + 1]:
            found[place] = Holds.NAME
    elif len(free) == TEAM_SIZE or len(free) == 1:
        for place in free:
            found[place] = Holds.NAME
    elif free:
        # A person on each line: the team is what comes back, or is left empty after the first.
        team = min(free, key=lambda place: len({*columns[place]} - {""}))
        found[team] = Holds.TEAM
        people = [place for place in free if place != team]
        for place, holds in zip(people, (Holds.FIRST, Holds.LAST) if len(people) > 1 else (Holds.NAME,), strict=True):
            found[place] = holds


def _settle_numbers(found: list[Holds], headings: Sequence[Heading | None]) -> None:
    """One column has the numbers of the teams. With a person on each line any other number is that of the person."""
    on_a_line = found.count(Holds.NAME) > 1
    places = [place for place, holds in enumerate(found) if holds == Holds.NUMBER]
    sure = [place for place in places if (heading := headings[place]) is not None and heading.rank < 0]
    kept = sure[:1] or (places[:1] if on_a_line else [])
    for place in places:
        if place not in kept:
            found[place] = Holds.NOTHING


def _choose(sheet: Sheet, heads: Sequence[str]) -> None:
    if len(heads) == len(sheet.columns) and set(heads) <= set(OF_TEAMS):
        sheet.columns = [replace(column, holds=Holds(head)) for column, head in zip(sheet.columns, heads, strict=True)]
