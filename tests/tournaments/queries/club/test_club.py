"""Clubs and competitions in lists: a visitor sees what is public, the club's own people everything."""

import datetime

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tournaments.choices import Role
from tournaments.queries.club.club import get_club_page, list_members
from tournaments.queries.season.competition import get_competition_page, list_club_competitions

pytestmark = pytest.mark.django_db


def test_a_club_shows_private_competitions_to_its_own_people_only(club, vera, stranger):
    public, private = CompetitionFactory(club=club), CompetitionFactory(club=club, is_public=False)
    PlayerFactory.create_batch(2, club=club)
    PlayerFactory(club=club, is_active=False)
    pages = [get_club_page(club, user) for user in (vera, stranger, AnonymousUser())]
    assert [page.role for page in pages] == [Role.VIEWER, None, None]
    assert [{line.competition for line in page.competitions} for page in pages] == [
        {public, private},
        {public},
        {public},
    ]
    assert [page.players for page in pages] == [2, 2, 2]


def test_a_competition_is_listed_with_its_match_days_the_newest_first(competition, django_assert_num_queries):
    MatchDayFactory(competition=competition, published=True, date=datetime.date(2026, 10, 1))
    MatchDayFactory(competition=competition, published=True, date=None)
    MatchDayFactory(competition=competition, date=datetime.date(2026, 11, 1))
    with django_assert_num_queries(1):
        (line,) = list_club_competitions(competition.club)
    found = (line.competition, line.match_days, line.published, line.last_date)
    assert found == (competition, 3, 2, datetime.date(2026, 10, 1))
    second, third = CompetitionFactory.create_batch(2, club=competition.club)
    with django_assert_num_queries(1):
        lines = list_club_competitions(competition.club)
    assert [line.competition for line in lines] == [third, second, competition]


def test_members_are_listed_from_owner_to_viewer(club, vera, sjaak, olga, anna, rival):
    assert [member.user for member in list_members(club)] == [anna, olga, sjaak, vera]


def test_a_competition_shows_what_is_published_unless_asked_for_more(competition):
    shown, hidden = MatchDayFactory(competition=competition, published=True), MatchDayFactory(competition=competition)
    for match_day in (shown, hidden):
        ResultFactory(match_day=match_day)
    public, full = get_competition_page(competition), get_competition_page(competition, published_only=False)
    assert ([line.match_day for line in public.match_days], len(public.standing.rows)) == ([shown], 1)
    assert ([line.match_day for line in full.match_days], len(full.standing.rows)) == ([shown, hidden], 2)
