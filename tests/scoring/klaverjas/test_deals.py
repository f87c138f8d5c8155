"""300 complete rounds on which several independent programs agree."""

import pytest

from scoring import legal_cards, preset, score_round
from tests.scoring.cases import SEATS, Deal, deals

ALL_DEALS = [*deals("amsterdam"), *deals("rotterdam")]


def test_there_are_as_many_as_published() -> None:
    """The two files have not shrunk."""
    assert [len(deals("amsterdam")), len(deals("rotterdam"))] == [150, 150]


@pytest.mark.parametrize("deal", ALL_DEALS, ids=lambda deal: deal.id)
def test_deal_is_scored_as_published(deal: Deal) -> None:
    """Winners, points and roem of every trick, totals, outcome and score of each side; no card is illegal."""
    score = score_round(deal.entry, preset(deal.rules))
    assert tuple(trick.winner for trick in score.tricks) == deal.winners
    assert tuple(trick.points for trick in score.tricks) == deal.points
    assert tuple(trick.roem for trick in score.tricks) == deal.roem
    assert (score.card_points.ns, score.card_points.ew) == deal.card_points
    assert (score.roem.ns, score.roem.ew) == deal.roem_by_side
    assert score.outcome == deal.outcome
    assert (score.score.ns, score.score.ew) == deal.score
    assert score.illegal is None


@pytest.mark.parametrize("deal", ALL_DEALS, ids=lambda deal: deal.id)
def test_every_legal_set_is_as_published(deal: Deal) -> None:
    """What the player to move may play, at each of the 32 plays."""
    rules, plays = preset(deal.rules), deal.entry.plays
    hands = {seat: list(hand) for seat, hand in zip(SEATS, deal.hands, strict=True)}
    seat = deal.entry.leader
    found = []
    for at, card in enumerate(plays):
        trick = plays[at - at % 4 : at]
        found.append(frozenset(legal_cards(rules, deal.entry.trump, trick, hands[seat])))
        hands[seat].remove(card)
        seat = deal.winners[at // 4] if at % 4 == 3 else seat.next
    assert tuple(found) == deal.legal
