"""A standing counted from what everyone counted home: the second half of the independent counter.

Written from docs/standings.md alone, slowly and plainly, with exact fractions; it asks nothing of the product.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from benchmarks._recount_day import best_leg_of
from benchmarks._recount_legs import ABSENCE, LATE, Scored, games_of, scored_on, with_extra_legs
from benchmarks._recount_record import LEG, MATCH_DAY, DayAt, SeasonAt


@dataclass(slots=True)
class Counted:
    """One result of the standing: an evening, or a leg (None: an evening whose legs no one knows)."""

    day: int
    leg: int | None
    total: int
    figure: int
    attended: bool
    dropped: bool = False


@dataclass(slots=True)
class Row:
    unit: int
    counted: list[Counted] = field(default_factory=list)
    season: int = 0
    roem: int = 0
    pits: int = 0
    nats: int = 0
    best_leg: int | None = None
    of_days: dict[int, int] = field(default_factory=dict)
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
    def figure(self) -> int:
        return sum(one.figure for one in self.kept)

    @property
    def average(self) -> Fraction | None:
        legs = sum(one.attended for one in self.kept)
        return Fraction(self.total, legs) if legs else None

    @property
    def attended(self) -> int:
        return sum(one.attended for one in self.counted)


@dataclass(slots=True)
class How:
    """By which rules a standing is counted; those of the season, unless another one has its own."""

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
    figure: str = "points"  # or pits, or roem: what a result is in a standing beside the championship


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


def standing_of(season: SeasonAt, how: How | None = None, only: Collection[int] | None = None) -> Table:
    """Without the finals. `only`: these units, the others are not there at all."""
    how = how or how_of(season)
    counted = {day.number: counts_in_season(season, day) for day in season.days.values()}
    counted = {number: [as_figure(one, how) for one in found] for number, found in counted.items() if found}
    held = {number: found for number, found in counted.items() if any(one.attended for one in found)}
    played = len(held) if how.unit == MATCH_DAY else _legs_played(season, held)
    rows: dict[int, Row] = {}
    for number, found in counted.items():
        _add_day(rows, season, season.days[number], found, how)
    _add_given(rows, season, how)
    rows = {unit: row for unit, row in rows.items() if only is None or unit in only}
    if how.of_places:
        _places_count(rows, season, counted, how)
    finished = how.planned is not None and played >= how.planned
    for row in rows.values():
        row.counted.sort(key=lambda one: (one.day, one.leg or 0))
        _drop(row, how, finished)
    table = Table([], played, finished, how)
    _rank(table, [*rows.values()], season)
    return table


def as_figure(one: Scored, how: How) -> Scored:
    return one if how.figure == "points" else replace(one, points=getattr(one, how.figure), roem=0, figure=0)


def counts_in_season(season: SeasonAt, day: DayAt) -> list[Scored]:
    """What an evening counted, without those whose part of it does not count because they went home."""
    left = set(day.stopped) if season.chosen.stopped_rule == "not_counted" else set()
    return [one for one in with_extra_legs(scored_on(season, day)) if one.unit not in left]


def _legs_played(season: SeasonAt, counted: dict[int, list[Scored]]) -> int:
    return sum(len(_legs_of(found) or range(season.chosen.legs_per_match_day)) for found in counted.values())


def _legs_of(found: Iterable[Scored]) -> list[int]:
    return sorted({one.leg for one in found if one.leg is not None})


def _add_day(rows: dict[int, Row], season: SeasonAt, day: DayAt, found: list[Scored], how: How) -> None:
    legs = _legs_of(found) or list(range(1, season.chosen.legs_per_match_day + 1))
    of_unit: defaultdict[int, list[Scored]] = defaultdict(list)
    for one in found:
        of_unit[one.unit].append(one)
    for unit, own in of_unit.items():
        row = rows.setdefault(unit, Row(unit))
        for one in own:
            row.roem, row.pits, row.nats = row.roem + one.roem, row.pits + one.pits, row.nats + one.nats
        given = [each for each in season.given if (each.unit, each.day) == (unit, day.number)]
        row.best_leg = max((leg for leg in (row.best_leg, best_leg_of(own, given)) if leg is not None), default=None)
        if any(one.attended for one in own):
            row.days_there.add(day.number)
        if how.unit == MATCH_DAY:
            total, figure = sum(one.total for one in own), sum(one.figure for one in own)
            row.counted.append(Counted(day.number, None, total, figure, any(one.attended for one in own)))
            continue
        row.counted += [
            Counted(day.number, one.leg, one.total, one.figure, one.attended) for one in own if one.leg is not None
        ]
        for one in own:
            if one.leg is None:
                others = [leg for leg in legs if leg not in {each.leg for each in own}]
                for leg, share in zip(others, _shares(one.total, len(others)), strict=True):
                    row.counted.append(Counted(day.number, leg, share, 0, one.attended))


def _shares(total: int, count: int) -> list[int]:
    """As equal as whole numbers can be, the larger ones first."""
    return [total // count + (at < total % count) for at in range(count)]


def _add_given(rows: dict[int, Row], season: SeasonAt, how: How) -> None:
    """Penalties and corrections: to the result they belong to, or else to the season."""
    for given in season.given:
        points = {"points": given.points, "pits": given.pits, "roem": 0}[how.figure]
        row = rows.setdefault(given.unit, Row(given.unit))
        row.pits += given.pits
        own = [
            one
            for one in row.counted
            if one.day == given.day and (how.unit == MATCH_DAY or (one.leg is not None and one.leg == given.leg))
        ]
        if own:
            own[0].total += points
        else:
            row.season += points


def _places_count(rows: dict[int, Row], season: SeasonAt, counted: dict[int, list[Scored]], how: How) -> None:
    """Each result becomes what its place on the evening, or in the leg, brings."""
    groups: defaultdict[tuple[int, int | None], list[tuple[Row, Counted]]] = defaultdict(list)
    for row in rows.values():
        for one in row.counted:
            groups[one.day, one.leg].append((row, one))
    for (number, leg), together in groups.items():
        day = season.days[number]
        late = {(each.unit, each.leg) for each in counted[number] if each.how == LATE}
        away = {each.unit for each in counted[number] if each.how == ABSENCE}
        ranked, others = [], []
        for row, one in together:
            guest = season.is_guest(row.unit) and not season.chosen.guests_are_ranked
            left = row.unit in day.stopped and leg is None
            if row.unit in away:
                continue
            if guest or left:
                one.total = 0
            elif leg is not None and (row.unit, leg) in late:
                others.append(one)
            else:
                ranked.append(one)
        totals = [one.total for one in ranked]
        for one in [*ranked, *others]:
            place = sum(total > totals_of for total in totals) if (totals_of := one.total) is not None else 0
            one.total = how.of_places[place] if place < len(how.of_places) else 0


def _drop(row: Row, how: How, finished: bool) -> None:
    if how.by_average:
        for one in row.counted:
            one.dropped = not one.attended
    if how.at_end and not finished:
        return

    def best_first(one: Counted) -> tuple[int, int, int, int]:
        return -one.total, -one.figure, one.day, one.leg or 0

    def keep(results: list[Counted], count: int | None) -> None:
        countable = sorted((one for one in results if not one.dropped), key=best_first)
        for one in countable[count:] if count is not None else []:
            one.dropped = True

    if how.period_days is None:
        keep(row.counted, how.best)
        return
    periods: defaultdict[int, list[Counted]] = defaultdict(list)
    for one in row.counted:
        periods[(one.day - 1) // how.period_days].append(one)
    for own in periods.values():
        keep(own, how.period_best)
    if how.periods_best is None:
        return

    def worth(number: int) -> tuple[Fraction, int, int]:
        kept = [one for one in periods[number] if not one.dropped]
        total = Fraction(sum(one.total for one in kept))
        if how.by_average:
            total = total / len(kept) if kept else Fraction(-(10**9))
        return -total, -sum(one.figure for one in kept), number

    for number in sorted(periods, key=worth)[how.periods_best :]:
        for one in periods[number]:
            one.dropped = True


def lot(seed: int, number: int) -> int:
    return int(hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()[:8], 16)


def _rank(table: Table, rows: list[Row], season: SeasonAt) -> None:
    how = table.how
    left = 0 if table.finished or how.planned is None else how.planned - table.played
    placed: list[Row] = []
    unplaced: list[Row] = []
    for row in rows:
        reaches = row.attended + left >= how.minimum
        guest = season.is_guest(row.unit) and not season.chosen.guests_are_ranked
        has_score = table.score(row) is not None
        (placed if reaches and not guest and has_score and row.unit not in season.withdrawn else unplaced).append(row)
    groups = _split(placed, lambda row: table.score(row) or Fraction(0))
    breakers = _breakers(table, season)
    for name in how.tie_breaks:
        if name == "direct_result":
            games = games_of(season)
            groups = [part for group in groups for part in _split(group, _net(group, games))]
        else:
            groups = [part for group in groups for part in _split(group, breakers[name])]
    place, before = 1, None
    for group in groups:
        for row in group:
            row.place = place
            score = table.score(row)
            assert score is not None
            row.gap = Fraction(0) if before is None else before - score
            before = score
        place += len(group)
    table.rows = [row for group in groups for row in group] + unplaced


def _split(group: Sequence[Row], key: Callable[[Row], Fraction | int]) -> list[list[Row]]:
    """More of it is ahead; those with equally much stay together."""
    keys = sorted({key(row) for row in group}, reverse=True)
    return [[row for row in group if key(row) == one] for one in keys]


def _net(group: Sequence[Row], games: list[tuple[set[int], set[int]]]) -> Callable[[Row], int]:
    tied = {row.unit for row in group}
    net: defaultdict[int, int] = defaultdict(int)
    for winners, losers in games:
        for winner in winners & tied:
            for loser in losers & tied:
                net[winner] += 1
                net[loser] -= 1
    return lambda row: net[row.unit]


LOWEST = -(10**9)


def _breakers(table: Table, season: SeasonAt) -> dict[str, Callable[[Row], int]]:
    last = max(season.days, default=0)

    def on(row: Row, day: int) -> int:
        totals = [one.total for one in row.counted if one.day == day]
        return sum(totals) if totals and day in row.days_there else LOWEST

    return {
        "figure": lambda row: row.figure,
        "best_result": lambda row: max((one.total for one in row.kept), default=LOWEST),
        "best_leg": lambda row: LOWEST if row.best_leg is None else row.best_leg,
        "pits": lambda row: row.pits,
        "roem": lambda row: row.roem,
        "fewest_nats": lambda row: -row.nats,
        "best_match_day": lambda row: max((on(row, day) for day in season.days), default=LOWEST),
        "last_match_day": lambda row: on(row, last),
        "lot": lambda row: lot(season.chosen.lot_seed, row.unit),
    }
