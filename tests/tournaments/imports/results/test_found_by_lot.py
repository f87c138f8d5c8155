"""What lists drawn by lot were once stored as without a word, each as the smallest list: right, or asked about.

A list that `test_made_lists` finds at night becomes one of these.
"""

import pytest

from tests.tournaments.imports.results.planning import asked, evenings, planned, points, refused

FOUND = {
    # Seed 7071: the heading of two words is no heading.
    "a name of two words above the only evening": (
        "# Name Christmas drive\n1 Jan Vos 3000\n2 Piet Bos 2900",
        ["Christmas drive"],
        {"jan vos": {0: 3000}, "piet bos": {0: 2900}},
    ),
    # Seed 31003393: “Naam 1e”, “ronde 2e”, “ronde”, so that everything moved by one evening.
    "one space between headings with their number in front": (
        "Naam 1e ronde 2e ronde\nPiet Vos 4000 4100\nJan Mol 4200 4300",
        ["1", "2"],
        {"piet vos": {0: 4000, 1: 4100}, "jan mol": {0: 4200, 1: 4300}},
    ),
    # Seeds 9424, 31000882 and 31001748: the evenings lost their names.
    "evenings with names, and no heading above the people": (
        "\tOpeningsavond\tKerstdrive\nPiet Vos\t4000\t4100\nJan Mol\t4200\t4300",
        ["Openingsavond", "Kerstdrive"],
        {"piet vos": {0: 4000, 1: 4100}, "jan mol": {0: 4200, 1: 4300}},
    ),
    # Seed 8665: read with the headings of the first list.
    "a second list with its evenings in another order": (
        ";Avond 1;Openingsavond\nAnja;2330;1998\nBert;2104;2148\n\n"
        ";Openingsavond;Avond 1\nCees;2300;2100\nDora;2200;2050",
        ["1", "Openingsavond"],
        {
            "anja": {0: 2330, 1: 1998},
            "bert": {0: 2104, 1: 2148},
            "cees": {0: 2100, 1: 2300},
            "dora": {0: 2050, 1: 2200},
        },
    ),
    # Seed 7775285: players called December and January.
    "months downwards and people across": (
        "\tPiet Vos\tJan Mol\nDezember\t4000\t4100\nJanuar\t4200\t4300",
        ["Dezember", "Januar"],
        {"piet vos": {0: 4000, 1: 4200}, "jan mol": {0: 4100, 1: 4300}},
    ),
    # Seed 7776750: 146 points of someone called “Leo de Haan – 5”.
    "a comma of thousands behind a dash": (
        "Uitslag avond 10\n\n1) Leo de Haan – 5,146\n2) Fokje Sikkema – 4,974",
        ["10"],
        {"leo de haan": {0: 5146}, "fokje sikkema": {0: 4974}},
    ),
    # Seed 7775583, of 24 people: “(4,920” and “878)”.
    "a comma of thousands in brackets": (
        "Avond 12\n" + "".join(f"{at + 1}. Speler {chr(97 + at)} (4,{920 - at})\n" for at in range(24)),
        ["12"],
        {f"speler {chr(97 + at)}": {0: 4920 - at} for at in range(24)},
    ),
    # Seeds 7778128 and 7778480: the date was dropped, of one evening only.
    "a number above the date of the only evening": (
        "Naam\tAv. 1\n\tvrijdag 10 april\nAnja\t3531\nBert\t3478",
        ["2026-04-10"],
        {"anja": {0: 3531}, "bert": {0: 3478}},
    ),
    # Seed 7776318: the first evening was one of the next year.
    "a line for each result, the evenings of each person behind each other": (
        "Piet Vos\t22 okt\t4465\nPiet Vos\t19 nov\t4284\nJan Mol\t24 sep\t4000\nJan Mol\t22 okt\t4100",
        ["2025-09-24", "2025-10-22", "2025-11-19"],
        {"piet vos": {1: 4465, 2: 4284}, "jan mol": {0: 4000, 1: 4100}},
    ),
    # Seed 7775005: the people of the left half had the points of the right half.
    "a shorter list beside another without headings": (
        "1\tANJA BOS\t4905\t4575\t4\tCEES MOL\t4292\t3892\n2\tBERT VOS\t4623\t4498\t5\tDORA SMIT\tafw\t4278\n"
        "3\tELS DIJK\t4311\t4279\t\t\t4292\t8170\n\t\t13839\t13352",
        ["None", "None"],
        {
            "anja bos": {0: 4905, 1: 4575},
            "bert vos": {0: 4623, 1: 4498},
            "els dijk": {0: 4311, 1: 4279},
            "cees mol": {0: 4292, 1: 3892},
            "dora smit": {1: 4278},
        },
    ),
    # Seed 7775570: the column was left out, and nothing said of it.
    "two figures in some cells of an evening with a name": (
        "Spieler\tAbend 9\tWeihnachtsturnier\nAnja\t4619\t2046 2307\nBert\t4751\t0\nCees\t4601\t2212 2189",
        [],
        {},
    ),
    # Seeds 7775508 and 7775789: a penalty and nothing else, below a line that was left blank.
    "somebody with less than nothing below a blank line": (
        "Naam\tRonde 1\tRonde 2\nAnja\t5895\t5862\nBert\t5765\t5615\n\nMiep Smit\t-150\t",
        ["1", "2"],
        {"anja": {0: 5895, 1: 5862}, "bert": {0: 5765, 1: 5615}, "miep smit": {0: -150}},
    ),
    # Seed 21766: taken for people across, of one evening called “143 Bożena Świątek”.
    "somebody whose first name sounds like Christmas in Polish": (
        "Naam\tnovember\tdecember\tmaart\n143 Bożena Nowak\t4.601\t4.416\t4.832\n"
        "6 Bep Mulder\t4.938\t4.189\t4.201\n165 Leo Roelfs\t\t4.642\t4.556",
        ["november", "december", "maart"],
        {
            "bożena nowak": {0: 4601, 1: 4416, 2: 4832},
            "bep mulder": {0: 4938, 1: 4189, 2: 4201},
            "leo roelfs": {1: 4642, 2: 4556},
        },
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_it_is_correct_or_asked_about(name: str) -> None:
    """Protects: no result goes to another person or evening, or gets lost, without a word."""
    text, named, had = FOUND[name]
    found = planned(text, "Season 2025-2026")
    if not (asked(found) or refused(found)):
        assert (evenings(found), points(found)) == (named, had)
