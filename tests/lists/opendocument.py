"""A table as a spreadsheet of LibreOffice (ODS)."""

import io
import re
import zipfile
from collections.abc import Sequence
from datetime import date
from html import escape

from tests.lists.layout import Formula, Table, Value
from tests.lists.workbook import WHEN, Sheet, formula_text
from tests.lists.writing import shown

_SPACES = (
    "".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0" '
        for name in ("office", "table", "text", "style")
    )
    + 'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3"'
)
_KIND = "application/vnd.oasis.opendocument.spreadsheet"
_MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" '
    f'manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="{_KIND}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)


def as_ods(sheets: Sequence[Sheet]) -> bytes:
    """The smallest file that LibreOffice opens; formulas with the value they have."""
    styles = (
        '<office:automatic-styles><style:style style:name="hidden" style:family="table">'
        '<style:table-properties table:display="false"/></style:style>'
        '<style:style style:name="shown" style:family="table">'
        '<style:table-properties table:display="true"/></style:style>'
        "</office:automatic-styles>"
    )
    body = "".join(_ods_sheet(sheet) for sheet in sheets)
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_SPACES}>{styles}'
        f"<office:body><office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(zipfile.ZipInfo("mimetype", WHEN), _KIND, zipfile.ZIP_STORED)
        for name, text in (("content.xml", content), ("META-INF/manifest.xml", _MANIFEST)):
            file.writestr(zipfile.ZipInfo(name, WHEN), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _ods_sheet(sheet: Sheet) -> str:
    table = sheet.table
    folded = ' table:visibility="collapse"'
    columns = "".join(
        f"<table:table-column{folded if column in table.hidden_columns else ''}/>" for column in range(table.width)
    )
    covers, spans = covered(table)
    lines = []
    for down, row in enumerate(table.rows):
        cells: list[str] = []
        empty = 0
        for across in range(table.width):
            value = row[across] if across < len(row) else None
            span = spans.get((down, across))
            if value in (None, "") and (down, across) not in covers and span is None:
                empty += 1
                continue
            if empty:
                cells.append(f'<table:table-cell table:number-columns-repeated="{empty}"/>')
                empty = 0
            spanned = f' table:number-rows-spanned="{span[0]}" table:number-columns-spanned="{span[1]}"' if span else ""
            cells.append(
                "<table:covered-table-cell/>"
                if (down, across) in covers
                else _ods_cell(value, down + 1, across + 1, spanned)
            )
        cells.append(f'<table:table-cell table:number-columns-repeated="{empty + 1000}"/>')
        hidden = folded if down in table.hidden_rows else ""
        lines.append(f"<table:table-row{hidden}>{''.join(cells)}</table:table-row>")
    last = (
        '<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="1024"/></table:table-row>'
    )
    style = "hidden" if sheet.hidden else "shown"
    opening = f'<table:table table:name="{escape(sheet.title)}" table:style-name="{style}">'
    return f"{opening}{columns}{''.join(lines)}{last}</table:table>"


def covered(table: Table) -> tuple[set[tuple[int, int]], dict[tuple[int, int], tuple[int, int]]]:
    """The cells below a merged one, and how far each merged one goes."""
    spans = {(top, left): (bottom - top + 1, right - left + 1) for top, left, bottom, right in table.merges}
    covers = {
        (row, column)
        for top, left, bottom, right in table.merges
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
        if (row, column) != (top, left)
    }
    return covers, spans


def _ods_cell(value: Value, line: int, own: int, spanned: str) -> str:
    formula = ""
    if isinstance(value, Formula):
        text = re.sub(
            r"[A-Z]+[0-9]+(:[A-Z]+[0-9]+)?",
            lambda found: f"[.{found[0].replace(':', ':.')}]",
            formula_text(value, line, own)[1:],
        )
        formula = f' table:formula="of:={text}"'
        value = value.value
    if isinstance(value, date):
        text = f"{value.day}-{value.month}-{value.year % 100:02}"
        kind = f' office:value-type="date" office:date-value="{value.isoformat()}"'
        return f"<table:table-cell{kind}{spanned}><text:p>{text}</text:p></table:table-cell>"
    if isinstance(value, int | float):
        text = shown(value)
        kind = f'{formula} office:value-type="float" office:value="{value}"'
        return f"<table:table-cell{kind}{spanned}><text:p>{text}</text:p></table:table-cell>"
    if not value:
        return f"<table:table-cell{spanned}/>"
    lines = "".join(f"<text:p>{_ods_text(part)}</text:p>" for part in value.split("\n"))
    return f'<table:table-cell office:value-type="string"{spanned}>{lines}</table:table-cell>'


def _ods_text(text: str) -> str:
    """Spaces that XML would run together have an element of their own."""
    return escape(text).replace("  ", " <text:s/>")
