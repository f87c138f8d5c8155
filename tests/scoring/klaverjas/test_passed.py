"""A deal of klaverjas that no one wanted to play: dealt again where the rules say so, and otherwise impossible."""

import json
from typing import Any

import pytest

from scoring import (
    AllPassed,
    Finding,
    ImpossibleRound,
    Outcome,
    PerSide,
    RoundEntry,
    RoundProblem,
    Side,
    StepKind,
    Suit,
    TrumpMaking,
    entry_from_mapping,
    entry_to_mapping,
    explain,
    find_doubts,
    find_problems,
    preset,
    score_match,
    score_round,
)
from scoring.cli.json_lines import answer

PASSED = RoundEntry(passed=True)
RULES = preset("amsterdam", all_passed="redeal")
PLAYED_TOO = [
    RoundEntry(passed=True, maker=Side.NS),
    RoundEntry(passed=True, card_points=PerSide(80, None)),
    RoundEntry(passed=True, roem=PerSide((20,), ())),
    RoundEntry(passed=True, tricks_won=PerSide(None, 4)),
    RoundEntry(passed=True, pit=Side.EW),
    RoundEntry(passed=True, revoke=Side.NS),
    RoundEntry(passed=True, doubling=1),
    RoundEntry(passed=True, trump=Suit.SPADES),
    RoundEntry(passed=True, hand_roem=PerSide((), (20,))),
    RoundEntry(passed=True, hand_stuk=Side.NS),
]


def test_it_gives_no_one_anything() -> None:
    score = score_round(PASSED, RULES)
    assert (score.outcome, score.score, score.shares) == (Outcome.PASSED, PerSide(0, 0), PerSide((0, 0, 0), (0, 0, 0)))
    assert [step.kind for step in explain(PASSED, score, RULES)] == [StepKind.PASSED, StepKind.REDEAL]
    assert find_doubts(PASSED, RULES) == ()


@pytest.mark.parametrize("entry", PLAYED_TOO, ids=str)
def test_nothing_else_is_written(entry: RoundEntry) -> None:
    assert find_problems(entry, RULES) == (Finding(RoundProblem.PASSED_YET_PLAYED),)
    with pytest.raises(ImpossibleRound):
        score_round(entry, RULES)


@pytest.mark.parametrize("trump_making", TrumpMaking)
@pytest.mark.parametrize("all_passed", AllPassed)
def test_only_where_the_cards_are_then_dealt_again(all_passed: AllPassed, trump_making: TrumpMaking) -> None:
    rules = preset("amsterdam", all_passed=all_passed, trump_making=trump_making)
    # Without a turned card there is none to turn again; where all have declined a Kleines too, it is always so.
    redeals = {
        TrumpMaking.FOREHAND: set(),
        TrumpMaking.IN_TURN: {AllPassed.REDEAL, AllPassed.TURN_AGAIN},
        TrumpMaking.TURNED: {AllPassed.REDEAL},
        TrumpMaking.KLEINES: set(AllPassed),
    }
    is_dealt_again = all_passed in redeals[trump_making]
    expected = () if is_dealt_again else (Finding(RoundProblem.SOMEBODY_HAS_TO_PLAY),)
    assert find_problems(PASSED, rules) == expected


def test_in_a_match_it_is_no_round() -> None:
    played = RoundEntry(maker=Side.NS, card_points=PerSide(100, None))
    rules = preset("amsterdam", all_passed="redeal", rounds=2)
    match = score_match([played, PASSED, PASSED], rules)
    assert (match.finished, match.total) == (False, PerSide(100, 62))
    match = score_match([played, PASSED, played], rules)
    assert (match.finished, match.total) == (True, PerSide(200, 124))


def test_someone_who_has_not_passed_is_named() -> None:
    """Anyone who revoked in a round that ended there need not say who made trump."""
    entry = RoundEntry(card_points=PerSide(90, None))
    assert find_problems(entry, RULES) == (Finding(RoundProblem.MAKER_MISSING),)
    assert find_problems(RoundEntry(revoke=Side.NS), RULES) == ()


def test_its_json_form() -> None:
    assert entry_to_mapping(PASSED) == {"passed": True}
    assert entry_from_mapping({"passed": True}) == PASSED
    assert entry_from_mapping({"passed": True, "maker": "NS"}) == PLAYED_TOO[0]


@pytest.mark.parametrize(
    ("rules", "more", "said"),
    [
        ("seed-001", {}, {"outcome": "passed", "score": {"NS": 0, "EW": 0}}),
        ("seed-001", {"pit": "NS"}, {"problems": ["passed_yet_played"]}),
        ("seed-000", {}, {"problems": ["somebody_has_to_play"]}),
        ("kraken", {}, {"problems": ["somebody_has_to_play"]}),
        ("seed-003", {}, {"problems": ["somebody_has_to_play"]}),
        ("seed-001", {"passed": False}, {"problems": ["missing_field:maker", "card_points_missing"]}),
    ],
)
def test_on_the_command_line(rules: str, more: dict[str, Any], said: dict[str, Any]) -> None:
    asked = {"id": 1, "verb": "score_round", "rules": rules, "passed": True} | more
    got: dict[str, Any] = answer(json.dumps(asked).encode())
    assert {name: got[name] for name in said} == said
