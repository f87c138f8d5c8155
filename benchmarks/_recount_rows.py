"""The rows of a standing and the rules it is counted by: part of the independent counter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from benchmarks._recount_known import Figure, Sum, total_of
from benchmarks._recount_record import LEG, SeasonAt

LOWEST = -(10**9)


@dataclass(slots=True)
class Counted:
    """One result of the standing: an evening, or a leg (None: an evening whose legs no one knows)."""

    day: int
    leg: int | None
    total: int
    of: dict[str, Sum]
    attended: bool
    dropped: bool = False


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
    place: int | None = None
    gap: Fraction = Fraction(0)

    @property
    def kept(self) -> list[Counted]:
        return [one for one in self.counted if not one.dropped]

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
    def average(self) -> Fraction | None:
        legs = sum(one.attended for one in self.kept)
        return Fraction(self.total, legs) if legs else None

    @property
    def attended(self) -> int:
        return sum(one.attended for one in self.counted)


@dataclass(slots=True)
class How:
    """The rules by which a standing is counted: those of the season, unless it has its own."""

    unit: str
    best: int | None
    by_average: bool
    minimum: int
    at_end: bool
    planned: int | None
    tie_breaks: Sequence[str]
    period_days: int | None = None
    period_best: int | None = None
    periods_best: int | None = None
    of_places: Sequence[int] = ()
    figure: str = "points"  # or pits, or roem: what a result is in a standing other than the championship


def how_of(season: SeasonAt) -> How:
    chosen = season.chosen
    planned = chosen.match_days_planned
    if planned is not None and chosen.counting_unit == LEG:
        planned *= chosen.legs_per_match_day
    return How(
        unit=chosen.counting_unit,
        best=chosen.counting_best,
        by_average=chosen.counting_method == "average",
        minimum=chosen.minimum_attendance,
        at_end=chosen.drop_timing == "at_end",
        planned=planned,
        tie_breaks=chosen.tie_breaks,
        period_days=chosen.period_match_days,
        period_best=chosen.period_best,
        periods_best=chosen.periods_best,
        of_places=chosen.rank_points if chosen.counting_figure == "rank_points" else (),
    )


@dataclass(slots=True)
class Table:
    """A standing: its rows by place, then those without one."""

    rows: list[Row]
    played: int
    finished: bool
    how: How

    def score(self, row: Row) -> Fraction | None:
        return row.average if self.how.by_average else Fraction(row.total)
