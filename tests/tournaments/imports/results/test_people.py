"""Whose the lines of a list are."""

import io

import openpyxl
import pytest

from tests.tournaments.imports.results.planning import asked, chosen, planned, points
from tournaments.imports.words import Part

IN_TWO_COLUMNS = """Bakker\tJan\t4500\t4222
Mol\tPiet\t4600\t4111
Vos\tKarin\t4550\t4333"""
IN_THREE_COLUMNS = """Jan\tde\tVries\t4500\t4222
Piet\tvan der\tMeer\t4600\t4111
Karin\t\tVos\t4550\t4333"""
COUPLES = """\tNaam 1\tNaam 2\t4-9\t11-9
1\tJan Bos\tRia Bos\t4500\t4222
2\tPiet Mol\tAn Smit\t4600\t4111"""
PARTNERS = """Datum\tSpeler\tPartner\tPunten
4-9\tJan Bos\tRia Mol\t4500
4-9\tPiet Vos\tAn Smit\t4600
11-9\tJan Bos\tAn Smit\t4501
11-9\tPiet Vos\tRia Mol\t4602"""
CLUBS = """Naam\t\t4-9\t11-9
Jan Bos\tDe Troef\t4500\t4222
Ria Mol\tDe Troef\t4501\t4223
Piet Vos\tSchoppen Boer\t4600\t4111
An Smit\tSchoppen Boer\t4602\t4112"""


@pytest.mark.parametrize(
    ("text", "answer", "people"),
    [
        (IN_TWO_COLUMNS, "forward", "bakker jan, mol piet, vos karin"),
        (IN_TWO_COLUMNS, "backward", "jan bakker, piet mol, karin vos"),
        (IN_TWO_COLUMNS, "both", "bakker, jan, mol, piet, vos, karin"),
        (IN_TWO_COLUMNS, "1", "jan, piet, karin"),
        (IN_THREE_COLUMNS, "forward", "jan de vries, piet van der meer, karin vos"),
        (IN_THREE_COLUMNS, "2", "vries, meer, vos"),
        (COUPLES, "both", "jan bos, ria bos, piet mol, an smit"),
        (COUPLES, "1", "jan bos, piet mol"),
        (PARTNERS, "both", "jan bos, ria mol, piet vos, an smit"),
    ],
)
def test_names_in_several_columns_are_asked_about(text: str, answer: str, people: str) -> None:
    """Protects: no one gets half a name, and of two people on a line the second one is not forgotten."""
    assert asked(planned(text)) == ["names"]
    found = planned(text, names=answer)
    assert asked(found) == []
    assert set(points(found)) == set(people.split(", "))


def test_two_people_of_a_line_get_the_points_both() -> None:
    found = planned(COUPLES, names="both")
    assert points(found)["jan bos"] == points(found)["ria bos"] == {0: 4500, 1: 4222}


def test_a_column_of_a_few_clubs_is_no_one() -> None:
    """What is the same again and again is no name, and needs no question."""
    found = planned(CLUBS)
    assert asked(found) == []
    assert set(points(found)) == {"jan bos", "ria mol", "piet vos", "an smit"}


def test_the_answers_say_it_with_the_first_line() -> None:
    assert [words for _value, words in planned(IN_TWO_COLUMNS).open[0].options] == [
        "one person: Bakker Jan",
        "one person: Jan Bakker",
        "two people, who both get the points: Bakker + Jan",
        "only Bakker",
        "only Jan",
    ]
    assert [words for _value, words in planned(COUPLES).open[0].options] == [
        "two people, who both get the points: Jan Bos + Ria Bos",
        "only Jan Bos",
        "only Ria Bos",
    ]


def test_what_is_said_above_a_column_is_not_asked_again() -> None:
    found = chosen(IN_TWO_COLUMNS, at_0=Part.LAST, at_1=Part.FIRST)
    assert asked(found) == []
    assert set(points(found)) == {"jan bakker", "piet mol", "karin vos"}


@pytest.mark.parametrize(("answer", "bert"), [("both", {0: 5000}), ("first", None)])
def test_points_merged_over_two_lines_are_whose_it_is_said(answer: str, bert: dict[int, int] | None) -> None:
    """Protects: “no points” was asked and not heeded where each result has its own line."""
    book = openpyxl.Workbook()
    rows = [["Datum", "Naam", "Punten"], ["4-9-2024", "Anja Bos", 5000], ["4-9-2024", "Bert Mol", None]]
    for row in [*rows, ["4-9-2024", "Cees Vos", 4100]]:
        book.worksheets[0].append(row)
    book.worksheets[0].merge_cells("C2:C3")
    file = io.BytesIO()
    book.save(file)
    assert asked(planned(file.getvalue())) == ["merged"]
    assert points(planned(file.getvalue(), merged=answer)).get("bert mol") == bert
