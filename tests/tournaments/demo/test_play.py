"""The demo's rounds are real rounds: every card legal, and the sheet says what the cards say."""

from random import Random

import pytest

from scoring import Seat, preset, score_round
from tournaments.demo.play import on_paper, play_round


@pytest.mark.parametrize("rules", ["amsterdam", "rotterdam"])
def test_every_card_is_legal_and_paper_and_cards_agree(rules: str) -> None:
    random, ruleset = Random(7), preset(rules)
    for _round in range(60):
        cards = play_round(random, ruleset, Seat("N"))
        played = score_round(cards, ruleset)
        written = score_round(on_paper(cards, ruleset), ruleset)
        assert played.illegal is None
        assert (written.score, written.outcome) == (played.score, played.outcome)


def test_makers_win_most_rounds_but_not_all() -> None:
    """Sheets that look like an evening: a nat now and then, roughly as in a club."""
    random, ruleset = Random(3), preset("amsterdam")
    scores = [score_round(play_round(random, ruleset, Seat("N")), ruleset) for _round in range(200)]
    nats = sum(score.nat is not None for score in scores)
    assert 10 <= nats <= 80
