"""Lists as clubs keep them: the headings are found below a title, and every column is known for what it is."""

from tests.tournaments.imports import club_sheets
from tests.tournaments.imports.results.planning import asked, chosen, evenings, parts, planned, points, proved, refused
from tournaments.imports.words import Part

SHEETS = {
    "dates below": (
        club_sheets.DATES_BELOW,
        "- name evening evening evening evening total -",
        ["2023-09-08", "2023-12-15", "2024-01-05", "2024-02-02"],
        ["Greet Postma", "Henk Kuipers", "Aad Ouwehand"],
        9,
    ),
    "commas": (
        club_sheets.CSV_WITH_COMMAS,
        "- name evening evening evening total -",
        ["2024-11-07", "2024-12-05", "2025-01-09"],
        ["Ina Dekker", "Rob de Haan", "Henk de Wit"],
        8,
    ),
    "German": (
        club_sheets.GERMAN,
        "- last first evening evening evening evening total",
        ["2024-09-06", "2024-10-04", "2024-11-01", "2025-01-10"],
        ["Uwe Petersen", "Heike Möller", "Jürgen Groß"],
        10,
    ),
    "Polish": (
        club_sheets.POLISH,
        "- name evening evening evening total -",
        ["2024-09-05", "2024-10-03", "2024-11-07"],
        ["Kowalska Łucja", "Wiśniewski Marek", "Zając Zofia"],
        7,
    ),
    "PDF": (
        club_sheets.FROM_A_PDF,
        "- name evening evening evening total",
        ["1", "2", "3"],
        ["Jan de Vries", "Truus van den Berg", "Anja Bakker"],
        8,
    ),
    "web page": (
        club_sheets.FROM_A_WEB_PAGE,
        "- name evening evening evening total",
        ["1", "2", "3"],
        ["Jan de Vries", "Truus van den Berg", "Anja Bakker"],
        8,
    ),
    "a drive": (
        club_sheets.WITH_A_DRIVE,
        "name evening evening evening evening - total - -",
        ["2024-12-06", "2024-12-13", "2024-12-20", "2025-01-10"],
        ["Ria van Dijk", "Wim de Boer"],
        7,
    ),
    "26 evenings": (
        club_sheets.pasted(club_sheets.season_of_26_evenings()),
        "- name " + "evening " * 26 + "total - -",
        [str(date) for date in club_sheets.dates()],
        # "Vries, Jan de" in the list
        "Nel Smit, Harm de Groot, Cees Mol, Lena Bos, Ria van Dijk, Bep de Jong, Wim de Boer, Anja Bakker, "
        "Piet Visser, Klaas Mulder, Jan de Vries, Truus van den Berg".split(", "),
        267,
    ),
}


def test_a_list_is_right_without_touching_a_selector(subtests):
    """Protects: titles, totals, places and averages are never an evening or a person, in four languages."""
    for way in ["pasted", "file"]:
        for name, (text, meant, named, people, results) in SHEETS.items():
            with subtests.test(repr((name, way))[:99]):
                season = "Season 2023–2024" if name == "dates below" else "Season 2024–2025"
                found = planned(text if way == "pasted" else text.encode(), season)
                assert parts(found) == meant.strip()
                assert evenings(found) == named
                assert [player.name for player in found.new] == people
                assert len(found.results) == results
                # The list's own totals agree, so no result went to another evening or got lost.
                assert (refused(found), asked(found), proved(found)) == ([], [], (len(people), 0))


def test_a_file_of_a_german_spreadsheet_has_its_own_letters():
    """Protects: umlauts of a CSV file that is not UTF-8."""
    assert planned(club_sheets.GERMAN.encode("cp1252")).new[1].name == "Heike Möller"


def test_what_is_never_an_evening(subtests):
    """Protects: a column of places or averages never becomes a match day, whatever it is called."""
    for heading in [
        *["Plts", "Plaats", "Plaats.", "Rang", "#", "Nr", "Platz", "Lp.", "Miejsce", "Pos."],
        *["Totaal", "Tot.", "TOTAAL", "Totaal na aftrek", "Eindtotaal", "Gesamt", "Summe", "Razem", "Total", "Punten"],
        *["Gem", "Gem.", "Gemiddelde", "Gem. per avond", "Ø", "Schnitt", "Średnia", "Average", "Avg."],
        *["Aantal", "Aantal avonden", "Aant.", "Gespeeld", "x gespeeld", "Anzahl Abende", "Liczba"],
        *["Beste 20", "Stand 12-1"],
        *["Hoogste", "Pits", "Verschil", "Boete", "Max", "+/-", "%", "Vorige", "Number played", "Teilnahmen"],
    ]:
        with subtests.test(repr(heading)[:60]):
            text = f"Naam\t4-9\t11-9\t{heading}\nAnja\t5000\t4800\t1\nBert\t4000\t4100\t2\nCees\t3000\t3100\t3"
            found = planned(text)
            assert parts(found).startswith("name evening evening")
            assert len(found.evenings) == 2


