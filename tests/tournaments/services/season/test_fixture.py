"""The list of fixtures: made for the evenings ahead, followed by the draw, made again after what went differently."""

import datetime
from collections import Counter
from itertools import combinations

import pytest
from django.utils import timezone

from tests.factories import AttendanceFactory, MatchDayFactory, PairFactory, TeamFactory
from tournaments.choices import DrawMethod
from tournaments.exceptions import Refused
from tournaments.models import Change, Fixture, MatchDay
from tournaments.permissions import asked_by
from tournaments.queries.results.fixture import list_fixtures
from tournaments.queries.results.league import meetings_by_leg
from tournaments.seating import LegPlan
from tournaments.seating.meetings import Meetings
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.undo import undo_change
from tournaments.services.people.team import remove_team
from tournaments.services.season.fixture import make_fixtures, set_home

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def league(teams_competition):
    """A list for as many teams as wanted, with as many evenings as one round takes."""

    def with_teams(count):
        teams_competition.draw_method = DrawMethod.ROUND_ROBIN
        teams_competition.legs_per_match_day = 1
        teams_competition.save()
        teams = TeamFactory.create_batch(count, competition=teams_competition)
        for week in range(count - 1 + count % 2):
            date = datetime.date(2026, 11, 26) + datetime.timedelta(weeks=week)
            MatchDayFactory(competition=teams_competition, number=week + 1, date=date)
        make_fixtures(competition=teams_competition, now=timezone.now(), seed=5)
        return teams_competition, teams

    return with_teams


def listed(competition):
    """Of each evening its meetings by number, home first."""
    return [
        [(one.home.number, one.away.number) for leg in day.legs for one in leg.meetings]
        for day in list_fixtures(competition)
    ]


def play(day, teams):
    for team in teams:
        AttendanceFactory(match_day=day, player=None, team=team)
    draw_legs(match_day=day, seed=99, by=None)
    return meetings_by_leg(day.competition)[day.number, 1]


@pytest.mark.parametrize("count", [7, 8])
def test_the_draw_is_the_list_while_everyone_is_there(league, count):
    competition, teams = league(count)
    met = Meetings.of(leg for day in list_fixtures(competition) for leg in [_as_plan(day)])
    numbers = [team.number for team in teams]
    assert Counter(met.times(*two) for two in combinations(numbers, 2)) == {1: count * (count - 1) // 2}
    assert max(map(abs, met.balance.values())) <= 1
    planned = listed(competition)
    for day, meetings in zip(competition.match_days.order_by("number"), planned, strict=True):
        free = set(numbers) - {one for two in meetings for one in two}
        plan = play(day, [team for team in teams if team.number not in free] if day.number == 2 else teams)
        assert list(plan.tables) == meetings
        assert set(plan.sit_out) == (set() if day.number == 2 else free)  # one without a meeting may stay at home
    assert listed(competition) == planned
    assert not any(day.differs for day in list_fixtures(competition))


def _as_plan(day):
    [leg] = day.legs
    return LegPlan(
        tuple((one.home.number, one.away.number) for one in leg.meetings), tuple(one.number for one in leg.free)
    )


@pytest.mark.parametrize("count", [7, 8])
def test_with_someone_missing_the_draw_is_another_and_the_rest_is_made_again(league, count, olga):
    competition, teams = league(count)
    first, *later = competition.match_days.order_by("number")
    missing = Fixture.objects.filter(match_day=first)[0].home_team
    plan = play(first, [team for team in teams if team != missing])
    assert missing.number not in {one for two in plan.tables for one in two}
    days = list_fixtures(competition)
    assert [day.differs for day in days] == [True] + [False] * len(later)
    assert {one.home.number for one in days[0].legs[0].meetings} == {home for home, _away in plan.tables}
    published = Fixture.objects.filter(match_day=first).count()
    before = listed(competition)
    with asked_by(olga):
        make_fixtures(competition=competition, now=timezone.now(), seed=7)
        after = listed(competition)
        assert after[0] == before[0]
        assert after != before
        undo_change(change=Change.objects.get(), by=olga)
        assert listed(competition) == before
        undo_change(change=Change.objects.latest("pk"), by=olga)
        assert listed(competition) == after
    assert Fixture.objects.filter(match_day=first).count() == published  # what is over keeps its list
    rest = Meetings.of(_as_plan(day) for day in list_fixtures(competition))
    assert max(rest.times(one.number, other.number) for one, other in combinations(teams, 2)) <= 2
    again = sum(rest.times(one.number, other.number) == 2 for one, other in combinations(teams, 2))
    never = sum(rest.times(one.number, other.number) == 0 for one, other in combinations(teams, 2))
    assert again == 0 or never == 0


def test_home_and_away_are_exchanged_once_and_phones_learn_of_it(league):
    competition, _teams = league(4)
    fixture = Fixture.objects.order_by("match_day", "pk")[0]
    home, away = fixture.home_team, fixture.away_team
    revision = fixture.match_day.revision
    for _tap in range(2):
        set_home(fixture=fixture, number=away.number, now=timezone.now())
    fixture.refresh_from_db()
    assert (fixture.home_team, fixture.away_team) == (away, home)
    assert MatchDay.objects.get(pk=fixture.match_day_id).revision == revision + 1
    play(fixture.match_day, competition.teams.all())
    with pytest.raises(Refused, match="drawn already"):
        set_home(fixture=fixture, number=home.number, now=timezone.now())


def test_evenings_called_off_over_or_without_a_date_are_not_in_the_list(league):
    competition, teams = league(4)
    called_off, drawn, ahead = competition.match_days.order_by("number")
    MatchDay.objects.filter(pk=called_off.pk).update(called_off=True)
    MatchDayFactory(competition=competition, number=8)
    MatchDayFactory(competition=competition, number=9, date=datetime.date(2026, 10, 1))
    play(drawn, teams)
    before = set(Fixture.objects.filter(match_day=called_off).values_list("pk", flat=True))
    made = make_fixtures(competition=competition, now=timezone.now(), seed=2)
    assert {row.match_day for row in made} == {ahead}
    assert set(Fixture.objects.filter(match_day=called_off).values_list("pk", flat=True)) == before
    remove_team(team=TeamFactory(competition=competition))


def test_pairs_have_a_list_too_and_players_have_none(pairs_competition, competition):
    pairs_competition.draw_method = DrawMethod.ROUND_ROBIN
    pairs_competition.save()
    with pytest.raises(Refused, match="no evening ahead"):
        make_fixtures(competition=pairs_competition, now=timezone.now())
    MatchDayFactory(competition=pairs_competition, date=datetime.date(2026, 11, 26))
    with pytest.raises(Refused, match="not two"):
        make_fixtures(competition=pairs_competition, now=timezone.now())
    pairs = PairFactory.create_batch(4, competition=pairs_competition)
    make_fixtures(competition=pairs_competition, now=timezone.now(), seed=1)
    [day] = list_fixtures(pairs_competition)
    assert [len(leg.meetings) for leg in day.legs] == [2, 2, 2]
    for pair in pairs:
        AttendanceFactory(match_day=day.match_day, player=None, pair=pair)
    draw_legs(match_day=day.match_day, seed=3, by=None)
    assert not list_fixtures(pairs_competition)[0].differs
    with pytest.raises(Refused, match="pairs or teams"):
        make_fixtures(competition=competition, now=timezone.now())
