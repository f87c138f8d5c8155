"""Pairs that stay together: everyone plays in every leg, and no one meets twice for as long as that is promised."""

from collections import Counter

import pytest

from tournaments.seating.pairs import berger, halves, move_pairs, rank_pairs

NUMBERS = [*range(2, 22), 41, 87]


def people(leg):
    return sorted([pair for table in leg.tables for pair in table] + list(leg.sit_out))


def meetings(legs):
    return Counter(frozenset(table) for leg in legs for table in leg.tables)


def test_every_pair_is_there_once_in_every_leg():
    for count in NUMBERS:
        pairs = list(range(1, count + 1))
        for leg in move_pairs(pairs, 8, 3).legs:
            assert people(leg) == pairs
            assert len(leg.tables) == count // 2


def test_moving_pairs_meet_no_one_twice_for_as_many_legs_as_there_are_tables():
    for count in NUMBERS:
        tables = (count + 1) // 2
        plan = move_pairs(list(range(1, count + 1)), tables, 5)
        assert max(meetings(plan.legs).values()) == 1


def test_even_pairs_stay_and_odd_pairs_go_one_table_up():
    """Protects: the rule as clubs print it on the pair's card."""
    for count in (8, 9, 20):
        legs = move_pairs(list(range(1, count + 1)), 4, 11).legs
        tables_of = {
            pair: [next((n for n, table in enumerate(leg.tables) if pair in table), None) for leg in legs]
            for pair in range(1, count + 1)
        }
        places = (count + 1) // 2
        for pair, tables in tables_of.items():
            if pair % 2 == 0:
                assert len(set(tables)) == 1
            else:
                # Sitting out is one table more, the last.
                steps = [places - 1 if table is None else table for table in tables]
                assert steps == [(steps[0] + leg) % places for leg in range(4)]
        assert all(table[0] % 2 == 0 and table[1] % 2 == 1 for leg in legs for table in leg.tables)


def test_a_pair_that_cannot_walk_stays_whatever_its_number():
    staying, moving = halves([1, 2, 3, 4, 5, 6, 7, 8], keeps_table=[3, 7])
    assert {3, 7} <= set(staying)
    assert len(staying) == len(moving) == 4


def test_absent_pairs_leave_halves_of_one_size():
    assert halves([2, 4, 6, 8, 10, 11]) == ([2, 4, 6], [11, 10, 8])
    assert halves([1, 3, 5, 7, 9]) == ([9, 7], [1, 3, 5])


def test_more_than_half_cannot_keep_their_table():
    with pytest.raises(ValueError, match="half"):
        move_pairs([1, 2, 3, 4], 2, 1, keeps_table=[1, 2, 3])


def test_bergers_table_has_everyone_meet_everyone_once():
    for count in NUMBERS:
        legs = berger(list(range(1, count + 1)))
        assert len(legs) == count - 1 + count % 2
        assert set(meetings(legs).values()) == {1}
        assert len(meetings(legs)) == count * (count - 1) // 2
        sit_outs = Counter(pair for leg in legs for pair in leg.sit_out)
        assert set(sit_outs.values()) == ({1} if count % 2 else set())


def test_a_seed_gives_the_same_plan_again_and_another_one_another():
    pairs = list(range(1, 21))
    assert move_pairs(pairs, 6, 42) == move_pairs(pairs, 6, 42)
    assert move_pairs(pairs, 6, 42).legs != move_pairs(pairs, 6, 43).legs
    for alone in ([], [7]):  # no table without an opponent
        assert all(not leg.tables for leg in move_pairs(alone, 2, 1).legs)


def test_ranking_seats_are_neighbours():
    assert rank_pairs([5, 3, 8, 1]).tables == ((5, 3), (8, 1))


def test_the_lowest_without_a_sit_out_stays_out_of_the_ranking_seats():
    leg = rank_pairs([5, 3, 8, 1, 2], sat_out={2: 1})
    assert leg.sit_out == (1,)
    assert leg.tables == ((5, 3), (8, 2))
