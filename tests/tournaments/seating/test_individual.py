"""Draws for individuals: everyone sits once, no one meets twice where that is possible, and a seed repeats it all."""

import random
import statistics
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import IS_NIGHT, so_many
from tournaments.seating import CannotSeat, History, LeftOver, LegPlan, Wishes, check, draw_individual, judge
from tournaments.seating.individual import _unfair_turns

SIT_OUT, THREES = LeftOver.SIT_OUT, LeftOver.THREE_PLAYER_TABLES


def numbers(count: int) -> list[int]:
    """Numbers of people as clubs have them: not from one, not in a row."""
    return [3 * number + 5 for number in range(count)]


@given(
    people=st.integers(4, 90),
    legs=st.integers(1, 6),
    seed=st.integers(0, 2**32 - 1),
    left_over=st.sampled_from(LeftOver),
)
def test_everyone_sits_once_in_each_leg(people: int, legs: int, seed: int, left_over: LeftOver) -> None:
    if left_over is THREES and people == 5:
        return
    drawn = draw_individual(numbers(people), legs, seed, left_over=left_over)
    check(drawn.legs, numbers(people), left_over)
    assert (len(drawn.legs), drawn.seed) == (legs, seed)


# people, legs, left over: partners, opponents and meetings repeated, as the best plans known have it.
PUBLISHED = [
    (8, 3, SIT_OUT, (0, 0, 12)),
    (8, 8, SIT_OUT, (4, 36, 68)),
    (9, 4, SIT_OUT, (0, 2, 16)),
    (11, 6, SIT_OUT, (0, 1, 22)),
    (12, 6, SIT_OUT, (0, 6, 42)),
    (13, 4, THREES, (0, 0, 0)),
    (16, 5, SIT_OUT, (0, 0, 0)),
    (16, 8, SIT_OUT, (0, 9, 72)),
    (20, 6, SIT_OUT, (0, 0, 6)),
    (20, 8, SIT_OUT, (0, 0, 50)),
    (23, 8, THREES, (0, 0, 24)),
    (24, 7, SIT_OUT, (0, 0, 0)),
    (24, 8, SIT_OUT, (0, 0, 18)),
    (30, 8, SIT_OUT, (0, 0, 2)),
]


@pytest.mark.parametrize("people, legs, left_over, repeats", PUBLISHED)
def test_small_fields_are_never_worse_than_the_best_known(
    people: int, legs: int, left_over: LeftOver, repeats: tuple[int, int, int]
) -> None:
    fairness = judge(draw_individual(numbers(people), legs, 1, left_over=left_over).legs)
    assert tuple(figure.value for figure in fairness[:3]) <= repeats


SWEEP = [(31, 3), (32, 5), (33, 8), (35, 3), (36, 11), (39, 5), (42, 8), (61, 3), (101, 5), (250, 8), (400, 3)]
AT_NIGHT = [
    *((people, legs) for people in (31, 32, 33, 35, 36, 39, 42, 57, 61, 88, 101, 150) for legs in (3, 5, 8)),
    *((250, 8), (399, 8), (400, 8), (36, 11), (40, 13), (64, 21)),
]


@pytest.mark.parametrize("left_over", LeftOver)
@pytest.mark.parametrize("people, legs", AT_NIGHT if IS_NIGHT else SWEEP)
def test_from_31_people_on_no_one_meets_twice(people: int, legs: int, left_over: LeftOver) -> None:
    drawn = draw_individual(numbers(people), legs, people + legs, left_over=left_over)
    check(drawn.legs, numbers(people), left_over)
    fairness = judge(drawn.legs)
    assert [figure.value for figure in fairness[:3]] == [0, 0, 0]
    assert fairness.is_proved_best
    assert fairness.sit_outs[1] - fairness.sit_outs[0] <= 1
    # A perfect schedule without some of its people leaves tables of three to the same ones a little more often.
    assert fairness.three_player_tables[1] - fairness.three_player_tables[0] <= (1 if people > 50 else 3)


@pytest.mark.parametrize("people, legs", [(8, 3), (35, 6), *([(13, 4), (21, 8), (43, 4)] if IS_NIGHT else [])])
def test_the_seed_repeats_the_draw(people: int, legs: int) -> None:
    """Protects: anyone can repeat the draw from what is printed, on any machine and however busy it is."""
    season = History.of(draw_individual(numbers(people), 3, 9).legs)
    wishes = Wishes(apart=(frozenset(numbers(people)[:2]),))
    first, again = (draw_individual(numbers(people), legs, 77, season=season, wishes=wishes) for _time in range(2))
    assert first == again
    assert draw_individual(numbers(people), legs, 78, season=season, wishes=wishes) != first


def test_these_seats_come_from_this_seed() -> None:
    """Protects printed seeds: a program that draws otherwise from them has to say so in the changelog."""
    assert draw_individual(range(1, 10), 2, 2026).legs == (
        LegPlan(((3, 4, 6, 7), (8, 1, 9, 2)), (5,)),
        LegPlan(((4, 6, 9, 5), (2, 7, 8, 3)), (1,)),
    )


