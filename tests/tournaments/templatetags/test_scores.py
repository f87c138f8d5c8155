"""Figures as they stand on a page."""

import pytest

from tournaments.templatetags.scores import least_to_most, roem_marks


@pytest.mark.parametrize("value, text", [((0, 2), "0–2"), ((1, 1), "1")])
def test_from_the_least_to_the_most(value, text):
    assert least_to_most(value) == text


@pytest.mark.parametrize(
    "points, marks",
    [(0, ""), (20, "I"), (50, "V"), (70, "V I"), (80, "I I I I"), (90, "V I I"), (100, "V V"), (30, "")],
)
def test_roem_is_marked_as_on_paper(points, marks):
    """S35 of the published examples: V I I is 90."""
    assert roem_marks(points) == marks
