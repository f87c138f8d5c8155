"""Protects: docs/command-line.schema.json says the same as the command line, for programs that are made from it."""

import json
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from scoring import ALIASES, PRESETS, Outcome, Ruleset
from scoring.cli.json_lines import answer
from scoring.cli.verbs import VERBS
from scoring.notation.fields import Mistake
from scoring.presets import LARGEST, SMALLEST
from tests.scoring.cli.json_schema import is_valid
from tests.scoring.cli.test_every_verb import CELLS, QUESTIONS
from tests.scoring.test_documentation import examples

SCHEMA: dict[str, Any] = json.loads((Path(__file__).parents[3] / "docs" / "command-line.schema.json").read_text())
DEFINED: dict[str, Any] = SCHEMA["$defs"]
# Of the form of a line, and so of the schema; the verb has to be asked for in its game.
OF_THE_FORM = set(Mistake) - {Mistake.VERB_NOT_IN_GAME}


def is_defined(value: Any, name: str) -> bool:
    return is_valid(value, DEFINED[name], SCHEMA)


def is_refused_for_its_form(reply: dict[str, Any]) -> bool:
    return bool({problem.partition(":")[0] for problem in reply.get("problems", [])} & OF_THE_FORM)


@pytest.mark.parametrize(("asked", "answered"), examples("command-line.md") + examples("scoring.md"))
def test_every_line_of_the_pages_is_valid(asked: str, answered: str) -> None:
    """Protects: what can be answered is valid, and what is refused for its form is not."""
    request, reply = json.loads(asked), json.loads(answered)
    is_refused = is_refused_for_its_form(reply)
    assert is_defined(request, f"{request['verb']}.request") is not is_refused
    assert is_defined(request, "request") is not is_refused
    assert is_defined(reply, "refusal" if "problems" in reply else f"{request['verb']}.answer")
    assert is_valid(reply, SCHEMA, SCHEMA)


@pytest.mark.parametrize(("rules", "verb", "_"), CELLS)
def test_every_verb_under_every_rule_set_is_valid(rules: str, verb: str, _: str) -> None:
    for more in ({}, {"turned": "H"}, {"id": None, "options": None}):
        request = {"verb": verb, "rules": rules, **QUESTIONS[verb], **more}
        reply = json.loads(json.dumps(answer(json.dumps(request).encode())))
        if "turned" not in more or verb == "choose_trump":
            assert is_defined(request, f"{verb}.request")
        assert is_defined(reply, "refusal" if "problems" in reply else f"{verb}.answer")


def test_the_schema_has_every_verb_rule_set_and_option() -> None:
    """Protects: a verb or an option that is new, and that no program made from the schema knows."""
    of_verbs = [f"{verb}.{half}" for verb in VERBS for half in ("request", "answer")]
    assert [name for name in DEFINED if "." in name] == of_verbs
    for half in ("request", "answer"):
        refused = [] if half == "request" else ["refusal"]
        names = [*refused, *(f"{verb}.{half}" for verb in VERBS)]
        assert DEFINED[half]["anyOf"] == [{"$ref": f"#/$defs/{name}"} for name in names]
    assert DEFINED["rules"]["enum"] == [*PRESETS, *ALIASES]
    assert DEFINED["round_answer"]["properties"]["outcome"]["enum"] == list(Outcome)
    assert list(DEFINED["options"]["properties"]) == [field.name for field in fields(Ruleset)]
    for field in fields(Ruleset):
        option = DEFINED["options"]["properties"][field.name]
        if isinstance(field.default, StrEnum):
            assert option == {"enum": list(type(field.default))}
        elif isinstance(field.default, bool):
            assert option == {"type": "boolean"}
        else:
            bounds = {"minimum": SMALLEST.get(field.name, 0), "maximum": LARGEST[field.name]}
            assert option == {"type": "integer", **bounds}


@pytest.mark.parametrize(
    "changes",
    [
        {"speed": 1},
        {"card_points": 98},
        {"card_points": {"NS": "98"}},
        {"card_points": {"SN": 98}},
        {"roem": {"NS": [True]}},
        {"trump": "spades"},
        {"rules": "utrecht"},
        {"options": {"stuk": 101}},
        {"options": {"stuk": True}},
        {"doubling": "thrice"},
        {"verb": "score_rounds"},
    ],
)
def test_what_the_command_line_refuses_the_schema_refuses(changes: dict[str, Any]) -> None:
    good = {"verb": "score_round", "rules": "amsterdam", "maker": "NS", "card_points": {"NS": 98}}
    assert is_defined(good, "request")
    assert is_refused_for_its_form(answer(json.dumps({**good, **changes}).encode()))
    assert not is_defined({**good, **changes}, "request")