def test_an_unknown_word_above_small_figures_is_no_evening():
    """Protects: “Afw.” or “Asse” with figures of 1 to 12 became an evening of 1 to 12 points."""
    for heading in ["Asse", "Kaarten", "Minus", "Jokers"]:
        found = planned(f"Naam\t4-9\t{heading}\nAnja\t5000\t2\nBert\t4000\t12")
        assert (parts(found), asked(found)) == ("name evening -", []), heading


def test_a_column_that_may_be_an_evening_is_asked_about(subtests):
    """Protects: what is not certain is neither stored nor left out without a word."""
    for text, keys in [
        # Alongside evenings with dates something else, of the same size.
        ("Naam\t4-9\tKaarten\nAnja\t5000\t4500\nBert\t4000\t4300", ["column-0-2"]),
        ("Naam\t4-9\tGem\t\nAnja\t5000\t1\t4500\nBert\t4000\t2\t4300", ["column-0-3"]),
        # Of the size of nothing: a tenth, or ten times as much.
        ("Naam\t4-9\t11-9\t18-9\nAnja\t5000\t4500\t900\nBert\t4000\t4600\t800", ["column-0-3"]),
        ("Naam\t4-9\t11-9\tDe drie\nAnja\t5000\t4000\t30000\nBert\t4000\t5000\t31000", ["column-0-3"]),
        # Small figures are not those of an evening.
        ("Naam\t4-9\nAnja\t5\nBert\t1", ["column-0-1"]),
        # Only a total, and nothing says that it is one evening.
        ("Naam\tTotaal\tGem\nAnja\t5000\t2500\nBert\t4000\t4000", ["column-0-1"]),
        ("Naam\t4-9 en 11-9\nAnja\t5000\nBert\t4000", ["column-0-1"]),
        ("Naam\t1\t2\nAnja\t1500\t1600\nBert\t1400\t1300", ["legs"]),
        ("Naam\t4-9\t11-9\t18-9\nAnja\t3000\t6100\t9000\nBert\t2900\t5900\t8900", ["grows"]),
    ]:
        with subtests.test(text[:60]):
            found = planned(text)
            assert (asked(found), found.may_be_stored) == (keys, False)


def test_what_the_columns_hold():
    """Protects: contents say it where headings do not."""
    for text, meant in [
        # Without any heading: who is a text, what counts the lines, what adds up.
        ("1\tAnja\t5000\t4800\t9800\n2\tBert\t4000\t4100\t8100", "- name evening evening total"),
        ("Anja\t5000\t4800\nBert\t4000\t4100", "name evening evening"),
        # Numbers of members are no places.
        ("Nr\tNaam\t1\n12\tAnja\t5000\n7\tBert\t4000", "number name evening"),
        ("Nr\tNaam\t1\n1\tAnja\t5000\n2\tBert\t4000\n2\tCees\t4000", "- name evening"),
        ("Voornaam\tTussenv\tAchternaam\t1\nTruus\tvan den\tBerg\t5000", "first prefix last evening"),
        ("Naam\tVoornaam\t1\nBerg\tTruus\t5000", "last first evening"),
        # A column of words, and one whose heading says nothing alongside evenings that are known.
        ("Naam\tPlaats\t4-9\t11-9\tJokers\nAnja\tBreda\t5000\t4000\t2", "name - evening evening -"),
        # Dates alone are headings too.
        ("\t4-9\t11-9\nAnja\t5000\t4000", "name evening evening"),
        ("\t\t4-9\t11-9\nPlts\tNaam\t1\t2\n1\tAnja\t5000\t4000\n2\tBert\t4000\t3000", "- name evening evening"),
    ]:
        assert parts(planned(text)) == meant, text


def test_an_evening_that_no_one_has_played_yet_is_none():
    """Protects: evenings that are still to come, or for which a formula says nought, are no match days."""
    found = planned("Naam\t4-9\t11-9\t18-9\nAnja\t5000\t\t0\nBert\t4000\t-\t0")
    assert (evenings(found), asked(found), refused(found)) == (["2024-09-04"], [], [])


