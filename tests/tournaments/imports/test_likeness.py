"""Protects: the hint that someone is known by nearly this name is given, and never takes long."""

from tournaments.imports import likeness
from tournaments.imports.likeness import Likeness


def test_similar_names_are_found_whichever_end_differs():
    known = Likeness({"jan bakker": "Jan Bakker", "piet jansen": "Piet Jansen"})
    assert [known.of(name) for name in ("jan baker", "yan bakker", "pieter janssen", "karel")] == [
        *("Jan Bakker", "Jan Bakker", "Piet Jansen", "")
    ]


def test_comparing_two_thousand_names_with_two_thousand_finishes():
    known = Likeness({f"aaa {number}": f"Aaa {number}" for number in range(2000)})
    for number in range(2000):
        known.of(f"aaa b{number}")
    assert known.compared == likeness.MOST_COMPARED


def test_an_endless_name_is_compared_with_nobody():
    known = Likeness({"a" * 100: "A" * 100})
    assert (known.of("a" * 100), known.compared) == ("", 0)
