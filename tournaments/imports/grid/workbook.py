"""A sheet of a workbook (XLSX or ODS) as a grid, after a check of its parts, since they can keep a reader busy.

Read as a stream, within limits: a reader that makes room for every cell up to the last one needs gigabytes for a single
cell in the far corner. Formulas are never calculated.
"""

import datetime
import io
import re
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from xml.etree.ElementTree import Element, iterparse

import openpyxl
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from openpyxl.utils import range_boundaries

from tournaments.imports.grid.cell import (
    EMPTY,
    MOST_COLUMNS,
    MOST_LINES,
    Cell,
    Grid,
    Kind,
    clean,
    make_lines,
    too_large,
)

MOST_BYTES_UNPACKED = 20_000_000
# For a sheet, and for every other part, such as the texts that its cells share.
MOST_BYTES_OF_SHEET, MOST_BYTES_OF_PART = 8_000_000, 2_000_000
# 2 000 rows of 100 cells with a value; the reader keeps a whole row in memory.
MOST_ELEMENTS, MOST_ELEMENTS_OF_ROW = 450_000, 50_000
MOST_SECONDS = 5
MOST_SHEETS = 100
MOST_MERGED = 2000

END_OF_ROW = re.compile(rb"</(?:\w+:)?(?:row|si|table-row|p)>")
ENCODING = re.compile(rb"[^>]{0,200}encoding\s*=\s*[\"'](?!utf-?8[\"'])", re.IGNORECASE)
TWO_BYTES_A_LETTER = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
OTHERS = {
    "word/": gettext_lazy("This is a Word document. Copy the list out of it and paste it."),
    "ppt/": gettext_lazy("This is a presentation. Copy the list out of it and paste it."),
}
OF_SHEETS = ("xl/worksheets/", "content.xml")
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that is shown, and how it is read."""

    title: str
    read: Callable[[], Grid]


def read_workbook(data: bytes, looks_like_a_list: Callable[[Grid], int], title: str = "") -> Grid:
    """The sheet with this title, or the first visible one that holds a list; it names the others that do.

    `looks_like_a_list`: how much so. Only those are named that look most like one.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            _look_at_parts(parts)
            names = set(parts.namelist())
            if "content.xml" not in names and "xl/workbook.xml" not in names:
                kind = next(
                    (word for begin, word in OTHERS.items() if any(name.startswith(begin) for name in names)), ""
                )
                raise ValidationError(kind or _("This is not a workbook. Copy the list out of it and paste it."))
            sheets = list(_of_ods(parts) if "content.xml" in names else _of_xlsx(parts, data))
            title = title if any(sheet.title == title for sheet in sheets) else ""
            grids = [(sheet.title, sheet.read()) for sheet in sheets[:MOST_SHEETS] if title in ("", sheet.title)]
            if not sheets:
                raise ValidationError(_("This is not a workbook. Copy the list out of it and paste it."))
    except ValidationError:
        raise
    except Exception as error:  # anything a damaged file makes the reader stumble over
        raise ValidationError(_("This workbook cannot be read. Save it again, or as CSV.")) from error
    filled = [(name, grid) for name, grid in grids if grid.lines]
    if not filled:
        return Grid()
    likely = [looks_like_a_list(grid) if len(filled) > 1 else 1 for _name, grid in filled]
    lists = [one for one, how_much in zip(filled, likely, strict=True) if how_much == max(likely)]
    (name, grid), *others = lists
    return Grid(grid.lines, grid.hidden_columns, name, tuple(other for other, _grid in others))


def _look_at_parts(parts: zipfile.ZipFile) -> None:
    # No more of a part is ever read than the size it claims.
    if sum(part.file_size for part in parts.infolist()) > MOST_BYTES_UNPACKED:
        raise too_large()
    for part in parts.infolist():
        if part.file_size > (MOST_BYTES_OF_SHEET if part.filename.startswith(OF_SHEETS) else MOST_BYTES_OF_PART):
            raise too_large()
        if not part.filename.startswith(("Pictures/", "Thumbnails/", "xl/media/")):
            _look_at_part(parts.read(part))


def _look_at_part(content: bytes) -> None:
    """The reader may take any part for a sheet, whatever its name."""
    if content.startswith(TWO_BYTES_A_LETTER) or ENCODING.match(content) or b"<!DOCTYPE" in content:
        raise ValueError("no program writes a workbook so")
    rows = [row.count(b"<") - row.count(b"</") for row in END_OF_ROW.split(content)]
    if sum(rows) > MOST_ELEMENTS or max(rows) > MOST_ELEMENTS_OF_ROW:
        raise too_large()


