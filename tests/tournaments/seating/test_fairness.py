"""The fairness card and the bounds alongside it, counted by hand on small evenings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating import History, LegPlan, Wishes, draw_by_lot, judge, least_repeats

FIRST = LegPlan(((1, 2, 3, 4), (5, 6, 7, 8)))
SAME_AGAIN = FIRST
OTHER_PARTNERS = LegPlan(((1, 3, 2, 4), (5, 7, 6, 8)))
SPREAD = LegPlan(((1, 2, 5, 6), (3, 4, 7, 8)))


@pytest.mark.parametrize(
    "second, partners, opponents, meetings",
    [
        (SAME_AGAIN, 4, 8, 12),
        # Opponents again: 1-4, 2-3, 5-8, 6-7; the others were partners or opponents before and are the opposite now.
        (OTHER_PARTNERS, 0, 4, 12),
        # 1-2, 5-6, 3-4 and 7-8 meet again, as opponents both times.
        (SPREAD, 0, 4, 4),
    ],
)
def test_repeats_of_two_legs(second: LegPlan, partners: int, opponents: int, meetings: int) -> None:
    assert [figure.value for figure in judge([FIRST, second])[:3]] == [partners, opponents, meetings]


def test_bounds_of_eight_people() -> None:
    """Two full tables: two legs have four couples in common at least, and three legs eight."""
    assert least_repeats([FIRST, SPREAD]) == (0, 0, 4)
    assert least_repeats([FIRST, SPREAD, OTHER_PARTNERS]) == (0, 0, 8)


def test_playing_more_legs_than_there_are_people_repeats_a_partner() -> None:
    legs = [LegPlan(((1, 2, 3, 4),))] * 5
    # Everyone has five partners among three people: two repeats each, and each is one of two people.
    assert least_repeats(legs).partners == 4


def test_turns_mates_and_the_season() -> None:
    season = History(partners={(1, 3): 2}, sit_outs={9: 1}, three_player_tables={})
    fairness = judge([LegPlan(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))], season=season)
    assert fairness.table_mates == (0, 3)
    assert (fairness.sit_outs, fairness.season_sit_outs) == ((0, 1), (0, 2))
    assert fairness.season_partners == (0, 3)
    assert fairness.never_partners == 36 - 4
    threes = judge([LegPlan(((1, 2, 3, 4), (5, 6, 7)))])
    assert threes.three_player_tables == (0, 1)


def test_wishes_are_counted_for_those_who_are_there() -> None:
    wishes = Wishes(apart=(frozenset({1, 2}), frozenset({1, 5}), frozenset({1, 99})), fixed_tables={5: 2, 6: 1, 98: 1})
    assert judge([FIRST], wishes=wishes).wishes_kept == (2, 4)


@given(people=st.integers(4, 40), legs=st.integers(1, 8), seed=st.integers(0, 10**6))
def test_no_draw_is_better_than_the_bounds(people: int, legs: int, seed: int) -> None:
    fairness = judge(draw_by_lot(range(people), legs, seed).legs)
    assert all(figure.value >= figure.bound for figure in fairness[:3])


def test_an_evening_without_legs_has_nothing_to_judge() -> None:
    assert judge([])[:3] == ((0, 0), (0, 0), (0, 0))
