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
    rows = [[key, "é" * (key % 300)] for key in range(1, 2001)]
    file = file_of(json.dumps(rows, ensure_ascii=False)[1:-1])
    for piece in (1, 7, 1000, reading.PIECE):
        monkeypatch.setattr(reading, "PIECE", piece)
        batches = list(read_club_file(file).batches())
        assert [[row["key"], row["name"]] for batch in batches for row in batch.rows] == rows
        assert [batch.first for batch in batches][:2] == [1, 1 + len(batches[0].rows)]


def test_a_file_is_read_whatever_its_spaces_and_the_order_of_its_heads():
    document = {
        "club": {"name": "A"},
        "format": "klaverjas-club/1",
        "parts": {"player": {"columns": ["key"], "rows": [[1]]}, "wish": {"columns": [], "rows": []}},
    }
    for indent in (None, 2):
        found = read_club_file(BytesIO(gzip.compress(json.dumps(document, indent=indent).encode())))
        assert (found.club, [batch.rows for batch in found.batches()]) == ({"name": "A"}, [[{"key": 1}]])


@pytest.mark.parametrize(
    "file",
    [
        file_of('[1e400,"Anna"]'),
        file_of('[NaN,"Anna"]'),
        file_of("[" + "9" * 5000 + ',"Anna"]'),
        file_of("[1," + "[" * 50 + "]" * 50 + "]"),
        file_of("[1," + "[" * 30_000 + "]" * 30_000 + "]"),
        file_of("[1," + "[" * 10_000_000),
        file_of('[1,"' + "a" * 70_000 + '"]'),
        file_of("[" + "1," * 10_000_000 + "1]"),
        file_of('[1,"\\ud800"]'),
        file_of('[1,"\ud800"]'),
        file_of('[1,{"a":1,"a":2}]'),
        file_of('"ab"'),
        file_of('{"key":1,"name":"Anna"}'),
        file_of("[1]"),
        file_of('[1,"Anna",2]'),
        file_of(f"{ROW},"),
        file_of(f"{ROW} {ROW}"),
        file_of(ROW, tail="]}}"),
        file_of(ROW, tail="]}}} more"),
        file_of(ROW, tail=']},"player":{"columns":["key","name"],"rows":[]}}}'),
        file_of(ROW, tail='],"rows":[]}}}'),
        file_of(ROW, head=HEAD.replace('["key","name"]', '["key","key"]')),
        file_of(ROW, head=HEAD.replace('["key","name"]', '[["key"],"name"]')),
        file_of(ROW, head=HEAD.replace('["key","name"]', json.dumps([*map(str, range(200))]))),
        file_of(ROW, head=HEAD.replace('"columns":["key","name"],', "")),
        file_of(ROW, head=HEAD.replace('"club":{"name":"A"},', "")),
        file_of(ROW, head=HEAD.replace('{"name":"A"}', "[]")),
        file_of("", head='{"parts":{}', tail="}"),
        file_of("", head='{"format":"klaverjas-club/1","club":{}', tail="}"),
        file_of("", head="{" + ",".join(f'"{name}":1' for name in range(1000)), tail="}"),
        BytesIO(file_of(",".join(repeat(ROW, 1000))).getvalue()[:-20]),
        BytesIO(file_of(ROW).getvalue()[:-8] + b"\0" * 8),
        BytesIO(file_of(ROW).getvalue() + b"more"),
    ],
    ids=[
        *("no number", "not a number", "a long number", "deep", "very deep", "deep without an end", "a long text"),
        *("a long row", "half a letter", "half a letter in bytes", "a name twice", "a text as row", "an object as row"),
        *("a short row", "a row too long", "a comma more", "no comma", "no end", "more behind", "a part twice"),
        *("rows twice", "a column twice", "a list as column", "too many columns", "no columns", "no club"),
        *("a list as club", "no head", "no parts", "too many names", "half a file", "a wrong sum", "garbage behind"),
    ],
)
def test_a_malicious_file_is_refused_in_little_memory(file):
    tracemalloc.start()
    try:
        with pytest.raises(ValidationError, match="damaged"):
            read_club_file(file)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("limit", "value"),
    [("MOST_BYTES_UNPACKED", 50_000), ("MOST_ROWS", 9000), ("MOST_LED_TO", 9000), ("MOST_SECONDS_TO_READ", -1)],
)
def test_a_file_too_large_for_a_club_is_refused_before_anything_is_stored(monkeypatch, limit, value):
    monkeypatch.setattr(reading, limit, value)
    monkeypatch.setattr(reading, "MOST_OF", {})
    with pytest.raises(ValidationError, match="too large"):
        read_club_file(file_of(",".join(repeat(ROW, 10_000))))


def test_a_part_may_have_a_limit_of_its_own(monkeypatch):
    monkeypatch.setitem(reading.MOST_OF, "player", 5000)
    with pytest.raises(ValidationError, match="too large"):
        read_club_file(file_of(",".join(repeat(ROW, 5001))))


def test_the_members_of_a_list_count_as_rows(monkeypatch):
    """Protects: a short file cannot name thousands of people thousands of times."""
    monkeypatch.setattr(reading, "MOST_ROWS", 9000)
    with pytest.raises(ValidationError, match="too large"):
        read_club_file(file_of(",".join(repeat(f"[1,{[*range(1000)]}]", 10))))


def test_a_large_file_takes_no_more_memory_than_a_small_one():
    file = file_of(",".join(repeat(ROW, 19_000)))
    large = BytesIO(gzip.compress(gzip.decompress(file.getvalue()).replace(b" ", b"") + b" " * 60_000_000))
    tracemalloc.start()
    try:
        read_club_file(large)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_each_transaction_stores_little():
    long_row = json.dumps([1, "a" * 30_000])
    file = file_of(",".join([*repeat(ROW, 1000), *repeat(long_row, 10)]))
    batches = list(read_club_file(file).batches())
    assert max(len(batch.rows) for batch in batches) == reading.ROWS_OF_BATCH
    assert max(sum(len(row["name"]) for row in batch.rows) for batch in batches) < 2 * reading.LENGTH_OF_BATCH
