"""The standing of one period of a season: the rows of the page are those of the file and of the paper."""

import csv
import io
import re

import pytest
from django.urls import reverse

from tests.factories import AdjustmentFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tests.tournaments.printing.reading import pages_of
from tournaments.models import Competition, MatchDay
from tournaments.models.player import players_of
from tournaments.queries.results.standing import get_standing

SEASON = ["club-a", "season"]
PAGE, FILE, PAPER = (reverse(name, args=SEASON) for name in ("standing", "standing_csv", "standing_pdf"))


@pytest.fixture
def season(competition: Competition) -> Competition:
    """Two periods of two match days, of each the best one counts; the second is shorter: three days are planned."""
    Competition.objects.update(period_match_days=2, period_best=1, match_days_planned=3)
    competition.refresh_from_db()
    anja, bert = (PlayerFactory(club=competition.club, name=name) for name in ("Anja", "Bert"))
    for anjas, berts in ((5000, 4000), (4500, 5100), (3000, 3900)):
        match_day = MatchDayFactory(competition=competition, published=True)
        ResultFactory(match_day=match_day, player=anja, points=anjas)
        ResultFactory(match_day=match_day, player=bert, points=berts)
    return competition


def shown(client, **asked: object) -> list[tuple[int | None, str, int]]:
    page = client.get(PAGE, asked).context["standing"]
    return [(unit.row.place, unit.name, unit.row.total) for unit in page.rows]


def rows_of(client, **asked: object) -> list[list[str]]:
    return list(csv.reader(io.StringIO(client.get(FILE, asked).content.decode("utf-8-sig"))))


def test_each_period_has_its_own_standing(client, season):
    assert shown(client, period=1) == [(1, "Bert", 5100), (2, "Anja", 5000)]
    assert shown(client, period=2) == [(1, "Bert", 3900), (2, "Anja", 3000)]
    # The two together are the season.
    assert shown(client) == [(1, "Bert", 9000), (2, "Anja", 8000)]


def test_the_file_and_the_paper_have_the_rows_of_the_page(client, season):
    head, *rows = rows_of(client, period=1)
    assert (head[12:], rows[0][12:]) == (
        ["Match day 1", "Match day 2", "Period as a whole", "Dropped", "Note"],
        ["4000", "5100", "0", "Match day 1", ""],
    )
    assert [(int(row[0]), row[2], int(row[4])) for row in rows] == shown(client, period=1)
    answer = client.get(PAPER, {"period": 1})
    [paper] = pages_of(answer.content)
    assert "Standing of period 1" in paper
    assert "1 Bert 5100" in paper
    assert "standing-period-1.pdf" in answer.headers["Content-Disposition"]
    assert "standing-period-1.csv" in client.get(FILE, {"period": 1}).headers["Content-Disposition"]


def test_the_api_has_the_rows_of_the_page(client, season):
    address = reverse("api_standing", args=SEASON)
    answer = client.get(address, {"period": 1}).json()
    assert (answer["period"], answer["match_days"], answer["is_final"]) == (1, [1, 2], True)
    assert [(row["place"], row["name"], row["total"]) for row in answer["rows"]] == shown(client, period=1)
    assert client.get(address).json()["period"] is None
    assert client.get(address, {"period": "x"}).status_code == 422


def test_the_page_leads_to_every_period_that_has_begun_and_to_its_files(client, season):
    MatchDay.objects.filter(number=3).update(published_at=None)
    text = client.get(PAGE).text
    assert ("?period=1" in text, "?period=2" in text) == (True, False)
    text = client.get(PAGE, {"period": 1}).text
    assert "<h1>Standing of period 1</h1>" in text
    assert (f'href="{FILE}?period=1"' in text, f'href="{PAPER}?period=1"' in text) == (True, True)
    assert "Final, after 2 match days" in text
    assert "The best match day of 2 counts." in text
    text = client.get(PAGE, {"period": 1, "q": "anja"}).text  # searching stays in the period
    assert '<input type="hidden" name="period" value="1">' in text
    assert re.search(r'href="\?period=1"[^>]*>Show all<', text)


def test_a_period_is_final_when_its_own_match_days_are_played(season):
    """Whatever the number of their legs, where legs are what counts."""
    final = lambda: [get_standing(season, period=period).is_final for period in (1, 2, None)]  # noqa: E731
    MatchDay.objects.filter(number=3).update(published_at=None)
    assert final() == [True, False, False]
    MatchDay.objects.filter(number=2).update(frozen_from=1)
    assert final()[0] is False
    MatchDay.objects.update(frozen_from=None, published_at="2026-10-01T20:00Z")
    Competition.objects.update(counting_unit="leg", legs_per_match_day=1)
    season.refresh_from_db()
    assert final()[:2] == [True, True]


def test_what_is_not_published_counts_only_for_the_club_and_only_when_asked(client, vera_client, season):
    MatchDay.objects.filter(number=2).update(published_at=None)
    hidden = [(1, "Anja", 5000), (2, "Bert", 4000)]
    assert (shown(client, period=1, unpublished=1), shown(vera_client, period=1)) == (hidden, hidden)
    assert shown(vera_client, period=1, unpublished=1) == [(1, "Bert", 5100), (2, "Anja", 5000)]
    files = [visitor.get(FILE, {"period": 1, "unpublished": 1}).content for visitor in (client, vera_client)]
    assert [b"5100" in file for file in files] == [False, True]
    text = vera_client.get(PAGE, {"period": 1, "unpublished": 1}).content.decode()
    assert f"{FILE}?period=1&amp;unpublished=1" in text


def test_a_penalty_counts_in_the_period_of_its_match_day_and_that_of_the_season_in_none(client, season):
    anja = players_of(season.club).get(name="Anja")
    AdjustmentFactory(competition=season, player=anja, points=-10, match_day=season.match_days.get(number=1))
    AdjustmentFactory(competition=season, player=anja, points=-500)
    assert shown(client, period=1)[1] == (2, "Anja", 4990)
    assert shown(client, period=2)[1] == (2, "Anja", 3000)
    assert shown(client)[1] == (2, "Anja", 7490)


def test_nonsense_asks_for_the_season(client, season):
    whole = shown(client)
    for asked in ("0", "x", "-1", "1.5", "", "9" * 20):
        assert shown(client, period=asked) == whole, asked
    assert shown(client, period=9) == []  # one to come is empty
    assert client.get(PAPER, {"period": 9}).status_code == 404
    # Frozen legs wait in the standing of their period too.
    MatchDay.objects.filter(number=2).update(frozen_from=1)
    assert shown(client, period=1) == [(1, "Anja", 5000), (2, "Bert", 4000)]
    MatchDay.objects.update(frozen_from=None)
    Competition.objects.update(period_match_days=None, period_best=None)
    assert shown(client, period=1) == shown(client)
    assert "?period=" not in client.get(PAGE).text


def test_it_takes_as_many_queries_as_the_season(client, competition, django_assert_num_queries):
    Competition.objects.update(period_match_days=2, tie_breaks=["direct_result"])
    match_day = MatchDayFactory(competition=competition, published=True)
    for more in (1, 2):
        for player in PlayerFactory.create_batch(more, club=competition.club):
            ResultFactory(match_day=match_day, player=player)
        for asked in ({}, {"period": 1}):
            with django_assert_num_queries(8):
                client.get(PAGE, asked)
