"""Sheets as files: CSV (several of them in a ZIP), a workbook, or JSON."""

import io
import json
import zipfile
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal
from functools import partial
from string import ascii_uppercase
from typing import TypeAlias

from django.http import HttpResponse
from django.utils.text import slugify
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from tournaments.exports.spreadsheet import CONTENT_TYPE, Cell, Sheet, keyed, readable
from tournaments.letters import plain_letters

FORMAT = "klaverjas-sheets/2"
# A workbook shows a date as usual in the country of who opens it.
DATE_FORMAT = "mm-dd-yy"
Value: TypeAlias = Cell | date


def to_csv_file(sheets: Sequence[Sheet], *, for_programs: bool = False) -> bytes:
    return (sheets[0].to_csv_for_programs() if for_programs else sheets[0].to_csv()).encode()


def to_zip(sheets: Sequence[Sheet], *, for_programs: bool = False) -> bytes:
    """A CSV file for each sheet: numbered in order for people, by their keys for programs."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, sheet in enumerate(sheets, start=1):
            name = sheet.key if for_programs else f"{number:02}-{slugify(plain_letters(sheet.title))}"
            archive.writestr(f"{name}.csv", to_csv_file([sheet], for_programs=for_programs))
    return file.getvalue()


def to_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """A workbook with numbers as numbers; anything that looks like a formula is text."""
    book = Workbook(write_only=True)
    for number, sheet in enumerate(sheets, start=1):
        # Excel allows 31 characters and no : \ / ? * [ ] in the name of a sheet, and no name twice.
        title = "".join(letter for letter in sheet.title if letter not in r":\/?*[]'")[:26]
        title = title if len(sheets) == 1 else f"{number} {title}"
        add_page(book, title, sheet.header, (readable(row) for row in sheet.rows))
    return saved(book)


def add_page(
    book: Workbook,
    title: str,
    header: Sequence[str],
    rows: Iterable[Sequence[Value]],
    *,
    widths: Sequence[int] = (),
    decimals: str = "General",
) -> None:
    """A sheet of a workbook, its headings always in sight. `decimals`: how numbers with decimals are shown."""
    page = book.create_sheet(title)
    page.freeze_panes = "A2"
    for letter, width in zip(ascii_uppercase, widths, strict=False):
        page.column_dimensions[letter].width = width
    for row in (header, *rows):
        page.append([_cell(page, value, decimals) for value in row])


def saved(book: Workbook) -> bytes:
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _cell(page: object, value: Value, decimals: str) -> object:
    """A text is never a formula, and a day is one that can be counted from."""
    match value:
        case str():
            cell = WriteOnlyCell(page, ILLEGAL_CHARACTERS_RE.sub("", value))
            cell.data_type = "s"
        case date():
            cell = WriteOnlyCell(page, value)
            cell.number_format = DATE_FORMAT
        case Decimal():
            cell = WriteOnlyCell(page, value)
            cell.number_format = decimals
        case _:
            return value
    return cell


def to_json(sheets: Sequence[Sheet]) -> bytes:
    """For programs: keys of columns next to their headings, and the keys of terms."""
    content = [
        {
            "key": one.key,
            "title": one.title,
            "keys": [column.key for column in one.columns],
            "columns": one.header,
            "rows": [keyed(row) for row in one.rows],
        }
        for one in sheets
    ]
    return json.dumps({"format": FORMAT, "sheets": content}, default=_figure, ensure_ascii=False, indent=1).encode()


def _figure(value: object) -> float:
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{value!r} cannot be a cell")


KINDS: dict[str, tuple[str, Callable[[Sequence[Sheet]], bytes]]] = {
    "csv": (CONTENT_TYPE, to_csv_file),
    "zip": ("application/zip", to_zip),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", to_xlsx),
    "json": ("application/json", to_json),
}
FOR_PROGRAMS: dict[str, Callable[[Sequence[Sheet]], bytes]] = {
    "csv": partial(to_csv_file, for_programs=True),
    "zip": partial(to_zip, for_programs=True),
}


def file_response(sheets: Sequence[Sheet], name: str, ending: str, *, for_programs: bool = False) -> HttpResponse:
    """The file as a download; `ending` is one of KINDS. A workbook is for people, and JSON for programs anyway."""
    content_type, make = KINDS[ending]
    if for_programs:
        make = FOR_PROGRAMS.get(ending, make)
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return HttpResponse(make(sheets), content_type=content_type, headers=headers)
