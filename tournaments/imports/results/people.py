"""Which lines of a list are people, and who."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.forms.people.two_names import two_names
from tournaments.imports.contact_details import PREFIXES
from tournaments.imports.grid.cell import Is, Line
from tournaments.imports.name_cells import plain_name
from tournaments.imports.no_player import is_no_player
from tournaments.imports.people_on_line import called, is_full
from tournaments.imports.results.blocks import HALF, MOSTLY, Block, has_points, is_name
from tournaments.imports.results.dates import says_when
from tournaments.imports.results.figures import figure_in, is_mark, is_worded
from tournaments.imports.words import NAMES, Part, part_of_heading, sums_up
from tournaments.names import split_name_and_home

LARGE = 999
"""More than chance would give with only a few."""
BOTH, FORWARD, BACKWARD = "both", "forward", "backward"
"""Names in several columns: two people; one person, in the spoken order; the last name first."""


def names_on(line: Line, places: Mapping[Part, Sequence[int]]) -> str:
    """The text in the columns of the names, in the spoken order."""
    for place in places.get(Part.NAME, ()):
        if line.cells[place]:
            return line.cells[place].text
    parts = (Part.FIRST, Part.PREFIX, Part.LAST)
    return " ".join(line.cells[place].text for part in parts for place in places.get(part, ()) if line.cells[place])


def two_people(text: str, *, of_pairs: bool = False) -> tuple[str, ...]:
    """Both names if the line has two; a comma is that of “Bakker, Jan”. `of_pairs`: the heading says two."""
    bare, _home = split_name_and_home(text)
    found = bare.split(";") if bare.count(";") == 1 and all(map(is_full, bare.split(";"))) else []
    found = found or (two_names(bare) if "," not in bare and ";" not in bare else [bare])
    if of_pairs and len(found) == 1:
        found = re.split(r" ?[-–/,;] ?", bare)
    if len(found) != 2 or not all(sum(map(str.isalpha, one)) > 1 for one in found):
        return (text,)
    return called(tuple(plain_name(one) for one in found))


def find_names(block: Block) -> dict[Part, list[int]]:
    """The columns of the names, by their headings or because they hold them."""
    found: dict[Part, list[int]] = {}
    for place in block.places:
        for part in map(part_of_heading, block.heads_at(place)):
            if part is not None and part in NAMES | {Part.PREFIX}:
                found.setdefault(part, []).append(place)
    if Part.FIRST in found and Part.LAST not in found and Part.NAME in found:
        found[Part.LAST] = found.pop(Part.NAME)  # "Name, Vorname": the column called the name then has the last name
    if Part.FIRST in found and Part.LAST in found:
        found.pop(Part.NAME, None)
    if NAMES & set(found):
        return found
    looked_at = [line for line in block.lines if has_points(line)] or block.lines
    for place in block.places:
        if any(part_of_heading(text) is not None or says_when(text) for text in block.heads_at(place) if text):
            continue
        texts = [line.cells[place].text for line in looked_at]
        if 2 * sum(is_worded(text) and not says_when(text) for text in texts) > len(texts):
            return {Part.NAME: [place]}
    return {}


def several_names(block: Block, names: Mapping[Part, Sequence[int]]) -> list[int]:
    """The columns of the names if more than one looks like them: parts of a name, two people on each line, or something
    else. Empty if the headings or the words decide it.
    """
    places = [place for of_part in names.values() for place in of_part]
    lines = [line for line in block.lines if has_points(line)]
    if block.is_own or not lines or not places or any(len(places) > 1 and part != Part.NAME for part in names):
        return []
    people = len({line.cells[places[0]].text for line in lines})
    found = [place for place in block.places if place == places[0] or _is_like_names(block, lines, place, people)]
    return found if sum(not _is_prefix(lines, place) for place in found) > 1 else []


def named_as(names: dict[Part, list[int]], columns: Sequence[int], answer: str) -> dict[Part, list[int]]:
    """`answer`: what these columns hold together, or the place of the only one that counts."""
    first, middle, last = [*columns[:1]], [*columns[1:-1]], [*columns[-1:]]
    ways = {
        BOTH: {Part.NAME: [*first, *last]},
        FORWARD: {Part.FIRST: first, Part.PREFIX: middle, Part.LAST: last},
        BACKWARD: {Part.FIRST: last, Part.PREFIX: middle, Part.LAST: first},
        **{str(place): {Part.NAME: [place]} for place in columns},
    }
    return ways.get(answer, names)


def _is_like_names(block: Block, lines: Sequence[Line], place: int, people: int) -> bool:
    """Whether it is on most lines, and not the same few again and again, as clubs and towns are."""
    if any(part_of_heading(text) not in (None, *NAMES) or says_when(text) for text in block.heads_at(place) if text):
        return False
    texts = [text for line in lines if (text := line.cells[place].text)]
    if texts and _is_prefix(lines, place):
        return True
    named = [text for text in texts if is_name(text) and not re.search(r"\d", text) and not is_mark(text)]
    return len(named) >= MOSTLY * len(lines) and len({*named}) > HALF * people


def _is_prefix(lines: Sequence[Line], place: int) -> bool:
    """Whether it is “de”, “van der” and nothing else."""
    words = {word.casefold() for line in lines for word in line.cells[place].text.split()}
    return bool(words) and words <= PREFIXES


def sort_lines(block: Block, names: Mapping[Part, Sequence[int]]) -> dict[int, Is]:
    """The kind of each line of a list, by its number, as far as its words tell."""
    found: dict[int, Is] = {}
    heads = [[text for text in line.texts if text] for line in block.heads]
    used = {place for line in block.lines for place in block.places if line.cells[place]}
    for line in block.lines:
        filled = [cell for place in block.places if (cell := line.cells[place])]
        name = names_on(line, names)
        label = next((cell.text for cell in filled if any(map(str.isalpha, cell.text))), "")
        if not filled:
            continue
        if [cell.text for cell in line.filled] in heads:
            found[line.number] = Is.HEADING
        elif sums_up(label) and (not name or sums_up(name)):
            found[line.number] = Is.TOTAL
        elif name and is_no_player(name) and not has_points(line):
            found[line.number] = Is.VACANT
        elif len(filled) == 1 and len(used) > 1:
            found[line.number] = Is.TITLE if label else Is.BELOW
        elif not name:
            found[line.number] = Is.NAMELESS
        else:
            found[line.number] = Is.PERSON
    return found


@dataclass(frozen=True, slots=True)
class _Figures:
    """The sum of a column of the people."""

    total: float
    count: int
    highest: float
    lowest: float
    twice: frozenset[float]
    """Those of the highest and the lowest that occur more than once."""

    @classmethod
    def of(cls, people: Sequence[Line], place: int) -> "_Figures":
        known = [figure for line in people if (figure := figure_in(line.cells[place]))]
        if not known:
            return cls(0, 0, 0, 0, frozenset())
        high, low = max(known), min(known)
        return cls(sum(known), len(known), high, low, frozenset(one for one in (high, low) if known.count(one) > 1))


def sort_by_figures(
    block: Block, names: Mapping[Part, Sequence[int]], found: dict[int, Is], evenings: Sequence[int], usual: float
) -> set[int]:
    """Marks lines that sum up others, and those below the list. Returns the numbers of those that are in doubt."""
    people = [line for line in block.lines if found.get(line.number) == Is.PERSON]
    columns = {place: _Figures.of(people, place) for place in evenings}
    last = max((line.number for line in block.lines if has_points(line)), default=0)
    # Vrij, Blind and Wolny are names too, and a free place has no points.
    doubtful = {line.number for line in people if is_no_player(names_on(line, names))}
    for line in block.lines:
        kind = found.get(line.number)
        if kind == Is.NAMELESS and (_sums_up(line, columns) or line.number >= last):
            found[line.number] = Is.TOTAL
        elif kind == Is.PERSON and len(people) > 2 and (way := _sums_up_others(line, columns)):
            if way == "sum" and (len(evenings) > 2 or sum(_results(line, evenings)) > LARGE):
                found[line.number] = Is.TOTAL
            elif way == "sum":
                doubtful.add(line.number)  # two others with 2 each, and someone with 4
            elif len(evenings) > 3 and usual > 99:
                doubtful.add(line.number)
    ended = False
    before = 0
    for line in block.lines:
        gap = bool(before) and line.number > before + 1
        before = line.number
        kind = found.get(line.number)
        if kind == Is.TOTAL or (gap and not _plays(line, evenings, usual)):
            ended = True
        if kind != Is.PERSON:
            continue
        figures = _results(line, evenings)
        if ended and not figures:
            found[line.number] = Is.BELOW
        elif figures and not _plays(line, evenings, usual) and (ended or max(figures) < 0.1 * usual):
            doubtful.add(line.number)
    return doubtful


def _results(line: Line, evenings: Sequence[int]) -> list[float]:
    return [abs(figure) for place in evenings if (figure := figure_in(line.cells[place]))]


def _plays(line: Line, evenings: Sequence[int], usual: float) -> bool:
    """Whether the line has something like a result."""
    figures = _results(line, evenings)
    return any(0.2 * usual <= figure <= 4 * usual for figure in figures) if usual else bool(figures)


def _written(line: Line, columns: Mapping[int, _Figures]) -> list[tuple[float, _Figures]]:
    found = [(figure_in(line.cells[place]), column) for place, column in columns.items()]
    return [(figure, column) for figure, column in found if figure and column.count]


def _sums_up(line: Line, columns: Mapping[int, _Figures]) -> bool:
    """Whether a line without a name is derived from the people: their sum, average, number, highest or lowest."""
    written = _written(line, columns)
    ways: list[Callable[[_Figures], float]] = [
        lambda one: one.total,
        lambda one: one.total / one.count,
        lambda one: one.count,
        lambda one: one.highest,
        lambda one: one.lowest,
    ]
    return bool(written) and any(all(abs(way(one) - figure) <= 1 for figure, one in written) for way in ways)


def _sums_up_others(line: Line, columns: Mapping[int, _Figures]) -> str:
    """“sum” if it is the sum of all the others, “other” for their average, highest or lowest; or ""."""
    written = _written(line, columns)
    if not written or any(one.count < 2 for _figure, one in written):
        return ""
    if all(abs(one.total - 2 * figure) <= 1 for figure, one in written):
        return "sum"
    is_average = all(abs((one.total - figure) / (one.count - 1) - figure) <= 1 for figure, one in written)
    is_edge = any(
        all(figure == edge(one) and figure in one.twice for figure, one in written)
        for edge in (lambda one: one.highest, lambda one: one.lowest)
    )
    is_whole = len(written) > 1 or len(columns) == 1
    return "other" if is_whole and (is_average or is_edge) else ""