class _InTime(io.BytesIO):
    """A file that is not read forever."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.end = time.thread_time() + MOST_SECONDS

    def read(self, size: int | None = -1, /) -> bytes:
        if time.thread_time() > self.end:
            raise too_large()
        return super().read(size)


def _elements_of(content: bytes) -> Iterator[tuple[str, Element]]:
    return iterparse(_InTime(content), ("start", "end"))  # noqa: S314 - a part that declares entities was refused


def _plain(tag: str) -> str:
    return tag.rpartition("}")[2]


def _of_xlsx(parts: zipfile.ZipFile, data: bytes) -> Iterator[Sheet]:
    book = openpyxl.load_workbook(_InTime(data), read_only=True, data_only=True)
    for sheet in book.worksheets:
        if sheet.sheet_state == "visible":
            path = sheet._worksheet_path.removeprefix("/")  # the one thing that is not public in openpyxl
            yield Sheet(sheet.title, partial(_xlsx_grid, sheet, parts, path))


def _xlsx_grid(sheet: Any, parts: zipfile.ZipFile, path: str) -> Grid:
    rows = sheet.iter_rows(max_row=MOST_LINES + 1, max_col=MOST_COLUMNS + 1, values_only=True)
    cells = [[_cell_of(value) for value in row] for row in rows]
    marks = _Marks(parts.read(path))
    for (row, column), cell in marks.cells.items():
        if row < len(cells) and column < len(cells[row]) and (cell.kind != Kind.FORMULA or not cells[row][column]):
            cells[row][column] = cell
    return Grid(make_lines(_trimmed(cells), frozenset(marks.hidden_rows)), frozenset(marks.hidden_columns))


def _cell_of(value: object) -> Cell:
    match value:
        case None:
            return EMPTY
        case bool():
            return Cell("x" if value else "")
        case float():
            return Cell(str(int(value)) if value.is_integer() else f"{value:.10g}")
        case datetime.datetime() | datetime.date():
            return Cell(value.isoformat()[:10], Kind.DATE)
        case datetime.time() | datetime.timedelta():
            return Cell(str(value), Kind.DATE)
    text = clean(str(value))
    return Cell(text, Kind.FAULT if re.fullmatch(r"#[A-Z/0]+[!?A]?", text) and len(text) > 3 else Kind.TEXT)


class _Marks:
    """The contents of a sheet other than its values: formulas without one, hidden parts, cells merged downwards."""

    def __init__(self, content: bytes) -> None:
        self.hidden_rows: set[int] = set()
        self.hidden_columns: set[int] = set()
        self.cells: dict[tuple[int, int], Cell] = {}
        self._merged = 0
        if any(word in content for word in (b"hidden", b"<f", b":f>", b":f ", b"mergeCell")):
            self._read(content)

    def _read(self, content: bytes) -> None:
        row = 0
        for event, element in _elements_of(content):
            tag = _plain(element.tag)
            if event == "start" and tag == "row":
                row = int(element.get("r", row + 1))
            if event == "start":
                continue
            if tag == "row" and element.get("hidden") in ("1", "true"):
                self.hidden_rows.add(row)
            elif tag == "col" and element.get("hidden") in ("1", "true"):
                first, last = int(element.get("min", 1)), int(element.get("max", 1))
                self.hidden_columns |= set(range(first - 1, min(last, MOST_COLUMNS)))
            elif tag == "c":
                self._note_formula(element)
            elif tag == "mergeCell":
                self._note_merged(element.get("ref", "A1"))
            if tag in ("row", "mergeCell"):
                element.clear()

    def _note_formula(self, cell: Element) -> None:
        inside = {_plain(one.tag): one.text or "" for one in cell}
        if "f" in inside and not inside.get("v") and (place := cell.get("r")):
            column, row, _right, _bottom = range_boundaries(place)
            if row <= MOST_LINES and column <= MOST_COLUMNS:
                self.cells[row - 1, column - 1] = Cell("=" + inside["f"][:60], Kind.FORMULA)

    def _note_merged(self, ref: str) -> None:
        left, top, right, bottom = range_boundaries(ref)
        self._merged += 1
        if self._merged > MOST_MERGED:
            raise too_large()
        if bottom > top and left == right:
            below = range(top, min(bottom, MOST_LINES))
            self.cells |= {(row, left - 1): Cell("″", Kind.AS_ABOVE) for row in below if left <= MOST_COLUMNS}


def _of_ods(parts: zipfile.ZipFile) -> Iterator[Sheet]:
    content = parts.read("content.xml")
    hidden = set(
        re.findall(rb'style:name="([^"]+)"[^>]*>\s*<style:table-properties[^>]*table:display="false"', content)
    )
    table = _Table()
    for event, element in _elements_of(content):
        tag = element.tag.removeprefix(TABLE)
        if event == "start":
            table = _Table() if tag == "table" else table
        elif tag == "table-column":
            table.add_column(element)
        elif tag == "table-row":
            table.add_row(element)
            element.clear()
        elif tag == "table":
            if element.get(f"{TABLE}style-name", "").encode() not in hidden:
                yield Sheet(element.get(f"{TABLE}name", ""), table.grid)
            element.clear()


class _Table:
    """A sheet of an ODS file, row by row."""

    def __init__(self) -> None:
        self.rows: list[list[Cell]] = []
        self.hidden_rows: set[int] = set()
        self.hidden_columns: set[int] = set()
        self._columns = 0
        # How many rows the cell that began in this column still covers.
        self._covered: dict[int, int] = {}

    def grid(self) -> Grid:
        return Grid(make_lines(_trimmed(self.rows), frozenset(self.hidden_rows)), frozenset(self.hidden_columns))

    def add_column(self, column: Element) -> None:
        count = min(int(column.get(f"{TABLE}number-columns-repeated", 1)), MOST_COLUMNS)
        if _is_hidden(column):
            self.hidden_columns |= set(range(self._columns, min(self._columns + count, MOST_COLUMNS)))
        self._columns += count

    def add_row(self, row: Element) -> None:
        covered, self._covered = self._covered, {at: left - 1 for at, left in self._covered.items() if left > 1}
        cells: list[Cell] = []
        for cell in row:
            count = min(int(cell.get(f"{TABLE}number-columns-repeated", 1)), MOST_COLUMNS + 1 - len(cells))
            at = len(cells)
            if cell.tag == f"{TABLE}covered-table-cell":
                cells += [Cell("″", Kind.AS_ABOVE) if covered.get(one) else EMPTY for one in range(at, at + count)]
            elif cell.tag == f"{TABLE}table-cell":
                cells += [_ods_cell(cell)] * count
                down = int(cell.get(f"{TABLE}number-rows-spanned", 1)) - 1
                if down > 0 and cell.get(f"{TABLE}number-columns-spanned", "1") == "1":
                    self._covered[at] = down
        if _is_hidden(row):
            self.hidden_rows.add(len(self.rows) + 1)
        # Endless below the last row that is filled.
        count = int(row.get(f"{TABLE}number-rows-repeated", 1))
        self.rows += [cells] * (min(count, MOST_LINES + 1 - len(self.rows)) if any(cells) else min(count, 3))


def _is_hidden(element: Element) -> bool:
    return element.get(f"{TABLE}visibility") in ("collapse", "filter")


def _ods_cell(cell: Element) -> Cell:
    kind, value = cell.get(f"{OFFICE}value-type", ""), cell.get(f"{OFFICE}value", "")
    if kind == "date":
        return Cell(cell.get(f"{OFFICE}date-value", "")[:10], Kind.DATE)
    if kind == "boolean":
        return _cell_of(cell.get(f"{OFFICE}boolean-value") == "true")
    if kind in ("float", "currency", "percentage") and value:
        return _cell_of(float(value))
    text = " ".join(_words(part) for part in cell if _plain(part.tag) == "p")
    if not text and cell.get(f"{TABLE}formula"):
        return Cell(cell.get(f"{TABLE}formula", "")[:60], Kind.FORMULA)
    return _cell_of(text) if text else EMPTY


def _words(part: Element) -> str:
    """Its text; a space or the end of a line is a separate element."""
    gaps = {f"{{{TEXT}}}s", f"{{{TEXT}}}tab", f"{{{TEXT}}}line-break"}
    inside = [(one, " " if one.tag in gaps else one.text or "") for one in part.iter()]
    return "".join(text + (one.tail or "" if one is not part else "") for one, text in inside)


def _trimmed(rows: Sequence[Sequence[Cell]]) -> Sequence[Sequence[Cell]]:
    last = max((at for at, row in enumerate(rows, start=1) if any(row)), default=0)
    return rows[:last]
