"""A CSV file opens with a double click in the spreadsheet program of each language, and runs nothing."""

from decimal import Decimal

import pytest
from django.utils import translation

from tournaments.exports.spreadsheet import to_csv


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("nl", "Jansen;1556,5;-20;\r\n"),
        ("de", "Jansen;1556,5;-20;\r\n"),
        ("pl", "Jansen;1556,5;-20;\r\n"),
        ("en", "Jansen,1556.5,-20,\r\n"),
    ],
)
def test_cells_and_decimals_are_parted_as_the_language_does(language, line):
    with translation.override(language):
        assert to_csv([], [["Jansen", Decimal("1556.5"), -20, None]]) == "\ufeff\r\n" + line


@pytest.mark.parametrize("text", ["=1+1", "+31", "-1", "@SUM(A1)", "  =1", "\t=1", "\r=1", "＝1", "\n=1"])
def test_text_never_runs_as_a_formula(text):
    with translation.override("nl"):
        written = to_csv(["name"], [[text]])
    assert written.split("\r\n", 1)[1].lstrip('"').startswith("'")


def test_a_header_is_guarded_like_any_text():
    with translation.override("nl"):
        assert to_csv(["=1"], []) == "\ufeff'=1\r\n"


def test_names_with_separators_and_quotes_stay_one_cell():
    with translation.override("nl"):
        assert to_csv([], [['Jan; "de Lange"', "Piet, sr."]]) == '\ufeff\r\n"Jan; ""de Lange""";Piet, sr.\r\n'
