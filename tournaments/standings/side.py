"""Other standings of the same evenings: everything counted, pits, roem, partners together, or only some units."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from tournaments.standings.extra import with_extra_legs_used
from tournaments.standings.results import FEATS, KIND, LEG, MATCH_DAY, UNIT_ID, AdjustmentRow, LegRow, ResultKind
from tournaments.standings.rules import CountingMethod, CountingRules, CountingUnit


def plain_rules(best: int | None = None, minimum_attendance: int = 0) -> CountingRules:
    """Everything counts, or a number of best match days."""
    return CountingRules(
        unit=CountingUnit.MATCH_DAY, best=best, minimum_attendance=minimum_attendance, method=CountingMethod.SUM
    )


def own_rules(rules: CountingRules, best: int | None, minimum_attendance: int) -> CountingRules:
    """The rules of the competition with a different number of results that count, and no periods."""
    return replace(
        rules,
        best=best,
        drop_worst=None,
        drop_one_in=None,
        minimum_attendance=minimum_attendance,
        period_match_days=None,
        period_best=None,
        periods_best=None,
    )


def only(
    units: Collection[int], results: Iterable[LegRow], adjustments: Iterable[AdjustmentRow]
) -> tuple[list[LegRow], list[AdjustmentRow]]:
    """The results of these units."""
    return [row for row in results if row[UNIT_ID] in units], [row for row in adjustments if row[UNIT_ID] in units]


def pits_as_points(
    results: Iterable[LegRow], adjustments: Iterable[AdjustmentRow]
) -> tuple[list[LegRow], list[AdjustmentRow]]:
    """Every pit that counts is a point, including those of a bye or of an adjustment; nothing else is.

    A result of which the pits are not known is none.
    """
    legs: list[LegRow] = [
        (unit_id, day, leg, pits, 0, pits, nats, attended, kind, 0)
        for unit_id, day, leg, _points, _roem, pits, nats, attended, kind, _figure in with_extra_legs_used(results)
        if pits is not None
    ]
    given: list[AdjustmentRow] = [
        (unit_id, day, leg, pits, pits) for unit_id, day, leg, _points, pits in adjustments if pits
    ]
    return legs, given


def roem_as_points(results: Iterable[LegRow]) -> list[LegRow]:
    """The roem called at the tables, and nothing else. A result of which the roem is not known is none."""
    return [
        (unit_id, day, leg, 0, roem, pits, nats, attended, kind, 0)
        for unit_id, day, leg, _points, roem, pits, nats, attended, kind, _figure in with_extra_legs_used(results)
        if roem is not None
    ]


def partners_together(
    results: Iterable[LegRow], partners: Mapping[tuple[int, int, int | None], int]
) -> tuple[list[LegRow], dict[int, tuple[int, int]]]:
    """The legs that two players played as partners, and the two behind each number used here.

    `partners` says who sat opposite a unit, by unit, match day and leg. Both have the result of their side; it counts
    once, and only if it counts for both. Byes, totals without a table and extra legs belong to no partnership.
    """
    results = list(results)
    counted = {(row[UNIT_ID], row[MATCH_DAY], row[LEG]) for row in results}
    number_of: dict[tuple[int, int], int] = {}
    legs: list[LegRow] = []
    for row in sorted(results, key=lambda row: (row[MATCH_DAY], row[LEG] or 0, row[UNIT_ID])):
        unit_id, day, leg, kind = row[UNIT_ID], row[MATCH_DAY], row[LEG], row[KIND]
        partner = partners.get((unit_id, day, leg))
        if partner is None or partner <= unit_id or kind not in FEATS or kind == ResultKind.EXTRA:
            continue
        if (partner, day, leg) not in counted:
            continue
        number = number_of.setdefault((unit_id, partner), len(number_of) + 1)
        legs.append((number, *row[MATCH_DAY:]))
    return legs, {number: pair for pair, number in number_of.items()}
