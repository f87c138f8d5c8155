"""Cards, seats and sides."""

import json

import pytest

from scoring import Card, PerSide, Seat, Side, Suit, card_set, cards_in
from scoring.cards import ALL_CARDS


def test_a_card_is_its_text() -> None:
    """Rank and suit in, rank and suit out, also through JSON."""
    assert Card("TS") is Card.ST
    assert json.dumps([Card.ST, Suit.HEARTS, Seat.WEST, Side.EW]) == '["TS", "H", "W", "EW"]'
    with pytest.raises(ValueError, match="10S"):
        Card("10S")


def test_there_are_32_cards() -> None:
    """Numbers and bits follow the written order, so a set of cards is one integer."""
    assert [card.number for card in Card] == list(range(32))
    assert card_set(Card) == ALL_CARDS == 2**32 - 1
    assert list(cards_in(Card.ST.bit | Card.H7.bit)) == [Card.ST, Card.H7]


def test_a_round_goes_clockwise() -> None:
    """The next seat is an opponent's, the one after it the partner's."""
    assert [seat.next for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [seat.partner for seat in Seat] == [seat.next.next for seat in Seat]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [side.other for side in Side] == [Side.EW, Side.NS]


def test_values_per_side() -> None:
    """Reached by side, listed in order, built from either point of view."""
    values = PerSide.first(Side.EW, "ours", "theirs")
    assert values == PerSide("theirs", "ours")
    assert values[Side.EW] == "ours"
    assert values.items() == ((Side.NS, "theirs"), (Side.EW, "ours"))


def test_values_per_side_answer_to_sides_only() -> None:
    """A page's template asks `values["ns"]` before `values.ns`: that must not quietly give the other side's figure."""
    with pytest.raises(KeyError):
        PerSide(98, 64)["ns"]  # type: ignore[index]
