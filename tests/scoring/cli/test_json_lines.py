"""The command line, as its users meet it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.cli.json_lines import answer
from tests.scoring.cases import club_examples, deals

ROOT = Path(__file__).parents[3]
PAPER = {"id": 1, "verb": "score_round", "rules": "amsterdam", "maker": "NS", "card_points": {"NS": 98}}
DEAL = next(deal for deal in deals("rotterdam") if any(deal.roem))
CARDS = {
    "id": 2,
    "verb": "score_round",
    "rules": "rotterdam",
    "trump": DEAL.entry.trump,
    "maker": DEAL.entry.maker,
    "leader": DEAL.entry.leader,
    "plays": list(DEAL.entry.plays),
    "called": "all",
}
LEGAL = {"verb": "legal_cards", "rules": "amsterdam", "trump": "S", "trick": [], "hand": ["7S"]}
LINE = "one JSON object in one line of UTF-8"
A_VERB = (
    "one of score_round, score_match, legal_cards, choose_trump, double_dummy, "
    "trick_roem, hand_roem, melds, beet, augen"
)
ROEM = {"verb": "trick_roem", "rules": "amsterdam", "trump": "S", "cards": ["7H", "8H", "9H", "TH"]}


def ask(request: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The answer to a request with some fields changed, as it reads on the other side; ... leaves a field out."""
    changed = {name: value for name, value in {**request, **changes}.items() if value is not ...}
    reply: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(changed).encode())))
    return reply


def problems_in(reply: dict[str, Any]) -> dict[str, Any]:
    """A refusal without what was expected, which is there for every place that it names."""
    expected = reply.pop("expected")
    places = [problem.partition(":")[2] for problem in reply["problems"]]
    assert [place for place in places if place and not expected.get(place)] == []
    return reply


def run(text: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "scoring"], input=text, capture_output=True, cwd=ROOT, check=False)


@pytest.mark.parametrize("example", club_examples(), ids=lambda example: example["id"])
def test_what_clubs_publish(example: dict[str, Any]) -> None:
    """Figures of clubs, federations and other programs."""
    reply = ask(example["request"])
    assert {name: reply.get(name) for name in example["expected"]} == example["expected"]


def test_each_line_gets_its_answer_in_order() -> None:
    """Good and bad lines, an empty one, Windows line ends, a byte order mark, the last line without an end."""
    lines = [
        "\ufeff" + json.dumps(PAPER),
        "nonsense",
        "",
        json.dumps({"id": "ü", "verb": "fly"}) + "\r",
        json.dumps(ROEM),
    ]
    done = run("\n".join(lines).encode())
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {
            "id": 1,
            "outcome": "made",
            "score": {"NS": 98, "EW": 64},
            "card_points": {"NS": 98, "EW": 64},
            "roem": {"NS": 0, "EW": 0},
        },
        {"id": None, "problems": ["not_json"], "expected": {"line": LINE}},
        {"id": "ü", "problems": ["unknown_verb"], "expected": {"verb": A_VERB}},
        {"id": None, "roem": 50},
    ]
    assert (done.returncode, done.stderr) == (1, b"")


def test_exit_status_is_0_without_problems() -> None:
    """And nothing at all for no lines at all."""
    assert run(json.dumps(PAPER).encode()).returncode == 0
    nothing = run(b"")
    assert (nothing.returncode, nothing.stdout, nothing.stderr) == (0, b"", b"")


def test_an_answer_does_not_wait_for_the_next_line() -> None:
    """A program can ask and answer in turns through the same pipe."""
    command = [sys.executable, "-m", "scoring"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for number in (1, 2):
            engine.stdin.write(json.dumps({**ROEM, "id": number}).encode() + b"\n")
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline()) == {"id": number, "roem": 50}


