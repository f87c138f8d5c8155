"""Whatever is in a name is printed as it is, in every language, on a machine without fonts."""

import string
from unittest.mock import patch

import typst
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.printing.reading import pages_of, printed
from tournaments.printing import press
from tournaments.printing.press import Paper, pdf_response, to_pdf

NAMES_THAT_COULD_RUN = [
    "#evil[$x$ *b*",
    'Jan "de" Groot \\',
    "$sum_(i=1)^n$",
    "// comment",
    "/* comment */ #include",
    "= Heading",
    "- list",
    "@label <label>",
    "`raw`",
    "~ -- --- ...",
    "#image(\"/etc/passwd\")",
    "\\u{41}",
    "https://example.org",
]  # fmt: skip


def rows_of_names(*names: str) -> list[Paper]:
    section = {"title": "S", "sentences": names, "table": None, "examples": []}
    heading = {"title": "T", "of": "O"}
    return [Paper("rules", {"heading": heading, "sections": [section], "source": "", "addresses": []})]


def test_a_name_is_never_markup():
    [page] = printed(rows_of_names(*NAMES_THAT_COULD_RUN))
    assert [name for name in NAMES_THAT_COULD_RUN if name not in page] == []


# Spaces at the ends and several in a row cannot be seen on paper, nor read back from it.
# Spaces at the ends and several in a row cannot be seen on paper, nor read back from it.
@given(st.text(string.ascii_letters + "#$*_`\\\"'<>@=-+/~[](){}%&^|;:,.!?€ąćęłńóśźżäöüßéëï", min_size=1, max_size=40))
def test_every_character_of_a_name_stands_on_the_paper(name):
    [page] = printed(rows_of_names(name))
    assert name in page.replace(" ", "")


def test_letters_of_our_languages_need_no_system_font():
    """Protects: a hall without internet, a server without fonts."""
    names = ["Łukasz Żółć", "Jürgen Größe", "Zoë van ’t Hoff", "Ferenc Őry", "Ñuñez", "Δημήτρης", "Иван"]
    embedded = typst.Fonts(include_system_fonts=False)
    with patch.object(press, "typst_fonts", lambda: embedded):
        [page] = printed(rows_of_names(*names))
    assert [name for name in names if name not in page] == []


def test_papers_follow_each_other_in_one_file():
    pages = pages_of(to_pdf(rows_of_names("first") + rows_of_names("second"), "Both"))
    assert [("first" in page, "second" in page) for page in pages] == [(True, False), (False, True)]


def test_a_print_knows_its_language_and_title():
    """Protects: a reader for the blind speaks the right language."""
    with translation.override("pl"):
        pdf = to_pdf(rows_of_names("x"), "Wyniki")
    assert b"/Lang" in pdf
    assert b"(pl)" in pdf


def test_a_print_is_shown_and_may_be_kept():
    answer = pdf_response(b"%PDF-", "club-a.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == 'inline; filename="club-a.pdf"'
