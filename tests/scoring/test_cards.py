"""Suits and cards."""

import json

import pytest

from scoring import Card, Seat, Side, Suit, card_set, cards_in
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
