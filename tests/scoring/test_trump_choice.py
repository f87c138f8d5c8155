"""How trump is made in each game, call by call."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from scoring import (
    PRESETS,
    AllPassed,
    Call,
    Seat,
    Suit,
    TrumpCall,
    WrongCall,
    choose_trump,
    follow_calls,
    preset,
    seats_at_table,
    speakers,
)

N, E, S, W = Seat
PASS, ACCEPT, KLEINES, BESSER = TrumpCall
SPADES, HEARTS, DIAMONDS, CLUBS = Suit
ALL_PASS = [PASS] * 4


def made(rules: str, calls: Sequence[Call], turned: Sequence[Suit] = (), forehand: Seat = E, **options: Any) -> Any:
    """What the calls lead to: maker and trump, or who has to speak and what they may say."""
    so_far = follow_calls(preset(rules, **options), forehand, calls, turned)
    if so_far.chosen is None:
        return so_far.seat, so_far.allowed
    return so_far.chosen.maker, so_far.chosen.trump


@pytest.mark.parametrize(
    ("rules", "calls", "expected"),
    [
        # seed 000: the player on the dealer's left has to name a suit, and cannot pass
        ("seed-000", [], (E, (SPADES, HEARTS, DIAMONDS, CLUBS))),
        ("seed-000", [CLUBS], (E, CLUBS)),
        # Kraken in seed 004: the forehand names the suit
        ("kraken", [], (E, (SPADES, HEARTS, DIAMONDS, CLUBS))),
        ("kraken", [SPADES], (E, SPADES)),
        # seed 001: from the eldest hand on the first who is willing; all pass is left open
        ("seed-001", [], (E, (PASS, SPADES, HEARTS, DIAMONDS, CLUBS))),
        ("seed-001", [PASS, PASS, DIAMONDS], (W, DIAMONDS)),
        ("seed-001", ALL_PASS, (None, None)),
        # most clubs: the first one then has to name a suit
        ("amsterdam", ALL_PASS, (E, (SPADES, HEARTS, DIAMONDS, CLUBS))),
        ("amsterdam", [*ALL_PASS, HEARTS], (E, HEARTS)),
        # the dealer is asked first, and chooses when all have passed
        ("nku-rotterdam", [], (N, (PASS, SPADES, HEARTS, DIAMONDS, CLUBS))),
        ("nku-rotterdam", [PASS, HEARTS], (E, HEARTS)),
        ("nku-rotterdam", ALL_PASS, (N, (SPADES, HEARTS, DIAMONDS, CLUBS))),
    ],
)
def test_without_a_turned_card(rules: str, calls: list[Call], expected: Any) -> None:
    """East sits on the dealer's left."""
    assert made(rules, calls) == expected


@pytest.mark.parametrize(
    ("rules", "calls", "turned", "expected"),
    [
        # seed 003: play the suggested suit or pass; when all have passed the first one chooses
        ("seed-003", [], [HEARTS], (E, (PASS, ACCEPT))),
        ("seed-003", [PASS, ACCEPT], [HEARTS], (S, HEARTS)),
        ("seed-003", ALL_PASS, [HEARTS], (E, (SPADES, HEARTS, DIAMONDS, CLUBS))),
        ("seed-003", [*ALL_PASS, HEARTS], [HEARTS], (E, HEARTS)),
        # seed 004: another card is turned, and everyone is asked again
        ("seed-004", ALL_PASS, [HEARTS], (None, ())),
        ("seed-004", ALL_PASS, [HEARTS, CLUBS], (E, (PASS, ACCEPT))),
        ("seed-004", [*ALL_PASS, PASS, ACCEPT], [HEARTS, CLUBS], (S, CLUBS)),
        ("seed-004", ALL_PASS * 2, [HEARTS, CLUBS], (None, ())),
        ("seed-004", [*ALL_PASS * 2, ACCEPT], [HEARTS, CLUBS, HEARTS], (E, HEARTS)),
        # seed 002: then everyone may say Kleines, and the others Besser; when all have passed it is dealt again
        ("klammern", [PASS, ACCEPT], [HEARTS], (S, HEARTS)),
        ("klammern", ALL_PASS, [HEARTS], (E, (PASS, KLEINES))),
        ("klammern", [*ALL_PASS, PASS, KLEINES], [HEARTS], (W, (PASS, BESSER))),
        ("klammern", [*ALL_PASS, KLEINES, PASS, BESSER], [HEARTS], (W, CLUBS)),
        ("klammern", [*ALL_PASS, KLEINES, PASS, PASS, PASS], [HEARTS], (E, None)),
        ("klammern", [*ALL_PASS, KLEINES, PASS, PASS, PASS, HEARTS], [HEARTS], (E, HEARTS)),
        ("klammern", ALL_PASS * 2, [HEARTS], (None, None)),
        ("hamburg", [*ALL_PASS, KLEINES, PASS, PASS, PASS, CLUBS], [HEARTS], (E, CLUBS)),
    ],
)
def test_with_a_turned_card(rules: str, calls: list[Call], turned: list[Suit], expected: Any) -> None:
    """Accepting, passing, and what comes after."""
    assert made(rules, calls, turned) == expected


def test_first_chooses_another() -> None:
    """The other custom of seed 004: any suit but the turned one."""
    other = {"all_passed": "first_chooses_another"}
    assert made("seed-004", ALL_PASS, [HEARTS], **other) == (E, (SPADES, DIAMONDS, CLUBS))
    assert made("seed-004", [*ALL_PASS, SPADES], [HEARTS], **other) == (E, SPADES)


