"""Protects: a file that was damaged on its way is read or refused, and nothing of it is lost in silence."""

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import read_records, write_records
from tests.chance import so_many
from tests.scoring.notation.examples import ALL

FILE = ALL.encode()
BEGIN, *BLOCKS = FILE.rstrip(b"\n").split(b"\n\n")
RECORDS = dict(zip(BLOCKS, read_records(FILE).records, strict=True))
MARKS = [b'"', b"\\", b"[", b"]", b"%", b"\n", b"\r", b" ", b",", b"#", b"\x00", b"\xc3", b"\xff", b"\xef\xbb\xbf"]
PIECES = st.sampled_from([*MARKS, b"\n\n", b"0", b"9", b"NS", b"X-", b"\\n"]) | st.binary(max_size=4)


@st.composite
def damaged(draw: st.DrawFn, text: bytes) -> bytes:
    """The text with one to three changes of bytes or lines."""
    for _ in range(draw(st.integers(1, 3))):
        if draw(st.booleans()):
            at, to = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
            to = draw(st.sampled_from([at, min(at + 1, len(text)), to]))
            text = text[:at] + draw(PIECES | st.just(b"")) + text[to:]
            continue
        lines = text.split(b"\n")
        one, two = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match draw(st.sampled_from(["swap", "remove", "double"])):
            case "swap":
                lines[one], lines[two] = lines[two], lines[one]
            case "remove":
                del lines[one]
            case _:
                lines.insert(one, lines[two])
        text = b"\n".join(lines)
    return text


@settings(max_examples=so_many(300, 10_000))
@given(damaged(FILE))
def test_a_damaged_file_is_read_or_refused(text: bytes) -> None:
    reading = read_records(text)
    size = text.count(b"\n") + 1
    assert [fault for fault in reading.faults if not (1 <= fault.line <= size and fault.column >= 1)] == []
    # What is left of the records that no change reached is read as before.
    blocks = text.rstrip(b"\n").split(b"\n\n")
    unhurt = [RECORDS[block] for block in blocks if block in RECORDS]
    assert [record for record in unhurt if record not in reading.records] == []
    # What was read has one form, and is read from it again.
    written = write_records(reading.records)
    again = read_records(written)
    assert (again.records, again.faults) == (reading.records, ())
    assert write_records(again.records) == written


@given(damaged(FILE))
def test_nothing_of_a_record_without_a_fault_is_lost(text: bytes) -> None:
    """Protects: a line that was passed over: without one of its lines a record is another one, or there is a fault."""
    for block in text.split(b"\n\n"):
        one = read_records(BEGIN + b"\n\n" + block)
        if one.faults or len(one.records) != 1:
            continue
        lines = block.rstrip(b"\n").split(b"\n")
        for at, line in enumerate(lines):
            if line.strip().startswith((b"[Klaverjas", b"%")) or not line.strip():
                continue
            without = read_records(BEGIN + b"\n\n" + b"\n".join(lines[:at] + lines[at + 1 :]))
            if _says_what_holds_anyway(line):
                continue
            assert without.faults or without.records != one.records, line


def _says_what_holds_anyway(line: bytes) -> bool:
    """Tags with the value that holds without them."""
    usual = (b'Called "all"', b'Melds "all"', b'Belle "true"', b'Doubling "0"', b'Passed "false"', b'Choice "turned"')
    empty = b'""' in line or line.strip().startswith(b"[Options")
    return empty or line.strip().removeprefix(b"[").startswith(usual) or b" 0" in line
