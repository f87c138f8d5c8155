"""Hands without a play: those of the seats at the table, none too large, and every card once."""

from ..cards import Card, card_set
from ..problems import Finding, RoundProblem
from ..rules import Ruleset
from ..seats import Seat, seats_at_table
from .expected import complain_of
from .fields import Fields, read_hands


def complain_of_twins(fields: Fields, cards: tuple[Card, ...], about: str) -> None:
    """Name cards that are there twice."""
    if card_set(cards).bit_count() < len(cards):
        fields.complain(RoundProblem.CARD_TWICE, expected="every card once", about=about)


def read_some_hands(fields: Fields, rules: Ruleset) -> dict[Seat, tuple[Card, ...]]:
    """The field `hands`: of seats at the table, none too large, and every card once."""
    no_hands: dict[Seat, tuple[Card, ...]] = {}
    hands = fields.required("hands", read_hands, no_hands)
    for seat, cards in hands.items():
        check_seat(fields, seat, rules)
        if len(cards) > rules.hand_size:
            most = f"at most {rules.hand_size} cards"
            fields.complain(RoundProblem.CARDS_COUNT, f"hands.{seat}", expected=most)
    complain_of_twins(fields, tuple(card for cards in hands.values() for card in cards), "hands")
    return {seat: cards for seat, cards in hands.items() if seat in seats_at_table(rules)}


def check_seat(fields: Fields, seat: Seat, rules: Ruleset) -> None:
    """Name a seat that no one has under these rules."""
    if seat not in seats_at_table(rules):
        complain_of(fields, [Finding(RoundProblem.NOT_AT_THE_TABLE, seat)], rules)
