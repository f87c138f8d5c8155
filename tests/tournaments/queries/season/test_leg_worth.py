"""What a win or a tie brings a side, by what the competition counts."""

import pytest

from tournaments.choices import Winner
from tournaments.models import Competition
from tournaments.queries.season.leg_worth import game_worth, what_it_brings


@pytest.mark.parametrize(
    ("counts", "worth", "won", "level", "lost"),
    [
        ("points", None, 0, 0, 0),
        ("rank_points", None, 0, 0, 0),
        ("wins", (1, 0), 1, 0, 0),
        ("match_points", (3, 1), 3, 1, 0),
    ],
)
def test_a_win_and_a_tie_bring_what_the_competition_says(counts, worth, won, level, lost):
    competition = Competition(counting_figure=counts, win_points=3, tie_points=1)
    assert game_worth(competition) == worth
    assert [what_it_brings("ns", winner, competition) for winner in ("ns", Winner.NOBODY, "ew")] == [won, level, lost]
    assert what_it_brings("ns", "", competition) == what_it_brings("ns", Winner.NOBODY, competition, has_lost=True) == 0
