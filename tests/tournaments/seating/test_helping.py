"""Who plays an extra leg: no one twice while someone else could, over all legs that are drawn together."""

from collections import Counter
from itertools import product

import pytest

from tests.chance import dice, so_many
from tournaments.seating.helping import FreeSeat, choose_helpers


def most_who_help(seats, people):
    """Of how many different people the seats can be filled at most, by trying all."""
    best = 0
    for chosen in product(people, repeat=len(seats)):
        fits = all(one not in seat.at_table for one, seat in zip(chosen, seats, strict=True))
        per_leg = Counter((seat.leg, one) for one, seat in zip(chosen, seats, strict=True))
        if fits and max(per_leg.values()) == 1:
            best = max(best, len(set(chosen)))
    return best


def test_no_one_helps_twice_while_another_could():
    """Protects: six people at two tables, two seats a leg; who can help in one leg only is kept for it."""
    chance = dice("helping")
    people = list(range(6))
    for _evening in range(so_many(12, 100)):
        seats = []
        for leg in (1, 2):
            order = chance.sample(people, 6)
            seats += [FreeSeat(leg, order[:3]), FreeSeat(leg, order[3:])]
        chosen = choose_helpers(seats, people, chance.randrange(1000), tonight={}, season={})
        assert all(one not in seat.at_table for one, seat in zip(chosen, seats, strict=True))
        assert len(set(chosen)) == most_who_help(seats, people)


def test_an_earlier_choice_is_exchanged_for_who_could_not_help_otherwise():
    seats = [FreeSeat(1, [3, 4]), FreeSeat(2, [2, 3, 4])]
    for seed in range(10):
        assert choose_helpers(seats, [1, 2, 3, 4], seed, tonight={}, season={}) == [2, 1]


def test_this_evening_comes_before_the_season_and_the_organiser_before_both():
    seats = [FreeSeat(1, [9])]
    past = {"tonight": {1: 1, 3: 1}, "season": {2: 5, 3: 1}}
    assert choose_helpers(seats, [1, 2, 3], 1, **past) == [2]
    assert choose_helpers(seats, [1, 3], 1, **past) == [1]
    assert choose_helpers(seats, [1, 2, 3], 1, **past, turns=[3]) == [3]


@pytest.mark.parametrize("legs, people", [(4, 9), (6, 10), (8, 7)])
def test_extra_legs_go_round(legs, people):
    chance = dice("extra legs", legs, people)
    for _evening in range(so_many(10, 200)):
        order = [chance.sample(range(people), people) for _leg in range(legs)]
        missing = -people % 4
        seats = [
            FreeSeat(leg, at[3 * table : 3 * table + 3]) for leg, at in enumerate(order) for table in range(missing)
        ]
        chosen = choose_helpers(seats, range(people), 1, tonight={}, season={})
        times = [chosen.count(one) for one in range(people)]
        assert max(times) - min(times) <= 1
        assert all(len(set(chosen[leg * missing : (leg + 1) * missing])) == missing for leg in range(legs))


def test_at_one_table_there_is_no_one_to_help():
    assert choose_helpers([FreeSeat(1, [1, 2, 3])], [1, 2, 3], 1, tonight={}, season={}) is None
