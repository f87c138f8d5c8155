"""How a season ended: on its own page, that of its club and those of its players."""

import datetime

import pytest
from django.test import Client

from tests.factories import (
    CompetitionFactory,
    DivisionFactory,
    MatchDayFactory,
    PlayerFactory,
    PrizeFactory,
    ResultFactory,
)
from tournaments.choices import PrizeScope
from tournaments.models import Competition, DivisionPlace, Player
from tournaments.services.season.closing import close_competition

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def people(competition: Competition) -> list[Player]:
    return [PlayerFactory(club=competition.club, name=name, number=at) for at, name in enumerate(("Jan", "Piet"), 1)]


def played(competition: Competition, people: list[Player], year: int) -> None:
    """The first has most."""
    day = MatchDayFactory(competition=competition, published=True, date=datetime.date(year, 3, 1))
    for at, player in enumerate(people):
        ResultFactory(match_day=day, player=player, points=1000 - at)


def test_the_page_of_a_closed_season_begins_with_its_end(
    client: Client, competition: Competition, people: list[Player]
) -> None:
    """Protects: the champion, the prizes and who goes up and down; none of them as long as it goes on."""
    played(competition, people, 2026)
    for player in people:
        division = DivisionFactory(competition=competition, promoted=1, relegated=1)
        DivisionPlace.objects.create(division=division, player=player)
    PrizeFactory(competition=competition, scope=PrizeScope.SEASON, what="Ham")
    assert "Final standing" not in client.get("/clubs/club-a/season/", headers=ENGLISH).text
    close_competition(competition=competition)
    page = client.get("/clubs/club-a/season/", headers=ENGLISH)
    final = page.context["final"]
    assert [(place, [unit.name for unit in units]) for place, units in final.podium] == [(1, ["Jan"]), (2, ["Piet"])]
    assert [(line.is_up, line.names) for line in final.moved] == [(False, ("Jan",)), (True, ("Piet",))]
    assert [given.names for given in final.prizes][:1] == [("Jan",)]
    assert "<dt>Champion</dt>" in page.text


def test_a_club_lists_its_past_seasons_below_the_current_one_by_their_dates(
    client: Client, competition: Competition, people: list[Player]
) -> None:
    """Protects: a season of 2019 that was typed in today at the top of the page."""
    played(competition, people, 2026)
    for year in (2024, 2019):
        past = CompetitionFactory(club=competition.club, name=f"Season of {year}")
        played(past, people[::-1], year)
        close_competition(competition=past)
    imported = CompetitionFactory(club=competition.club, name="Typed in, not closed")
    played(imported, people, 2020)
    page = client.get("/clubs/club-a/", headers=ENGLISH)
    shown = [line.competition.name for line in page.context["page"].competitions]
    assert shown == ["Season", "Typed in, not closed", "Season of 2024", "Season of 2019"]
    assert "2024 · Champion: Piet" in page.text


def test_a_player_opens_with_the_season_that_is_played_now(
    client: Client, competition: Competition, people: list[Player]
) -> None:
    """Protects: a page that opens with the season that was loaded last; and titles stay on it."""
    played(competition, people, 2026)
    past = CompetitionFactory(club=competition.club, name="Winter 2019")
    played(past, people[::-1], 2019)
    close_competition(competition=past)
    page = client.get("/clubs/club-a/players/2/", headers=ENGLISH)
    assert page.context["opened"].competition == competition
    assert page.context["ended_on"] == ["Champion of Winter 2019"]
    assert client.get("/clubs/club-a/players/1/", headers=ENGLISH).context["ended_on"] == ["Second in Winter 2019"]


def test_who_asks_for_initials_is_no_champion_in_full(
    client: Client, competition: Competition, people: list[Player]
) -> None:
    """Protects: the list of champions of people who hide their name."""
    people[0].name, people[0].hides_name = "Jan de Boer", True
    people[0].save()
    played(competition, people, 2026)
    close_competition(competition=competition)
    page = client.get("/clubs/club-a/", headers=ENGLISH).text
    assert "Champion:" in page
    assert "de Boer" not in page
