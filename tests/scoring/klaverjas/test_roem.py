"""Roem over all the tricks there can be."""

from collections import Counter
from itertools import combinations

import pytest

from scoring import PRESETS, Card, Suit, card_set, possible_calls, preset, trick_roem
from scoring.klaverjas.roem import most_roem, roem_table

ALL_TRICKS = [card_set(cards) for cards in combinations(Card, 4)]


def count(rules: str, **options: object) -> dict[int, int]:
    """How many of all tricks have which roem, with hearts as trump."""
    table = roem_table(preset(rules, **options), Suit.HEARTS)
    return dict(Counter(table.get(trick, 0) for trick in ALL_TRICKS))


def test_values_of_all_35960_tricks() -> None:
    """Only these seven values occur; counted by hand: four of a kind 8, runs of four 20, of which two with stuk."""
    found = count("amsterdam")
    assert sum(found.values()) == 35_960
    assert set(found) == {0, 20, 40, 50, 70, 100, 200}
    assert (found[200], found[100], found[70], found[50]) == (1, 7, 2, 18)


def test_seventy_is_a_run_of_four_trumps_with_stuk() -> None:
    """10-J-Q-K and J-Q-K-A, nothing else."""
    table = roem_table(preset("amsterdam"), Suit.HEARTS)
    assert {trick for trick, roem in table.items() if roem == 70} == {
        card_set([Card.HT, Card.HJ, Card.HQ, Card.HK]),
        card_set([Card.HJ, Card.HQ, Card.HK, Card.HA]),
    }


@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize("mode", ["suit", "colour"])
def test_possible_calls_are_what_occurs(name: str, mode: str) -> None:
    """No trick has roem that may not be called, under any rule set and either kind of run."""
    rules = preset(name, run_mode=mode)
    assert set(count(name, run_mode=mode)) <= possible_calls(rules)
    assert max(possible_calls(rules)) <= most_roem(rules, 1)


def test_colour_runs_add_tricks() -> None:
    """Every trick with roem by suit keeps it; some gain a run across two suits of a colour."""
    by_suit, by_colour = (roem_table(preset("seed-000", run_mode=mode), Suit.HEARTS) for mode in ("suit", "colour"))
    assert [trick for trick, roem in by_suit.items() if by_colour[trick] < roem] == []
    assert len(by_colour) > len(by_suit)
    assert by_colour[card_set([Card.H7, Card.D8, Card.H9, Card.DT])] == 50


@pytest.mark.parametrize("cards", [(), (Card.S7,) * 4, (Card.S7, Card.S8, Card.S9), tuple(Card)[:5]])
def test_a_trick_has_four_cards(cards: tuple[Card, ...]) -> None:
    """Anything else is refused."""
    with pytest.raises(ValueError, match="four different cards"):
        trick_roem(preset("amsterdam"), Suit.HEARTS, cards)


def test_most_roem_of_a_round_can_happen() -> None:
    """Every player has one whole suit and they play rank by rank: 7 times 100 and 200, which is the bound."""
    rules = preset("amsterdam")
    suits = [[card for card in Card if card.suit is suit] for suit in Suit]
    played = sum(trick_roem(rules, Suit.HEARTS, trick) for trick in zip(*suits, strict=True))
    assert played == most_roem(rules) == 900
