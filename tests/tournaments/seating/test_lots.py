"""A draw by lot: everyone once, the same from the same seed, and sitting out goes round."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.lots import draw_by_lot
from tournaments.seating.plan import LeftOver


@given(st.integers(0, 60), st.integers(0, 5), st.integers(2, 4), st.integers(0, 2**32 - 1))
def test_everyone_is_there_once_in_each_leg(people, legs, at_table, seed):
    plan = draw_by_lot(range(people), legs, seed, at_table=at_table)
    assert len(plan.legs) == legs
    for leg in plan.legs:
        assert {len(table) for table in leg.tables} <= {at_table}
        assert len(leg.sit_out) == people % at_table
        assert sorted([unit for table in leg.tables for unit in table] + list(leg.sit_out)) == list(range(people))
    assert plan == draw_by_lot(range(people), legs, seed, at_table=at_table)


def test_sitting_out_goes_round_before_anyone_has_a_second_time():
    plan = draw_by_lot(range(21), 14, 5, tonight=dict.fromkeys(range(7), 1))
    assert Counter(unit for leg in plan.legs for unit in leg.sit_out) == dict.fromkeys(range(7, 21), 1)


@given(st.integers(0, 60), st.integers(0, 2**32 - 1))
def test_with_tables_of_three_everyone_plays(people, seed):
    if people in {1, 2, 5}:
        with pytest.raises(ValueError, match="do not fill"):
            draw_by_lot(range(people), 2, seed, left_over=LeftOver.THREE_PLAYER_TABLES)
        return
    for leg in draw_by_lot(range(people), 2, seed, left_over=LeftOver.THREE_PLAYER_TABLES).legs:
        assert sorted(unit for table in leg.tables for unit in table) == list(range(people))
        assert [len(table) for table in leg.tables] == sorted([len(table) for table in leg.tables], reverse=True)
        assert {len(table) for table in leg.tables} <= {3, 4}


def test_other_seeds_are_other_draws():
    assert draw_by_lot(range(12), 1, 7) != draw_by_lot(range(12), 1, 8)


def test_no_one_plays_alone():
    with pytest.raises(ValueError, match="alone"):
        draw_by_lot([1], 1, 1, at_table=1)
