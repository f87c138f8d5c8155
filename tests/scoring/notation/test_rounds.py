"""The JSON form of a round, as a database keeps it."""

import json
from typing import Any

import pytest

from scoring import (
    Card,
    CardsEntry,
    PerSide,
    RoemCall,
    RoundEntry,
    Seat,
    Side,
    Suit,
    Unreadable,
    entry_from_mapping,
    entry_to_mapping,
)
from scoring.cli.json_lines import answer


def test_score_sheet_leaves_out_what_was_not_written() -> None:
    """Only what someone wrote is kept."""
    entry = RoundEntry(maker=Side.NS, card_points=PerSide(98, None), roem=PerSide((20,), ()))
    mapping = {"maker": "NS", "card_points": {"NS": 98}, "roem": {"NS": [20]}}
    assert entry_to_mapping(entry) == mapping
    assert entry_from_mapping(mapping) == entry


@pytest.mark.parametrize(
    ("called", "kept"),
    [
        (None, "all"),
        ((), []),
        (
            (RoemCall(3), RoemCall(4, 20, Side.EW)),
            [{"trick": 3}, {"trick": 4, "points": 20, "side": "EW"}],
        ),
    ],
)
def test_cards_keep_what_was_called(called: tuple[RoemCall, ...] | None, kept: object) -> None:
    """All of it and none of it are different things."""
    entry = CardsEntry(
        trump=Suit.SPADES, maker=Seat.WEST, leader=Seat.EAST, plays=(Card.S7, Card.HT), called=called, doubling=2
    )
    mapping = {"trump": "S", "maker": "W", "leader": "E", "plays": ["7S", "TH"], "called": kept, "doubling": 2}
    assert entry_to_mapping(entry) == mapping
    assert entry_from_mapping(mapping) == entry


def test_everything_unreadable_is_named() -> None:
    """A stored round that was tampered with says where."""
    with pytest.raises(Unreadable) as caught:
        entry_from_mapping({"maker": "X", "card_points": {"NS": "98"}, "speed": 1})
    assert caught.value.problems == ("wrong_value:maker", "wrong_value:card_points.NS", "unknown_field:speed")


@pytest.mark.parametrize(
    ("written", "verwerfen", "problems"),
    [
        ({"card_points": {"EW": "40"}}, "so_far", ["wrong_value:card_points.EW"]),
        ({"card_points": 40}, "so_far", ["wrong_value:card_points"]),
        ({"maker": "X"}, "so_far_of_maker", ["wrong_value:maker"]),
        ({"revoke": "X"}, "so_far", ["wrong_value:revoke"]),
        ({}, "so_far", ["points_so_far_missing:EW"]),
        ({"maker": "X", "card_points": {"EW": 40}}, "so_far", ["wrong_value:maker"]),
    ],
)
def test_points_so_far_are_not_missed_where_a_field_could_not_be_read(
    written: dict[str, Any], verwerfen: str, problems: list[str]
) -> None:
    """Protects: one slip in a round that a revoke ended is named once, not again as what follows from it."""
    asked = {"verb": "score_round", "rules": "klammern", "options": {"verwerfen": verwerfen}}
    line = asked | {"maker": "NS", "revoke": "EW"} | written
    assert answer(json.dumps(line).encode())["problems"] == problems
