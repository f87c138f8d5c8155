"""The rows of a standing and the rules it is counted by: part of the independent counter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from benchmarks._recount_known import Figure, Sum, total_of
from benchmarks._recount_record import MATCH_DAY

LOWEST = -(10**9)


@dataclass(slots=True)
class Counted:
    """One result of the standing: an evening, or a leg (None: an evening whose legs no one knows).

    `given`: penalties and corrections that belong to it. `handicap`: on top of what was scored. `by_place`: what its
    place is worth, where that counts.
    `weight`: how many times its evening counts. `away`: which kind of absence it is the value of. `origin`: where it
    comes from. `legs`: how many of them were attended. `why`: the reason why it does not count.
    """

    day: int
    leg: int | None
    scored: int
    of: dict[str, Sum]
    attended: bool
    weight: int = 1
    away: str = ""
    origin: str = ""
    legs: int = 0
    given: int = 0
    handicap: int = 0
    by_place: int | None = None
    why: str = ""

    @property
    def dropped(self) -> bool:
        return bool(self.why)

    @property
    def once(self) -> int:
        return self.scored + self.given + self.handicap if self.by_place is None else self.by_place

    @property
    def total(self) -> int:
        return self.once * self.weight


@dataclass(slots=True)
class Row:
    unit: int
    counted: list[Counted] = field(default_factory=list)
    season: int = 0
    given_pits: int = 0
    best_leg: Figure | None = None
    recorded_on: set[int] = field(default_factory=set)
    undecided: list[str] = field(default_factory=list)
    days_there: set[int] = field(default_factory=set)
    aside: list[Counted] = field(default_factory=list)  # of evenings that do not count
    absences: dict[int, tuple[int, str]] = field(default_factory=dict)  # by evening: what each is worth, and why
    place: int | None = None
    shared: bool = False
    no_place: str = ""  # why there is none
    broken_by: str = ""  # the tie-break that put it below the row above
    gap: Fraction | None = None
    gap_to_first: Fraction | None = None

    @property
    def kept(self) -> list[Counted]:
        return [one for one in self.counted if not one.dropped]

    @property
    def shown(self) -> list[Counted]:
        return sorted([*self.counted, *self.aside], key=lambda one: (one.day, one.leg or 0))

    @property
    def total(self) -> int:
        return sum(one.total for one in self.kept) + self.season

    @property
    def plain_total(self) -> int:
        return sum(one.total for one in self.counted) + self.season

    @property
    def roem(self) -> Figure:
        return self.sum_of("roem", self.counted)

    @property
    def pits(self) -> Figure:
        return self.sum_of("pits", self.counted, self.given_pits)

    @property
    def nats(self) -> Figure:
        return self.sum_of("nats", self.counted)

    @property
    def figure(self) -> Figure:
        """Only of what counts."""
        return self.sum_of("figure", self.kept)

    def sum_of(self, name: str, results: Iterable[Counted], given: int = 0) -> Figure:
        return total_of(((one.of[name], one.attended) for one in results), given)

    @property
    def handicap(self) -> int:
        return sum(one.handicap * one.weight for one in self.kept)

    @property
    def average(self) -> Fraction | None:
        return self._average_of(self.kept)

    @property
    def plain_average(self) -> Fraction | None:
        return self._average_of(self.counted)

    def _average_of(self, results: Iterable[Counted]) -> Fraction | None:
        """Of what was attended: the value of an absence is in no average, also where it is in the total."""
        came = [one for one in results if one.attended]
        times = sum(one.weight for one in came)
        return Fraction(sum(one.total for one in came) + self.season, times) if times else None

    @property
    def attended(self) -> int:
        return sum(one.attended for one in self.counted)


@dataclass(frozen=True, slots=True)
class Away:
    """What an absence is worth: a rule and its fixed points, and what is taken off an own average."""

    rule: str = "fixed"
    points: int = 0
    fine: int = 0


@dataclass(slots=True)
class How:
    """The rules by which a standing is counted: those of the season, unless it has its own."""

    unit: str = MATCH_DAY
    best: int | None = None
    by_average: bool = False
    minimum: int = 0
    at_end: bool = False
    planned: int | None = None
    tie_breaks: Sequence[str] = ()
    period_days: int | None = None
    period_best: int | None = None
    periods_best: int | None = None
    of_places: Sequence[int] = ()
    lot_seed: int = 0
    figure: str = "points"  # or pits, or roem: what a result is in a standing other than the championship
    drop_worst: int | None = None
    drop_one_in: int | None = None
    weights: Mapping[int, int] = field(default_factory=dict)  # of the evenings that count other than once
    stay: Collection[int] = ()  # the evenings that cannot be dropped
    with_notice: Away = Away()
    without_notice: Away = Away()
    average_of_at_least: int = 1
    average_of_last: int = 5
    absences_paid: int | None = None
    handicaps: Mapping[int, int] = field(default_factory=dict)  # by unit
    handicap_per: str = MATCH_DAY


@dataclass(slots=True)
class Table:
    """A standing: its rows by place, then those without one. `last_day`: the last evening that counts."""

    rows: list[Row]
    played: int
    finished: bool
    how: How
    last_day: int

    def score(self, row: Row) -> Fraction | None:
        return row.average if self.how.by_average else Fraction(row.total)
