"""The page of the reserves: one tap says who plays for whom."""

import pytest
from django.urls import reverse

from tournaments.models import Competition, MatchDay
from tournaments.models.player import players_of
from tournaments.services.evening.match_day import open_match_day
from tournaments.services.people.player import add_players
from tournaments.services.people.team import add_team
from tournaments.services.season.competition import create_competition


@pytest.fixture
def day(cast) -> MatchDay:
    drive = create_competition(club=cast.club, name="Drive", form="teams")
    people = add_players(club=cast.club, names=["Anna", "Bert", "Carla", "Dirk", "Els"])
    add_team(competition=drive, name="Jacks", members=people)
    return open_match_day(competition=drive)


def page(day, name="team_reserves"):
    return reverse(name, args=day.url_args)


def test_one_tap_lets_a_reserve_play_and_one_takes_it_back(cast, day):
    numbers = dict(players_of(day.competition.club).values_list("name", "number"))
    answer = cast.organiser.post(page(day), {"reserve": f"{numbers['Els']}-{numbers['Bert']}"}, follow=True)
    assert "Els plays for Bert." in answer.text
    assert [(one.player.name, one.instead_of.name) for one in day.playing_reserves.all()] == [("Els", "Bert")]
    answer = cast.organiser.post(page(day), {"member": numbers["Bert"]}, follow=True)
    assert "Bert plays." in answer.text
    assert not day.playing_reserves.exists()


def test_no_one_else_can_be_named_and_individuals_have_no_such_page(cast, day):
    for sent in ({}, {"member": "x"}, {"reserve": "1"}, {"reserve": "9-8"}, {"member": "²"}):
        assert cast.organiser.post(page(day), sent).status_code == 404, sent
    Competition.objects.update(form="individual")
    assert cast.organiser.get(page(day)).status_code == 404


def test_the_door_names_reserves_and_finds_a_team_by_its_people(cast, day):
    answer = cast.organiser.get(page(day, "door"))
    assert "Reserve: Els" in answer.text
    assert page(day) in answer.text
    cast.organiser.post(page(day, "door"), {"find": "carla"})
    assert [row.team.name for row in day.attendances.all()] == ["Jacks"]


def test_without_reserves_the_page_says_where_they_come_from(cast, day):
    team = day.competition.teams.get()
    team.members.filter(place=5).delete()
    assert reverse("team_list", args=day.competition.url_args) in cast.organiser.get(page(day)).text
    assert page(day) not in cast.organiser.get(page(day, "door")).text
