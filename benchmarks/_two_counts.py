"""What the engine and the script of phones (static/js/sheet/counting.js) make of the same rounds."""

# ruff: noqa: PLC0415 - what needs the models can be imported only after Django is set up

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks._written_rounds import Json, Match
from scoring import (
    AnyEntry,
    DoubtFound,
    Finding,
    ImpossibleRound,
    Outcome,
    RevokeRule,
    Ruleset,
    contenders,
    entry_from_mapping,
    entry_to_mapping,
    find_doubts,
    find_problems,
    follow_match,
    score_match,
    score_round,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

KALTE = 2
AT_ONCE = 200
"""This number of matches is handed to the browser together."""

ON_THE_PHONE = """async ([address, asked]) => {
  const { findProblems, findDoubts, scoreRound, startMatch, followMatch } = await import(address);
  const matches = JSON.parse(asked);
  const started = performance.now();
  const counted = matches.map(({ rules, rounds }) => {
    const own = rounds.map(({ entry, counts }) => ({
      problems: findProblems(entry, rules),
      doubts: findDoubts(entry, rules),
      result: counts ? scoreRound(entry, rules) : null,
    }));
    const results = own.map(({ result }) => result).filter(Boolean);
    return { rounds: own, matches: [startMatch(rules), ...followMatch(results, rules)] };
  });
  const seconds = (performance.now() - started) / 1000;
  return [JSON.stringify(counted), seconds];
}"""


class Counted(NamedTuple):
    """What the engine says of one round; `score` is None if it cannot be counted."""

    entry: AnyEntry
    problems: Sequence[Finding]
    doubts: Sequence[DoubtFound]
    score: Any


@dataclass
class Comparison:
    """How many rounds there were of each kind, and how long both took; `differences` has what they do not agree on."""

    kinds: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)  # each problem, doubt and outcome
    engine_seconds: float = 0.0
    phone_seconds: float = 0.0
    differences: list[str] = field(default_factory=list)


def compare(page: Page, address: str, matches: Iterable[Match]) -> Comparison:
    """Both counts of these matches; `address` is where the site that this page is from serves the script."""
    found = Comparison()
    left = iter(matches)
    while some := list(islice(left, AT_ONCE)):
        asked, expected = [], []
        for number, match in enumerate(some):
            entries = [entry_from_mapping(written, match.rules) for written in match.rounds]
            started = time.process_time()
            counted = [_count(entry, match.rules) for entry in entries]
            states = list(_follow(counted, match.rules))
            found.engine_seconds += time.process_time() - started
            # As someone has just written it, or as it was stored.
            forms = map(entry_to_mapping, entries) if number % 2 else match.rounds
            rounds = [
                {"entry": form, "counts": one.score is not None} for form, one in zip(forms, counted, strict=True)
            ]
            asked.append({"rules": asdict(match.rules), "rounds": rounds})
            expected.append(_in_json(counted, states, match.rules))
            _note(found, counted)
        answer, seconds = page.evaluate(ON_THE_PHONE, [address, json.dumps(asked)])
        found.phone_seconds += seconds
        for question, own, phone in zip(asked, expected, json.loads(answer), strict=True):
            found.differences += _differences(question, own, phone)
    return found


def _count(entry: AnyEntry, rules: Ruleset) -> Counted:
    try:
        score = score_round(entry, rules)
    except ImpossibleRound:
        score = None
    return Counted(entry, find_problems(entry, rules), find_doubts(entry, rules), score)


def _follow(rounds: Sequence[Counted], rules: Ruleset) -> Iterator[Any]:
    """The match at its start and after each of these rounds; what is written after its end changes nothing."""
    entries = [one.entry for one in rounds if one.score is not None]
    state: Any = score_match([], rules)
    yield state
    states = follow_match(entries, rules)
    for _ in entries:
        if not state.finished:
            state = next(states)
        yield state


def _in_json(rounds: Sequence[Counted], states: Sequence[Any], rules: Ruleset) -> Json:
    matches = []
    before, played = states[0], 0
    scores = [one.score for one in rounds if one.score is not None]
    for score, state in zip([None, *scores], states, strict=True):
        if score is not None and not before.finished:
            played += not _is_dealt_again(score, rules)
        matches.append(_match(before, state, played))
        before = state
    return {
        "rounds": [
            {
                "problems": [{"problem": problem, "side": side} for problem, side in one.problems],
                "doubts": [{"doubt": doubt, "side": side} for doubt, side in one.doubts],
                "result": None if one.score is None else _result(one, rules),
            }
            for one in rounds
        ],
        "matches": matches,
    }


def _is_dealt_again(score: Any, rules: Ruleset) -> bool:
    if score.outcome is Outcome.PASSED:
        return True
    is_redeal = rules.revoke is RevokeRule.REDEAL and not rules.game.has_melds
    return score.outcome is Outcome.REVOKE and is_redeal


def _match(before: Any, state: Any, played: int) -> Json:
    big = {} if before.finished else getattr(state, "big", {})
    most = max(own for _who, own in state.total.items())
    ahead = [who for who, own in state.total.items() if own == most and (state.finished or state.extra_round)]
    return {
        "total": dict(state.total.items()),
        "small": getattr(state, "small", None) or None,
        "laube": getattr(state, "laube", ()),
        "die": getattr(state, "die", None) or None,
        "finished": state.finished,
        "winner": state.winner,
        "tied": state.tied,
        "extra_round": state.extra_round,
        "leaders": getattr(state, "leaders", ahead),
        "jass": getattr(state, "jass", None),
        "kalte": [who for who, points in big.items() if points == KALTE],
        "played": played,
    }


def _result(one: Counted, rules: Ruleset) -> Json:
    from tournaments.queries.table.match_record import extra_of, marked_party

    score = one.score
    result = {
        "outcome": score.outcome,
        "won": dict(score.card_points.items()),
        "extra": {who: extra_of(score, who) for who in contenders(rules)},
        "score": dict(score.score.items()),
        "marked": marked_party(one.entry, score),
    }
    return result | {"winners": score.winners} if rules.game.has_melds else result


def _note(found: Comparison, rounds: Sequence[Counted]) -> None:
    for one in rounds:
        kind = "impossible" if one.problems else "doubtful" if one.doubts else "plain"
        found.kinds[kind] += 1
        found.kinds["scored"] += one.score is not None
        found.seen.update(str(problem) for problem, _ in one.problems)
        found.seen.update(str(doubt) for doubt, _ in one.doubts)
        if one.score is not None:
            found.seen[str(one.score.outcome)] += 1


def _differences(question: Json, engine: Json, phone: Json) -> Iterator[str]:
    changed = json.dumps(question["rules"])
    for asked, own, other in zip(question["rounds"], _plain(engine["rounds"]), _plain(phone["rounds"]), strict=True):
        if own != other:
            yield f"{json.dumps(asked['entry'])}\nengine {own}\nphone  {other}\nrules  {changed}"
    for number, (own, other) in enumerate(zip(_plain(engine["matches"]), _plain(phone["matches"]), strict=True)):
        if own != other:
            yield f"after {number} rounds\nengine {own}\nphone  {other}\nrules  {changed}"
            return


def _plain(values: list[Json]) -> list[Json]:
    """As JSON has them, findings in no order."""
    plain: list[Json] = json.loads(json.dumps(values))
    for value in plain:
        for name in ("problems", "doubts"):
            if name in value:
                value[name] = sorted(value[name], key=str)
    return plain
