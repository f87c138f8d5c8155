"""Protects: nothing is lost between records and text, in either direction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Participant, Record, RoundRecord, TableRecord, read_records, write_records
from tests.scoring.notation.any_records import ANY_RECORDS, PARTICIPANTS, rounds
from tests.scoring.notation.examples import EXAMPLES, example_blocks


@given(ANY_RECORDS)
def test_what_was_written_is_read(records: tuple[Record, ...]) -> None:
    reading = read_records(write_records(records))
    assert reading.faults == ()
    assert reading.records == records


@given(rounds())
def test_every_kind_of_entry_is_read_back(record: RoundRecord) -> None:
    """Protects: also as bytes, with the line ends and the mark of Windows, and in another order of its tags."""
    text = write_records([record])
    for written in (text.encode(), b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(), "\n\n" + text):
        reading = read_records(written)
        assert (reading.records, reading.faults) == ((record,), ())
    lines = text.rstrip("\n").split("\n")
    at_play = next((at for at, line in enumerate(lines) if line.startswith("[Play")), len(lines))
    other_order = [*lines[:3], *reversed(lines[3:at_play]), *lines[at_play:]]
    reading = read_records("\n".join(other_order))
    assert reading.faults == ()
    assert [one.entry for one in reading.records if isinstance(one, RoundRecord)] == [record.entry]


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_has_the_form_in_which_it_is_written(text: str) -> None:
    """Protects: every example of the page is read without a fault, and written as it is, but for comments."""
    reading = read_records(text)
    assert reading.faults == ()
    assert write_records(reading.records) == "\n".join(line for line in text.split("\n") if line.strip()[:1] != "%")


def test_there_are_examples_of_every_record() -> None:
    """Protects: a changed mark of a block skips them all silently."""
    kinds = {type(record).__name__ for text in EXAMPLES for record in read_records(text).records}
    assert (len(EXAMPLES), len(example_blocks())) == (5, 7)
    assert kinds == {"DealRecord", "RoundRecord", "TableRecord", "EveningRecord"}


@given(PARTICIPANTS)
def test_a_name_may_look_like_one_with_a_number(participant: Participant) -> None:
    assert Participant.from_text(str(participant)) == participant


@pytest.mark.parametrize(
    ("text", "participant"),
    [
        ("Anna de Vries #12", ("Anna de Vries", 12)),
        ("Anna", ("Anna", None)),
        ("#12", ("", 12)),
        ("Team #4 #", ("Team #4", None)),
        ("C# #1", ("C#", 1)),
        ("Anna#12", ("Anna#12", None)),
    ],
)
def test_names_and_numbers(text: str, participant: tuple[str, int | None]) -> None:
    assert (Participant.from_text(text), str(Participant(*participant))) == (participant, text)


@given(st.text(alphabet='[]"\\%#X-abNS0 \n\r\t', max_size=60))
def test_whatever_is_written_has_one_form(text: str) -> None:
    """Protects: what was read is written the same again, however it was written before."""
    once = write_records(read_records(f'[Klaverjas "1"]\n\n[Table "1"]\n{text}').records)
    assert write_records(read_records(once).records) == once


@pytest.mark.parametrize("others", [(("Colour", "red"),), (("X-Colour red", "1"),), (("X-Colour", "r" * 10_000),)])
def test_what_no_line_can_hold_is_refused(others: tuple[tuple[str, str], ...]) -> None:
    """Protects: a file that could not be read again."""
    with pytest.raises(ValueError, match=r"X-|longer"):
        write_records([TableRecord(others=others)])
