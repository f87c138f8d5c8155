"""Lines and cells of a list of names: pasted, or from a CSV or XLSX file. Formulas are never worked out."""

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.imports.workbook import read_workbook, too_large
from tournaments.letters import by_letters

MOST_BYTES = 1_000_000
MOST_LINES = 2000
MOST_COLUMNS = 100
LONGEST_CELL = 500
# A comma that is no “Bakker, Jan”: another one is on the line, or a figure or no space follows.
SEPARATES = re.compile(r",(?! [^\d\W])|,[^\n,]{0,200},")

HEADINGS = {
    "number": (
        "lidnr lidnummer lidnummers spelernr spelersnr spelernummer spelersnummer clubnr clubnummer mitgliedsnummer "
        "mitgliedsnr mitgliednr membernumber memberno playernumber numerczlonka relatienummer nr nummer number no "
        "numer num"
    ),
    "name": (
        "volledigenaam naamlid naamspeler naamdeelnemer fullname playername spielername imieinazwisko nazwiskoiimie "
        "achternaamvoornaam naamvoornaam namevorname nachnamevorname voornaamachternaam vornamename vornamenachname "
        "voorenachternaam naam name speler player deelnemer lid spieler teilnehmer mitglied gracz uczestnik nazwa"
    ),
    "first": "roepnaam voornaam voornamen firstname givenname first vorname rufname imie imiona voorletters initialen",
    "prefix": (
        "tussenvoegsel tussenvoegsels tussenvgsl tussenv tussenvoeg tussen voorvoegsel voorvoegsels voorv vv tv tvg "
        "tsv prefix infix namenszusatz zusatz vorsatzwort przedrostek"
    ),
    "last": "achternaam familienaam lastname surname familyname last nachname familienname zuname nazwisko",
    "guest": "gast guest gosc introduce",
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
        text = decoded(data)
        first = text.lstrip().partition("\n")[0]
        delimiter = max("\t;,", key=first.count)
        if delimiter == "," and first.count(delimiter) and not SEPARATES.search(text):
            return text.strip()
        rows = _read_csv(io.StringIO(text, newline=None), delimiter)
    lines = ["\t".join(re.sub(r"\s+", " ", cell).strip() for cell in row).rstrip() for row in rows]
    return "\n".join(lines).rstrip()


def _read_csv(lines: Iterable[str], delimiter: str) -> list[list[str]]:
    try:
        return list(csv.reader(lines, delimiter=delimiter))
    except csv.Error as error:  # a cell that never ends
        raise ValidationError(_("A cell is far too long: is it a list of names?")) from error


def decoded(data: bytes) -> str:
    for encoding in ("utf-16",) if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp1252"):
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
    raw = numbered_lines(text)
    delimiter = "\t" if "\t" in text else ";" if ";" in text else ""
    first = next((line for _number, line in raw), "")
    if not delimiter and len([cell for cell in first.split(",") if _column(cell)]) > 1:
        delimiter = ","
    return cells_of(raw, delimiter)


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines that are not empty, with their numbers."""
    if len(text) > MOST_BYTES:
        raise too_large()
    raw = text.split("\n")
    refuse_more_lines(len(raw))
    return [(number, line) for number, line in enumerate(raw, start=1) if line.strip()]


def refuse_more_lines(count: int) -> None:
    if count > MOST_LINES:
        raise ValidationError(_("No more than %(most)d lines at once, please.") % {"most": MOST_LINES})


def cells_of(raw: Iterable[tuple[int, str]], delimiter: str) -> list[Line]:
    """Lines cut into cells, within the limits."""
    lines = []
    for number, line in raw:
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


def _column(heading: str) -> str:
    return COLUMNS.get(re.sub(r"[^a-z]", "", by_letters(heading)), "")
