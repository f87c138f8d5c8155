"""A line-up through an own link: any member of the team, until the club's hour, and the last one holds."""

import datetime

import pytest
import time_machine
from django.urls import reverse

from tests.factories import MatchDayFactory, PlayerFactory, TeamFactory
from tournaments.choices import DrawMethod
from tournaments.models import Fixture, LineUp, LogEntry
from tournaments.queries.evening.line_up import list_members
from tournaments.services.people.own_link import give_own_links, own_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def meeting(teams_competition):
    teams_competition.draw_method = DrawMethod.ROUND_ROBIN
    teams_competition.save()
    club = teams_competition.club
    club.replies_until = datetime.time(18)
    club.save()
    day = MatchDayFactory(competition=teams_competition, date=datetime.date(2026, 11, 26))
    home, away = (
        TeamFactory(competition=teams_competition, name=name, players=PlayerFactory.create_batch(5, club=club))
        for name in ("Boeren", "Heren")
    )
    return Fixture.objects.create(match_day=day, leg=1, home_team=home, away_team=away)


def token_of(player):
    return own_token(give_own_links(club=player.club, players=[player])[player.pk])


def form_of(client, meeting, player):
    """The address, and what the page has in it."""
    day = meeting.match_day
    url = reverse("own_line_up", args=[token_of(player), day.competition.slug, day.number])
    form = client.get(url).context["form"]
    places = ("first", "second", "third", "fourth")
    return url, {"known": form["known"].value(), **{name: form[name].value() for name in places}}


def test_two_members_at_once_and_the_last_one_is_said_to_replace_the_first(client, meeting):
    home = list_members(meeting.home_team)
    page = client.get(reverse("own_page", args=[token_of(home[0])])).text
    assert "Boeren against Heren" in page
    assert "Hand in the line-up" in page
    url, fields = form_of(client, meeting, home[0])
    other_url, other_fields = form_of(client, meeting, home[4])  # a reserve, who opened the page at the same time
    reserve = {"first": str(home[4].number)}
    for _tap in range(2):
        said = client.post(url, fields, follow=True).text
        assert "The line-up is in." in said
    said = client.post(other_url, other_fields | reserve, follow=True).text
    assert "It replaces another one" in said
    assert LineUp.objects.get().four == (home[4], *home[1:4])
    lines = LogEntry.objects.filter(action="line_up_handed_in")
    assert sorted(line.subject.rpartition('"player": ')[2] for line in lines) == sorted(
        f"{one.number}}}" for one in (home[0], home[4])
    )
    assert f"{home[4]} / {home[1]}" in said
    twice = client.post(other_url, other_fields | {"first": str(home[1].number)})
    assert "Someone is chosen twice" in twice.text


def test_it_is_too_late_after_the_hour_and_no_one_elses_team_is_there(client, meeting, club):
    home = list_members(meeting.home_team)
    url, fields = form_of(client, meeting, home[0])
    stranger = token_of(PlayerFactory(club=club))
    day = meeting.match_day
    other = reverse("own_line_up", args=[stranger, day.competition.slug, day.number])
    assert [client.get(other).status_code, client.post(other, fields).status_code] == [404, 404]
    with time_machine.travel(datetime.datetime(2026, 11, 26, 18, 1)):
        assert "It is too late" in client.post(url, fields).text
        assert "Hand in the line-up" not in client.get(reverse("own_page", args=[token_of(home[0])])).text
    assert not LineUp.objects.exists()


def test_both_teams_see_each_other_once_both_are_in(client, meeting):
    home, away = list_members(meeting.home_team), list_members(meeting.away_team)
    own, fields = form_of(client, meeting, away[0])
    client.post(own, fields)
    of_home = reverse("own_page", args=[token_of(home[0])])
    assert f"{away[0]} / {away[1]}" not in client.get(of_home).text
    url, fields = form_of(client, meeting, home[0])
    client.post(url, fields)
    assert f"{away[0]} / {away[1]}" in client.get(of_home).text
    assert f"{home[0]} / {home[1]}" in client.get(reverse("fixtures", args=meeting.match_day.competition.url_args)).text
