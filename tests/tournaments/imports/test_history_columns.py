"""Lists as clubs keep them: the headings are found below a title, and every column is known for what it is."""

from tests.tournaments.imports import club_sheets
from tournaments.imports.history import HistoryPlan, plan_history
from tournaments.imports.history_columns import read_sheet
from tournaments.imports.history_lines import read_history_file, tabbed
from tournaments.models import Competition

SHEETS = {
    "dates below": (
        club_sheets.DATES_BELOW,
        "place name evening evening evening evening total -",
        ["2023-09-08", "2023-12-15", "2024-01-05", "2024-02-02"],
        ["Greet Postma", "Henk Kuipers", "Aad Ouwehand"],
        9,
    ),
    "commas": (
        club_sheets.CSV_WITH_COMMAS,
        "place name evening evening evening total -",
        ["2024-11-07", "2024-12-05", "2025-01-09"],
        ["Ina Dekker", "Rob de Haan", "Henk de Wit"],
        8,
    ),
    "German": (
        club_sheets.GERMAN,
        "place last first evening evening evening evening total",
        ["2024-09-06", "2024-10-04", "2024-11-01", "2025-01-10"],
        ["Uwe Petersen", "Heike Möller", "Jürgen Groß"],
        10,
    ),
    "Polish": (
        club_sheets.POLISH,
        "place name evening evening evening total -",
        ["2024-09-05", "2024-10-03", "2024-11-07"],
        ["Kowalska Łucja", "Wiśniewski Marek", "Zając Zofia"],
        7,
    ),
    "PDF": (
        club_sheets.FROM_A_PDF,
        "place name evening evening evening total",
        ["1", "2", "3"],
        ["Jan de Vries", "Truus van den Berg", "Anja Bakker"],
        8,
    ),
    "web page": (
        club_sheets.FROM_A_WEB_PAGE,
        "place name evening evening evening total",
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
        "place name " + "evening " * 26 + "total - -",
        [str(date) for date in club_sheets.dates()],
        # "Vries, Jan de" in the list
        "Nel Smit, Harm de Groot, Cees Mol, Lena Bos, Ria van Dijk, Bep de Jong, Wim de Boer, Anja Bakker, "
        "Piet Visser, Klaas Mulder, Jan de Vries, Truus van den Berg".split(", "),
        267,
    ),
}


def plan(text: str) -> HistoryPlan:
    return plan_history(text, Competition(name="Season 2024–2025"), units={}, match_days=[])


def columns(found: HistoryPlan) -> str:
    return " ".join(column.meaning.value or "-" for column in found.columns)


def test_a_list_is_right_without_touching_a_selector(subtests):
    """Protects: titles, totals, places and averages are never an evening or a person, in four languages."""
    for way in ["pasted", "file"]:
        for name in SHEETS:
            with subtests.test(repr((name, way))[:99]):
                text, meanings, evenings, people, results = SHEETS[name]
                found = plan(text if way == "pasted" else read_history_file(text.encode()))
                assert columns(found) == meanings.strip()
                assert [str(evening.date or evening.number) for evening in found.past_evenings] == evenings
                assert [player.name for player in found.new_players] == people
                assert len(found.results) == results
                # The list's own totals agree, so no result went to another evening or got lost.
                assert (found.faults, found.differing, found.has_totals) == ([], [], True)


def test_a_file_of_a_german_spreadsheet_has_its_own_letters():
    """Protects: umlauts of a CSV file that is not UTF-8."""
    assert plan(read_history_file(club_sheets.GERMAN.encode("cp1252"))).new_players[1].name == "Heike Möller"


def test_what_is_never_an_evening(subtests):
    """Protects: a column of places or averages never becomes a match day, whatever it is called."""
    for heading in [
        *["Plts", "Plaats", "Plaats.", "Rang", "#", "Nr", "Platz", "Lp.", "Miejsce", "Pos."],
        *["Totaal", "Tot.", "TOTAAL", "Totaal na aftrek", "Eindtotaal", "Gesamt", "Summe", "Razem", "Total", "Punten"],
        *["Gem", "Gem.", "Gemiddelde", "Gem. per avond", "Ø", "Schnitt", "Średnia", "Average", "Avg."],
        *[
            "Aantal",
            "Aantal avonden",
            "Aant.",
            "Gespeeld",
            "x gespeeld",
            "Anzahl Abende",
            "Liczba",
            "Beste 20",
            "Stand 12-1",
        ],
        *["Hoogste", "Pits", "Verschil", "Boete", "Max", "+/-", "%", "Vorige", "Number played", "Teilnahmen"],
    ]:
        with subtests.test(repr(heading)[:60]):
            text = f"Naam\t4-9\t11-9\t{heading}\nAnja\t5000\t4800\t1\nBert\t4000\t4100\t2\nCees\t3000\t3100\t3"
            assert columns(plan(text)).startswith("name evening evening")
            assert len(plan(text).evenings) == 2


