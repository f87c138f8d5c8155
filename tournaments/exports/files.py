"""Sheets as files: CSV (several of them in a ZIP), a workbook, or JSON."""

import io
import json
import zipfile
from collections.abc import Callable, Sequence
from decimal import Decimal

from django.http import HttpResponse
from django.utils.text import slugify
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from tournaments.exports.spreadsheet import CONTENT_TYPE, Cell, Sheet
from tournaments.letters import plain_letters

FORMAT = "klaverjas-sheets/1"


def to_csv_file(sheets: Sequence[Sheet]) -> bytes:
    return sheets[0].to_csv().encode()


def to_zip(sheets: Sequence[Sheet]) -> bytes:
    """A CSV file for each sheet, numbered in order."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, sheet in enumerate(sheets, start=1):
            archive.writestr(f"{number:02}-{slugify(plain_letters(sheet.title))}.csv", sheet.to_csv())
    return file.getvalue()


def to_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """A workbook with numbers as numbers; anything that looks like a formula is text."""
    book = Workbook(write_only=True)
    for number, sheet in enumerate(sheets, start=1):
        # Excel allows 31 characters and no : \ / ? * [ ] in the name of a sheet, and no name twice.
        title = "".join(letter for letter in sheet.title if letter not in r":\/?*[]'")[:26]
        page = book.create_sheet(title if len(sheets) == 1 else f"{number} {title}")
        page.freeze_panes = "A2"
        for row in [sheet.header, *sheet.rows]:
            page.append([_cell(page, value) for value in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _cell(page: object, value: Cell) -> object:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(page, ILLEGAL_CHARACTERS_RE.sub("", value))
    cell.data_type = "s"
    return cell


def to_json(sheets: Sequence[Sheet]) -> bytes:
    content = [{"title": one.title, "columns": one.header, "rows": one.rows} for one in sheets]
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


def file_response(sheets: Sequence[Sheet], name: str, ending: str) -> HttpResponse:
    """The file as a download; `ending` is one of KINDS."""
    content_type, make = KINDS[ending]
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"'}
    return HttpResponse(make(sheets), content_type=content_type, headers=headers)
