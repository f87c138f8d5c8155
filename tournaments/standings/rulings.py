"""What the director decided a table is worth that was not played, was stopped, or was played wrongly."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from tournaments.standings.averages import rounded
from tournaments.standings.results import FEATS, LegRow, ResultKind


class RulingKind(StrEnum):
    """A figure that was decided, or what the unit itself scored on average in its other legs of that evening."""

    FIGURE = "figure"
    OWN_AVERAGE = "own_average"


class RuledResult(NamedTuple):
    """What was decided for one unit at one table. `points` and `figure` are those of a `LegResult`, in what counts.

    With an own average the `points` say nothing.
    """

    unit_id: int
    match_day: int
    leg: int
    kind: RulingKind
    points: int = 0
    figure: int = 0


def ruled_legs(results: Iterable[LegRow], ruled: Iterable[RuledResult]) -> list[LegRow]:
    """The rows of these: attended, without roem, pits or nats, and no feat. In the order of `ruled`.

    `results` are all other rows of the same match days, in what counts. An own average is that of the unit's legs of
    that match day that were played or taken over, rounded half up; without any it is the average of everyone's results
    of that leg, and without those nothing. A leg at two tables (of a team) is two results, in `results` as well.
    """
    own: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    everyone: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for unit_id, match_day, leg, points, roem, _pits, _nats, attended, kind, _figure in results:
        if attended and leg is not None and kind in FEATS:
            own[unit_id, match_day].append((leg, points + (roem or 0)))
            everyone[match_day, leg].append(points + (roem or 0))
    rows: list[LegRow] = []
    for one in ruled:
        points = one.points
        if one.kind == RulingKind.OWN_AVERAGE:
            elsewhere = [total for leg, total in own[one.unit_id, one.match_day] if leg != one.leg]
            points = _average(elsewhere or everyone[one.match_day, one.leg])
        of_leg = (one.unit_id, one.match_day, one.leg)
        rows.append((*of_leg, points, 0, 0, 0, True, ResultKind.RULED.value, one.figure))
    return rows


def _average(totals: Sequence[int]) -> int:
    return int(rounded(Fraction(sum(totals), len(totals)))) if totals else 0
