"""Lines and cells of a list of names: pasted, or from a CSV or XLSX file. Formulas are never worked out."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.imports.workbook import read_workbook, too_large
from tournaments.queries.evening.places import by_letters

MOST_BYTES = 1_000_000
MOST_LINES = 2000
MOST_COLUMNS = 100
LONGEST_CELL = 500

HEADINGS = {
    "number": "nr nummer number no lidnr lidnummer spelernr numer mitgliedsnummer",
    "name": "naam name speler player deelnemer spieler nazwa imieinazwisko",
    "first": "voornaam roepnaam firstname first vorname imie",
    "prefix": "tussenvoegsel tussenvoegsels voorvoegsel tv prefix infix",
    "last": "achternaam lastname last surname nachname nazwisko",
    "guest": "gast guest gosc",
}
COLUMNS = {word: column for column, words in HEADINGS.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class Line:
    """One line with its number in the list and its cells."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with a line, and in which column."""

    line: int
    column: str
    message: str


def read_file(data: bytes) -> str:
    """The text of a file as if it had been copied from a spreadsheet: a line per row, tabs between cells."""
    if len(data) > MOST_BYTES:
        raise ValidationError(_("This file is larger than one megabyte: is it a list of names?"))
    if data.startswith(b"PK"):
        rows = read_workbook(data, most_rows=MOST_LINES + 1, most_columns=MOST_COLUMNS)
    else:
        text = _decoded(data)
        first = text.lstrip().partition("\n")[0]
        delimiter = max("\t;,", key=first.count)
        rows = _read_csv(io.StringIO(text, newline=None), delimiter)
    lines = ["\t".join(re.sub(r"\s+", " ", cell).strip() for cell in row).rstrip() for row in rows]
    return "\n".join(lines).rstrip()


def _read_csv(lines: Iterable[str], delimiter: str) -> list[list[str]]:
    try:
        return list(csv.reader(lines, delimiter=delimiter))
    except csv.Error as error:  # a cell that never ends
        raise ValidationError(_("A cell is far too long: is it a list of names?")) from error


def _decoded(data: bytes) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise ValidationError(_("This is not a CSV or XLSX file."))


def split_lines(text: str) -> list[Line]:
    """The lines that are not empty. Tabs or semicolons separate cells, and commas where a heading is known."""
    text = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MOST_BYTES:
        raise too_large()
    raw = text.split("\n")
    if len(raw) > MOST_LINES:
        raise ValidationError(_("No more than %(most)d lines at once, please.") % {"most": MOST_LINES})
    delimiter = "\t" if "\t" in text else ";" if ";" in text else ""
    first = next((line for line in raw if line.strip()), "")
    if not delimiter and len([cell for cell in first.split(",") if _column(cell)]) > 1:
        delimiter = ","
    lines = []
    for number, line in enumerate(raw, start=1):
        cells = _cells(line, delimiter)
        if len(cells) > MOST_COLUMNS:
            raise ValidationError(_("No more than %(most)d columns at once, please.") % {"most": MOST_COLUMNS})
        if any(len(cell) > LONGEST_CELL for cell in cells):
            raise ValidationError(_("A cell is far too long: is it a list of names?"))
        if any(cells):
            lines.append(Line(number, cells))
    return lines


def _cells(line: str, delimiter: str) -> tuple[str, ...]:
    cells: Iterable[str] = [line]
    if delimiter:
        cells = next(iter(_read_csv([line], delimiter)), [])
    return tuple(" ".join(cell.split()) for cell in cells)


def columns_of(lines: Sequence[Line]) -> tuple[list[str], list[Line]]:
    """What each column holds, by the heading or else by its contents, and the lines below the heading."""
    if not lines:
        return [], []
    headings = [_column(cell) for cell in lines[0].cells]
    if any(headings):
        return headings, list(lines[1:])
    width = max(len(line.cells) for line in lines)
    filled = [
        [line.cells[place] for line in lines if place < len(line.cells) and line.cells[place]] for place in range(width)
    ]
    columns = ["number" if cells and all(cell.isdecimal() for cell in cells) else "" for cells in filled]
    texts = [place for place, cells in enumerate(filled) if cells and columns[place] != "number"]
    meanings = {1: ["name"], 2: ["first", "last"], 3: ["first", "prefix", "last"]}.get(len(texts))
    if meanings is None:
        raise ValidationError(_("It is not clear what the columns hold: put a line with their names above them."))
    for place, meaning in zip(texts, meanings, strict=True):
        columns[place] = meaning
    return columns, list(lines)


def _column(heading: str) -> str:
    return COLUMNS.get(re.sub(r"[^a-z]", "", by_letters(heading)), "")
