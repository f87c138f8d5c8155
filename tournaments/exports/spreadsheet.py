"""CSV that a club's spreadsheet program opens with a double click.

A spreadsheet program splits cells and reads numbers as usual in its country: where the comma is the decimal separator
(Dutch, German, Polish) it expects semicolons between cells, elsewhere commas. The file follows the language of the page
it was requested from. It starts with a byte order mark, without which Excel does not recognise UTF-8.

A program that reads the file asks for keys instead of headings: they are the same in every language, and so are the
separators and the words in the cells.
"""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple, TypeVar
from unicodedata import category, normalize

from django.http import HttpResponse
from django.utils import formats

from tournaments.standings import AtLeast, rounded

BYTE_ORDER_MARK = "\ufeff"
CONTENT_TYPE = "text/csv; charset=utf-8"

# What makes a spreadsheet program read text as a formula.
SIGNS = frozenset("=+-@")
UNSEEN = frozenset({"Cc", "Cf"})  # control characters, and characters without width


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the program in a cell: as people read it, and as programs do."""

    key: str
    text: str


Cell = str | int | Decimal | Term | None
Row = TypeVar("Row")
Figure = tuple[str, str, Callable[[Row], Cell | AtLeast]]
"""A column: its key, its heading, and its cell for each row; empty where a figure is not wholly known."""


def listed(names: Iterable[str]) -> Term | None:
    """Several names in one cell: commas for people; a bar for programs, because a name may have a comma."""
    several = [*names]
    return Term("|".join(several), ", ".join(several)) if several else None


def noted(notes: Mapping[str, str]) -> Term | None:
    """What is to be said of a row, by the words that programs read."""
    return Term(" ".join(notes), "; ".join(notes.values())) if notes else None


def whole_or_two_digits(exact: Fraction) -> Cell:
    """A figure that is hardly ever a fraction."""
    return exact.numerator if exact.denominator == 1 else two_digits(exact)


def two_digits(exact: Fraction | int | None) -> Decimal | None:
    """An average in the form that sheets have."""
    return None if exact is None else rounded(Fraction(exact), 2)


class Column(NamedTuple):
    """The names of a column: for programs, the same in every language, and for people."""

    key: str
    heading: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A title, the columns, and the rows: the same for every kind of file. `key` is what programs call it."""

    key: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]

    @property
    def header(self) -> list[str]:
        return [column.heading for column in self.columns]

    def without_empty(self, *keys: str) -> "Sheet":
        """The columns with these keys only where something is in them."""
        kept = [
            at for at, column in enumerate(self.columns) if column.key not in keys or any(row[at] for row in self.rows)
        ]
        return replace(
            self, columns=[self.columns[at] for at in kept], rows=[[row[at] for at in kept] for row in self.rows]
        )

    def to_csv(self) -> str:
        """The whole file as text, for a spreadsheet program."""
        decimal_sign = formats.get_format("DECIMAL_SEPARATOR")
        delimiter = ";" if decimal_sign == "," else ","
        return BYTE_ORDER_MARK + _as_csv([self.header, *map(readable, self.rows)], delimiter, decimal_sign)

    def to_csv_for_programs(self) -> str:
        """The same with keys for headings, commas between cells and points in numbers, in every language."""
        return _as_csv([[column.key for column in self.columns], *map(keyed, self.rows)], ",", ".")


def sheet_of(key: str, title: str, rows: Iterable[Row], figures: Sequence[Figure[Row]]) -> Sheet:
    values = ([value(row) for _key, _heading, value in figures] for row in rows)
    cells = [[None if isinstance(cell, AtLeast) else cell for cell in own] for own in values]
    return Sheet(key, title, [Column(name, heading) for name, heading, _value in figures], cells)


def readable(row: Sequence[Cell]) -> list[str | int | Decimal | None]:
    """The cells of a row with terms as people read them."""
    return [cell.text if isinstance(cell, Term) else cell for cell in row]


def keyed(row: Sequence[Cell]) -> list[str | int | Decimal | None]:
    """The cells of a row with terms as programs read them."""
    return [cell.key if isinstance(cell, Term) else cell for cell in row]


def _as_csv(rows: Iterable[Sequence[Cell]], delimiter: str, decimal_sign: str) -> str:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows([as_text(cell, decimal_sign) for cell in row] for row in rows)
    return file.getvalue()


def as_text(cell: Cell, decimal_sign: str) -> str:
    """One cell: numbers stay numbers; text that would run as a formula gets an apostrophe in front."""
    match cell:
        case None:
            return ""
        case str():
            return f"'{cell}" if may_run(cell) else cell
        case Term():
            return as_text(cell.text, decimal_sign)
        case Decimal():
            return str(cell).replace(".", decimal_sign)
        case _:
            return str(cell)


def may_run(text: str) -> bool:
    """Whether it starts like a formula: also after blanks, or with a character that normalises to such a sign."""
    if text[:1] in {"\t", "\r", "\n"}:
        return True
    for letter in text:
        sign = normalize("NFKC", letter).lstrip()
        if sign and category(sign[0]) not in UNSEEN:
            return sign[0] in SIGNS
    return False


def csv_response(content: str, filename: str) -> HttpResponse:
    """The file as a download."""
    return HttpResponse(
        content,
        content_type=CONTENT_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{filename}"'},
    )
