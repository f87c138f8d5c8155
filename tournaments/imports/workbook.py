"""The first sheet of an XLSX file as texts, after a look at its parts, since they can keep a reader busy."""

import io
import re
import time
import zipfile

import openpyxl
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MOST_BYTES_UNPACKED = 20_000_000
# For a sheet, and for every other part, such as the texts that its cells share.
MOST_BYTES_OF_SHEET, MOST_BYTES_OF_PART = 8_000_000, 2_000_000
# 2 000 rows of 100 cells with a value; the reader keeps a whole row in memory.
MOST_ELEMENTS, MOST_ELEMENTS_OF_ROW = 450_000, 50_000
MOST_SECONDS = 5

END_OF_ROW = re.compile(rb"</(?:\w+:)?(?:row|si)>")
ENCODING = re.compile(rb"[^>]{0,200}encoding\s*=\s*[\"'](?!utf-?8[\"'])", re.IGNORECASE)
TWO_BYTES_A_LETTER = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")


def read_workbook(data: bytes, *, most_rows: int, most_columns: int) -> list[list[str]]:
    """Values as they were last worked out by the program that saved them; formulas are never worked out here."""
    try:
        _look_at_parts(data)
        book = openpyxl.load_workbook(_InTime(data), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(max_row=most_rows, max_col=most_columns, values_only=True)
        return [[_as_text(value) for value in row] for row in rows]
    except ValidationError:
        raise
    except Exception as error:  # anything a damaged file makes the reader stumble over
        raise ValidationError(_("This XLSX file cannot be read. Save it again, or as CSV.")) from error


def too_large() -> ValidationError:
    return ValidationError(_("This file is too large: is it a list of names?"))


def _look_at_parts(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        # The size that a part claims is how much of it is ever read.
        if sum(part.file_size for part in parts.infolist()) > MOST_BYTES_UNPACKED:
            raise too_large()
        for part in parts.infolist():
            is_sheet = part.filename.startswith("xl/worksheets/")
            if part.file_size > (MOST_BYTES_OF_SHEET if is_sheet else MOST_BYTES_OF_PART):
                raise too_large()
            _look_at_part(parts.read(part))


def _look_at_part(content: bytes) -> None:
    """Any part may be taken for a sheet by the reader, whatever its name."""
    if content.startswith(TWO_BYTES_A_LETTER) or ENCODING.match(content) or b"<!DOCTYPE" in content:
        raise ValueError("no program writes a workbook so")
    rows = [_elements(row) for row in END_OF_ROW.split(content)]
    if sum(rows) > MOST_ELEMENTS or max(rows) > MOST_ELEMENTS_OF_ROW:
        raise too_large()


def _elements(content: bytes) -> int:
    return content.count(b"<") - content.count(b"</")


class _InTime(io.BytesIO):
    """A file that is not read forever."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.end = time.thread_time() + MOST_SECONDS

    def read(self, size: int | None = -1, /) -> bytes:
        if time.thread_time() > self.end:
            raise too_large()
        return super().read(size)


def _as_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
