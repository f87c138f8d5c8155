"""A knock-out of pairs or teams as it goes: who meets whom, who goes through, and the resulting places."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from tournaments.standings.bracket import Came, Losers, Origin, Part, Planned, plan_bracket

NOBODY: Mapping[int, int] = MappingProxyType({})
FROM_OUTSIDE = (Came.RANK, Came.NO_ONE)
"""Who comes in so comes out of no other meeting."""
Points = Mapping[frozenset[int], Mapping[int, int]]
"""The meetings of one leg that are over: the scores of both."""


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
        """The unit that lost; None while it is not over, and if no one lost."""
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
    def is_ready(self) -> bool:
        """Whether it is known who is in it: two, or in a bye one."""
        return self.is_known or (self.is_bye and self.one is not None)

    @property
    def is_tied(self) -> bool:
        """Whether both scored the same, so the better qualifier won."""
        return self.points is not None and self.points[0] == self.points[1]


NO_MEETING = Meeting(None, None, is_bye=True, is_walkover=True)
"""What is on paper and is not played: no one comes into it."""


@dataclass(frozen=True, slots=True)
class KnockOut:
    """`plan` is the bracket on paper, and `meetings` are the same as far as they are decided, in the same order.

    `order` is everyone: by the best place that they can still get, or by the one they have; who shares it by rank, and
    behind them those who went home instead of playing for it.
    """

    plan: tuple[Planned, ...]
    meetings: tuple[Meeting, ...]
    order: tuple[int, ...]

    def in_leg(self, leg: int) -> list[tuple[Planned, Meeting]]:
        """The meetings of a leg (0 the first) as on paper and as they are, the main bracket first."""
        found = [two for two in zip(self.plan, self.meetings, strict=True) if two[0].leg == leg]
        found.sort(key=lambda two: [*Part].index(two[0].part))
        return [(planned, meeting) for planned, meeting in found if meeting is not NO_MEETING]

    def waiting_in(self, leg: int) -> list[int]:
        """Units that play in no meeting of this leg (0 the first), and are known to be in a later one."""
        here = {unit for _planned, meeting in self.in_leg(leg) for unit in meeting[:2]}
        later = [meeting for one, meeting in zip(self.plan, self.meetings, strict=True) if one.leg > leg]
        waiting = [unit for meeting in later if meeting.winner is None for unit in meeting[:2]]
        return [unit for unit in dict.fromkeys(waiting) if unit is not None and unit not in here]

    @property
    def rounds(self) -> tuple[tuple[Meeting, ...], ...]:
        """The main bracket, the first round first, each with its meetings from the top down."""
        main = [two for two in zip(self.plan, self.meetings, strict=True) if two[0].part == Part.MAIN]
        legs = dict.fromkeys(planned.leg for planned, _meeting in main)
        return tuple(tuple(meeting for planned, meeting in main if planned.leg == leg) for leg in legs)

    @property
    def third(self) -> Meeting | None:
        """The meeting for third place; None: it is not played."""
        return self._won_for(Part.PLACES, 3)

    @property
    def champion(self) -> int | None:
        """The winner of the last meeting; None while it is not over."""
        last = self._won_for(Part.DECIDER, 1) or self._won_for(Part.FINAL, 1) or self.rounds[-1][0]
        return last.winner

    @property
    def best_of_consolation(self) -> int | None:
        """The winner of the consolation; None while it is not over, or without one."""
        in_it = [at for at, planned in enumerate(self.plan) if planned.part == Part.CONSOLATION]
        return self.meetings[in_it[-1]].winner if in_it else None

    @property
    def is_over(self) -> bool:
        """Whether every meeting was played, in all its brackets."""
        return all(meeting.winner is not None for meeting in self.meetings if meeting is not NO_MEETING)

    def _won_for(self, part: Part, place: int) -> Meeting | None:
        """The meeting of this part whose winner has this place, if it is played."""
        for planned, meeting in zip(self.plan, self.meetings, strict=True):
            if planned.part == part and planned.wins == place and meeting is not NO_MEETING:
                return meeting
        return None


def knock_out(
    qualifiers: Sequence[int],
    played: Sequence[Points] = (),
    *,
    losers: Losers = Losers.NOTHING,
    drawn: Sequence[int] = (),
    gone: Mapping[int, int] = NOBODY,
    met: Sequence[Sequence[frozenset[int]]] = (),
) -> KnockOut:
    """The bracket of these units, the best first, as far as it is decided by what was `played` leg by leg.

    A tie is won by the better qualifier. `drawn` are the ranks of the qualifiers in the order in which a lot put them
    into the bracket (none: the best first). `gone` are those who went home: how many legs they were there for. They
    lose a meeting that is not over. `met`: who sat against whom in the legs as seated, in the order of the tables;
    those who played on went through, whatever a correction says afterwards. ValueError for fewer than `losers` needs,
    if one is named twice, or for a draw of other ranks.
    """
    if len(qualifiers) < 2 or len(set(qualifiers)) < len(qualifiers):
        raise ValueError("A knock-out needs at least two different units.")
    if drawn and sorted(drawn) != [*range(1, len(qualifiers) + 1)]:
        raise ValueError("A lot draws each rank once.")
    plan = plan_bracket(len(qualifiers), losers)
    entrants = [qualifiers[rank - 1] for rank in drawn] if drawn else qualifiers
    rank_of = {unit: number for number, unit in enumerate(qualifiers, start=1)}
    legs = 1 + max(planned.leg for planned in plan)
    gone_by = [frozenset(unit for unit, after in gone.items() if after <= at) for at in range(legs)]
    played_out = _Played(plan, entrants, [NO_MEETING] * len(plan), set())
    for leg in range(legs):
        over = played[leg] if leg < len(played) else {}
        for at in played_out.of_leg(leg):
            played_out.meetings[at] = _meeting(*played_out.who_in(at), over, rank_of, gone_by[leg])
        for later in range(leg + 1, min(legs, len(met))):
            played_out.let_go_on(leg, later, met[later], gone_by[later])
    return KnockOut(plan, tuple(played_out.meetings), _order(qualifiers, plan, played_out.meetings))


class _Who(NamedTuple):
    """Who comes into a meeting: a unit, someone not known yet (None), or no one."""

    unit: int | None
    is_no_one: bool = False


@dataclass(slots=True)
class _Played:
    """A bracket while it is worked out; in `settled` are meetings whose winner is known from who played on."""

    plan: tuple[Planned, ...]
    entrants: Sequence[int]
    meetings: list[Meeting]
    settled: set[int]

    def of_leg(self, leg: int) -> list[int]:
        """The places in the plan of the meetings in this leg."""
        return [at for at, planned in enumerate(self.plan) if planned.leg == leg]

    def who_in(self, at: int) -> tuple[_Who, _Who]:
        return self._who(self.plan[at].one), self._who(self.plan[at].other)

    def _who(self, origin: Origin) -> _Who:
        if origin.came == Came.NO_ONE:
            return _Who(None, is_no_one=True)
        if origin.came == Came.RANK:
            return _Who(self.entrants[origin.number - 1])
        meeting = self.meetings[origin.number]
        if meeting is NO_MEETING:
            return _Who(None, is_no_one=True)
        match origin.came:
            case Came.WINNER:
                return _Who(meeting.winner)
            case Came.LOSER | Came.FIRST_LOSER:
                loser = meeting.loser
                has_won = origin.came == Came.FIRST_LOSER and loser is not None and self._has_won(loser, origin.number)
                return _Who(None, is_no_one=True) if meeting.is_bye or has_won else _Who(loser)
            case _:
                if meeting.winner is not None and meeting.winner == meeting.one:
                    return _Who(None, is_no_one=True)
                is_known = meeting.winner is not None
                return _Who(meeting.one if origin.came == Came.BEATEN else meeting.other) if is_known else _Who(None)

    def _has_won(self, unit: int, before: int) -> bool:
        return any(meeting.winner == unit and not meeting.is_bye for meeting in self.meetings[:before])

    def let_go_on(self, leg: int, later: int, tables: Sequence[frozenset[int]], gone: Collection[int]) -> None:
        """What follows on this leg and was played: those who played it came through, whatever the points say now.

        Losers may meet at a later table than winners: if one of the expected has gone home, no table is that meeting.
        """
        following = sorted(self.of_leg(later), key=lambda at: [*Part].index(self.plan[at].part))
        for at in following:
            origins = (self.plan[at].one, self.plan[at].other)
            from_legs = [self.plan[one.number].leg for one in origins if one.came not in FROM_OUTSIDE]
            if not from_legs or max(from_legs) != leg or any(self._who(one).unit in gone for one in origins):
                continue
            one, other = (self._may_be(origin) for origin in origins)
            for two in tables:
                here, there = two & one, two & other
                if len(here) == len(there) == 1 and here != there:
                    self._settle(origins[0], *here)
                    self._settle(origins[1], *there)
                    break

    def _may_be(self, origin: Origin) -> frozenset[int]:
        """Everyone who may have come from there."""
        if origin.came in FROM_OUTSIDE or origin.number in self.settled:
            found: tuple[int | None, ...] = (self._who(origin).unit,)
        else:
            meeting = self.meetings[origin.number]
            match origin.came:
                case Came.BEATEN:
                    found = (meeting.one,)
                case Came.BEAT:
                    found = (meeting.other,)
                case _:
                    found = () if self._who(origin).is_no_one and meeting.is_bye else meeting[:2]
        return frozenset(unit for unit in found if unit is not None)

    def _settle(self, origin: Origin, unit: int) -> None:
        """This unit came from there, so it won, or lost, the meeting."""
        if origin.came in FROM_OUTSIDE or origin.number in self.settled:
            return
        self.settled.add(origin.number)
        meeting = self.meetings[origin.number]
        won = origin.came in (Came.WINNER, Came.BEAT)
        winner = unit if won else meeting.other if unit == meeting.one else meeting.one
        if meeting.winner != winner:
            self.meetings[origin.number] = meeting._replace(winner=winner, is_left=True)


def _meeting(one: _Who, other: _Who, over: Points, rank_of: Mapping[int, int], gone: Collection[int]) -> Meeting:
    if one.is_no_one or other.is_no_one:
        unit = other.unit if one.is_no_one else one.unit
        return NO_MEETING if one.is_no_one and other.is_no_one else Meeting(unit, None, winner=unit, is_bye=True)
    a, b = one.unit, other.unit
    if a is None or b is None:
        return Meeting(a, b)
    points = over.get(frozenset({a, b}))
    if points is None and not {a, b}.isdisjoint(gone):
        # If both are gone, the better qualifier, so that the bracket continues.
        return Meeting(a, b, min(a, b, key=lambda unit: (unit in gone, rank_of[unit])), is_walkover=True)
    if points is None:
        return Meeting(a, b)
    winner = max((a, b), key=lambda unit: (points[unit], -rank_of[unit]))
    return Meeting(a, b, winner, points=(points[a], points[b]))


def _order(qualifiers: Sequence[int], plan: Sequence[Planned], meetings: Sequence[Meeting]) -> tuple[int, ...]:
    """By the last meeting of each: the place it gives, or the best that it still can give."""
    rank_of = {unit: number for number, unit in enumerate(qualifiers)}
    place_of = dict.fromkeys(qualifiers, (1, False))
    for planned, meeting in sorted(zip(plan, meetings, strict=True), key=lambda two: two[0].leg):
        for unit in meeting[:2]:
            if unit is not None:
                has_lost = unit == meeting.loser
                place_of[unit] = (planned.loses if has_lost else planned.wins, has_lost and meeting.is_walkover)
    return tuple(sorted(qualifiers, key=lambda unit: (*place_of[unit], rank_of[unit])))
