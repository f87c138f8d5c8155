"""A name as a list by last name has it."""

import pytest

from tournaments.names import by_listed_name, last_name_first, listed_name


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Jan Bakker", "Bakker, Jan"),
        ("Jan de Vries", "Vries, Jan de"),
        ("Anna van den Berg", "Berg, Anna van den"),
        ("Jan Willem van 't Hof", "Hof, Jan Willem van 't"),
        ("Jan Willem Bakker", "Bakker, Jan Willem"),
        ("Hans von der Heide", "Heide, Hans von der"),
        ("Jan de Vries (Assen)", "Vries, Jan de (Assen)"),
        ("Anna B. (12)", "B., Anna (12)"),
        ("Jan Bakker jr.", "Bakker jr., Jan"),
        ("Jan Bakker B", "Bakker B, Jan"),
        ("Anna Jansen-de Boer", "Jansen-de Boer, Anna"),
        ("Anna Jansen - de Boer", "Jansen - de Boer, Anna"),
        ("Anna Smit-Bakker", "Smit-Bakker, Anna"),
        ("Vries, Jan de", "Vries, Jan de"),
        ("Truus", "Truus"),
        ("", ""),
        ("van Dijk", "Dijk, van"),
        ("Jan A", "A, Jan"),
    ],
)
def test_the_last_name_is_found_and_stands_first(name, listed):
    assert last_name_first(name) == listed


def test_of_a_pair_both_names_are_turned():
    assert listed_name("Jan de Vries / Anna Smit", "last_name") == "Vries, Jan de / Smit, Anna"
    assert listed_name("Jan de Vries / Anna Smit", "first_name") == "Jan de Vries / Anna Smit"


def test_what_stands_before_a_last_name_does_not_sort_it():
    names = ["Piet van der Aa", "Jan de Vries", "Émile Égbert", "Anna Bakker"]
    ordered = sorted(names, key=lambda name: by_listed_name(name, 1, "last_name"))
    assert ordered == ["Piet van der Aa", "Anna Bakker", "Émile Égbert", "Jan de Vries"]
