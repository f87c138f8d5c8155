"""Out of groups into a knock-out: two of one group meet as late as can be, and no one else changes places."""

import random
from itertools import permutations, product

import pytest

from tests.chance import so_many
from tournaments.standings.knock_out import knock_out
from tournaments.standings.seeds import keep_groups_apart


def qualified(groups: int, of_each: int, seed: int) -> tuple[list[int], dict[int, int]]:
    """The first of each group by their results, then the second of each, and so on; 23 is the second of group 3."""
    chance = random.Random(seed)
    order = [10 * height + group for height in range(1, of_each + 1) for group in chance.sample(range(groups), groups)]
    return order, {unit: unit % 10 for unit in order}


def met_in_first_round(order: list[int]) -> int:
    meetings = knock_out(order).rounds[0]
    return sum(one.is_known and one.one % 10 == one.other % 10 for one in meetings)


def test_the_second_of_a_group_gives_way_to_its_winner() -> None:
    order = [11, 12, 22, 21]
    assert met_in_first_round(order) == 2
    assert keep_groups_apart(order, {unit: unit % 10 for unit in order}) == [11, 12, 21, 22]


def test_of_three_the_one_who_meets_no_one_at_first_gives_way() -> None:
    assert keep_groups_apart([11, 12, 22], {11: 1, 12: 2, 22: 2}) == [12, 11, 22]


def test_who_meets_no_one_of_their_group_stays() -> None:
    order = [11, 12, 21, 22]
    assert keep_groups_apart(order, {unit: unit % 10 for unit in order}) == order


@pytest.mark.parametrize("groups", [2, 3, 4])
@pytest.mark.parametrize("of_each", [1, 2, 3])
@pytest.mark.parametrize("seed", range(so_many(2, 30)))
def test_no_one_meets_their_own_group_first_if_any_order_avoids_it(groups: int, of_each: int, seed: int) -> None:
    order, group_of = qualified(groups, of_each, seed)
    if len(order) < 2:
        return
    kept = keep_groups_apart(order, group_of)
    assert [unit // 10 for unit in kept] == [unit // 10 for unit in order]
    assert sorted(kept) == sorted(order)
    heights = [order[at : at + groups] for at in range(0, len(order), groups)]
    orders = product(*(permutations(height) for height in heights[1:]))
    best = min(met_in_first_round([*heights[0], *(unit for height in rest for unit in height)]) for rest in orders)
    assert met_in_first_round(kept) <= best


def test_winners_and_seconds_of_four_groups_can_meet_again_only_in_the_final() -> None:
    order, group_of = qualified(4, 2, seed=3)
    first = knock_out(keep_groups_apart(order, group_of)).rounds[0]
    half = [group_of[unit] for meeting in first[:2] for unit in meeting[:2] if unit is not None]
    assert sorted(half) == [0, 1, 2, 3]
