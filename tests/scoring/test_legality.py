"""Who wins a trick, and what a legal set is when no one can do better."""

import pytest

from scoring import Card, Suit, card_set, legal_cards, legal_set, preset, trick_winner

HEARTS = Suit.HEARTS


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ([Card.S7], 0),
        ([Card.S7, Card.SA], 1),
        ([Card.ST, Card.SK, Card.SQ, Card.SJ], 0),  # a plain ten beats king, queen and jack
        ([Card.S7, Card.DA, Card.CA, Card.S8], 3),  # other suits do not win
        ([Card.SA, Card.H7, Card.S8, Card.S9], 1),
        ([Card.SA, Card.H7, Card.HQ, Card.H8], 2),
        ([Card.HA, Card.H9, Card.HT, Card.HJ], 3),  # jack and nine are the highest trumps
        ([Card.HA, Card.H9, Card.HT, Card.HK], 1),
    ],
)
def test_winner_of_a_trick(trick: list[Card], winner: int) -> None:
    """The position of the winning card, hearts being trump, under either legality."""
    assert [trick_winner(preset(name), HEARTS, trick) for name in ("amsterdam", "rotterdam")] == [winner] * 2


@pytest.mark.parametrize("rules", ["amsterdam", "rotterdam"])
def test_a_trick_is_followed_the_same_way_in_both_forms(rules: str) -> None:
    """Cards in the order of the hand, or a set as one integer."""
    hand = [Card.HJ, Card.C7, Card.H7, Card.DA]
    trick = [Card.SA, Card.H8]
    legal = legal_cards(preset(rules), HEARTS, trick, hand)
    assert legal == (Card.HJ,)
    assert legal_set(preset(rules), HEARTS, trick, card_set(hand)) == card_set(legal)


@pytest.mark.parametrize("rules", ["amsterdam", "rotterdam"])
def test_who_leads_may_play_anything(rules: str) -> None:
    hand = (Card.HJ, Card.C7, Card.H7, Card.DA)
    assert legal_cards(preset(rules), HEARTS, (), hand) == hand


def test_partner_winning_with_a_trump() -> None:
    """Rows 8, 9 and 10 of the table of duties, which the published single plays leave out."""
    trick = [Card.S7, Card.HA, Card.S8]  # the second player is the fourth one's partner
    hands = {
        (Card.H7, Card.HJ, Card.C7): ((Card.HJ, Card.C7), (Card.HJ,)),
        (Card.H7, Card.C7): ((Card.C7,), (Card.H7,)),
        (Card.H7, Card.HJ): ((Card.HJ,), (Card.HJ,)),
        (Card.H7, Card.H8): ((Card.H7, Card.H8), (Card.H7, Card.H8)),
    }
    for hand, legal in hands.items():
        found = tuple(legal_cards(preset(name), HEARTS, trick, hand) for name in ("amsterdam", "rotterdam"))
        assert found == legal
