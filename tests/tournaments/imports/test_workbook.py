"""Protects: whatever is in a workbook, reading it takes little memory, comes to an end and is explained in words."""

import io
import tracemalloc
import zipfile

import pytest
from django.core.exceptions import ValidationError

from benchmarks._club_files import names_to_share, wide_row, workbook
from tournaments.imports import workbook as reading
from tournaments.imports.name_table import MOST_BYTES, MOST_COLUMNS, read_file, split_lines


def cell(text: str) -> bytes:
    return f'<c t="inlineStr"><is><t>{text}</t></is></c>'.encode()


def test_a_workbook_written_by_hand_is_read():
    """Else the cases below would be refused for another reason."""
    assert read_file(workbook(sheet=b"<row>" + cell("Anna") + cell("7") + b"</row>")) == "Anna\t7"
    # Two thousand rows of a hundred figures, as a club may have them, are no list too large.
    row = b"<row>" + b"<c><v>51</v></c>" * 100 + b"</row>"
    assert len(read_file(workbook(sheet=row * 2000)).split("\n")) == 2000


def renamed(data: bytes) -> bytes:
    """The shared texts under a name that only sheets have."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name).replace(b"/xl/sharedStrings", b"/xl/worksheets/shared")
            new.writestr(name.replace("xl/sharedStrings", "xl/worksheets/shared"), content)
    return file.getvalue()


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
            assert len(data) < MOST_BYTES
            tracemalloc.start()
            try:
                with pytest.raises(ValidationError):
                    split_lines(read_file(data))
                assert tracemalloc.get_traced_memory()[1] < 100_000_000
            finally:
                tracemalloc.stop()


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
                read_file(file.getvalue())


def test_a_part_gives_no_more_than_it_says_of_its_size():
    """What the limits rely on: a size stated too small hides nothing."""
    file = bytearray(workbook(shared=names_to_share(1)))
    with zipfile.ZipFile(io.BytesIO(bytes(file))) as parts:
        size = parts.getinfo("xl/sharedStrings.xml").file_size
    told = bytes(file).replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))
    with zipfile.ZipFile(io.BytesIO(told)) as parts, pytest.raises(zipfile.BadZipFile):
        parts.read("xl/sharedStrings.xml")
    with pytest.raises(ValidationError):
        read_file(told)


def test_a_workbook_is_not_read_on_for_ever(monkeypatch):
    monkeypatch.setattr(reading, "MOST_SECONDS", -1)
    with pytest.raises(ValidationError, match="too large"):
        read_file(workbook(sheet=b"<row>" + cell("Anna") + b"</row>"))


def test_a_list_has_an_end_in_every_direction(subtests):
    for text, message in [
        ("a;" * 400_000 + "a", f"No more than {MOST_COLUMNS} columns"),
        ("a;" * MOST_COLUMNS + "a", f"No more than {MOST_COLUMNS} columns"),
        ("a;b\n" + "a" * 501 + ";b", "far too long"),
        ("a" * (MOST_BYTES + 1), "too large"),
        ("a\n" * 2001, "No more than 2000 lines"),
    ]:
        with subtests.test(repr((text, message))[:99]), pytest.raises(ValidationError, match=message):
            split_lines(text)
