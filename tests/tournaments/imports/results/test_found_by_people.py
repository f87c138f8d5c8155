"""What people who play club secretaries wrote, and was once stored otherwise without a word: each as the smallest list.

Who finds another one adds it here, with what a person means by it.
"""

import pytest

from tests.tournaments.imports.results.planning import asked, evenings, planned, points, refused

TWO = {"jan slot": {0: 4501, 1: 4602}, "ria mol": {0: 4403, 1: 4304}}
ONE = {"jan slot": {0: 4501}, "ria mol": {0: 4403}}
DATES = ["2025-09-04", "2025-09-18"]
HEADS = "Naam\t4-9\t18-9\n"


def both(first: str, second: str = "Ria Mol") -> str:
    """Two people with two evenings, called so."""
    return f"{HEADS}{first}\t4501\t4602\n{second}\t4403\t4304"


READ = {
    # Marks at a name.
    "a number and a dash": (both("24 - Jan Slot", "46 - Ria Mol"), DATES, TWO),
    "a place that is shared": (both("4= Jan Slot", "=4 Ria Mol"), DATES, TWO),
    "a place of several": (both("2-3. Jan Slot", "2/3. Ria Mol"), DATES, TWO),
    "a place behind": (both("Jan Slot (1e)", "Ria Mol (was 2)"), DATES, TWO),
    "a place in words": (both("1. Platz: Jan Slot", "2e prijs Ria Mol"), DATES, TWO),
    "what was won": (both("Hoofdprijs: Jan Slot"), DATES, TWO),
    "pictures and arrows": (both("🥇 Jan Slot", "→ Ria Mol"), DATES, TWO),
    "an office cut short": (both("Jan Slot (voorz.)", "Ria Mol (inv.)"), DATES, TWO),
    "an office behind": (both("Jan Slot inv.", "Ria Mol (lid van verdienste)"), DATES, TWO),
    "a letter in brackets": (both("Jan Slot [H]", "Ria Mol (D)"), DATES, TWO),
    "how often": (both("Jan Slot (3 keer)", "Ria Mol (2x)"), DATES, TWO),
    "a lord in Polish": (both("p. Jan Slot"), DATES, TWO),
    "who has stopped": (both("Jan Slot (gestopt)"), DATES, TWO),
    "signs of a web page": (both("Jan&nbsp;Slot"), DATES, TWO),
    "letters read twice": (
        both("RenÃ©e MÃ¼ller"),
        DATES,
        {"renée müller": {0: 4501, 1: 4602}, "ria mol": TWO["ria mol"]},
    ),
    "a number with its sign": (both("Jan Slot #3", "Ria Mol #12"), DATES, TWO),
    # Dates.
    "a short date without a sign": (both("Jan Slot").replace("4-9\t18-9", "040925\t180925"), DATES, TWO),
    "a date in front of every line": ("04-09-2025 Jan Slot 4501\n04-09-2025 Ria Mol 4403", DATES[:1], ONE),
    "days and months without a sign": (both("Jan Slot").replace("4-9\t18-9", "20250904\t18092025"), DATES, TWO),
    "days of an English calendar": (both("Jan Slot").replace("4-9\t18-9", "Thu 4th Sept\tThu 18th Sept"), DATES, TWO),
    "a dot in the middle": (both("Jan Slot").replace("4-9\t18-9", "4·9\t18 · 9"), DATES, TWO),
    "a month in Roman figures": (both("Jan Slot").replace("4-9\t18-9", "do. 4/IX\tdo. 18/IX"), DATES, TWO),
    "a Wednesday in Polish": (
        both("Jan Slot").replace("4-9\t18-9", "śr. 03.09\tśr. 17.09"),
        ["2025-09-03", "2025-09-17"],
        TWO,
    ),
    "a date alone above one evening": ("4 september 2025\n1. Jan Slot 4501\n2. Ria Mol 4403", DATES[:1], ONE),
    "a date in the name of the sheet of a file": (
        "place,number,name,total,day_1_leg_1,day_1_leg_2\n1,7,Jan Slot,4501,2500,2001\n2,8,Ria Mol,4403,2403,2000",
        ["1"],
        ONE,
    ),
    # Standings alongside an evening.
    "the standing before and after": (
        "Naam\tOude stand\t4 sept\tNieuwe stand\nJan Slot\t9000\t4501\t13501\nRia Mol\t8000\t4403\t12403",
        DATES[:1],
        ONE,
    ),
    "up to an evening": (
        "Naam\t4-9\t18-9\tt/m 18-9\nJan Slot\t4501\t4602\t9103\nRia Mol\t4403\t4304\t8707",
        DATES,
        TWO,
    ),
    "an average by another name": (
        "Naam\t4-9\t18-9\tMoyenne\nJan Slot\t4501\t4602\t4551,5\nRia Mol\t4403\t4304\t4353,5",
        DATES,
        TWO,
    ),
    "all results beside a total of the best": (
        f"{HEADS.strip()}\tTotaal\tAlle uitslagen\nJan Slot\t4501\t4602\t4602\t9103\nRia Mol\t4403\t4304\t4403\t8707",
        DATES,
        TWO,
    ),
    "points, roem and their total below each date": (
        "\t4-9\t\t\t18-9\t\t\nNaam\tpunten\troem\ttotaal\tpunten\troem\ttotaal\n"
        "Jan Slot\t4001\t500\t4501\t4002\t600\t4602\nRia Mol\t4003\t400\t4403\t4004\t300\t4304",
        DATES,
        TWO,
    ),
    # Legs.
    "legs called by letters": (
        "Uitslag 4 september 2025\nNaam\tRonde A\tRonde B\tEindtotaal\n"
        "Jan Slot\t2500\t2001\t4501\nRia Mol\t2403\t2000\t4403",
        DATES[:1],
        ONE,
    ),
    "a total behind the legs of each evening": (
        "Naam;do 4-9 1e boom;do 4-9 2e boom;do 4-9 tot;do 18-9 1e boom;do 18-9 2e boom;do 18-9 tot\n"
        "Jan Slot;2500;2001;4501;2600;2002;4602\nRia Mol;2403;2000;4403;2304;2000;4304",
        ["2025-09-04", "2025-09-18"],
        TWO,
    ),
    # People across.
    "a number and a date in front of people across": (
        "Ronde\tDatum\tJan Slot\tRia Mol\n1\t4-9\t4501\t4403\n2\t18-9\t4602\t4304",
        DATES,
        TWO,
    ),
    "a number, a date and an average around people across": (
        "Avond\tDatum\tJan Slot\tRia Mol\tGemiddeld\n1\t4-9\t4501\t4403\t4452\n2\t18-9\t4602\t4304\t4453",
        DATES,
        TWO,
    ),
    "numbers below people across": (
        "Naam\tJan Slot\tRia Mol\nLidnr\t12\t7\n4-9\t4501\t4403\n18-9\t4602\t4304",
        DATES,
        TWO,
    ),
    "first names over last names": (
        "\tJan\tRia\n\tSlot\tde Mol\n4-9\t4501\t4403\n18-9\t4602\t4304",
        DATES,
        {"jan slot": TWO["jan slot"], "ria de mol": TWO["ria mol"]},
    ),
    "numbers without a heading in two lists": (
        "\tNaam\t4-9\t18-9\t\tNaam\t4-9\t18-9\n1.\tJan Slot\t4501\t4602\t2.\tRia Mol\t4403\t4304",
        DATES,
        TWO,
    ),
    # Lists at the same time.
    "a name over each of two lists": (
        "Zaal A\t\t\tZaal B\t\t\nNaam\t4-9\t18-9\tNaam\t4-9\t18-9\nJan Slot\t4501\t4602\tRia Mol\t4403\t4304",
        DATES,
        TWO,
    ),
    "an evening over each of two lists": (
        "4-9\t\t\t18-9\t\t\nPl\tNaam\tPunten\tPl\tNaam\tPunten\n"
        "1\tJan Slot\t4501\t1\tJan Slot\t4602\n2\tRia Mol\t4403\t2\tRia Mol\t4304",
        DATES,
        TWO,
    ),
    # One evening, as someone typed it.
    "points in brackets": ("Avond 4\n1. Jan Slot (4501)\n2. Ria Mol (4403)", ["4"], ONE),
    "figures on keys": ("Avond 4\n🥇 Jan Slot 4501\n2️⃣ Ria Mol 4403", ["4"], ONE),
    "points first": ("Avond 4\n4501 Jan Slot\n4403 Ria Mol", ["4"], ONE),
    "a prize behind the points": ("Avond 4\n1. Jan Slot 4501 – rollade\n2. Ria Mol 4403 punten (roem 3x)", ["4"], ONE),
    "points with their word": (both("Jan Slot").replace("4501", "4501 pnt").replace("4602", "4602="), DATES, TWO),
    "a sum that is right": (both("Jan Slot").replace("4501", "2500+2001=4501"), DATES, TWO),
    "a line that was broken": (
        "Naam;Opm;4-9;18-9\nJan Slot;kwam\nte laat;4501;4602\nRia Mol;;4403;4304\nPiet Vos;;4000;4001",
        DATES,
        {**TWO, "piet vos": {0: 4000, 1: 4001}},
    ),
    "words of this program in a list of one's own": (
        "Nummer\tNaam\tVerschil\tAanpassing\t4-9\t18-9\n3\tJan Slot\t\t0\t4501\t4602\n5\tRia Mol\t396\t0\t4403\t4304",
        DATES,
        TWO,
    ),
    "this program's own results of legs": (
        "Spieltag;Datum;Partie;Nummer;Name;Gesamt;Wie;Partner;Gegner\n"
        "1;2025-09-04;1;1;Jan Slot;2500;gespielt;Ria Mol;A, B\n"
        "1;2025-09-04;2;1;Jan Slot;2001;gespielt;Ria Mol;A, B\n1;2025-09-04;;2;Ria Mol;4403;Abwesenheit;;",
        DATES[:1],
        ONE,
    ),
}
ASKED = {
    "somebody with the name of an empty seat": (both("Vrij"), ["line-2"]),
    "two people in a cell below each other": ('Naam;4-9\n"Jan Slot\nKees Baas";4501\nRia Mol;4403', ["two"]),
    "a couple that has a family name": ("Echtpaar\t4-9\nJan en Marie de Boer\t4501\nRia en Piet Mol\t4403", ["two"]),
    "a couple with a dash": ("Koppel\t4-9\nSlot-Baas\t4501\nMol-Winter\t4403", ["two"]),
    "words above the columns of an evening": (
        "Uitslag 4 september 2025\nNaam\tRood\tBlauw\tSamen\nJan Slot\t2500\t2001\t4501\nRia Mol\t2403\t2000\t4403",
        ["legs"],
    ),
    "a day that does not exist": (both("Jan Slot").replace("4-9\t18-9", "do 4-9\two 31 september"), ["dates"]),
}
REFUSED = {
    "an absence of which only a space is left": (
        "Naam 4-9 18-9\nJan Slot 4501 4602\nRia Mol 4403\nPiet Vos 4000 4001",
        "Put a dash",
    ),
    "a comma in the figures": ("Naam,4-9,18-9\nJan Slot,4,501,4,602\nRia Mol,,4,403", "a comma in the figures"),
    "a sentence": ("De uitslag: 1. Jan Slot 4501, 2. Ria Mol 4403, 3. Piet Vos 4000.", "several people on one line"),
}


@pytest.mark.parametrize("name", READ)
def test_it_is_read_as_a_person_means_it(name: str) -> None:
    text, named, had = READ[name]
    found = planned(text, "Season 2025-2026")
    assert (asked(found), refused(found)) == ([], [])
    assert (evenings(found), points(found)) == (named, had)
    assert {player.name.casefold() for player in found.new} == {*had}


@pytest.mark.parametrize("name", ASKED)
def test_it_is_asked_about(name: str) -> None:
    text, keys = ASKED[name]
    assert asked(planned(text, "Season 2025-2026")) == keys


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_with_its_cause(name: str) -> None:
    text, cause = REFUSED[name]
    said = refused(planned(text, "Season 2025-2026"))
    assert len(said) == 1
    assert cause in said[0]


def test_a_couple_gets_its_family_name() -> None:
    found = planned("Echtpaar\t4-9\nJan en Marie de Boer\t4501\nRia en Piet Mol\t4403", "Season 2025-2026", two="both")
    assert {*points(found)} == {"jan de boer", "marie de boer", "ria mol", "piet mol"}
