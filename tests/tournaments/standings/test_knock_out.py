"""A knock-out has one champion and as many meetings as it takes, whatever the number that enters."""

import random
from itertools import pairwise

import pytest

from tournaments.standings.bracket import Losers, order_of_ranks, rounds_needed
from tournaments.standings.knock_out import KnockOut, Meeting, knock_out

NUMBERS = [*range(2, 20), 31, 32, 33, 63, 64]


def play(entrants: int, seed: int, *, losers: Losers = Losers.NOTHING) -> tuple[KnockOut, list[dict]]:
    """A whole knock-out with results at random, round by round, as an evening goes; the best qualifier is 1."""
    chance = random.Random(seed)
    qualifiers, played = [*range(1, entrants + 1)], []
    for number in range(rounds_needed(entrants)):
        bracket = knock_out(qualifiers, played, losers=losers)
        meetings = [meeting for meeting in bracket.rounds[number] if not meeting.is_bye]
        if number == rounds_needed(entrants) - 1 and bracket.third:
            meetings.append(bracket.third)
        assert all(meeting.is_known for meeting in meetings)
        played.append(
            {
                frozenset({one, other}): {one: chance.randrange(3000), other: chance.randrange(3000)}
                for one, other, *_rest in meetings
            }
        )
    return knock_out(qualifiers, played, losers=losers), played


def test_there_is_one_champion_after_one_meeting_fewer_than_there_are_units() -> None:
    for entrants in NUMBERS:
        bracket, played = play(entrants, seed=entrants)
        meetings = [meeting for meetings in bracket.rounds for meeting in meetings if not meeting.is_bye]
        assert len(meetings) == sum(map(len, played)) == entrants - 1
        losers = [meeting.loser for meeting in meetings]
        assert len(set(losers)) == entrants - 1
        assert {bracket.champion, *losers} == {*range(1, entrants + 1)}
        assert sorted(bracket.order) == [*range(1, entrants + 1)]
        assert bracket.order[0] == bracket.champion
        assert bracket.is_over


def test_only_the_best_qualifiers_have_a_bye_and_only_in_the_first_round() -> None:
    for entrants in NUMBERS:
        bracket, _played = play(entrants, seed=1)
        byes = sorted(meeting.one for meeting in bracket.rounds[0] if meeting.is_bye)
        assert byes == [*range(1, 2 ** rounds_needed(entrants) - entrants + 1)]
        assert not any(meeting.is_bye for meetings in bracket.rounds[1:] for meeting in meetings)


def test_the_first_two_qualifiers_meet_only_in_the_last_round() -> None:
    """If the better qualifier always wins, every round is between the best who are left, first against last."""
    for entrants in NUMBERS:
        qualifiers, played = [*range(1, entrants + 1)], []
        for number in range(rounds_needed(entrants)):
            bracket = knock_out(qualifiers, played)
            left = {unit for one, other, *_rest in bracket.rounds[number] for unit in (one, other) if unit is not None}
            assert left == {*range(1, min(entrants, 2 ** (rounds_needed(entrants) - number)) + 1)}
            for one, other, *_rest in bracket.rounds[number]:
                assert None in (one, other) or one + other == 2 ** (rounds_needed(entrants) - number) + 1
                assert {one, other} != {1, 2} or number == rounds_needed(entrants) - 1
            played.append(
                {
                    frozenset({one, other}): {one: -one, other: -other}
                    for one, other, *_rest in bracket.rounds[number]
                    if other
                }
            )
        assert knock_out(qualifiers, played).order == tuple(qualifiers)


def test_places_follow_the_round_in_which_someone_went_out() -> None:
    bracket, _played = play(13, seed=5)
    out = {meeting.loser: number for number, meetings in enumerate(bracket.rounds) for meeting in meetings}
    assert all(out.get(one, 9) >= out.get(other, 9) for one, other in pairwise(bracket.order))
    same_round = [pair for pair in pairwise(bracket.order[2:]) if out[pair[0]] == out[pair[1]]]
    assert same_round
    assert all(one < other for one, other in same_round)


