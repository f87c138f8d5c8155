"""The verbs that ask about cards: who can be meant with them."""

import json
from typing import Any

import pytest

from scoring.cli.json_lines import answer

MELDS = {"verb": "melds", "rules": "klammern", "trump": "C", "hands": {"N": "7D8D9D", "E": "7S8S9S"}}


def ask(**fields: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(MELDS | fields).encode())))
    return reply


@pytest.mark.parametrize(
    ("players", "leader", "expected"),
    [(3, "W", "one of N, E, S"), (2, "W", "one of N, E"), (2, "S", "one of N, E")],
)
def test_a_leader_of_melds_sits_at_the_table(players: int, leader: str, expected: str) -> None:
    """Protects: with two or three players the order of the melds is not that of an empty seat."""
    reply = ask(options={"players": players}, leader=leader)
    assert reply == {"id": None, "problems": [f"not_at_the_table:{leader}"], "expected": {leader: expected}}


def test_the_leader_of_melds_is_first_with_melds_that_are_level() -> None:
    """The same cards, no matter who leads; without a leader it is North."""
    assert [ask(leader=leader)["winner"] for leader in (None, "N", "E", "S")] == ["N", "N", "E", "N"]
