"""The page of a club."""

import datetime

from django.utils import timezone

from tests.factories import CompetitionFactory, MatchDayFactory, TableFactory
from tests.pages.public.season.test_standing import give_results

URL = "/clubs/club-a/"


def competitions(response) -> list[str]:
    return [line.competition.name for line in response.context["page"].competitions]


def test_private_competitions_are_for_the_club_only(client, vera_client, sjaak_client, competition):
    """The newest stands first. The link to organising is for scorekeepers and above."""
    CompetitionFactory(club=competition.club, name="Cup")
    CompetitionFactory(club=competition.club, name="Board only", is_public=False)
    pages = [visitor.get(URL) for visitor in (client, vera_client, sjaak_client)]
    assert [competitions(page) for page in pages[:2]] == [["Cup", "Season"], ["Board only", "Cup", "Season"]]
    assert [page.text.count('href="/organise/club-a/"') for page in pages] == [0, 0, 1]


def test_the_latest_match_day_is_the_last_one_published(client, vera_client, competition):
    assert client.get(URL).context["latest"] == []
    first = MatchDayFactory(competition=competition, published=True)
    MatchDayFactory(competition=competition)
    assert client.get(URL).context["latest"] == [first]
    competition.is_public = False
    competition.save()
    assert [visitor.get(URL).context["latest"] for visitor in (client, vera_client)] == [[], [first]]


def test_who_leads_is_seen_on_the_page_of_the_club(client, competition, django_assert_num_queries):
    """Protects: five names of what was played last, or of what is played tonight."""
    assert client.get(URL).context["top"] == ()
    for number in range(7):
        give_results(competition, days=1, **{f"Anja {number}": 5000 + number})
    page = client.get(URL)
    assert [unit.name for unit in page.context["top"]] == [f"Anja {number}" for number in (6, 5, 4, 3, 2)]
    cup = CompetitionFactory(club=competition.club, name="Cup")
    give_results(cup, days=1, Joop=4000)
    cup.match_days.update(date=timezone.localdate())
    assert client.get(URL).context["standing"].competition == cup
    tonight = MatchDayFactory(competition=competition, date=timezone.localdate())
    TableFactory(leg__match_day=tonight)
    page = client.get(URL)
    assert page.context["tonight"] == [tonight]
    assert page.context["standing"].competition == competition
    assert page.context["next"] == []


def test_the_next_evening_is_the_first_that_is_not_over(client, vera_client, competition):
    today = timezone.localdate()
    MatchDayFactory(competition=competition, date=today - datetime.timedelta(days=7))
    coming = MatchDayFactory(competition=competition, date=today + datetime.timedelta(days=7))
    MatchDayFactory(competition=competition, date=today + datetime.timedelta(days=14))
    assert client.get(URL).context["next"] == [coming]
    competition.is_public = False
    competition.save()
    assert [visitor.get(URL).context["next"] for visitor in (client, vera_client)] == [[], [coming]]