def test_a_reader_may_stop_early() -> None:
    """`python -m scoring < rounds | head -1` ends without a traceback."""
    command = [sys.executable, "-m", "scoring"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, cwd=ROOT) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(json.dumps(ROEM).encode() + b"\n")
        engine.stdin.close()
        assert engine.stderr.read() == b""


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (b"", {"id": None, "problems": ["not_json"]}),
        (b"{", {"id": None, "problems": ["not_json"]}),
        (b"\xff\xfe", {"id": None, "problems": ["not_json"]}),
        (b"[" * 100_000, {"id": None, "problems": ["not_json"]}),
        (b'{"id":' + b"9" * 5000 + b"}", {"id": None, "problems": ["not_json"]}),
        (b"3", {"id": None, "problems": ["not_an_object"]}),
        (b'["id"]', {"id": None, "problems": ["not_an_object"]}),
        (b"{}", {"id": None, "problems": ["missing_field:verb"]}),
        (b'{"id":7,"verb":3}', {"id": 7, "problems": ["wrong_value:verb"]}),
        (b'{"id":7,"id":8,"verb":"fly"}', {"id": 8, "problems": ["field_twice:id", "unknown_verb"]}),
        (b'{"id":NaN,"verb":"fly"}', {"id": None, "problems": ["unknown_verb"]}),
        (b'{"id":{"a":[1e999]},"verb":"fly"}', {"id": None, "problems": ["unknown_verb"]}),
        (b'{"id":[1.5,{"a":null}],"verb":"fly"}', {"id": [1.5, {"a": None}], "problems": ["unknown_verb"]}),
    ],
)
def test_lines_that_are_no_request(line: bytes, reply: dict[str, Any]) -> None:
    """Whatever comes in, the answer is JSON that names what is wrong."""
    assert problems_in(json.loads(json.dumps(answer(line), allow_nan=False))) == reply


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"rules": ...}, ["missing_field:rules"]),
        ({"rules": "utrecht"}, ["unknown_rules"]),
        ({"rules": 3}, ["wrong_value:rules"]),
        ({"options": []}, ["wrong_value:options"]),
        ({"options": {"speed": 1, "stuk": "20"}}, ["unknown_option:speed", "wrong_option:stuk"]),
        ({"maker": ...}, ["missing_field:maker"]),
        ({"maker": None}, ["missing_field:maker"]),
        ({"maker": "NE"}, ["wrong_value:maker"]),
        ({"maker": ["NS"]}, ["wrong_value:maker"]),
        ({"card_points": ...}, ["card_points_missing"]),
        ({"card_points": 98}, ["wrong_value:card_points"]),
        ({"card_points": {"NS": "98"}}, ["wrong_value:card_points.NS"]),
        ({"card_points": {"NS": 98.5}}, ["wrong_value:card_points.NS"]),
        ({"card_points": {"NS": True}}, ["wrong_value:card_points.NS"]),
        ({"card_points": {"NS": float("nan")}}, ["wrong_value:card_points.NS"]),
        ({"card_points": {"SN": 98}}, ["wrong_value:card_points.SN"]),
        ({"card_points": {"NS": 10**400}}, ["card_points_impossible:NS"]),
        ({"roem": {"NS": [20, "20"]}}, ["wrong_value:roem.NS[1]"]),
        ({"roem": {"NS": [30]}}, ["roem_impossible:NS"]),
        ({"roem": {"NS": [10**400]}}, ["roem_too_high:NS"]),
        ({"roem": [20]}, ["wrong_value:roem"]),
        ({"tricks_won": {"NS": 9}}, ["tricks_impossible:NS"]),
        ({"pit": True}, ["wrong_value:pit"]),
        ({"pit": "NS"}, ["pit_contradicts_points:NS"]),
        ({"revoke": {"team": "NS"}}, ["missing_field:revoke.side"]),
        ({"revoke": {"side": "NS", "card": "7S"}}, ["unknown_field:revoke.card"]),
        ({"doubling": 1}, ["doubling_not_allowed"]),
        ({"doubling": "1"}, ["wrong_value:doubling"]),
        ({"trump": "spades"}, ["wrong_value:trump"]),
        ({"speed": 1}, ["unknown_field:speed"]),
        (
            {"rules": "utrecht", "maker": "X", "card_points": {"NS": 1}, "roem": {"EW": [15]}, "speed": None},
            [
                "unknown_rules",
                "wrong_value:maker",
                "unknown_field:speed",
                "card_points_impossible:NS",
                "roem_impossible:EW",
            ],
        ),
    ],
)
def test_problems_of_a_score_sheet(changes: dict[str, Any], problems: list[str]) -> None:
    """Each mistake is named, all at once, and nothing is called wrong that is only unreadable."""
    assert problems_in(ask(PAPER, **changes)) == {"id": 1, "problems": problems}


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"trump": ...}, ["missing_field:trump"]),
        ({"leader": "NS"}, ["wrong_value:leader"]),
        ({"plays": []}, ["cards_count"]),
        ({"plays": ["7S", "1S"]}, ["unknown_card:plays[1]"]),
        ({"plays": ["7S", 7]}, ["unknown_card:plays[1]"]),
        ({"plays": "7SS"}, ["unknown_card:plays[1]"]),
        ({"plays": 32}, ["wrong_value:plays"]),
        ({"plays": ["7S"] * 32}, ["card_twice"]),
        ({"called": "some"}, ["wrong_value:called"]),
        ({"called": [9]}, ["call_unknown_trick"]),
        ({"called": [{"points": 20}]}, ["missing_field:called[0].trick"]),
        ({"called": [{"trick": 1, "colour": 1}]}, ["unknown_field:called[0].colour"]),
        ({"called": ["1"]}, ["wrong_value:called[0]"]),
        ({"hands": {"X": []}}, ["wrong_value:hands.X"]),
        ({"hands": {"N": ["XX"]}}, ["unknown_card:hands.N[0]"]),
        ({"hands": {"N": ["7S"]}}, ["hands_do_not_match"]),
        ({"card_points": {"NS": 98}}, ["unknown_field:card_points"]),
    ],
)
def test_problems_of_a_round_from_cards(changes: dict[str, Any], problems: list[str]) -> None:
    """The same for a record of 32 cards."""
    assert problems_in(ask(CARDS, **changes)) == {"id": 2, "problems": problems}


