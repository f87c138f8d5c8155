"""A match followed round by round is, after each round, the match of the rounds so far; whatever the game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import ImpossibleRound, KlammernEntry, PerSide, RoundEntry, Side, follow_match, preset, score_match

LEAGUE = preset("klammern-league")
BIG_POINTS = preset("klammern", match_end="target", target=3)
KLAVERJAS = preset("amsterdam", rounds=4)
DICE = preset("hamburg")

klammern_rounds = st.builds(
    KlammernEntry,
    maker=st.sampled_from(Side),
    card_points=st.builds(lambda points: {Side.NS: points}, st.sampled_from((0, 30, 60, 82, 90, 120, 164))),
    melds=st.sampled_from(({}, {Side.NS: (20,)}, {Side.EW: (50, 20)})),
    passed=st.just(False),
)
klaverjas_rounds = st.builds(
    lambda maker, points: RoundEntry(maker=maker, card_points=PerSide(points, None)),
    st.sampled_from(Side),
    st.sampled_from((20, 60, 81, 82, 90, 140)),
)


def possible(entries, rules):
    """As many of these rounds as make one match."""
    taken = []
    for entry in entries:
        try:
            score_match([*taken, entry], rules)
        except ImpossibleRound:
            break
        taken.append(entry)
    return taken


@given(entries=st.lists(klammern_rounds, max_size=8), rules=st.sampled_from((LEAGUE, BIG_POINTS, DICE)))
def test_a_match_with_melds(entries, rules):
    entries = possible(entries, rules)
    states = list(follow_match(entries, rules))
    assert states == [score_match(entries[:number], rules) for number in range(1, len(entries) + 1)]


@given(entries=st.lists(klaverjas_rounds, max_size=8))
def test_a_match_of_klaverjas(entries):
    entries = possible(entries, KLAVERJAS)
    states = list(follow_match(entries, KLAVERJAS))
    assert states == [score_match(entries[:number], KLAVERJAS) for number in range(1, len(entries) + 1)]


def test_a_round_after_the_end_is_found_when_it_comes_to_it():
    won = KlammernEntry(maker=Side.NS, card_points={Side.NS: 164})
    rules = preset("klammern-league", target=30)
    states = follow_match([won, won, won], rules)
    assert [next(states).finished, next(states).finished] == [False, True]
    with pytest.raises(ImpossibleRound):
        next(states)
