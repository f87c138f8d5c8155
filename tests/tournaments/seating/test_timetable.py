"""Meetings still to play, in few legs."""

from itertools import combinations

import pytest

from tournaments.seating.pairs import berger
from tournaments.seating.timetable import berger_leg, plan_legs


@pytest.mark.parametrize("count", [2, 3, 4, 9, 10, 16])
def test_the_leg_of_two_places_is_that_of_bergers_table(count):
    for number, leg in enumerate(berger(range(count))):
        for one, other in leg.tables:
            assert berger_leg(one, other, count) == berger_leg(other, one, count) == number


def test_all_meetings_have_a_leg_and_no_one_two_at_once():
    """What is left when each evening someone else was missing."""
    to_play = [(0, two) for two in combinations(range(12), 2) if sum(two) % 5]
    legs = plan_legs(to_play, range(12))
    assert sorted(meeting for leg in legs for meeting in leg) == sorted(to_play)
    for leg in legs:
        people = [one for _met, two in leg for one in two]
        assert len(people) == len(set(people))
    most = max(sum(one in two for _met, two in to_play) for one in range(12))
    assert len(legs) <= most + 1


def test_two_who_meet_twice_more_do_so_in_two_legs():
    legs = plan_legs([(0, (1, 2)), (1, (1, 2)), (0, (3, 4))], [1, 2, 3, 4])
    assert len(legs) == 2


def test_nothing_to_play_takes_no_legs():
    assert plan_legs([], [1, 2, 3]) == []