def test_several_columns_of_one_evening():
    """Protects: legs, roem and a place below a date are parts of that evening, and no evenings."""
    for text, had in [
        (
            "\t4-9\t\t\t11-9\t\t\nNaam\t1e\t2e\tTotaal\t1e\t2e\tTotaal\n"
            "Anja\t1500\t1600\t3100\t1400\t1300\t2700\nBert\t1400\t1300\t2700\t1500\t1500\t3000",
            [3100, 2700, 2700, 3000],
        ),
        (
            "\t4-9\t\t\t11-9\t\t\nNaam\tPunten\tRoem\tPlaats\tPunten\tRoem\tPlaats\n"
            "Anja\t5000\t300\t1\t4500\t200\t2\nBert\t4000\t200\t2\t4600\t300\t1",
            [5000, 4500, 4000, 4600],
        ),
        (
            "Naam\t4-9\tStand\t11-9\tStand\nAnja\t5000\t5000\t4500\t9500\nBert\t4000\t4000\t4600\t8600",
            [5000, 4500, 4000, 4600],
        ),
    ]:
        found = planned(text)
        assert (evenings(found), asked(found), refused(found)) == (["2024-09-04", "2024-09-11"], [], []), text
        assert [result.points for result in found.results] == had, text


def test_figures_of_thousands_are_no_legs():
    """Protects: a season whose evenings are called “Sp.1” was one evening of 15,104 points."""
    found = planned("Naam\tSp.1\tSp.2\nAnja\t5000\t4500\nBert\t4000\t4300")
    assert evenings(found) == ["1", "2"] or asked(found)


def test_what_someone_says_of_a_column_holds():
    """Protects: an answer that changes nothing, so that results get lost although someone said that they count."""
    dated = "Naam\t4-9\t11-9\tKaarten\nAnja\t5000\t4000\t4500\nBert\t4100\t4200\t4300"
    assert evenings(chosen(dated, at_2=Part.NOTHING, at_3=Part.NOTHING)) == ["2024-09-04"]
    assert len(evenings(chosen(dated, at_3=Part.EVENING))) == 3
    unnamed = "Naam\t4-9\t\tGem\nAnja\t5000\t4500\t1\nBert\t4000\t4300\t2"
    found = chosen(unnamed, at_2=Part.EVENING)
    assert (asked(found), points(found)) == ([], {"anja": {0: 5000, 1: 4500}, "bert": {0: 4000, 1: 4300}})
    found = chosen(unnamed, at_2=Part.NOTHING)
    assert (asked(found), points(found)) == ([], {"anja": {0: 5000}, "bert": {0: 4000}})


def test_a_choice_for_a_column_that_is_not_there_is_none():
    """Protects: another list in the field of a page with choices ended in a page of errors."""
    for part in Part:
        found = chosen("Naam\t4-9\nAnja\t5000\nBert\t4000", at_7=part)
        assert points(found) == {"anja": {0: 5000}, "bert": {0: 4000}}, part


def test_a_total_proves_what_counts():
    """Protects: a result that went to another evening or got lost is seen, and a total of the best ones is right."""
    right = planned("Naam\t1\t2\tTotaal\nAnja\t5000\t4000\t9000\nBert\t4100\t4200\t8300")
    assert (proved(right), asked(right)) == ((2, 0), [])
    best = planned("Naam\t1\t2\t3\tTotaal\nAnja\t5000\t4000\t4500\t9500\nBert\t4100\t4200\t4300\t8500")
    assert (proved(best), asked(best)) == ((2, 2), [])
    differing = "Naam\t1\t2\tTotaal\nAnja\t5000\t4000\t9100\nBert\t4100\t4200\t8300"
    assert [(doubt.key, doubt.lines) for doubt in planned(differing).open] == [("totals", (2,))]
    assert planned(differing, totals="results").may_be_stored


def test_two_columns_of_names_are_no_evenings() -> None:
    """Protects: “Naam 1” and “Naam 2” before the points of one evening hid that these are its results."""
    plan = planned("Naam 1\tNaam 2\tPunten\nAnja Bos\tBert Mol\t5432\nCees Vos\tDirk Kok\t5321", names="both")
    assert points(plan) == {"anja bos": {0: 5432}, "bert mol": {0: 5432}, "cees vos": {0: 5321}, "dirk kok": {0: 5321}}
    assert (refused(plan), asked(plan)) == ([], [])
