"""The command line: JSON lines in, JSON lines out. Every verb is shown with examples in docs/command-line.md."""

import json
import math
from collections.abc import Iterable
from typing import Any, TextIO

from ..notation.fields import Fields, Mistake, NotANumber, expects, is_json, one_of, read_object, read_text
from ..presets import ALIASES, PRESETS, BadOption, UnknownRules, preset, with_options
from ..rules import Ruleset
from .rounds import Answer
from .verbs import VERBS, Verb, verbs_in


def answer_all(lines: Iterable[bytes], answers: TextIO) -> int:
    """Answer every line; the exit status is 1 when any of them had a problem."""
    status = 0
    for line in lines:
        if not line.strip():
            continue
        reply = answer(line)
        answers.write(json.dumps(reply, separators=(",", ":"), allow_nan=False) + "\n")
        answers.flush()
        if "problems" in reply:
            status = 1
    return status


def answer(line: bytes) -> Answer:
    """The answer to one line: the result of its verb, or everything that is wrong with it."""
    try:
        request, twice = parse(line)
    except (ValueError, RecursionError):  # no JSON, no UTF-8, or nested beyond reason
        return _refusal(None, Mistake.NOT_JSON)
    if not isinstance(request, dict):
        return _refusal(None, Mistake.NOT_AN_OBJECT)
    identity = request.pop("id", None)
    if not is_json(identity):
        identity = None
    fields = Fields(request)
    fields.skip("id")
    for name in twice:
        fields.complain(Mistake.FIELD_TWICE, name, expected="every field of an object once")
    result = _answer(fields)
    if fields.problems:
        return {"id": identity, "problems": fields.problems, "expected": fields.expected}
    return {"id": identity, **result}


def _refusal(identity: Any, mistake: Mistake) -> Answer:
    return {"id": identity, "problems": [mistake], "expected": {"line": "one JSON object in one line of UTF-8"}}


def _answer(fields: Fields) -> Answer:
    name = fields.required("verb", _read_verb, "")
    if name not in VERBS:
        if "verb" not in fields.unread:
            fields.complain(Mistake.UNKNOWN_VERB, expected=_read_verb.expected, about="verb")
        return {}
    verb = VERBS[name]
    rules = _read_rules(fields, verb)
    if not verb.is_in(rules):
        fields.complain(Mistake.VERB_NOT_IN_GAME, name, expected=f"in this game {one_of(verbs_in(rules))}")
        return {}
    return verb.answer(fields, rules)


@expects(one_of(VERBS))
def _read_verb(value: Any) -> str:
    return read_text(value)


@expects(one_of((*PRESETS, *ALIASES)))
def _read_name_of_rules(value: Any) -> str:
    return read_text(value)


def parse(line: bytes) -> tuple[Any, list[str]]:
    """The JSON of a line, and the fields that occur twice in one of its objects.

    Raises `ValueError` or `RecursionError` for what is no JSON, no UTF-8, or nested beyond reason.
    """
    twice: list[str] = []

    def read_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        read = dict(pairs)
        if len(read) < len(pairs):
            names = [name for name, _ in pairs]
            twice.extend(name for name in read if names.count(name) > 1)
        return read

    def read_float(text: str) -> Any:
        return float(text) if math.isfinite(float(text)) else NotANumber()

    text = line.decode("utf-8-sig")
    parsed = json.loads(
        text, object_pairs_hook=read_pairs, parse_float=read_float, parse_constant=lambda _: NotANumber()
    )
    return parsed, twice


def _read_rules(fields: Fields, verb: Verb) -> Ruleset:
    """The rule set a line asks for; if it cannot be read, one that has the verb, so that the rest is checked."""
    rules = next(filter(verb.is_in, PRESETS.values()))
    name = fields.required("rules", _read_name_of_rules, "")
    no_options: dict[str, Any] = {}
    options = fields.optional("options", read_object, no_options)
    try:
        rules = preset(name)
    except UnknownRules:
        if "rules" not in fields.unread:
            fields.complain(Mistake.UNKNOWN_RULES, expected=_read_name_of_rules.expected, about="rules")
    while True:
        try:
            return with_options(rules, options)
        except BadOption as error:
            for option in error.unknown:
                fields.complain(Mistake.UNKNOWN_OPTION, option, expected=error.expected[option])
            for option in error.bad:
                fields.complain(Mistake.WRONG_OPTION, option, expected=error.expected[option])
            # The remaining options may contradict each other in turn.
            options = {option: value for option, value in options.items() if option not in error.expected}
