"""The places decided by finals, in a result or a standing that is otherwise ranked by points."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tournaments.standings.match_day import DayRow
from tournaments.standings.season import StandingRow

Row = TypeVar("Row", DayRow, StandingRow)


def with_final_places(rows: Sequence[Row], order: Sequence[int]) -> tuple[Row, ...]:
    """Those in `order` first, in that order; everyone else keeps their order after them.

    Points no longer say anything about the distance to a place won in the finals, so these rows have no gap; the others
    have theirs to the one above, except for the first of them.
    """
    by_unit = {row.unit_id: row for row in rows}
    finalists = [by_unit[unit] for unit in order if unit in by_unit]
    inside = {row.unit_id for row in finalists}
    rest = [row for row in rows if row.unit_id not in inside]
    ranked = [row.place for row in rest if row.place is not None]
    to_first = [row.gap_to_first or 0 for row in rest]
    placed = [_in_finals(row, place) for place, row in enumerate(finalists, start=1)]
    for number, row in enumerate(rest):
        if row.place is not None:
            place = len(finalists) + 1 + sum(other < row.place for other in ranked)
            shared = ranked.count(row.place) > 1
            # The row above may have been that of someone in the finals.
            gap = to_first[number] - to_first[number - 1] if number else None
            row = _placed(row, place=place, shared=shared, gap=gap, gap_to_first=None)
        placed.append(row)
    return tuple(placed)


def _in_finals(row: Row, place: int) -> Row:
    if isinstance(row, StandingRow):
        row = row._replace(no_place=None, tie_broken_by=None)
    return _placed(row, place=place, shared=False, gap=None, gap_to_first=None)


def _placed(row: Row, **fields: Any) -> Row:
    return row._replace(**fields) if isinstance(row, StandingRow) else replace(row, **fields)
