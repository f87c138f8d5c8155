"""Protects: the hint that somebody is known under nearly this name is given, and never takes long."""

from tournaments.imports import likeness
from tournaments.imports.likeness import Likeness


def test_who_is_written_nearly_so_is_found_whichever_end_differs():
    known = Likeness({"jan bakker": "Jan Bakker", "piet jansen": "Piet Jansen"})
    assert [known.of(name) for name in ("jan baker", "yan bakker", "pieter janssen", "karel")] == [
        *("Jan Bakker", "Jan Bakker", "Piet Jansen", ""),
    ]


def test_two_thousand_names_against_two_thousand_come_to_an_end():
    known = Likeness({f"aaa {number}": f"Aaa {number}" for number in range(2000)})
    for number in range(2000):
        known.of(f"aaa b{number}")
    assert known.compared == likeness.MOST_COMPARED


def test_a_name_without_an_end_is_compared_with_nobody():
    known = Likeness({"a" * 100: "A" * 100})
    assert (known.of("a" * 100), known.compared) == ("", 0)
