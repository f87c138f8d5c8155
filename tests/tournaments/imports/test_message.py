"""Messages about coming, as they come in: who is meant, and what they say."""

import pytest

from tournaments.imports.message import proposals_of, read_message
from tournaments.queries.evening.door import Expected

PEOPLE = [
    "Truus Prins",
    "Anja Bos",
    "Wil Bos",
    "Jan Bakker",
    "Jan de Vries",
    "Bep Meijer (Assen)",
    "Klaus Müller",
    "Wiesława Nowak",
    "An Smit / Kees Smit",
]
ROWS = [Expected(number, name, False, False, pk=number) for number, name in enumerate(PEOPLE, 1)]
NICKNAMED = [*ROWS, Expected(20, "Cornelis Zijlstra", False, False, pk=20, also=("Cor",))]


def said(text: str) -> dict[str, bool | None]:
    return {one.row.name: one.comes for one in proposals_of(read_message(text, NICKNAMED))}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Truus: ik kom niet", {"Truus Prins": False}),
        ("[19-11-2026 20:14] Truus: ik ben er donderdag bij, ik kom", {"Truus Prins": True}),
        ("19-11-2026, 20:14 - Truus Prins: helaas ziek", {"Truus Prins": False}),
        ("[19-11-2026 20:14] Truus: Anja Bos en Wil Bos komen niet", {"Anja Bos": False, "Wil Bos": False}),
        ("Truus: Anja en ik komen", {"Truus Prins": True, "Anja Bos": True}),
        ("Jan kan niet", {"Jan Bakker": None, "Jan de Vries": None}),
        ("Jan de Vries kan niet", {"Jan de Vries": False}),
        ("Jan Bakker: kom ik donderdag?", {"Jan Bakker": None}),
        ("Bep komt", {"Bep Meijer (Assen)": True}),
        ("Wil niet komen, Truus", {"Wil Bos": False, "Truus Prins": False}),
        ("ik wil niet", {}),
        ("Klaus Müller kommt nicht", {"Klaus Müller": False}),
        ("klaus muller: bin krank", {"Klaus Müller": False}),
        ("Wiesława: niestety nie przyjdę", {"Wiesława Nowak": False}),
        ("Wieslawa Nowak: jestem", {"Wiesława Nowak": True}),
        ("Kees Smit: wij komen niet", {"An Smit / Kees Smit": False}),
        ("Cor kan niet", {"Cornelis Zijlstra": False}),
        ("Cannot come, sorry. Anja", {"Anja Bos": False}),
        ("Truus: ik kom\nTruus: toch niet", {"Truus Prins": False}),
        ("Truus: ik kom niet\nTruus: toch wel, ik kom", {"Truus Prins": True}),
        ("truus: ik kom niet", {"Truus Prins": False}),
        ("Jan: ik kom niet", {"Jan Bakker": None, "Jan de Vries": None}),
        ("Truus: ik kom, Jan niet", {"Truus Prins": None, "Jan Bakker": None, "Jan de Vries": None}),
        ("\u200e[19-11-2026, 20:14:05] Truus\u202f Prins: \u200eik kom niet", {"Truus Prins": False}),
        ("Piet: ik kom", {}),
        ("", {}),
        ("👍", {}),
        (":", {}),
    ],
)
def test_what_is_said_is_found(text, meant):
    """Protects: an absence for someone else of that name; where two can be meant no one is proposed."""
    assert said(text) == meant


def test_lines_in_which_no_one_is_found_are_shown():
    lines = read_message("Hoi allemaal\n\nTruus komt\nPiet ook", ROWS)
    assert [(line.number, line.text, bool(line.found)) for line in lines] == [
        (1, "Hoi allemaal", False),
        (3, "Truus komt", True),
        (4, "Piet ook", False),
    ]


def test_a_book_is_not_read_to_its_end():
    assert len(read_message("Truus komt\n" * 5000, ROWS)) == 200
