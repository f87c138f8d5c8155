"""The last leg by ranking: neighbours meet, and no one has a partner again."""

import random
import statistics

import pytest

from tests.chance import so_many
from tournaments.seating import History, LeftOver, LegPlan, Wishes, check, draw_by_ranking, draw_individual, judge


def test_one_and_four_play_against_two_and_three() -> None:
    leg = draw_by_ranking([*range(1, 13)], 1)
    assert [sorted(map(sorted, (table[::2], table[1::2]))) for table in leg.tables] == [
        [[1, 4], [2, 3]],
        [[5, 8], [6, 7]],
        [[9, 12], [10, 11]],
    ]


@pytest.mark.parametrize("people, legs", [(8, 3), (12, 5), (16, 3), (24, 5), (43, 3), (100, 5)])
def test_no_partner_is_repeated_and_ranks_stay_close(people: int, legs: int) -> None:
    played = draw_individual(range(people), legs, 4).legs
    ranking = [*range(people)]
    random.Random(people).shuffle(ranking)
    leg = draw_by_ranking(ranking, 1, played=played)
    check([leg], range(people))
    assert judge([*played, leg]).partners_repeated.value == 0
    playing = [person for person in ranking if person not in leg.sit_out]
    spans = [max(map(playing.index, table)) - min(map(playing.index, table)) for table in leg.tables]
    assert statistics.mean(spans) <= (3.6 if people >= 16 else 6)


def test_the_player_whose_turn_it_is_sits_out_whatever_the_rank() -> None:
    season = History(sit_outs={2: 1, 3: 1, 4: 1, 5: 1})
    assert draw_by_ranking([1, 2, 3, 4, 5], 1, season=season).sit_out == (1,)
    threes = draw_by_ranking([*range(1, 8)], 1, left_over=LeftOver.THREE_PLAYER_TABLES)
    check([threes], range(1, 8), LeftOver.THREE_PLAYER_TABLES)


def test_a_couple_stays_apart() -> None:
    leg = draw_by_ranking([*range(1, 9)], 1, wishes=Wishes(apart=(frozenset({1, 2}),)))
    assert not any({1, 2} <= set(table) for table in leg.tables)


@pytest.mark.parametrize("left_over", LeftOver)
@pytest.mark.parametrize("people", [7, 9, 10, 11, 13, 22, 43])
def test_no_one_sits_out_while_someone_lower_can_who_did_so_no_more_often(people: int, left_over: LeftOver) -> None:
    """Seasons at random: this evening counts first, then the season; the same goes for tables of three."""
    chance = random.Random(people)
    for seed in range(so_many(3, 50)):
        ranking = [*range(1, people + 1)]
        chance.shuffle(ranking)
        resting = chance.sample(ranking, people % 4)
        at_three = chance.sample(ranking, 3)
        counts = {person: chance.randrange(3) for person in ranking}
        leg = draw_by_ranking(
            ranking,
            seed,
            left_over=left_over,
            season=History(sit_outs=counts, three_player_tables=counts),
            played=[LegPlan((tuple(at_three),), tuple(resting))],
        )
        sits_out = left_over == LeftOver.SIT_OUT
        tonight = resting if sits_out else at_three
        chosen = leg.sit_out if sits_out else [person for table in leg.tables if len(table) == 3 for person in table]
        turns = {person: (person in tonight, counts[person]) for person in ranking}
        for person in chosen:
            lower = ranking[ranking.index(person) + 1 :]
            assert not [one for one in lower if one not in chosen and turns[one] <= turns[person]]


def test_the_lowest_sits_out_whatever_the_seed() -> None:
    assert {draw_by_ranking([5, 4, 3, 2, 1], seed).sit_out for seed in range(20)} == {(1,)}
    for seed in range(20):
        leg = draw_by_ranking([*range(11, 0, -1)], seed, left_over=LeftOver.THREE_PLAYER_TABLES)
        assert sorted(leg.tables[-1]) == [1, 2, 3]
