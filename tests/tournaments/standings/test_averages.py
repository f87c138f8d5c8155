"""Averages are exact until someone has to read them."""

from fractions import Fraction

import pytest

from tournaments.standings import rounded
from tournaments.standings.averages import shares


@pytest.mark.parametrize(
    ("average", "places", "text"),
    [
        (Fraction(25878, 5), 0, "5176"),
        (Fraction(25341, 5), 0, "5068"),
        (Fraction(9443, 2), 0, "4722"),
        (Fraction(9441, 2), 0, "4721"),
        (Fraction(-1, 2), 0, "-1"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(40864, 26), 2, "1571.69"),
        (Fraction(1500), 2, "1500.00"),
        (Fraction(0), 1, "0.0"),
    ],
)
def test_half_is_rounded_up(average, places, text):
    assert str(rounded(average, places)) == text


@pytest.mark.parametrize(
    ("total", "parts", "expected"), [(5000, 3, [1667, 1667, 1666]), (-1, 2, [0, -1]), (0, 2, [0, 0])]
)
def test_what_cannot_be_divided_goes_to_the_first_parts(total: int, parts: int, expected: list[int]) -> None:
    assert shares(total, parts) == expected
    assert sum(expected) == total
