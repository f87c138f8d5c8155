"""The page of a club."""

import pytest

from tests.factories import CompetitionFactory, MatchDayFactory

URL = "/clubs/club-a/"


def competitions(response) -> list[str]:
    return [line.competition.name for line in response.context["page"].competitions]


def test_the_newest_competition_stands_first(client, competition):
    CompetitionFactory(club=competition.club, name="Cup")
    assert competitions(client.get(URL)) == ["Cup", "Season"]


def test_private_competitions_are_for_the_club_only(client, stranger_client, vera_client, competition):
    CompetitionFactory(club=competition.club, name="Board only", is_public=False)
    shown = [competitions(visitor.get(URL)) for visitor in (client, stranger_client, vera_client)]
    assert shown == [["Season"], ["Season"], ["Board only", "Season"]]


def test_the_latest_match_day_is_the_last_one_published(client, competition):
    assert client.get(URL).context["latest"] is None
    first = MatchDayFactory(competition=competition, published=True)
    MatchDayFactory(competition=competition)
    assert client.get(URL).context["latest"] == first


def test_the_latest_match_day_of_a_hidden_competition_is_for_the_club_only(client, vera_client, competition):
    competition.is_public = False
    competition.save()
    day = MatchDayFactory(competition=competition, published=True)
    assert [visitor.get(URL).context["latest"] for visitor in (client, vera_client)] == [None, day]


def test_only_scorekeepers_and_above_get_the_link_to_organising(client, vera_client, sjaak_client, anna_client, club):
    visitors = [client, vera_client, sjaak_client, anna_client]
    links = [visitor.get(URL).content.decode().count('href="/organise/club-a/"') for visitor in visitors]
    assert links == [0, 0, 1, 1]


@pytest.mark.parametrize("number", [1, 3])
def test_a_club_takes_five_queries(client, club, django_assert_num_queries, number):
    """The club, its competitions, tonight's evenings, how many players, its latest match day."""
    CompetitionFactory.create_batch(number, club=club)
    with django_assert_num_queries(5):
        client.get(URL)
