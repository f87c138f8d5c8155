"""Where the lists of a sheet are: titles above them, their headings, lists side by side and below each other."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tournaments.imports.grid.cell import Grid, Kind, Line
from tournaments.imports.name_cells import without_pictures
from tournaments.imports.results.dates import RESULT_OF, Heading, is_dated, is_month, read_heading
from tournaments.imports.results.figures import figure_in, is_mark, points_in
from tournaments.imports.results.own_headings import is_of_results
from tournaments.imports.words import NAMES, Part, is_feast, is_leg, part_of_heading, sums_up
from tournaments.letters import by_letters

UP_TO = re.compile(
    r"bijgewerkt|t/m|tot en met|stand per|stand na|stan na|stand vom|aktualis|updated|wijzig|ledenlijst|per \d"
)
NUMBERED = re.compile(
    r"(?<!\d)(?P<number>\d{1,3})(?:e|ste|de|\.|th|rd|nd|st)? *"
    r"(?:speel|klaverjas|kaart|competitie)?(?:avond|abend|wieczor|evening|ronde\b|speeldag)"
    r"|(?:avond|abend|wieczor|evening|ronde|speeldag|spieltag) *(?:nr\.? *)?(?P<behind>\d{1,3})(?!\d)"
)
STANDING = re.compile(
    r"\bstand|standing|\bna \d|nach \d|\bpo \d|seizoen|season|saison|sezon|tabel|klassement|ranking|ranglijst"
)
CLUB = re.compile(r"club|vereniging|verein|klub|\bkv\b|\bkc\b|soos|sociëteit|klaverjasavond$|kaartavond$|speelavond$")
RELATIVE = frozenset("gisteravond vanavond gisteren vandaag heute gestern wczoraj tonight yesterday".split())
MOSTLY, HALF = 0.8, 0.5
LONGEST_NAME = 80


@dataclass
class Block:
    """One list: its lines of headings, its other lines, and the columns of the grid that belong to it.

    `above`: titles over it; `evening`: what the last of them says about an evening; `over`: a line of headings that
    names it alone.
    """

    heads: list[Line] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    above: list[str] = field(default_factory=list)
    evening: Heading | None = None
    over: list[Line] = field(default_factory=list)

    @property
    def headings(self) -> list[str]:
        """The texts in the lines of headings, without the empty cells."""
        return [cell.text for line in self.heads for cell in line.filled]

    def heads_at(self, place: int) -> list[str]:
        return [line.cells[place].text for line in self.heads]

    def is_used(self, place: int) -> bool:
        return any(line.cells[place] for line in (*self.heads, *self.lines))

    @cached_property
    def is_own(self) -> bool:
        """Whether this program created it, as its list of results. Read once the headings are found."""
        return is_of_results(self.headings)


def evening_in(text: str) -> Heading | None:
    """What a separate line says about one evening: “4 september 2025”, “Uitslag 3e avond”, “Uitslag Kerstdrive”."""
    text = without_pictures(text)
    found = read_heading(RESULT_OF.sub("", text) or text)
    if found is not None and found.says_when:
        if UP_TO.search(by_letters(text)) or re.search(r"\d{3}", found.rest):
            return None  # or someone’s line: “1. Jan Slot 4632”
        return replace(found, name="", rest="")
    plain = by_letters(text)
    numbered = NUMBERED.search(plain)
    if numbered and not STANDING.search(plain):
        return Heading(number=int(numbered["number"] or numbered["behind"]))
    name = RESULT_OF.sub("", text).strip(" -–:,.")
    if by_letters(name) in RELATIVE:
        return None
    words = name.split()
    if 0 < len(words) < 3 and is_feast(name) and not STANDING.search(plain) and not CLUB.search(by_letters(name)):
        return Heading(name=name)
    return None


def is_name(text: str) -> bool:
    """Whether it may be a person: letters, no figure, and no word for “was not there”."""
    letters = sum(map(str.isalpha, text))
    return letters > 1 and 3 * letters > len(text) and len(text) <= LONGEST_NAME and not re.search(r"\d{3,}", text)


def has_points(line: Line) -> bool:
    """A figure of at least three digits that is no year."""
    texts = [cell.text for cell in line.cells if cell.kind == Kind.TEXT]
    return any(abs(points_in(text) or 0) > 99 and not read_heading(text) for text in texts)


def _is_head(line: Line) -> bool:
    """Whether it names the column of the names, or two evenings by their dates, without any results."""
    filled = [cell.text for cell in line.filled]
    if len(filled) < 2 or has_points(line):
        return False
    parts = [part_of_heading(text) for text in filled]
    named = sum(_heads_evening(text) for text in filled)
    if named > 1 and named >= len(filled) - sum(part is not None for part in parts):
        return True
    dated = sum(map(is_dated, filled))
    return bool(NAMES & set(parts)) or (dated > 1 and not any(map(_is_plain_name, filled[:2])))


def _heads_evening(text: str) -> bool:
    """A date, a month, a number with a word, or a name as clubs give them."""
    found = read_heading(text)
    is_named = found is not None and bool(found.day or (found.number and not text.isdecimal()))
    return is_named or is_feast(text) or is_month(text)


def _is_known(text: str) -> bool:
    """The words of a heading, or when an evening was."""
    return part_of_heading(text) is not None or read_heading(text) is not None


def _is_plain_name(text: str) -> bool:
    return is_name(text) and " " in text and not _is_known(text)


def find_blocks(grid: Grid) -> list[Block]:
    """Lists below each other, each with the lines above it; then split if two are side by side."""
    lines = list(grid.lines)
    heads = {at for at, line in enumerate(lines) if _is_head(line)}
    if not heads and (first := _weak_head(lines)) is not None:
        said = {cell.text for cell in lines[first].filled}
        alike = [2 * len(said & {cell.text for cell in line.filled}) > len(said) for line in lines]
        heads = {at for at, line in enumerate(lines) if at == first or (alike[at] and not has_points(line))}
    of_head: dict[int, list[Line]] = {}
    taken: set[int] = set()
    for at in sorted(heads):
        if at not in taken:
            places = _head_lines(lines, at, taken)
            of_head[places[0]] = [lines[one] for one in places]
            taken |= {*places}
    blocks = [Block(places=list(range(grid.width)))]
    titles: list[str] = []
    for at, line in enumerate(lines):
        if at in of_head:
            block, group = blocks[-1], of_head[at]
            texts = [one.texts for one in group]
            if not block.heads and not any(map(has_points, block.lines)):
                titles = [cell.text for line in block.lines for cell in line.filled] + titles  # over two lists each
                block.lines = []
            if block.heads and [one.texts for one in block.heads] == texts and not _evening_of(titles):
                block.above += titles  # the headings once more, on the next page
                block.lines += group
            elif block.heads and not block.lines and not titles:
                block.heads += group  # more lines of the same headings
            elif block.lines or block.heads:
                blocks.append(Block(group, [], block.places, titles, _evening_of(titles)))
            else:
                block.heads, block.above = group, [*block.above, *titles]
                block.evening = _evening_of(titles) or block.evening
            titles = []
        elif at in taken:
            continue
        elif _is_title(line):
            titles.append(line.filled[0].text)
        else:
            _add(blocks, line, titles)
            titles = []
    if titles:
        blocks[-1].lines += [line for line in lines if len(line.filled) == 1 and line.filled[0].text in titles]
    return [part for block in blocks if block.lines for part in _side_by_side(block)]


def _add(blocks: list[Block], line: Line, titles: list[str]) -> None:
    """Below a title that names a separate evening another list begins, under the same headings."""
    block, evening = blocks[-1], _evening_of(titles)
    if evening and block.lines:
        block = Block(block.heads, [], block.places, titles, evening)
        blocks.append(block)
    elif not any(map(has_points, block.lines)):
        block.above += titles
        block.evening = evening or block.evening
    block.lines.append(line)


def _evening_of(titles: Sequence[str]) -> Heading | None:
    found = [heading for title in titles if (heading := evening_in(title))]
    return next((one for one in reversed(found) if one.day), found[-1] if found else None)


def _is_title(line: Line) -> bool:
    """One cell with words, in a list of several columns."""
    return len(line.cells) > 1 and len(line.filled) == 1 and points_in(line.filled[0].text) is None


def _weak_head(lines: Sequence[Line]) -> int | None:
    """If nothing names the names: the last line before the figures that has a known word, or dates."""
    for at, line in enumerate(lines):
        if has_points(line):
            return None
        filled = [cell.text for cell in line.filled]
        if len(filled) > 1 and any(_is_known(text) or _heads_evening(text) for text in filled):
            return at
    return None


def _head_lines(lines: Sequence[Line], at: int, taken: set[int]) -> list[int]:
    """The line of headings with those above and below that belong to it."""
    names = [place for place, cell in enumerate(lines[at].cells) if part_of_heading(cell.text) in NAMES]
    group = [at]
    after = names[0] if names else 0
    above = at - 1
    while above >= 0 and above not in taken and len(group) < 4 and _is_upper(lines[above], after):
        group.insert(0, above)
        above -= 1
    below = at + 1
    while below < len(lines) and len(group) < 4 and _is_lower(lines[below], names):
        group.append(below)
        below += 1
    return group


def _is_upper(line: Line, after: int) -> bool:
    """Dates or names of evenings over some of the columns."""
    places = [place for place, cell in enumerate(line.cells) if cell]
    behind = [place for place in places if place > after]
    if not behind or line.is_hidden or has_points(line) or any(sums_up(cell.text) for cell in line.filled[:1]):
        return False
    return len(behind) > 1 or (len(places) == 1 and read_heading(line.cells[places[0]].text) is not None)


def _is_lower(line: Line, names: Sequence[int]) -> bool:
    """Parts of evenings, or dates, and nothing where the names are."""
    below = {place: cell.text for place, cell in enumerate(line.cells) if cell and cell.kind != Kind.AS_ABOVE}
    if line.is_hidden or not below or below.keys() & {*names} or has_points(line):
        return False
    said = [*below.values()]
    known = [text for text in said if _is_known(text) or is_leg(text)]
    if len(said) == 1 and _heads_evening(said[0]):
        return bool(names)
    if len(said) > 1 and 2 * len(known) >= len(said):
        return not sums_up(said[0]) or part_of_heading(said[0]) in NAMES
    return bool(names) and len(known) == len(said) and any(cell.kind == Kind.AS_ABOVE for cell in line.cells)


def _side_by_side(block: Block) -> list[Block]:
    """Split if names are in several columns with results after each."""
    starts = _columns_of_names(block)
    if len(starts) < 2:
        return [block]
    before = starts[0] - next(filter(block.is_used, block.places))
    edges = [start - before for start in starts]
    found = []
    for at, edge in enumerate(edges):
        end = edges[at + 1] if at + 1 < len(edges) else block.places[-1] + 1
        places = [place for place in block.places if edge <= place < end]
        lines = [line for line in block.lines if any(line.cells[place] for place in places)]
        over, evening = _own_evening(block, places)
        heads = block.heads[len(over) :]
        found.append(replace(block, places=places, lines=lines, over=over, heads=heads, evening=evening))
    return found


def _own_evening(block: Block, places: Sequence[int]) -> tuple[list[Line], Heading | None]:
    """Lists of one evening each: its name is alone above the first of several lines of headings."""
    over = [line.cells[place].text for line in block.heads[:1] for place in places if line.cells[place]]
    found = read_heading(over[0]) if len(over) == 1 < len(block.heads) else None
    return (block.heads[:1], found) if found and found.says_when else ([], block.evening)


def _columns_of_names(block: Block) -> list[int]:
    heads = {place: [*map(part_of_heading, block.heads_at(place))] for place in block.places}
    said = [place for place in block.places if Part.NAME in heads[place]]
    known = {place for place in block.places if {*heads[place]} - NAMES - {None, Part.NOTHING}}
    titled = {place for place in block.places if said and any(block.heads_at(place))} - {*said}
    looked_at = [line for line in block.lines if len(line.filled) > 1]
    free = [place for place in block.places if place not in known | titled]
    full = [place for place in free if _holds_names(looked_at, place, is_headed=bool(block.heads))]
    starts = said if len(said) > 1 else full if not said else sorted({*said, *(p for p in full if p > said[0])})
    kept: list[int] = []
    for start in starts:
        between = range(kept[-1] + 1, start) if kept else range(0)
        if not kept or any(_has_figures(looked_at, place) for place in between):
            kept.append(start)
    while kept and not any(_has_figures(looked_at, place) for place in block.places if place > kept[-1]):
        kept.pop()
    return kept


def _holds_names(lines: Sequence[Line], place: int, *, is_headed: bool) -> bool:
    """Whether most lines have one there; without headings the second of two lists may be shorter."""
    cells = [line.cells[place] for line in lines]
    named = [cell.kind == Kind.TEXT and is_name(cell.text) and not is_mark(cell.text) for cell in cells]
    if is_headed or _share(named) > HALF:
        return _share(named) > HALF
    filled = [one for one, cell in zip(named, cells, strict=True) if cell]
    return sum(filled) > 1 and 4 * sum(filled) > len(lines) and _share(filled) > MOSTLY


def _has_figures(lines: Sequence[Line], place: int) -> bool:
    return sum(abs(figure_in(line.cells[place]) or 0) > 99 for line in lines) * 3 >= len(lines)


def _share(found: Sequence[bool]) -> float:
    return sum(found) / len(found) if found else 0
