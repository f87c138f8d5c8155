"""The line-up of a team: who hands it in, until when, what the draw makes of it, and who sees it before that."""

import datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.factories import AttendanceFactory, MatchDayFactory, PlayerFactory, TeamFactory
from tournaments.choices import DrawMethod
from tournaments.exceptions import Refused
from tournaments.models import Change, Fixture, LineUp, LogEntry, PlayingReserve, Seat
from tournaments.permissions import asked_by
from tournaments.queries.evening.line_up import find_teams_line_up, list_members
from tournaments.queries.evening.reserve import list_teams_of_evening
from tournaments.services.evening.draw import draw_legs, undo_draw
from tournaments.services.evening.line_up import hand_in_line_up
from tournaments.services.evening.reserve import let_member_play, let_reserve_play
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.team import update_team

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def day(teams_competition):
    """Two teams of five who meet in both legs."""
    teams_competition.draw_method = DrawMethod.ROUND_ROBIN
    teams_competition.legs_per_match_day = 2
    teams_competition.save()
    day = MatchDayFactory(competition=teams_competition, date=datetime.date(2026, 11, 26))
    home, away = (
        TeamFactory(competition=teams_competition, players=PlayerFactory.create_batch(5, club=teams_competition.club))
        for _ in range(2)
    )
    for leg in (1, 2):
        Fixture.objects.create(match_day=day, leg=leg, home_team=home, away_team=away)
    return day


def hand_in(day, team, order, **how):
    people = list_members(team)
    return hand_in_line_up(
        match_day=day, team=team, four=[people[at] for at in order], **{"now": timezone.now(), **how}
    )


def test_the_draw_seats_a_team_as_it_said_and_the_reserve_plays(day):
    home, away = day.competition.teams.order_by("number")
    people = list_members(home)
    hand_in(day, home, [4, 1, 0, 3], member=people[0])
    for team in (home, away):
        AttendanceFactory(match_day=day, player=None, team=team)
    draw_legs(match_day=day, seed=1, by=None)
    for leg in (1, 2):
        partners = {}
        for seat in Seat.objects.filter(leg__match_day=day, leg__number=leg, team=home):
            partners.setdefault(seat.table_id, set()).add(seat.player)
        # In every leg, where those of the other team change.
        assert sorted(partners.items())[0][1] == {people[4], people[1]}
        assert sorted(partners.items())[1][1] == {people[0], people[3]}
    [said] = PlayingReserve.objects.filter(match_day=day)
    assert (said.player, said.instead_of) == (people[4], people[2])
    [of_evening] = list_teams_of_evening(day, [home])
    assert set(of_evening.four) == {people[4], people[1], people[0], people[3]}
    with pytest.raises(Refused, match="drawn already"):
        hand_in(day, home, [0, 1, 2, 3])


def test_until_when_and_by_whom(day, olga):
    home, away = day.competition.teams.order_by("number")
    member, stranger = list_members(home)[4], list_members(away)[0]
    late = timezone.now() + datetime.timedelta(days=7)
    with pytest.raises(Refused, match="too late"):
        hand_in(day, home, [0, 1, 2, 3], member=member, now=late)
    for wrong in ({"member": stranger}, {"order": [0, 0, 1, 2]}, {"order": [0, 1, 2]}):
        with pytest.raises(Refused, match="four different people"):
            hand_in(day, home, **{"order": [0, 1, 2, 3], "member": member, **wrong})
    hand_in(day, home, [0, 1, 2, 3], by=olga, now=late)  # an organiser notes what was said on the telephone


def test_the_last_of_two_members_holds_and_both_are_in_the_log(day):
    home, _away = day.competition.teams.order_by("number")
    first, second = list_members(home)[:2]
    with asked_by(AnonymousUser()):
        assert not hand_in(day, home, [0, 1, 2, 3], known="", member=first)
        assert not hand_in(day, home, [0, 1, 2, 3], known="", member=first)  # a double tap
        assert hand_in(day, home, [0, 2, 1, 3], known="", member=second)  # whose page did not know of the first
        known = LineUp.objects.get().state
        assert not hand_in(day, home, [3, 2, 1, 0], known=known, member=second)
    lines = LogEntry.objects.filter(action="line_up_handed_in").order_by("pk")
    assert [line.subject for line in lines] == [
        f'{{"day": {day.number}, "number": {home.number}, "player": {one.number}}}' for one in (first, second, second)
    ]


def test_no_one_sees_it_before_those_they_meet_have_theirs_or_seats_are_shown(day):
    home, away = day.competition.teams.order_by("number")

    def is_shown():
        return [find_teams_line_up(day, team).shown is not None for team in (home, away)]

    hand_in(day, home, [0, 1, 2, 3])
    assert is_shown() == [False, False]
    for team in (home, away):
        AttendanceFactory(match_day=day, player=None, team=team)
    draw_legs(match_day=day, seed=1, is_kept_back=True, by=None)
    assert is_shown() == [False, False]
    undo_draw(match_day=day, by=None)
    draw_legs(match_day=day, seed=1, by=None)
    assert is_shown() == [True, False]
    undo_draw(match_day=day, by=None)
    hand_in(day, away, [0, 1, 2, 3])
    assert is_shown() == [True, True]


def test_with_an_opponent_in_a_later_leg_all_of_them_have_theirs_first(day):
    home, away = day.competition.teams.order_by("number")
    third = TeamFactory(competition=day.competition)
    day.fixtures.filter(leg=2).update(away_team=third)
    hand_in(day, home, [0, 1, 2, 3])
    hand_in(day, away, [0, 1, 2, 3])
    assert find_teams_line_up(day, home).shown is None  # the third could read it
    assert find_teams_line_up(day, away).shown is not None


def test_what_the_organiser_says_of_a_reserve_is_in_the_line_up_and_all_of_it_is_undone(day, olga):
    home, _away = day.competition.teams.order_by("number")
    people = list_members(home)
    with asked_by(olga):
        hand_in(day, home, [0, 1, 2, 3], by=olga)
        let_reserve_play(match_day=day, reserve=people[4], instead_of=people[1])
        assert LineUp.objects.get().four == (people[0], people[4], people[2], people[3])
        let_member_play(match_day=day, member=people[1])
        assert LineUp.objects.get().four == tuple(people[:4])
        hand_in(day, home, [3, 2, 1, 0], by=olga)
        undo_change(change=Change.objects.latest("pk"), by=olga)
        assert LineUp.objects.get().four == tuple(people[:4])
        update_team(team=home, name="Others", members=[*people[1:]], number=home.number)
    assert not LineUp.objects.exists()  # someone in it has left the team
