"""What is left of results when partners and opponents are taken into account: one regression for a whole season.

How much a side has more than half of what its table scored is the skills of its two minus those of the other two, and
luck. Skills are normal around nought (ridge regression, Hoerl & Kennard 1970), so few legs move an estimate little.
How much of a leg is skill is not known either: each share of a fixed grid weighs as much as the results are likely
under it (its marginal likelihood), and the estimates are the mean over the grid.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, log, sqrt
from operator import mul
from typing import Generic, NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)
Row = list[float]

SHARES = (0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.42, 0.5, 0.6)
"""What skill may explain of the differences between legs; before anything is played each is as likely as another."""

FEW_LEGS = 6
"""With fewer there is nothing to say about someone."""

SURE = 0.9
DEVIATIONS = 1.6448536269514722
"""Within how many deviations of its mean a normal figure is, 90 % of the time."""

FEWEST_TABLES = 3
NEGLIGIBLE = 1e-4


class TableLeg(NamedTuple, Generic[Key]):
    """One table in one leg: who sat on each side, and its points with roem.

    `length` is how much of a usual leg was played: 1, or 0.75 for twelve rounds of sixteen.
    """

    sides: tuple[tuple[Key, ...], tuple[Key, ...]]
    points: tuple[int, int]
    length: float = 1.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """About one player or pair, in points of the sheet for each usual leg.

    `average` is what their side had. `others`: what partners and opponents explain of how far that is above or below
    half of the table. `points` is their own part, and `margin` is how far it may be off either way. `is_inseparable`:
    someone else sat on their side of every table, so what is one's and what the other's cannot be known.
    """

    legs: int
    average: float
    others: float
    points: float
    margin: float
    is_inseparable: bool

    @property
    def low(self) -> float:
        return self.points - self.margin

    @property
    def high(self) -> float:
        return self.points + self.margin

    @property
    def is_known(self) -> bool:
        """Whether there are enough legs to say anything."""
        return self.legs >= FEW_LEGS

    @property
    def may_be_luck(self) -> bool:
        """Whether nought is within the interval."""
        return self.low <= 0 <= self.high


@dataclass(frozen=True, slots=True)
class Skill(Generic[Key]):
    """Of a season: an estimate for everyone who played, and which part of the differences between legs is skill.

    `share` is between 0 and 1, and 90 % sure between `least` and `most`. Nothing compares people of two `groups`: no
    table leads from one to the other.
    """

    estimates: dict[Key, Estimate]
    share: float
    least: float
    most: float
    groups: int


class _Solved(NamedTuple):
    """Under one share: how likely the results are (a logarithm), the noise of a leg, and LL'b = X'Wy halfway."""

    share: float
    likelihood: float
    noise: float
    lower: list[Row]
    half: Row


def estimate_skill(tables: Iterable[TableLeg[Key]]) -> Skill[Key] | None:
    """Estimates from all tables of a season; None for fewer than three, or where all ended level.

    Raises `ValueError` for a table without length. The same tables give the same figures on every machine, to
    within the last digits of a float.
    """
    played = list(tables)
    if any(table.length <= 0 for table in played):
        raise ValueError("length")
    if len(played) < FEWEST_TABLES or all(table.points[0] == table.points[1] for table in played):
        return None
    keys = list(dict.fromkeys(key for table in played for side in table.sides for key in side))
    places = {key: place for place, key in enumerate(keys)}
    solved = _solve(played, places)
    best = max(one.likelihood for one in solved)
    likely = [exp(one.likelihood - best) for one in solved]
    weights = [weight if weight > NEGLIGIBLE else 0.0 for weight in likely]
    weights = [weight / sum(weights) for weight in weights]
    means, margins = _mixed(solved, weights)
    so_far = list(accumulate(weights))
    tail = (1 - SURE) / 2
    return Skill(
        _estimates(played, places, means, margins),
        share=sum(weight * one.share for weight, one in zip(weights, solved, strict=True)),
        least=next(one.share for one, sum_ in zip(solved, so_far, strict=True) if sum_ >= tail),
        most=next((one.share for one, sum_ in zip(solved, so_far, strict=True) if sum_ >= 1 - tail), solved[-1].share),
        groups=_count_groups(played, places),
    )


# The regression


def _solve(tables: Sequence[TableLeg[Key]], places: Mapping[Key, int]) -> list[_Solved]:
    """Under each share, until the results are far less likely than under a smaller one.

    With y for how much the first side has more than half, W for the lengths and X for who sat where (1 on the first
    side, −1 on the other): (X'WX + penalty) b = X'Wy.
    """
    size = len(places)
    products = [[0.0] * size for _each in range(size)]
    sums = [0.0] * size
    squares = seats = 0.0
    for table in tables:
        more = (table.points[0] - table.points[1]) / 2
        squares += more * more / table.length
        signed = [(places[key], sign) for side, sign in zip(table.sides, (1, -1), strict=True) for key in side]
        seats += len(signed)
        for place, sign in signed:
            sums[place] += sign * more
            row = products[place]
            for other, its_sign in signed:
                row[other] += sign * its_sign * table.length
    solved: list[_Solved] = []
    best = float("-inf")
    for share in SHARES:
        penalty = seats / len(tables) * (1 - share) / share
        lower = _cholesky(products, penalty)
        half: Row = []
        for row, right in zip(lower, sums, strict=True):
            half.append((right - sum(map(mul, half, row))) / row[-1])
        left = squares - sum(map(mul, half, half))
        determinant = 2 * sum(log(row[-1]) for row in lower) - size * log(penalty)
        likelihood = -(determinant + len(tables) * log(left)) / 2
        if likelihood < best + log(NEGLIGIBLE):
            break
        best = max(best, likelihood)
        solved.append(_Solved(share, likelihood, left / (len(tables) - 2), lower, half))
    return solved


def _mixed(solved: Sequence[_Solved], weights: Sequence[float]) -> tuple[Row, Row]:
    """The mean over the shares, and the margin: from the variance under each of them and that between them."""
    size = len(solved[0].half)
    means, squares = [0.0] * size, [0.0] * size
    for one, weight in zip(solved, weights, strict=True):
        if not weight:
            continue
        for place, column in enumerate(_columns_of_inverse(one.lower)):
            mean = sum(map(mul, column, one.half[place:]))
            means[place] += weight * mean
            squares[place] += weight * (mean * mean + one.noise * sum(map(mul, column, column)))
    return means, [DEVIATIONS * sqrt(square - mean * mean) for mean, square in zip(means, squares, strict=True)]


def _cholesky(matrix: Sequence[Row], penalty: float) -> list[Row]:
    """The rows of L with LL' = matrix + penalty, each as far as the diagonal."""
    lower: list[Row] = []
    for place, values in enumerate(matrix):
        own: Row = []
        for value, row in zip(values, lower, strict=False):
            own.append((value - sum(map(mul, own, row))) / row[-1])
        own.append(sqrt(values[place] + penalty - sum(map(mul, own, own))))
        lower.append(own)
    return lower


def _columns_of_inverse(lower: Sequence[Row]) -> list[Row]:
    """The columns of the inverse of L, each from the diagonal on."""
    columns: list[Row] = []
    for start, first in enumerate(lower):
        column = [1 / first[-1]]
        for row in lower[start + 1 :]:
            column.append(-sum(map(mul, column, row[start:])) / row[-1])
        columns.append(column)
    return columns


# What is said of each


def _estimates(
    tables: Sequence[TableLeg[Key]], places: Mapping[Key, int], means: Row, margins: Row
) -> dict[Key, Estimate]:
    sat: defaultdict[Key, list[tuple[int, int]]] = defaultdict(list)
    ahead = []
    for number, table in enumerate(tables):
        first, second = (sum(means[places[key]] for key in side) for side in table.sides)
        ahead.append((first - second, second - first))
        for side, keys in enumerate(table.sides):
            for key in keys:
                sat[key].append((number, side))
    same = Counter(map(tuple, sat.values()))
    estimates = {}
    for key, place in places.items():
        own = [(tables[number], number, side) for number, side in sat[key]]
        length = sum(table.length for table, _number, _side in own)
        expected = sum(table.length * ahead[number][side] for table, number, side in own) / length
        estimates[key] = Estimate(
            legs=len(own),
            average=sum(table.points[side] for table, _number, side in own) / length,
            others=expected - means[place],
            points=means[place],
            margin=margins[place],
            is_inseparable=same[tuple(sat[key])] > 1,
        )
    return estimates


def _count_groups(tables: Iterable[TableLeg[Key]], places: Mapping[Key, int]) -> int:
    """How many groups of people there are of which no one sat at a table with one of another."""
    leads_to = list(range(len(places)))

    def root(place: int) -> int:
        while leads_to[place] != place:
            leads_to[place] = place = leads_to[leads_to[place]]
        return place

    for table in tables:
        first, *rest = [root(places[key]) for side in table.sides for key in side]
        for other in rest:
            leads_to[root(other)] = root(first)
    return sum(root(place) == place for place in range(len(places)))
