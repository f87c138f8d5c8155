"""From results of legs to counted results: by match day or by leg, with adjustments."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from tournaments.standings.extra import ExtraLeg, use_extra_legs
from tournaments.standings.results import (
    FEATS,
    KIND,
    LEG,
    MATCH_DAY,
    UNIT_ID,
    AdjustmentRow,
    CountedResult,
    LegRow,
    ResultKind,
)
from tournaments.standings.rules import CountingUnit

# A match day with legs of several kinds gets the first of these kinds: one leg played makes it a day played.
_KIND_ORDER = (
    ResultKind.PLAYED,
    ResultKind.EXTRA,
    ResultKind.RECORDED,
    ResultKind.BYE,
    ResultKind.LATE,
    ResultKind.ABSENCE,
    ResultKind.UNANNOUNCED,
)
_KIND_RANK: dict[str, int] = {kind: rank for rank, kind in enumerate(_KIND_ORDER)}
# The kind by its name, which is what a database gives.
_KIND: dict[str, ResultKind] = {kind: kind for kind in ResultKind}

# Points and pits by match day and leg.
_Adjustments = dict[tuple[int | None, int | None], tuple[int, int]]
# The legs that were played on each match day.
_LegsOfDay = dict[int, set[int]]


@dataclass(slots=True)
class UnitCount:
    """The counted results of one unit in order of play, and the adjustments for the season as a whole.

    `extra_legs` say which own legs were replaced; a result that comes from an extra leg has that kind.
    """

    unit_id: int
    results: list[CountedResult] = field(default_factory=list)
    extra_legs: list[ExtraLeg] = field(default_factory=list)
    adjustment: int = 0
    adjusted_pits: int = 0


def count_units(
    results: Iterable[LegRow],
    adjustments: Iterable[AdjustmentRow],
    unit: CountingUnit,
    *,
    share_out: bool = True,
    legs_per_match_day: int | None = None,
) -> list[UnitCount]:
    """Every unit that has a result or an adjustment, nothing dropped yet, in no particular order.

    An adjustment goes to the result it names. If there is no such result it goes to the season: no penalty is lost.
    When counting by legs, `share_out` divides a total known only for a match day over its legs: those that others
    played that day, or `legs_per_match_day` if no one's legs are known.
    """
    rows_of: defaultdict[int, list[LegRow]] = defaultdict(list)
    helped: set[int] = set()
    extra = ResultKind.EXTRA.value  # a plain string: 48 000 rows are compared with it
    for row in results:
        rows_of[row[UNIT_ID]].append(row)
        if row[KIND] == extra:
            helped.add(row[UNIT_ID])
    extra_legs: dict[int, list[ExtraLeg]] = {}
    for unit_id in helped:
        rows_of[unit_id], extra_legs[unit_id] = use_extra_legs(rows_of[unit_id])
    adjustments_of: defaultdict[int, _Adjustments] = defaultdict(dict)
    for unit_id, match_day, leg, points, pits in adjustments:
        own = adjustments_of[unit_id]
        earlier_points, earlier_pits = own.get((match_day, leg), (0, 0))
        own[match_day, leg] = (earlier_points + points, earlier_pits + pits)

    legs_of_day: _LegsOfDay = {}
    if share_out and unit == CountingUnit.LEG:
        legs_of_day = _legs_of_day(rows_of.values(), set(range(1, (legs_per_match_day or 0) + 1)))
    counts = []
    for unit_id in rows_of.keys() | adjustments_of.keys():
        own = adjustments_of.get(unit_id, {})
        rows = rows_of.get(unit_id, [])
        counted = _by_leg(rows, own, legs_of_day) if unit == CountingUnit.LEG else _by_match_day(rows, own)
        count = UnitCount(unit_id, counted, extra_legs.get(unit_id, []))
        for points, pits in own.values():
            count.adjustment += points
            count.adjusted_pits += pits
        counts.append(count)
    return counts


def join_counts(parts: Iterable[Iterable[UnitCount]]) -> list[UnitCount]:
    """The counts of single match days, in order of play, combined into those of all; the arguments do not change.

    Each match day counts separately, regardless of the others, so this equals `count_units` of all results at once. The
    adjustments for the season as a whole may be a separate part.
    """
    joined: dict[int, UnitCount] = {}
    for part in parts:
        for count in part:
            unit_id = count.unit_id
            whole = joined.get(unit_id)
            if whole is None:
                whole = joined[unit_id] = UnitCount(unit_id)
            whole.results.extend(count.results)
            if count.extra_legs:
                whole.extra_legs.extend(count.extra_legs)
            if count.adjustment or count.adjusted_pits:
                whole.adjustment += count.adjustment
                whole.adjusted_pits += count.adjusted_pits
    return list(joined.values())


def _legs_of_day(all_rows: Iterable[list[LegRow]], otherwise: set[int]) -> _LegsOfDay:
    """The known legs of each match day, and `otherwise` for a match day without any."""
    legs: defaultdict[int, set[int]] = defaultdict(set)
    for rows in all_rows:
        for row in rows:
            leg = row[LEG]
            legs[row[MATCH_DAY]].update(() if leg is None else (leg,))
    return {day: known or otherwise for day, known in legs.items()}


def _share_out(bare: LegRow, legs: Collection[int]) -> list[LegRow]:
    """A match day's total as results of these legs, as equal as whole numbers can be; they add up to it."""
    unit_id, match_day, _, points, roem, pits, nats, attended, kind, figure = bare
    parts = len(legs)
    return [
        (
            unit_id,
            match_day,
            leg,
            (points + surplus) // parts,
            (roem + surplus) // parts,
            (pits + surplus) // parts,
            (nats + surplus) // parts,
            attended,
            kind,
            (figure + surplus) // parts,
        )
        for surplus, leg in enumerate(sorted(legs, reverse=True))
    ]


