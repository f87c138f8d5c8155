"""Everything out as a file: the same figures in each kind, nothing that runs, nothing that is not published."""

import csv
import io
import json
import zipfile

import openpyxl
import pytest
from django.utils import timezone

from tests.factories import MatchDayFactory, PlayerFactory, ResultFactory
from tests.figures import figures_on
from tournaments.models import MatchDay

FILES = "/clubs/club-a/season/files/"
pytestmark = pytest.mark.django_db


@pytest.fixture
def days(club, competition) -> list[MatchDay]:
    anja = PlayerFactory(club=club, name="=SUM(1)", number=1)
    bert = PlayerFactory(club=club, name="Bert", number=2)
    days = MatchDayFactory.create_batch(2, competition=competition, date="2026-09-08", published_at=timezone.now())
    for at, day in enumerate(days):
        ResultFactory(match_day=day, player=anja, points=5000 + at, roem=100)
        ResultFactory(match_day=day, player=bert, points=4000)
    return days


def get(client, name: str):
    response = client.get(FILES + name, headers={"Accept-Language": "en"})
    assert response.status_code == 200
    assert "attachment" in response["Content-Disposition"]
    return response.content


def rows_of(content: bytes) -> list[list]:
    book = openpyxl.load_workbook(io.BytesIO(content))
    return [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]


def test_the_same_results_in_every_kind(client, days):
    as_json = json.loads(get(client, "results.json"))["sheets"][0]
    assert [row[:8] for row in as_json["rows"]] == [
        [1, "2026-09-08", None, 1, "=SUM(1)", 5000, 100, 5100],
        [1, "2026-09-08", None, 2, "Bert", 4000, 0, 4000],
        [2, "2026-09-08", None, 1, "=SUM(1)", 5001, 100, 5101],
        [2, "2026-09-08", None, 2, "Bert", 4000, 0, 4000],
    ]
    how = as_json["keys"].index("how")
    in_workbook = rows_of(get(client, "results.xlsx"))[1:]
    assert [row[how] for row in as_json["rows"]] == ["recorded"] * 4
    assert [row[how] for row in in_workbook] == ["entered as a result"] * 4
    assert [row[:how] for row in in_workbook] == [row[:how] for row in as_json["rows"]]
    lines = list(csv.reader(io.StringIO(get(client, "results.csv").decode("utf-8-sig"))))
    assert lines[0] == as_json["columns"]
    assert lines[1][4] == "'=SUM(1)"


def test_the_whole_competition_in_every_kind_and_nothing_in_a_workbook_is_a_formula(client, days):
    book = openpyxl.load_workbook(io.BytesIO(get(client, "competition.xlsx")))
    titles = [page.title for page in book.worksheets]
    assert titles == ["1 Standing", "2 Match day 1", "3 Match day 2", "4 Results", "5 Tables"]
    assert {cell.data_type for page in book for row in page.iter_rows() for cell in row} <= {"s", "inlineStr", "n"}
    names = zipfile.ZipFile(io.BytesIO(get(client, "competition.zip"))).namelist()
    assert names == ["01-standing.csv", "02-match-day-1.csv", "03-match-day-2.csv", "04-results.csv", "05-tables.csv"]
    for name in ("standing.xlsx", "standing.json", "day-1.xlsx", "day-1.json", "competition.json"):
        assert b"Bert" in get(client, name) or name.endswith("xlsx"), name
    for name in ("standing.zip", "competition.csv", "results.exe", "nothing.csv", "day-9.xlsx", "day-1.zip"):
        assert client.get(FILES + name).status_code == 404, name


def test_a_stranger_gets_what_is_published(client, vera_client, days):
    MatchDay.objects.filter(number=2).update(published_at=None)
    for name in ("results.json", "competition.json", "standing.json"):
        assert 5001 not in figures_on(get(client, name).decode())
    assert 5001 in figures_on(get(vera_client, "results.json").decode())
    page = client.get(FILES).content.decode()
    assert "day-1.xlsx" in page
    assert "day-2.xlsx" not in page
