"""Portefeuille: results of the same hands compared within a line.

On each board every score is compared with all others of the same line, North–South or East–West: two match points for
each score it beats, one for each it equals. A score is that of the side itself, points and roem together, as on any
score sheet; that of the other side is counted in its own line. Bridge clubs that have one point and half a point for
these have the same percentages.

Source: the regulations of Kaartclub de Hoop and KJV De Daele, article on what a portefeuille match is ("the results
that these pairs made of a series of hands are compared with each other in the same line"). The margin does not
matter for match points; it does for the total, which breaks ties. With Butler the margin is what counts: the
difference from the datum of the line, in the international match points of bridge (World Bridge Federation, Laws of
Duplicate Bridge, law 78B).
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from tournaments.standings.ranking import Score, UnitScore, breaker, rank

BETTER, EQUAL = 2, 1

AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS = 60, 50, 40
"""What the director may give in percent of the most, where a board gave no result (law 12C2)."""

IMPS_GIVEN = {AVERAGE_PLUS: 3, AVERAGE: 0, AVERAGE_MINUS: -3}
"""The same in Butler (law 86)."""

IMPS_FROM = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""From which difference on it is one international match point, two, three …"""

MOST_IMPS = len(IMPS_FROM)
"""Of one board."""

ROUNDED_TO = 10
LEFT_OUT_FROM = 4
"""From this many scores on the highest and the lowest are no part of the datum."""


class Line(StrEnum):
    """The side where a pair sits, which decides with whom it is compared."""

    NS = "NS"
    EW = "EW"


class BoardScore(NamedTuple):
    """The score of a unit, sitting in this line, on a board: points with roem.

    Boards with different numbers have different hands; a match day numbers its boards consecutively. With `given`, in
    percent of the most, there was no result: the score is nothing, and no one is compared with it.
    """

    board: int
    line: Line
    unit_id: int
    score: int
    given: int | None = None


class Compared(NamedTuple):
    """A score on a board and what it is worth: `match_points` out of `most`, and `imps` (Butler)."""

    board: int
    line: Line
    unit_id: int
    score: int
    match_points: Fraction
    most: int
    imps: int
    given: int | None = None

    @property
    def percentage(self) -> Fraction | None:
        """Of the most, from 0 to 100; None where there was no one to compare with."""
        return percentage(self.match_points, self.most)


@dataclass(frozen=True, slots=True)
class LineRow:
    """One unit in the ranking of a line, or (line None) of both lines together, as of teams of four.

    `most`: the most match points it could have had. `total`: the sum of its scores on `boards` boards.
    """

    place: int | None
    shared: bool
    unit_id: int
    line: Line | None
    match_points: Fraction
    most: int
    imps: int
    total: int
    boards: int

    @property
    def percentage(self) -> Fraction | None:
        """Of the most, from 0 to 100; None where there was no one to compare with."""
        return percentage(self.match_points, self.most)


def percentage(match_points: Fraction, most: int) -> Fraction | None:
    """From 0 to 100; None of nothing."""
    return 100 * match_points / most if most else None


def imps_of(difference: int) -> int:
    """International match points of a difference in points, from -24 to 24. Source: law 78B."""
    imps = bisect_right(IMPS_FROM, abs(difference))
    return imps if difference > 0 else -imps


def datum_of(scores: Sequence[int]) -> int:
    """What a line usually scored on a board: the mean of its scores, in points, rounded to ten; of none it is 0.

    From four scores on one of the highest and one of the lowest are left out. Source: Butler's method as clubs publish
    it (Helensburgh, Hemel Hempstead). Halves are rounded away from nought, so that the datum of East–West is in bridge
    that of North–South with the other sign.
    """
    counted = sorted(scores)[1:-1] if len(scores) >= LEFT_OUT_FROM else scores
    if not counted:
        return 0
    mean = Fraction(sum(counted), len(counted))
    tens = int(abs(mean) / ROUNDED_TO + Fraction(1, 2))
    return ROUNDED_TO * (tens if mean > 0 else -tens)


def compare(scores: Iterable[BoardScore]) -> list[Compared]:
    """What every score is worth, in the order of the input.

    On a board that n units of a line have played they share n × (n − 1) match points; a unit that played it alone gets
    0 of 0. A unit that is twice on a board of a line is compared with itself too; give it two numbers to avoid that.

    Where something was given instead of a result, the board is worth as much as others all the same: match points are
    what they would probably be with those results too. Source: Neuberg's formula, which the World Bridge Federation
    prescribes: (own + 1) × all ÷ played − 1.
    """
    ordered = list(scores)
    on_board: defaultdict[tuple[int, Line], list[int]] = defaultdict(list)
    given: Counter[tuple[int, Line]] = Counter()
    for each in ordered:
        if each.given is None:
            on_board[each.board, each.line].append(each.score)
        else:
            given[each.board, each.line] += 1
    worth = {key: _worth_of_scores(played, len(played) + given[key]) for key, played in on_board.items()}
    compared = []
    for board, line, unit_id, score, share in ordered:
        most = BETTER * (len(on_board[board, line]) + given[board, line] - 1)
        if share is None:
            match_points, imps = worth[board, line][score]
        else:
            match_points, imps = Fraction(most * share, 100), IMPS_GIVEN.get(share, 0)
        compared.append(Compared(board, line, unit_id, score, match_points, most, imps, share))
    return compared


def _worth_of_scores(played: Sequence[int], everyone: int) -> dict[int, tuple[Fraction, int]]:
    """Match points and IMPs of each score of a line on a board, where `everyone` counts those without a result too."""
    times, datum = Counter(played), datum_of(played)
    found, worse = {}, 0
    for score in sorted(times):
        own = BETTER * worse + EQUAL * (times[score] - 1)
        found[score] = Fraction((own + 1) * everyone, len(played)) - 1, imps_of(score - datum)
        worse += times[score]
    return found


def rank_lines(scores: Iterable[BoardScore], *, by_imps: bool = False) -> dict[Line, list[LineRow]]:
    """The ranking of each line, by percentage or by IMPs; then the higher total, and ties share a place."""
    compared = compare(scores)
    return {line: _rank([each for each in compared if each.line is line], line, by_imps) for line in Line}


def rank_units(scores: Iterable[BoardScore], *, by_imps: bool = False) -> list[LineRow]:
    """One ranking of units that sat in both lines, each board compared within its line."""
    return _rank(compare(scores), None, by_imps)


def _rank(compared: Iterable[Compared], line: Line | None, by_imps: bool) -> list[LineRow]:
    of_unit: defaultdict[int, list[Compared]] = defaultdict(list)
    for each in compared:
        of_unit[each.unit_id].append(each)
    sums = {
        unit_id: (
            sum((each.match_points for each in own), Fraction()),
            sum(each.most for each in own),
            sum(each.imps for each in own),
            sum(each.score for each in own),
            len(own),
        )
        for unit_id, own in of_unit.items()
    }

    def figure(match_points: Fraction, most: int, imps: int) -> Score:
        return imps if by_imps else percentage(match_points, most) or Fraction()

    placings = rank(
        UnitScore(unit_id, True, figure(match_points, most, imps), (breaker(total),))
        for unit_id, (match_points, most, imps, total, _) in sums.items()
    )
    return [
        LineRow(placing.place, placing.shared, placing.unit_id, line, *sums[placing.unit_id]) for placing in placings
    ]
