"""The result of one evening, counted from docs/standings.md: part of the independent counter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from benchmarks._recount_legs import BYE, LATE, Scored, scored_on, with_extra_legs
from benchmarks._recount_record import DayAt, Given, SeasonAt


@dataclass(slots=True)
class DayRow:
    unit: int
    total: int
    legs: dict[int, int]
    adjustment: int
    roem: int
    pits: int
    nats: int
    figure: int
    attended: bool
    stopped_after: int | None
    best_leg: int | None
    place: int | None = None
    gap: int = 0


def of_leg(leg: int, given: list[Given]) -> int:
    return sum(one.points for one in given if one.leg == leg)


def best_leg_of(own: Iterable[Scored], given: list[Given]) -> int | None:
    """The highest leg played, after its penalties; no bye, and no share of an evening."""
    legs = [one.total + of_leg(one.leg, given) for one in own if one.leg is not None and one.how not in (BYE, LATE)]
    return max(legs, default=None)


def evening_of(season: SeasonAt, day: DayAt) -> list[DayRow]:
    """The result of an evening, without its finals: those with a place in order, then the others."""
    chosen = season.chosen
    of_unit: defaultdict[int, list[Scored]] = defaultdict(list)
    for one in with_extra_legs(scored_on(season, day)):
        of_unit[one.unit].append(one)
    rows = []
    for unit, own in of_unit.items():
        given = [one for one in season.given if one.unit == unit and one.day == day.number]
        adjustment = sum(one.points for one in given)
        rows.append(
            DayRow(
                unit,
                total=sum(one.total for one in own) + adjustment,
                legs={one.leg: one.total + of_leg(one.leg, given) for one in own if one.leg is not None},
                adjustment=adjustment,
                roem=sum(one.roem for one in own),
                pits=sum(one.pits for one in own) + sum(one.pits for one in given),
                nats=sum(one.nats for one in own),
                figure=sum(one.figure for one in own),
                attended=any(one.attended for one in own),
                stopped_after=day.stopped.get(unit),
                best_leg=best_leg_of(own, given),
            )
        )
    if chosen.stopped_rule != "behind":
        rows = [row for row in rows if row.stopped_after is None]
    placed = [row for row in rows if row.attended and row.stopped_after is None]
    by_figure = "figure" in chosen.tie_breaks
    scores = [(row.total, row.figure if by_figure else 0) for row in placed]
    for row in placed:
        row.place = 1 + sum(score > (row.total, row.figure if by_figure else 0) for score in scores)
    placed.sort(key=lambda row: row.place or 0)
    for above, row in pairwise(placed):
        row.gap = above.total - row.total
    return placed + [row for row in rows if row.place is None]
