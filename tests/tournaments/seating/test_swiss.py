"""Swiss pairing: no rematch, the best there is, for as many legs as are promised."""

import random
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.chance import IS_NIGHT, dice, so_many
from tournaments.seating.plan import History
from tournaments.seating.swiss import NoSwiss, join_ranks, legs_guaranteed, swiss_pairs


def tournament(count, legs, seed, *, promise=False):
    """A tournament with totals as they are: every leg is checked; the ranking and the tables of the legs."""
    chance = random.Random(seed)
    totals = dict.fromkeys(range(1, count + 1), 0.0)
    strength = {pair: chance.gauss(0, 60) for pair in totals}
    met, sat_out = set(), {}
    for number in range(legs):
        ranking = sorted(totals, key=lambda pair: (-totals[pair], pair))
        leg = swiss_pairs(ranking, met=met, sat_out=sat_out, legs_to_come=legs - number if promise else 1)
        assert sorted([pair for table in leg.tables for pair in table] + list(leg.sit_out)) == sorted(totals)
        for one, other in leg.tables:
            assert frozenset((one, other)) not in met
            assert ranking.index(one) < ranking.index(other)
            met.add(frozenset((one, other)))
            points = chance.gauss(1600 + strength[one] - strength[other], 250)
            totals[one] += points
            totals[other] += 3000 - points
        for pair in leg.sit_out:
            sat_out[pair] = sat_out.get(pair, 0) + 1
            totals[pair] += 1600
    return sat_out


def least_cost(met):
    """The lowest sum of squared distances by trying everything, or None."""

    def rest(open_ranks):
        if not open_ranks:
            return 0
        first, *others = open_ranks
        costs = [
            (first - other) ** 2 + below
            for other in others
            if other not in met[first] and (below := rest([rank for rank in others if rank != other])) is not None
        ]
        return min(costs, default=None)

    return rest(list(range(len(met))))


@st.composite
def fields(draw):
    """Up to ten ranks and who has met whom, by chance and often nearly everyone."""
    count = draw(st.sampled_from([2, 4, 6, 8, 10]))
    met = [set() for _ in range(count)]
    for one, other in combinations(range(count), 2):
        if draw(st.booleans()):
            met[one].add(other)
            met[other].add(one)
    return met


@example(
    # The best opponent of the last is six ranks away.
    met=[{1, 2, 4, 5, 6}, {0, 4, 5, 6, 9}, {0}, set(), {0, 1, 9}, {0, 1, 9}, {0, 1, 9}, {9}, {9}, {1, 4, 5, 6, 7, 8}]
)
@given(fields())
def test_no_pairing_is_nearer_and_none_is_missed(met):
    """Protects: the search is exact, and says that nothing is left only when nothing is left."""
    opponents = join_ranks(met)
    best = least_cost(met)
    if opponents is None:
        assert best is None
        return
    assert all(opponents[opponents[rank]] == rank != opponents[rank] for rank in range(len(met)))
    assert all(opponents[rank] not in met[rank] for rank in range(len(met)))
    assert sum((rank - other) ** 2 for rank, other in enumerate(opponents)) == 2 * best


COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16]


@pytest.mark.parametrize("count", [*COUNTS, *([20, 21, 34] if IS_NIGHT else [])])
def test_half_as_many_legs_as_pairs_are_always_possible(count):
    chance = dice("swiss", count)
    for _tournament in range(so_many(2, 20)):
        sat_out = tournament(count, count // 2, chance.randrange(1000), promise=True)
        assert set(sat_out.values()) <= {1}


@pytest.mark.parametrize("count, legs", [(60, 30), (101, 50)] if IS_NIGHT else [(40, 20)])
def test_a_long_tournament_comes_through_outside_the_band(count, legs):
    tournament(count, legs, 1)


def test_a_large_field_plays_with_its_neighbours():
    ranking = list(range(1, 501))
    leg = swiss_pairs(ranking, met=(), sat_out={})
    assert leg.tables == tuple((rank, rank + 1) for rank in range(1, 501, 2))


def test_the_lowest_who_sat_out_least_stays_out():
    assert swiss_pairs([1, 2, 3, 4, 5], met=(), sat_out={5: 1}).sit_out == (4,)


def test_someone_else_sits_out_if_the_rest_could_not_be_paired():
    met = {frozenset((1, 2)), frozenset((1, 3)), frozenset((2, 3))}
    leg = swiss_pairs([1, 2, 3, 4], met=met - {frozenset((2, 3))}, sat_out={})
    assert leg.tables == ((1, 4), (2, 3))
    assert swiss_pairs([1, 2, 3], met=met - {frozenset((1, 2))}, sat_out={}).tables == ((1, 2),)
    assert swiss_pairs([1, 2, 3], met=met - {frozenset((1, 3))}, sat_out={}).sit_out == (2,)


def test_more_legs_than_there_are_opponents_are_played_as_far_as_they_go():
    """Protects: an evening of five legs for four pairs plays the three there are."""
    met = set()
    for leg in range(3):
        met |= {frozenset(two) for two in swiss_pairs(range(4), met=met, sat_out={}, legs_to_come=5 - leg).tables}
    assert len(met) == 6


def test_who_met_most_in_the_season_stays_apart_first_but_no_one_meets_twice_tonight():
    season = History(opponents={(1, 2): 2, (3, 4): 1, (1, 3): 1, (2, 4): 1, (1, 4): 1, (2, 3): 2})
    assert swiss_pairs([1, 2, 3, 4], met=(), sat_out={}, season=season).tables == ((1, 3), (2, 4))
    assert swiss_pairs([1, 2, 3, 4], met={frozenset((1, 3))}, sat_out={}, season=season).tables == ((1, 2), (3, 4))


def test_this_evening_says_whose_turn_it_is_before_the_season():
    season = History(sit_outs={1: 1, 2: 9, 3: 1})
    assert swiss_pairs([1, 2, 3], met=(), sat_out={1: 1, 3: 1}, season=season).sit_out == (2,)
    assert swiss_pairs([1, 2, 3], met=(), sat_out={}, season=season).sit_out == (3,)


def test_when_everyone_has_met_it_says_so():
    met = {frozenset(two) for two in combinations(range(1, 5), 2)}
    with pytest.raises(NoSwiss, match="without a rematch") as refusal:
        swiss_pairs([1, 2, 3, 4], met=met, sat_out={})
    assert refusal.value.guaranteed == 0


@pytest.mark.parametrize("count, legs", [(0, 0), (1, 0), (2, 1), (3, 1), (8, 4), (9, 4), (50, 25)])
def test_half_the_pairs_are_guaranteed_at_the_beginning(count, legs):
    assert legs_guaranteed(range(count)) == legs


def test_each_leg_takes_one_off_the_guarantee():
    met = {frozenset((number, number + 1)) for number in range(1, 9, 2)}
    assert legs_guaranteed(range(1, 9), met) == 3


def test_no_pair_is_twice_in_a_ranking():
    with pytest.raises(ValueError, match="once"):
        swiss_pairs([1, 2, 2, 3], met=(), sat_out={})


def test_one_pair_alone_sits_out():
    assert swiss_pairs([7], met=(), sat_out={}).sit_out == (7,)
    assert swiss_pairs([], met=(), sat_out={}).tables == ()
