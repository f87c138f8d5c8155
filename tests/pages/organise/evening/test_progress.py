"""How far along a leg is, in words that fit a line."""

from unittest.mock import Mock

import pytest

from tournaments.views.organise.evening.progress import LegOnPage


@pytest.mark.parametrize(
    "to_go,said",
    [
        ((), ""),
        ((7,), "7"),
        ((1, 2, 3), "1, 2, 3"),
        (tuple(range(1, 98)), "1–97"),
        ((1, 3, 4, 5, 6, 9, 10), "1, 3–6, 9, 10"),
    ],
)
def test_tables_to_go_are_told_in_a_line(to_go, said):
    """Protects: of a hundred tables no seven lines of numbers above the first row."""
    leg = LegOnPage(Mock(), to_go, is_open=True, is_ahead=False, is_last=False, clock=None)
    assert leg.numbers == said
