"""Protects: whatever is in a club's file, reading it takes little memory, comes to an end and is explained in words."""

import gzip
import json
import tracemalloc
from io import BytesIO
from itertools import repeat

import pytest
from django.core.exceptions import ValidationError

from tournaments.imports import club_file as reading
from tournaments.imports.club_file import read_club_file

HEAD = '{"format":"klaverjas-club/1","club":{"name":"A"},"parts":{"player":{"columns":["key","name"],"rows":['
ROW = '[1,"Anna"]'
TAIL = "]}}}"


def file_of(rows: str, *, head: str = HEAD, tail: str = TAIL) -> BytesIO:
    return BytesIO(gzip.compress((head + rows + tail).encode(errors="surrogatepass")))


def test_every_row_is_read_in_order_however_the_pieces_fall(monkeypatch):
    rows = [[key, "é" * (key % 300)] for key in range(1, 601)]
    few = rows[290:310]
    for piece, expected in ((1, few), (7, few), (1000, rows), (reading.PIECE, rows)):
        file = file_of(json.dumps(expected, ensure_ascii=False)[1:-1])
        monkeypatch.setattr(reading, "PIECE", piece)
        batches = list(read_club_file(file).batches())
        assert [[row["key"], row["name"]] for batch in batches for row in batch.rows] == expected
        firsts = [1 + sum(len(batch.rows) for batch in batches[:at]) for at in range(len(batches))]
        assert [batch.first for batch in batches] == firsts
    assert len(batches) > 1


def test_a_file_is_read_whatever_its_spaces_and_the_order_of_its_heads():
    document = {
        "club": {"name": "A"},
        "format": "klaverjas-club/1",
        "parts": {"player": {"columns": ["key"], "rows": [[1]]}, "wish": {"columns": [], "rows": []}},
    }
    for indent in (None, 2):
        found = read_club_file(BytesIO(gzip.compress(json.dumps(document, indent=indent).encode())))
        assert (found.club, [batch.rows for batch in found.batches()]) == ({"name": "A"}, [[{"key": 1}]])


def with_columns(columns: str) -> BytesIO:
    return file_of(ROW, head=HEAD.replace('"columns":["key","name"],', columns))


MALICIOUS = {
    "no number": file_of('[1e400,"Anna"]'),
    "not a number": file_of('[NaN,"Anna"]'),
    "a long number": file_of("[" + "9" * 5000 + ',"Anna"]'),
    "deep": file_of("[1," + "[" * 50 + "]" * 50 + "]"),
    "very deep": file_of("[1," + "[" * 30_000 + "]" * 30_000 + "]"),
    "deep without an end": file_of("[1," + "[" * 10_000_000),
    "a long text": file_of('[1,"' + "a" * 70_000 + '"]'),
    "a long row": file_of("[" + "1," * 10_000_000 + "1]"),
    "half a letter": file_of('[1,"\\ud800"]'),
    "half a letter in bytes": file_of('[1,"\ud800"]'),
    "a name twice": file_of('[1,{"a":1,"a":2}]'),
    "a text as row": file_of('"ab"'),
    "an object as row": file_of('{"key":1,"name":"Anna"}'),
    "a short row": file_of("[1]"),
    "a row too long": file_of('[1,"Anna",2]'),
    "a comma more": file_of(f"{ROW},"),
    "no comma": file_of(f"{ROW} {ROW}"),
    "no end": file_of(ROW, tail="]}}"),
    "more behind": file_of(ROW, tail="]}}} more"),
    "a part twice": file_of(ROW, tail=']},"player":{"columns":["key","name"],"rows":[]}}}'),
    "rows twice": file_of(ROW, tail='],"rows":[]}}}'),
    "a column twice": with_columns('"columns":["key","key"],'),
    "a list as column": with_columns('"columns":[["key"],"name"],'),
    "too many columns": with_columns(f'"columns":{json.dumps([*map(str, range(200))])},'),
    "no columns": with_columns(""),
    "no club": file_of(ROW, head=HEAD.replace('"club":{"name":"A"},', "")),
    "a list as club": file_of(ROW, head=HEAD.replace('{"name":"A"}', "[]")),
    "no head": file_of("", head='{"parts":{}', tail="}"),
    "no parts": file_of("", head='{"format":"klaverjas-club/1","club":{}', tail="}"),
    "too many names": file_of("", head="{" + ",".join(f'"{name}":1' for name in range(1000)), tail="}"),
    "half a file": BytesIO(file_of(",".join(repeat(ROW, 1000))).getvalue()[:-20]),
    "a wrong sum": BytesIO(file_of(ROW).getvalue()[:-8] + b"\0" * 8),
    "garbage behind": BytesIO(file_of(ROW).getvalue() + b"more"),
}


def test_a_malicious_file_is_refused_in_little_memory(subtests):
    for name, file in MALICIOUS.items():
        with subtests.test(name):
            tracemalloc.start()
            try:
                with pytest.raises(ValidationError, match="damaged"):
                    read_club_file(file)
                assert tracemalloc.get_traced_memory()[1] < 20_000_000
            finally:
                tracemalloc.stop()


def test_a_file_too_large_for_a_club_is_refused_before_anything_is_stored(subtests, monkeypatch):
    """Protects too: a short file cannot name thousands of people thousands of times."""
    long, of_lists = ",".join(repeat(ROW, 1_000)), ",".join(repeat(f"[1,{[*range(100)]}]", 10))
    for limit, value, rows in (
        ("MOST_BYTES_UNPACKED", 5_000, long),
        ("MOST_ROWS", 900, long),
        ("MOST_ROWS", 900, of_lists),
        ("MOST_LED_TO", 900, long),
        ("MOST_SECONDS_TO_READ", -1, long),
        ("MOST_OF", {"player": 999}, long),
    ):
        with subtests.test(limit), monkeypatch.context() as patch:
            patch.setattr(reading, "MOST_OF", {})
            assert read_club_file(file_of(rows))
            patch.setattr(reading, limit, value)
            with pytest.raises(ValidationError, match="too large"):
                read_club_file(file_of(rows))


def test_a_large_file_takes_no_more_memory_than_a_small_one():
    file = file_of(",".join(repeat(ROW, 2_000)), tail=TAIL + " " * 60_000_000)
    tracemalloc.start()
    try:
        read_club_file(file)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_each_transaction_stores_little():
    long_row = json.dumps([1, "a" * 30_000])
    file = file_of(",".join([*repeat(ROW, 1000), *repeat(long_row, 10)]))
    batches = list(read_club_file(file).batches())
    assert max(len(batch.rows) for batch in batches) == reading.ROWS_OF_BATCH
    assert max(sum(len(row["name"]) for row in batch.rows) for batch in batches) < 2 * reading.LENGTH_OF_BATCH
