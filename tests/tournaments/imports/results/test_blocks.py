"""Where lists stand on a sheet, which lines of them are someone, and that nothing is passed over without a word."""

import pytest

from tests.tournaments.imports.results.planning import asked, evenings, parts, planned, points, refused


def people(text: str) -> list[str]:
    return [player.name for player in planned(text).new]


def test_lines_that_are_about_no_person(subtests):
    """Protects: "Totaal" does not become a member of the club."""
    for line in [
        *["Totaal\t9000\t8900", "\t9000\t8900", "Gemiddelde\t4500\t4450", "Aantal spelers\t2\t2", "* = inhaalavond"],
        *["Naam\t4-9\t11-9", "Durchschnitt\t4500\t4450", "Tafels\t1\t1", "gemaakt door Piet\t\t", "Suma\t9000\t8900"],
        *["Vacature\t\t", "N.N.\t\t", "Zaalhuur\t50\t50", "Aanwezig\t2\t2"],
    ]:
        with subtests.test(repr(line)[:60]):
            found = planned(f"Naam\t4-9\t11-9\nAnja\t5000\t4800\nBert\t4000\t4100\n{line}")
            assert ([player.name for player in found.new], refused(found), asked(found)) == (["Anja", "Bert"], [], [])


def test_a_person_without_a_name_is_said():
    """Protects: the results of someone whose name is missing are not dropped silently."""
    found = planned("Naam\t4-9\t11-9\nAnja\t5000\t4800\n\t4000\t4100\nBert\t3000\t3100")
    said = [(fault.message, [place.line for place in fault.places]) for fault in found.faults]
    said += [(doubt.key, list(doubt.lines)) for doubt in found.open]
    assert said in ([("the name is missing", [3])], [("unread", [3])])


def test_figures_that_are_no_ones_are_asked_about():
    """Protects: nothing is passed over without a word."""
    text = "Naam\t4-9\nAnja\t5000\nCees 4100\nBert\t4000"
    assert [(doubt.key, doubt.lines) for doubt in planned(text).open] == [("unread", (3,))]
    assert planned(text, unread="leave").may_be_stored


def test_a_line_keeps_its_number_of_the_list():
    """Protects: what is wrong is found where the page says it is, below titles and blank lines."""
    (fault,) = planned("Titel\n\n\nNaam\t4-9\t11-9\nAnja\t50a0\t5000\nBert\t4000\t4100").faults
    assert (fault.places[0].line, fault.places[0].column, fault.places[0].cell) == (5, "4-9", "50a0")


def test_titles_are_kept_for_what_they_say():
    """Protects: the season that a title names is known when the dates are read."""
    found = planned("Stand\n\nSeizoen 2022-2023\t\nNaam\t4-9\nAnja\t5000", "Competitie")
    assert found.reading.above == ["Stand", "Seizoen 2022-2023"]
    assert (evenings(found), asked(found)) == (["2022-09-04"], [])


def test_a_title_names_the_only_evening():
    """Protects: a list of one evening, as a club publishes it, has the date or the number of its title."""
    for title, evening in [
        ("Uitslag 4 september 2024", "2024-09-04"),
        ("Uitslag 3e avond", "3"),
        ("Uitslag Kerstdrive", "Kerstdrive"),
        ("Klaverjasavond 4-9", "2024-09-04"),
    ]:
        found = planned(f"{title}\nNaam\tPunten\nAnja\t5000\nBert\t4000")
        assert (evenings(found), asked(found)) == ([evening], []), title


def test_a_title_that_names_no_evening(subtests):
    """Protects: the day on which a list was printed is no evening."""
    for title in ["Stand bijgewerkt t/m 4-9", "Stand na 3 avonden", "KV De Avond"]:
        with subtests.test(title):
            found = planned(f"{title}\nNaam\t11-9\t18-9\nAnja\t5000\t4000\nBert\t4000\t4100")
            assert evenings(found) == ["2024-09-11", "2024-09-18"]


