"""What is said to be unavoidable, against every draw there is: on tiny evenings, with people who come, go and help."""

from itertools import combinations, permutations, product

import pytest

from tests.chance import dice, so_many
from tournaments.seating import LegPlan, draw_individual, judge, least_repeats
from tournaments.seating.catalogue import stored_plan
from tournaments.seating.meetings import Meetings
from tournaments.seating.pair_draw import judge_pairs
from tournaments.seating.plan import LeftOver
from tournaments.seating.season_fairness import judge_season

SPLITS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""Three ways to make four people partners."""


def tables(people, sizes):
    """Every way to seat these people at tables of these sizes, partners at a table of four included."""
    if not sizes:
        yield ()
        return
    size, *rest = sizes
    # Tables of one size have no order: the first of those who are left sits at the next one.
    for others in combinations(people[1:], size - 1):
        four = (people[0], *others)
        left = [one for one in people if one not in four]
        ways = [tuple(four[place] for place in order) for order in SPLITS] if size == 4 else [four]
        for way, below in product(ways, tables(left, rest)):
            yield (way, *below)


def all_legs(here, sizes):
    """Every leg of these people; who is left over sits out, at tables of different sizes anyone at any of them."""
    legs = []
    for playing in combinations(here, sum(sizes)):
        sit_out = tuple(one for one in here if one not in playing)
        for order in sorted(set(permutations(sizes))):
            legs += [LegPlan(way, sit_out) for way in tables(playing, order)]
    return legs


def with_a_helper(here):
    """Seven people and an eighth seat: everyone at the other table can fill it."""
    filled = (
        tuple(tuple(helper if one == 0 else one for one in table) for table in leg.tables)
        for leg in all_legs([*here, 0], (4, 4))
        for helper in here
    )
    return [LegPlan(tables) for tables in filled if all(len(set(table)) == 4 for table in tables)]


def people(count):
    return list(range(1, count + 1))


def repeats(legs):
    """Repeated partners, opponents and meetings, counted here once more."""
    partners, opponents = [], []
    for table in (table for leg in legs for table in leg.tables):
        across = {(0, 2), (1, 3)} if len(table) == 4 else set()
        for places in combinations(range(len(table)), 2):
            two = frozenset(table[place] for place in places)
            (partners if places in across else opponents).append(two)
    return [len(met) - len(set(met)) for met in (partners, opponents, partners + opponents)]


# Of the first leg one is enough where all are the same but for the numbers.
EVENINGS = {
    "eight, two legs": (1, [all_legs(people(8), (4, 4))] * 2),
    "five, four legs": (1, [all_legs(people(5), (4,))] * 4),
    "four, five legs": (1, [all_legs(people(4), (4,))] * 5),
    "six at two tables of three": (1, [all_legs(people(6), (3, 3))] * 3),
    "seven, a table of three": (1, [all_legs(people(7), (3, 4))] * 2),
    "nine at three tables of three": (1, [all_legs(people(9), (3, 3, 3))] * 2),
    "one comes late": (1, [all_legs(people(7), (3, 4)), all_legs(people(8), (4, 4))]),
    "two go home": (105, [all_legs(people(7), (3, 4)), all_legs(people(5), (4,))]),
    "one comes when four have played twice": (3, [all_legs(people(4), (4,))] * 2 + [all_legs(people(5), (4,))] * 2),
    "helpers": (1, [with_a_helper(people(7))] * 2),
    "a helper, then an eighth": (1, [with_a_helper(people(7)), all_legs(people(8), (4, 4))]),
}


@pytest.mark.parametrize("name", EVENINGS)
def test_no_bound_is_above_the_best_of_all_draws(name):
    """Protects: “Proved”. The bound once took who sat out as given, and knew nothing of who helps out."""
    begun, legs = EVENINGS[name]
    evenings = list(product(legs[0][:begun], *legs[1:]))
    least = [min(values) for values in zip(*map(repeats, evenings), strict=True)]
    for evening in dice("bounds", name).sample(evenings, min(len(evenings), so_many(50, 2000))):
        assert all(bound <= value for bound, value in zip(least_repeats(evening), least, strict=True)), evening


def test_a_bound_is_about_any_draw_and_not_about_who_sat_out():
    """Protects: four who play five times, and a fifth who sits out each time, are not called proved."""
    unfair = judge([LegPlan(((1, 2, 3, 4),), (5,))] * 5)
    assert unfair.partners_repeated == (8, 0)
    assert not unfair.is_proved_best


def test_who_helps_at_two_tables_sits_there_for_two():
    """Protects: with someone at both tables, and someone else not there, two legs share fewer than four couples."""
    legs = [LegPlan(((1, 2, 3, 4), (1, 5, 6, 7))), LegPlan(((8, 2, 1, 5), (3, 6, 4, 7)))]
    assert least_repeats(legs).meetings < 4


@pytest.mark.parametrize(
    "begun, coming", [(1, (5, 5, 5, 5)), (15, (5, 5, 4)), (3, (4, 4, 5)), (1, (4, 4, 4, 4)), (1, (6, 6))]
)
def test_no_bound_of_pairs_is_above_the_best_of_all_draws(begun, coming):
    first, *others = (all_legs(people(count), (2,) * (count // 2)) for count in coming)
    judged = [judge_pairs(evening).opponents_repeated for evening in product(first[:begun], *others)]
    least = min(figure.value for figure in judged)
    assert all(figure.bound <= least for figure in judged)


@pytest.mark.parametrize("evening", range(so_many(25, 500)))
def test_no_bound_of_a_season_is_above_the_best_of_all_draws(evening):
    """Protects: a round that another draw completes halfway leaves less to meet again than one that goes on."""
    chance = dice("season", evening)
    times = chance.choice((1, 1, 2))
    every_leg = all_legs(people(4), (2, 2))
    played = [chance.choice(every_leg) for _leg in range(chance.randrange(6))]
    met = Meetings.of(LegPlan(tuple(two for two in leg.tables if chance.random() < 0.8)) for leg in played)
    here = [chance.choice([people(4), people(4), people(3)]) for _leg in range(chance.randint(1, 3))]
    draws = product(*(all_legs(there, (2,) * (len(there) // 2)) for there in here))
    judged = [judge_season(legs, met, times).again for legs in draws]
    assert max(figure.bound for figure in judged) <= min(figure.value for figure in judged)


def test_no_draw_with_fewer_repeats_is_known_only_for_what_is_stored():
    """Protects: said of the same people in all legs and the same tables, with figures no worse, however they came."""
    stored = stored_plan(9, 4, LeftOver.SIT_OUT)
    assert judge(stored).is_best_known
    assert not judge(stored).is_proved_best
    assert judge(draw_individual(range(9), 4, 1).legs).is_best_known
    worse = [*stored[:3], stored[0]]
    assert not judge(worse).is_best_known
    one_more_leg = [*stored, stored[0]]
    assert not judge(one_more_leg).is_best_known
    late = [LegPlan(stored[0].tables), *stored[1:]]
    assert not judge(late).is_best_known


def test_an_exchange_by_hand_takes_it_away_and_the_exchange_back_returns_it():
    stored = stored_plan(20, 6, LeftOver.SIT_OUT)
    other = {0: 5, 5: 0}
    exchanged = LegPlan(tuple(tuple(other.get(one, one) for one in table) for table in stored[2].tables))
    assert judge(stored).is_best_known
    assert not judge([*stored[:2], exchanged, *stored[3:]]).is_best_known
