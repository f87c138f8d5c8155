"""The list of fixtures of a season: everyone meets everyone once in each round, as often at home as away."""

from itertools import combinations, groupby, pairwise

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


def at_home(legs, team) -> list[bool]:
    """Of each meeting of a team, in order, whether it was at home."""
    return [home == team for leg in legs for home, away in leg.tables if team in (home, away)]


@pytest.mark.parametrize("teams", range(2, 17))
@pytest.mark.parametrize("a_day", [1, 2])
def test_no_one_is_at_home_or_away_more_than_twice_in_a_row(teams, a_day):
    """Protects: a team that travels evening after evening. In one round it is the fewest times twice that can be."""
    league = range(1, teams + 1)
    in_round = teams - 1 + teams % 2
    for seed in range(5):
        for rounds in (1, 2):
            days = plan_fixtures(league, [a_day] * -(-rounds * in_round // a_day), seed)
            # The last evening may begin another round.
            legs = [leg for day in days for leg in day][: rounds * in_round]
            played = [at_home(legs, team) for team in league]
            assert max(len([*run]) for sides in played for _side, run in groupby(sides)) <= 2
            if rounds == 1:
                twice = sum(one == other for sides in played for one, other in pairwise(sides))
                assert twice == (0 if teams % 2 else teams - 2)


def test_home_and_away_are_even_however_many_evenings_of_three_rounds_there_are():
    for teams in range(2, 17):
        for evenings in range(1, 3 * (teams - 1 + teams % 2) + 1):
            met = Meetings.of(leg for day in plan_fixtures(range(teams), [1] * evenings, 3) for leg in day)
            assert max(map(abs, met.balance.values())) <= 1, (teams, evenings)


def test_the_rest_follows_what_was_played():
    """One stayed away twice, and two met out of turn: when the list ends every two have met."""
    played = Meetings.of([LegPlan(((1, 2), (3, 4)), (5,)), LegPlan(((2, 5), (4, 1)), (3,))])
    rest = Meetings.of(leg for day in plan_fixtures(range(1, 7), [1] * 5, 1, met=played) for leg in day)
    together = played.plus(rest)
    assert min(together.times(*two) for two in combinations(range(1, 7), 2)) == 1
    assert max(map(abs, together.balance.values())) <= 1
