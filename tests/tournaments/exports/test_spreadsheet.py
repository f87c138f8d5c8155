"""A CSV file opens with a double click in the spreadsheet program of each language, and runs nothing."""

import csv
import io
import json
import sys
from decimal import Decimal
from unicodedata import category, normalize

import openpyxl
import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tournaments.exports.files import to_json, to_xlsx
from tournaments.exports.spreadsheet import Column, Sheet, Term


def to_csv(header: list[str], rows: list[list]) -> str:
    return Sheet("sheet", "Sheet", [Column("key", heading) for heading in header], rows).to_csv()


def test_cell_and_decimal_separators_follow_the_language():
    for language in ("nl", "de", "pl", "en"):
        line = "Jansen,1556.5,-20,\r\n" if language == "en" else "Jansen;1556,5;-20;\r\n"
        with translation.override(language):
            assert to_csv([], [["Jansen", Decimal("1556.5"), -20, None]]) == "\ufeff\r\n" + line


EVERY_LETTER = [chr(number) for number in range(sys.maxunicode + 1) if not 0xD800 <= number <= 0xDFFF]
SIGNS = [letter for letter in EVERY_LETTER if normalize("NFKC", letter)[0] in "=+-@"]
# What a program may skip before it: blanks of every kind, and what is not seen at all.
SKIPPED = [letter for letter in EVERY_LETTER if letter.isspace() or category(letter) in {"Cc", "Cf"}]


def written(text: str) -> str:
    """The one cell as a spreadsheet program reads it from the file."""
    content = io.StringIO(to_csv(["name"], [[text]]), newline="")
    return list(csv.reader(content, delimiter=";"))[1][0]


@given(st.text(SKIPPED, max_size=3), st.sampled_from(SIGNS), st.text(max_size=5))
def test_no_variant_of_a_sign_starts_a_formula(before, sign, after):
    """Protects: ＝ and its like, which some programs normalise before they look."""
    with translation.override("nl"):
        text = before + sign + after
        assert written(text) == f"'{text}"


def test_the_wide_and_the_small_forms_are_among_them():
    assert {*"=+-@＝＋－＠﹦﹢﹣﹫⁺₌"} <= {*SIGNS}


@given(st.text(max_size=8))
def test_text_that_cannot_run_stays_as_it_is(text):
    with translation.override("nl"):
        cell = written(text)
    assert cell in {text, f"'{text}"}
    visible = normalize("NFKC", cell).strip("".join(SKIPPED))
    assert not visible.startswith(("=", "+", "-", "@"))


def test_names_get_no_apostrophe_and_text_never_runs_as_a_formula():
    with translation.override("nl"):
        for text in ("Jan", "'s-Gravenhage", "ʹ=", "2=1", "É", "", " Jan", "\u200bJan"):
            assert written(text) == text
        for text in ("=1+1", "+31", "-1", "@SUM(A1)", "  =1", "\t=1", "\r=1", "＝1", "\n=1"):
            assert written(text) == f"'{text}"
        assert to_csv(["=1"], []) == "\ufeff'=1\r\n"  # a header is guarded like any text
        quoted = '\ufeff\r\n"Jan; ""de Lange""";Piet, sr.\r\n'
        assert to_csv([], [['Jan; "de Lange"', "Piet, sr."]]) == quoted  # separators and quotes stay one cell


@given(st.text(SKIPPED, max_size=2), st.sampled_from(SIGNS), st.text(max_size=3))
def test_a_workbook_has_texts_and_no_formulas(before, sign, after):
    book = openpyxl.load_workbook(
        io.BytesIO(to_xlsx([Sheet("names", "Names", [Column("name", "Name")], [[before + sign + after]])]))
    )
    assert {cell.data_type for row in book.active.iter_rows() for cell in row} <= {"s", "inlineStr", "n"}
    assert book.active["A2"].data_type != "f"


@pytest.mark.parametrize("language", ["nl", "en"])
def test_what_is_for_programs_is_the_same_in_every_language(language):
    """Protects: a script of the club that breaks because someone reads the page in another language."""
    columns = [Column("how", "Hoe"), Column("average", "Gemiddelde")]
    sheet = Sheet("sheet", "Sheet", columns, [[Term("bye", "stilgezeten"), Decimal("1556.5")], ["=1", None]])
    with translation.override(language):
        assert sheet.to_csv_for_programs() == "how,average\r\nbye,1556.5\r\n'=1,\r\n"
        assert "stilgezeten" in sheet.to_csv()
        assert json.loads(to_json([sheet]))["sheets"] == [
            {
                "key": "sheet",
                "title": "Sheet",
                "keys": ["how", "average"],
                "columns": ["Hoe", "Gemiddelde"],
                "rows": [["bye", 1556.5], ["=1", None]],
            }
        ]
