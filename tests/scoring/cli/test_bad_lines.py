"""Lines that something is wrong with, made from every example of the pages and of every verb in every game."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from scoring import RoundProblem, preset
from scoring.cli.json_lines import answer
from scoring.cli.verbs import VERBS
from scoring.notation.expected import EXPECTED
from tests.scoring.cli.test_every_verb import QUESTIONS
from tests.scoring.test_documentation import examples

HUGE = 10**30
WRONG = [None, True, False, "", "x", "1X", -1, 0, HUGE, 2.5, [], [[]], ["x"], [-1], {}, {"x": 1}, [{}], [None]]
WITHOUT_A_PLACE = {
    "not_json": "line",
    "not_an_object": "line",
    "unknown_verb": "verb",
    "unknown_rules": "rules",
}

OF_THE_PAGES = [
    json.loads(asked)
    for asked, answered in examples("scoring.md") + examples("command-line.md")
    if "problems" not in json.loads(answered)
]
OF_EVERY_GAME = [
    {"id": rules, "verb": verb, "rules": rules, **question}
    for rules in ("amsterdam", "seed-004", "kraken", "klammern-league", "hamburg")
    for verb, question in QUESTIONS.items()
    if VERBS[verb].is_in(preset(rules))
]
GOOD = OF_THE_PAGES + OF_EVERY_GAME

Path = tuple[str | int, ...]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every field of a line, and of the objects and the beginnings of the lists in it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for name, one in inside:
        yield (*path, name)
        yield from places(one, (*path, name))


def parent_of(line: dict[str, Any], path: Path) -> Any:
    found: Any = line
    for step in path[:-1]:
        found = found[step]
    return found


def replaced(line: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    changed = deepcopy(line)
    parent_of(changed, path)[path[-1]] = value
    return changed


def removed(line: dict[str, Any], path: Path) -> dict[str, Any]:
    changed = deepcopy(line)
    del parent_of(changed, path)[path[-1]]
    return changed


def bad_lines(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One thing changed: any part of the line becomes something else or is gone, or something is there too much."""
    for path in places(line):
        if path != ("id",):
            yield from (replaced(line, path, value) for value in WRONG)
            yield removed(line, path)
    for extra in ({"speed": 1}, {"trum": "S"}, {"options": {"speed": 1}}, {"options": {"stuck": 20}}):
        yield {**line, **extra}
    for rules in ("amsterdam", "kraken", "klammern", "hamburg", "seed-004"):
        yield {**line, "rules": rules}


def ask(line: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(line).encode()), allow_nan=False))
    return reply


@pytest.mark.parametrize("line", GOOD, ids=lambda line: f"{line['verb']}-{line['id']}")
def test_every_refusal_says_what_was_expected(line: dict[str, Any]) -> None:
    """Protects: anyone who wrote the line can put it right from the answer alone; nothing makes the engine fail."""
    refused = 0
    for bad in bad_lines(line):
        reply = ask(bad)
        if "problems" not in reply:
            assert "expected" not in reply
            continue
        refused += 1
        expected = reply["expected"]
        assert all(isinstance(text, str) and text for text in expected.values()), bad
        assert expected, bad
        for problem in reply["problems"]:
            what, _, where = problem.partition(":")
            place = where or WITHOUT_A_PLACE.get(what)
            assert place is None or expected.get(place), (problem, bad)
    assert refused > 20


@pytest.mark.parametrize("line", GOOD, ids=lambda line: f"{line['verb']}-{line['id']}")
def test_no_round_gives_that_much(line: dict[str, Any]) -> None:
    """A figure beyond everything is refused wherever a figure can stand."""
    figures = [path for path in places(line) if path != ("id",) and type(parent_of(line, path)[path[-1]]) is int]
    assert [path for path in figures if "problems" not in ask(replaced(line, path, HUGE))] == []


