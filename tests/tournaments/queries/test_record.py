"""The records of a club come from its standings, and show nobody more than those do."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, TableFactory, a_round, an_entry
from tournaments.queries.record import get_club_records

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


@pytest.fixture
def people(club):
    return [
        PlayerFactory(club=club, name=name, number=n) for n, name in enumerate(("Anna", "Bert", "Carla", "Dirk"), 1)
    ]


def a_season(club, people, slug, points, **fields):
    season = CompetitionFactory(
        club=club, name=slug.title(), slug=slug, rounds_per_leg=1, legs_per_match_day=1, match_days_planned=1, **fields
    )
    day = MatchDayFactory(competition=season, published=True)
    a_round(TableFactory(leg__match_day=day, units=people), 1, an_entry(points, ns_roem=20))
    return season


def test_the_highest_of_all_seasons_and_who_won_most(club, people):
    a_season(club, people, "first", 100)
    a_season(club, [people[1], people[0], people[3], people[2]], "second", 130)
    records = get_club_records(club, NOBODY)
    highest = records.best["leg"]
    assert [(one.name, one.figure, one.competition) for one in highest[:2]] == [
        ("Bert", 150, "Second"),
        ("Dirk", 150, "Second"),
    ]
    assert [(one.name, one.titles, one.match_days, one.legs, one.points) for one in records.all_time] == [
        ("Anna", 1, 2, 2, 120 + 32),
        ("Bert", 1, 2, 2, 62 + 150),
        ("Carla", 1, 2, 2, 120 + 32),
        ("Dirk", 1, 2, 2, 62 + 150),
    ]


def test_what_counts_something_else_or_is_not_for_everybody_stays_out(club, people, vera):
    a_season(club, people, "wins", 100, counting_figure="wins")
    a_season(club, people, "private", 100, is_public=False)
    assert get_club_records(club, NOBODY).lists == []
    assert [title for title, _best in get_club_records(club, vera).lists]


def test_a_frozen_leg_is_in_no_record(club, people):
    season = a_season(club, people, "first", 100)
    season.match_days.update(frozen_from=1)
    assert get_club_records(club, NOBODY).lists == []


def test_the_page_is_counted_once_a_minute(client, club, people, django_assert_num_queries):
    a_season(club, people, "first", 100)
    assert "Anna" in client.get(f"/clubs/{club.slug}/records/").text
    with django_assert_num_queries(4):
        client.get(f"/clubs/{club.slug}/records/")
    cache.clear()


def test_a_name_that_is_hidden_is_hidden_at_once(client, club, people):
    """Protects: what is kept for a minute must not show a full name for a minute."""
    people[0].name = "Anna Bakker"
    people[0].save()
    a_season(club, people, "first", 100)
    assert "Bakker" in client.get(f"/clubs/{club.slug}/records/").text
    people[0].hides_name = True
    people[0].save()
    assert "Bakker" not in client.get(f"/clubs/{club.slug}/records/").text


def test_a_row_of_match_days_ends_with_one_missed(club, people):
    season = a_season(club, people, "first", 100)
    for units in ([*people[:3], PlayerFactory(club=club)], people):
        day = MatchDayFactory(competition=season, published=True)
        a_round(TableFactory(leg__match_day=day, units=units))
    rows = {one.name: one.figure for one in get_club_records(club, NOBODY).best["row"]}
    assert rows == {"Anna": 3, "Bert": 3, "Carla": 3}
