"""Units that stopped: went home for good during a match day, or withdrew from the whole competition."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from tournaments.standings.results import MATCH_DAY, UNIT_ID, LegRow


class StoppedRule(StrEnum):
    """How a club treats those who stopped during a match day; none of them has a place on it.

    Behind: listed below the others, and their legs count in the season. Left out: not in the list of that match day,
    but their legs count in the season. Not counted: neither.
    """

    BEHIND = "behind"
    LEFT_OUT = "left_out"
    NOT_COUNTED = "not_counted"


class Stop(NamedTuple):
    """A unit that stopped on a match day after this many legs, or (match_day None) withdrew from the competition.

    `strikes`: it withdrew with all its results, so that they are in those of no other unit.
    """

    unit_id: int
    match_day: int | None
    after_leg: int | None
    strikes: bool = False


def stopped_on(stops: Iterable[Stop], match_day: int) -> dict[int, int]:
    """After which leg each unit stopped on this match day (0: before the first was over), by unit."""
    return {stop.unit_id: stop.after_leg or 0 for stop in stops if stop.match_day == match_day}


def withdrawn(stops: Iterable[Stop]) -> frozenset[int]:
    """The units that withdrew from the competition."""
    return frozenset(stop.unit_id for stop in stops if stop.match_day is None)


def struck(stops: Iterable[Stop]) -> frozenset[int]:
    """The units that withdrew with all their results."""
    return frozenset(stop.unit_id for stop in stops if stop.strikes)


def without_stopped(results: Iterable[LegRow], stops: Iterable[Stop]) -> list[LegRow]:
    """The results without those of the match days on which their unit stopped."""
    left = {(stop.unit_id, stop.match_day) for stop in stops}
    return [row for row in results if (row[UNIT_ID], row[MATCH_DAY]) not in left]
