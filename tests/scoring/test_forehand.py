"""Who leads the first trick and, by some rules, makes trump: the player on the dealer's left."""

import json
from typing import Any

import pytest

from scoring import (
    Card,
    CardsEntry,
    Finding,
    KlammernCards,
    RoundProblem,
    Seat,
    Suit,
    find_seat_problems,
    forehand_of,
    preset,
)
from scoring.cli.json_lines import answer

LEADER, MAKER = RoundProblem.LEADER_NOT_FOREHAND, RoundProblem.MAKER_NOT_FOREHAND


def entry(leader: Seat, maker: Seat) -> CardsEntry:
    return CardsEntry(trump=Suit.SPADES, maker=maker, leader=leader, plays=tuple(Card))


@pytest.mark.parametrize(
    ("rules", "leader", "maker", "problems"),
    [
        ("amsterdam", Seat.EAST, Seat.WEST, ()),
        ("amsterdam", Seat.WEST, Seat.EAST, ((LEADER, Seat.WEST),)),
        ("seed-000", Seat.EAST, Seat.EAST, ()),
        ("seed-000", Seat.EAST, Seat.SOUTH, ((MAKER, Seat.SOUTH),)),
        ("kraken", Seat.NORTH, Seat.WEST, ((LEADER, Seat.NORTH), (MAKER, Seat.WEST))),
    ],
)
def test_by_who_dealt(rules: str, leader: Seat, maker: Seat, problems: tuple[tuple[RoundProblem, Seat], ...]) -> None:
    found = find_seat_problems(preset(rules), Seat.NORTH, entry(leader, maker))
    assert found == tuple(Finding(*one) for one in problems)


def test_with_fewer_players_the_next_one_at_the_table_leads() -> None:
    rules = preset("klammern", players=3)
    assert forehand_of(rules, Seat.SOUTH) is Seat.NORTH
    cards = KlammernCards(trump=Suit.SPADES, maker=Seat.EAST, leader=Seat.NORTH, plays=())
    assert find_seat_problems(rules, Seat.SOUTH, cards) == ()
    assert find_seat_problems(rules, Seat.WEST, cards) == (Finding(RoundProblem.NOT_AT_THE_TABLE, Seat.WEST),)


def ask(**fields: Any) -> dict[str, Any]:
    asked = {"id": 1, "verb": "score_round", "trump": "S", "plays": [*Card]} | fields
    return json.loads(json.dumps(answer(json.dumps(asked).encode())))


def test_the_command_line_looks_at_the_seats_only_where_the_dealer_is_given() -> None:
    """Protects: records without a dealer count as they did, no matter who led and made trump."""
    for rules in ("seed-000", "kraken"):
        seats = {"rules": rules, "maker": "S", "leader": "W"}
        assert "problems" not in ask(**seats)
        problems = ["leader_not_forehand:W", "maker_not_forehand:S"]
        assert ask(**seats, dealer="N")["problems"] == problems
        assert ask(**seats, dealer=None) == ask(**seats)
        assert "problems" not in ask(rules=rules, maker="E", leader="E", dealer="N")


@pytest.mark.parametrize("leader", ["N", "E", "S", "W"])
def test_an_unreadable_dealer_is_named_and_no_one_is_taken_for_it(leader: str) -> None:
    """Protects: no seat is measured against a dealer whom no one wrote."""
    reply = ask(rules="seed-000", maker=leader, leader=leader, dealer="X")
    assert reply["problems"] == ["wrong_value:dealer"]


def test_an_unreadable_seat_is_not_measured_against_the_dealer() -> None:
    """South dealt, so West leads and makes trump; what could not be read is only named."""
    assert ask(rules="seed-000", maker="W", leader="X", dealer="S")["problems"] == ["wrong_value:leader"]
    assert ask(rules="seed-000", maker="X", leader="W", dealer="S")["problems"] == ["wrong_value:maker"]


def test_a_dealer_is_a_seat_and_belongs_to_cards() -> None:
    assert ask(rules="amsterdam", maker="E", leader="E", dealer="X")["problems"] == ["wrong_value:dealer"]
    sheet = {"id": 1, "verb": "score_round", "rules": "amsterdam", "maker": "NS", "card_points": {"NS": 90}}
    assert answer(json.dumps(sheet | {"dealer": "N"}).encode())["problems"] == ["unknown_field:dealer"]
