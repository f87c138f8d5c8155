"""A knock-out of pairs or teams: who meets whom, who goes through, and the resulting places.

The best qualifier has rank 1. They meet so that 1 and 2 can meet only in the last round: 1 against 8, 2 against 7. If
the number is no power of two, the best qualifiers have no opponent in the first round and go through without one.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

NOBODY: Mapping[int, int] = MappingProxyType({})
Points = Mapping[frozenset[int], Mapping[int, int]]
"""The meetings of one round that are over: the scores of both."""


class Meeting(NamedTuple):
    """Two who meet, by unit; None: not known yet, or, in a bye, no one.

    `points`, once it is over, are those of `one` and of `other`. `is_bye`: `one` goes through without
    playing. `is_walkover`: it is not played, because one of them has gone home, so the other goes through. `is_left`:
    the other now has more points, but the next round was played without them.
    """

    one: int | None
    other: int | None
    winner: int | None = None
    is_bye: bool = False
    points: tuple[int, int] | None = None
    is_walkover: bool = False
    is_left: bool = False

    @property
    def loser(self) -> int | None:
        """The unit that is out; None while it is not over, and if no one lost."""
        if self.winner is None or self.is_bye:
            return None
        return self.other if self.winner == self.one else self.one

    @property
    def is_known(self) -> bool:
        """Whether both units are known."""
        return self.one is not None and self.other is not None

    @property
    def is_to_play(self) -> bool:
        """Whether two units play it."""
        return self.is_known and not self.is_walkover

    @property
    def is_tied(self) -> bool:
        """Whether both scored the same, so the better qualifier won."""
        return self.points is not None and self.points[0] == self.points[1]


@dataclass(frozen=True, slots=True)
class KnockOut:
    """All rounds, the first one first, each with its meetings from the top of the bracket down.

    `third` is the meeting for the third place, in the leg of the last round (None: it is not played). `order` is
    everyone: those still in by rank, then those who went out in the latest round, within one round by rank, after them
    those who went home instead of playing it.
    """

    rounds: tuple[tuple[Meeting, ...], ...]
    third: Meeting | None
    order: tuple[int, ...]

    @property
    def champion(self) -> int | None:
        """The winner of the last meeting; None while it is not over."""
        return self.rounds[-1][0].winner

    @property
    def is_over(self) -> bool:
        """Whether every meeting was played, that for the third place included."""
        return self.champion is not None and (self.third is None or self.third.winner is not None)


def rounds_needed(entrants: int) -> int:
    """How many legs a knock-out of this size takes."""
    return max(1, (entrants - 1).bit_length())


def order_of_ranks(size: int) -> list[int]:
    """The qualifiers from the top of the bracket down, for a size that is a power of two: 1, 8, 4, 5, 2, 7, 3, 6."""
    order = [1]
    while len(order) < size:
        after = 2 * len(order) + 1
        order = [rank for one in order for rank in (one, after - one)]
    return order


def knock_out(
    qualifiers: Sequence[int],
    played: Sequence[Points] = (),
    *,
    has_third_place: bool = False,
    gone: Mapping[int, int] = NOBODY,
    met: Sequence[Sequence[frozenset[int]]] = (),
) -> KnockOut:
    """The bracket of these units, the best first, as far as it is decided by what was `played` round by round.

    A tie is won by the better qualifier. `gone` are those who went home: how many rounds they were there for. They lose
    a meeting that is not over. `met`: who sat against whom in the rounds as seated, in the order of the tables; those
    who played on went through, whatever a correction says afterwards. ValueError for fewer than two, or if one is named
    twice.
    """
    if len(qualifiers) < 2 or len(set(qualifiers)) < len(qualifiers):
        raise ValueError("A knock-out needs at least two different units.")
    rank_of = {unit: number for number, unit in enumerate(qualifiers, start=1)}
    gone_by = [frozenset(unit for unit, after in gone.items() if after <= at) for at in range(len(qualifiers))]
    count = rounds_needed(len(qualifiers))
    places = [qualifiers[rank - 1] if rank <= len(qualifiers) else None for rank in order_of_ranks(2**count)]
    rounds: list[tuple[Meeting, ...]] = []
    for number in range(count):
        over = played[number] if number < len(played) else {}
        twos = zip(places[::2], places[1::2], strict=True)
        meetings = [_meeting(*two, over, rank_of, gone_by[number], may_be_bye=number == 0) for two in twos]
        if number + 1 < min(count, len(met)):
            in_twos = zip(meetings[::2], meetings[1::2], strict=True)
            meetings = [went for two in in_twos for went in _went_on(*two, met[number + 1], gone_by[number + 1])]
        rounds.append(tuple(meetings))
        places = [meeting.winner for meeting in meetings]
    third = _third(rounds, played, rank_of, gone_by[count - 1]) if has_third_place and len(qualifiers) > 3 else None
    return KnockOut(tuple(rounds), third, _order(qualifiers, rounds, third))


def _meeting(
    one: int | None,
    other: int | None,
    over: Points,
    rank_of: Mapping[int, int],
    gone: Collection[int],
    *,
    may_be_bye: bool,
) -> Meeting:
    if may_be_bye and other is None:
        return Meeting(one, None, winner=one, is_bye=True)
    if may_be_bye and one is None:
        return Meeting(other, None, winner=other, is_bye=True)
    if one is None or other is None:
        return Meeting(one, other)
    points = over.get(frozenset({one, other}))
    if points is None and not {one, other}.isdisjoint(gone):
        # If both are gone, the better qualifier, so that the bracket continues.
        return Meeting(one, other, min(one, other, key=lambda unit: (unit in gone, rank_of[unit])), is_walkover=True)
    if points is None:
        return Meeting(one, other)
    winner = max((one, other), key=lambda unit: (points[unit], -rank_of[unit]))
    return Meeting(one, other, winner, points=(points[one], points[other]))


def _went_on(
    one: Meeting, other: Meeting, following: Sequence[frozenset[int]], gone: Collection[int]
) -> tuple[Meeting, Meeting]:
    """Two meetings whose winners meet next: if that was played, those who played it went through.

    The losers may also meet, at a later table: if a winner has gone home, no other table is that meeting.
    """
    if {one.winner, other.winner}.isdisjoint(gone):
        for two in following:
            here, there = two & {*one[:2]}, two & {*other[:2]}
            if len(here) == len(there) == 1:
                return _with_winner(one, *here), _with_winner(other, *there)
    return one, other


def _with_winner(meeting: Meeting, winner: int) -> Meeting:
    return meeting if meeting.winner == winner else meeting._replace(winner=winner, is_left=True)


def _third(
    rounds: Sequence[Sequence[Meeting]], played: Sequence[Points], rank_of: Mapping[int, int], gone: Collection[int]
) -> Meeting:
    over = played[len(rounds) - 1] if len(rounds) <= len(played) else {}
    one, other = (meeting.loser for meeting in rounds[-2])
    return _meeting(one, other, over, rank_of, gone, may_be_bye=False)


def _order(qualifiers: Sequence[int], rounds: Sequence[Sequence[Meeting]], third: Meeting | None) -> tuple[int, ...]:
    """By the round in which they went out; the winner of the third place is before the loser."""
    out_in = {unit: len(rounds) for unit in qualifiers}
    for number, meetings in enumerate(rounds):
        out_in |= {meeting.loser: number for meeting in meetings if meeting.loser is not None}
    champion = rounds[-1][0].winner
    loses_third = None if third is None else third.loser
    went_home = {meeting.loser for meetings in rounds for meeting in meetings if meeting.is_walkover}
    rank_of = {unit: number for number, unit in enumerate(qualifiers)}

    def place(unit: int) -> tuple[bool, int, bool, bool, int]:
        return (unit != champion, -out_in[unit], unit == loses_third, unit in went_home, rank_of[unit])

    return tuple(sorted(qualifiers, key=place))
