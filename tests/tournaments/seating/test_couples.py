"""Couples of one evening: paired by lot, seated opposite each other, and remembered by who they are."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating import History, LegPlan, draw_individual
from tournaments.seating.couples import (
    couple_history,
    couples_of,
    met_as_couples,
    pair_by_lot,
    rank_couples,
    seat_couples,
)
from tournaments.seating.pair_draw import draw_pairs
from tournaments.seating.plan import partners_at

PEOPLE = st.sets(st.integers(1, 99), max_size=30)
SEEDS = st.integers(0, 2**32 - 1)


@given(PEOPLE, SEEDS)
def test_everyone_without_a_partner_gets_one_and_of_an_odd_number_one_is_left(people, seed):
    couples, left = pair_by_lot(people, seed, tonight={}, season={})
    paired = [one for two in couples for one in two]
    assert sorted([*paired, *([] if left is None else [left])]) == sorted(people)
    assert (left is None) == (len(people) % 2 == 0)
    assert all(first < second for first, second in couples)
    assert (couples, left) == pair_by_lot(sorted(people, reverse=True), seed, tonight={}, season={})


@given(SEEDS)
def test_left_over_is_who_sat_out_least_and_two_who_stay_apart_are_no_couple(seed):
    """Protects: no one is left over every week, and a wish holds for the partner of a whole evening too."""
    couples, left = pair_by_lot(
        range(1, 8), seed, tonight={1: 1}, season=dict.fromkeys([2, 3, 4, 6, 7], 2), apart=[{1, 2}]
    )
    assert left == 5
    assert (1, 2) not in couples
    assert pair_by_lot([1, 2], seed, tonight={}, season={}, apart=[{1, 2}]) == ([(1, 2)], None)


@given(st.integers(2, 15), st.integers(1, 5), SEEDS)
def test_couples_sit_opposite_each_other_in_every_leg_and_come_back_as_they_were_drawn(count, legs, seed):
    """Protects: what was played is found in the seats again, so in later legs opponents are new."""
    couples = {number: (number, number + 50) for number in range(1, count + 1)}
    plans = draw_pairs(list(couples), legs, seed).legs
    for plan in plans:
        seated = seat_couples(plan, couples, [99])
        assert {two for table in seated.tables for two in partners_at(table)} == {
            couples[number] for table in plan.tables for number in table
        }
        everyone = [one for table in seated.tables for one in table] + list(seated.sit_out)
        assert Counter(everyone) == Counter([99, *(one for two in couples.values() for one in two)])
        met = met_as_couples(seated, couples)
        assert {frozenset(two) for two in met.tables} == {frozenset(two) for two in plan.tables}
        assert met.sit_out == plan.sit_out
    seated = [seat_couples(plan, couples, [99]) for plan in plans]
    repeats = [Counter(frozenset(two) for leg in read for two in leg.tables) for read in (plans, couples_of(seated))]
    assert sorted(repeats[0].values()) == sorted(repeats[1].values())


def test_what_someone_played_with_an_earlier_partner_counts_for_the_couple_they_are_in_now():
    before = LegPlan(((1, 3, 2, 4), (5, 7, 6, 8)), (9,))
    now = {1: (1, 9), 2: (3, 4), 3: (5, 6)}
    assert met_as_couples(before, now) == LegPlan(((1, 2),), (1,))


def test_the_season_of_a_couple_is_that_of_both():
    people = History(opponents={(1, 3): 2, (2, 4): 1, (1, 2): 5, (1, 7): 9}, sit_outs={1: 1, 2: 2, 7: 3})
    season = couple_history(people, {1: (1, 2), 2: (3, 4)})
    assert (dict(season.opponents), dict(season.sit_outs)) == ({(1, 2): 3}, {1: 3, 2: 0})


def test_couples_are_ranked_by_the_places_of_both_and_who_is_unknown_comes_last():
    couples = {1: (10, 40), 2: (20, 30), 3: (50, 60), 4: (70, 80)}
    assert rank_couples([10, 20, 30, 40, 60, 50], couples) == [1, 2, 3, 4]
    assert rank_couples([20, 10, 40, 30], couples) == [2, 1, 3, 4]


def test_an_evening_of_changing_partners_is_couples_as_well():
    """Protects: a leg that was seated by hand, or a leg of finals, does not hide how fair the others are."""
    legs = draw_individual(range(1, 9), 2, 5).legs
    assert len({number for leg in couples_of(legs) for table in leg.tables for number in table}) == 8
    assert couples_of([LegPlan(((1, 2, 3),), (9,))]) == [LegPlan((), ())]
