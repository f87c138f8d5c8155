"""The input of a standing: results and adjustments; one counted result; and a figure that may not be wholly known."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The sum of what is known, where a part is not: that of `known` of `parts` results.

    It has no order and cannot be added: what is not known decides nothing, and no one takes it for a figure by mistake.
    As text it is "≥ 12", or "–" where nothing is known.
    """

    value: int
    known: int
    parts: int

    def __str__(self) -> str:
        return f"≥ {self.value}" if self.value else "–"


Quantity: TypeAlias = int | AtLeast

UNKNOWN = AtLeast(0, 0, 1)
"""One result whose figure is not known; in a row of results that is None."""


OF_SHEETS = ("figure", "roem", "pits", "nats")
"""The fields of a row of a standing or a match day that come from sheets, which a club may not have."""


def total_of(figures: Sequence[int | AtLeast | None]) -> Quantity:
    """The sum of the figures of several results; at least the sum of what is known where one of them is not."""
    try:
        return sum(figures)  # type: ignore[arg-type]
    except TypeError:
        known = [figure for figure in figures if isinstance(figure, int)]
        partly = [figure.value for figure in figures if isinstance(figure, AtLeast)]
        return AtLeast(sum(known) + sum(partly), len(known), len(figures))


def highest_of(figures: Iterable[Quantity]) -> Quantity | None:
    """The highest of these, at least as much as the highest known one where one is not; None: there are none."""
    own = list(figures)
    known = [figure for figure in own if isinstance(figure, int)]
    if len(known) == len(own):
        return max(known, default=None)
    partly = [figure.value for figure in own if isinstance(figure, AtLeast)]
    return AtLeast(max([*known, *partly]), len(known), len(own))


def plus(figure: Quantity, extra: int) -> Quantity:
    """With this much more, which is known."""
    if isinstance(figure, int):
        return figure + extra
    return AtLeast(figure.value + extra, figure.known, figure.parts)


def known_parts(row: object) -> dict[str, int]:
    """What is known of each figure of a row of a standing or a match day, to sort by."""
    return {name: known_part(getattr(row, name)) for name in OF_SHEETS}


def exact(figure: Quantity | None) -> int | None:
    """The figure where it is known, else None."""
    return figure if isinstance(figure, int) else None


def known_part(figure: Quantity | None) -> int:
    """What is known of it: 0 where nothing is."""
    return figure.value if isinstance(figure, AtLeast) else figure or 0


class ResultKind(StrEnum):
    """Where a result comes from: played at a table, a bye, the value of an absence, or only a total, taken over.

    An extra leg is one that someone played as well as their own, so that others had a full table. Unannounced: an
    absence without notice. Late: the value of a leg missed by arriving late. Ruled: decided by the director.
    """

    PLAYED = "played"
    EXTRA = "extra"
    BYE = "bye"
    ABSENCE = "absence"
    UNANNOUNCED = "unannounced"
    RECORDED = "recorded"
    RULED = "ruled"
    LATE = "late"


# A bye, a ruling or an absence is worth what the club decides: not an achievement, so never anyone's best leg.
FEATS = frozenset({ResultKind.PLAYED, ResultKind.EXTRA, ResultKind.RECORDED})
# With notice and without.
ABSENT = frozenset({ResultKind.ABSENCE, ResultKind.UNANNOUNCED})


class LegResult(NamedTuple):
    """The score of one player or pair in one leg, or (leg None) on a match day of which no legs are known.

    `points` are card points, `roem` includes the bonus of pits; where roem is not known separately (None) the points
    include it. One row for each unit and leg. If games won or ties count, `figure` is the score of the game itself:
    Augen, big points, points with roem; otherwise 0. None: not known, which is not the same as none.
    """

    unit_id: int
    match_day: int
    leg: int | None
    points: int
    roem: int | None = 0
    pits: int | None = 0
    nats: int | None = 0
    attended: bool = True
    kind: ResultKind = ResultKind.PLAYED
    figure: int | None = 0

    @property
    def total(self) -> int:
        return self.points + (self.roem or 0)


# A LegResult, or the same fields in the same order straight from the database: a season has 48 000 of them.
LegRow: TypeAlias = tuple[int, int, int | None, int, int | None, int | None, int | None, bool, str, int | None]


class PointsAdjustment(NamedTuple):
    """Points and pits given or taken, for one leg, for a match day (leg None) or for the season (match_day None)."""

    unit_id: int
    match_day: int | None
    leg: int | None
    points: int
    pits: int = 0


AdjustmentRow: TypeAlias = tuple[int, int | None, int | None, int, int]

# The position of each field in a row; the first three are the same in both kinds.
UNIT_ID: Final = 0
MATCH_DAY: Final = 1
LEG: Final = 2
POINTS: Final = 3
ROEM: Final = 4
PITS: Final = 5
NATS: Final = 6
ATTENDED: Final = 7
KIND: Final = 8
FIGURE: Final = 9


class DropReason(StrEnum):
    """Why a result does not count."""

    DAY = "day"
    BEYOND_BEST = "beyond_best"
    AMONG_WORST = "among_worst"
    WORST_ONE_IN = "worst_one_in"
    BEYOND_BEST_OF_PERIOD = "beyond_best_of_period"
    PERIOD = "period"
    NOT_ATTENDED = "not_attended"


class CountedResult(NamedTuple):
    """One result as the standing counts it: a leg, or (leg None) a match day.

    `total` = points + roem + adjustment + handicap; if places are worth points it is those, and the other fields say
    what was scored for them. The total is `weight` times that where the match day counts so often. `legs` is the number
    of legs attended in it (none in a match day of which only the total is known), `best_leg` the highest leg played in
    it. `figure` is the score of the games themselves, if games won or ties count. What is not known of these is at
    least what is known (`AtLeast`). `dropped`: shown, but not in the unit's total, for this `reason`.
    """

    match_day: int
    leg: int | None
    total: int
    points: int
    roem: Quantity
    adjustment: int
    pits: Quantity
    nats: Quantity
    legs: int
    best_leg: Quantity | None
    attended: bool
    kind: ResultKind
    figure: Quantity = 0
    weight: int = 1
    handicap: int = 0
    dropped: bool = False
    reason: DropReason | None = None

    @property
    def played(self) -> int:
        """What was scored at the tables, with penalties and corrections, also where places count; never a handicap."""
        return self.points + known_part(self.roem) + self.adjustment

    @property
    def key(self) -> tuple[int, int]:
        """Match day and leg; 0 for a match day as a whole."""
        return self.match_day, self.leg or 0

    @property
    def unweighted(self) -> int:
        """The total as it would be on a match day like the others."""
        return self.total // self.weight

    def drop(self, reason: DropReason) -> "CountedResult":
        """The same result, dropped."""
        return CountedResult._make((*self[:-2], True, reason))

    def keep(self) -> "CountedResult":
        """The same result, not dropped."""
        return CountedResult._make((*self[:-2], False, None))


def match_day_totals(counted: Sequence[CountedResult]) -> Mapping[int, int]:
    """What a unit scored on each match day, by its number, dropped or not, whatever the weight of that day."""
    totals = {result.match_day: result.total // result.weight for result in counted}
    if len(totals) < len(counted):  # several legs of one day
        totals = dict.fromkeys(totals, 0)
        for result in counted:
            totals[result.match_day] += result.total // result.weight
    return totals
