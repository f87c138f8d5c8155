"""Calculated schedules and stored plans, each read again by the independent check."""

import json
import random
from itertools import pairwise

import pytest

from tournaments.seating import CannotWalk, LeftOver, check, judge, walk
from tournaments.seating.catalogue import FOLDER, starter_schedule, stored_plan
from tournaments.seating.designs import field_schedule, perfect_schedule, without

STARTERS = {16: 5, 24: 7, 28: 9, 36: 11, 40: 13, 48: 15, 52: 17, 60: 19, 64: 21}


@pytest.mark.parametrize("people, legs", STARTERS.items())
def test_no_one_meets_twice_in_a_whole_starter_schedule(people: int, legs: int) -> None:
    schedule = starter_schedule(people)
    assert schedule is not None
    assert len(schedule) == legs
    check(schedule, range(people))
    assert judge(schedule).meetings_repeated.value == 0


def test_every_stored_plan_can_be_played() -> None:
    keys = json.loads((FOLDER / "catalogue.json").read_text())
    assert len(keys) == 225
    for key in keys:
        people, legs, mode = key.split("-")
        left_over = LeftOver.SIT_OUT if mode == "bye" else LeftOver.THREE_PLAYER_TABLES
        plan = stored_plan(int(people), int(legs), left_over)
        assert plan is not None
        assert len(plan) == int(legs)
        check(plan, range(int(people)), left_over)
        fairness = judge(plan)
        assert fairness.partners_repeated.value == fairness.partners_repeated.bound


@pytest.mark.parametrize("tables", [4, 8, 16, 32])
def test_lines_over_a_field_never_meet_twice(tables: int) -> None:
    schedule = field_schedule(tables, tables)
    check(schedule, range(4 * tables))
    assert judge(schedule).meetings_repeated.value == 0


@pytest.mark.parametrize("people", [44, 56, 68, 72, 80, 84, 96, 100, 128])
def test_eight_legs_of_a_calculated_schedule(people: int) -> None:
    schedule = perfect_schedule(people, 8)
    assert schedule is not None
    check(schedule, range(people))
    assert judge(schedule).meetings_repeated.value == 0


@pytest.mark.parametrize("taken_out", [1, 2, 3])
@pytest.mark.parametrize("people, legs", [(24, 7), (40, 10), (100, 8)])
def test_people_taken_out_leave_tables_of_three(people: int, legs: int, taken_out: int) -> None:
    schedule = without(perfect_schedule(people, legs) or [], taken_out, random.Random(1))
    assert schedule is not None
    left = sorted(person for table in schedule[0].tables for person in table)
    check(schedule, left, LeftOver.THREE_PLAYER_TABLES)
    assert judge(schedule).meetings_repeated.value == 0


@pytest.mark.parametrize("people, legs", [(20, 5), (28, 7), (44, 11), (88, 8), (100, 8)])
def test_the_walking_movement(people: int, legs: int) -> None:
    keeps = [3, 4]
    drawn = walk(range(1, people + 1), legs, 5, keeps_seat=keeps)
    check(drawn.legs, range(1, people + 1))
    assert judge(drawn.legs).meetings_repeated.value == 0
    by_leg = [{person: number for number, table in enumerate(leg.tables) for person in table} for leg in drawn.legs]
    tables = people // 4
    steps = {
        person: {(there[person] - here[person]) % tables for here, there in pairwise(by_leg)} for person in by_leg[0]
    }
    assert all(len(step) == 1 for step in steps.values())
    assert all(steps[person] == {0} for person in keeps)
    assert sorted(step for (step,) in steps.values()) == sorted([0, 1, 2, 3] * tables)


@pytest.mark.parametrize("people, legs, keeps", [(43, 4, 0), (24, 4, 0), (20, 6, 0), (20, 4, 6)])
def test_a_hall_that_cannot_walk_is_refused(people: int, legs: int, keeps: int) -> None:
    with pytest.raises(CannotWalk):
        walk(range(people), legs, 1, keeps_seat=range(keeps))
