"""A club's own spreadsheet of past evenings: what is made of it, and that the season goes on from there."""

import datetime
import re

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tests.factories import MatchDayFactory, PairFactory, PlayerFactory, ResultFactory
from tests.tournaments.imports.club_sheets import NAMES, dates, pasted, points_of, season_of_26_evenings, workbook
from tournaments.imports import history
from tournaments.imports.history import HistoryPlan, plan_history
from tournaments.imports.history_columns import Meaning
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
    assert [column.meaning for column in found.columns] == [*("place", "number", "name"), *(["evening"] * 3), "total"]
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
        ((3, None, ""), 2),
    ]
    assert found.known == ["Bert Bos"]
    # Number 9 is taken, so the new one gets a free number; and the page asks whether it is the same person.
    assert found.new == [(NewPlayer("Anja Bakker", 7), ""), (NewPlayer("Cees Mol"), "Kees Mol")]
    assert found.differing == [("Cees Mol", 4001, 4000)]
    assert [result.points for result in found.results] == [5123, 5000, 4800, 4100, 4000]
    assert found.faults == []


def test_a_total_of_the_best_results_is_right_as_well(competition):
    competition.counting_best = 1
    assert plan("Naam\t1\t2\tTotaal\nAnja\t5000\t4000\t5000", competition).differing == []


def test_conflicts_are_named(competition):
    for text, columns in (
        ("Naam\t1\nAnja\t5000,5", ["1"]),
        ("Naam\t1\nAnja\t5000\nanja\t4000", ["name"]),
        ("Naam\t1\nAnja\t9999999", ["1"]),
        ("Naam\tStad\nAnja\tBreda", ["Columns"]),
        ("Nr\t1\n3\t5000", ["Columns"]),
        ("Naam\t1\t1\nAnja\t5000\t4000", ["1"]),
    ):
        places = [place.column for fault in plan(text, competition).faults for place in fault.places]
        assert places == columns, text


def test_the_same_sheet_twice_is_refused(competition, anna_client):
    import_sheet(anna_client, SHEET)
    (fault,) = plan(SHEET, competition).faults
    assert fault.message == _("this match day is already in the competition")
    assert [place.column for place in fault.places] == ["2026-09-04 00:00:00", "11-09-2026", "Avond 3"]


def test_pairs_must_be_there_already(pairs_competition):
    pair = PairFactory(competition=pairs_competition)
    found = plan(f"Naam\t1\n{pair}\t5000\nAnja / Bert\t4000", pairs_competition)
    assert found.known == [str(pair)]
    assert [(fault.message, fault.places[0].line) for fault in found.faults] == [("not known in this competition", 3)]


def offered(page: str) -> dict[str, str]:
    """What a browser sends back of the columns when nobody touches them."""
    selects = re.findall(r'<select[^>]* name="(column-\d+)".*?<option value="(\w*)" selected>', page, re.DOTALL)
    hidden = re.findall(r'<input type="hidden" name="(digest|shape)" value="(\w+)">', page)
    return dict(selects) | dict(hidden)


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
        (3, None, ""),
    ]
    assert Player.objects.get(number=7).name == "Anja Bakker"
    following = MatchDay.objects.create(competition=competition, number=4, published_at="2026-10-01T20:00Z")
    ResultFactory(match_day=following, player=Player.objects.get(number=7), points=1000)
    assert get_standing(competition).rows[0].row.total == 11123


def test_only_what_was_shown_is_stored(olga_client, competition):
    for changes in ({"digest": "another"}, {"action": "look"}, {"column-5": ""}):
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
    monkeypatch.setattr(history, "MOST_PLACES", 10)
    cells = "\tx1" * 50
    wrong = plan("name" + "\t5000" * 50 + f"\nA{cells}" * 20, competition, ["name"] + ["evening"] * 50)
    assert 10 < len(wrong.faults[0].places) < 200


def test_the_same_fault_is_said_once(competition, olga_client):
    """Protects: twenty-six evenings that are there already are one sentence, not twenty-six."""
    sheet = pasted(season_of_26_evenings())
    assert import_sheet(olga_client, sheet).status_code == 302
    page = olga_client.post(URL, {"names": sheet, "action": "look"})
    (fault,) = page.context["plan"].faults
    assert (len(fault.places), len(fault.shown), fault.more) == (26, 5, 21)
    assert page.text.count(capfirst(fault.message)) == 1


def test_a_season_goes_in_from_a_workbook_without_touching_a_selector(olga_client, competition):
    """Protects: 26 evenings from a club's own XLSX file, with a title and totals, are two taps: look, import."""
    file = SimpleUploadedFile("Stand 2024-2025.xlsx", workbook(season_of_26_evenings()))
    page = olga_client.post(URL, {"file": file, "action": "look"})
    assert (page.context["plan"].faults, page.context["plan"].differing) == ([], [])
    sent = offered(page.text) | {"names": page.context["form"]["names"].value(), "action": "import"}
    assert olga_client.post(URL, sent).status_code == 302
    days = MatchDay.objects.order_by("number")
    assert [day.date for day in days] == dates()
    assert all(day.published_at for day in days)
    assert Player.objects.count() == len(NAMES)
    jan = Player.objects.get(name="Jan de Vries")
    stored = Result.objects.filter(player=jan).order_by("match_day__number")
    assert list(stored.values_list("points", flat=True)) == [
        points for evening in range(26) if (points := points_of(0, evening)) is not None
    ]


def test_what_was_chosen_for_other_columns_is_forgotten(olga_client, competition):
    """Protects: another list in the same field is read anew, instead of with the columns of the first."""
    page = olga_client.post(URL, {"names": SHEET, "action": "look"})
    sent = {f"column-{one.place}": "evening" for one in page.context["plan"].columns}
    sent |= {"shape": page.context["plan"].shape, "names": "Naam\t4-9\nAnja Bakker\t5000", "action": "look"}
    plan = olga_client.post(URL, sent).context["plan"]
    assert [column.meaning for column in plan.columns] == ["name", "evening"]


def test_a_number_in_a_heading_gives_way_to_the_date(competition):
    """Protects: an evening that was opened before the past was brought in stands in nobody's way."""
    MatchDayFactory(competition=competition, number=1, date=datetime.date(2026, 11, 20))
    found = plan("Naam\tAvond 1 4-9-2026\tAvond 2 11-9-2026\nAnja\t5000\t4000", competition)
    assert found.faults == []
    assert [evening.number for evening in found.past_evenings] == [None, None]


def test_an_evening_without_a_number_takes_none_of_the_others(olga_client, competition):
    """Protects: a drive between numbered evenings does not end in a page of errors."""
    assert import_sheet(olga_client, "Naam\t1\t2\tKerstdrive\t3\nAnja\t5\t6\t7\t8").status_code == 302
    assert list(MatchDay.objects.order_by("number").values_list("number", "name")) == [
        *[(1, ""), (2, ""), (3, ""), (4, "Kerstdrive")]
    ]


def test_evenings_are_stored_in_the_order_of_their_dates(competition):
    """Protects: in a list with the newest evening first the first evening is still number one."""
    found = plan("Naam\t18-9-2026\t11-9-2026\t4-9-2026\nAnja\t3\t2\t1", competition)
    assert [evening.date.day for evening in found.past_evenings if evening.date] == [4, 11, 18]
    assert [(result.evening, result.points) for result in found.results] == [(0, 1), (1, 2), (2, 3)]