def test_only_a_card_that_was_turned_takes_a_suit_away() -> None:
    """Protects: a second card that is given is not looked at where all passed on one."""
    other = {"all_passed": "first_chooses_another"}
    so_far = follow_calls(preset("seed-004", **other), E, ALL_PASS, [HEARTS, CLUBS])
    assert (so_far.seat, so_far.allowed, so_far.turned) == (E, (SPADES, DIAMONDS, CLUBS), (HEARTS,))


def test_after_no_one_said_kleines_the_cards_are_dealt_again() -> None:
    """Protects: what is said about a card of another pack says nothing here."""
    for all_passed in AllPassed:
        chosen = choose_trump(preset("klammern", all_passed=all_passed), E, HEARTS, ALL_PASS * 2)
        assert chosen == (None, None, None)


def test_besser_is_asked_of_those_before_the_kleines_too() -> None:
    """After South's Kleines of West and North, and then of East, who had passed on a Kleines."""
    kleines = [*ALL_PASS, PASS, KLEINES]
    asked = [made("klammern", kleines + [PASS] * passes, [HEARTS]) for passes in range(4)]
    assert asked == [(W, (PASS, BESSER)), (N, (PASS, BESSER)), (E, (PASS, BESSER)), (S, None)]
    assert made("klammern", [*kleines, PASS, PASS, BESSER], [HEARTS]) == (E, CLUBS)


@pytest.mark.parametrize("rules", ["seed-000", "kraken"])
def test_the_forehand_names_the_suit_also_where_the_dealer_would_be_asked_first(rules: str) -> None:
    """Protects: no one is asked in turn there, so who speaks first changes nothing."""
    dealer_first = {"first_speaker": "dealer"}
    assert speakers(preset(rules, **dealer_first), E) == (E, S, W, N)
    assert made(rules, [], **dealer_first) == (E, (SPADES, HEARTS, DIAMONDS, CLUBS))
    assert made(rules, [HEARTS], **dealer_first) == (E, HEARTS)


def test_a_kleines_of_hamburg_is_another_suit() -> None:
    """Seed 002: anyone who plays another suit than the turned one plays a Kleines."""
    calls = [*ALL_PASS, KLEINES, PASS, PASS, PASS]
    assert follow_calls(preset("hamburg"), E, calls, [HEARTS]).allowed == (SPADES, DIAMONDS, CLUBS)
    assert follow_calls(preset("klammern"), E, calls, [HEARTS]).allowed == (SPADES, HEARTS, DIAMONDS, CLUBS)


def test_two_or_three_are_asked_in_turn() -> None:
    """No one sits on the seats that are left."""
    three = {"players": 3}
    assert made("klammern", [PASS, PASS, PASS], [HEARTS], S, **three) == (S, (PASS, KLEINES))
    assert made("klammern", [PASS] * 3 + [KLEINES, PASS, PASS], [HEARTS], S, **three) == (S, None)
    assert made("hamburg", [PASS] * 4, [HEARTS], N, players=2, hand_size=9) == (None, None)


@pytest.mark.parametrize(
    ("rules", "calls", "turned", "seat", "number"),
    [
        ("seed-000", [PASS], [], E, 0),
        ("seed-000", [HEARTS, PASS], [], E, 1),
        ("amsterdam", [ACCEPT], [], E, 0),
        ("amsterdam", [*ALL_PASS, PASS], [], E, 4),
        ("seed-003", [PASS, HEARTS], [HEARTS], S, 1),
        ("seed-003", ALL_PASS * 2, [HEARTS], E, 4),
        ("seed-004", [*ALL_PASS, ACCEPT], [HEARTS], E, 4),
        ("seed-001", [*ALL_PASS, HEARTS], [], E, 4),
        ("klammern", [KLEINES], [HEARTS], E, 0),
        ("klammern", [*ALL_PASS, ACCEPT], [HEARTS], E, 4),
        ("klammern", [*ALL_PASS, BESSER], [HEARTS], E, 4),
        ("klammern", [PASS, ACCEPT, PASS], [HEARTS], S, 2),
        ("klammern", [*ALL_PASS, KLEINES, PASS, PASS, PASS, BESSER], [HEARTS], E, 8),
        ("hamburg", [*ALL_PASS, KLEINES, PASS, PASS, PASS, HEARTS], [HEARTS], E, 8),
    ],
)
def test_calls_out_of_order(rules: str, calls: list[Call], turned: list[Suit], seat: Seat, number: int) -> None:
    """The first one that could not be made is named, with its player."""
    with pytest.raises(WrongCall) as caught:
        follow_calls(preset(rules), E, calls, turned)
    assert [finding.side for finding in caught.value.findings] == [seat]
    assert caught.value.number == number


@pytest.mark.parametrize("name", PRESETS)
def test_every_course_of_calls_comes_to_an_end(name: str) -> None:
    """Protects: whatever is allowed is taken, and leads to a maker with a suit, to a new deal or to another card."""
    rules = preset(name)
    for forehand, turned in product(seats_at_table(rules), (SPADES, HEARTS)):
        open_calls: list[tuple[Call, ...]] = [()]
        while open_calls:
            calls = open_calls.pop()
            so_far = follow_calls(rules, forehand, calls, [turned])
            open_calls += [(*calls, call) for call in so_far.allowed if call not in (SPADES, DIAMONDS)]
            if so_far.seat is None and so_far.chosen is not None:
                assert (so_far.chosen.maker is None) == (so_far.chosen.trump is None)
            assert len(calls) <= 4 + 4 + 3 + 1
            assert choose_trump(rules, forehand, turned, calls) == so_far.chosen
