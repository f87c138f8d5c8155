"""Exact averages, and the one way they are rounded for display."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from tournaments.standings.results import CountedResult


def average(total: int, number: int) -> Fraction | None:
    """`total` divided by `number` results; None if there are none."""
    return Fraction(total, number) if number else None


def shares(total: int, parts: int) -> list[int]:
    """`total` in this many parts, as equal as whole numbers can be, the larger ones first; they add up to it."""
    return [(total + surplus) // parts for surplus in reversed(range(parts))]


def average_of(results: Iterable[CountedResult], adjustment: int = 0) -> Fraction | None:
    """The average of those attended and not dropped, each as often as its match day counts; None without any."""
    averaged = [result for result in results if result.attended and not result.dropped]
    return average(sum([result.total for result in averaged]) + adjustment, sum([result.weight for result in averaged]))


def rounded_half_up(total: int, number: int) -> int:
    """`total` divided by `number`, which is 1 or more, as a whole number: 4721.5 is 4722, and as far below nought."""
    half_up = (2 * abs(total) + number) // (2 * number)
    return half_up if total >= 0 else -half_up


def rounded(average: Fraction, places: int = 0) -> Decimal:
    """Half up, as clubs print it: 4721.5 is 4722, with two places 1555.805 is 1555.81."""
    return Decimal(rounded_half_up(average.numerator * 10**places, average.denominator)).scaleb(-places)
