"""From results of legs to counted results: by match day or by leg, with adjustments."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from tournaments.standings.extra import ExtraLeg, use_extra_legs
from tournaments.standings.results import (
    ATTENDED,
    FEATS,
    KIND,
    LEG,
    MATCH_DAY,
    UNIT_ID,
    UNKNOWN,
    AdjustmentRow,
    AtLeast,
    CountedResult,
    LegRow,
    Quantity,
    ResultKind,
    known_part,
    plus,
    total_of,
)
from tournaments.standings.rules import CountingUnit

# A match day with legs of several kinds gets the first of these kinds: one leg played makes it a day played.
_KIND_ORDER = (
    ResultKind.PLAYED,
    ResultKind.EXTRA,
    ResultKind.RECORDED,
    ResultKind.RULED,
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

    `extra_legs` say which own legs were replaced; a result that comes from an extra leg has that kind. `aside` are the
    results of match days that do not count.
    """

    unit_id: int
    results: list[CountedResult] = field(default_factory=list)
    extra_legs: list[ExtraLeg] = field(default_factory=list)
    adjustment: int = 0
    adjusted_pits: int = 0
    aside: list[CountedResult] = field(default_factory=list)

    @property
    def is_aside(self) -> bool:
        """Whether it has nothing in the season but what does not count: then it is not in it."""
        return bool(self.aside) and not (self.results or self.adjustment or self.adjusted_pits)


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
            if count.aside:
                whole.aside.extend(count.aside)
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

    def share(total: int | None, surplus: int) -> int | None:
        return None if total is None else (total + surplus) // parts

    def card_points(surplus: int) -> int:
        """What is left of an equal share of the total: points and roem may not both be rounded up."""
        return (points + (roem or 0) + surplus) // parts - ((roem or 0) + surplus) // parts

    return [
        (
            unit_id,
            match_day,
            leg,
            card_points(surplus) if roem else (points + surplus) // parts,
            share(roem, surplus),
            share(pits, surplus),
            share(nats, surplus),
            attended,
            kind,
            share(figure, surplus),
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
        total = points + (roem or 0) + extra
        is_leg = leg is not None and attended
        best_leg: Quantity | None = None
        if attended and kind in FEATS:
            best_leg = total if is_leg and (match_day, leg) not in shared_out else UNKNOWN
        counted.append(
            CountedResult(
                match_day,
                leg,
                total,
                points,
                UNKNOWN if roem is None else roem,
                extra,
                plus(UNKNOWN, extra_pits) if pits is None else pits + extra_pits,
                UNKNOWN if nats is None else nats,
                int(is_leg),
                best_leg,
                bool(attended),
                _KIND[kind],
                UNKNOWN if figure is None else figure,
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
        points = roem = pits = nats = figure = legs_attended = adjustment = adjusted_pits = without_legs = highest = 0
        attended, is_known = False, True
        best_leg: Quantity | None = None
        day_kind = legs[0][KIND]
        for _, _, leg, leg_points, leg_roem, leg_pits, leg_nats, leg_attended, kind, leg_figure in legs:
            points += leg_points
            try:
                roem += leg_roem  # type: ignore[operator]
                pits += leg_pits  # type: ignore[operator]
                nats += leg_nats  # type: ignore[operator]
                figure += leg_figure  # type: ignore[operator]
            except TypeError:
                is_known = False
            if kind != day_kind and _KIND_RANK[kind] < _KIND_RANK[day_kind]:
                day_kind = kind
            total = leg_points + (leg_roem or 0)
            if adjustments and leg is not None:
                extra, extra_pits = adjustments.pop((match_day, leg), (0, 0))
                total += extra
                adjustment += extra
                adjusted_pits += extra_pits
            if leg_attended:
                attended = True
                if leg is None:
                    without_legs += kind in FEATS
                else:
                    legs_attended += 1
                    if kind in FEATS and (best_leg is None or total > highest):
                        best_leg = highest = total
        if without_legs:
            best_leg = AtLeast(highest, legs_attended, legs_attended + without_legs)
        for of_leg in [(day, leg) for day, leg in adjustments if day == match_day]:
            extra, extra_pits = adjustments.pop(of_leg)
            adjustment += extra
            adjusted_pits += extra_pits
        sums: tuple[Quantity, ...] = (roem, pits + adjusted_pits, nats, figure)
        if not is_known:
            # A leg missed by coming late has none of these, and is none of those of which they are known.
            played = [one for one in legs if one[ATTENDED]] or legs
            _, _, _, _, all_roem, all_pits, all_nats, _, _, figures = zip(*played, strict=True)
            sums = (total_of(all_roem), plus(total_of(all_pits), adjusted_pits), total_of(all_nats), total_of(figures))
        counted.append(
            CountedResult(
                match_day,
                None,
                points + known_part(sums[0]) + adjustment,
                points,
                sums[0],
                adjustment,
                sums[1],
                sums[2],
                legs_attended,
                best_leg,
                attended,
                _KIND[day_kind],
                sums[3],
            )
        )
    return counted
