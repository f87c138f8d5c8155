"""A pasted text or a text file becomes the cells it had, whatever stands between them and at the ends of its lines."""

import pytest

from tournaments.imports.grid.text import cut, read_text, whole_lines
from tournaments.imports.results import plan

TABLE = [["Naam", "4-9", "11-9"], ["Truus van den Berg", "5000", "4800"], ["Jan Vos", "", "4100"]]
WHOLE = [["Naam", "4-9", "11-9"], ["Truus van den Berg", "5000", "4800"], ["Jan Vos", "4000", "4100"]]


def cells(text: str) -> list[list[str]]:
    """Of the lines on which something stands; as the list of results asks for them."""
    return [line.texts for line in read_text(text, plan._separates).lines]


@pytest.mark.parametrize("delimiter", ["\t", ";", ",", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_stands_between_cells_is_found(delimiter: str, end: str) -> None:
    """Protects: a file of any spreadsheet, of Windows and of an old Mac."""
    assert cells(end.join(delimiter.join(row) for row in TABLE) + end) == TABLE
    assert cells(end.join(delimiter.join(row) for row in TABLE)) == TABLE


def test_cells_below_each_other_belong_together():
    """Protects: where a line has fewer cells than others, no result moves to another evening."""
    text = """
Naam                4-9    11-9
Truus van den Berg  5000   4800
Jan Vos                    4100
"""
    assert cells(text) == TABLE
    to_the_right = """
Naam                 4-9   11-9
Truus van den Berg  5000   4800
Jan Vos                    4100
"""
    assert cells(to_the_right) == TABLE


def test_a_cell_that_stands_below_none_is_not_guessed():
    """Protects: a line that cannot be placed stays whole, so that it is asked about."""
    text = """
Naam                4-9        11-9
Truus van den Berg  5000       4800
Ria Bos             4100       4200
Jan Vos                  4100
"""
    *_others, last = cells(text)
    assert last == ["Jan Vos 4100", "", ""]


def test_one_space_between_everything():
    """Protects: what is copied from a PDF: a place, a name of several words, and figures."""
    for text, found in [
        ("Naam 4-9 11-9\nTruus van den Berg 5000 4800\nJan Vos 4000 4100", WHOLE),
        ("Naam 4-9 11-9\nTruus van den Berg 5000 4800\nJan Vos - 4100", [*TABLE[:2], ["Jan Vos", "-", "4100"]]),
        ("1. Truus Berg 5000 4800\n2. Jan Vos 4000 4100", [["1", "Truus Berg", "5000", "4800"]]),
        ("Naam 4 sept 11 sept\nTruus Berg 5000 4800\nJan Vos 4000 4100", [["Naam", "4 sept", "11 sept"]]),
        ("Naam Avond 1 Avond 2\nTruus Berg 5000 4800\nJan Vos 4000 4100", [["Naam", "Avond 1", "Avond 2"]]),
        ("Truus Berg 4 800\nJan Vos 5 100", [["Truus Berg", "4800"], ["Jan Vos", "5100"]]),
        ("Truus Berg .... 4800\nJan Vos ........ 5100", [["Truus Berg", "4800"], ["Jan Vos", "5100"]]),
        ("Truus Berg: 4800 punten\nJan Vos: 5100 punten", [["Truus Berg", "4800"], ["Jan Vos", "5100"]]),
    ]:
        assert cells(text)[: len(found)] == found, text


def test_words_without_figures_are_not_taken_apart():
    """Protects: a list of names has no columns."""
    assert cells("Jan de Vries\nTruus van den Berg") == [["Jan de Vries"], ["Truus van den Berg"]]
    assert cells("") == []
    assert cells(" \n\t\n") == []


def test_a_table_in_plain_text():
    """Protects: bars around every cell, and the rule below the headings is no line of the list."""
    text = "| Naam | 4-9 |\n|------|-----|\n| Anja Bos | 5000 |"
    assert cells(text) == [["Naam", "4-9"], ["Anja Bos", "5000"]]
    assert [line.number for line in read_text(text, plan._separates).lines] == [1, 3]


def test_quotation_marks_of_a_spreadsheet_and_of_people():
    """Protects: a sign between cells within a cell, and a nickname in quotation marks with both of its marks."""
    for line, found in [
        ('"Berg, Truus";5000', ["Berg, Truus", "5000"]),
        ('"Berg; Truus";"5000"', ["Berg; Truus", "5000"]),
        ('Hendrik "Hennie" Smid;5000', ['Hendrik "Hennie" Smid', "5000"]),
        ('Hendrik "Hennie";5000', ['Hendrik "Hennie"', "5000"]),
        ('"Hennie" Smid;5000', ['"Hennie" Smid', "5000"]),
        ('"Hendrik ""Hennie"" Smid";5000', ['Hendrik "Hennie" Smid', "5000"]),
        ('"";5000', ["", "5000"]),
        ("Anja;;5000;", ["Anja", "", "5000", ""]),
    ]:
        assert cut(line, ";") == found, line
    # A mark that is never closed takes no other lines with it.
    assert cells('Naam;4-9;11-9\n"Anja;5000;4800\nBert;4000;4100') == [
        ["Naam", "4-9", "11-9"],
        ['"Anja', "5000", "4800"],
        ["Bert", "4000", "4100"],
    ]


def test_the_end_of_a_line_within_a_cell_ends_no_line():
    """Protects: no one is called the second half of a cell, and lines keep their numbers."""
    text = 'Naam;"4-9\nvrijdag";11-9\n"Truus\nvan den Berg";5000;4800\nJan Vos;4000;4100'
    assert [" ".join(line.split()) for line in whole_lines(text)] == [
        *['Naam;"4-9 vrijdag";11-9', "", '"Truus van den Berg";5000;4800', "", "Jan Vos;4000;4100"]
    ]
    assert cells(text)[1] == ["Truus van den Berg", "5000", "4800"]
    assert [line.number for line in read_text(text, plan._separates).lines] == [1, 3, 5]
    # Without quotation marks the rarer of two kinds is the one within a cell.
    assert cells("Naam;4-9;11-9\r\nTruus\nvan den Berg;5000;4800\r\nJan Vos;4000;4100\r\n") == WHOLE
    assert cells("Naam;4-9;11-9\rTruus\nvan den Berg;5000;4800\rJan Vos;4000;4100\r") == WHOLE


def test_what_no_one_sees_is_in_no_cell():
    """Protects: a name with an invisible mark, or a no-break space in a figure, is the one that a person reads."""
    text = "\ufeffNaam\t4\u20119\nAnja\u200b\u00a0Bos\t5\u00a0000\nRene\u0301 Vos\t4000\u200e"
    assert cells(text) == [["Naam", "4-9"], ["Anja Bos", "5 000"], ["René Vos", "4000"]]


def test_a_comma_is_part_of_a_name_unless_figures_say_otherwise():
    """Protects: “Berg, Truus” is one name, and “Truus,5000” is two cells."""
    assert cells("Naam,4-9\nTruus,5000\nAnja,4000") == [["Naam", "4-9"], ["Truus", "5000"], ["Anja", "4000"]]
    assert cells("Berg, Truus\nVos, Jan") == [["Berg, Truus"], ["Vos, Jan"]]
    assert cells("Naam\t4-9\nBerg, Truus, van den\t5000")[1] == ["Berg, Truus, van den", "5000"]
