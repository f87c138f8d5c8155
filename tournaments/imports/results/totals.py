"""Whether the counted results add up to a total in the list, and which columns that leaves out."""

import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.imports.results.columns import Column, Why
from tournaments.imports.results.figures import figure_in, median
from tournaments.imports.results.reading import ListRead, Reading, Score, leave_out_unplayed
from tournaments.imports.words import Part


def settle_by_totals(reading: Reading) -> None:
    """A column that is not certain to be an evening is none if the totals of the list do without it."""
    for one in reading.lists:
        doubtful = [column for column in one.columns.of(Part.EVENING) if column.doubt in ("word", "unnamed", "size")]
        places, numbers = {column.place for column in doubtful}, {line.number for line in one.people}
        if not (doubtful and find_proof(one, reading.scores, places)) or find_proof(one, reading.scores, ()):
            continue
        for column in doubtful:
            column.part, column.why, column.doubt = Part.FIGURE, Why.SUMS, ""
        reading.scores = [one for one in reading.scores if one.place not in places or one.line not in numbers]
    leave_out_unplayed(reading)


def grows(one: ListRead) -> bool:
    """Whether everyone’s figures only grow: perhaps they are the standing after each evening."""
    places = [column.place for column in one.columns.of(Part.EVENING)]
    rows = [[figure for place in places if (figure := figure_in(line.cells[place]))] for line in one.people]
    rows = [row for row in rows if len(row) > 1]
    if len(rows) < 2 or any(later < former for row in rows for former, later in itertools.pairwise(row)):
        return False
    return median(row[-1] / row[0] for row in rows if row[0]) >= 1.0 + 0.4 * (len(places) - 1)


def points_of(one: ListRead, scores: Sequence[Score], without: Collection[int]) -> dict[int, dict[int, int]]:
    """The counted results on each line, by column."""
    numbers = {line.number for line in one.people}
    points: dict[int, dict[int, int]] = {}
    for score in scores:
        if score.line in numbers and score.place in one.block.places and score.place not in without:
            points.setdefault(score.line, {})[score.place] = score.points
    return points


@dataclass(frozen=True, slots=True)
class Proof:
    """A total of the list that agrees: its heading, for how many, and how many results of each it counts (0: all)."""

    total: str
    people: int
    best: int = 0


def find_proof(one: ListRead, scores: Sequence[Score], without: Collection[int]) -> Proof | None:
    points = points_of(one, scores, without)
    for total in totals_of(one):
        rows = rows_of(one, total, points)
        if rows and not any(differs(row) for row in rows):
            return Proof(total.heading, len(rows))
        is_sure = not any(column.doubt for column in one.columns.of(Part.EVENING, Part.LEG))
        if rows and is_sure and (best := _best_of(rows)):
            return Proof(total.heading, len(rows), best)
    for figure in one.columns.of(Part.FIGURE) if len(one.columns.groups) > 1 else ():
        rows = rows_of(one, figure, points)
        if len(rows) > 1 and not any(differs(row) for row in rows):
            return Proof(figure.heading, len(rows))  # of all results, as well as a total of the best ones
    return None


def totals_of(one: ListRead) -> list[Column]:
    return [column for column in one.columns.of(Part.TOTAL) if column.evening is None]


@dataclass(frozen=True, slots=True)
class Row:
    line: int
    written: float
    points: Sequence[int]
    extra: float


def rows_of(one: ListRead, total: Column, points: Mapping[int, Mapping[int, int]]) -> list[Row]:
    """Everyone’s total as written, with the results counted for it, the best first, and bonus or penalty."""
    changes, rows = one.columns.of(Part.CHANGE), []
    for line in one.people:
        written = figure_in(line.cells[total.place])
        if written is not None:
            extra = sum(figure_in(line.cells[change.place]) or 0 for change in changes)
            counted = sorted(points.get(line.number, {}).values(), reverse=True)
            rows.append(Row(line.number, written, counted, extra))
    return rows


def differs(row: Row) -> bool:
    counted = sum(row.points)
    return row.written not in (counted, counted + row.extra, counted - abs(row.extra))


def _best_of(rows: Sequence[Row]) -> int:
    """How many results count, if the total is that of everyone’s best ones."""
    for best in range(max(len(row.points) for row in rows) - 1, 1, -1):
        has_more = sum(len(row.points) > best for row in rows) > 1
        if has_more and all(row.written == sum(row.points[:best]) for row in rows):
            return best
    return 0
