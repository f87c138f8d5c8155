"""A standing counted from the results of everyone: the second half of the independent counter.

Written from docs/standings.md alone, slowly and plainly, with exact fractions; it asks nothing of the product.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks._recount_away import pay_absences
from benchmarks._recount_day import best_leg_of, highest
from benchmarks._recount_dropping import drop
from benchmarks._recount_known import FIGURES, Sum, add
from benchmarks._recount_legs import ABSENCES, EXTRA, LATE, ORIGINS, PLAYED, RECORDED, Scored, shares
from benchmarks._recount_ranking import Games, rank
from benchmarks._recount_record import LEG, MATCH_DAY, Given
from benchmarks._recount_rows import Counted, How, Row, Table


@dataclass(slots=True, kw_only=True)
class Played:
    """All that a standing is counted from. `results` of each evening have no extra legs any more."""

    results: Mapping[int, Sequence[Scored]]
    given: Sequence[Given] = ()
    games: Games = ()
    guests: Collection[int] = ()  # who have no place
    withdrawn: Collection[int] = ()
    left: Mapping[int, Collection[int]] = field(default_factory=dict)  # who went home, by evening
    legs_per_match_day: int | None = None
    to_come: Mapping[int, Sequence[Counted]] = field(default_factory=dict)  # what is supposed of a unit, by unit

    def legs_of(self, day: int) -> list[int | None]:
        """Of one evening; where none is known as many as usual, or the evening as one result."""
        known = sorted({one.leg for one in self.results[day] if one.leg is not None})
        if known or self.legs_per_match_day is None:
            return [*known] or [None]
        return [*range(1, self.legs_per_match_day + 1)]


def count(played: Played, how: How, only: Collection[int] | None = None) -> Table:
    """`only`: these units, the others are not there at all."""
    rows: dict[int, Row] = {}
    for day, found in played.results.items():
        _add_day(rows, played, day, found, how)
    _add_given(rows, played, how)
    _add_handicaps(rows, played, how)
    for unit, to_come in played.to_come.items():
        rows[unit].counted += to_come
        rows[unit].days_there |= {one.day for one in to_come}
    results = [one for row in rows.values() for one in row.counted]
    held = {(one.day, one.leg) for one in results if one.weight and one.attended}
    rows = {unit: row for unit, row in rows.items() if only is None or unit in only}
    if how.of_places:
        _places_count(rows, played, how)
    rows = {unit: row for unit, row in rows.items() if _is_in_season(row)}
    for row in rows.values():
        row.counted.sort(key=lambda one: (one.day, one.leg or 0))
        pay_absences(row, how)
    finished = how.planned is not None and len(held) >= how.planned
    for row in rows.values():
        drop(row, how, finished, held)
    table = Table([], len(held), finished, how, max((day for day, _leg in held), default=0))
    rank(table, [*rows.values()], games=played.games, guests=played.guests, withdrawn=played.withdrawn)
    return table


def _add_day(rows: dict[int, Row], played: Played, day: int, found: Sequence[Scored], how: How) -> None:
    weight = how.weights.get(day, 1)
    of_unit: defaultdict[int, list[Scored]] = defaultdict(list)
    for one in found:
        of_unit[one.unit].append(one)
    for unit, own in of_unit.items():
        row = rows.setdefault(unit, Row(unit))
        given = [each for each in played.given if (each.unit, each.day) == (unit, day)]
        if weight:
            row.best_leg = highest((row.best_leg, best_leg_of(own, given)))
            # Of an evening as a whole it is known who met whom as soon as one leg has a sheet.
            if how.unit == LEG or not any(one.how in (PLAYED, EXTRA) for one in own):
                row.recorded_on |= {day for one in own if one.how == RECORDED}
            row.days_there |= {day for one in own if one.attended}
        if how.unit == MATCH_DAY:
            away = next((one.how for one in own if one.how in ABSENCES), "")
            total, there = sum(one.total for one in own), any(one.attended for one in own)
            origin = min((one.how for one in own), key=ORIGINS.index)
            legs = sum(one.attended and one.leg is not None for one in own)
            row.counted.append(Counted(day, None, total, _figures(own), there, weight, away, origin, legs))
            continue
        of_legs = [one for one in own if one.leg is not None]
        row.counted += [
            Counted(day, one.leg, one.total, _figures([one]), one.attended, weight, "", one.how, int(one.attended))
            for one in of_legs
        ]
        for one in own:
            if one.leg is None:
                away = one.how if one.how in ABSENCES else ""
                others = [leg for leg in played.legs_of(day) if leg not in {each.leg for each in of_legs}]
                figures = _figures([one])
                for leg, share in zip(others, shares(one.total, len(others)), strict=True):
                    known = int(one.attended and leg is not None)
                    row.counted.append(Counted(day, leg, share, figures, one.attended, weight, away, one.how, known))
                    figures = {name: Sum(0, whole.is_known) for name, whole in figures.items()}


def _figures(own: Iterable[Scored]) -> dict[str, Sum]:
    of = [*own]
    return {name: add(getattr(one, name) for one in of) for name in FIGURES}


def _add_given(rows: dict[int, Row], played: Played, how: How) -> None:
    """Penalties and corrections: to the result they belong to, or else to the season. None of them is roem."""
    for given in played.given if how.figure != "roem" else ():
        points = given.points if how.figure == "points" else given.pits
        if how.figure != "points" and not points and given.unit not in rows:
            continue  # who has nothing but points given has neither pits nor roem
        row = rows.setdefault(given.unit, Row(given.unit))
        own = [one for one in row.counted if one.day == given.day and (how.unit == MATCH_DAY or one.leg == given.leg)]
        if own:
            own[0].given += points
        else:
            row.season += points
        row.given_pits += given.pits if not own or own[0].weight else 0


def _add_handicaps(rows: dict[int, Row], played: Played, how: How) -> None:
    """On every evening that someone came, or in each of its legs that they attended."""
    for unit, handicap in how.handicaps.items():
        came: defaultdict[int, list[Counted]] = defaultdict(list)
        for one in rows[unit].counted if unit in rows else ():
            if one.attended:
                came[one.day].append(one)
        for own in came.values():
            if how.unit == LEG:
                in_order = sorted(own, key=lambda one: one.leg or 0)
                each = [handicap] * len(own) if how.handicap_per == LEG else shares(handicap, len(own))
                for one, part in zip(in_order, each, strict=True):
                    one.handicap = part
                continue
            legs = own[0].legs or played.legs_per_match_day or 1
            own[0].handicap = handicap * legs if how.handicap_per == LEG else handicap


def _is_in_season(row: Row) -> bool:
    """What was scored on evenings that do not count goes, with its penalties; who has nothing else is not listed."""
    row.aside = [one for one in row.counted if not one.weight]
    row.counted = [one for one in row.counted if one.weight]
    for one in row.aside:
        one.why = "day"
    return bool(row.counted or row.season or row.given_pits) or not row.aside


def _places_count(rows: dict[int, Row], played: Played, how: How) -> None:
    """Each result becomes what its place on the evening, or in the leg, is worth."""
    groups: defaultdict[tuple[int, int | None], list[tuple[Row, Counted]]] = defaultdict(list)
    for row in rows.values():
        for one in row.counted:
            if not one.away and one.by_place is None:
                groups[one.day, one.leg].append((row, one))
    for (day, leg), together in groups.items():
        late = {(each.unit, each.leg) for each in played.results[day] if each.how == LATE}
        ranked, others = [], []
        for row, one in together:
            if row.unit in played.guests or (leg is None and row.unit in played.left.get(day, ())):
                one.by_place = 0
            elif leg is not None and (row.unit, leg) in late:
                others.append(one)
            else:
                ranked.append(one)
        scores = [one.once for one in ranked]
        for one, score in [*zip(ranked, scores, strict=True), *((one, one.once) for one in others)]:
            place = sum(ahead > score for ahead in scores)
            one.by_place = how.of_places[place] if place < len(how.of_places) else 0
