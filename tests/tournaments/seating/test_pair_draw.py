"""Other opponents for fixed pairs: never twice on an evening where that is possible, and even over a season."""

import random
from collections import Counter

import pytest

from tests.chance import so_many
from tournaments.seating.pair_draw import draw_pairs, judge_pairs
from tournaments.seating.plan import NO_HISTORY, History


def people(leg):
    return sorted([pair for table in leg.tables for pair in table] + list(leg.sit_out))


def test_no_one_meets_twice_before_everyone_has_met():
    for count in (*range(2, 23), 52, *[101] * so_many(0, 1)):
        pairs = list(range(1, count + 1))
        for legs in (1, 3, 8):
            plan = draw_pairs(pairs, legs, 4)
            assert all(people(leg) == pairs for leg in plan.legs)
            fairness = judge_pairs(plan.legs)
            assert fairness.opponents_repeated.value == fairness.opponents_repeated.bound
            assert fairness.sit_outs[1] - fairness.sit_outs[0] <= 1


def test_eight_evenings_of_three_legs_go_through_the_whole_field():
    """Twenty pairs that always come: 19 legs without a rematch, five more before any two meet a third time."""
    season = NO_HISTORY
    for evening in range(8):
        season = season.plus(History.of(draw_pairs(range(1, 21), 3, evening, season=season).legs))
    assert Counter(season.opponents.values()) == {1: 140, 2: 50}


def test_a_season_with_absences_comes_close_to_that():
    season, chance = NO_HISTORY, random.Random(3)
    for evening in range(8):
        present = [pair for pair in range(1, 22) if chance.random() < 0.85]
        legs = draw_pairs(present, 3, evening, season=season).legs
        assert judge_pairs(legs).opponents_repeated.value == 0
        season = season.plus(History.of(legs))
    assert max(season.opponents.values()) <= 2
    assert max(season.sit_outs.values()) <= 1


def test_pairings_of_fixed_legs_are_not_repeated():
    played = draw_pairs(range(1, 13), 5, 1).legs
    more = draw_pairs(range(1, 13), 6, 2, played=played).legs
    assert judge_pairs([*played, *more]).opponents_repeated.value == 0


def test_a_pair_that_leaves_is_not_drawn_and_the_others_meet_no_one_twice():
    played = draw_pairs(range(1, 13), 3, 1).legs
    more = draw_pairs(range(1, 12), 3, 2, played=played).legs
    assert all(people(leg) == list(range(1, 12)) for leg in more)
    assert judge_pairs([*played, *more]).opponents_repeated.value == 0


def test_the_same_seed_draws_the_same():
    assert draw_pairs(range(30), 5, 6) == draw_pairs(range(30), 5, 6)
    assert draw_pairs(range(30), 5, 6).legs != draw_pairs(range(30), 5, 7).legs


def test_fairness_counts_repeats_sit_outs_and_compares_with_a_random_draw():
    legs = draw_pairs(range(1, 6), 7, 1).legs
    fairness = judge_pairs(legs, season=History(sit_outs={1: 4}))
    assert fairness.opponents_repeated == (4, 4)
    assert fairness.is_proved_best
    assert fairness.sit_outs == (1, 2)
    assert fairness.season_sit_outs[1] >= 5
    assert fairness.season_opponents == (1, 2)
    assert fairness.never_opponents == 0
    assert fairness.by_lot == pytest.approx(21 * 4 / 10)


def test_no_legs_are_fair():
    assert judge_pairs([]).is_proved_best
    assert draw_pairs([1], 3, 1).legs == ()
