"""The page of a club."""

from tests.factories import CompetitionFactory, MatchDayFactory

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
    assert client.get(URL).context["latest"] is None
    first = MatchDayFactory(competition=competition, published=True)
    MatchDayFactory(competition=competition)
    assert client.get(URL).context["latest"] == first
    competition.is_public = False
    competition.save()
    assert [visitor.get(URL).context["latest"] for visitor in (client, vera_client)] == [None, first]
