"""The first page: every club, and what runs there."""

import re

from tests.factories import CompetitionFactory, MatchDayFactory, TableFactory, a_round


def competitions(response) -> dict[str, list[str]]:
    clubs = response.context["clubs"]
    return {entry.club.name: [line.competition.name for line in entry.competitions] for entry in clubs}


def test_clubs_with_their_running_competitions(client, vera_client, competition, rival_club):
    """One that is not public is not listed, for no one."""
    CompetitionFactory(club=competition.club, is_public=False)
    for visitor in (client, vera_client):
        assert competitions(visitor.get("/clubs/")) == {"Club A": ["Season"], "Club B": []}


def test_the_first_page_leads_to_the_work_of_those_who_have_some(client, vera_client, sjaak_client, competition):
    """A viewer has nothing to organise; the list of all clubs stays within reach, without a new club on offer."""
    assert competitions(client.get("/")) == {"Club A": ["Season"]}
    for visitor, work in ((vera_client, "/clubs/club-a/"), (sjaak_client, "/organise/club-a/")):
        assert visitor.get("/", follow=True).request["PATH_INFO"] == work
        assert 'href="/clubs/"' in visitor.get(work).text


def test_finished_competitions_are_below_running_ones(client, competition):
    competition.match_days_planned = 1
    competition.save()
    CompetitionFactory(club=competition.club, name="Cup", match_days_planned=1)
    assert competitions(client.get("/")) == {"Club A": ["Cup", "Season"]}
    MatchDayFactory(competition=competition.club.competitions.get(name="Cup"), published=True)
    assert competitions(client.get("/")) == {"Club A": ["Season", "Cup"]}


def test_a_match_day_published_during_play_is_not_over(client, competition):
    """Protects: "final result" is said only when it is; a club publishes its evening half-way too."""
    competition.match_days_planned = 1
    competition.save()
    table = TableFactory(leg__match_day__competition=competition, leg__match_day__published=True)
    CompetitionFactory(club=competition.club, name="Cup", match_days_planned=1)
    pages = ["/", "/clubs/club-a/", "/clubs/club-a/season/standing/"]

    def say_final() -> list[int]:
        return [len(re.findall(r"\b[Ff]inal\b", client.get(page).content.decode())) for page in pages]

    a_round(table, 1)
    assert say_final() == [0, 0, 0]
    a_round(table, 2)
    assert say_final() == [1, 1, 1]


def test_a_site_with_an_owner_and_no_club_says_so(client, keeper):
    assert client.get("/").content.decode().count("No clubs yet") == 1


def test_the_newest_competitions_of_a_club_stand_first_and_four_are_enough(client, club, django_assert_num_queries):
    for number in range(6):
        CompetitionFactory(club=club, name=f"Season {number}")
        with django_assert_num_queries(3):
            page = client.get("/")
    assert competitions(page) == {"Club A": ["Season 5", "Season 4", "Season 3", "Season 2"]}
