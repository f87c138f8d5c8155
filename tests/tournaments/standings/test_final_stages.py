"""Finals of individuals: the field halves down to one table, and the last leg decides."""

import random
from itertools import pairwise

import pytest

from tournaments.standings.final_stages import legs_needed, play_stages, stage_sizes


def test_the_field_comes_down_to_one_table() -> None:
    for entrants in range(4, 65, 4):
        sizes = stage_sizes(entrants, legs_needed(entrants))
        assert (sizes[0], sizes[-1]) == (entrants, 4)
        assert all(size % 4 == 0 for size in sizes)
        assert all(2 * following <= size for size, following in pairwise(sizes))
        assert stage_sizes(entrants, legs_needed(entrants) + 2) == [*sizes, 4, 4]


@pytest.mark.parametrize(("entrants", "legs"), [(6, 3), (0, 1), (8, 1), (16, 2)])
def test_too_many_for_the_legs_or_no_whole_tables_is_refused(entrants: int, legs: int) -> None:
    with pytest.raises(ValueError, match=r"Finals|legs"):
        stage_sizes(entrants, legs)


@pytest.mark.parametrize("seed", range(8))
def test_everyone_has_one_place_and_goes_out_once(seed: int) -> None:
    chance = random.Random(seed)
    qualifiers = chance.sample(range(100), 16)
    legs: list[dict[int, int]] = []
    for _leg in range(3):
        field = play_stages(qualifiers, {}, legs, 3).fields[len(legs)]
        legs.append({unit: chance.randrange(500, 2500) for unit in field})
    finals = play_stages(qualifiers, {}, legs, 3)
    assert [len(field) for field in finals.fields] == [16, 8, 4]
    assert set(finals.fields[0]) >= set(finals.fields[1]) >= set(finals.fields[2])
    assert sorted(finals.order) == sorted(qualifiers)
    assert set(finals.order[:4]) == set(finals.fields[2])
    assert set(finals.order[:8]) == set(finals.fields[1])
    assert finals.champion == finals.order[0] == max(finals.fields[2], key=lambda unit: finals.totals[-1][unit])


def test_what_they_had_counts_only_where_it_is_carried_over() -> None:
    legs = [{1: 10, 2: 20, 3: 30, 4: 40}]
    assert play_stages([1, 2, 3, 4], {}, legs, 1).order == (4, 3, 2, 1)
    assert play_stages([1, 2, 3, 4], {1: 100, 2: 50}, legs, 1).order == (1, 2, 4, 3)


def test_partners_who_score_the_same_are_ranked_as_they_qualified() -> None:
    assert play_stages([1, 2, 3, 4], {}, [{1: 700, 2: 900, 3: 900, 4: 700}], 1).order == (2, 3, 1, 4)


def test_a_leg_that_is_not_complete_decides_nothing() -> None:
    finals = play_stages([1, 2, 3, 4], {}, [{4: 900, 3: 900, 2: 800}], 1)
    assert (finals.order, finals.champion, finals.is_over) == ((1, 2, 3, 4), None, False)


def test_totals_stand_as_they_were_after_each_leg() -> None:
    finals = play_stages([1, 2, 3, 4], {1: 5}, [{1: 10, 2: 20, 3: 30, 4: 40}, {1: 1, 2: 1, 3: 1, 4: 1}], 3)
    assert [finals.totals_after(leg)[1] for leg in range(3)] == [15, 16, 16]


def test_the_next_one_plays_for_who_went_home() -> None:
    legs = [{unit: 1000 - unit for unit in range(1, 9)}]
    finals = play_stages([*range(1, 9)], {}, legs, 2, gone={2: 1})
    assert finals.fields[1] == (1, 3, 4, 5)
    assert finals.order == (1, 3, 4, 5, 2, 6, 7, 8)
    legs.append(dict.fromkeys((1, 3, 4, 5), 100))
    over = play_stages([*range(1, 9)], {}, legs, 2, gone={2: 1, 3: 2})
    assert over.order == (1, 3, 4, 5, 2, 6, 7, 8)
    assert over.champion == 1
