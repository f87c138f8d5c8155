"""A pasted list says on its own whether pairs play or everyone alone, and which line is wrong."""

import pytest

from tests.factories import PlayerFactory
from tournaments.imports.drive_list import plan_drive

pytestmark = pytest.mark.usefixtures("english")


def lines_of(text: str) -> list[int]:
    return [problem.line for problem in plan_drive(text, []).problems]


def test_two_names_on_a_line_are_a_pair_and_one_plays_alone():
    pairs = [("Anna", "Bert"), ("Carla", "Dirk")]
    for text in (
        "Anna & Bert\nCarla & Dirk",
        "1. Anna – Bert\n\n2. Carla / Dirk\n",
        "Anna\tBert\r\nCarla\tDirk",
        "Anna;Bert\nCarla;Dirk",
    ):
        assert (plan_drive(text, []).entrants, lines_of(text)) == (pairs, []), text
    alone = [("Anna Bos",), ("Bert Mol",), ("Cees Kok",)]
    for text in (
        "Anna Bos\nBert Mol\nCees Kok",
        "1 Anna Bos\n2 Bert Mol\n3 Cees Kok",
        "Bos, Anna\nMol, Bert\nKok, Cees",
        "Voornaam\tAchternaam\nAnna\tBos\nBert\tMol\nCees\tKok",
    ):
        assert (plan_drive(text, []).entrants, lines_of(text)) == (alone, []), text
    assert plan_drive(" \n\n", []).entrants == []  # nothing is no one


@pytest.mark.django_db
def test_a_name_is_spelled_as_the_club_does(club):
    """Protects: a player of the club who is pasted in small letters is that player."""
    anna = PlayerFactory(club=club, name="Anna Bos")
    assert plan_drive("anna bos - Bert\nC - D", [anna]).entrants[0] == ("Anna Bos", "Bert")


def test_a_line_that_cannot_be_is_named():
    for text, lines in [
        ("A - B\nC\nD - E", [2]),  # someone without a partner
        ("A - B\nC - D\nA - B", [3]),  # a pair twice
        ("A - B\nC - A\nD - E", [2]),  # a person in two pairs
        ("A - A\nC - D", [1]),
        ("A\nB - C\nD\nE", [2]),  # two names where everyone plays alone
        ("A\nB\na\nC", [3]),
        ("A\n" + "long " * 30 + "\nC\nD", [2]),
        ("A - B\n§§§ - C\nD - E", [2]),
        ("Naam\tWijk\nAnna\tBos\nBert\tMol\nCees\tKok", [0]),  # a column that may be their last names
    ]:
        assert lines_of(text) == lines, text
