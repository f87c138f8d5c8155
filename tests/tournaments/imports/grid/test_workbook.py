"""Protects: whatever is in a workbook, reading it takes little memory, comes to an end and is explained in words."""

import io
import tracemalloc
import zipfile

import pytest
from django.core.exceptions import ValidationError

from tournaments.imports.grid import workbook as reading
from tournaments.imports.grid.cell import MOST_BYTES, MOST_COLUMNS
from tournaments.imports.name_table import as_text, lines_of_names, open_file


def workbook(*, shared: bytes = b"", sheet: bytes = b"") -> bytes:
    """A workbook of one sheet, written by hand from these shared texts and this sheet."""
    namespace = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": (
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/>'
            f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}.sharedStrings+xml"/></Types>'
        ).encode(),
        "_rels/.rels": (
            f'<Relationships xmlns="{relations}"><Relationship Id="a" Type="{office}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>'
        ).encode(),
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{relations}"><Relationship Id="b" Type="{office}/worksheet" '
            f'Target="worksheets/sheet1.xml"/><Relationship Id="c" Type="{office}/sharedStrings" '
            'Target="sharedStrings.xml"/></Relationships>'
        ).encode(),
        "xl/workbook.xml": (
            b"<workbook " + namespace + b' xmlns:r="' + office.encode() + b'"><sheets>'
            b'<sheet name="s" sheetId="1" r:id="b"/></sheets></workbook>'
        ),
        "xl/sharedStrings.xml": b"<sst " + namespace + b">" + shared + b"</sst>",
        "xl/worksheets/sheet1.xml": b"<worksheet " + namespace + b"><sheetData>" + sheet + b"</sheetData></worksheet>",
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed_parts:
        for name, content in parts.items():
            packed_parts.writestr(name, content)
    return file.getvalue()


def names_to_share(megabytes: float) -> bytes:
    text = b"<si><t>a</t></si>"
    return text * int(megabytes * 1_000_000 / len(text))


def wide_row(megabytes: float) -> bytes:
    """Endless cells in one row, so that the number of rows is never too large."""
    return b"<row>" + b"<c/>" * int(megabytes * 250_000) + b"</row>"


def cell(text: str) -> bytes:
    return f'<c t="inlineStr"><is><t>{text}</t></is></c>'.encode()


def test_a_workbook_written_by_hand_is_read():
    """Else the cases below would be refused for another reason."""
    assert as_text(open_file(workbook(sheet=b"<row>" + cell("Anna") + cell("7") + b"</row>"))) == "Anna\t7"
    # Two thousand rows of a hundred figures, as a club may have them, are no list too large.
    row = b"<row>" + b"<c><v>51</v></c>" * 100 + b"</row>"
    assert len(as_text(open_file(workbook(sheet=row * 2000))).split("\n")) == 2000