def test_what_the_columns_hold():
    """Protects: contents say it where headings do not."""
    for text, meanings in [
        # Without any heading: who is a text, what counts the lines, what adds up.
        ("1\tAnja\t5000\t4800\t9800\n2\tBert\t4000\t4100\t8100", "place name evening evening total"),
        ("Anja\t5000\t4800\nBert\t4000\t4100", "name evening evening"),
        # Numbers of members are no places.
        ("Nr\tNaam\t1\n12\tAnja\t5000\n7\tBert\t4000", "number name evening"),
        ("Nr\tNaam\t1\n1\tAnja\t5000\n2\tBert\t4000\n2\tCees\t4000", "place name evening"),
        # Evenings that nobody has played yet, or for which a formula says nought.
        ("Naam\t4-9\t11-9\t18-9\nAnja\t5000\t\t0\nBert\t4000\t-\t0", "name evening - -"),
        ("Voornaam\tTussenv\tAchternaam\t1\nTruus\tvan den\tBerg\t5000", "first prefix last evening"),
        ("Naam\tVoornaam\t1\nBerg\tTruus\t5000", "last first evening"),
        # A column of words, and one whose heading says nothing beside evenings that are known.
        ("Naam\tPlaats\t4-9\t11-9\tJokers\nAnja\tBreda\t5000\t4000\t2", "name place evening evening -"),
        # Dates alone are headings too.
        ("\t4-9\t11-9\nAnja\t5000\t4000", "name evening evening"),
        ("\t\t4-9\t11-9\nPlts\tNaam\t1\t2\n1\tAnja\t5000\t4000\n2\tBert\t4000\t3000", "place name evening evening"),
    ]:
        assert columns(plan(text)) == meanings, text


def test_lines_that_are_about_no_person(subtests):
    """Protects: "Totaal" does not become a member of the club, and the page says what it left out."""
    for line in [
        *["Totaal\t9000\t8900", "\t9000\t8900", "Gemiddelde\t4500\t4450", "Aantal spelers\t2\t2", "* = inhaalavond"],
        *["Naam\t4-9\t11-9", "Durchschnitt\t4500\t4450", "Tafels\t1\t1", "gemaakt door Piet\t\t", "Suma\t9000\t8900"],
    ]:
        with subtests.test(repr(line)[:60]):
            found = plan(f"Naam\t4-9\t11-9\nAnja\t5000\t4800\nBert\t4000\t4100\n{line}")
            assert ([player.name for player in found.new_players], found.faults) == (["Anja", "Bert"], [])
            assert [left.number for left in found.left_out] == [4]


def test_a_person_without_a_name_is_said():
    """Protects: the results of somebody whose name is missing are not dropped silently."""
    (fault,) = plan("Naam\t4-9\t11-9\nAnja\t5000\t4800\n\t4000\t4100\nBert\t3000\t3100").faults
    assert (fault.message, [place.line for place in fault.places]) == ("the name is missing", [3])


def test_a_line_keeps_its_number_of_the_list():
    """Protects: what is wrong is found where the page says it is, below titles and blank lines."""
    (fault,) = plan("Titel\n\n\nNaam\t4-9\nAnja\t50a0").faults
    assert (fault.places[0].line, fault.places[0].column, fault.places[0].cell) == (5, "4-9", "50a0")


def test_titles_are_kept_for_what_they_say():
    """Protects: the season that a title names is known when the dates are read."""
    assert read_sheet("Stand\n\nSeizoen 2024-2025\t\nNaam\t4-9\nAnja\t5000").above == ["Stand", "Seizoen 2024-2025"]


def test_cells_of_a_list_from_anywhere():
    """Protects: what is copied from a CSV file, a web page, a plain text or a PDF has the cells it had there."""
    for text, cells in [
        ("Naam;4-9;11-9\nAnja;5000;4800", "Naam\t4-9\t11-9\nAnja\t5000\t4800"),
        ('Naam,4-9,11-9\n"Berg, Truus",5000,4800', "Naam\t4-9\t11-9\nBerg, Truus\t5000\t4800"),
        ("| Naam | 4-9 |\n|---|---|\n| Anja | 5000 |", "Naam\t4-9\n\nAnja\t5000"),
        ("Naam    4-9    11-9\nTruus van den Berg  5000  4800", "Naam\t4-9\t11-9\nTruus van den Berg\t5000\t4800"),
        ("Naam 4-9 11-9\nTruus van den Berg 5000 -", "Naam\t4-9\t11-9\nTruus van den Berg\t5000\t-"),
        # What no one can take apart, and what is apart already.
        ("Jan de Vries\nTruus van den Berg", "Jan de Vries\nTruus van den Berg"),
        ("Naam\t4-9\nBerg, Truus, van den\t5000", "Naam\t4-9\nBerg, Truus, van den\t5000"),
        ("", ""),
    ]:
        assert tabbed(text) == cells, text
