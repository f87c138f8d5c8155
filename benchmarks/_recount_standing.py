"""A standing counted from the results of everyone: the second half of the independent counter.

Written from docs/standings.md alone, slowly and plainly, with exact fractions; it asks nothing of the product.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace

from benchmarks._recount_day import best_leg_of, highest
from benchmarks._recount_dropping import drop
from benchmarks._recount_known import FIGURES, Sum, add
from benchmarks._recount_legs import ABSENCE, LATE, RECORDED, Scored, scored_on, with_extra_legs
from benchmarks._recount_ranking import rank
from benchmarks._recount_record import MATCH_DAY, DayAt, SeasonAt
from benchmarks._recount_rows import Counted, How, Row, Table, how_of


def standing_of(season: SeasonAt, how: How | None = None, only: Collection[int] | None = None) -> Table:
    """Without the finals. `only`: these units, the others are not there at all."""
    how = how or how_of(season)
    counted = {day.number: counts_in_season(season, day) for day in season.days.values()}
    counted = {number: as_figure(found, how) for number, found in counted.items() if found}
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
        drop(row, how, finished)
    table = Table([], played, finished, how)
    rank(table, [*rows.values()], season)
    return table


def as_figure(found: list[Scored], how: How) -> list[Scored]:
    """The lists of pits and of roem hold only what is known."""
    if how.figure == "points":
        return found
    known = [(one, figure) for one in found if (figure := getattr(one, how.figure)) is not None]
    return [replace(one, points=figure, roem=0, figure=0) for one, figure in known]


def counts_in_season(season: SeasonAt, day: DayAt) -> list[Scored]:
    """The results of an evening, without those that do not count because the player left."""
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
        given = [each for each in season.given if (each.unit, each.day) == (unit, day.number)]
        row.best_leg = highest((row.best_leg, best_leg_of(own, given)))
        if any(one.how == RECORDED for one in own):
            row.recorded_on.add(day.number)
        if any(one.attended for one in own):
            row.days_there.add(day.number)
        if how.unit == MATCH_DAY:
            total, there = sum(one.total for one in own), any(one.attended for one in own)
            row.counted.append(Counted(day.number, None, total, _figures(own), there))
            continue
        row.counted += [
            Counted(day.number, one.leg, one.total, _figures([one]), one.attended) for one in own if one.leg is not None
        ]
        for one in own:
            if one.leg is None:
                others = [leg for leg in legs if leg not in {each.leg for each in own}]
                figures = _figures([one])
                for leg, share in zip(others, _shares(one.total, len(others)), strict=True):
                    row.counted.append(Counted(day.number, leg, share, figures, one.attended))
                    figures = {name: Sum(0, whole.is_known) for name, whole in figures.items()}


def _figures(own: Iterable[Scored]) -> dict[str, Sum]:
    of = [*own]
    return {name: add(getattr(one, name) for one in of) for name in FIGURES}


def _shares(total: int, count: int) -> list[int]:
    """As equal as whole numbers can be, the larger ones first."""
    return [total // count + (at < total % count) for at in range(count)]


def _add_given(rows: dict[int, Row], season: SeasonAt, how: How) -> None:
    """Penalties and corrections: to the result they belong to, or else to the season."""
    for given in season.given:
        points = {"points": given.points, "pits": given.pits, "roem": 0}[how.figure]
        row = rows.setdefault(given.unit, Row(given.unit))
        row.given_pits += given.pits
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
    """Each result becomes what its place on the evening, or in the leg, is worth."""
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