SIDE = """\
Naam\t4-9\t11-9\t\tNaam\t4-9\t11-9
Anja\t5000\t4800\t\tCees\t4100\t4200
Bert\t4000\t4100\t\tDora\t4300\t4400
"""
BELOW = """\
Naam\t4-9\t11-9
Anja\t5000\t4800
Bert\t4000\t4100

Naam\t11-9\t4-9
Cees\t4200\t4100
Dora\t4400\t4300
"""
SECTIONS = """\
4 september
Anja\t5000
Bert\t4000
Cees\t4100
Dora\t4300
11 september
Anja\t4800
Bert\t4100
Cees\t4200
Dora\t4400
"""
TURNED = """\
\tAnja\tBert\tCees\tDora
4-9\t5000\t4000\t4100\t4300
11-9\t4800\t4100\t4200\t4400
"""
LONG = """\
Datum\tNaam\tPunten
4-9\tAnja\t5000
4-9\tBert\t4000
4-9\tCees\t4100
4-9\tDora\t4300
11-9\tAnja\t4800
11-9\tBert\t4100
11-9\tCees\t4200
11-9\tDora\t4400
"""


@pytest.mark.parametrize("text", [SIDE, BELOW, SECTIONS, TURNED, LONG])
def test_everyone_has_what_is_theirs_however_the_list_stands(text: str) -> None:
    """Protects: the right half was credited to the people of the left half; evenings downwards were players."""
    found = planned(text)
    assert (asked(found), refused(found)) == ([], [])
    assert evenings(found) == ["2024-09-04", "2024-09-11"]
    assert points(found) == {
        "anja": {0: 5000, 1: 4800},
        "bert": {0: 4000, 1: 4100},
        "cees": {0: 4100, 1: 4200},
        "dora": {0: 4300, 1: 4400},
    }


def test_headings_of_a_list_below_another_hold_for_it(subtests):
    """Protects: a second list whose evenings are in another order was read with the headings of the first."""
    for head, other, named in [
        (";4-9;Openingsavond", ";Openingsavond;4-9", ["2024-09-04", "Openingsavond"]),
        (";Avond 1;Openingsavond", ";Openingsavond;Avond 1", ["1", "Openingsavond"]),
        ("Naam;september;oktober", "Naam;oktober;september", ["september", "oktober"]),
        (";september;oktober", ";oktober;september", ["september", "oktober"]),
    ]:
        with subtests.test(head):
            found = planned(f"{head}\nAnja;5000;4800\nBert;4000;4100\n\n{other}\nCees;4200;4100\nDora;4400;4300")
            if not asked(found) and not refused(found):
                assert evenings(found) == named
                assert points(found)["cees"] == {0: 4100, 1: 4200}


def test_headings_once_more_on_the_next_page_are_no_other_list():
    """Protects: a list over two pages is one."""
    found = planned("Naam\t4-9\t11-9\nAnja\t5000\t4800\nNaam\t4-9\t11-9\nBert\t4000\t4100")
    assert (len(found.reading.lists), people("Naam\t4-9\nAnja\t5000\nNaam\t4-9\nBert\t4000")) == (1, ["Anja", "Bert"])
    assert parts(found) == "name evening evening"


def test_a_name_is_written_without_what_a_list_puts_alongside_it():
    """Protects: a place, a mark, a number or a title at the name made someone new."""
    for written, name in [
        *[("1. Trijnie Okkema", "Trijnie Okkema"), ("Trijnie Okkema *", "Trijnie Okkema")],
        *[("Trijnie Okkema (12)", "Trijnie Okkema"), ("Dhr. Jan Vos", "Jan Vos"), ("Mevr. Ria Vos", "Ria Vos")],
        *[("Vries, Jan de", "Jan de Vries"), ("Jan Vos (gast)", "Jan Vos"), ("12 Jan Vos", "Jan Vos")],
    ]:
        assert people(f"Naam\t4-9\n{written}\t5000\nBert Bos\t4000")[0] == name, written


def test_two_people_on_a_line_are_asked_about():
    """Protects: one player called “Anja Bos en Bert Mol” had the points of both."""
    text = "Naam\t4-9\nAnja Bos en Bert Mol\t5000\nCees Vos en Dora Smit\t4000"
    assert asked(planned(text)) == ["two"]
    both = planned(text, two="both")
    assert (points(both)["anja bos"], points(both)["bert mol"], len(both.new)) == ({0: 5000}, {0: 5000}, 4)
    assert len(planned(text, two="one").new) == 2
