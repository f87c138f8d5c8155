"""The turned card alongside a record of cards: who takes it plays its suit, and a Kleines is another one."""

import pytest

from scoring import (
    Card,
    Finding,
    KlammernCards,
    RoundProblem,
    Seat,
    Suit,
    TrumpChoice,
    entry_from_mapping,
    entry_to_mapping,
    find_problems,
    preset,
)

RULES = preset("hamburg", illegal_card="report")
CONTRADICTS = (Finding(RoundProblem.TURNED_CONTRADICTS_TRUMP),)


@pytest.mark.parametrize(
    ("choice", "trump", "turned", "findings"),
    [
        (TrumpChoice.TURNED, Suit.HEARTS, Suit.HEARTS, ()),
        (TrumpChoice.TURNED, Suit.HEARTS, Suit.CLUBS, CONTRADICTS),
        (TrumpChoice.KLEINES, Suit.HEARTS, Suit.HEARTS, CONTRADICTS),
        (TrumpChoice.KLEINES, Suit.HEARTS, Suit.CLUBS, ()),
        (TrumpChoice.BESSER, Suit.CLUBS, Suit.CLUBS, ()),
        (TrumpChoice.KLEINES, Suit.HEARTS, None, ()),
    ],
)
def test_what_the_turned_card_says_of_trump(
    choice: TrumpChoice, trump: Suit, turned: Suit | None, findings: tuple[Finding, ...]
) -> None:
    entry = KlammernCards(
        trump=trump, maker=Seat.NORTH, leader=Seat.EAST, plays=tuple(Card), choice=choice, turned=turned
    )
    assert find_problems(entry, RULES) == findings
    assert entry_from_mapping(entry_to_mapping(entry), RULES) == entry
