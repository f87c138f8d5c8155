"""Portefeuille: results of the same hands compared within a line.

On each board every score is compared with all others of the same line, North–South or East–West: two match points for
each score it beats, one for each it equals. A score is that of the side itself, points and roem together, as on any
score sheet; that of the other side is counted in its own line.

Source: the regulations of Kaartclub de Hoop and KJV De Daele, article on what a portefeuille match is ("the results
that these pairs made of a series of hands are compared with each other in the same line"). The margin does not
matter for match points; it does for the total, which breaks ties.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tournaments.standings.ranking import UnitScore, breaker, rank

BETTER, EQUAL = 2, 1


class Line(StrEnum):
    """The side where a pair sits, which decides with whom it is compared."""

    NS = "NS"
    EW = "EW"


class BoardScore(NamedTuple):
    """The score of a unit, sitting in this line, on a board: points with roem.

    Boards with different numbers have different hands; a match day numbers its boards consecutively.
    """

    board: int
    line: Line
    unit_id: int
    score: int


class Compared(NamedTuple):
    """A score on a board and what it is worth: `match_points` out of `most`."""

    board: int
    line: Line
    unit_id: int
    score: int
    match_points: int
    most: int


@dataclass(frozen=True, slots=True)
class LineRow:
    """One unit in the ranking of a line, or (line None) of both lines together, as teams of four are.

    `most`: the most match points it could have had. `total`: the sum of its scores on `boards` boards.
    """

    place: int | None
    shared: bool
    unit_id: int
    line: Line | None
    match_points: int
    most: int
    total: int
    boards: int


def compare(scores: Iterable[BoardScore]) -> list[Compared]:
    """Match points of every score, in the order of the input.

    On a board that n units of a line have played they share n × (n − 1) match points; a unit that played it alone gets
    0 of 0. A unit that is twice on a board of a line is compared with itself too; give it two numbers to avoid that.
    """
    ordered = list(scores)
    on_board: defaultdict[tuple[int, Line], Counter[int]] = defaultdict(Counter)
    for board, line, _, score in ordered:
        on_board[board, line][score] += 1
    worth: dict[tuple[int, Line], dict[int, int]] = {}
    for key, times in on_board.items():
        worth[key] = {}
        worse = 0
        for score in sorted(times):
            worth[key][score] = BETTER * worse + EQUAL * (times[score] - 1)
            worse += times[score]
    return [
        Compared(
            *played,
            worth[played.board, played.line][played.score],
            BETTER * (on_board[played.board, played.line].total() - 1),
        )
        for played in ordered
    ]


def rank_lines(scores: Iterable[BoardScore]) -> dict[Line, list[LineRow]]:
    """The ranking of each line: most match points first, then the higher total; ties share a place."""
    compared = compare(scores)
    return {line: _rank([each for each in compared if each.line is line], line) for line in Line}


def rank_units(scores: Iterable[BoardScore]) -> list[LineRow]:
    """One ranking of units that sat in both lines, each board compared within its line: teams of four."""
    return _rank(compare(scores), None)


def _rank(compared: Iterable[Compared], line: Line | None) -> list[LineRow]:
    of_unit: defaultdict[int, list[Compared]] = defaultdict(list)
    for each in compared:
        of_unit[each.unit_id].append(each)
    sums = {
        unit_id: (
            sum(each.match_points for each in own),
            sum(each.most for each in own),
            sum(each.score for each in own),
            len(own),
        )
        for unit_id, own in of_unit.items()
    }
    placings = rank(
        UnitScore(unit_id, True, match_points, (breaker(total),))
        for unit_id, (match_points, _, total, _) in sums.items()
    )
    return [
        LineRow(placing.place, placing.shared, placing.unit_id, line, *sums[placing.unit_id]) for placing in placings
    ]
