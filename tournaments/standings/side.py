"""Other standings of the same evenings: everything counted, pits, roem, partners together, some of the units only."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from tournaments.standings.extra import with_extra_legs_used
from tournaments.standings.results import FEATS, AdjustmentRow, LegRow, ResultKind
from tournaments.standings.rules import CountingMethod, CountingRules, CountingUnit


def plain_rules(best: int | None = None, minimum_attendance: int = 0) -> CountingRules:
    """Everything counts, or the best so many match days."""
    return CountingRules(
        unit=CountingUnit.MATCH_DAY, best=best, minimum_attendance=minimum_attendance, method=CountingMethod.SUM
    )


def own_rules(rules: CountingRules, best: int | None, minimum_attendance: int) -> CountingRules:
    """The rules of the competition with another number of results that count, and no periods."""
    return replace(
        rules,
        best=best,
        minimum_attendance=minimum_attendance,
        period_match_days=None,
        period_best=None,
        periods_best=None,
    )


def only(
    units: Collection[int], results: Iterable[LegRow], adjustments: Iterable[AdjustmentRow]
) -> tuple[list[LegRow], list[AdjustmentRow]]:
    """What belongs to these units."""
    return [row for row in results if row[0] in units], [row for row in adjustments if row[0] in units]


def pits_as_points(
    results: Iterable[LegRow], adjustments: Iterable[AdjustmentRow]
) -> tuple[list[LegRow], list[AdjustmentRow]]:
    """Every pit that counts is a point, also those of a bye or of an adjustment; nothing else is."""
    legs: list[LegRow] = [
        (unit_id, day, leg, pits, 0, pits, nats, attended, kind)
        for unit_id, day, leg, _points, _roem, pits, nats, attended, kind in with_extra_legs_used(results)
    ]
    given: list[AdjustmentRow] = [
        (unit_id, day, leg, pits, pits) for unit_id, day, leg, _points, pits in adjustments if pits
    ]
    return legs, given


def roem_as_points(results: Iterable[LegRow]) -> list[LegRow]:
    """What was called at the tables, and nothing else."""
    return [
        (unit_id, day, leg, 0, roem, pits, nats, attended, kind)
        for unit_id, day, leg, _points, roem, pits, nats, attended, kind in with_extra_legs_used(results)
    ]


def partners_together(
    results: Iterable[LegRow], partners: Mapping[tuple[int, int, int | None], int]
) -> tuple[list[LegRow], dict[int, tuple[int, int]]]:
    """The legs that two played as partners, and who the two are by the number they have here.

    `partners` says who sat opposite a unit, by unit, match day and leg. Both have the result of their side; it counts
    once. Byes, bare results and extra legs belong to nobody's partnership.
    """
    number_of: dict[tuple[int, int], int] = {}
    legs: list[LegRow] = []
    for row in sorted(results, key=lambda row: (row[1], row[2] or 0, row[0])):
        unit_id, day, leg = row[:3]
        partner = partners.get((unit_id, day, leg))
        if partner is None or partner <= unit_id or row[8] not in FEATS or row[8] == ResultKind.EXTRA:
            continue
        number = number_of.setdefault((unit_id, partner), len(number_of) + 1)
        legs.append((number, *row[1:]))
    return legs, {number: pair for pair, number in number_of.items()}