@pytest.mark.parametrize(
    ("request_", "changes", "problems"),
    [
        (LEGAL, {"hand": []}, ["cards_count:hand"]),
        (LEGAL, {"hand": ...}, ["missing_field:hand"]),
        (LEGAL, {"trick": ["7H", "8H", "9H", "TH"]}, ["cards_count:trick"]),
        (LEGAL, {"trick": ["7S"]}, ["card_twice"]),
        (LEGAL, {"trump": None}, ["missing_field:trump"]),
        (ROEM, {"cards": ["7H", "8H", "9H"]}, ["cards_count:cards"]),
        (ROEM, {"cards": ["7H", "8H", "9H", "9H"]}, ["card_twice"]),
        (ROEM, {"cards": ["7H", "8H", "9H", "TH", "JH"]}, ["cards_count:cards"]),
        (ROEM, {"hand": []}, ["unknown_field:hand"]),
    ],
)
def test_problems_of_tricks(request_: dict[str, Any], changes: dict[str, Any], problems: list[str]) -> None:
    """Too few, too many, twice."""
    assert problems_in(ask(request_, **changes)) == {"id": None, "problems": problems}


def test_round_from_cards() -> None:
    """The shape of the answer, and the several ways to write the same."""
    reply = ask(CARDS)
    assert reply["tricks"] == [
        {"winner": winner, "points": points, "roem": roem}
        for winner, points, roem in zip(DEAL.winners, DEAL.points, DEAL.roem, strict=True)
    ]
    assert sum(reply["tricks_won"].values()) == 8
    assert list(reply) == ["id", "outcome", "score", "card_points", "roem", "tricks", "tricks_won", "illegal"]
    assert reply["illegal"] is None
    all_tricks = [number for number, roem in enumerate(DEAL.roem, start=1) if roem]
    same = [
        {"plays": "".join(DEAL.entry.plays)},
        {"maker": DEAL.entry.maker.side},
        {"hands": {seat: list(hand) for seat, hand in DEAL.entry.hands.items()}},
        {"called": ...},
        {"called": all_tricks},
        {"called": list(DEAL.roem)},
        {"called": [{"trick": number, "points": DEAL.roem[number - 1]} for number in all_tricks]},
        {"called": [{"trick": number, "roem": DEAL.roem[number - 1]} for number in all_tricks]},
    ]
    assert [ask(CARDS, **changes) for changes in same] == [reply] * len(same)
    uncalled = {"NS": 0, "EW": 0}
    assert [ask(CARDS, called=called)["roem"] for called in ([], "none", [0] * 8)] == [uncalled] * 3


def test_several_ways_to_write_a_score_sheet() -> None:
    """A seat for its side, one number for a list, null for nothing."""
    roem = {"roem": {"NS": [20], "EW": []}}
    reply = ask(PAPER, **roem)
    same: list[dict[str, Any]] = [
        {"maker": "S"},
        {"roem": {"NS": 20, "EW": None}},
        {"card_points": {"EW": 64}},
        {"card_points": {"NS": 98, "EW": 64}, "pit": None, "revoke": None, "tricks_won": None, "options": None},
    ]
    assert [ask(PAPER, **{**roem, **changes}) for changes in same] == [reply] * len(same)
    revoke = ask(PAPER, **roem, revoke="NS")
    assert revoke["score"] == {"NS": 0, "EW": 282}
    others = [{"revoke": {"side": "NS"}}, {"revoke": "N"}, {"revoke": "NS", "maker": ...}]
    assert [ask(PAPER, **{**roem, **changes}) for changes in others] == [revoke] * len(others)


