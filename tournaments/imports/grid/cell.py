"""The grid of a list: its lines and cells with what is known about them, whatever their format was."""

import html
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MOST_BYTES = 1_000_000
MOST_LINES = 2000
MOST_COLUMNS = 100
LONGEST_CELL = 500

# Hyphens and apostrophes that are not those of a keyboard: a word processor and a web page put them in.
HYPHENS = str.maketrans({"\u2010": "-", "\u2011": "-", "\u00ad": "", "\u2212": "-"})
APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'"})
IN_QUOTES = re.compile("‘[^‘’]+’|‚[^‘’‚]+[‘’]")
READ_TWICE = re.compile("[ÂÃÄÅ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")
A_NAME = re.compile(r"[^\W\d_a-z][^\d\n]* [^\d\n]*[^\W\d_]\.?")
ENTITY = re.compile(r"&(?:#\d{2,5}|[a-z]{2,8}|[A-Z][a-z]{2,8});")
# The end of a line within a cell, as opposed to the end of a line of the list.
BREAK = "\x1d"
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn"}


class Kind(StrEnum):
    """What is known about a cell apart from its text."""

    TEXT = ""
    DATE = "date"
    FORMULA = "formula"
    """A formula whose result the file does not hold."""
    FAULT = "fault"
    """An error of the spreadsheet itself, such as #REF!."""
    UNPLACED = "unplaced"
    """Its line has fewer cells than others, and nothing tells which headings they belong to."""
    AS_ABOVE = "as above"
    """Merged with the cell above it."""


class Is(StrEnum):
    """The kinds of line."""

    PERSON = "person"
    HEADING = "heading"
    TOTAL = "total"
    VACANT = "vacant"
    OUT = "out"
    """Someone who left or does not come."""
    TITLE = "title"
    BELOW = "below"
    NAMELESS = "nameless"


@dataclass(frozen=True, slots=True)
class Cell:
    text: str = ""
    kind: Kind = Kind.TEXT

    def __bool__(self) -> bool:
        return bool(self.text)


EMPTY = Cell()


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its number in the list, counted from 1."""

    number: int
    cells: tuple[Cell, ...]
    is_hidden: bool = False

    @property
    def texts(self) -> list[str]:
        return [cell.text for cell in self.cells]

    @property
    def filled(self) -> list[Cell]:
        return [cell for cell in self.cells if cell]


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines of one width; empty lines are left out. `title`: the name of the sheet."""

    lines: tuple[Line, ...] = ()
    hidden_columns: frozenset[int] = frozenset()
    title: str = ""
    other_sheets: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        return len(self.lines[0].cells) if self.lines else 0


def clean(text: str) -> str:
    """The letters as they are usually written, one kind of space and hyphen, and nothing invisible.

    Several names below each other in a cell come one after another, separated.
    """
    text = " / ".join(names_below(text)) or text.replace(BREAK, "\n")
    text = html.unescape(text) if ENTITY.search(text) else text
    if not text.isascii():
        text = unicodedata.normalize("NFC", _read_once(text).translate(HYPHENS))
        text = text if IN_QUOTES.search(text) else text.translate(APOSTROPHES)
    if not text.isprintable():
        text = "".join(letter for letter in text if letter in "\n\t" or unicodedata.category(letter) not in HIDDEN)
    return " ".join(text.split())


def names_below(text: str) -> list[str]:
    """The names in a cell that holds one on each of its lines; otherwise nothing."""
    text = text.replace(BREAK, "\n")
    names = [" ".join(name.split()) for name in text.split("\n") if name.strip()] if "\n" in text else []
    return names if len(names) > 1 and all(map(A_NAME.fullmatch, names)) else []


def _read_once(text: str) -> str:
    """“RenÃ©e” is Renée: UTF-8 that a program mistook for letters of Windows, and saved as it had read it."""
    if not READ_TWICE.search(text):
        return text
    try:
        return b"".join(
            letter.encode("latin-1" if "\x80" <= letter <= "\xff" else "cp1252") for letter in text
        ).decode()
    except UnicodeError:
        return text


def make_lines(rows: Iterable[Sequence[Cell | str]], hidden: frozenset[int] = frozenset()) -> tuple[Line, ...]:
    """Lines of one width, within the limits. `hidden`: the numbers of lines that the spreadsheet does not show."""
    lines: list[Line] = []
    for number, row in enumerate(rows, start=1):
        if number > MOST_LINES:
            raise ValidationError(_("No more than %(most)d lines at once, please.") % {"most": MOST_LINES})
        cells = [cell if isinstance(cell, Cell) else Cell(clean(cell)) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MOST_COLUMNS:
            raise ValidationError(_("No more than %(most)d columns at once, please.") % {"most": MOST_COLUMNS})
        if any(len(cell.text) > LONGEST_CELL for cell in cells):
            raise ValidationError(_("A cell is far too long: is it a list of names?"))
        if cells:
            lines.append(Line(number, tuple(cells), number in hidden))
    width = max((len(line.cells) for line in lines), default=0)
    return tuple(replace(line, cells=(*line.cells, *[EMPTY] * (width - len(line.cells)))) for line in lines)


def too_large() -> ValidationError:
    return ValidationError(_("This file is too large: is it a list of names?"))
