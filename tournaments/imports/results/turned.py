"""People across and evenings downwards: such a list is transposed, and then read like any other."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tournaments.imports.grid.cell import EMPTY, Cell, Grid, Line
from tournaments.imports.name_cells import plain_name
from tournaments.imports.people_on_line import is_full
from tournaments.imports.results.blocks import has_points, is_name
from tournaments.imports.results.dates import is_month, read_heading, says_when
from tournaments.imports.results.figures import figure_in, is_absent, points_in
from tournaments.imports.words import NAMES, OF_ALL, Part, is_feast, part_of_heading, sums_up


def turned(grid: Grid) -> Grid | None:
    """A list with people across and evenings downwards, transposed; None for any other list."""
    lines = grid.lines
    numbered = next((at for at, line in enumerate(lines) if _heads_people(line)), len(lines))
    bodies = [
        at
        for at, line in enumerate(lines)
        if _has_figures(line) and (_labels_evening(text := line.filled[0].text) or (at > numbered and is_number(text)))
    ]
    with_points = [line for line in lines if has_points(replace(line, cells=line.cells[1:]))]
    if not bodies or 2 * len(bodies) <= sum(not sums_up(_label(line)) for line in with_points):
        return None
    first = min(_first(lines[at]) for at in bodies)
    before = range(max(bodies[0] - 3, 0), bodies[0])
    heads = [at for at in before if sum(map(_is_person, lines[at].texts[first + 1 :])) > 1]
    if not heads:
        return None
    head = heads[-1]
    lines = _joined_names(lines, heads)
    across = [place for place, cell in enumerate(lines[head].cells) if place > first and cell]
    people = [place for place in across if _is_person(lines[head].cells[place].text)]
    cells = [text for at in bodies for text in lines[at].texts[first + 1 :]]
    texts = [text for text in cells if points_in(text) is None and not is_absent(text)]
    if len(people) < 2 or 2 * len(people) < len(across) or len(texts) > len(bodies):
        return None
    taken = [line for at, line in enumerate(lines) if at >= head and (at <= bodies[-1] or sums_up(_label(line)))]
    label = max(range(first, people[0]), key=lambda place: _says_when(lines, bodies, place))
    rows = [
        Line(place + 1, tuple(line.cells[place] for line in taken))
        for place in (label, *range(people[0], grid.width))
        if any(line.cells[place] for line in taken)
    ]
    corner = rows[0].cells[0]
    if part_of_heading(corner.text) not in NAMES:
        rows[0] = replace(rows[0], cells=(Cell("Naam"), *rows[0].cells[1:]))
    above = [
        Line(0, (Cell(" ".join(cell.text for cell in line.filled)), *[EMPTY] * (len(taken) - 1)))
        for line in lines[:head]
    ]
    return Grid((*above, *rows), title=grid.title, other_sheets=grid.other_sheets)


def _joined_names(lines: tuple[Line, ...], heads: Sequence[int]) -> tuple[Line, ...]:
    """First names on one line, and last names below them."""
    upper, lower = lines[heads[-1] - 1], lines[heads[-1]]
    are_first_names = heads[-1] - 1 in heads and not any(" " in text for text in upper.texts[1:])
    if not are_first_names or any(map(is_full, lower.texts)):
        return lines
    pairs = zip(upper.cells[1:], lower.cells[1:], strict=True)
    cells = [replace(low, text=f"{up.text} {low.text}".strip()) for up, low in pairs]
    joined = replace(lower, cells=(lower.cells[0], *cells))
    return (*lines[: heads[-1]], joined, *lines[heads[-1] + 1 :])


def _says_when(lines: Sequence[Line], bodies: Sequence[int], place: int) -> tuple[int, int]:
    """How many of the evenings a column in front of the people names, by a date before a number."""
    found = [read_heading(lines[at].cells[place].text) for at in bodies]
    return sum(bool(one and one.day) for one in found), sum(one is not None for one in found)


def _heads_people(line: Line) -> bool:
    """“Avond”, or “Nr” and “Datum”, followed by names of people."""
    filled = [part_of_heading(cell.text) for cell in line.filled]
    labels = [part for part in filled if part in (Part.DATE, Part.NUMBER, Part.PLACE)]
    others = [cell for cell, part in zip(line.filled, filled, strict=True) if part not in OF_ALL][len(labels) :]
    return Part.DATE in labels[:2] and 2 <= sum(_is_person(cell.text) for cell in others) == len(others)


def is_number(text: str) -> bool:
    return text.rstrip(".").isdecimal() and len(text) < 4


def _is_person(text: str) -> bool:
    text = plain_name(text)
    return is_name(text) and not re.search(r"\d", text) and part_of_heading(text) is None


def _labels_evening(text: str) -> bool:
    """Whether it is in front of the results of an evening, where a figure is not the number of one."""
    says = says_when(text) and points_in(text) is None and not is_number(text)
    return says or is_feast(text) or is_month(text)


def _first(line: Line) -> int:
    return next(place for place, cell in enumerate(line.cells) if cell)


def _label(line: Line) -> str:
    return next((cell.text for cell in line.cells if any(map(str.isalpha, cell.text))), "")


def _has_figures(line: Line) -> bool:
    return any(figure_in(cell) is not None for cell in line.cells)
