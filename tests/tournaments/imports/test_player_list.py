"""Lists of names as clubs have them: what each line means, and what storing it would change."""

import io

import openpyxl
import pytest
from django.core.exceptions import ValidationError

from tests.factories import PairFactory, PlayerFactory
from tournaments.imports.grid import cell as grid_module
from tournaments.imports.grid import workbook as workbook_module
from tournaments.imports.name_columns import read_sheet
from tournaments.imports.name_table import as_text, numbered_lines, open_file
from tournaments.imports.pair_list import plan_pairs
from tournaments.imports.player_list import entries_of, plan_players
from tournaments.models import Player
from tournaments.models.player import players_of


def read(text: str) -> list[tuple]:
    problems: list = []
    entries = [(one.name, one.number, one.is_guest) for one in entries_of(read_sheet(text, are_pairs=False), problems)]
    assert problems == []
    return entries


def test_columns_are_recognised_by_heading_or_content():
    for text, expected in [
        ("Anna\n\n  Bert   Bakker \r\nCarla\r\n", [("Anna",), ("Bert Bakker",), ("Carla",)]),
        ("1. Anna\n2) Bert\n- Carla", [("Anna",), ("Bert",), ("Carla",)]),
        ("12 Anna de Wit\n7 Bert", [("Anna de Wit", 12), ("Bert", 7)]),
        ("Bakker, Jan\nWit, Anna de", [("Jan Bakker",), ("Anna de Wit",)]),
        ("12\tAnna\n7\tBert", [("Anna", 12), ("Bert", 7)]),
        ("Anna\tWit\nBert\tMol", [("Anna Wit",), ("Bert Mol",)]),
        ("Anna\tde\tWit\nBert\t\tMol", [("Anna de Wit",), ("Bert Mol",)]),
        ("Nr;Naam\n3;Anna\n;Bert", [("Anna", 3), ("Bert",)]),
        ("Achternaam\tVoornaam\tTussenvoegsel\nWit\tAnna\tde", [("Anna de Wit",)]),
        ("First name,Last name\nAnna,Wit", [("Anna Wit",)]),
        ("Imię i nazwisko\tGość\nŁukasz Ber\tx\nAnna\t", [("Łukasz Ber", None, True), ("Anna", None, False)]),
        ("Naam\tPlaats\nAnna\tBreda", [("Anna (Breda)",)]),
        ("", []),
    ]:
        assert read(text) == [(*one, *(None,) * (3 - len(one))) for one in expected], text


def test_every_wrong_line_is_named_with_its_column():
    problems: list = []
    text = f"Nr\tNaam\n1\tAnna\nx\tBert\n3\t\n5a\tCarla\n5\t{'y' * 101}\n6\t\u200b\n7\t---\n\tDirk no"
    assert [one.name for one in entries_of(read_sheet(text, are_pairs=False), problems)] == ["Anna"]
    assert [(one.line, one.column) for one in problems] == [
        (3, "number"),
        (4, "name"),
        (5, "number"),
        (6, "name"),
        (7, "name"),
        (8, "name"),
    ]


def test_a_list_without_names_is_one_problem():
    """Protects: a sheet of two thousand rows of figures does not become two thousand sentences."""
    problems: list = []
    assert entries_of(read_sheet("1\t2\n3\t4\n5\t6", are_pairs=False), problems) == []
    assert [one.message for one in problems] == ["no column contains the names"]


@pytest.mark.django_db
def test_the_plan_says_what_would_change(club):
    anna = PlayerFactory(club=club, number=1, name="Anna de Wit")
    bert = PlayerFactory(club=club, number=2, name="Bert Jansen")
    gone = PlayerFactory(club=club, number=3, name="Carla Mol", is_active=False)
    guest = PlayerFactory(club=club, number=4, name="Dirk Vos", is_guest=True)
    text = "Nr\tNaam\tGast\n1\tanna de wit\t\n2\tBert Janssen\t\n\tCarla Mol\t\n\tDirk Vos\t\n9\tEls\tx\n\tels\t\n"
    plan = plan_players(text, list(players_of(club).all()))
    assert [entry.name for entry in plan.new] == ["Els"]
    assert [(player, change.name, change.is_guest) for _entry, player, change in plan.changed] == [
        (bert, "Bert Janssen", False),
        (gone, "Carla Mol", False),
        (guest, "Dirk Vos", False),
    ]
    assert [row.name for row in plan.known] == [anna.name]
    assert [(row.line, row.note) for row in plan.repeated] == [(7, "is already on line 6")]
    assert plan.problems == []


@pytest.mark.django_db
def test_who_comes_from_another_club_is_a_guest(subtests, club):
    """Protects: the visitors of an open day do not become members."""
    for heading, guests in [("Naam\tClub", ["Piet Prins (Assen)"]), ("Naam\tPlaats", []), ("Naam\tClub\tGast", [])]:
        with subtests.test(repr((heading, guests))[:99]):
            rows = [f"Jan Jansen\t{club.name}", "Piet Prins\tAssen", "Klaas Smit\t"]
            plan = plan_players("\n".join([heading, *rows]), [], own_club=club.name)
            assert len(plan.new) == 3
            assert [entry.name for entry in plan.new if entry.is_guest] == guests
            assert plan.sheet.names[0] == plan.new[0].name == "Jan Jansen" or "Plaats" in heading


