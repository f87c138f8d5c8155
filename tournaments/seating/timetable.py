"""Which meetings still to play share a leg, so that all of them take few legs: the edges of a graph coloured.

A leg is a colour: no one has two meetings of one colour. Meetings start with the leg of Berger's table they belong to;
those of legs that were broken up move into others, if need be by exchanging two colours along a chain (Kempe). With
Berger's legs whole no more legs are needed than the most that anyone still has to play.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from tournaments.seating.plan import Couple

MeetingToPlay: TypeAlias = tuple[int, Couple]
"""How often the two have met before this meeting, and who they are."""


def berger_leg(one: int, other: int, count: int) -> int:
    """In which leg of Berger's table for `count` places these two places (from 0) meet: the same as in `berger`."""
    going_round = count - 1 + count % 2
    if going_round in (one, other):
        return min(one, other)
    return (one + other) * ((going_round + 1) // 2) % going_round


def plan_legs(to_play: Sequence[MeetingToPlay], order: Sequence[int]) -> list[list[MeetingToPlay]]:
    """All meetings still to play, in legs; `order` gives the places in Berger's table."""
    place_of = {one: place for place, one in enumerate(order)}
    legs_of_table = max(1, len(order) - 1 + len(order) % 2)
    begun = {
        meeting: meeting[0] * legs_of_table + berger_leg(place_of[meeting[1][0]], place_of[meeting[1][1]], len(order))
        for meeting in to_play
    }
    most_to_play = Counter(one for _met, two in to_play for one in two).most_common(1)
    fewest = max(most_to_play[0][1] if most_to_play else 0, -(-len(to_play) // max(1, len(order) // 2)))
    fullest = [leg for leg, _meetings in sorted(Counter(begun.values()).items(), key=lambda each: (-each[1], each[0]))]
    number_of = {leg: number for number, leg in enumerate(fullest[:fewest])}
    timetable = _Timetable(fewest)
    for meeting in sorted(to_play, key=lambda meeting: number_of.get(begun[meeting], fewest)):
        timetable.add(meeting, number_of.get(begun[meeting]))
    return timetable.legs()


class _Timetable:
    """By number, for each leg: their meeting in it."""

    def __init__(self, legs: int) -> None:
        self.count = legs
        self.busy: dict[int, dict[int, MeetingToPlay]] = {}

    def add(self, meeting: MeetingToPlay, leg: int | None) -> None:
        """In their own leg; without one, where both are free; else where an exchange makes room; else in one more."""
        one, other = meeting[1]
        of_one, of_other = self.busy.setdefault(one, {}), self.busy.setdefault(other, {})
        if leg is None:
            leg = next((each for each in range(self.count) if each not in of_one and each not in of_other), None)
        if leg is None:
            leg = self._make_room(one, other)
        of_one[leg] = of_other[leg] = meeting

    def _make_room(self, one: int, other: int) -> int:
        for first, second in ((one, other), (other, one)):
            for free in self._free(first):
                for free_of_second in self._free(second):
                    chain = self._chain(second, free, free_of_second)
                    if first not in {end for _met, two in chain for end in two}:
                        self._exchange(chain, free, free_of_second)
                        return free
        self.count += 1
        return self.count - 1

    def _free(self, one: int) -> list[int]:
        return [leg for leg in range(self.count) if leg not in self.busy[one]]

    def _chain(self, one: int, leg: int, other_leg: int) -> list[MeetingToPlay]:
        """The meetings in these two legs, by turns, that hang on this one."""
        chain = []
        while (meeting := self.busy[one].get(leg)) is not None:
            chain.append(meeting)
            one = _opponent(meeting, one)
            leg, other_leg = other_leg, leg
        return chain

    def _exchange(self, chain: Sequence[MeetingToPlay], leg: int, other_leg: int) -> None:
        """The first of the chain was in `leg` and is now in `other_leg`, and so on by turns."""
        for step, meeting in enumerate(chain):
            for one in meeting[1]:
                was = leg if step % 2 == 0 else other_leg
                if self.busy[one].get(was) == meeting:
                    del self.busy[one][was]
        for step, meeting in enumerate(chain):
            for one in meeting[1]:
                self.busy[one][other_leg if step % 2 == 0 else leg] = meeting

    def legs(self) -> list[list[MeetingToPlay]]:
        found: list[dict[MeetingToPlay, None]] = [{} for _leg in range(self.count)]
        for of_one in self.busy.values():
            for leg, meeting in of_one.items():
                found[leg][meeting] = None
        return [list(leg) for leg in found if leg]


def _opponent(meeting: MeetingToPlay, one: int) -> int:
    first, second = meeting[1]
    return second if one == first else first
