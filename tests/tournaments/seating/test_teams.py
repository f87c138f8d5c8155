"""Teams of four: two tables for a meeting, partners that change, and no one against the same person twice."""

from collections import Counter

import pytest

from tournaments.seating.fairness import judge
from tournaments.seating.pairs import berger
from tournaments.seating.plan import History, LegPlan, Plan
from tournaments.seating.teams import as_teams, seat_team_pairs, seat_team_plan, seat_teams, spread_teams, team_history

MEMBERS = {team: [team * 10 + place for place in (1, 2, 3, 4)] for team in range(1, 40)}


def everyone_meets(teams, legs):
    return Plan(tuple(berger(range(1, teams + 1))[:legs]), 1)


def team_of(person):
    return person // 10


@pytest.mark.parametrize("split", range(3))
def test_a_meeting_is_two_tables_of_two_against_two(split):
    leg = seat_teams(LegPlan(((1, 2),), (3,)), MEMBERS, split)
    assert len(leg.tables) == 2
    for north, east, south, west in leg.tables:
        assert team_of(north) == team_of(south) != team_of(east) == team_of(west)
    assert leg.sit_out == tuple(MEMBERS[3])
    assert sorted(person for table in leg.tables for person in table) == MEMBERS[1] + MEMBERS[2]


def test_each_team_has_a_pair_in_each_line():
    """Protects: results compared within a line need one pair of every team there."""
    leg = seat_teams(LegPlan(((1, 2), (3, 4))), MEMBERS)
    assert Counter(team_of(table[0]) for table in leg.tables) == Counter([1, 2, 3, 4])


@pytest.mark.parametrize("teams, legs", [(4, 3), (10, 9), (11, 6), (25, 8)])
def test_no_one_plays_against_anyone_twice_and_partners_go_round(teams, legs):
    plan = seat_team_plan(everyone_meets(teams, legs), MEMBERS)
    history = History.of(plan.legs)
    assert max(history.opponents.values()) == 1
    assert max(history.partners.values()) - min(history.partners.values()) <= 1 + teams % 2
    for leg in plan.legs:
        everyone = [person for table in leg.tables for person in table] + list(leg.sit_out)
        assert sorted(everyone) == sorted(person for team in range(1, teams + 1) for person in MEMBERS[team])


def test_pairs_within_a_team_can_stay_together():
    plan = seat_team_plan(everyone_meets(4, 3), MEMBERS, partners_change=False)
    assert set(History.of(plan.legs).partners) == {
        two for t in range(1, 5) for two in ((t * 10 + 1, t * 10 + 2), (t * 10 + 3, t * 10 + 4))
    }


def test_drawing_the_next_leg_goes_on_with_the_next_partners():
    teams = everyone_meets(4, 3)
    at_once = seat_team_plan(teams, MEMBERS)
    later = seat_team_plan(teams._replace(legs=teams.legs[1:]), MEMBERS, legs_before=1)
    assert later.legs == at_once.legs[1:]


def test_pairs_of_a_team_sit_where_their_numbers_say():
    leg = seat_team_pairs(LegPlan(((4, 1),), (3,)), MEMBERS)
    assert leg.tables == ((23, 11, 24, 12),)
    assert leg.sit_out == (21, 22)


def test_the_meetings_of_teams_are_read_from_the_seats():
    teams = LegPlan(((1, 2), (4, 3)), (5,))
    for split in range(3):
        assert as_teams(seat_teams(teams, MEMBERS, split), MEMBERS) == teams


def test_spread_over_the_hall_there_are_no_meetings_of_teams():
    assert as_teams(LegPlan(((11, 21, 31, 41),)), MEMBERS) is None


@pytest.mark.parametrize("count, legs", [(10, 6), (12, 4)])
def test_a_team_spread_over_the_hall_never_shares_a_table(count, legs):
    members = {team: MEMBERS[team] for team in range(1, count + 1)}
    plan = spread_teams(members, legs, 5)
    assert all(len({team_of(person) for person in table}) == 4 for leg in plan.legs for table in leg.tables)
    fairness = judge(plan.legs)
    assert fairness.meetings_repeated.value == 0


def test_what_members_did_tells_how_often_teams_met():
    legs = [seat_teams(LegPlan(((1, 2), (3, 4)), (5,)), MEMBERS, split) for split in range(2)]
    history = team_history(History.of(legs), {team: MEMBERS[team] for team in range(1, 6)})
    assert history.opponents == {(1, 2): 2, (3, 4): 2}
    assert history.sit_outs == {1: 0, 2: 0, 3: 0, 4: 0, 5: 2}
