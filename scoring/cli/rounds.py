"""The verbs `score_round` and `score_match`."""

import json
from collections.abc import Iterable
from typing import Any

from ..klammern.settlement import augen
from ..match import score_match
from ..notation.expected import complain_of, read_round
from ..notation.fields import Fields, Mistake, WrongValue, expects, is_json, read_list
from ..problems import ImpossibleRound
from ..results import KlammernMatch, KlammernScore, RoundScore
from ..round import score_round
from ..rules import Game, KlammernCount, Ruleset
from ..seats import PerSide
from .games import has_augen

Answer = dict[str, Any]


def answer_round(fields: Fields, rules: Ruleset) -> Answer:
    entry = read_round(fields, rules)
    return {} if fields.problems else _round_answer(score_round(entry, rules), rules)


def _round_answer(score: RoundScore | KlammernScore, rules: Ruleset) -> Answer:
    if isinstance(score, KlammernScore):
        return _klammern_answer(score, rules)
    reply: Answer = {
        "outcome": score.outcome,
        "score": per_side(score.score),
        "card_points": per_side(score.card_points),
        "roem": per_side(score.roem),
    }
    if score.hand is not None:
        reply["hand_roem"] = per_side(score.hand.counted)
    if score.tricks or score.illegal:
        reply["tricks"] = [{"winner": t.winner, "points": t.points, "roem": t.roem} for t in score.tricks]
        reply["tricks_won"] = per_side(score.tricks_won) if score.tricks_won else None
        reply["illegal"] = score.illegal._asdict() if score.illegal else None
    return reply


def _klammern_answer(score: KlammernScore, rules: Ruleset) -> Answer:
    reply: Answer = {
        "outcome": score.outcome,
        "score": dict(score.score),
        "winners": list(score.winners),
        "card_points": dict(score.card_points),
        "melds": dict(score.melds),
        "belle": dict(score.belle),
        "total": dict(score.total),
    }
    if has_augen(rules):
        reply["augen"] = {who: augen(points) for who, points in score.total.items()}
    if score.beet is not None:
        reply["beet"] = score.beet
    if score.tricks or score.illegal:
        reply["tricks"] = [{"winner": trick.winner, "points": trick.points} for trick in score.tricks]
        reply["tricks_won"] = dict(score.tricks_won or {})
        reply["illegal"] = score.illegal._asdict() if score.illegal else None
    return reply


def per_side(values: PerSide[int]) -> dict[str, int]:
    return {"NS": values.ns, "EW": values.ew}


def answer_match(fields: Fields, rules: Ruleset) -> Answer:
    no_rounds: list[dict[str, Any]] = []
    rounds = fields.required("rounds", _read_rounds, no_rounds)
    fields.finish()
    entries, identities = [], []
    for number, mapping in enumerate(rounds):
        one = Fields(mapping, f"rounds[{number}].")
        identities.append({"id": mapping["id"]} if "id" in mapping and is_json(mapping["id"]) else {})
        _check_repeated(one, fields)
        entries.append(read_round(one, rules))
        fields.take_problems(one)
    if fields.problems:
        return {}
    try:
        match = score_match(entries, rules)
    except ImpossibleRound as error:
        number = error.round_number - 1
        one = Fields({}, f"rounds[{number}].")
        complain_of(one, error.findings, rules, entries[number])
        fields.take_problems(one)
        return {}
    reply: Answer = {"total": dict(match.total.items()), "finished": match.finished, "winner": match.winner}
    if match.extra_round:
        reply["extra_round"] = True
    if match.tied:
        reply["draw"] = True  # programs read this word; everywhere else it is called a tie
    if isinstance(match, KlammernMatch):
        reply |= _standing(match, rules)
    scores: Iterable[RoundScore | KlammernScore] = match.rounds
    rounds_answer = [{**who, **_round_answer(score, rules)} for who, score in zip(identities, scores, strict=True)]
    return {**reply, "rounds": rounds_answer}


def _standing(match: KlammernMatch, rules: Ruleset) -> Answer:
    if rules.game is Game.HAMBURG:
        return {"die": dict(match.die)}
    if rules.klammern_count is KlammernCount.SMALL_POINTS:
        return {"small": dict(match.small), "laube": list(match.laube)}
    return {}


def _check_repeated(one: Fields, match: Fields) -> None:
    """A round may repeat its id, verb and rules, but not differ from its match."""
    one.skip("id")
    for name, expected in (
        ("verb", "score_round"),
        ("rules", match.given.get("rules")),
        ("options", match.given.get("options")),
    ):
        if one.given.get(name, expected) != expected:
            one.complain(Mistake.WRONG_VALUE, name, expected=f"{json.dumps(expected)}, as in the whole match")
        one.skip(name)


@expects("a list of rounds, each an object as for score_round")
def _read_rounds(value: Any) -> list[dict[str, Any]]:
    for number, one in enumerate(read_list(value)):
        if not isinstance(one, dict):
            raise WrongValue(f"[{number}]", Mistake.NOT_AN_OBJECT, "an object with the fields of score_round")
    return read_list(value)
