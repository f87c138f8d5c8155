"""Statistics of a player's legs and rounds: plain counts, in the figures of the game."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, TypeVar

from tournaments.standings.averages import average
from tournaments.standings.results import FEATS, UNKNOWN, LegRow, Quantity, highest_of, total_of

Key = TypeVar("Key", bound=Hashable)


class LegEnd(StrEnum):
    """How a leg ended for the player in question; legs of which only a total is known have no end."""

    WON = "won"
    LOST = "lost"
    LEVEL = "level"


class LegRecord(NamedTuple):
    """A number of legs and their score: `points` is their sum, in what the competition counts.

    `open` of them have no end yet: they are being played.
    """

    legs: int
    won: int
    lost: int
    level: int
    points: int

    @property
    def open(self) -> int:
        return self.legs - self.won - self.lost - self.level

    @property
    def average(self) -> Fraction | None:
        return average(self.points, self.legs)


class PlayedRound(NamedTuple):
    """One round as a player played it: their own side's points with roem, and whether the makers went nat."""

    is_maker: bool
    nat: bool
    points: int


class RoundRecord(NamedTuple):
    """Rounds on one side of the game: as maker, or as defender. `nats` are those of the makers."""

    rounds: int
    nats: int
    points: int

    @property
    def average(self) -> Fraction | None:
        return average(self.points, self.rounds)

    @property
    def nat_rate(self) -> Fraction | None:
        """The percentage of rounds in which the makers went nat."""
        return average(100 * self.nats, self.rounds)


def record_of(legs: Iterable[tuple[int, LegEnd | None]]) -> LegRecord:
    """All these legs together, from the score of each, and how it ended (None: not known)."""
    played = list(legs)
    ends = [end for _points, end in played]
    return LegRecord(
        len(played),
        ends.count(LegEnd.WON),
        ends.count(LegEnd.LOST),
        ends.count(LegEnd.LEVEL),
        sum(points for points, _end in played),
    )


def records_by(legs: Iterable[tuple[Key, int, LegEnd | None]]) -> list[tuple[Key, LegRecord]]:
    """The legs grouped by key, such as the partner or an opponent; the most frequent first."""
    apart: defaultdict[Key, list[tuple[int, LegEnd | None]]] = defaultdict(list)
    for key, points, end in legs:
        apart[key].append((points, end))
    records = {key: record_of(own) for key, own in apart.items()}
    most_met = sorted(records, key=lambda key: (-records[key].legs, -records[key].points))
    return [(key, records[key]) for key in most_met]


def rounds_as(rounds: Iterable[PlayedRound], *, maker: bool) -> RoundRecord:
    """The rounds in which the player's own side made trump, or those in which the other side did."""
    own = [one for one in rounds if one.is_maker is maker]
    return RoundRecord(len(own), sum(one.nat for one in own), sum(one.points for one in own))


class LegFeats(NamedTuple):
    """What stands out in the legs played: the highest total and the most roem in one leg, and the roem of all."""

    best: int
    best_roem: Quantity
    roem: Quantity


def feats_of_legs(legs: Iterable[LegRow]) -> dict[int, LegFeats]:
    """For each unit that has played a leg: no byes, no absences, no totals of whole match days."""
    own: defaultdict[int, list[tuple[int, Quantity]]] = defaultdict(list)
    for unit_id, _day, leg, points, roem, *_others, kind, _figure in legs:
        if leg is not None and kind in FEATS:
            own[unit_id].append((points + (roem or 0), UNKNOWN if roem is None else roem))
    return {
        unit_id: LegFeats(
            max(total for total, _roem in played),
            highest_of(roem for _total, roem in played) or 0,
            total_of([roem for _total, roem in played]),
        )
        for unit_id, played in own.items()
    }


def longest_streak(attended: Iterable[bool]) -> int:
    """The most attended in a row, without one missed."""
    longest = row = 0
    for there in attended:
        row = row + 1 if there else 0
        longest = max(longest, row)
    return longest
