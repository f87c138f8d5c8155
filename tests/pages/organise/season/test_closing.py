"""Closing a competition on its page, opening it again, and the next season from it."""

import datetime

from django.test import Client
from django.urls import reverse

from tests.factories import CompetitionFactory, MatchDayFactory, ResultFactory, TableFactory
from tournaments.models import Competition
from tournaments.services.season.closing import close_competition

ENGLISH = {"Accept-Language": "en"}
PAGE = "/organise/club-a/season/"


def played(competition: Competition) -> None:
    day = MatchDayFactory(competition=competition, published=True)
    for name, points in (("Jan", 500), ("Piet", 300)):
        ResultFactory(match_day=day, player__club=competition.club, player__name=name, points=points)


def test_what_is_missing_is_said_and_stops_no_one(olga_client: Client, competition: Competition) -> None:
    """Protects: a season closed with an evening forgotten, and one that cannot be closed because of one."""
    played(competition)
    Competition.objects.update(match_days_planned=4)
    TableFactory(leg__match_day=MatchDayFactory(competition=competition, name="Unpublished"))
    frozen = MatchDayFactory(competition=competition, published=True, name="Frozen", frozen_from=1)
    TableFactory(leg__match_day=frozen)
    page = olga_client.get(f"{PAGE}close/", headers=ENGLISH).text
    for missing in (
        "not published, so it does not count",
        "not all tables have a score",
        "the last scores are still held back",
        "1 planned match day has not been played",
    ):
        assert missing in page
    assert "Close it all the same" in page
    after = olga_client.post(f"{PAGE}close/", headers=ENGLISH, follow=True).text
    assert "Season has been closed." in after
    assert Competition.objects.get().is_closed


def test_a_complete_one_is_closed_without_a_warning(olga_client: Client, competition: Competition) -> None:
    played(competition)
    Competition.objects.update(match_days_planned=1)
    assert 'href="/organise/club-a/season/close/"' in olga_client.get(PAGE, headers=ENGLISH).text
    page = olga_client.get(f"{PAGE}close/", headers=ENGLISH).text
    assert "Something is still missing" not in page
    assert "Champion: <strong>Jan</strong> (final, after 1 match day)" in page


def test_a_closed_one_offers_the_next_and_the_way_back(
    olga_client: Client, keeper_client: Client, competition: Competition
) -> None:
    """Protects: a settings page that leads to a refusal, and a scorekeeper who opens what the club has closed."""
    played(competition)
    close_competition(competition=competition)
    page = olga_client.get(PAGE, headers=ENGLISH).text
    assert "nothing in it can be changed" in page
    assert f'href="{PAGE}next/"' in page
    assert f'href="{PAGE}edit/"' not in page
    assert "open-again" not in keeper_client.get(PAGE).text
    assert keeper_client.post(f"{PAGE}open-again/").status_code == 404
    again = olga_client.post(f"{PAGE}open-again/", headers=ENGLISH, follow=True).text
    assert "is open again" in again
    assert not Competition.objects.get().is_closed


def test_an_evening_of_a_closed_one_asks_for_nothing(olga_client: Client, competition: Competition) -> None:
    """Protects: a desk with fields and buttons, each of which is refused."""
    played(competition)
    close_competition(competition=competition)
    page = olga_client.get(f"{PAGE}day/1/", headers=ENGLISH).text
    assert "nothing in it can be changed" in page
    assert 'href="/clubs/club-a/season/day/1/"' in page
    for asked in ("desk-row", "draw/", "door/", "publish"):
        assert asked not in page


def test_a_refusal_says_how_to_open_it_again(olga_client: Client, competition: Competition) -> None:
    """Protects: a form from before it was closed, sent afterwards."""
    close_competition(competition=competition)
    answer = olga_client.post(
        reverse("match_day_create", args=competition.url_args), {"date": "2026-11-30", "name": ""}, headers=ENGLISH
    )
    assert "Season is closed. An organiser can open it again, on its page under Organise." in answer.text
    assert not competition.match_days.exists()


def test_the_next_season_begins_in_one_form(olga_client: Client, competition: Competition) -> None:
    Competition.objects.update(name="Season 2026")
    MatchDayFactory(competition=competition, published=True)
    close_competition(competition=competition)
    form = olga_client.get(f"{PAGE}next/", headers=ENGLISH).context["form"]
    assert form.initial["name"] == "Season 2027"
    answer = olga_client.post(f"{PAGE}next/", {"name": "Season 2027", "first_date": "2027-09-06"})
    new = Competition.objects.get(name="Season 2027")
    assert answer.url == f"/organise/club-a/{new.slug}/"
    assert [day.date for day in new.match_days.all()] == [datetime.date(2027, 9, 6)]


def test_closed_ones_are_listed_last(olga_client: Client, competition: Competition) -> None:
    """Protects: an organiser who looks for tonight's season below the past ones."""
    close_competition(competition=competition)
    other = CompetitionFactory(club=competition.club, match_days_planned=1)
    MatchDayFactory(competition=other, published=True)
    rows = olga_client.get("/organise/club-a/").context["competitions"]
    assert [row.competition for row in rows] == [other, competition]