def test_match_names_each_wrong_round() -> None:
    """All rounds are looked at; a round may repeat the match's rules but not change them."""
    match = {"id": 5, "verb": "score_match", "rules": "seed-001"}
    good = {"id": "a", "verb": "score_round", "rules": "seed-001", "maker": "NS", "card_points": {"NS": 82}}
    assert ask(match, rounds=[good])["rounds"][0]["id"] == "a"
    bad = [{**good, "rules": "seed-000"}, {**good, "verb": "legal_cards"}, {**good, "roem": {"EW": [30]}}, {}]
    assert ask(match, rounds=bad)["problems"] == [
        "wrong_value:rounds[0].rules",
        "wrong_value:rounds[1].verb",
        "roem_impossible:rounds[2].EW",
        "missing_field:rounds[3].maker",
        "card_points_missing:rounds[3]",
    ]
    assert ask(match, rounds=[3])["problems"] == ["not_an_object:rounds[0]"]
    assert ask(match, rounds={})["problems"] == ["wrong_value:rounds"]
    assert ask(match)["problems"] == ["missing_field:rounds"]
    assert ask(match, rounds=[good] * 17)["problems"] == ["round_after_end:rounds[16]"]


def test_match_of_rounds_in_both_forms() -> None:
    """Paper and cards in one match; a tie says so."""
    cards = {name: value for name, value in CARDS.items() if name != "id"}
    match = {"id": 5, "verb": "score_match", "rules": "rotterdam", "options": {"rounds": 2}}
    reply = ask(match, rounds=[cards, {"maker": "NS", "card_points": {"NS": 98}}])
    assert reply["total"] == {"NS": DEAL.score[0] + 98, "EW": DEAL.score[1] + 64}
    assert list(reply) == ["id", "total", "finished", "winner", "rounds"]
    level = [{"maker": "NS", "card_points": {"NS": 98}}, {"maker": "EW", "card_points": {"EW": 98}}]
    tie = ask(match, rounds=level)
    assert (tie["finished"], tie["winner"], tie["draw"]) == (True, None, True)


def test_empty_match() -> None:
    """Nothing played yet is a match like any other."""
    match = {"id": 5, "verb": "score_match", "rules": "rotterdam", "rounds": []}
    assert ask(match) == {"id": 5, "total": {"NS": 0, "EW": 0}, "finished": False, "winner": None, "rounds": []}


def test_a_revoke_that_only_costs_the_player_needs_a_maker() -> None:
    """Protects: under such rules the round goes on, and the offender is not taken for the maker."""
    personal = {"revoke": "EW", "options": {"revoke": "personal"}}
    assert ask(PAPER, maker=..., **personal)["problems"] == ["missing_field:maker"]
    assert ask(PAPER, maker=..., revoke="EW")["score"] == {"NS": 262, "EW": 0}
    assert ask(PAPER, **personal)["score"] == {"NS": 98, "EW": 64}


def test_an_illegal_card_is_named_even_in_the_first_trick() -> None:
    """Protects: anyone who asks about cards is always told what was illegal, also when no trick counted before it."""
    plays = list(CARDS["plays"])
    # The second card changes places with a later one until the second seat has not followed suit.
    for at in range(1, len(plays)):
        swapped = plays.copy()
        swapped[1], swapped[at] = swapped[at], swapped[1]
        reply = ask(CARDS, plays=swapped, rules="rotterdam", options={"illegal_card": "revoke"})
        if reply.get("outcome") == "revoke" and reply["illegal"]["trick"] == 1:
            assert (reply["tricks"], reply["tricks_won"]) == ([], {"NS": 0, "EW": 0})
            break
    else:
        pytest.fail("no swap makes the first trick illegal")


def test_a_call_is_roem_that_a_trick_can_hold() -> None:
    """Protects: 13 is no roem, whatever lies there; less than lies there may be called."""
    trick = next(number for number, roem in enumerate(DEAL.roem, start=1) if roem)
    assert ask(CARDS, called=[{"trick": trick, "points": 13}])["problems"] == [
        f"call_not_in_trick:{DEAL.winners[trick - 1].side}"
    ]
