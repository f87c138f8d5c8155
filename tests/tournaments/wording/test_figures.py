"""Protects: figures are written everywhere as people read them."""

import pytest
from django.utils import translation

from tournaments.choices import Currency
from tournaments.wording.figures import amount, least_to_most, numbers_in_words, roem_marks


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


@pytest.mark.parametrize(
    "number, currency, text",
    [(1, "points", "1 point"), (0, "points", "0 points"), (1, "augen", "1 Auge"), (51, "augen", "51 Augen")],
)
def test_so_many_of_what_is_counted(number, currency, text):
    with translation.override("en"):
        assert amount(number, Currency(currency)) == text


@pytest.mark.parametrize(("numbers", "words"), [([], ""), ([4], "4"), ([1, 2, 3], "1–3"), ([1, 3, 4, 6], "1, 3–4, 6")])
def test_numbers_that_follow_each_other_are_said_together(numbers, words):
    assert numbers_in_words(numbers) == words
