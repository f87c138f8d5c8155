"""A club's own spreadsheet of past evenings: what is made of it, and that the season goes on from there."""

import datetime

import pytest
from django.core.exceptions import ValidationError

from tests.factories import PairFactory, PlayerFactory, ResultFactory
from tournaments.imports import history
from tournaments.imports.history import HistoryPlan, Meaning, plan_history
from tournaments.models import Competition, MatchDay, Player, Result
from tournaments.queries.people.unit import unit_names
from tournaments.queries.season.standing import get_standing
from tournaments.services.people.player import NewPlayer

URL = "/organise/club-a/season/past-results/"
SHEET = """Plaats\tNr\tNaam\t2026-09-04 00:00:00\t11-09-2026\tAvond 3\tTotaal
1\t7\tAnja Bakker\t5.123\t5000\t-\t10123
2\t\tBert Bos\t4800\t\t4100*\t8900
3\t9\tCees Mol\t0\tziek\t4000\t4001
"""
pytestmark = pytest.mark.django_db


def plan(text: str, competition: Competition, chosen: list[str] | None = None) -> HistoryPlan:
    units = {one.name.casefold(): (one.number, one.name) for one in unit_names(competition).values()}
    return plan_history(text, competition, units=units, match_days=list(competition.match_days.all()), chosen=chosen)


def test_columns_are_guessed_and_may_be_changed(competition):
    found = plan(SHEET, competition)
    assert [column.meaning for column in found.columns] == [
        *("place", "number", "name"),
        *(["evening"] * 3),
        "total",
    ]
    chosen = [column.meaning for column in found.columns]
    chosen[5] = Meaning.NOTHING
    assert len(plan(SHEET, competition, chosen).evenings) == 2


def test_the_plan_says_what_would_be_stored(club, competition):
    PlayerFactory(club=club, name="Bert Bos", number=2)
    PlayerFactory(club=club, name="Kees Mol", number=9)
    found = plan(SHEET, competition)
    assert [(line.evening, line.results) for line in found.evenings] == [
        ((None, datetime.date(2026, 9, 4), ""), 2),
        ((None, datetime.date(2026, 9, 11), ""), 1),
        ((None, None, "Avond 3"), 2),
    ]
    assert found.known == ["Bert Bos"]
    # Number 9 is taken, so the new one gets a free number; and the page asks whether it is the same person.
    assert found.new == [(NewPlayer("Anja Bakker", 7), ""), (NewPlayer("Cees Mol"), "Kees Mol")]
    assert found.differing == [("Cees Mol", 4001, 4000)]
    assert [result.points for result in found.results] == [5123, 5000, 4800, 4100, 4000]
    assert found.problems == []


def test_a_total_of_the_best_results_is_right_as_well(competition):
    competition.counting_best = 1
    assert plan("Naam\t1\t2\tTotaal\nAnja\t5000\t4000\t5000", competition).differing == []


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Naam\t1\nAnja\t5000,5", ["1"]),
        ("Naam\t1\nAnja\t5000\nanja\t4000", ["name"]),
        ("Naam\t1\nAnja\t9999999", ["1"]),
        ("Naam\tStad\nAnja\tBreda", ["Columns"]),
        ("Nr\t1\n3\t5000", ["Columns"]),
        ("Naam\t1\t1\nAnja\t5000\t4000", ["1"]),
    ],
)
def test_conflicts_are_named(competition, text, columns):
    assert [problem.column for problem in plan(text, competition).problems] == columns


def test_the_same_sheet_twice_is_refused(competition, anna_client):
    import_sheet(anna_client, SHEET)
    assert [problem.column for problem in plan(SHEET, competition).problems] == [
        "2026-09-04 00:00:00",
        "11-09-2026",
        "Avond 3",
    ]


def test_pairs_must_be_there_already(pairs_competition):
    pair = PairFactory(competition=pairs_competition)
    found = plan(f"Naam\t1\n{pair}\t5000\nAnja / Bert\t4000", pairs_competition)
    assert found.known == [str(pair)]
    assert [problem.line for problem in found.problems] == [3]


def import_sheet(client, text: str, **changes: str):
    page = client.post(URL, {"names": text, "action": "look"})
    data = {f"column-{one.place}": one.meaning for one in page.context["plan"].columns}
    data |= {"names": text, "digest": page.context["plan"].digest, "action": "import"} | changes
    return client.post(URL, data)


def test_the_season_continues_from_there(olga_client, club, competition):
    assert olga_client.get(URL).status_code == 200
    assert import_sheet(olga_client, SHEET).status_code == 302
    assert [(row.place, row.total) for row in (line.row for line in get_standing(competition).rows)] == [
        (1, 10123),
        (2, 8900),
        (3, 4000),
    ]
    assert list(MatchDay.objects.values_list("number", "date", "name")) == [
        (1, datetime.date(2026, 9, 4), ""),
        (2, datetime.date(2026, 9, 11), ""),
        (3, None, "Avond 3"),
    ]
    assert Player.objects.get(number=7).name == "Anja Bakker"
    following = MatchDay.objects.create(competition=competition, number=4, published_at="2026-10-01T20:00Z")
    ResultFactory(match_day=following, player=Player.objects.get(number=7), points=1000)
    assert get_standing(competition).rows[0].row.total == 11123


@pytest.mark.parametrize("changes", [{"digest": "another"}, {"action": "look"}, {"column-5": ""}])
def test_only_what_was_shown_is_stored(olga_client, competition, changes):
    assert import_sheet(olga_client, SHEET, **changes).status_code == 200
    assert not Result.objects.exists()
    assert not Player.objects.exists()


def test_a_sheet_with_more_results_than_are_stored_in_a_moment_is_refused(competition, monkeypatch):
    """Protects: nobody else can store a score while results are stored."""
    monkeypatch.setattr(history, "MOST_RESULTS", 3)
    with pytest.raises(ValidationError, match="No more than 3 results"):
        plan("name\t1\t2\nA\t5000\t5000\nB\t5000\t5000\nC\t5000\t5000", competition)


def test_a_sheet_in_which_everything_is_wrong_names_the_first_faults(competition, monkeypatch):
    """Protects: a page with two hundred thousand sentences is never made."""
    monkeypatch.setattr(history, "MOST_PROBLEMS", 10)
    cells = "\tx1" * 50
    wrong = plan("name" + "\t5000" * 50 + f"\nA{cells}" * 20, competition, ["name"] + ["evening"] * 50)
    assert 10 < len(wrong.problems) < 200
