"""Every bracket for every number: all its meetings are played, everyone goes out in time and has one place."""

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations, product

import pytest

from tournaments.standings.bracket import Came, Losers, Part, legs_of_bracket, plan_bracket
from tournaments.standings.knock_out import NO_MEETING, KnockOut, knock_out

SIZES = range(4, 33)
SEEDS = range(3)


def play(
    entrants: int, losers: Losers, seed: int, *, by_lot: bool = False, gone: dict[int, int] | None = None
) -> tuple[KnockOut, list[frozenset[int]]]:
    """All legs with results at random, leg by leg, as an evening goes; also who met, in order. The best is 1."""
    chance = random.Random(f"{entrants} {seed}")
    qualifiers, played, met = [*range(1, entrants + 1)], [], []
    drawn = chance.sample(qualifiers, entrants) if by_lot else []
    for leg in range(legs_of_bracket(entrants, losers)):
        bracket = knock_out(qualifiers, played, losers=losers, drawn=drawn, gone=gone or {})
        played.append({})
        for _planned, meeting in bracket.in_leg(leg):
            assert meeting.is_ready
            if meeting.is_bye or meeting.is_walkover:
                continue
            two = frozenset(meeting[:2])
            met.append(two)
            played[-1][two] = {unit: chance.randrange(3000) for unit in two}
    return knock_out(qualifiers, played, losers=losers, drawn=drawn, gone=gone or {}), met


def defeats(bracket: KnockOut) -> Counter[int]:
    return Counter(meeting.loser for meeting in bracket.meetings if meeting.loser is not None)


@pytest.mark.parametrize("losers", Losers)
def test_everyone_has_one_place_and_no_one_plays_twice_in_a_leg(losers: Losers) -> None:
    for entrants in SIZES:
        for seed in SEEDS:
            bracket, met = play(entrants, losers, seed, by_lot=seed == 0)
            assert bracket.is_over
            assert sorted(bracket.order) == [*range(1, entrants + 1)]
            assert bracket.order[0] == bracket.champion
            assert {unit for two in met for unit in two} == {*range(1, entrants + 1)}
            for leg in range(legs_of_bracket(entrants, losers)):
                units = [unit for _planned, one in bracket.in_leg(leg) for unit in one[:2] if unit is not None]
                assert len(units) == len(set(units))


def test_who_loses_is_out_and_the_loser_of_a_double_elimination_after_the_second_time() -> None:
    for entrants in SIZES:
        for seed in SEEDS:
            single, _met = play(entrants, Losers.NOTHING, seed)
            assert {*defeats(single).values()} == {1}
            assert len(defeats(single)) == entrants - 1
            double, met = play(entrants, Losers.DOUBLE, seed)
            lost = defeats(double)
            assert all(lost[unit] == 2 for unit in double.order[1:])
            assert lost[double.order[0]] <= 1
            # Two defeats for everyone but one, who has none or, beaten in the final, one.
            assert len(met) == 2 * (entrants - 1) + lost[double.order[0]]


def test_the_unbeaten_have_to_be_beaten_twice() -> None:
    """Protects: who lost before from winning a double elimination with one victory over the unbeaten."""
    played = [{frozenset({2, 3}): {2: 9, 3: 1}}, {frozenset({1, 2}): {1: 9, 2: 1}}, {frozenset({2, 3}): {2: 9, 3: 1}}]
    stays = knock_out([1, 2, 3], [*played, {frozenset({1, 2}): {1: 9, 2: 1}}], losers=Losers.DOUBLE)
    assert (stays.champion, stays.is_over, stays.in_leg(4)) == (1, True, [])
    waits = knock_out([1, 2, 3], [*played, {frozenset({1, 2}): {1: 1, 2: 9}}], losers=Losers.DOUBLE)
    assert (waits.champion, waits.is_over) == (None, False)
    [(decider, meeting)] = waits.in_leg(4)
    assert (decider.part, {*meeting[:2]}) == (Part.DECIDER, {1, 2})
    over = {frozenset({1, 2}): {1: 1, 2: 9}}
    assert knock_out([1, 2, 3], [*played, over, over], losers=Losers.DOUBLE).order == (2, 1, 3)


