"""Whether an evening of pairs can go on: the search against trying everything."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.look_ahead import LookAhead, everyone_but, pairings, without
from tournaments.seating.swiss import swiss_pairs


def can_play(free, sat_out, legs):
    """By trying every leg: `free` are the couples who have not met."""
    if legs == 0:
        return True
    count = len(sat_out)
    resting = [rank for rank in range(count) if sat_out[rank] == min(sat_out)] if count % 2 else [None]
    for sits_out in resting:
        after = [times + (rank == sits_out) for rank, times in enumerate(sat_out)]
        for leg in combinations(free, count // 2):
            people = {one for two in leg for one in two}
            if len(people) == count // 2 * 2 and sits_out not in people and can_play(free - set(leg), after, legs - 1):
                return True
    return False


@given(data=st.data(), count=st.sampled_from([2, 3, 4, 5, 6]), legs=st.integers(1, 4))
def test_it_finds_what_there_is_and_nothing_else(data, count, legs):
    couples = list(combinations(range(count), 2))
    free = data.draw(st.sets(st.sampled_from(couples)))
    sat_out = tuple(data.draw(st.lists(st.integers(0, 1), min_size=count, max_size=count)))
    field = tuple(
        sum(1 << other for other in range(count) if tuple(sorted((rank, other))) in free) for rank in range(count)
    )
    assert LookAhead().can_play(field, sat_out, legs) == can_play(free, list(sat_out), legs)


def test_all_pairings_are_tried_once():
    field = tuple(everyone_but(rank, 6) for rank in range(6))
    found = list(pairings(field, everyone_but(None, 6)))
    assert len(found) == len(set(found)) == 15
    assert [others.bit_count() for others in without(field, found[0])] == [4] * 6


def test_six_pairs_are_not_split_into_two_threes():
    """Protects: after 1-4 2-5 3-6 and 1-5 2-6 3-4 the third leg must not be 1-6 2-4 3-5, however near that is."""
    met = {frozenset(two) for two in ((1, 4), (2, 5), (3, 6), (1, 5), (2, 6), (3, 4))}
    nearest = swiss_pairs([1, 6, 2, 4, 3, 5], met=met, sat_out={})
    assert nearest.tables == ((1, 6), (2, 4), (3, 5))
    further = swiss_pairs([1, 6, 2, 4, 3, 5], met=met, sat_out={}, legs_to_come=3)
    assert further.tables != nearest.tables


@pytest.mark.parametrize("count, most", [(4, 3), (5, 5), (6, 5), (7, 7), (8, 7), (9, 9)])
def test_no_evening_has_more_legs_than_everyone_has_opponents(count, most):
    field = tuple(everyone_but(rank, count) for rank in range(count))
    possible = [legs for legs in range(1, 12) if LookAhead().can_play(field, (0,) * count, legs)]
    assert possible == list(range(1, most + 1))
