"""Everyone against everyone over a season: every meeting once, or twice, no matter who is there and whenever."""

from collections import Counter
from itertools import combinations

import pytest

from tests.chance import IS_NIGHT, dice, so_many
from tests.tournaments.seating.seasons import Season, a_season_with_absences
from tournaments.seating.meetings import Meetings
from tournaments.seating.pairs import berger
from tournaments.seating.plan import LegPlan
from tournaments.seating.season_fairness import judge_season
from tournaments.seating.season_round_robin import draw_season_round_robin

MOST_EXTRA_LEGS = 2
"""Legs beyond the fewest that a season could take once everyone is there again."""

MOST_BYES_APART = 2
MOST_SIDES_APART = 3
"""Meetings at home more than away, or fewer, at the end of a season with absences."""


def everyone_always_there(units, legs, times, seed):
    """All meetings, in no more legs than Berger's table has, however they are spread over evenings."""
    season = Season(units, times)
    left = times * (units - 1 + units % 2)
    while left:
        number = len(season.evenings) + 1
        season.play(number, season.league, min(legs, left), seed * 1000 + number)
        left -= min(legs, left)
    met, pairs = season.met, list(combinations(season.league, 2))
    assert {met.times(*two) for two in pairs} == {times}
    assert {met.homes.get(two, 0) for two in pairs} <= ({0, 1} if times == 1 else {1})
    assert set(met.sit_outs.values()) == ({times} if units % 2 else set())
    assert max(abs(more) for more in met.balance.values()) <= (1 if times == 1 and units % 2 == 0 else 0)
    table = {frozenset(map(frozenset, leg.tables)) for leg in berger(season.league)}
    assert Counter(frozenset(map(frozenset, leg.tables)) for leg in season.legs) == dict.fromkeys(table, times)


GATE = [(16, 3, 1), (16, 3, 2), (11, 3, 1), (11, 4, 2), (2, 1, 2), (3, 5, 1), (6, 1, 2), (9, 3, 2), (10, 5, 1)]
AT_NIGHT = [(units, legs, times) for units in range(2, 21) for legs in (1, 3, 5) for times in (1, 2)]


@pytest.mark.parametrize("units, legs, times", AT_NIGHT if IS_NIGHT else GATE)
def test_with_everyone_there_the_season_is_bergers_table(units, legs, times):
    """Protects: sixteen teams, five evenings of three legs: all 120 meetings, and none of them twice."""
    for _season in range(so_many(1, 3)):
        everyone_always_there(units, legs, times, dice("berger", units, legs, times).randrange(1000))


def who_is_there(units, legs, evenings, seed, times, absent, late):
    season = a_season_with_absences(units, legs, evenings, seed, times=times, absent=absent, late=late)
    extra = season.finish(seed)
    assert extra <= MOST_EXTRA_LEGS
    byes = season.byes_of_those_always_there()
    assert max(byes, default=0) - min(byes, default=0) <= MOST_BYES_APART
    assert max(abs(more) for more in season.met.balance.values()) <= MOST_SIDES_APART
    return extra


@pytest.mark.parametrize("units, evenings", [(16, 5), (11, 4), (6, 3), *([(8, 3), (13, 5)] if IS_NIGHT else [])])
@pytest.mark.parametrize("times", [1, 2])
def test_who_stayed_away_or_came_late_catches_up(units, evenings, times):
    """An evening is added, one drawn again, one moved; no leg repeats what could have been new (`Season.play`)."""
    chance = dice("absences", units, times)
    extra = Counter(
        who_is_there(units, 3, evenings * times, chance.randrange(1000), times, chance.choice((0.05, 0.15, 0.3)), late)
        for late in (1, *[0, 3, 1] * so_many(0, 12))
    )
    assert extra[0] > 0.75 * extra.total() or not IS_NIGHT


def test_a_late_team_finds_the_meetings_of_the_others_as_they_were():
    """The twelfth joins eleven after four legs, in the place of the bye: it takes twelve legs more at most."""
    season = Season(12)
    season.play(1, season.league[:11], 4, 1)
    season.finish(2)
    assert season.is_complete()
    assert len(season.legs) == 4 + 11


def test_no_one_waits_for_those_who_never_come():
    """Protects: a pair that is entered and stays away does not keep the others from a second round."""
    met = Meetings.of(berger([1, 2, 3, 4]))
    legs = draw_season_round_robin([1, 2, 3, 4, 5], [1, 2, 3, 4], 3, 1, met=met).legs
    again = Meetings.of(legs)
    assert {again.times(*two) for two in combinations([1, 2, 3, 4], 2)} == {1}
    assert all(met.homes.get((away, home)) for home, away in again.homes)
    assert judge_season(legs, met, 1).again.value == 0