def test_eight_meet_as_everyone_knows_it() -> None:
    assert order_of_ranks(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert [meeting[:2] for meeting in knock_out([10, 20, 30, 40, 50]).rounds[0]] == [
        (10, None),
        (40, 50),
        (20, None),
        (30, None),
    ]


def test_a_tie_is_won_by_the_better_qualifier() -> None:
    bracket = knock_out([7, 3], [{frozenset({3, 7}): {3: 1600, 7: 1600}}])
    assert (bracket.champion, bracket.order) == (7, (7, 3))


def test_the_third_place_is_played_by_the_losers_of_the_semi_finals() -> None:
    for entrants in (4, 5, 8, 11):
        bracket, _played = play(entrants, seed=3, losers=Losers.THIRD_PLACE)
        third = bracket.third
        assert third is not None
        assert {third.one, third.other} == {meeting.loser for meeting in bracket.rounds[-2]}
        assert bracket.order[2:4] == (third.winner, third.loser)


def test_a_meeting_that_never_was_decides_nothing() -> None:
    """After a correction another one should have gone on: what the wrong two scored counts for no one."""
    first = {frozenset({1, 4}): {1: 9, 4: 1}, frozenset({2, 3}): {2: 9, 3: 1}}
    bracket = knock_out([1, 2, 3, 4], [first, {frozenset({1, 3}): {1: 5, 3: 4}}])
    assert bracket.rounds[1] == (Meeting(1, 2),)
    assert not bracket.is_over
    assert bracket.champion is None


def test_a_knock_out_takes_two_different_units() -> None:
    for qualifiers in ([], [1], [1, 2, 2]):
        with pytest.raises(ValueError, match="two different"):
            knock_out(qualifiers)


def test_who_goes_home_loses_what_is_not_over_and_nothing_else() -> None:
    semi_finals = {frozenset({1, 4}): {1: 900, 4: 1000}, frozenset({2, 3}): {2: 900, 3: 1000}}
    before = knock_out([1, 2, 3, 4], losers=Losers.THIRD_PLACE, gone={4: 0})
    assert [(one.winner, one.is_walkover) for one in before.rounds[0]] == [(1, True), (None, False)]
    assert not before.is_over
    after = knock_out([1, 2, 3, 4], [semi_finals], losers=Losers.THIRD_PLACE, gone={4: 1, 1: 1})
    assert [one.winner for one in after.rounds[0]] == [4, 3]
    assert (after.champion, after.rounds[1][0].is_walkover) == (3, True)
    assert (after.third.winner, after.third.is_walkover) == (2, True)
    assert after.order == (3, 4, 2, 1)
    assert after.is_over


def test_if_both_have_gone_home_the_bracket_goes_on() -> None:
    bracket = knock_out([1, 2, 3, 4], gone={1: 0, 4: 0})
    assert bracket.rounds[0][0].winner == 1
    assert bracket.rounds[1] == (Meeting(1, None),)
    assert knock_out([1, 2, 3, 4], [{frozenset({2, 3}): {2: 10, 3: 20}}], gone={1: 0, 4: 0}).champion == 3


def test_a_tie_is_told_from_a_victory() -> None:
    for points, tied in (((900, 900), True), ((900, 901), False)):
        [meeting] = knock_out([1, 2], [{frozenset({1, 2}): {1: points[0], 2: points[1]}}]).rounds[0]
        assert (meeting.is_tied, meeting.winner) == (tied, 1 if tied else 2)


def test_no_one_goes_on_because_the_other_one_is_not_known_yet() -> None:
    """Protects: one semi-final is over, and its winner waits for the other one instead of winning the final."""
    over = {frozenset({1, 4}): {1: 10, 4: 5}}
    bracket = knock_out([1, 2, 3, 4], [over])
    [final] = bracket.rounds[1]
    assert (final.one, final.other, final.winner, final.is_bye) == (1, None, None, False)


def test_it_is_over_when_the_third_place_is_too() -> None:
    semi_finals = {frozenset({1, 4}): {1: 10, 4: 5}, frozenset({2, 3}): {2: 10, 3: 5}}
    final, third = {frozenset({1, 2}): {1: 10, 2: 5}}, {frozenset({3, 4}): {3: 10, 4: 5}}
    assert not knock_out([1, 2, 3, 4], [semi_finals, final], losers=Losers.THIRD_PLACE).is_over
    assert knock_out([1, 2, 3, 4], [semi_finals, final | third], losers=Losers.THIRD_PLACE).is_over
