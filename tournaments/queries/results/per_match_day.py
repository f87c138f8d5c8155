"""What each match day adds to the season, kept in the memory of this process for as long as it is true.

Everything of an evening is written under the lock of its match day, which then has another version. So what was read
after a version was read is at least as new as that version says, and can be used whenever that version is found again.
Versions are random: one that is rolled back, or of a database that this one replaced, is never given again.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import NamedTuple

from tournaments.models import Competition
from tournaments.models.version import is_writing
from tournaments.standings import CountingRules, Stop, UnitCount, count_units
from tournaments.standings.results import MATCH_DAY, AdjustmentRow, LegRow
from tournaments.standings.season import as_they_count
from tournaments.standings.stopping import without_stopped

# Two seasons of four hundred players with thirty match days of four legs each, or twenty of forty: some 30 MB.
MOST_ROWS = 100_000
# Each is counted for the season, its periods and its charts, and for a change of the rules that is tried.
MOST_WAYS = 4


@dataclass(frozen=True)
class Way:
    """How match days are counted. `counts_stopped`: also what someone scored there before stopping on that day."""

    rules: CountingRules
    guests: frozenset[int]
    counts_stopped: bool

    @cached_property
    def key(self) -> Hashable:
        """All that what a match day adds depends on, but for how that day counts."""
        rules = self.rules
        of_places = (rules.rank_points, self.guests)
        of_handicaps = (rules.handicap_per, frozenset(rules.handicaps.items()))
        return (rules.unit, rules.legs_per_match_day, self.counts_stopped, of_places, of_handicaps)


@dataclass(frozen=True, slots=True)
class DayResults:
    """The rows of one match day, and how they were counted so far. No one changes them: others share them."""

    legs: list[LegRow] = field(default_factory=list)
    adjustments: list[AdjustmentRow] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    _counts: dict[Hashable, list[UnitCount]] = field(default_factory=dict)

    def count(self, number: int, way: Way) -> list[UnitCount]:
        """What it adds per unit, counted this way as the match day of this number."""
        rules = way.rules
        asked = (rules.days.get(number), way.key)
        counts = self._counts.get(asked)
        if counts is None:
            legs = self.legs if way.counts_stopped else without_stopped(self.legs, self.stops)
            counts = count_units(legs, self.adjustments, rules.unit, legs_per_match_day=rules.legs_per_match_day)
            counts = as_they_count(counts, rules, guests=way.guests, stops=self.stops)
            if len(self._counts) >= MOST_WAYS:
                self._counts.clear()
            self._counts[asked] = counts
        return counts


def by_match_day(
    numbers: Iterable[int], legs: Iterable[LegRow], adjustments: Iterable[AdjustmentRow], stops: Iterable[Stop]
) -> dict[int, DayResults]:
    """The rows of each of these match days, and of others if there are any; those of the season belong to none."""
    days = defaultdict(DayResults, {number: DayResults() for number in numbers})
    for row in legs:
        days[row[MATCH_DAY]].legs.append(row)
    for adjustment in adjustments:
        if (number := adjustment[MATCH_DAY]) is not None:
            days[number].adjustments.append(adjustment)
    for stop in stops:
        if stop.match_day is not None:
            days[stop.match_day].stops.append(stop)
    return dict(days)


class _Key(NamedTuple):
    match_day: int
    published_only: bool
    settings: str


class Memory:
    """The days last asked for, each in its last version, up to this many rows."""

    def __init__(self, most_rows: int = MOST_ROWS) -> None:
        self.most_rows = most_rows
        self.rows = 0
        self._days: OrderedDict[_Key, tuple[int, DayResults]] = OrderedDict()
        self._lock = Lock()

    def clear(self) -> None:
        with self._lock:
            self._days.clear()
            self.rows = 0

    def get(self, key: _Key, version: int) -> DayResults | None:
        with self._lock:
            if key not in self._days:
                return None
            self._days.move_to_end(key)
            kept, day = self._days[key]
            return day if kept == version else None

    def put(self, key: _Key, version: int, day: DayResults) -> None:
        """Stores it in place of another version, and forgets those not asked for the longest."""
        with self._lock:
            if key in self._days:
                self.rows -= _size(self._days.pop(key)[1])
            self._days[key] = version, day
            self.rows += _size(day)
            while self.rows > self.most_rows and self._days:
                _key, (_version, forgotten) = self._days.popitem(last=False)
                self.rows -= _size(forgotten)


memory = Memory()


class Kept:
    """What the memory has of some match days as `competition` counts them.

    `versions`: of each day by its key, read before anything else of it. `unranked`: guests on whom the value of an
    absence depends, and whose day gets no other version when they cease to be guests.

    What a service reads in its own transaction is not kept, and it is given nothing from memory: it has already given
    its match day another version, and may still write under it.
    """

    def __init__(
        self,
        competition: Competition,
        versions: Mapping[int, int],
        *,
        published_only: bool,
        unranked: frozenset[int] = frozenset(),
    ) -> None:
        settings = f"{settings_of(competition)} {sorted(unranked)}"
        self._kept = {day: (_Key(day, published_only, settings), version) for day, version in versions.items()}
        self._is_on = not is_writing.get()

    def get(self, match_day: int) -> DayResults | None:
        return memory.get(*self._kept[match_day]) if self._is_on else None

    def put(self, match_day: int, day: DayResults) -> None:
        if self._is_on:
            memory.put(*self._kept[match_day], day)


def settings_of(competition: Competition) -> str:
    """Every field of it but its version: what an evening adds depends on some, also where they are only tried."""
    fields = (field for field in Competition._meta.concrete_fields if field.name != "version")
    return repr([getattr(competition, field.attname) for field in fields])


def _size(day: DayResults) -> int:
    return 1 + len(day.legs) + len(day.adjustments) + len(day.stops)