def renamed(data: bytes) -> bytes:
    """The shared texts under a name that only sheets have."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name).replace(b"/xl/sharedStrings", b"/xl/worksheets/shared")
            new.writestr(name.replace("xl/sharedStrings", "xl/worksheets/shared"), content)
    return file.getvalue()


def assert_refused_in_little_memory(data: bytes) -> None:
    assert len(data) < MOST_BYTES
    tracemalloc.start()
    try:
        with pytest.raises(ValidationError):
            lines_of_names(as_text(open_file(data)), are_pairs=False)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def test_a_workbook_that_is_no_list_is_refused_in_little_memory(subtests):
    for number, data in enumerate(
        [
            workbook(shared=names_to_share(2.5)),
            renamed(workbook(shared=names_to_share(4.5))),
            workbook(sheet=wide_row(0.5)),
            workbook(sheet=b"<row/>" * 60_000),
            workbook(sheet=b"<row><c/></row>" * 230_000),
            workbook(sheet=b"<x>" * 60_000 + b"</x>" * 60_000),
            workbook(sheet=b"<row>" + cell("a" * 4_100_000) + b"</row>" * 2),
            workbook(sheet=b"<row>" + cell("a" * 21_000_000) + b"</row>"),
            workbook().replace(b"xl/workbook.xml", b"xl/workb00k.xml"),
        ]
    ):
        with subtests.test(repr(number)[:60]):
            assert_refused_in_little_memory(data)


def test_elements_cannot_be_hidden_from_being_counted(subtests):
    for begins in [
        b'<!DOCTYPE x [<!ENTITY a "<c/><c/><c/>">]>',
        b"<?xml version='1.0' encoding = 'cp037'?>",
        '<?xml version="1.0" encoding="utf-16"?>'.encode("utf-16"),
    ]:
        with subtests.test(repr(begins)[:60]):
            file = io.BytesIO()
            with zipfile.ZipFile(io.BytesIO(workbook())) as old, zipfile.ZipFile(file, "w") as new:
                for name in old.namelist():
                    content = old.read(name)
                    new.writestr(name, begins + content if "sheet1" in name else content)
            with pytest.raises(ValidationError, match="cannot be read"):
                as_text(open_file(file.getvalue()))


def test_a_part_gives_no_more_than_it_says_of_its_size():
    """What the limits rely on: a size stated too small hides nothing."""
    file = bytearray(workbook(shared=names_to_share(1)))
    with zipfile.ZipFile(io.BytesIO(bytes(file))) as parts:
        size = parts.getinfo("xl/sharedStrings.xml").file_size
    shown = bytes(file).replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))
    with zipfile.ZipFile(io.BytesIO(shown)) as parts, pytest.raises(zipfile.BadZipFile):
        parts.read("xl/sharedStrings.xml")
    with pytest.raises(ValidationError):
        as_text(open_file(shown))


def test_a_workbook_is_not_read_on_for_ever(monkeypatch):
    monkeypatch.setattr(reading, "MOST_SECONDS", -1)
    with pytest.raises(ValidationError, match="too large"):
        as_text(open_file(workbook(sheet=b"<row>" + cell("Anna") + b"</row>")))


def test_a_list_has_an_end_in_every_direction(subtests):
    for text, message in [
        ("a;" * 400_000 + "a", f"No more than {MOST_COLUMNS} columns"),
        ("a\t" * MOST_COLUMNS + "a", f"No more than {MOST_COLUMNS} columns"),
        ("a;b\n" + "a" * 501 + ";b", "far too long"),
        ("a" * (MOST_BYTES + 1), "too large"),
        ("a\n" * 2001, "No more than 2000 lines"),
    ]:
        with subtests.test(repr((text, message))[:99]), pytest.raises(ValidationError, match=message):
            lines_of_names(text, are_pairs=False)


def ods(rows: bytes, *, sheets: bytes = b"", styles: bytes = b"") -> bytes:
    """A workbook of LibreOffice, written by hand: a sheet of these rows and more sheets before it."""
    names = "".join(
        f' xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"'
        for short in ("office", "table", "text", "style")
    )
    content = (
        f"<office:document-content{names}>".encode()
        + styles
        + b"<office:body><office:spreadsheet>"
        + sheets
        + b'<table:table table:name="Leden">'
        + rows
        + b"</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        parts.writestr("content.xml", content)
    return file.getvalue()


def of_ods(text: str = "", **more: int) -> bytes:
    said = "".join(f' table:{name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f"<table:table-cell{said}>{f'<text:p>{text}</text:p>' if text else ''}</table:table-cell>".encode()


def row(*cells: bytes, more: str = "") -> bytes:
    return f"<table:table-row{more}>".encode() + b"".join(cells) + b"</table:table-row>"


def test_an_ods_file_is_read_as_a_spreadsheet_shows_it(subtests):
    repeated = ' table:number-rows-repeated="3"'
    covered = b'<table:covered-table-cell table:number-columns-repeated="1"/>'
    to_the_end = of_ods(number_columns_repeated=16_000)
    for rows, text in [
        (
            row(of_ods("Naam")) + row(of_ods("Anna<text:s/>Bos")) + row(of_ods("Bert<text:line-break/>Mol")),
            "Naam\nAnna Bos\nBert Mol",
        ),
        (row(of_ods("Anna"), of_ods("x", number_columns_repeated=2), to_the_end), "Anna\tx\tx"),
        (row(of_ods("Anna"), more=repeated), "Anna\nAnna\nAnna"),
        (row(of_ods("Anna")) + row(to_the_end, more=' table:number-rows-repeated="1048000"'), "Anna"),
        (
            row(of_ods("x"), of_ods("De Azen", number_rows_spanned=2), of_ods("Anna"))
            + row(of_ods("x"), covered, of_ods("Bert"))
            + row(of_ods("x"), of_ods("De Boeren"), of_ods("Jan")),
            "x\tDe Azen\tAnna\nx\t\tBert\nx\tDe Boeren\tJan",
        ),
    ]:
        with subtests.test(text):
            assert as_text(open_file(ods(rows))) == text


def test_of_several_sheets_the_one_with_names_is_read_and_the_others_are_named():
    """Protects: a cover or a hidden sheet in front of the list is not read instead of it."""
    style = b'<style:style style:name="h"><style:table-properties table:display="false"/></style:style>'
    people = row(of_ods("Naam")) + row(of_ods("Anna Bos"))
    hidden = b'<table:table table:name="Oud" table:style-name="h">' + row(of_ods("Naam")) + b"</table:table>"
    cover = b'<table:table table:name="Voorblad">' + row(of_ods("Ledenadministratie")) + b"</table:table>"
    guests = b'<table:table table:name="Gasten">' + people.replace(b"Anna", b"Gast") + b"</table:table>"
    grid = open_file(ods(people, sheets=hidden + cover, styles=style))
    assert (grid.title, grid.other_sheets) == ("Leden", ())
    grid = open_file(ods(people, sheets=cover + guests))
    assert (grid.title, grid.other_sheets) == ("Gasten", ("Leden",))


def test_an_ods_file_that_is_no_list_is_refused_in_little_memory(subtests):
    empty = b"<table:table-cell/>"
    for number, data in enumerate(
        [
            ods(row(empty * 60_000)),
            ods(row(empty) * 230_000),
            ods(row(of_ods("a" * 4_100_000)) * 2),
            ods(row(of_ods("Anna"), more=' table:number-rows-repeated="1000000"')),
            ods(row(of_ods("Anna", number_columns_repeated=16_000), more=' table:number-rows-repeated="1000000"')),
            ods(row(*[of_ods("Anna", number_columns_repeated=101)], more=' table:number-rows-repeated="2000"')),
            ods(b"", sheets=b'<table:table table:name="x">' * 60_000),
            ods(row(of_ods("Anna", number_columns_repeated="x"))),
            ods(b"").replace(b"content.xml", b"c0ntent.xml"),
        ]
    ):
        with subtests.test(str(number)):
            assert_refused_in_little_memory(data)


def test_a_cell_in_the_far_corner_takes_no_room(subtests):
    corner = b'<row r="1"><c r="A1" t="inlineStr"><is><t>Anna</t></is></c></row>'
    corner += b'<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
    far = ods(
        row(of_ods("Anna"))
        + row(of_ods(), more=' table:number-rows-repeated="1048000"')
        + row(of_ods(number_columns_repeated=16_000), of_ods("x"))
    )
    for name, data in [("xlsx", workbook(sheet=corner)), ("ods", far)]:
        with subtests.test(name):
            tracemalloc.start()
            try:
                assert as_text(open_file(data)) == "Anna"
                assert tracemalloc.get_traced_memory()[1] < 100_000_000
            finally:
                tracemalloc.stop()


def test_cells_that_are_merged_are_counted(monkeypatch):
    """Protects: thousands of merged ranges, each as high as the sheet, fill neither memory nor time."""
    assert reading.MOST_MERGED <= 2000
    monkeypatch.setattr(reading, "MOST_MERGED", 50)  # two thousand of them are seconds of work
    names = b"".join(b"<row>" + cell(name) + b"</row>" for name in ("Anna Bos", "Bert Mol", "Jan Smit"))
    merged = b"</sheetData><mergeCells>" + b'<mergeCell ref="B1:B2000"/>' * 1000 + b"</mergeCells><sheetData>"
    assert_refused_in_little_memory(workbook(sheet=names + merged))
