"""Exact averages, and the one way they are rounded for display."""

from decimal import Decimal
from fractions import Fraction


def average(total: int, number: int) -> Fraction | None:
    """`total` divided by `number` results; None if there are none."""
    return Fraction(total, number) if number else None


def rounded(average: Fraction, places: int = 0) -> Decimal:
    """Half up, as clubs print it: 4721.5 is 4722, with two places 1555.805 is 1555.81."""
    numerator = abs(average.numerator) * 10**places
    units = (2 * numerator + average.denominator) // (2 * average.denominator)
    return Decimal(units if average >= 0 else -units).scaleb(-places)
