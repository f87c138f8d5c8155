"""Protects: rounds go from a text to the command line and back, and are worth the same."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RoundRecord, TableRecord, read_records, write_records
from scoring.cli.convert import record_of, request_of
from scoring.cli.json_lines import answer
from tests.scoring.cli.test_check import run
from tests.scoring.notation.any_records import rounds
from tests.scoring.notation.examples import ALL
from tests.scoring.test_documentation import examples

ASKED = [
    json.loads(asked)
    for page in ("scoring.md", "command-line.md")
    for asked, answered in examples(page)
    if '"problems"' not in answered and '"verb":"score_' in asked
]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9), lambda of: st.lists(of), max_leaves=3
)


def answer_to(request: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(request).encode())))
    return reply


@pytest.mark.parametrize("request_", ASKED)
def test_a_line_of_the_page_is_worth_the_same_after_it_was_text(request_: dict[str, Any]) -> None:
    record = record_of(request_)
    [again] = read_records(write_records([record])).records
    assert again == record
    back = request_of(again)
    assert back is not None
    assert answer_to(back) == answer_to(request_)


def test_there_are_such_lines() -> None:
    assert len(ASKED) > 20
    assert {request["verb"] for request in ASKED} == {"score_round", "score_match"}


@given(rounds())
def test_every_round_becomes_a_line_and_comes_back(record: RoundRecord) -> None:
    request = request_of(record)
    assert request is not None
    back = record_of(request)
    assert isinstance(back, RoundRecord)
    assert (back.entry, back.rules, back.dealer) == (record.entry, record.rules, record.dealer)


@given(ANYTHING)
def test_an_id_may_be_anything(identity: Any) -> None:
    """Protects: 7 and "7" are two ids, and a text that looks like JSON is still a text."""
    request = {"id": identity, "verb": "score_round", "rules": "amsterdam", "maker": "NS", "card_points": {"NS": 98}}
    [record] = read_records(write_records([record_of(request)])).records
    back = request_of(record)
    assert back is not None
    assert back.get("id") == identity
    assert type(back.get("id")) is type(identity)


def test_rules_of_an_evening_hold_at_its_tables(tmp_path: Path) -> None:
    """Protects: of an evening each table with rounds is a line; what no line can say is named."""
    file = tmp_path / "all.txt"
    file.write_text(ALL, encoding="utf-8")
    done = run("convert", "--to", "json-lines", str(file))
    requests = [json.loads(line) for line in done.stdout.splitlines()]
    assert [request["verb"] for request in requests] == ["score_round"] * 4 + ["score_match"] * 2
    assert [request["rules"] for request in requests] == ["rotterdam", "amsterdam", "klammern", *["amsterdam"] * 3]
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == ["no_line:Deal", "no_line:Table"]
    assert done.returncode == 1
    assert [answer_to(request).get("problems") for request in requests] == [None] * 6
    back = run("convert", "--to", "text", "-", text=done.stdout)
    assert (back.returncode, back.stderr) == (0, "")
    kept = [record for record in read_records(back.stdout).records if isinstance(record, RoundRecord | TableRecord)]
    assert [request_of(record) for record in kept] == requests


def test_lines_that_are_no_record_are_named() -> None:
    lines = [
        "nonsense",
        '{"verb":"legal_cards","rules":"amsterdam","trump":"S","trick":[],"hand":["7S"]}',
        "",
        '{"verb":"score_round","rules":"amsterdam","maker":"NS","card_points":{"NS":161}}',
        json.dumps({"id": "x" * 20_000, "verb": "score_match", "rules": "amsterdam", "rounds": []}),
        '{"verb":"score_match","rules":"amsterdam","rounds":[]}',
    ]
    done = run("convert", "--to", "text", "-", text="\n".join(lines))
    assert done.stdout == '[Klaverjas "1"]\n\n[Table ""]\n[Rules "amsterdam"]\n'
    assert [line.split(": ")[:2] for line in done.stderr.splitlines()] == [
        ["-:1:1", "not_json"],
        ["-:2:1", "no_record:legal_cards"],
        ["-:4:1", "card_points_impossible:NS"],
        ["-:5:1", "too_long"],
    ]
    assert done.returncode == 1
