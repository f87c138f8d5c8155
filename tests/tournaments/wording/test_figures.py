"""Protects: figures are written everywhere as people read them."""

from django.utils import translation

from tournaments.choices import Currency
from tournaments.wording.figures import amount, least_to_most, numbers_in_words, roem_marks


def test_from_the_least_to_the_most():
    for value, text in [((0, 2), "0–2"), ((1, 1), "1")]:
        assert least_to_most(value) == text, value


def test_roem_is_marked_as_on_paper():
    """S35 of the published examples: V I I is 90."""
    for points, marks in [
        (0, ""),
        (20, "I"),
        (50, "V"),
        (70, "V I"),
        (80, "I I I I"),
        (90, "V I I"),
        (100, "V V"),
        (30, ""),
    ]:
        assert roem_marks(points) == marks, points


def test_that_many_of_what_is_counted(subtests):
    for number, currency, text in [
        (1, "points", "1 point"),
        (0, "points", "0 points"),
        (1, "augen", "1 Auge"),
        (51, "augen", "51 Augen"),
    ]:
        with subtests.test(repr((number, currency, text))[:99]), translation.override("en"):
            assert amount(number, Currency(currency)) == text


def test_numbers_that_follow_each_other_are_said_together():
    for numbers, words in [([], ""), ([4], "4"), ([1, 2, 3], "1–3"), ([1, 3, 4, 6], "1, 3–4, 6")]:
        assert numbers_in_words(numbers) == words, numbers