def test_there_are_lines_of_every_verb() -> None:
    """More than a thousand, and each verb among them."""
    assert {line["verb"] for line in GOOD} == set(VERBS)
    assert sum(1 for line in GOOD for _ in bad_lines(line)) > 10_000


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            {"verb": "trick_roem", "rules": "amsterdam", "trump": "X", "cards": "TSJSQSKS"},
            {"trump": "one of S, H, D, C"},
        ),
        (
            {"verb": "trick_roem", "rules": "amsterdam", "trump": "S", "cards": ["1S", "TS", "JS", "KS"]},
            {"cards[0]": 'a card, rank and suit, such as "TS": 7 8 9 T J Q K A, then S H D C'},
        ),
        (
            {"verb": "score_round", "rules": "amsterdam", "maker": "NS", "card_points": {"NS": "98"}},
            {"card_points.NS": "a whole number"},
        ),
        (
            {"verb": "score_round", "rules": "amsterdam", "maker": "NS", "card_points": 98},
            {"card_points": "an object with a whole number for NS, EW or both"},
        ),
        (
            {"verb": "score_round", "rules": "kraken", "maker": "NS", "card_points": {"NS": 98}, "doubling": "re"},
            {"doubling": "0 to 3, or one of kraak, herkraak, superkraak, or the calls in order"},
        ),
        (
            {"verb": "score_round", "rules": "klammern", "card_points": {"NS": 98}},
            {"maker": "one of NS, EW"},
        ),
        (
            {"verb": "score_round", "rules": "klammern", "options": {"players": 3}, "maker": "W", "card_points": {}},
            {"W": "one of N, E, S"},
        ),
        (
            {"verb": "score_match", "rules": "amsterdam", "rounds": [{"maker": "NS", "card_points": {"NS": 161}}, {}]},
            {
                "rounds[0].NS": "card points that cards add up to: 0 to 162, but not 1 or 161",
                "rounds[1].maker": "NS or EW, or a seat for its side",
                "rounds[1]": "the card points of one side or of both, the last trick included",
            },
        ),
        (
            {"verb": "augen", "rules": "klammern", "options": {"trump_jack": 200, "meld_ordr": "count"}, "points": 3},
            {"trump_jack": "a whole number from 0 to 100", "meld_ordr": "no such option; perhaps meld_order"},
        ),
        (
            {"verb": "augen", "rules": "klammern", "options": {"players": 9, "hand_size": 7}, "points": 3},
            {"players": "a whole number from 2 to 4", "hand_size": "8; from 6 to 10 only with two or three players"},
        ),
        (
            {"verb": "augen", "rules": "klammern", "points": 3, "suit": "S"},
            {"suit": "no such field; there are id, verb, rules, options, points"},
        ),
        (
            {"verb": "choose_trump", "rules": "seed-000", "forehand": "N", "calls": ["pass"]},
            {"N": "in calls[0] one of S, H, D, C"},
        ),
    ],
)
def test_what_is_said(line: dict[str, Any], expected: dict[str, str]) -> None:
    """The words themselves, one of each kind."""
    assert ask(line)["expected"] == expected


@pytest.mark.parametrize(
    ("credited", "problems"),
    [
        ({"melds": 20, "belle": 20}, None),
        ({"melds": [20, 50], "belle": {"EW": 20}}, None),
        ({"melds": {"NS": [20, 20], "EW": 0}, "pool": 0}, None),
        ({"melds": 1}, ["meld_impossible"]),
        ({"melds": 30}, ["meld_impossible"]),
        ({"melds": {"NS": [3]}}, ["meld_impossible:NS"]),
        ({"melds": {"NS": 410}}, ["meld_impossible:NS"]),
        ({"melds": 10**30}, ["meld_impossible"]),
        ({"melds": -20}, ["wrong_value:melds"]),
        ({"melds": {"NS": 20, "EW": 50}}, ["melds_of_both"]),
        ({"belle": 40}, ["wrong_value:belle"]),
        ({"belle": {"NS": 20, "EW": 20}}, ["wrong_value:belle"]),
        ({"belle": [20, -20, 20]}, ["wrong_value:belle"]),
        ({"pool": 165}, ["wrong_value:pool"]),
        ({"pool": -1}, ["wrong_value:pool"]),
    ],
)
def test_beet_takes_what_can_be(credited: dict[str, Any], problems: list[str] | None) -> None:
    """Terze and Fifties of one side, one Belle, and no more than there is in the cards."""
    assert ask({"verb": "beet", "rules": "klammern", **credited}).get("problems") == problems


def test_beet_of_a_part_of_the_pack() -> None:
    """With fewer players no one knows what was in play unless it is said."""
    two = {"verb": "beet", "rules": "klammern", "options": {"players": 2}, "melds": {"N": 20}}
    assert ask(two)["problems"] == ["missing_field:pool"]
    assert ask({**two, "pool": 120})["beet"] == 70


def test_every_problem_of_a_round_has_its_words() -> None:
    """Protects: a new problem is not answered with a crash."""
    assert set(EXPECTED) == set(RoundProblem)
    assert all(about and text for about, text in EXPECTED.values())
