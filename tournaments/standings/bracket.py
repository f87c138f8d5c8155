"""A knock-out as it is on paper before anyone plays: every meeting, its leg, and where those who play it come from.

The best entrant has rank 1. They meet so that 1 and 2 can meet only in the last round: 1 against 8, 2 against 7. If the
number is no power of two, the first entrants have no opponent in the first round and go through without one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")


class Losers(StrEnum):
    """What those who lose play for."""

    NOTHING = "nothing"
    THIRD_PLACE = "third_place"
    PLACES = "places"
    CONSOLATION = "consolation"
    DOUBLE = "double"


LEAST = {Losers.NOTHING: 2, Losers.DOUBLE: 3}
"""How many it takes at least; where it is not said, four."""


class Part(StrEnum):
    """The parts of a bracket, in the order in which a leg shows them.

    `FINAL` and `DECIDER`: of a double elimination, where both brackets come together.
    """

    MAIN = "main"
    FINAL = "final"
    DECIDER = "decider"
    CONSOLATION = "consolation"
    LOSERS = "losers"
    PLACES = "places"


class Came(StrEnum):
    """How someone came into a meeting: by rank, or out of another meeting.

    `FIRST_LOSER`: its loser, if they had not won one before. `BEATEN` and `BEAT`: its first unit and its second one, if
    the second has won it; otherwise no one.
    """

    RANK = "rank"
    WINNER = "winner"
    LOSER = "loser"
    FIRST_LOSER = "first_loser"
    BEATEN = "beaten"
    BEAT = "beat"
    NO_ONE = "no_one"


class Origin(NamedTuple):
    """Where one of two comes from: `number` is a rank, or the place of a meeting in the bracket (0 the first)."""

    came: Came
    number: int = 0


@dataclass(frozen=True, slots=True)
class Planned:
    """A meeting on paper, in the leg with this number (0 the first).

    `wins`: the best place that the winner can still get. `loses`: the place of the loser, if nothing follows for them;
    the same for all who lose in one round.
    """

    leg: int
    part: Part
    one: Origin
    other: Origin
    wins: int = 1
    loses: int = 2


def rounds_needed(entrants: int) -> int:
    """How many legs a knock-out of this size takes, when losers play for nothing."""
    return max(1, (entrants - 1).bit_length())


def order_of_ranks(size: int) -> list[int]:
    """The entrants from the top of the bracket down, for a size that is a power of two: 1, 8, 4, 5, 2, 7, 3, 6."""
    order = [1]
    while len(order) < size:
        after = 2 * len(order) + 1
        order = [rank for one in order for rank in (one, after - one)]
    return order


def legs_of_bracket(entrants: int, losers: Losers = Losers.NOTHING) -> int:
    """How many legs it takes, the decider of a double elimination included, which may not be needed."""
    return 1 + max(meeting.leg for meeting in plan_bracket(entrants, losers))


@cache
def plan_bracket(entrants: int, losers: Losers = Losers.NOTHING) -> tuple[Planned, ...]:
    """Every meeting of a knock-out of this size; those they come from stand before them.

    ValueError if there are too few for it.
    """
    if entrants < LEAST.get(losers, 4):
        raise ValueError("There are too few for a knock-out like that.")
    plan: list[Planned] = []
    main = _main(plan, entrants)
    match losers:
        case Losers.THIRD_PLACE:
            _places(plan, main, entrants, down_to=4)
        case Losers.PLACES:
            _places(plan, main, entrants, down_to=8)
        case Losers.CONSOLATION:
            _consolation(plan, main)
        case Losers.DOUBLE:
            _double(plan, main)
        case Losers.NOTHING:
            pass
    return tuple(plan)


def _add(plan: list[Planned], meetings: Sequence[Planned]) -> list[int]:
    """The places in the bracket that they get."""
    plan.extend(meetings)
    return [*range(len(plan) - len(meetings), len(plan))]


def _main(plan: list[Planned], entrants: int) -> list[list[int]]:
    """The main bracket, round by round."""
    count = rounds_needed(entrants)
    origins = [
        Origin(Came.RANK, rank) if rank <= entrants else Origin(Came.NO_ONE) for rank in order_of_ranks(2**count)
    ]
    rounds = []
    for leg in range(count):
        loses = 2 ** (count - 1 - leg) + 1
        rounds.append(_add(plan, [Planned(leg, Part.MAIN, *two, loses=loses) for two in _in_twos(origins)]))
        origins = [Origin(Came.WINNER, number) for number in rounds[-1]]
    return rounds


def _places(plan: list[Planned], main: list[list[int]], entrants: int, down_to: int) -> None:
    """The losers of the semi-finals for place 3; those of the quarter-finals for place 5, and from 5 down to 8."""
    last = len(main) - 1
    [semi] = _in_twos([Origin(Came.LOSER, number) for number in main[-2]])
    _add(plan, [Planned(last, Part.PLACES, *semi, wins=3, loses=4)])
    # With five only one lost in the first round.
    if down_to < 8 or entrants < 6:
        return
    quarter = [Origin(Came.LOSER, number) for number in main[-3]]
    numbers = _add(plan, [Planned(last - 1, Part.PLACES, *two, wins=5, loses=7) for two in _in_twos(quarter)])
    for place, came in ((5, Came.WINNER), (7, Came.LOSER)):
        one, other = (Origin(came, number) for number in numbers)
        _add(plan, [Planned(last, Part.PLACES, one, other, wins=place, loses=place + 1)])


def _consolation(plan: list[Planned], main: list[list[int]]) -> None:
    """A knock-out of all who lost their first meeting; it begins once they are all known.

    Two of them have never met. Who lost in the first round waits for the one who had a bye there and then lost to the
    same opponent.
    """
    byes = {number for number in main[0] if Came.NO_ONE in (plan[number].one.came, plan[number].other.came)}
    twos: list[tuple[Origin, Origin]] = []
    for at, two in enumerate(_in_twos(main[0])):
        lost = [Origin(Came.LOSER, number) for number in two if number not in byes]
        if not byes.isdisjoint(two):
            lost.append(Origin(Came.FIRST_LOSER, main[1][at]))
        one, other, *_rest = [*lost, Origin(Came.NO_ONE)]
        twos.append((one, other))
    begin, best = (2 if byes else 1), len(main[0]) + 1
    for leg in range(begin, begin + len(main) - 1):
        loses = best + len(twos)
        numbers = _add(plan, [Planned(leg, Part.CONSOLATION, *two, wins=best, loses=loses) for two in twos])
        twos = _in_twos([Origin(Came.WINNER, number) for number in numbers]) if len(numbers) > 1 else []


def _double(plan: list[Planned], main: list[list[int]]) -> None:
    """Who loses goes down into the losers' bracket and is out with the second defeat; its winner comes back.

    The losers of a round meet those who survived so far; they come down from the other end of the bracket, and in turn
    from the other half, so that two who met before meet again as late as that can be.
    """
    rounds: list[list[Planned]] = []
    count = len(main)
    survivors = [Origin(Came.LOSER, number) for number in main[0]]
    first = len(plan)

    def play(leg: int, twos: Sequence[tuple[Origin, Origin]]) -> list[Origin]:
        begin = first + sum(map(len, rounds))
        rounds.append([Planned(leg, Part.LOSERS, *two) for two in twos])
        return [Origin(Came.WINNER, begin + at) for at in range(len(twos))]

    if count > 1:
        survivors = play(1, _in_twos(survivors))
    for number in range(1, count):
        down = [Origin(Came.LOSER, one) for one in main[number]]
        half = len(down) // 2
        down = down[::-1] if number % 2 else [*down[half:], *down[:half]]
        survivors = play(2 * number, [*zip(survivors, down, strict=True)])
        if number < count - 1:
            survivors = play(2 * number + 1, _in_twos(survivors))
    place = 3
    for at in reversed(range(len(rounds))):
        rounds[at] = [Planned(one.leg, one.part, one.one, one.other, loses=place) for one in rounds[at]]
        place += len(rounds[at])
    for meetings in rounds:
        _add(plan, meetings)
    unbeaten = Origin(Came.WINNER, main[-1][0])
    [survivor] = survivors
    [final] = _add(plan, [Planned(2 * count - 1, Part.FINAL, unbeaten, survivor)])
    _add(plan, [Planned(2 * count, Part.DECIDER, Origin(Came.BEATEN, final), Origin(Came.BEAT, final))])


def _in_twos(items: Sequence[Item]) -> list[tuple[Item, Item]]:
    return [*zip(items[::2], items[1::2], strict=True)]
