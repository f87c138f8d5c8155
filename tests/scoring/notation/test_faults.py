"""Everything that can be wrong with a text is named once, at its line and column, with what is expected there."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Fault, RoundProblem, read_records
from scoring.notation.expected import EXPECTED
from scoring.notation.fields import Mistake
from scoring.notation.lines import LONGEST_LINE, MOST_BYTES, MOST_LINES
from scoring.notation.table_totals import EXPECTED_TOTALS
from scoring.notation.tags import FORMS, tag_name
from scoring.totals import TotalsProblem
from tests.scoring.notation.examples import ALL, PAGE, example_blocks

BEGIN = '[Klaverjas "1"]\n\n'
SHEET = '[Round ""]\n[Rules "amsterdam"]\n[Maker "NS"]\n[CardPoints "NS 98"]'
CARDS = next(block for block in example_blocks() if '[Id "5"]' in block)
TABLE = '[Table "1"]\n[Rules "amsterdam"]\n'


def faults_of(text: str | bytes) -> list[Fault]:
    """Every fault; each says what is expected."""
    found = list(read_records(text).faults)
    assert [fault for fault in found if not fault.expected] == []
    return found


def where(text: str | bytes) -> list[tuple[int, int, str]]:
    return [fault[:3] for fault in faults_of(text)]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", []),
        ("\n% nothing\n", []),
        ('[Klaverjas "1"]', []),
        (BEGIN + SHEET + "\n" + BEGIN + SHEET, []),
        (BEGIN + SHEET + "\n\n" + BEGIN + SHEET, []),
        ('[Klaverjas "2"]', [(1, 13, "unknown_version")]),
        (SHEET, [(1, 1, "missing_version")]),
        ("nonsense", [(1, 1, "missing_version"), (1, 1, "cards_without_play")]),
        ("rubbish!!", [(1, 1, "missing_version"), (1, 1, "not_a_tag")]),
        (BEGIN + '[Round "1"', [(3, 11, "not_a_tag")]),
        (BEGIN + "[Round]", [(3, 7, "not_a_tag")]),
        (BEGIN + "[", [(3, 2, "not_a_tag")]),
        (BEGIN + '  [Round "1"] % first', [(3, 14, "not_a_tag")]),
        (BEGIN + '[Round "1\\x"]', [(3, 10, "unknown_escape:Round")]),
        (BEGIN + '[Maker "NS"]\n[Trump "S"]', [(3, 1, "outside_record:Maker")]),
        (BEGIN + SHEET + "\n[Deal]\n", [(7, 6, "not_a_tag")]),
        (BEGIN + SHEET + "\n" + SHEET, [(7, 1, "not_inside:Round")]),
        (BEGIN + '[Evening ""]\n' + SHEET, [(4, 1, "not_inside:Round")]),
        (BEGIN + '[Evening ""]\n[Evening ""]', [(4, 1, "not_inside:Evening")]),
        (BEGIN + SHEET + "\nTD 7D", [(7, 1, "cards_without_play")]),
        (b'[Klaverjas "1"]\n\n[Table ""]\n[Note "M\xc3\xbc\xfcller"]', [(4, 11, "not_utf8")]),
        (BEGIN + f'[Note "{"x" * LONGEST_LINE}"]', [(3, LONGEST_LINE + 1, "line_too_long")]),
        (BEGIN + "\n" * MOST_LINES, [(1, 1, "too_long")]),
        (b" " * (MOST_BYTES + 1), [(1, 1, "too_long")]),
    ],
)
def test_faults_of_form(text: str | bytes, faults: list[tuple[int, int, str]]) -> None:
    assert where(text) == faults


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (SHEET.replace('Round ""', 'Round "x"'), [(3, 1, "wrong_value:Round")]),
        (SHEET.replace('Round ""', 'Round "0"'), [(3, 1, "wrong_value:Round")]),
        (SHEET.replace("amsterdam", "utrecht"), [(4, 9, "unknown_rules")]),
        (SHEET.replace('[Rules "amsterdam"]\n', ""), [(3, 1, "missing_tag:Rules")]),
        (SHEET.replace('[Rules "amsterdam"]', '[Options "stuk 0"]'), [(4, 11, "missing_tag:Rules")]),
        (SHEET + '\n[Options "stuc 1, rounds x"]', [(7, 11, "unknown_option:stuc"), (7, 11, "wrong_option:rounds")]),
        (SHEET + '\n[Options "stuk"]', [(7, 11, "wrong_value:Options")]),
        (SHEET + '\n[Makr "NS"]', [(7, 1, "unknown_tag:Makr")]),
        (SHEET + '\n[maker "NS"]', [(7, 1, "unknown_tag:maker")]),
        (SHEET + '\n[North "Anna"]', [(7, 1, "unknown_tag:North")]),
        (SHEET + '\n[Belle "NS"]', [(7, 9, "unknown_tag:Belle")]),
        (SHEET + '\n[Dealer "N"]', [(7, 10, "unknown_tag:Dealer")]),
        (SHEET + '\n[Maker "NS"]', [(7, 1, "tag_twice:Maker")]),
        (SHEET + '\n[Date "2026-02-30"]', [(7, 8, "wrong_value:Date")]),
        (SHEET.replace("NS 98", "98"), [(6, 14, "wrong_value:CardPoints")]),
        (SHEET.replace("NS 98", "NS 98, NS 98"), [(6, 14, "wrong_value:CardPoints")]),
        (SHEET.replace("NS 98", "SN 98"), [(6, 14, "wrong_value:CardPoints")]),
        (SHEET.replace("NS 98", "NS 9999999999"), [(6, 14, "wrong_value:CardPoints")]),
        (SHEET.replace("NS 98", "NS 98, EW 60"), [(6, 14, "card_points_sum")]),
        (SHEET.replace("NS 98", "NS 161"), [(6, 14, "card_points_impossible:NS")]),
        (SHEET.replace('\n[CardPoints "NS 98"]', ""), [(3, 1, "card_points_missing")]),
        (SHEET.replace('\n[Maker "NS"]', ""), [(3, 1, "missing_tag:Maker")]),
        (SHEET + '\n[Roem "EW 30"]\n[Doubling "1"]', [(7, 8, "roem_impossible:EW"), (8, 12, "doubling_not_allowed")]),
        (CARDS.replace("QS 7C AS KS", "QS 7C 1S KS"), [(11, 7, "unknown_card:1S")]),
        (CARDS.replace("QS 7C AS KS", "QS 7C AS"), [(9, 8, "cards_count")]),
        (CARDS.replace("QS 7C AS KS", "QS 7C AS QS"), [(9, 8, "card_twice")]),
        (CARDS.replace('Play "S"', 'Play "NS"'), [(9, 8, "wrong_value:Play")]),
        (CARDS.replace('[Play "S"]\n', '[Dealer "N"]\n[Play "S"]\n'), [(10, 8, "leader_not_forehand:S")]),
        (CARDS.replace("2 20 EW, 6", "2 20 EW, x"), [(8, 10, "wrong_value:Called")]),
        (CARDS.replace("2 20 EW, 6", "2 20 EW 6"), [(8, 10, "wrong_value:Called")]),
        (CARDS.replace("2 20 EW, 6", "2, 2"), [(8, 10, "call_twice:EW")]),
        (CARDS.replace("2 20 EW, 6", "9"), [(8, 10, "call_unknown_trick")]),
        ('[Deal "1"]', [(3, 1, "missing_tag:Hands")]),
        ('[Deal "1"]\n[Hands "N 7S, E 7S"]', [(4, 9, "card_twice")]),
        ('[Deal "1"]\n[Hands "N 7S 7"]', [(4, 9, "unknown_card:Hands")]),
        ('[Deal "1"]\n[Hands "N 7S8S9STSJSQSKSAS7H"]', [(4, 9, "cards_count:Hands")]),
        ('[Deal "1"]\n[Rules "klammern"]\n[Options "players 3"]\n[Hands "W 7S"]', [(6, 9, "not_at_the_table:W")]),
        (TABLE + '[Points "NS 1300"]', [(5, 10, "points_missing")]),
        (TABLE + '[Roem "NS 20, EW 0"]', [(3, 1, "points_missing")]),
        (TABLE + '[Points "NS 1300, EW 1200"]', [(5, 10, "points_sum")]),
        (TABLE + '[Points "NS 1300, EW 1292"]\n[Roem "NS 25"]', [(6, 8, "roem_not_in_tens:NS")]),
        (TABLE + '[Points "NS 1300, EW 1292"]\n[Nats "N 1"]', [(6, 8, "not_at_the_table:Nats")]),
        (TABLE + '[Points "NS 1300, EW 20001"]', [(5, 10, "wrong_value:Points")]),
        (TABLE + '[Leg "0"]\n[Empty "X"]', [(5, 7, "wrong_value:Leg"), (6, 9, "wrong_value:Empty")]),
        (TABLE + '[Points "NS 1300, EW 1292"]\n[Round "1"]\n[Maker "NS"]\n[CardPoints "NS 98"]',
         [(5, 10, "rounds_and_totals")]),
        (TABLE + '[Options "rounds 1"]\n' + '[Round ""]\n[Maker "NS"]\n[CardPoints "NS 98"]\n' * 2,
         [(9, 1, "round_after_end")]),
        ('[Table "1"]\n[Round ""]\n[Maker "NS"]', [(4, 1, "missing_tag:Rules")]),
        (TABLE.replace("amsterdam", "x") + '[Round ""]\n[Maker "NS"]', [(4, 9, "unknown_rules")]),
        ('[Round ""]\n[Rules "klammern"]\n[Trump "S"]\n[Maker "N"]\n[Melds "N 20 QH QH QH"]\n[Play "N"]',
         [(7, 9, "wrong_value:Melds"), (8, 8, "cards_count")]),
    ],
)  # fmt: skip
def test_faults_of_records(text: str, faults: list[tuple[int, int, str]]) -> None:
    assert where(BEGIN + text) == faults


def test_what_is_expected_is_said_in_the_words_of_the_engine() -> None:
    """Protects: a text gets the answer of the command line, but for objects and lists, which are written otherwise."""
    text = BEGIN + SHEET.replace("NS 98", "NS 98, EW 60") + '\n[Roem "NS 20, NS"]\n[Trmp "S"]\n[Belle "NS"]'
    assert list(map(str, faults_of(text))) == [
        "6:14: card_points_sum: expected card points that are 162 together",
        '7:8: wrong_value:Roem: expected amounts after each side or player, such as "NS 20 50, EW 70"',
        "8:1: unknown_tag:Trmp: expected Trump, or a name that begins with X-",
        "9:9: unknown_tag:Belle: expected in a round like this one of Event, Club, Date, Rules, Options, Note, Id, "
        "Play, Revoke, Passed, Maker, CardPoints, Roem, TricksWon, Pit, Doubling, Trump, HandRoem, HandStuk",
    ]


@pytest.mark.parametrize("at", range(len(example_blocks())))
def test_one_wrong_record_does_not_stop_the_others(at: int) -> None:
    blocks = example_blocks()
    whole = read_records(ALL)
    blocks[at] = blocks[at].replace("]\n", "]]\n", 1)
    reading = read_records(BEGIN + "\n\n".join(blocks))
    assert len(reading.faults) == 1
    assert reading.records == whole.records[:at] + whole.records[at + 1 :]
    assert reading.lines == whole.lines[:at] + whole.lines[at + 1 :]


@given(st.sampled_from(example_blocks()), st.data())
def test_a_value_of_nonsense_is_refused_at_its_tag(block: str, data: st.DataObject) -> None:
    """Protects: no tag but those that are texts takes what it does not understand."""
    texts = ("Event", "Club", "Note", "Id", "North", "East", "South", "West", "Pair", "Absent", "X-")
    lines = block.split("\n")
    tags = [at for at, line in enumerate(lines) if line.lstrip(" [").partition(" ")[0][:1].isalpha() and '"' in line]
    at = data.draw(st.sampled_from([at for at in tags if not lines[at].lstrip(" [").startswith(texts)]))
    before, _, _ = lines[at].partition('"')
    lines[at] = f'{before}"?"]'
    assert 3 + at in {fault.line for fault in faults_of(BEGIN + "\n".join(lines))}


def test_everything_that_can_be_wrong_has_its_words() -> None:
    assert set(EXPECTED) == set(RoundProblem)
    assert set(EXPECTED_TOTALS) == set(TotalsProblem)


def test_the_page_names_every_tag_and_every_fault() -> None:
    """Protects: a tag that is read and written, and that no one can know of."""
    named = set(re.findall(r"`([\w-]+)`", PAGE))
    assert {tag_name(field) for forms in FORMS.values() for field in forms} - named == set()
    other_words = {Mistake.NOT_JSON, Mistake.NOT_AN_OBJECT, Mistake.UNKNOWN_VERB, Mistake.VERB_NOT_IN_GAME}
    of_fields = {Mistake.MISSING_FIELD, Mistake.UNKNOWN_FIELD, Mistake.FIELD_TWICE}
    assert set(Mistake) - other_words - of_fields - named == set()
