"""The last leg by ranking: neighbours meet, and nobody has a partner again."""

import random
import statistics

import pytest

from tournaments.seating import History, LeftOver, Wishes, check, draw_by_ranking, draw_individual, judge


def test_one_and_four_play_against_two_and_three() -> None:
    leg = draw_by_ranking([*range(1, 13)], 1)
    assert [sorted(map(sorted, (table[::2], table[1::2]))) for table in leg.tables] == [
        [[1, 4], [2, 3]],
        [[5, 8], [6, 7]],
        [[9, 12], [10, 11]],
    ]


@pytest.mark.parametrize("people", [8, 12, 16, 24, 40, 43, 100, 400])
@pytest.mark.parametrize("legs", [3, 5])
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
