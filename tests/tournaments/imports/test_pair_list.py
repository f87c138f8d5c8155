"""Pairs as people paste them: two names however they stand, and the number of the pair."""

import pytest

from tests.factories import PairFactory, PlayerFactory
from tournaments.imports.name_columns import Choice
from tournaments.imports.pair_list import PairPlan, plan_pairs

NUMBER_TAKEN = "number 3 is taken: this pair gets the next one"


def read(text: str) -> list[tuple]:
    plan = plan_pairs(text, [], [])
    assert [problem.message for problem in plan.problems] == []
    return [(*entry.names, *([entry.number] if entry.number else [])) for entry in plan.new]


def test_two_pairs_from_anywhere():
    for text in [
        "Jan & Piet\nKees / Ria",
        "1. Jan en Piet\n2. Kees en Ria",
        "Jan; Piet\nKees; Ria",
        "Jan, Piet\nKees, Ria",
        "Jan\tPiet\nKees\tRia",
        "Koppels:\nJan & Piet ✅\nKees (0612345679) & Ria (06-11111111)",
        "Koppel 1: Jan en Piet 06-12345678\nKoppel 2: Kees en Ria",
        "Jan & Piet; Kees & Ria",
        "Jan & Piet, Kees & Ria",
        "Koppel\nJan & Piet\nKees & Ria",
        "Naam\tPartner\tTelefoon\nJan\tPiet\t06-12345678\nKees\tRia\t",
        "Jan\nPiet\n\nKees\nRia",
        "Jan & Piet\nKees & Ria\nTotaal: 2 koppels",
        "Jan & Piet\nKees & Ria\nEls & Wim: nee",
        "Jan & Piet\nKees\tRia",
    ]:
        assert read(text) == [("Jan", "Piet"), ("Kees", "Ria")], text


def test_numbers_and_whole_names_of_pairs():
    for text, pairs in [
        ("Nr\tSpeler 1\tSpeler 2\n3\tJan de Vries\tBakker, Piet", [("Jan de Vries", "Piet Bakker", 3)]),
        ("Koppel\tSpeler 1\tSpeler 2\n3\tJan\tPiet", [("Jan", "Piet", 3)]),
        ("3 Jan & Piet\n4 Kees & Ria", [("Jan", "Piet", 3), ("Kees", "Ria", 4)]),
        ("1 Jan\nPiet\n2 Kees\nRia", [("Jan", "Piet", 1), ("Kees", "Ria", 2)]),
        ("Voornaam\tAchternaam\tVoornaam\tAchternaam\nJan\tSmit\tPiet\tBos", [("Jan Smit", "Piet Bos")]),
        ("Achternaam 1\tVoornaam 1\tAchternaam 2\tVoornaam 2\nSmit\tJan\tBos\tPiet", [("Jan Smit", "Piet Bos")]),
        ("Jan\tSmit\tPiet\tBos\nKees\tMol\tRia\tDam", [("Jan Smit", "Piet Bos"), ("Kees Mol", "Ria Dam")]),
        (
            "1\tJan Smit\tPiet Bos\tBreda\n2\tKees Mol\tRia Dam\tBreda",
            [("Jan Smit", "Piet Bos", 1), ("Kees Mol", "Ria Dam", 2)],
        ),
        (
            "Bakker, Jan & Vries, Piet de\nSmit, Kees & Bos, Ria",
            [("Jan Bakker", "Piet de Vries"), ("Kees Smit", "Ria Bos")],
        ),
        ("Anne-Marie - Ria de Vries-Jansen", [("Anne-Marie", "Ria de Vries-Jansen")]),
    ]:
        assert read(text) == pairs, text


def test_names_below_each_other_without_a_gap_are_asked_about():
    """Protects: who plays with whom is never guessed."""
    plan = plan_pairs("Jan\nPiet\nKees\nRia\nEls\nWim\n\nTom\nJo", [], [])
    assert (len(plan.problems), plan.new) == (8, [])


def chosen(text: str, *heads: str) -> PairPlan:
    return plan_pairs(text, [], [], Choice(plan_pairs(text, [], []).sheet.found, heads))


def test_another_head_reads_another_pair():
    text = "Jan\tPiet\tKees\nEls\tWim\tRia"
    [problem] = plan_pairs(text, [], []).problems  # a third name is not left out unseen
    assert "“3” looks like names" in problem.message
    assert [entry.names for entry in chosen(text, "one", "other", "").new] == [("Jan", "Piet"), ("Els", "Wim")]
    assert [entry.names for entry in chosen(text, "one", "", "other").new] == [("Jan", "Kees"), ("Els", "Ria")]


def test_without_a_column_of_names_there_is_one_problem():
    plan = chosen("Jan\tPiet\nEls\tWim", "", "")
    assert [problem.message for problem in plan.problems] == ["no column contains the names"]


@pytest.mark.django_db
def test_a_number_that_is_taken_is_said_and_another_one_given(pairs_competition):
    pair = PairFactory(competition=pairs_competition, number=3)
    plan = plan_pairs("3 Jan & Piet\n5 Kees & Ria\n5 Els & Wim\n00 Tom & Jo", [], [pair])
    taken = NUMBER_TAKEN.replace("3", "5")
    assert [(entry.number, entry.note) for entry in plan.new] == [
        (None, NUMBER_TAKEN),
        (5, ""),
        (None, taken),
        (None, ""),
    ]


@pytest.mark.django_db
def test_a_column_of_towns_means_the_members_and_one_of_clubs_visitors(subtests, club):
    """Protects: a list of members with their towns made a second entry of each of them."""
    known = [PlayerFactory(club=club, name="Anna Mol"), PlayerFactory(club=club, name="Bert Vos")]
    for heading, anna in [("Woonplaats", "Anna Mol"), ("Club", "Anna Mol (Gieten)")]:
        with subtests.test(repr((heading, anna))[:99]):
            text = f"Koppel\t{heading}\nAnna Mol & Kees Bos\tGieten\nBert Vos & Ria Smit\tWeesp"
            entries = plan_pairs(text, known, [], own_club="Klaverjasclub Weesp").new
            assert [entry.names[0] for entry in entries] == [anna, "Bert Vos"]
            assert "Bert Vos" not in entries[1].unknown