def test_what_cannot_be_seated_is_refused() -> None:
    with pytest.raises(CannotSeat):
        draw_individual(numbers(3), 1, 1)
    with pytest.raises(CannotSeat):
        draw_individual(numbers(5), 1, 1, left_over=THREES)
    with pytest.raises(ValueError, match="twice"):
        draw_individual([1, 2, 3, 3], 1, 1)


@pytest.mark.parametrize("left_over", LeftOver)
@pytest.mark.parametrize("people, legs", [(6, 1), (9, 1), (43, 3)])
def test_no_one_has_a_second_turn_before_all_had_one(people: int, legs: int, left_over: LeftOver) -> None:
    """Sitting out and tables of three take turns over a season, no matter who comes."""
    season = History()
    for evening in range(so_many(4, 5)):
        drawn = draw_individual(numbers(people), legs, evening, left_over=left_over, season=season).legs
        season = season.plus(History.of(drawn))
    fairness = judge([], season=season)
    counts = season.sit_outs if left_over is SIT_OUT else season.three_player_tables
    times = [counts.get(person, 0) for person in numbers(people)]
    assert max(times) - min(times) <= 1
    assert fairness.sit_outs == (0, 0)


def test_one_turn_more_than_others_is_fair() -> None:
    legs = [LegPlan(((1, 2, 3, 4), (5, 6, 7))), LegPlan(((7, 1, 3, 5), (2, 4, 6)))]
    assert _unfair_turns(legs[:1]) == 0
    assert _unfair_turns(legs) == 1


def test_a_season_spreads_partners_as_evenly_as_can_be() -> None:
    """Sixteen people, five evenings of three legs (at night forty, ten, four): no one twice on an evening."""
    people, evenings, legs = (40, 10, 4) if IS_NIGHT else (16, 5, 3)
    season = History()
    for evening in range(evenings):
        drawn = draw_individual(numbers(people), legs, evening, season=season)
        fairness = judge(drawn.legs, season=season)
        assert [figure.value for figure in fairness[:3]] == [0, 0, 0]
        season = season.plus(History.of(drawn.legs))
    times = [season.partners.get(two, 0) for two in combinations(numbers(people), 2)]
    assert (min(times), max(times)) in {(0, 2), (1, 2), (1, 1)}
    assert statistics.pstdev(times) < 0.35


@pytest.mark.parametrize(
    "people, legs, size",
    [(40, 6, 4), (24, 5, 2), (43, 6, 2), *([(40, 6, 2), (64, 6, 8), (100, 6, 10)] if IS_NIGHT else [])],
)
def test_people_kept_apart_do_not_meet(people: int, legs: int, size: int) -> None:
    groups = tuple(frozenset(numbers(people)[start : start + size]) for start in range(0, people - size + 1, size))
    drawn = draw_individual(numbers(people), legs, 5, wishes=Wishes(apart=groups))
    fairness = judge(drawn.legs, wishes=Wishes(apart=groups))
    assert fairness.wishes_kept == (len(groups), len(groups))
    assert [figure.value for figure in fairness[:3]] == [0, 0, 0]


@pytest.mark.parametrize("fixed", [{5: 10}, {5: 1, 8: 3, 11: 7}, {5: 1, 8: 10}, {5: 8, 8: 9, 11: 10}])
def test_a_player_who_cannot_walk_keeps_table_and_chair(fixed: dict[int, int]) -> None:
    wishes = Wishes(fixed_tables=fixed)
    drawn = draw_individual(numbers(40), 5, 5, wishes=wishes)
    for leg in drawn.legs:
        assert [leg.tables[number - 1][0] for number in fixed.values()] == [*fixed]
    assert judge(drawn.legs, wishes=wishes).wishes_kept == (len(fixed), len(fixed))


@pytest.mark.parametrize("people, legs", [(24, 5), (43, 6), *([(28, 6), (100, 8)] if IS_NIGHT else [])])
@pytest.mark.parametrize("change", ["one leaves", "one comes", "two leave"])
def test_played_legs_stay_and_the_rest_is_redrawn(people: int, legs: int, change: str) -> None:
    """Protects: someone arrives late or goes home, and no one meets anyone again because of it."""
    played = draw_individual(numbers(people), legs, 3).legs[:2]
    here = numbers(people)
    random.Random(people).shuffle(here)
    here = {"one leaves": here[1:], "two leave": here[2:], "one comes": [*here, 1000]}[change]
    rest = draw_individual(here, legs - 2, 4, played=played).legs
    check(rest, here)
    assert [figure.value for figure in judge([*played, *rest])[:3]] == [0, 0, 0]


def test_people_who_are_new_count_as_never_met() -> None:
    season = History.of([LegPlan(((1, 2, 3, 4),))])
    drawn = draw_individual([1, 2, 3, 4, 50, 60, 70, 80], 1, 1, season=season)
    assert judge(drawn.legs, season=season).season_partners == (0, 1)
