"""The result of one evening, counted from docs/standings.md: part of the independent counter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from benchmarks._recount_known import Figure, Partly, add, split, total_of
from benchmarks._recount_legs import BYE, LATE, RECORDED, RULED, Scored, scored_on, with_extra_legs
from benchmarks._recount_record import LEG, DayAt, Given, SeasonAt


@dataclass(slots=True)
class DayRow:
    unit: int
    total: int
    legs: dict[int, int]
    adjustment: int
    roem: Figure
    pits: Figure
    nats: Figure
    figure: Figure
    attended: bool
    stopped_after: int | None
    best_leg: Figure | None
    legs_attended: frozenset[int] = frozenset()
    place: int | None = None
    gap: int = 0


def of_leg(leg: int, given: list[Given]) -> int:
    return sum(one.points for one in given if one.leg == leg)


def best_leg_of(own: Sequence[Scored], given: list[Given]) -> Figure | None:
    """The highest leg played, after its penalties. Not known where the whole evening was taken over."""
    at_tables = [one for one in own if one.how not in (BYE, LATE, RULED)]
    legs = [one.total + of_leg(one.leg, given) for one in at_tables if one.leg is not None]
    if any(one.leg is None and one.how == RECORDED for one in own):
        return Partly(max(legs, default=0), 0, 1)
    return max(legs, default=None)


def highest(legs: Iterable[Figure | None]) -> Figure | None:
    """Of the best legs of several evenings."""
    own = [leg for leg in legs if leg is not None]
    unknown = [leg for leg in own if isinstance(leg, Partly)]
    return unknown[0] if unknown else max((leg for leg in own if isinstance(leg, int)), default=None)


def _sum(own: Iterable[Scored], name: str, given: int = 0) -> Figure:
    return total_of(((add([getattr(one, name)]), one.attended) for one in own), given)


def handicap_of(season: SeasonAt, unit: int, there: Collection[int | None]) -> int:
    """Of an evening on which they were there for these legs (None: of which no legs are known)."""
    legs = len({*there} - {None}) or season.chosen.legs_per_match_day
    return season.handicaps.get(unit, 0) * (legs if season.chosen.handicap_per == LEG else 1) if there else 0


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
        handicap = handicap_of(season, unit, {one.leg for one in own if one.attended})
        rows.append(
            DayRow(
                unit,
                total=sum(one.total for one in own) + adjustment + handicap,
                legs={one.leg: one.total + of_leg(one.leg, given) for one in own if one.leg is not None},
                adjustment=adjustment,
                roem=_sum(own, "roem"),
                pits=_sum(own, "pits", sum(one.pits for one in given)),
                nats=_sum(own, "nats"),
                figure=_sum(own, "figure"),
                attended=any(one.attended for one in own),
                stopped_after=day.stopped.get(unit),
                best_leg=best_leg_of(own, given),
                legs_attended=frozenset(one.leg for one in own if one.leg is not None and one.attended),
            )
        )
    if chosen.stopped_rule != "behind":
        rows = [row for row in rows if row.stopped_after is None]
    placed = [row for row in rows if row.attended and row.stopped_after is None]
    groups, _decided = split(placed, lambda row: row.total)
    if "figure" in chosen.tie_breaks:
        groups = [part for group in groups for part in split(group, lambda row: row.figure)[0]]
    placed = [row for group in groups for row in group]
    for group in groups:
        for row in group:
            row.place = 1 + placed.index(group[0])
    for above, row in pairwise(placed):
        row.gap = above.total - row.total
    return placed + [row for row in rows if row.place is None]