def _by_leg(rows: list[LegRow], adjustments: _Adjustments, legs_of_day: _LegsOfDay) -> list[CountedResult]:
    """One result for each leg; takes what it uses out of `adjustments`.

    A total for a match day is divided over those of `legs_of_day` in which the unit has no result yet. If there are
    none it stays in one piece.
    """
    shared_out: set[tuple[int, int | None]] = set()
    for bare in [row for row in rows if row[LEG] is None]:
        day = bare[MATCH_DAY]
        own_legs = {row[LEG] for row in rows if row[MATCH_DAY] == day}
        if legs := legs_of_day.get(day, set()) - own_legs:
            rows.remove(bare)
            rows.extend(_share_out(bare, legs))
            shared_out.update((day, leg) for leg in legs)
    rows.sort(key=_order_of_play)
    counted = []
    for _, match_day, leg, points, roem, pits, nats, attended, kind, figure in rows:
        extra, extra_pits = adjustments.pop((match_day, leg), (0, 0)) if adjustments else (0, 0)
        total = points + roem + extra
        is_leg = leg is not None and attended
        best_leg = total if is_leg and kind in FEATS and (match_day, leg) not in shared_out else None
        counted.append(
            CountedResult(
                match_day,
                leg,
                total,
                points,
                roem,
                extra,
                pits + extra_pits,
                nats,
                int(is_leg),
                best_leg,
                bool(attended),
                _KIND[kind],
                figure,
            )
        )
    return counted


def _order_of_play(row: LegRow) -> tuple[int, int]:
    return row[MATCH_DAY], row[LEG] or 0


def _by_match_day(rows: list[LegRow], adjustments: _Adjustments) -> list[CountedResult]:
    """One result for each match day; takes what it uses out of `adjustments`."""
    rows_of: defaultdict[int, list[LegRow]] = defaultdict(list)
    for row in rows:
        rows_of[row[MATCH_DAY]].append(row)
    counted = []
    for match_day, legs in sorted(rows_of.items()):
        points = roem = pits = nats = figure = legs_attended = adjustment = 0
        attended = False
        best_leg: int | None = None
        day_kind = legs[0][KIND]
        for _, _, leg, leg_points, leg_roem, leg_pits, leg_nats, leg_attended, kind, leg_figure in legs:
            points += leg_points
            roem += leg_roem
            pits += leg_pits
            nats += leg_nats
            figure += leg_figure
            if kind != day_kind and _KIND_RANK[kind] < _KIND_RANK[day_kind]:
                day_kind = kind
            total = leg_points + leg_roem
            if adjustments and leg is not None:
                extra, extra_pits = adjustments.pop((match_day, leg), (0, 0))
                total += extra
                adjustment += extra
                pits += extra_pits
            if leg_attended:
                attended = True
                if leg is not None:
                    legs_attended += 1
                    if kind in FEATS and (best_leg is None or total > best_leg):
                        best_leg = total
        for of_leg in [(day, leg) for day, leg in adjustments if day == match_day]:
            extra, extra_pits = adjustments.pop(of_leg)
            adjustment += extra
            pits += extra_pits
        total = points + roem + adjustment
        counted.append(
            CountedResult(
                match_day,
                None,
                total,
                points,
                roem,
                adjustment,
                pits,
                nats,
                legs_attended,
                best_leg,
                attended,
                _KIND[day_kind],
                figure,
            )
        )
    return counted