def test_who_is_chosen_sits_out():
    plan = draw_season_round_robin(range(1, 6), range(1, 6), 2, 1, met=Meetings(), turns=[4])
    assert plan.legs[0].sit_out == (4,)
    assert plan.legs[1].sit_out != (4,)


def test_no_one_sits_out_twice_on_an_evening_while_others_have_not():
    """Sixteen without one: at the end of an evening of fourteen legs everyone but one has sat out once."""
    legs = draw_season_round_robin(range(1, 17), range(1, 16), 14, 3, met=Meetings()).legs
    assert max(Counter(one for leg in legs for one in leg.sit_out).values()) == 1


def test_who_sat_out_earlier_this_evening_does_not_at_its_end():
    """Protects: with as many legs played by all, the lot must not fall on the same one again."""
    met = Meetings.of(berger([1, 2, 3, 4, 5]))
    for seed in range(5):
        plan = draw_season_round_robin(range(1, 6), range(1, 6), 1, seed, met=met, tonight=Meetings({}, {3: 1}))
        assert plan.legs[0].sit_out != (3,)


def test_no_one_meets_twice_on_the_evening_on_which_a_new_round_begins():
    """Seven pairs, four legs: the second evening ends the first round and begins the next one, with other meetings."""
    league = range(1, 8)
    for seed in range(4):
        first = draw_season_round_robin(league, league, 4, seed, met=Meetings())
        second = draw_season_round_robin(league, league, 4, seed, met=Meetings.of(first.legs))
        assert max(Meetings.of(second.legs).times(*two) for two in combinations(league, 2)) == 1
        assert max(Meetings.of(second.legs).sit_outs.values()) == 1


def test_who_has_to_meet_again_does_so_with_someone_else_than_just_now():
    """Four of six who have met: three legs again, and each time someone else."""
    met = Meetings.of([*berger([1, 2, 3, 4]), LegPlan(((5, 6),))])
    legs = draw_season_round_robin(range(1, 7), [1, 2, 3, 4], 3, 1, met=met).legs
    assert max(Meetings.of(legs).times(*two) for two in combinations([1, 2, 3, 4], 2)) == 1


def test_the_same_seed_gives_the_same_evening_and_no_one_plays_alone():
    def draw(seed):
        return draw_season_round_robin(range(1, 13), range(1, 13), 3, seed, met=Meetings())

    assert draw(5) == draw(5)
    assert draw(5).legs != draw(6).legs
    for present in ([], [7]):
        assert draw_season_round_robin(range(1, 9), present, 2, 1, met=Meetings()).legs == ()


# The card


def test_what_cannot_be_avoided_is_proved():
    """Four of six are there; they have met, and the two who are not have met no one: all is again, and must be."""
    met = Meetings.of([*berger([1, 2, 3, 4]), LegPlan(((5, 6),))])
    figures = judge_season([LegPlan(((1, 2), (3, 4)))], met, 1)
    assert figures.again == (2, 2)
    assert figures.is_proved_best
    assert (figures.played, figures.of) == (7, 15)


def test_what_could_be_avoided_is_not_called_proved():
    """The second meeting is no repeat where each two meet twice."""
    met = Meetings.of([LegPlan(((1, 2), (3, 4)))])
    figures = judge_season([LegPlan(((1, 2), (3, 4)))], met, 1)
    assert figures.again == (2, 0)
    assert not figures.is_proved_best
    turned = [LegPlan(((2, 1), (4, 3)))]
    assert [judge_season(turned, met, times).again.value for times in (1, 2)] == [2, 0]
    # The balance of sides counts the season.
    assert judge_season([LegPlan(((1, 3),))], Meetings.of([LegPlan(((1, 2),))]), 1).sides_apart == 2


def test_several_legs_together_are_judged_together():
    """Three pairs owe each other three meetings; a fourth has met them all. In three legs three have to be again."""
    met = Meetings.of([LegPlan(((4, 1),)), LegPlan(((4, 2),)), LegPlan(((4, 3),)), LegPlan(((5, 6),))])
    legs = [LegPlan(((1, 2), (3, 4))), LegPlan(((1, 3), (2, 4))), LegPlan(((2, 3), (1, 4)))]
    figures = judge_season(legs, met, 1)
    assert figures.again == (3, 3)


def test_an_evening_that_completes_the_round_is_judged_up_to_there():
    """One meeting is left: the other two of the first leg have to meet again, and then a new round begins."""
    met = Meetings.of([*berger([1, 2, 3, 4])[:2], LegPlan((berger([1, 2, 3, 4])[2].tables[0],))])
    left = berger([1, 2, 3, 4])[2]
    figures = judge_season([left, berger([1, 2, 3, 4])[0]], met, 1)
    assert figures.again == (1, 1)
    assert (figures.played, figures.of, figures.each) == (9, 12, 2)