@pytest.mark.django_db
def test_a_list_with_its_own_numbers_renames_no_one(club):
    PlayerFactory(club=club, number=1, name="Anna de Wit")
    PlayerFactory(club=club, number=2, name="Bert Jansen")
    text = "1\tQuirine Post\n5\tBert Jansen\n8\tOt\n8\tPiet"
    plan = plan_players(text, list(players_of(club).all()))
    assert [problem.message for problem in plan.problems] == [
        "number 1 belongs to Anna de Wit",
        "number 8 is already on line 3",
    ]
    assert [(row.name, row.note) for row in plan.known] == [("Bert Jansen", "keeps number 2")]


@pytest.mark.django_db
def test_one_player_is_not_renamed_twice(club):
    PlayerFactory(club=club, number=1, name="Anna de Wit")
    plan = plan_players("1\tAnna de Witt\n1\tAnna de With", list(players_of(club).all()))
    assert [problem.line for problem in plan.problems] == [2]


@pytest.mark.django_db
def test_pairs_are_read_in_every_way_they_are_written(pairs_competition):
    pair = PairFactory(competition=pairs_competition)
    anna = PlayerFactory(club=pairs_competition.club, name="Anna")
    text = f"1. anna – Bert\nCarla/Dirk\n3\tEls\tFrits\nGreet en Henk\n{pair.first} - {pair.second}\nHenk & Greet\n"
    plan = plan_pairs(text, list(Player.objects.all()), list(pairs_competition.pairs.all()))
    assert [entry.names for entry in plan.new] == [
        (anna.name, "Bert"),
        ("Carla", "Dirk"),
        ("Els", "Frits"),
        ("Greet", "Henk"),
    ]
    assert plan.new[0].unknown == ("Bert",)
    assert ([row.line for row in plan.known], [row.line for row in plan.repeated]) == ([5], [6])
    assert plan.problems == []


@pytest.mark.django_db
def test_a_line_that_is_no_pair_is_named(pairs_competition):
    pair = PairFactory(competition=pairs_competition)
    text = f"Anna\nAnna – anna\nAnna – Bert – Carla\nAnna – Bert\nBert – Carla\n{pair.first} – Zoë"
    plan = plan_pairs(text, list(Player.objects.all()), list(pairs_competition.pairs.all()))
    assert [problem.line for problem in plan.problems] == [1, 2, 3, 5, 6]


def workbook(*rows: tuple) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_a_workbook_becomes_text_and_its_formulas_are_not_worked_out():
    """Protects: a name that only a formula would give is a fault that is seen, and not a line without anyone."""
    data = workbook(("Nr", "Naam"), (1, "Anna\nde Wit"), (2.0, "Bert"), (None, None), (3, '=HYPERLINK("x")'))
    assert as_text(open_file(data)) == "Nr\tNaam\n1\tAnna de Wit\n2\tBert\n\n3\t#VALUE!"


def test_a_csv_file_becomes_text_whatever_program_wrote_it():
    for data, text in [
        ("Naam;Gast\nZoë;x".encode(), "Naam\tGast\nZoë\tx"),
        ("\ufeffNaam,Gast\nZoë,x".encode(), "Naam\tGast\nZoë\tx"),
        ("Naam;Gast\nZoë;x".encode("cp1252"), "Naam\tGast\nZoë\tx"),
        (b'"Wit, de";Anna', "Wit, de\tAnna"),
        (b"Anna\r\nBert\r\n", "Anna\nBert"),
        (b"", ""),
    ]:
        assert as_text(open_file(data)) == text, data


def test_a_file_that_is_no_list_is_refused_with_a_reason(subtests):
    for data in [b"PK\x03\x04 broken", b"\x00\x01\x02", b"\x89PNG\r\n\x1a\n\x00", b"a" * 1_000_001]:
        with subtests.test(repr(data)[:60]), pytest.raises(ValidationError):
            as_text(open_file(data))


def test_a_file_that_unpacks_to_far_more_than_a_list_is_refused(monkeypatch):
    monkeypatch.setattr(workbook_module, "MOST_BYTES_UNPACKED", 1000)
    with pytest.raises(ValidationError, match="too large"):
        as_text(open_file(workbook(("Anna",))))


def test_a_list_has_an_end(monkeypatch):
    monkeypatch.setattr(grid_module, "MOST_LINES", 3)
    assert len(numbered_lines("a\nb\nc")) == 3
    for read, given in ((numbered_lines, "a\nb\nc\nd"), (open_file, workbook(*[("Anna",)] * 5))):
        with pytest.raises(ValidationError, match="No more than 3 lines"):
            read(given)
