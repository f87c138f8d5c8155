"""Cards in words, for those who listen to a page."""

import pytest
from django.utils import translation

from scoring import Card
from tournaments.templatetags.cards import card_name, seat_label


@pytest.mark.parametrize(
    ("code", "name"), [("TH", "ten of hearts"), ("7S", "seven of spades"), (Card.CJ, "jack of clubs")]
)
def test_a_card_is_shown_by_its_name(code, name):
    with translation.override("en"):
        assert card_name(code) == name


def test_every_card_has_its_own_name():
    with translation.override("en"):
        assert len({card_name(card) for card in Card}) == 32


def test_a_seat_is_shown_by_its_name():
    with translation.override("en"):
        assert seat_label("N") == "North"
