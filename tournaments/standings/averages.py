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


def rounded(average: Fraction, places: int = 0) -> Decimal:
    """Half up, as clubs print it: 4721.5 is 4722, with two places 1555.805 is 1555.81."""
    numerator = abs(average.numerator) * 10**places
    units = (2 * numerator + average.denominator) // (2 * average.denominator)
    return Decimal(units if average >= 0 else -units).scaleb(-places)
