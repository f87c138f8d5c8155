"""What a match that a Klammer-Jass decided counts for: anyone who won it stands above who lost it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import KlammernEntry, Seat, Side, contenders, counts_after_jass, preset, score_match

LEAGUE = preset("klammern-league")
OF_THREE = preset("klammern-league", players=3)
N, E, S = Seat.NORTH, Seat.EAST, Seat.SOUTH


@pytest.mark.parametrize(
    ("total", "leaders", "counts"),
    [
        ((38, 50), [Side.NS], (51, 50)),
        ((50, 38), [Side.NS], (51, 38)),
        ((0, 0), [Side.EW], (0, 51)),
    ],
)
def test_a_won_match_counts_as_having_reached_the_target(total, leaders, counts):
    own = dict(zip(Side, total, strict=True))
    assert counts_after_jass(own, leaders, LEAGUE) == dict(zip(Side, counts, strict=True))


def test_without_a_target_it_is_one_more_than_anyone_else_has():
    of_rounds = preset("klammern", klammerjass=True, match_end="rounds", rounds=16)
    assert counts_after_jass({Side.NS: 0, Side.EW: 2}, [Side.NS], of_rounds) == {Side.NS: 3, Side.EW: 2}
    assert counts_after_jass({Side.NS: 4, Side.EW: 2}, [Side.NS], of_rounds) == {Side.NS: 4, Side.EW: 2}


@pytest.mark.parametrize(
    ("total", "counts"),
    [
        ((53, 53), (54, 53)),  # level past the target, and then a Klammer-Jass in the extra round
        ((52, 55), (56, 55)),  # an extra round in any case, where both are past it
        ((50, 50), (51, 50)),
    ],
)
def test_where_others_are_past_the_target_it_is_one_more_than_theirs(total, counts):
    """Protects: who won stands above who lost also where the target alone would not be enough."""
    own = dict(zip(Side, total, strict=True))
    assert counts_after_jass(own, [Side.NS], LEAGUE) == dict(zip(Side, counts, strict=True))


def test_two_who_are_level_stand_above_who_lost_it_and_have_not_reached_the_target():
    assert counts_after_jass({N: 50, E: 18, S: 18}, [E, S], OF_THREE) == {N: 50, E: 51, S: 51}
    assert counts_after_jass({N: 18, E: 18, S: 18}, [E, S], OF_THREE) == {N: 18, E: 19, S: 19}
    assert counts_after_jass({N: 5, E: 18, S: 18}, [E, S], OF_THREE) == {N: 5, E: 18, S: 18}


def test_a_match_says_whose_klammer_jass_ended_it():
    rounds = [
        KlammernEntry(maker=N, card_points={N: 64, E: 50, S: 50}),
        KlammernEntry(maker=S, jass=S, tricks_won={S: 7}),
    ]
    assert score_match(rounds[:1], OF_THREE).jass is None
    match = score_match(rounds, OF_THREE)
    assert (match.jass, match.winner, match.leaders) == (S, N, (N,))
    # North has 6 Augen, East 5: the best of the others has won, as if the target were reached.
    assert counts_after_jass(match.total, match.leaders, OF_THREE) == {N: 51, E: 5, S: 5}


@given(players=st.integers(2, 4), totals=st.lists(st.integers(0, 50), min_size=3, max_size=3), data=st.data())
def test_who_won_alone_is_never_below_anyone_of_any_table(players, totals, data):
    rules = preset("klammern-league", players=players)
    total = dict(zip(contenders(rules), totals, strict=False))
    winner = data.draw(st.sampled_from(sorted(total, key=str)))
    counts = counts_after_jass(total, [winner], rules)
    assert counts[winner] == rules.target > max(own for who, own in counts.items() if who != winner)
    assert {who: own for who, own in counts.items() if who != winner} == {
        who: own for who, own in total.items() if who != winner
    }
