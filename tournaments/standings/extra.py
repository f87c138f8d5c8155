"""Extra legs: someone played one as well as their own, so that others had a full table; it may replace a lower leg.

Source of the rule: "extra game may replace an own lower game, pits included" (club rules of Laarderwegkwartier).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tournaments.standings.results import FIGURE, KIND, UNIT_ID, LegResult, LegRow, ResultKind

# A bye, a ruling or a total without a table was not played: an extra leg leaves it alone.
REPLACEABLE = frozenset({ResultKind.PLAYED})


class ExtraLeg(NamedTuple):
    """An extra leg, played in `leg`; the own leg it replaces, and what that was worth. None: it replaces nothing."""

    match_day: int
    leg: int
    total: int
    replaces: int | None = None
    replaced_total: int | None = None


def use_extra_legs(rows: Sequence[LegRow]) -> tuple[list[LegRow], list[ExtraLeg]]:
    """The results of one unit with its extra legs worked in, and what each of those replaced.

    On each match day the highest extra leg takes the place of the lowest own leg, if it is higher, with all its
    figures; then the next. If games won count, of equal ones the one with the higher `figure` is higher. Penalties
    stay with the leg they were given for. An extra leg that replaces nothing is left out.
    """
    by_day: defaultdict[int, list[LegResult]] = defaultdict(list)
    for result in map(LegResult._make, rows):
        by_day[result.match_day].append(result)
    kept: list[LegRow] = []
    used = []
    for match_day, results in by_day.items():
        results.sort(key=lambda result: result.leg or 0)  # of equal legs the earlier is replaced
        extras = [result for result in results if result.kind == ResultKind.EXTRA]
        own = [result for result in results if result.kind != ResultKind.EXTRA]
        lowest_first = sorted((result for result in own if result.kind in REPLACEABLE), key=_worth)
        for extra in sorted(extras, key=_worth, reverse=True):
            leg = extra.leg or 0
            if lowest_first and _worth(lowest_first[0]) < _worth(extra):
                lower = lowest_first.pop(0)
                own[own.index(lower)] = extra._replace(leg=lower.leg)
                used.append(ExtraLeg(match_day, leg, extra.total, lower.leg, lower.total))
            else:
                used.append(ExtraLeg(match_day, leg, extra.total))
        kept += own
    return kept, used


def with_extra_legs_used(results: Iterable[LegRow]) -> list[LegRow]:
    """The results of all units as they count in the end, with extra legs in place of what they replaced: all plain
    legs.

    Use this before turning results into something else: the points decide which leg is replaced.
    """
    rows = list(results)
    extra = ResultKind.EXTRA.value
    helpers = {row[UNIT_ID] for row in rows if row[KIND] == extra}
    if not helpers:
        return rows
    rows_of: defaultdict[int, list[LegRow]] = defaultdict(list)
    kept: list[LegRow] = []
    for row in rows:
        (rows_of[row[UNIT_ID]] if row[UNIT_ID] in helpers else kept).append(row)
    for rows_of_helper in rows_of.values():
        own, _used = use_extra_legs(rows_of_helper)
        kept += [(*row[:KIND], ResultKind.PLAYED.value, row[FIGURE]) if row[KIND] == extra else row for row in own]
    return kept


def _worth(result: LegResult) -> tuple[int, int]:
    return result.total, result.figure or 0
