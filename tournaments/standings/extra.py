"""Extra legs: somebody played beside his own, so that others had a full table, and it may replace a lower own one.

Source of the rule: "extra game may replace an own lower game, pits included" (club rules of Laarderwegkwartier).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tournaments.standings.results import LegRow, ResultKind

# A bye or a bare result was not played at a table: an extra leg leaves it alone.
REPLACEABLE = frozenset({ResultKind.PLAYED})


class ExtraLeg(NamedTuple):
    """An extra leg, played in `leg`; the own leg it replaces, and what that was worth. None: it replaces nothing."""

    match_day: int
    leg: int
    total: int
    replaces: int | None = None
    replaced_total: int | None = None


def use_extra_legs(rows: Sequence[LegRow]) -> tuple[list[LegRow], list[ExtraLeg]]:
    """The results of one unit without extra legs beside them, and what became of those.

    On each match day the highest extra leg takes the place of the lowest own leg, if it is higher, with its points,
    roem, pits and nats; then the next. Penalties stay with the leg they were given for. What replaces nothing is left
    out.
    """
    by_day: defaultdict[int, list[LegRow]] = defaultdict(list)
    for row in rows:
        by_day[row[1]].append(row)
    kept: list[LegRow] = []
    used = []
    for day_rows in by_day.values():
        extras = [row for row in day_rows if row[8] == ResultKind.EXTRA]
        own = [row for row in day_rows if row[8] != ResultKind.EXTRA]
        lowest_first = sorted((row for row in own if row[8] in REPLACEABLE), key=_worth)
        for extra in sorted(extras, key=_worth, reverse=True):
            leg, total = extra[2] or 0, _worth(extra)
            if lowest_first and _worth(lowest_first[0]) < total:
                lower = lowest_first.pop(0)
                own[own.index(lower)] = (*lower[:3], *extra[3:])
                used.append(ExtraLeg(extra[1], leg, total, lower[2], _worth(lower)))
            else:
                used.append(ExtraLeg(extra[1], leg, total))
        kept += own
    return kept, used


def with_extra_legs_used(results: Iterable[LegRow]) -> list[LegRow]:
    """The results of all units as they count in the end, what an extra leg replaced included: plain legs all of them.

    For whoever makes something else of them: it is the points that decide which leg is replaced, never what is made.
    """
    rows_of: defaultdict[int, list[LegRow]] = defaultdict(list)
    for row in results:
        rows_of[row[0]].append(row)
    kept = [row for rows in rows_of.values() for row in use_extra_legs(rows)[0]]
    return [(*row[:8], ResultKind.PLAYED.value) if row[8] == ResultKind.EXTRA else row for row in kept]


def _worth(row: LegRow) -> int:
    return row[3] + row[4]