def test_a_consolation_is_for_those_who_lost_their_first_meeting_and_for_no_one_else() -> None:
    for entrants in SIZES:
        for seed in SEEDS:
            bracket, met = play(entrants, Losers.CONSOLATION, seed)
            first: dict[int, bool] = {}
            for planned, meeting in zip(bracket.plan, bracket.meetings, strict=True):
                if planned.part == Part.MAIN and not meeting.is_bye:
                    for unit in meeting[:2]:
                        first.setdefault(unit, unit == meeting.winner)
            lost_first = {unit for unit, has_won in first.items() if not has_won}
            in_it = {
                unit
                for planned, meeting in zip(bracket.plan, bracket.meetings, strict=True)
                if planned.part == Part.CONSOLATION
                for unit in meeting[:2]
            } - {None}
            assert in_it == lost_first
            # They are behind everyone else, their winner first.
            assert {*bracket.order[entrants - len(in_it) :]} == in_it
            assert bracket.order[entrants - len(in_it)] == bracket.best_of_consolation
            assert len(set(met)) == len(met)


def test_places_down_to_the_eighth_are_played_out() -> None:
    for entrants in SIZES:
        bracket, _met = play(entrants, Losers.PLACES, seed=1)
        assert legs_of_bracket(entrants, Losers.PLACES) == legs_of_bracket(entrants)
        for planned, meeting in zip(bracket.plan, bracket.meetings, strict=True):
            is_last = planned.part == Part.PLACES and planned.loses == planned.wins + 1
            if is_last and not meeting.is_bye:
                assert bracket.order[planned.wins - 1 : planned.loses] == (meeting.winner, meeting.loser)
    played = {
        planned.wins
        for planned, meeting in zip(bracket.plan, bracket.meetings, strict=True)
        if planned.part == Part.PLACES and meeting is not NO_MEETING
    }
    assert played == {3, 5, 7}


@pytest.mark.parametrize(("entrants", "legs"), [(4, (2, 5)), (8, (3, 7)), (12, (5, 9)), (16, (4, 9)), (24, (6, 11))])
def test_as_many_legs_as_is_said(entrants: int, legs: tuple[int, int]) -> None:
    assert (legs_of_bracket(entrants, Losers.CONSOLATION), legs_of_bracket(entrants, Losers.DOUBLE)) == legs


def test_too_few_for_it_are_refused() -> None:
    for entrants, losers in ((1, Losers.NOTHING), (2, Losers.DOUBLE), (3, Losers.CONSOLATION), (3, Losers.PLACES)):
        with pytest.raises(ValueError, match="too few"):
            plan_bracket(entrants, losers)
    with pytest.raises(ValueError, match="each rank once"):
        knock_out([1, 2, 3, 4], drawn=[1, 2, 3, 3])


def first_rematch(plan: list, entrants: int, seeds: range) -> int:
    """The first leg in which two meet again in any of these double eliminations, the final left out."""
    found = 99
    for seed in seeds:
        chance = random.Random(seed)
        met: set[frozenset[int]] = set()
        outcome: dict[int, tuple[int | None, int | None]] = {}
        for at in sorted(range(len(plan)), key=lambda at: plan[at].leg):
            if plan[at].part not in (Part.MAIN, Part.LOSERS):
                continue
            two = []
            for came, number in (plan[at].one, plan[at].other):
                who = number if came == Came.RANK else None
                two.append(outcome[number][came == Came.LOSER] if came in (Came.WINNER, Came.LOSER) else who)
            there = [unit for unit in two if unit is not None]
            if len(there) < 2:
                outcome[at] = (there[0] if there else None, None)
                continue
            if frozenset(there) in met:
                found = min(found, plan[at].leg)
            met.add(frozenset(there))
            chance.shuffle(there)
            outcome[at] = (there[0], there[1])
    return found


@pytest.mark.parametrize(("entrants", "expected"), [(8, 3), (12, 4), (16, 4)])
def test_two_meet_again_as_late_as_can_be(entrants: int, expected: int) -> None:
    """Protects: the losers of a round come down to those they have just beaten. Every other order is tried."""
    plan = [*plan_bracket(entrants, Losers.DOUBLE)]
    assert first_rematch(plan, entrants, range(200)) == expected
    down = [at for at, one in enumerate(plan) if one.part == Part.LOSERS and one.other.came == Came.LOSER]
    rounds = [[at for at in down if plan[at].leg == leg and leg > 1] for leg in sorted({plan[at].leg for at in down})]
    orders = [[*permutations([plan[at].other for at in numbers])] for numbers in rounds]
    for chosen in product(*orders):
        other = plan.copy()
        for numbers, origins in zip(rounds, chosen, strict=True):
            for at, origin in zip(numbers, origins, strict=True):
                other[at] = replace(plan[at], other=origin)
        assert first_rematch(other, entrants, range(80)) <= expected


def test_the_same_holds_for_every_other_number() -> None:
    for entrants in range(5, 33):
        plan = [*plan_bracket(entrants, Losers.DOUBLE)]
        assert first_rematch(plan, entrants, range(100)) >= 3 + (entrants > 8) + (entrants > 16)
