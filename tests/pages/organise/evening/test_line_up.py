"""The line-ups of an evening for organisers: which are in, and who plays only of those they entered themselves."""

import datetime

from django.urls import reverse
from django.utils import timezone

from tests.factories import AttendanceFactory, CompetitionFactory, MatchDayFactory, TeamFactory
from tournaments.choices import DrawMethod
from tournaments.models import Fixture, LineUp
from tournaments.queries.evening.line_up import list_members
from tournaments.services.evening.line_up import hand_in_line_up

ENGLISH = {"accept-language": "en"}


def a_meeting(cast):
    competition = CompetitionFactory(club=cast.club, slug="league", teams=True, draw_method=DrawMethod.ROUND_ROBIN)
    day = MatchDayFactory(competition=competition, date=datetime.date(2026, 11, 26))
    home, away = (TeamFactory(competition=competition, name=name) for name in ("Boeren", "Heren"))
    Fixture.objects.create(match_day=day, leg=1, home_team=home, away_team=away)
    return day, home, away


def test_an_organiser_sees_who_is_in_and_what_they_entered(cast):
    day, home, away = a_meeting(cast)
    of_home, of_away = list_members(home), list_members(away)
    hand_in_line_up(match_day=day, team=home, four=of_home, member=of_home[0], now=timezone.now())
    page = reverse("team_line_ups", args=day.url_args)
    own = reverse("team_line_up", args=[*day.url_args, away.number])
    text = cast.organiser.get(page, headers=ENGLISH).text
    assert text.count("not in yet") == 1
    assert f"{of_home[0]} /" not in text
    of_other = cast.organiser.get(reverse("team_line_up", args=[*day.url_args, home.number]), headers=ENGLISH)
    assert "What you save here replaces it" in of_other.text
    numbers = [player.number for player in reversed(of_away)]
    fields = dict(zip(("first", "second", "third", "fourth"), numbers, strict=True))
    assert cast.organiser.post(own, fields).status_code == 302
    stored = LineUp.objects.get(team=away)
    assert (stored.four, stored.given_by) == (tuple(reversed(of_away)), cast.user("organiser"))
    # Both are in now; before that only what the organiser entered was shown.
    text = cast.organiser.get(page, headers=ENGLISH).text
    assert "not in yet" not in text
    assert f"{of_home[0]} / {of_home[1]}" in text
    LineUp.objects.filter(team=home).delete()
    assert f"{of_away[3]} / {of_away[2]}" in cast.organiser.get(page, headers=ENGLISH).text
    assert f"{of_away[3]} / {of_away[2]}" not in cast.owner.get(page, headers=ENGLISH).text


def test_the_door_says_whose_line_up_is_in_and_the_draw_whether_it_follows_the_list(cast):
    day, home, away = a_meeting(cast)
    third = TeamFactory(competition=day.competition, name="Nellen")
    hand_in_line_up(match_day=day, team=home, four=list_members(home), now=timezone.now())
    door = cast.organiser.get(reverse("door", args=day.url_args), headers=ENGLISH).text
    assert door.count("line-up in") == 1
    for team in (home, third):
        AttendanceFactory(match_day=day, player=None, team=team)
    text = cast.organiser.get(reverse("draw", args=day.url_args), headers=ENGLISH).text
    assert "Not by the list of fixtures" in text
    assert "Not there: Heren." in text
    AttendanceFactory(match_day=day, player=None, team=away)
    assert ">By the list of fixtures" in cast.organiser.get(reverse("draw", args=day.url_args), headers=ENGLISH).text
