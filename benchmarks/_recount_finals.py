"""Who plays on in the finals, and in which order they end: part of the independent counter, from docs/standings.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar

from benchmarks._recount_brackets import order_of_losers
from benchmarks._recount_day import DayRow, evening_of, handicap_of
from benchmarks._recount_legs import PLAYED, legs_of_tables, scored_on, with_extra_legs
from benchmarks._recount_ranking import lot
from benchmarks._recount_record import DayAt, FinalsAt, SeasonAt
from benchmarks._recount_rows import Row
from benchmarks._recount_standing import standing_of

Ranked = TypeVar("Ranked", Row, DayRow)


def qualified(season: SeasonAt, day: DayAt, way: str, count: int, seed: int) -> list[int]:
    """Those who are there, best first; those who share a place by lot. By what was written so far."""
    there = day.present - set(day.stopped) - season.withdrawn
    if way == "lot":
        return sorted(there, key=lambda unit: -lot(seed, unit))[:count]
    rows: Sequence[Row | DayRow] = evening_of(season, day) if way == "evening" else standing_of(season).rows
    placed = [row for row in rows if row.place is not None and row.unit in there]
    in_order = [row.unit for row in sorted(placed, key=lambda row: (row.place, -lot(seed, row.unit)))]
    if way != "divisions":
        return in_order[:count]
    groups = [
        [unit for unit in in_order if season.division_of.get(unit) == at][:count] for at in range(len(season.divisions))
    ]
    rank = {unit: at for at, unit in enumerate(in_order)}
    rows_across = [
        sorted((group[at] for group in groups if at < len(group)), key=rank.__getitem__) for at in range(count)
    ]
    return [unit for row in rows_across for unit in row]


def order_of_ranks(size: int) -> list[int]:
    """1 meets the last, and the first two only at the end."""
    ranks = [1]
    while len(ranks) < size:
        ranks = [each for rank in ranks for each in (rank, 2 * len(ranks) + 1 - rank)]
    return ranks


def order_of_finals(season: SeasonAt, day: DayAt, qualifiers: Sequence[int]) -> list[int]:
    """The champion first."""
    finals = day.finals
    assert finals is not None
    if season.chosen.form == "individual":
        return _stages(season, day, finals, qualifiers)
    if finals.losers in ("nothing", "third_place"):
        return _knock_out(season, day, finals, qualifiers)
    return order_of_losers(finals.losers, qualifiers, _met(season, day, finals, qualifiers))


def _points(season: SeasonAt, day: DayAt, leg: int) -> dict[int, int]:
    """The score of each unit in this leg, in what counts: at one table each won, two teams are tied."""
    totals: defaultdict[int, int] = defaultdict(int)
    for one in legs_of_tables(day.legs[leg], day.number, season.chosen, set()) if leg in day.legs else ():
        totals[one.unit] += one.total
    return totals


def _met(
    season: SeasonAt, day: DayAt, finals: FinalsAt, qualifiers: Sequence[int]
) -> dict[int, list[tuple[int, bool]]]:
    """Every meeting of each, in order; a tie is won by the better qualifier."""
    rank = {unit: at for at, unit in enumerate(qualifiers)}
    met: dict[int, list[tuple[int, bool]]] = {unit: [] for unit in qualifiers}
    for leg in range(finals.first_leg, finals.last_leg + 1):
        points = _points(season, day, leg)
        tables = day.legs[leg].tables if leg in day.legs else []
        for two in {frozenset(seat.unit for seat in table.seats) for table in tables}:
            winner, loser = sorted(two, key=lambda unit: (-points[unit], rank[unit]))
            met[winner].append((leg - finals.first_leg, True))
            met[loser].append((leg - finals.first_leg, False))
    return met


def _knock_out(season: SeasonAt, day: DayAt, finals: FinalsAt, qualifiers: Sequence[int]) -> list[int]:
    rank = {unit: at for at, unit in enumerate(qualifiers)}
    size = 1
    while size < len(qualifiers):
        size *= 2
    field: list[int | None] = [
        qualifiers[number - 1] if number <= len(qualifiers) else None for number in order_of_ranks(size)
    ]
    out: list[list[int]] = []
    leg = finals.first_leg

    def meet(one: int | None, other: int | None) -> tuple[int | None, int | None]:
        """Who goes on and who goes out."""
        if one is None or other is None:
            return one if other is None else other, None
        gone = [unit for unit in (one, other) if day.stopped.get(unit, leg) < leg]
        if gone:
            unplayed.update(gone)
            stays = [unit for unit in (one, other) if unit not in gone] or [min((one, other), key=lambda u: rank[u])]
            winner = stays[0]
        else:
            points = _points(season, day, leg)
            winner = min((one, other), key=lambda unit: (-points[unit], rank[unit]))
        return winner, other if winner == one else one

    losers: list[int] = []
    unplayed: set[int] = set()
    while len(field) > 1:
        met = [meet(field[at], field[at + 1]) for at in range(0, len(field), 2)]
        semi, losers = losers, [unit for _winner, unit in met if unit is not None]
        if len(field) == 2 and finals.losers == "third_place" and len(semi) == 2:
            third, fourth = meet(*semi)
            out[-1] = [unit for unit in (third, fourth) if unit is not None]
        out.append(sorted(losers, key=lambda unit: (unit in unplayed, rank[unit])))
        field = [winner for winner, _loser in met]
        leg += 1
    order = [unit for unit in field if unit is not None]
    return order + [unit for losers in reversed(out) for unit in losers]


def _stages(season: SeasonAt, day: DayAt, finals: FinalsAt, qualifiers: Sequence[int]) -> list[int]:
    rank = {unit: at for at, unit in enumerate(qualifiers)}
    of_leg: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    scored = [one for one in scored_on(season, day) if one.leg is not None]
    before = [one for one in scored if one.leg is not None and one.leg < finals.first_leg]
    # An extra leg replaces none of the finals.
    for one in [*with_extra_legs(before), *(one for one in scored if one not in before and one.how == PLAYED)]:
        of_leg[one.leg or 0][one.unit] += one.total
    points: defaultdict[int, int] = defaultdict(int)
    if finals.carries_over:
        for leg in range(1, finals.first_leg):
            for unit in qualifiers:
                points[unit] += of_leg[leg][unit]
        for unit in qualifiers:
            there = {one.leg for one in before if one.unit == unit and one.attended}
            points[unit] += handicap_of(season, unit, there)
    field, behind = list(qualifiers), [list[int]()]
    size, left = len(qualifiers), set[int]()
    for leg in range(finals.first_leg, finals.last_leg + 1):
        here = [unit for unit in qualifiers if day.stopped.get(unit, leg) >= leg]
        if leg > finals.first_leg:
            size = max(4, size // 2)
            waiting = [*field, *(unit for group in behind for unit in group)]
            nxt = [unit for unit in waiting if unit in here][:size]
            left.update(unit for unit in waiting[:size] if unit not in here)
            behind = [[unit for unit in field if unit not in nxt], *behind]
            behind = [[unit for unit in group if unit not in nxt] for group in behind]
            field = nxt
        if not finals.carries_over and size != 4:
            points.clear()
        for unit in field:
            points[unit] += of_leg[leg][unit]
        field.sort(key=lambda unit: (-points[unit], rank[unit]))
    groups = [sorted(group, key=lambda unit: unit not in left) for group in behind]
    return [*field, *(unit for group in groups for unit in group)]


def with_finals(rows: Sequence[Ranked], order: Sequence[int]) -> dict[int, int | None]:
    """The places once the finals decide the first ones; everyone else keeps their order behind them."""
    there = {row.unit for row in rows}
    inside = [unit for unit in order if unit in there]
    places: dict[int, int | None] = {unit: at for at, unit in enumerate(inside, start=1)}
    others = [row.place for row in rows if row.place is not None and row.unit not in places]
    for row in rows:
        if row.unit in places:
            continue
        place = row.place
        places[row.unit] = None if place is None else len(inside) + 1 + sum(one < place for one in others)
    return places
