"""CSV that a club's spreadsheet program opens with a double click.

A spreadsheet program splits cells and reads numbers as usual in its country: where the comma is the decimal separator
(Dutch, German, Polish) it expects semicolons between cells, elsewhere commas. The file follows the language of the page
it was requested from. It starts with a byte order mark, without which Excel does not recognise UTF-8.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from unicodedata import category, normalize

from django.http import HttpResponse
from django.utils import formats

BYTE_ORDER_MARK = "\ufeff"
CONTENT_TYPE = "text/csv; charset=utf-8"

# What makes a spreadsheet program read text as a formula.
SIGNS = frozenset("=+-@")
UNSEEN = frozenset({"Cc", "Cf"})  # control characters, and characters without width

Cell = str | int | Decimal | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A title, the names of the columns, and the rows: the same for every kind of file."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[Cell]]

    def to_csv(self) -> str:
        return to_csv(self.header, self.rows)


def to_csv(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """The whole file as text."""
    decimal_sign = formats.get_format("DECIMAL_SEPARATOR")
    file = io.StringIO()
    file.write(BYTE_ORDER_MARK)
    writer = csv.writer(file, delimiter=";" if decimal_sign == "," else ",", lineterminator="\r\n")
    writer.writerow([as_text(cell, decimal_sign) for cell in header])
    writer.writerows([as_text(cell, decimal_sign) for cell in row] for row in rows)
    return file.getvalue()


def as_text(cell: Cell, decimal_sign: str) -> str:
    """One cell: numbers stay numbers; text that would run as a formula gets an apostrophe in front."""
    match cell:
        case None:
            return ""
        case str():
            return f"'{cell}" if may_run(cell) else cell
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
