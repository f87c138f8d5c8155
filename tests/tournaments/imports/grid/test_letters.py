"""Files of other code pages: read where only one gives names, asked about where two do."""

import pytest
from django.core.exceptions import ValidationError

from tournaments.imports.grid.letters import UnclearLetters, decode

WESTERN = "Naam;4-9\nRenée Müller;5000\nZoë Çelik;4000\n"
POLISH = "Nazwisko;4-9\nŁucja Zając;5000\nPaweł Wójcik;4000\n"


def test_the_pages_of_windows_need_no_question():
    """Protects: what Excel saves as CSV is read without a word, in the languages of our clubs."""
    for text, page in [
        *[(WESTERN, "cp1252"), (POLISH, "cp1250"), ("Naam;4-9\nGroß, Jürgen;5000\n", "cp1252")],
        *[(text, page) for text in (WESTERN, POLISH) for page in ("utf-8", "utf-8-sig", "utf-16")],
        ("Naam;4-9\nAnja Bos;5000\n", "ascii"),
    ]:
        assert decode(text.encode(page)) == text, page


def test_letters_that_may_be_others_are_asked_about():
    """Protects: “RenŽe MŸller” and “£uczak” are no one’s names."""
    for text, page in [(WESTERN, "mac_roman"), (WESTERN, "cp850"), (POLISH, "iso8859_2")]:
        with pytest.raises(UnclearLetters) as asked:
            decode(text.encode(page))
        words = asked.value.pages[page].split(", ")
        assert words
        assert set(words) <= set(text.replace(";", " ").split())
        assert decode(text.encode(page), page) == text


def test_a_page_that_there_is_not_is_no_answer():
    """Protects: what a form sends names no codec."""
    with pytest.raises(UnclearLetters):
        decode(WESTERN.encode("mac_roman"), "rot13")


def test_what_is_no_text_is_refused_in_words():
    """Protects: a file of a program is no list of strange people."""
    for data in [b"\x00\x01\x02\x03", b"Naam;4-9\n\x07Anja;5000\n", b"\xff\xfe\x00"]:
        with pytest.raises(ValidationError, match="neither text nor a workbook"):
            decode(data)
