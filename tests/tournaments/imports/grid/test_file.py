"""What comes as a file or pasted is a list, or something else, which is said with what to do."""

import io
import zipfile

import pytest
from django.core.exceptions import ValidationError

from tournaments.imports.grid.cell import MOST_BYTES, Grid, Kind
from tournaments.imports.grid.file import open_list


def opened(source: str | bytes) -> Grid | str:
    return open_list(source, lambda _grid: True)


def cells(page: str) -> list[list[str]]:
    found = opened(page)
    assert isinstance(found, Grid)
    return [line.texts for line in found.lines]


def archive(**parts: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for name, text in parts.items():
            made.writestr(name.replace("__", "/"), text)
    return file.getvalue()


def test_a_table_of_a_web_page():
    """Protects: cells stand where a browser shows them, also where one covers several columns or lines."""
    page = """<!DOCTYPE html><html><body><table><tr><td>Menu</td></tr></table>
      <table>
        <tr><th rowspan="2">Naam</th><th colspan=2>4-9</th></tr>
        <tr><th>1e</th><th>2e</th></tr>
        <tr><td>Ren&eacute;e<br>Bos<td><b>1500</b></td><td>1&nbsp;600</td></tr>
        <tr><td rowspan=2>Anja</td><td>1400</td><td></td></tr>
        <tr><td>1300</td><td>1200</td></tr>
      </table></body></html>"""
    assert cells(page) == [
        ["Naam", "4-9", ""],
        ["″", "1e", "2e"],
        ["Renée Bos", "1500", "1 600"],
        ["Anja", "1400", ""],
        ["″", "1300", "1200"],
    ]
    found = opened(page)
    assert isinstance(found, Grid)
    assert [found.lines[at].cells[0].kind for at in (1, 4)] == [Kind.AS_ABOVE, Kind.AS_ABOVE]


def test_a_table_within_a_cell_of_another():
    """Protects: an older page, laid out with tables, ended in a page of errors."""
    page = """<html><table><tr><td>Menu<table>
      <tr><td>Anja</td><td>5000</td></tr><tr><td>Bert</td><td>4000</td></tr>
      </table></td></tr></table></html>"""
    assert cells(page) == [["Anja", "5000"], ["Bert", "4000"]]


def test_a_web_page_that_is_odd_is_read_as_far_as_it_goes():
    """Protects: a page that was cut off, or claims cells without end, ends in a table."""
    for page, first in [
        ("<table><tr><td>Anja<td>5000", ["Anja", "5000"]),
        ("<table><tr><td colspan=0>Anja</td><td colspan=x>5000</td></tr>", ["Anja", "5000"]),
        ("<table><tr><td>Anja</td><td>5000</td></tr></table></table></tr></td>", ["Anja", "5000"]),
        ("<html><tr><td>x</td></tr><table><tr><td>Anja</td><td>5000</td></tr></table>", ["Anja", "5000"]),
    ]:
        assert cells(page)[0] == first, page
    with pytest.raises(ValidationError, match="No more than 100 columns"):
        cells("<table>" + '<tr><td colspan="99999999" rowspan="99999999">Anja</td></tr>' * 50)


@pytest.mark.parametrize(
    "source, words",
    [
        (b"%PDF-1.4\n1 0 obj", "This is a PDF. Open it, copy the list out of it"),
        ("%PDF-1.4\n1 0 obj", "This is a PDF."),
        (b"\xef\xbb\xbf%PDF-1.4", "This is a PDF."),
        (b"\x89PNG\r\n\x1a\n", "This is a picture."),
        (b"\xff\xd8\xff\xe0JFIF", "This is a picture."),
        (b"GIF89a", "This is a picture."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "an old version of Excel or Word"),
        (b"{\\rtf1\\ansi Anja}", "This is a text document (RTF)."),
        (b"%!PS-Adobe", "PostScript"),
        (b"BEGIN:VCARD\nN:Bos;Anja", "This is an address book"),
        (b"BEGIN:VCALENDAR\n", "This is a calendar."),
        (b"SQLite format 3\0", "This is a program file."),
        ("INSERT INTO players VALUES (1)", "This is a program file."),
        (
            '{"naam": "Anja", "punten": 5000}',
            "This is JSON, a file from another program. Save the list as CSV or XLSX there.",
        ),
        ('[{"naam": "Anja"}]', "This is JSON"),
        ('<?xml version="1.0"?><lid>Anja</lid>', "This is XML"),
        ("<html><body><p>Anja 5000</p></body></html>", "This is a web page without a table."),
        ("Received: from x\r\nMIME-Version: 1.0\r\nSubject: Stand\r\n\r\nAnja", "This is an e-mail as it was sent."),
        (archive(word__document="Anja"), "This is a Word document."),
        (archive(other__part="Anja"), "This is not a workbook."),
        (b"PK\x03\x04 broken", "This workbook cannot be read."),
        (b"\x00\x01\x02", "neither text nor a workbook"),
        (b"a" * (MOST_BYTES + 1), "too large"),
        ("a" * (MOST_BYTES + 1), "too large"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_is_no_list_is_refused_with_what_it_is(source: str | bytes, words: str) -> None:
    """Protects: its inner words are no one, and who chose the wrong file knows which one."""
    with pytest.raises(ValidationError) as refused:
        opened(source)
    assert words in " ".join(refused.value.messages)


def test_what_only_looks_like_something_else_is_a_list():
    """Protects: someone with a strange name, or a list with a heading in brackets, is refused by mistake."""
    for text in ["[Stand]\nAnja\t5000", "{Anja}\t5000", "PK Anja\t5000", "< 5000\tAnja", "To: Anja\nFrom: Bert"]:
        assert opened(text) == text
    assert opened(b"\xef\xbb\xbfNaam;4-9\nAnja;5000") == "Naam;4-9\nAnja;5000"
