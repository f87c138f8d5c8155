"""What comes before the first card: who deals, who speaks and what can be said, who leads."""

import pytest

from scoring import PRESETS, Seat, preset
from tournaments.wording.steps import STEPS, step_sentences, steps_of

pytestmark = pytest.mark.usefixtures("english")

NAMES = {Seat.NORTH: "Anja", Seat.EAST: "Bert", Seat.SOUTH: "Cees", Seat.WEST: "Dora"}
KLAMMERN = [
    "Anja deals 3-2-3.",
    "One of the dealer's last cards is turned up.",
    "Bert speaks first: take the turned suit or pass; then the others, clockwise.",
    "If no one takes it, each in turn may say Kleines, and the others Besser over it: clubs.",
    "If all pass, the cards are dealt again.",
    "Bert leads the first trick.",
]


def test_the_steps_of_a_rule_set() -> None:
    for rules, sentences in [
        ("seed-000", ["Anja deals 3-2-3.", "Bert has to name trump.", "Bert leads the first trick."]),
        ("seed-001", ["Anja deals 3-2-3 or 4-4.", "Bert speaks first: name trump or pass; then the others, clockwise.",
         "If all pass, the cards are dealt again.", "Bert leads the first trick."]),
        ("hamburg", KLAMMERN),
        ("klammern-league", KLAMMERN),
        ("klammern", [*KLAMMERN, "After the melds of the first trick the others may say Kontra, then the makers Re."]),
        ("seed-004", ["Anja deals 3-2-3.", "A card of another pack is turned up.",
         "Bert speaks first: play the turned suit or pass; then the others, clockwise.",
         "If all pass, another card is turned up and everyone is asked again.", "Bert leads the first trick."]),
        ("kraken", ["Anja deals 3-2-3.", "Bert has to name trump.",
         "The others may kraak, then the makers herkraak, then the others superkraak.", "Bert leads the first trick."]),
    ]:  # fmt: skip
        assert step_sentences(preset(rules), Seat.NORTH, NAMES) == sentences, rules


def test_the_dealer_may_be_asked_first() -> None:
    """As in the marathon federation; the forehand leads in any case."""
    said = step_sentences(preset("nku-rotterdam"), Seat.WEST, NAMES)
    assert said[1].startswith("Dora speaks first")
    assert said[-1] == "Anja leads the first trick."


def test_with_another_number_of_cards_no_one_says_how_they_are_dealt() -> None:
    rules = preset("klammern", players=3, hand_size=9)
    assert step_sentences(rules, Seat.SOUTH, NAMES)[0] == "Cees deals."


def test_every_step_has_words() -> None:
    assert {step for rules in PRESETS.values() for step in steps_of(rules)} <= set(STEPS)
