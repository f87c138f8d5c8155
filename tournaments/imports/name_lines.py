"""Lines and cells of names pasted from anywhere: a spreadsheet, a chat, the recipients of an e-mail."""

import csv
import re
from collections.abc import Sequence

from tournaments.forms.people.two_names import two_names
from tournaments.imports.contact_details import PREFIXES, is_detail, taken_out
from tournaments.imports.name_cells import plain_lines
from tournaments.imports.name_headings import read_heading
from tournaments.imports.name_table import MOST_COLUMNS, Line, cells_of, numbered_lines, refuse_more_lines

Numbered = tuple[int, str]
LINES_OF_A_SENTENCE = 2
LAST_OF_MANY = re.compile(r" (?:en|and|und|i|&) ")
LABEL = re.compile(r"^[^:,;@]{1,60}: ?")
FIRST_LINES = 15


def lines_of_names(text: str, *, are_pairs: bool) -> tuple[list[Line], bool]:
    """The lines that are not empty, cut into cells, and whether commas did so, as in “Bakker, Jan”.

    People who stand behind each other get a line each.
    """
    raw = numbered_lines(plain_lines(text))
    unfold = _pairs_of if are_pairs else _people_of
    lines = [(number, part) for number, line in raw for part in unfold(line, len(raw))]
    refuse_more_lines(len(lines))
    delimiter = _delimiter(lines, are_pairs=are_pairs)
    by_comma = delimiter == "," and 2 * sum(", " in line for _number, line in lines) > len(lines)
    return cells_of(lines, delimiter), by_comma


def _people_of(line: str, count: int) -> Sequence[str]:
    """“Jan <jan@x.nl>; Piet <piet@x.nl>”, or a sentence: “Jan de Vries, Ria Smit, Piet Bakker en Kees Mol”."""
    if "\t" in line or ("," not in line and ";" not in line):
        return [line]
    if line.count("@") > 1:
        parts = _parted(line, ";" if ";" in line else ",")
        if len(parts) > 1 and 5 * sum("@" in part for part in parts) >= 4 * len(parts) and _have_names(parts):
            return parts
    if count > LINES_OF_A_SENTENCE or len(line) > 50_000:
        return [line]
    parts = _parted(LABEL.sub("", line), ";" if ";" in line else ",")
    are_many = len(parts) > 2 or (len(parts) == 2 and ";" in line and all(map(_is_full, parts)))
    if are_many and all(map(_may_be_somebody, parts)):
        return [*parts[:-1], *LAST_OF_MANY.split(parts[-1])]
    return [line]


def _pairs_of(line: str, count: int) -> Sequence[str]:
    """“Jan & Piet; Kees & Ria”."""
    for delimiter in ";,":
        parts = _parted(LABEL.sub("", line), delimiter)
        if "\t" not in line and len(parts) > 1 and all(len(two_names(_names_only(part))) == 2 for part in parts):
            return parts
    return [line]


def _parted(line: str, delimiter: str) -> list[str]:
    try:
        parts = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:  # a part that is far too long
        return [line]
    return [part for part in parts if part.strip()]


def _have_names(parts: Sequence[str]) -> bool:
    return 2 * sum(bool(_names_only(part)) for part in parts) >= len(parts)


def _names_only(part: str) -> str:
    text, _details = taken_out(part[:200])
    return text if any(letter.isalpha() for letter in text) else ""


def _may_be_somebody(part: str) -> bool:
    """No prefix of a name, no number, no telephone number and no name of a column."""
    words = part.casefold().split()
    if not any(letter.isalpha() for letter in part) or all(word in PREFIXES for word in words) or len(part) > 100:
        return False
    return is_detail(part) is None and read_heading(part) is None


def _is_full(part: str) -> bool:
    """A first name and a last name."""
    words = part.casefold().split()
    return len(words) > 1 and words[0] not in PREFIXES


def _delimiter(lines: Sequence[Numbered], *, are_pairs: bool) -> str:
    """A comma separates cells below a heading, or where nearly every line has one; it may also be a part of names."""
    if any("\t" in line.strip() for _number, line in lines):
        return "\t"
    texts = [line for _number, line in lines]
    if _below_heading(texts, ";") or 2 * sum(";" in text for text in texts) > len(texts):
        return ";"
    if _below_heading(texts, ","):
        return ","
    if are_pairs and 2 * sum(_is_pair_without_comma(text) for text in texts) > len(texts):
        return ""
    return "," if 5 * sum("," in text.strip(" ,") for text in texts) >= 4 * len(texts) > 0 else ""


def _below_heading(texts: Sequence[str], delimiter: str) -> bool:
    headings = ([read_heading(cell) for cell in text.split(delimiter)[:MOST_COLUMNS]] for text in texts[:FIRST_LINES])
    return any(sum(one is not None for one in each) > 1 for each in headings)


def _is_pair_without_comma(text: str) -> bool:
    return len(two_names(text.replace(",", " "))) == 2
