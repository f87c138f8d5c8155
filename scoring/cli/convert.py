"""Text files to the lines of the command line and back: rounds are `score_round`, tables with rounds `score_match`.

A line has only what can be asked for: numbers, names, dates and notes are in the text alone, and so are deals, and
tables whose rounds were not written.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from ..notation.fields import is_json
from ..notation.record_reader import read_records
from ..notation.record_writer import BEGIN, HEADS, write_record
from ..notation.records import EveningRecord, Fault, NamedRules, Record, RoundRecord, TableRecord
from ..notation.rounds import entry_from_mapping, entry_to_mapping
from ..seats import Seat
from .check import read_file
from .json_lines import answer, parse
from .rounds import Answer

JSON_LINES, TEXT = "json-lines", "text"

ROUND, MATCH = "score_round", "score_match"
NOT_OF_A_ROUND = {"id", "verb", "rules", "options", "dealer"}


def convert_file(name: str, to: str) -> int:
    """Write the other form of a file to standard output and what is wrong to standard error; the exit status is 1 when
    anything is.
    """
    text = read_file(name, sys.stderr)
    if text is None:
        return 1
    faults: list[Fault] = []
    for line in (_to_json_lines if to == JSON_LINES else _to_text)(text, faults):
        sys.stdout.write(line)
    for fault in sorted(faults):
        sys.stderr.write(f"{name}:{fault}\n")
    return 1 if faults else 0


def _to_json_lines(text: bytes, faults: list[Fault]) -> Iterator[str]:
    reading = read_records(text)
    faults += reading.faults
    for record, line in zip(reading.records, reading.lines, strict=True):
        for inside in record.tables if isinstance(record, EveningRecord) else (record,):
            request = request_of(inside, record.rules)
            if request is None:
                expected = "a round, or a table with rounds: the command line asks about nothing else"
                faults.append(Fault(line, 1, f"no_line:{HEADS[type(inside)]}", expected))
            else:
                yield json.dumps(request, separators=(",", ":"), allow_nan=False) + "\n"


def request_of(record: Record, around: NamedRules | None = None) -> Answer | None:
    """The line that asks what a round or a table is worth; None where nothing can be asked. `around` are the rules of
    the evening, for a table that has none.
    """
    rules = record.rules or around
    if rules is None:
        return None
    asked = {"rules": rules.name} | ({"options": rules.options} if rules.options else {})
    if isinstance(record, RoundRecord):
        return _identity(record) | {"verb": ROUND} | asked | _round(record)
    if isinstance(record, TableRecord) and record.rounds and not any(one.rules for one in record.rounds):
        rounds = [_identity(one) | _round(one) for one in record.rounds]
        return _identity(record) | {"verb": MATCH} | asked | {"rounds": rounds}
    return None


def _round(record: RoundRecord) -> Answer:
    return ({"dealer": record.dealer} if record.dealer else {}) | entry_to_mapping(record.entry)


def _identity(record: RoundRecord | TableRecord) -> Answer:
    return {"id": _identity_of(record.id)} if record.id else {}


def _identity_of(text: str) -> Any:
    """Any JSON value; what is none is a text."""
    try:
        value, _ = parse(text.encode())
    except (ValueError, RecursionError):
        return text
    return value if is_json(value) else text


def _identity_to_text(identity: Any) -> str:
    if identity is None:
        return ""
    is_plain = isinstance(identity, str) and identity and identity == _identity_of(identity)
    return identity if is_plain else json.dumps(identity)


def _to_text(text: bytes, faults: list[Fault]) -> Iterator[str]:
    yield BEGIN
    for number, line in enumerate(text.split(b"\n"), start=1):
        if not line.strip():
            continue
        reply = answer(line)
        request = {} if "problems" in reply else parse(line)[0]
        if "problems" in reply:
            expected = "; ".join(f"{place}: {text}" for place, text in reply["expected"].items())
            faults.append(Fault(number, 1, ", ".join(reply["problems"]), expected))
        elif request["verb"] not in (ROUND, MATCH):
            faults.append(Fault(number, 1, f"no_record:{request['verb']}", f"{ROUND} or {MATCH}"))
        else:
            try:
                yield "\n" + write_record(record_of(request))
            except ValueError as error:  # an id may be longer than a line
                faults.append(Fault(number, 1, "too_long", str(error)))


def record_of(request: Answer) -> RoundRecord | TableRecord:
    """The round or table of a line that was answered."""
    rules = NamedRules.of(request["rules"], request.get("options"))
    identity = _identity_to_text(request.get("id"))
    if request["verb"] == ROUND:
        return _round_of(request, rules, rules)
    return TableRecord(rules=rules, id=identity, rounds=tuple(_round_of(one, rules, None) for one in request["rounds"]))


def _round_of(request: Answer, rules: NamedRules, own: NamedRules | None) -> RoundRecord:
    entry = entry_from_mapping(
        {name: value for name, value in request.items() if name not in NOT_OF_A_ROUND}, rules.rules
    )
    dealer = request.get("dealer")
    identity = _identity_to_text(request.get("id"))
    return RoundRecord(rules=own, id=identity, entry=entry, dealer=Seat(dealer) if dealer else None)
