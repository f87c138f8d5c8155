"""Every verb under every rule set: one question for each verb, and what each game answers or that it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import ALIASES, PRESETS, preset
from scoring.cli.json_lines import answer
from scoring.cli.verbs import VERBS

PAGE = Path(__file__).parents[3] / "docs" / "command-line.md"

ROUND = {"maker": "NS", "trump": "H", "card_points": {"NS": 100}}
THREE_TRICKS = {"N": "JCKDQS", "E": "7C7SAS", "S": "KCACJS", "W": "TCKSTH"}
RUNS = {"N": "7D8D9D", "E": "KSAS", "W": "JCQCKCAC"}

QUESTIONS: dict[str, dict[str, Any]] = {
    "score_round": ROUND,
    "score_match": {"rounds": [ROUND, ROUND]},
    "legal_cards": {"trump": "S", "trick": ["AH", "7H"], "hand": ["8S", "TD"]},
    "choose_trump": {"forehand": "N", "calls": ["pass"] * 4},
    "double_dummy": {"trump": "C", "leader": "E", "hands": THREE_TRICKS},
    "trick_roem": {"trump": "S", "cards": ["JC", "JD", "JH", "JS"]},
    "hand_roem": {"trump": "C", "hands": RUNS},
    "melds": {"trump": "C", "hands": RUNS},
    "beet": {"melds": 20},
    "augen": {"points": 55},
}

TABLE = "| rules | score_round" + PAGE.read_text().split("\n| rules | score_round", 1)[1].split("\n\n", 1)[0]

ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.splitlines()]
VERBS_ASKED = ROWS[0][1:]
CELLS = [(row[0].strip("`"), verb, cell) for row in ROWS[2:] for verb, cell in zip(VERBS_ASKED, row[1:], strict=True)]
REFUSED = "–"


def ask(rules: str, verb: str, **fields: Any) -> dict[str, Any]:
    """The answer to a verb's question; where a card has to be turned it is of hearts."""
    line = {"verb": verb, "rules": rules, **QUESTIONS[verb], **fields}
    reply: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(line).encode())))
    return ask(rules, verb, turned="H") if reply.get("problems") == ["missing_field:turned"] else reply


def per_side(figures: dict[str, int]) -> str:
    return f"{figures['NS']}–{figures['EW']}"


def in_short(verb: str, reply: dict[str, Any]) -> str:
    """An answer as it stands in the table."""
    if verb == "choose_trump":
        return about_trump(reply)
    if verb == "double_dummy":
        return ", ".join(f"{card} {value}" for card, value in reply["cards"].items())
    [name, *_] = [name for name in ("score", "total", "legal", "roem", "melds", "beet", "augen") if name in reply]
    found = reply[name]
    if isinstance(found, list):
        return " ".join(found)
    return per_side(found) if isinstance(found, dict) else str(found)


def about_trump(reply: dict[str, Any]) -> str:
    if "problems" in reply:
        return reply["expected"]["N"].replace("in calls[0] one of", "N has to name").replace(",", "")
    if reply["decided"]:
        return "dealt again" if reply["passed"] else reply["trump"]
    return "a card is turned" if "turn_again" in reply else f"{reply['to_speak']}: {' '.join(reply['may_say'])}"


@pytest.mark.parametrize(("rules", "verb", "cell"), CELLS)
def test_answer_or_refusal(rules: str, verb: str, cell: str) -> None:
    """Protects: a game answers only what it has, and a refusal names all that it does have."""
    reply = ask(rules, verb)
    if cell != REFUSED:
        assert in_short(verb, reply) == cell
        return
    others = [other for name, other, found in CELLS if name == rules and found != REFUSED]
    assert reply == {
        "id": None,
        "problems": [f"verb_not_in_game:{verb}"],
        "expected": {verb: f"in this game one of {', '.join(others)}"},
    }


def test_every_verb_and_rule_set_is_in_the_table() -> None:
    """By every name, also those kept from earlier."""
    assert list(VERBS) == VERBS_ASKED
    assert [row[0].strip("`") for row in ROWS[2:]] == [*PRESETS, *ALIASES]


def test_the_page_has_the_questions() -> None:
    """Above the table that the tests read."""
    asked = [f"- `{verb}`: `{json.dumps(question, separators=(',', ':'))}`" for verb, question in QUESTIONS.items()]
    assert "\n".join(asked) in PAGE.read_text()


@pytest.mark.parametrize(
    ("options", "verb", "is_there"),
    [
        ({"hand_roem": True}, "hand_roem", True),
        ({"game": "kraken"}, "hand_roem", False),
        ({"game": "klammern"}, "trick_roem", False),
        ({"game": "klammern", "hand_roem": True}, "hand_roem", False),
        ({"game": "klammern", "legality": "rotterdam", "players": 2}, "beet", True),
        ({"game": "klammern", "legality": "rotterdam", "players": 3}, "beet", False),
        ({"game": "hamburg", "legality": "rotterdam", "players": 3, "sum_of_opponents": True}, "beet", True),
        ({"game": "klammern", "klammern_count": "augen"}, "augen", True),
        ({"game": "hamburg", "klammern_count": "augen"}, "augen", False),
    ],
)
def test_what_options_give_and_take(options: dict[str, Any], verb: str, is_there: bool) -> None:
    """A verb is there by the rules as a whole, not by their name."""
    assert VERBS[verb].is_in(preset("amsterdam", **options)) is is_there
    problems = ask("amsterdam", verb, options=options).get("problems", [])
    assert (problems == [f"verb_not_in_game:{verb}"]) is not is_there


def test_dice_have_no_augen() -> None:
    """The answer to a round of Hamburg has none either."""
    reply = ask("hamburg", "score_round")
    assert ("augen" in reply, "augen" in ask("klammern", "score_round")) == (False, True)
