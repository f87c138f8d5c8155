"""Recognises a file or a pasted text: a list becomes a grid, anything else is named and refused."""

import re
from collections.abc import Callable, Sequence
from html.parser import HTMLParser

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.imports.grid.cell import MOST_BYTES, MOST_COLUMNS, Cell, Grid, Kind, make_lines, too_large
from tournaments.imports.grid.letters import decode
from tournaments.imports.grid.text import read_text
from tournaments.imports.grid.workbook import read_workbook

COPY_IT = gettext_lazy("Open it, copy the list out of it and paste that here.")
PICTURE = gettext_lazy("This is a picture.")
OF_A_PROGRAM = gettext_lazy("This is a program file.")
NO_LISTS = {
    "%PDF": gettext_lazy("This is a PDF."),
    "%!PS": gettext_lazy("This is a document for a printer (PostScript)."),
    "{\\rtf": gettext_lazy("This is a text document (RTF)."),
    "BEGIN:VCARD": gettext_lazy("This is an address book (vCard)."),
    "BEGIN:VCALENDAR": gettext_lazy("This is a calendar."),
    "SQLite format": OF_A_PROGRAM,
    "CREATE TABLE": OF_A_PROGRAM,
    "INSERT INTO": OF_A_PROGRAM,
}
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"RIFF")
OLD_OFFICE = b"\xd0\xcf\x11\xe0"
IS_HTML = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<(?:!doctype html|html|head|body|meta|table|div|style|p|span|ul|ol)\b",
    re.IGNORECASE | re.DOTALL,
)
IS_XML = re.compile(r"\s*<(?:\?xml|!DOCTYPE|[a-z]+[^<>]* xmlns)", re.IGNORECASE)
IS_JSON = re.compile(r"""\s*(?:[\[{]\s*["'{\[]|\{\s*\w+\s*:)""")
# As it is copied: “Van: … Aan: … Onderwerp: …”.
IS_COPIED_MAIL = re.compile(
    r"(?:(?:from|van|von|od|to|aan|an|do|cc|subject|onderwerp|betreff|temat|date|datum|data|sent|verzonden|gesendet|"
    r"wysłano|mime-version)\b ?:.*\n){2}",
    re.IGNORECASE,
)
IS_MAIL = re.compile(
    r"(?:(?:Return-Path|Received|Delivered-To|MIME-Version|Message-ID|X-[\w-]+): .*\n(?:[ \t].*\n)*){2}",
    re.IGNORECASE,
)


def read_grid(
    source: str | bytes,
    *,
    separates: Callable[[Sequence[str], str], bool],
    looks_like_a_list: Callable[[Grid], int],
    sheet: str = "",
    letters: str = "",
) -> Grid:
    """Raises ValidationError for anything that is no list, saying what it is and what to do.

    `sheet`: the one that was chosen; `letters`: the code page that was.
    """
    opened = open_list(source, looks_like_a_list, sheet, letters)
    return opened if isinstance(opened, Grid) else read_text(opened, separates)


def open_list(
    source: str | bytes, looks_like_a_list: Callable[[Grid], int], sheet: str = "", letters: str = ""
) -> Grid | str:
    """A workbook or the table of a web page as a grid, a text unchanged; refuses anything that is no list."""
    if len(source) > MOST_BYTES:
        raise too_large()
    if isinstance(source, bytes):
        if source.startswith(OLD_OFFICE):
            raise ValidationError(
                _("This file comes from an old version of Excel or Word (.xls, .doc). Save it as XLSX or CSV.")
            )
        if source.startswith(PICTURES):
            raise _no_list(PICTURE)
        if source.startswith(b"PK"):
            return read_workbook(source, looks_like_a_list, sheet)
        _refuse_other_kinds(source[:20].decode("latin-1").removeprefix("ï»¿"))
        source = decode(source, letters)
    text = source.removeprefix("\ufeff")
    _refuse_other_kinds(text)
    if IS_HTML.match(text):
        return _read_html(text)
    if IS_XML.match(text) or IS_JSON.match(text):
        name = "XML" if IS_XML.match(text) else "JSON"
        said = _("This is %(kind)s, a file from another program. Save the list as CSV or XLSX there.")
        raise ValidationError(said % {"kind": name})
    return text


def _refuse_other_kinds(text: str) -> None:
    begin = text[:20_000].lstrip()
    for begins, words in NO_LISTS.items():
        if begin.startswith(begins):
            raise _no_list(words)
    begin = begin.replace("\r\n", "\n")
    if IS_MAIL.match(begin) or IS_COPIED_MAIL.match(begin):
        raise _no_list(_("This is an e-mail as it was sent."))


def _no_list(words: object) -> ValidationError:
    return ValidationError(f"{words} {COPY_IT}")


def _read_html(text: str) -> Grid:
    tables = _Tables(text).tables
    if not tables:
        raise _no_list(_("This is a web page without a table."))
    return Grid(make_lines(max(tables, key=lambda rows: sum(map(len, rows)))))


class _Tables(HTMLParser):
    """The cells of every table; one that spans several columns is in the first of them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[list[list[Cell | str]]] = []
        self._open: list[list[list[Cell | str]]] = []
        self._words: list[str] | None = None
        self._across = 1
        self._down: dict[int, int] = {}
        self.feed(text)
        self.close()
        self._end_cell()  # the rest of a page that was cut off

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._end_cell()  # of a table that contains this one
            self._open.append([])
            self.tables.append(self._open[-1])
            self._down = {}
        elif tag == "tr" and self._open:
            self._end_row()
            self._open[-1].append([])
        elif tag in ("td", "th") and self._open and self._open[-1]:
            self._end_cell()
            self._begin_cell(dict(attrs))
        elif tag == "br" and self._words is not None:
            self._words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._end_cell()
        if tag in ("tr", "table"):
            self._end_row()
        if tag == "table" and self._open:
            self._open.pop()
            self._down = {}

    def handle_data(self, data: str) -> None:
        if self._words is not None:
            self._words.append(data)

    def _end_row(self) -> None:
        self._end_cell()
        if self._open and self._open[-1]:
            self._fill_from_above(self._open[-1][-1])

    def _fill_from_above(self, row: list[Cell | str]) -> None:
        while self._down.get(len(row), 0):
            self._down[len(row)] -= 1
            row.append(Cell("″", Kind.AS_ABOVE))

    def _begin_cell(self, said: dict[str, str | None]) -> None:
        row = self._open[-1][-1]
        self._fill_from_above(row)
        across, down = (_spanned(said.get(name)) for name in ("colspan", "rowspan"))
        self._across = min(across, MOST_COLUMNS - len(row)) if len(row) < MOST_COLUMNS else 1
        self._down |= dict.fromkeys(range(len(row), len(row) + self._across), down - 1)
        self._words = []

    def _end_cell(self) -> None:
        if self._words is not None:
            self._open[-1][-1] += ["".join(self._words), *[""] * (self._across - 1)]
            self._words = None


def _spanned(written: str | None) -> int:
    return min(int(written), MOST_COLUMNS) if written and written.isdecimal() and written != "0" else 1
