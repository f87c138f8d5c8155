"""Lines and cells of names from anywhere: a file, a spreadsheet, a chat, the recipients of an e-mail."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import pgettext

from tournaments.forms.people.two_names import two_names
from tournaments.imports.contact_details import PREFIXES, is_detail, taken_out
from tournaments.imports.grid.cell import MOST_COLUMNS, Grid, Kind, make_lines
from tournaments.imports.grid.file import open_list
from tournaments.imports.grid.text import GAP, cut, whole_lines, with_one_end
from tournaments.imports.name_cells import plain_line
from tournaments.imports.people_on_line import is_full
from tournaments.imports.words import Part, read_heading

Numbered = tuple[int, str]
LINES_OF_A_SENTENCE = 2
LAST_OF_MANY = re.compile(r" (?:en|and|und|i|&) ")
LABEL = re.compile(r"^[^:,;@]{1,60}: ?")
FIRST_LINES, LOOKED_AT = 15, 300
FEWEST_OF_A_LIST = 3
FAULT = "#VALUE!"
"""What a spreadsheet shows if a formula has no result."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line with its number in the list and its cells."""

    number: int
    cells: tuple[str, ...]

    @property
    def filled(self) -> list[str]:
        return [cell for cell in self.cells if cell]


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with a line, and in which column."""

    line: int
    column: str
    message: str

    @classmethod
    def of_name(cls, line: int, message: str) -> "LineProblem":
        return cls(line, pgettext("person", "name"), message)


def width_of(lines: Sequence[Line]) -> int:
    """The problem on each of the lines of a list."""
    return len(lines[0].cells) if lines else 0


def open_file(data: bytes | str) -> Grid | str:
    """A file as a grid, or its text if no cells are next to each other."""
    opened = open_list(data, _has_names)
    if isinstance(opened, Grid):
        return opened
    raw = numbered_lines(opened)
    delimiter = _delimiter(raw, are_pairs=False)
    is_table = delimiter == ";" or (delimiter == "," and _below_heading([line for _number, line in raw], ","))
    if not is_table or any(len(_people_of(line, len(raw))) > 1 for _number, line in raw):
        return opened
    return Grid(make_lines(cut(line, delimiter) for line in whole_lines(with_one_end(opened))))


def as_text(opened: Grid | str) -> str:
    """As if copied from a spreadsheet: a line per row, tabs between cells, nothing in a cell that is merged with the
    one above it.
    """
    if isinstance(opened, str):
        return with_one_end(opened).strip("\n ")
    texts = {Kind.AS_ABOVE: "", Kind.FORMULA: FAULT}
    rows = {line.number: "\t".join(texts.get(cell.kind, cell.text) for cell in line.cells) for line in opened.lines}
    return "\n".join(rows.get(number, "").rstrip() for number in range(1, max(rows, default=0) + 1))


def _has_names(grid: Grid) -> bool:
    """A sheet with a head of names, or with some people."""
    lines = grid.lines[:LOOKED_AT]
    for line in lines[:FIRST_LINES]:
        heads = {heading.holds for cell in line.filled if (heading := read_heading(cell.text))}
        if heads & {Part.NAME, Part.FIRST, Part.LAST, Part.PAIR, Part.ONE, Part.TEAM}:
            return True
    people = (any(is_full(cell.text) and cell.text[0].isupper() for cell in line.filled) for line in lines)
    return sum(people) >= FEWEST_OF_A_LIST


def numbered_lines(text: str) -> list[Numbered]:
    """The lines that are not empty, with their numbers; anything that is no list is refused."""
    opened = open_list(text, _has_names)
    text = as_text(opened) if isinstance(opened, Grid) else opened
    raw = [(number, line) for number, line in enumerate(whole_lines(with_one_end(text)), start=1) if line.strip()]
    make_lines([""] * (raw[-1][0] if raw else 0))  # no more than a list may have
    gaps = [len(GAP.split(line.strip())) > 1 for _number, line in raw]
    if len(raw) > 1 and 5 * sum(gaps) >= 3 * len(raw) and not any("\t" in line.strip() for _number, line in raw):
        raw = [(number, GAP.sub("\t", line.strip())) for number, line in raw]
    return [(number, plain) for number, line in raw if (plain := plain_line(line)).strip()]


def lines_of_names(text: str, *, are_pairs: bool) -> tuple[list[Line], bool]:
    """The lines that are not empty, cut into cells, and whether commas did so, as in “Bakker, Jan”.

    People on the same line get a line each.
    """
    raw = numbered_lines(text)
    unfold = _pairs_of if are_pairs else _people_of
    lines = [(number, part) for number, line in raw for part in unfold(line, len(raw))]
    delimiter = _delimiter(lines, are_pairs=are_pairs)
    by_comma = delimiter == "," and 2 * sum(", " in line for _number, line in lines) > len(lines)
    return cells_of(lines, delimiter), by_comma


def cells_of(raw: Iterable[Numbered], delimiter: str) -> list[Line]:
    """Lines cut into cells, within the limits."""
    numbered = list(raw)
    grid = make_lines(cut(line, delimiter) for _number, line in numbered)
    return [Line(numbered[line.number - 1][0], tuple(line.texts)) for line in grid]


def _people_of(line: str, count: int) -> Sequence[str]:
    """“Jan <jan@x.nl>; Piet <piet@x.nl>”, or a sentence: “Jan de Vries, Ria Smit, Piet Bakker en Kees Mol”."""
    if "\t" in line or ("," not in line and ";" not in line):
        return [line]
    parts = _split_parts(line, ";" if ";" in line else ",")
    have_mail = line.count("@") > 1 and 5 * sum("@" in part for part in parts) >= 4 * len(parts) > 4
    if have_mail and 2 * sum(bool(_names_only(part)) for part in parts) >= len(parts):
        return parts
    if count > LINES_OF_A_SENTENCE or len(line) > 50_000:
        return [line]
    parts = _split_parts(LABEL.sub("", line), ";" if ";" in line else ",")
    are_many = len(parts) > 2 or (len(parts) == 2 and ";" in line and all(map(is_full, parts)))
    if are_many and all(map(_may_be_a_person, parts)):
        return [*parts[:-1], *LAST_OF_MANY.split(parts[-1])]
    return [line]


def _pairs_of(line: str, count: int) -> Sequence[str]:
    """“Jan & Piet; Kees & Ria”."""
    for delimiter in ";,":
        parts = _split_parts(LABEL.sub("", line), delimiter)
        if "\t" not in line and len(parts) > 1 and all(len(two_names(_names_only(part))) == 2 for part in parts):
            return parts
    return [line]


def _split_parts(line: str, delimiter: str) -> list[str]:
    return [part for part in cut(line, delimiter) if part.strip()]


def _names_only(part: str) -> str:
    text, _details = taken_out(part[:200])
    return text if any(letter.isalpha() for letter in text) else ""


def _may_be_a_person(part: str) -> bool:
    """No prefix of a name, no number, no telephone number and no name of a column."""
    words = part.casefold().split()
    if not any(letter.isalpha() for letter in part) or all(word in PREFIXES for word in words) or len(part) > 100:
        return False
    return is_detail(part) is None and read_heading(part) is None


def _delimiter(lines: Sequence[Numbered], *, are_pairs: bool) -> str:
    """A comma separates cells below a heading, or where nearly every line has one; it may also be a part of names."""
    if any("\t" in line.strip() for _number, line in lines):
        return "\t"
    texts = [line for _number, line in lines]
    if _below_heading(texts, ";") or 2 * sum(";" in text for text in texts) > len(texts):
        return ";"
    for delimiter in ",|":
        if _below_heading(texts, delimiter):
            return delimiter
    between = _is_pair_without_comma if are_pairs else _has_people_between_commas
    if 2 * sum(map(between, texts)) > len(texts):
        return ""
    return "," if 5 * sum("," in text.strip(" ,") for text in texts) >= 4 * len(texts) > 0 else ""


def _below_heading(texts: Sequence[str], delimiter: str) -> bool:
    headings = ([read_heading(cell) for cell in text.split(delimiter)[:MOST_COLUMNS]] for text in texts[:FIRST_LINES])
    return any(sum(one is not None for one in each) > 1 for each in headings)


def _is_pair_without_comma(text: str) -> bool:
    return len(two_names(text.replace(",", " "))) == 2


def _has_people_between_commas(text: str) -> bool:
    """“Trijnie Okkema, Sjoerd Bleeker” and no “Jan de Vries, Breda”."""
    parts = [part.strip() for part in text.split(",")[:MOST_COLUMNS]]
    return len(parts) > 1 and all(is_full(part) and part[0].isupper() and not is_detail(part) for part in parts)
