"""The command line: JSON lines in, JSON lines out. Every verb is shown with examples in docs/command-line.md."""

import argparse
import json
import math
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TextIO

from .cards import Card, PerSide, Suit, card_set
from .entries import Entry
from .legality import legal_cards
from .match import score_match
from .notation import (
    Fields,
    Mistake,
    WrongValue,
    find_all_problems,
    read_cards,
    read_entry,
    read_object,
    read_suit,
    read_text,
)
from .presets import BadOption, UnknownRules, preset, with_options
from .problems import Finding, ImpossibleRound, Problem
from .results import RoundScore
from .roem import CARDS_IN_TRICK, trick_roem
from .round import score_round
from .rules import Ruleset
from .values import TRICKS

Answer = dict[str, Any]

DEFAULT_RULES = "amsterdam"
NO_CARDS: tuple[Card, ...] = ()


class NotANumber:
    """Stands for NaN and infinity, which JSON does not have: no field can be read from it."""


def main(arguments: list[str] | None = None) -> int:
    """Answer every line of standard input; the exit status is 1 when any of them had a problem."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Reads one JSON object per line and answers each with one line. See docs/command-line.md.",
    )
    parser.parse_args(arguments)
    try:
        return _answer_all(sys.stdin.buffer, sys.stdout)
    except BrokenPipeError:  # whoever reads the answers has seen enough; Python must not write the rest at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _answer_all(lines: Iterable[bytes], answers: TextIO) -> int:
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
        request, twice = _parse(line)
    except (ValueError, RecursionError):  # no JSON, no UTF-8, or nested beyond reason
        return {"id": None, "problems": [Mistake.NOT_JSON]}
    if not isinstance(request, dict):
        return {"id": None, "problems": [Mistake.NOT_AN_OBJECT]}
    identity = request.pop("id", None)
    if not _is_json(identity):
        identity = None
    fields = Fields(request)
    for name in twice:
        fields.complain(Mistake.FIELD_TWICE, name)
    verb = VERBS.get(fields.required("verb", read_text, ""))
    if verb is None:
        if "verb" not in fields.unread:
            fields.complain(Mistake.UNKNOWN_VERB)
        return {"id": identity, "problems": fields.problems}
    rules = _read_rules(fields)
    result = verb(fields, rules)
    return {"id": identity, "problems": fields.problems} if fields.problems else {"id": identity, **result}


def _parse(line: bytes) -> tuple[Any, list[str]]:
    """The JSON of a line, and the fields that stand twice in one of its objects."""
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


def _is_json(value: Any) -> bool:
    """Whether a value can be written back, so that it may be echoed."""
    if isinstance(value, dict | list):
        return all(map(_is_json, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, NotANumber)


def _read_rules(fields: Fields) -> Ruleset:
    """The rule set a line asks for; where it cannot be read, something near it, so that the rest is looked at too."""
    name = fields.required("rules", read_text, DEFAULT_RULES)
    no_options: dict[str, Any] = {}
    options = fields.optional("options", read_object, no_options)
    try:
        rules = preset(name)
    except UnknownRules:
        fields.complain(Mistake.UNKNOWN_RULES)
        rules = preset(DEFAULT_RULES)
    try:
        return with_options(rules, options)
    except BadOption as error:
        for option in error.unknown:
            fields.complain(Mistake.UNKNOWN_OPTION, option)
        for option in error.bad:
            fields.complain(Mistake.WRONG_OPTION, option)
        wrong = {*error.unknown, *error.bad}
        return with_options(rules, {option: value for option, value in options.items() if option not in wrong})


def _score_round(fields: Fields, rules: Ruleset) -> Answer:
    entry = _read_round(fields, rules)
    return {} if fields.problems else _round_answer(score_round(entry, rules))


def _read_round(fields: Fields, rules: Ruleset) -> Entry:
    entry = read_entry(fields)
    fields.finish()
    _complain_of(fields, find_all_problems(fields, entry, rules))
    return entry


def _complain_of(fields: Fields, findings: Iterable[Finding]) -> None:
    for problem, side in findings:
        fields.complain(problem, side or "")


def _round_answer(score: RoundScore) -> Answer:
    reply: Answer = {
        "outcome": score.outcome,
        "score": _per_side(score.score),
        "card_points": _per_side(score.card_points),
        "roem": _per_side(score.roem),
    }
    if score.tricks:
        reply["tricks"] = [{"winner": t.winner, "points": t.points, "roem": t.roem} for t in score.tricks]
        reply["tricks_won"] = _per_side(score.tricks_won) if score.tricks_won else None
        reply["illegal"] = score.illegal._asdict() if score.illegal else None
    return reply


def _per_side(values: PerSide[int]) -> dict[str, int]:
    return {"NS": values.ns, "EW": values.ew}


def _legal_cards(fields: Fields, rules: Ruleset) -> Answer:
    trump = fields.required("trump", read_suit, Suit.SPADES)
    trick = fields.required("trick", _cards_up_to(CARDS_IN_TRICK - 1), NO_CARDS)
    hand = fields.required("hand", _cards_up_to(TRICKS), NO_CARDS)
    fields.finish()
    _complain_of_twins(fields, trick + hand)
    if not hand and "hand" not in fields.unread:
        fields.complain(Problem.CARDS_COUNT, "hand")
    return {} if fields.problems else {"legal": legal_cards(rules, trump, trick, hand)}


def _trick_roem(fields: Fields, rules: Ruleset) -> Answer:
    trump = fields.required("trump", read_suit, Suit.SPADES)
    cards = fields.required("cards", _cards_up_to(CARDS_IN_TRICK), NO_CARDS)
    fields.finish()
    _complain_of_twins(fields, cards)
    if len(cards) < CARDS_IN_TRICK and "cards" not in fields.unread:
        fields.complain(Problem.CARDS_COUNT, "cards")
    return {} if fields.problems else {"roem": trick_roem(rules, trump, cards)}


def _cards_up_to(most: int) -> Callable[[Any], tuple[Card, ...]]:
    def read(value: Any) -> tuple[Card, ...]:
        cards = read_cards(value)
        if len(cards) > most:
            raise WrongValue("", Problem.CARDS_COUNT)
        return cards

    return read


def _complain_of_twins(fields: Fields, cards: tuple[Card, ...]) -> None:
    if card_set(cards).bit_count() < len(cards):
        fields.complain(Problem.CARD_TWICE)


def _score_match(fields: Fields, rules: Ruleset) -> Answer:
    no_rounds: list[dict[str, Any]] = []
    rounds = fields.required("rounds", _read_rounds, no_rounds)
    fields.finish()
    entries, identities = [], []
    for number, mapping in enumerate(rounds):
        one = Fields(mapping, f"rounds[{number}].")
        identities.append({"id": mapping["id"]} if _is_json(mapping.get("id", NotANumber())) else {})
        _check_repeated(one, fields)
        entries.append(_read_round(one, rules))
        fields.problems += one.problems
    if fields.problems:
        return {}
    try:
        match = score_match(entries, rules)
    except ImpossibleRound as error:
        fields.problems += [f"{finding}:rounds[{error.round_number - 1}]" for finding in error.findings]
        return {}
    reply: Answer = {"total": _per_side(match.total), "finished": match.finished, "winner": match.winner}
    if match.extra_round:
        reply["extra_round"] = True
    if match.draw:
        reply["draw"] = True
    scores = zip(identities, match.rounds, strict=True)
    return {**reply, "rounds": [{**identity, **_round_answer(score)} for identity, score in scores]}


def _check_repeated(one: Fields, match: Fields) -> None:
    """A round may say its id, verb and rules again, but not differ from its match."""
    one.skip("id")
    for name, expected in (
        ("verb", "score_round"),
        ("rules", match.given.get("rules")),
        ("options", match.given.get("options")),
    ):
        if one.given.get(name, expected) != expected:
            one.complain(Mistake.WRONG_VALUE, name)
        one.skip(name)


def _read_rounds(value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        raise WrongValue
    for number, one in enumerate(value):
        if not isinstance(one, dict):
            raise WrongValue(f"[{number}]", Mistake.NOT_AN_OBJECT)
    return value


VERBS: Mapping[str, Callable[[Fields, Ruleset], Answer]] = {
    "score_round": _score_round,
    "legal_cards": _legal_cards,
    "trick_roem": _trick_roem,
    "score_match": _score_match,
}
