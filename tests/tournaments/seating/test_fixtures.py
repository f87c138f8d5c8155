"""The list of fixtures of a season: everyone meets everyone once in each round, as often at home as away."""

from itertools import combinations

import pytest

from tournaments.seating.fixtures import plan_fixtures
from tournaments.seating.meetings import Meetings
from tournaments.seating.plan import LegPlan


@pytest.mark.parametrize("teams", [7, 8])
@pytest.mark.parametrize("legs", [1, 2])
def test_two_rounds_of_a_league(teams, legs):
    """After each round every two have met as often, no one sat out twice in it, and home and away are even."""
    league = range(1, teams + 1)
    in_round = teams - 1 + teams % 2
    for seed in range(5):
        days = plan_fixtures(league, [legs] * (2 * in_round // legs), seed)
        listed = [leg for day in days for leg in day]
        first = Meetings.of(listed[:in_round])
        for met, times in ((first, 1), (Meetings.of(listed), 2)):
            assert {met.times(*two) for two in combinations(league, 2)} == {times}
            assert max(abs(met.balance[one]) for one in league) <= (times * (teams - 1)) % 2
            assert set(met.sit_outs.values()) == ({times} if teams % 2 else set())
        # The second meeting of two is with sides changed.
        assert set(Meetings.of(listed).homes.values()) == {1}


@pytest.mark.parametrize("evenings", [4, 11, 15])
def test_home_and_away_are_even_however_many_evenings_there_are(evenings):
    for teams in (7, 8, 12):
        met = Meetings.of(leg for day in plan_fixtures(range(teams), [1] * evenings, 3) for leg in day)
        assert max(map(abs, met.balance.values())) <= 1


def test_the_rest_follows_what_was_played():
    """One stayed away twice, and two met out of turn: when the list ends every two have met."""
    played = Meetings.of([LegPlan(((1, 2), (3, 4)), (5,)), LegPlan(((2, 5), (4, 1)), (3,))])
    rest = Meetings.of(leg for day in plan_fixtures(range(1, 7), [1] * 5, 1, met=played) for leg in day)
    together = played.plus(rest)
    assert min(together.times(*two) for two in combinations(range(1, 7), 2)) == 1
    assert max(map(abs, together.balance.values())) <= 1
