"""A competition as a file: what is wrong is named with its line, all at once."""

import json
import re
from pathlib import Path

import pytest
from django.utils import translation

from tests.tournaments.imports.documents import documented_example
from tournaments.imports.competition import read_competition
from tournaments.imports.faults import BadFile
from tournaments.imports.lined_json import decode

ROOT = Path(__file__).resolve().parents[3]


SECOND_LEG = '{"number": 2,\n'


def faults_of(text: str) -> list[str]:
    """Line and place of every fault of a file that must be bad."""
    with pytest.raises(BadFile) as caught:
        read_competition(text)
    return [f"{fault.line} {fault.place}" for fault in caught.value.faults]


def line_of(text: str, needle: str) -> int:
    """The line on which the object starts that holds `needle`; the example writes one object a line."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if needle in line)


def changed(old: str, new: str) -> str:
    text = documented_example()
    assert text.count(old) == 1
    return text.replace(old, new)


def test_objects_and_lists_know_their_line() -> None:
    value = decode('{"a": 1,\n "b": [\n  {"c": 2},\n  {"d": []}]}')
    assert (value.line, value["b"].line, [part.line for part in value["b"]]) == (1, 2, [3, 4])


def test_text_that_is_no_json_object_is_refused_with_its_line() -> None:
    texts = {"{": 1, '{"a":\n1,}': 2, '{"a": NaN}': 1, '{"a": 1, "a": 2}': 1, "": 1, "[" * 100_000: 1}
    for text, line in (texts | dict.fromkeys(["[]", "3", "null", '"x"'], 1)).items():
        assert faults_of(text) == [f"{line} "], text[:20]
    text = changed('{"name": "Eef"}', f'{{"name": "Eef",\n"number": {"9" * 5000}}}')
    line = line_of(text, '{"name": "Eef"')
    assert faults_of(text) == [f"{line} "]


def test_one_mistake_is_named_with_line_and_place(subtests: pytest.Subtests) -> None:
    for old, new, place in [
        ('"card_points": {"NS": 98}', '"card_points": {"NS": 161}', "match_days[1].legs[1].tables[1].rounds[1].NS"),
        (
            '{"maker": "EW", "card_points"',
            '{"makker": "EW", "card_points"',
            "match_days[1].legs[1].tables[1].rounds[2]",
        ),
        ('"W": "Dien"}', '"W": "Diederik"}', "match_days[1].legs[1].tables[1].seats.W"),
        ('"byes": [{"player": "Eef"}]', '"byes": [{"player": "Bert"}]', "match_days[1].legs[1].byes[1]"),
        ('"points": 184', '"points": 185', "match_days[1].legs[2].tables[1].totals"),
        ('"kind": "penalty"', '"kind": "fine"', "match_days[1].adjustments[1].kind"),
        ('"date": "2026-10-16"', '"date": "16-10-2026"', "match_days[2].date"),
        ('{"player": "Anna", "points": 410}', '{"player": "Anna", "points": "410"}', "match_days[2].results[1].points"),
        ('"slug": "vier-azen"', '"slogan": "vier-azen"', "club.slogan"),
        ('{"name": "Eef"}', '{"name": "anna"}', "players[5].name"),
        ('{"name": "Eef"}', '{"name": "Eef\\u0000"}', "players[5].name"),
        ('{"name": "Eef"}', '{"name": "Eef", "guest": "yes"}', "players[5].guest"),
        ('"published": true,', '"starts_at": "8 pm",', "match_days[1].starts_at"),
        ('"published": true,', '"starts_at": "20:00+01:00",', "match_days[1].starts_at"),
        ('"published": true,', '"frozen_from": 3,', "match_days[1].frozen_from"),
        ('"published": true,', '"present": ["Anna", "Anna"],', "match_days[1].present"),
        ('"published": true,', '"paid": [1],', "match_days[1].paid[1]"),
        ('"W": "Dien"},', '"W": "Dien"}, "roles": {"W": "guest"},', "match_days[1].legs[1].tables[1].roles.W"),
        ('"W": "Dien"},', '"W": "Dien"}, "substitutes": {"W": "X"},', "match_days[1].legs[1].tables[1].substitutes.W"),
        ('"W": "Dien"},', '"W": "Dien"}, "turned": ["NS"],', "match_days[1].legs[1].tables[1].turned"),
        ('"W": "Dien"},', '"W": "Dien"}, "ruling": {"later": true},', "match_days[1].legs[1].tables[1].ruling.reason"),
        (
            '"W": "Dien"},',
            '"W": "Dien"}, "ruling": {"reason": "?", "sides": {"NS": {"answer": "figure"}}},',
            "match_days[1].legs[1].tables[1].ruling.sides",
        ),
        (
            '"W": "Dien"},',
            '"W": "Dien"}, "ruling": {"reason": "?", "sides": {"NS": {"answer": "half"}}},',
            "match_days[1].legs[1].tables[1].ruling.sides.NS.answer",
        ),
        (
            '"W": "Dien"},',
            '"W": "Dien"}, "ruling": {"reason": "?", "later": true, "sides": {"NS": {"answer": "figure"}}},',
            "match_days[1].legs[1].tables[1].ruling.sides",
        ),
        ('{"maker": "EW",', '{"number": 1, "maker": "EW",', "match_days[1].legs[1].tables[1].rounds[2].number"),
        ('"match_days": [', '"teams": [{"number": 1, "name": "A", "players": []}], "match_days": [', "teams[1]"),
        (
            '"match_days": [',
            '"divisions": [{"name": "A", "players": ["X"]}], "match_days": [',
            "divisions[1].players[1]",
        ),
        ('"match_days": [', '"prizes": [{"kind": "top", "division": 1}], "match_days": [', "prizes[1].division"),
        ('"match_days": [', '"side_standings": [{"name": "", "kind": 1}], "match_days": [', "side_standings[1].kind"),
        ('"bye": {', '"draw": {"method": "dice"}, "bye": {', "competition.draw.method"),
        ('"competition": {', '"competition": {"open": 1,', "competition.open"),
        ('{"name": "Eef"}', '{"name": "\\ud800Eef"}', "players[5].name"),
        ('{"name": "Eef"}', f'{{"name": "{"E" * 999}"}}', "players[5].name"),
        ('"card_points": {"NS": 98}', '"card_points": {}', "match_days[1].legs[1].tables[1].rounds[1]"),
    ]:
        with subtests.test(repr((old, new, place))[:99]):
            text = changed(old, new)
            assert f"{line_of(text, new)} {place}" in faults_of(text)


def line_of_start(needle: str) -> int:
    """The line of the example on which this text starts; it occurs there once."""
    before, _needle, _after = documented_example().partition(needle)
    return before.count("\n") + 1


def test_a_duplicate_number_is_named_at_its_second_place() -> None:
    """And a leg beyond those of a match day where it begins."""
    for at, old, new, place in (
        ('"number": 2, "date"', '"number": 2, "date"', '"number": 1, "date"', "match_days[2].number"),
        (SECOND_LEG, SECOND_LEG, SECOND_LEG.replace("2", "1"), "match_days[1].legs[2].number"),
        (SECOND_LEG, '"legs_per_match_day": 2', '"legs_per_match_day": 1', "match_days[1].legs[2].number"),
    ):
        assert faults_of(changed(old, new)) == [f"{line_of_start(at)} {place}"], new


def test_options_that_no_rule_set_has_are_named() -> None:
    for options in ('{"name": "x"}', '{"rules": "x"}', '{"stuk": "x"}', '{"stuk": []}'):
        text = changed('{"counter_pit_bonus": 100}', options)
        (name,) = json.loads(options)
        assert faults_of(text) == [f"{line_of(text, options)} competition.options.{name}"], options


def test_a_pair_is_two_different_names() -> None:
    head = (
        '{"format": "klaverjas-competition/1", "club": {"name": "A", "slug": "a"}, "competition": {"name": "B", '
        '"slug": "b", "form": "pairs"}, "players": [{"name": "Anna"}, {"name": "Cor"}], "pairs": [{"number": 1, '
    )
    for names in ('["", "Cor"]', '["Anna", ""]', '["Anna", "Anna"]', '["Anna"]', "[]", '["Anna", 3]'):
        assert faults_of(f'{head}"players": {names}}}]}}') == ["1 pairs[1].players"], names
    two = '"players": ["Anna", "Cor"]}'
    assert faults_of(f'{head}{two}, {{"number": 1, {two}]}}') == ["1 pairs[2].number"]


def test_all_mistakes_are_named_at_once() -> None:
    """A volunteer repairs a file once, not fault by fault."""
    text = documented_example()
    for old, new in (('"NS": 98', '"NS": 1'), ('"points": 184', '"points": 183'), ('"Cor", "W"', '"Cas", "W"')):
        text = text.replace(old, new)
    places = [re.sub(r"^\d+ ", "", fault) for fault in faults_of(text)]
    assert places == [
        "match_days[1].legs[1].tables[1].seats.S",
        "match_days[1].legs[1].tables[1].rounds[1].NS",
        "match_days[1].legs[2].tables[1].totals",
    ]


def test_a_name_that_stands_twice_is_said_in_the_readers_language() -> None:
    """Protects: which of two values counts is never a guess, and the line of the object is named."""
    text = changed('{"name": "Eef"}', '{"name": "Eef",\n "name": "Fen"}')
    with translation.override("nl"), pytest.raises(BadFile) as caught:
        read_competition(text)
    (fault,) = caught.value.faults
    assert fault.line == line_of(text, '{"name": "Eef"')
    assert "‘name’" in fault.message
    assert "object" in fault.message
    assert "twice" not in fault.message
