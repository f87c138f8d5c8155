"""A table as a workbook of Excel."""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from tests.lists.layout import Formula, Table, Value

WHEN = (2026, 11, 1, 12, 0, 0)


@dataclass(frozen=True)
class Sheet:
    """One sheet; hidden or not."""

    title: str
    table: Table
    hidden: bool = False


def as_xlsx(sheets: Sequence[Sheet], active: int) -> bytes:
    """The workbook as openpyxl writes it: formulas have no saved value."""
    book = Workbook()
    book.remove(book.active)
    for sheet in sheets:
        page = book.create_sheet(sheet.title)
        if sheet.hidden:
            page.sheet_state = "hidden"
        _fill(page, sheet.table)
    book.active = active
    book.properties.created = datetime(*WHEN)
    out = io.BytesIO()
    book.save(out)
    return _timeless(out.getvalue())


def _fill(page: Any, table: Table) -> None:
    for down, row in enumerate(table.rows, 1):
        for across, value in enumerate(row, 1):
            if value is None or value == "":
                continue
            cell = page.cell(down, across, formula_text(value, down, across) if isinstance(value, Formula) else value)
            if isinstance(value, date):
                cell.number_format = table.cell_format or "d-m-yyyy"
            elif table.points_format and isinstance(value, int | Formula) and _size(value) > 999:
                cell.number_format = table.points_format
    for top, left, bottom, right in table.merges:
        page.merge_cells(start_row=top + 1, start_column=left + 1, end_row=bottom + 1, end_column=right + 1)
    for column in table.hidden_columns:
        page.column_dimensions[get_column_letter(column + 1)].hidden = True
    for line in table.hidden_rows:
        page.row_dimensions[line + 1].hidden = True


def _size(value: Value) -> float:
    value = value.value if isinstance(value, Formula) else value
    return abs(value) if isinstance(value, int | float) else 0


def formula_text(formula: Formula, line: int, own: int) -> str:
    """The formula in a cell of this line and column (counted from 1); cells beside each other as a range."""
    if not formula.columns:
        first, last = formula.above
        return f"={formula.function}({get_column_letter(own)}{line - first}:{get_column_letter(own)}{line - last})"
    names = [get_column_letter(column + 1) for column in formula.columns]
    if formula.columns[-1] - formula.columns[0] == len(names) - 1:
        return f"={formula.function}({names[0]}{line}:{names[-1]}{line})"
    return "=" + "+".join(f"{name}{line}" for name in names)


def _timeless(data: bytes) -> bytes:
    """The same file whenever it is made."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                start, end = content.index(b"<dcterms:modified"), content.index(b"</dcterms:modified>")
                stamp = content.index(b">", start) + 1
                content = content[:stamp] + b"2026-11-01T12:00:00Z" + content[end:]
            new.writestr(zipfile.ZipInfo(name, WHEN), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
