"""The records of a club come from its standings, and show no one more than those do."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from tests.factories import (
    CompetitionFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tests.tournaments.services.undone import undone
from tournaments.choices import Currency
from tournaments.models import Player
from tournaments.models.player import players_of
from tournaments.queries.season.record import RecordKind, get_club_records

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


def held(records, figure, currency=None, *, of_teams=False):
    """Who holds the places of one kind of record, with the figure."""
    return [(one.names, one.figure) for one in records.best.get(RecordKind(figure, currency, of_teams), ())]


def test_the_highest_of_all_seasons_and_who_won_most(club, people):
    """Two who sat together hold a record together, so that a third and fourth are not pushed out of it."""
    a_season(club, people, "first", 100)
    a_season(club, [people[1], people[0], people[3], people[2]], "second", 130)
    records = get_club_records(club, NOBODY)
    assert [(one.names, one.figure, one.competition) for one in records.best["leg", Currency.POINTS, False]] == [
        (("Bert", "Dirk"), 150, "Second"),
        (("Anna", "Carla"), 120, "First"),
        (("Bert", "Dirk"), 62, "First"),
    ]
    assert held(records, "roem_of_leg")[0] == (("Anna", "Carla"), 20)
    assert [
        (one.name, one.titles, one.podiums, one.competitions, one.match_days, one.legs, one.points)
        for one in records.all_time
    ] == [
        ("Anna", 1, 2, 2, 2, 2, 120 + 32),
        ("Bert", 1, 2, 2, 2, 2, 62 + 150),
        ("Carla", 1, 2, 2, 2, 2, 120 + 32),
        ("Dirk", 1, 2, 2, 2, 2, 62 + 150),
    ]


def test_a_season_that_is_not_over_has_no_winner_yet(club, people):
    season = a_season(club, people, "first", 100)
    season.match_days_planned = 2
    season.save()
    assert {(one.titles, one.podiums, one.legs) for one in get_club_records(club, NOBODY).all_time} == {(0, 0, 1)}


def test_most_roem_is_that_of_one_leg(club, people):
    season = CompetitionFactory(club=club, slug="season", rounds_per_leg=2)
    table = TableFactory(leg__match_day=MatchDayFactory(competition=season, published=True), units=people)
    a_round(table, 1, an_entry(100, ns_roem=20))
    a_round(table, 2, an_entry(90, ns_roem=50))
    records = get_club_records(club, NOBODY)
    assert held(records, "roem_of_leg") == [(("Anna", "Carla"), 70)]
    assert held(records, "roem") == [(("Anna", "Carla"), 70)]


def test_where_places_give_points_a_record_is_what_was_played(club, people):
    """Protects: 25 points for a first place are no match day of 25 points."""
    a_season(club, people, "places", 100, counting_figure="rank_points")
    records = get_club_records(club, NOBODY)
    assert held(records, "match_day", Currency.POINTS)[0] == (("Anna", "Carla"), 120)
    assert records.all_time[0].average == 120


def test_where_games_won_count_a_leg_is_what_its_sheet_says(club, people):
    for figure in ("wins", "match_points"):
        with undone():
            a_season(club, people, figure, 100, counting_figure=figure)
            records = get_club_records(club, NOBODY)
            assert held(records, "leg", Currency.POINTS) == [(("Anna", "Carla"), 120), (("Bert", "Dirk"), 62)]
            assert held(records, "roem_of_leg") == held(records, "roem") == [(("Anna", "Carla"), 20)]
            assert {kind.figure for kind in records.best} == {"leg", "roem_of_leg", "roem", "row"}
            first = [(one.name, one.titles, one.average) for one in records.all_time][:2]
            assert first == [("Anna", 1, None), ("Carla", 1, None)]


def test_both_players_of_a_pair_are_in_the_all_time_list(club, people):
    season = CompetitionFactory(club=club, slug="pairs", pairs=True, rounds_per_leg=1, match_days_planned=1)
    pairs = [PairFactory(competition=season, first=one, second=two) for one, two in (people[:2], people[2:])]
    day = MatchDayFactory(competition=season, published=True)
    a_round(TableFactory(leg__match_day=day, units=pairs), 1, an_entry(100))
    records = get_club_records(club, NOBODY)
    assert held(records, "leg", Currency.POINTS) == [(("Anna / Bert",), 100), (("Carla / Dirk",), 62)]
    assert [(one.name, one.titles, one.podiums) for one in records.all_time] == [
        ("Anna", 1, 1),
        ("Bert", 1, 1),
        ("Carla", 0, 1),
        ("Dirk", 0, 1),
    ]


def test_results_not_for_everyone_and_a_frozen_leg_stay_out(club, people, vera):
    season = a_season(club, people, "private", 100, is_public=False)
    assert get_club_records(club, NOBODY).lists == []
    assert get_club_records(club, vera).lists
    season.is_public = True
    season.save()
    assert get_club_records(club, NOBODY).lists
    season.match_days.update(frozen_from=1)
    assert get_club_records(club, NOBODY).lists == []


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize(("fields", "queries"), [({}, 10), ({"counting_figure": "wins"}, 13)])
def test_records_take_the_same_queries_however_many_play(
    client, club, tables, fields, queries, django_assert_num_queries
):
    """The club, its state in three, the competitions; of each four, and three more where games won count."""
    season = CompetitionFactory(club=club, slug="season", **fields)
    day = MatchDayFactory(competition=season, published=True)
    for number in range(1, tables + 1):
        units = PlayerFactory.create_batch(4, club=club)
        a_round(TableFactory(leg__match_day=day, leg__number=number, units=units))
    with django_assert_num_queries(queries):
        client.get(f"/clubs/{club.slug}/records/")
    cache.clear()


def test_the_page_is_counted_once_a_minute_and_a_name_that_is_hidden_is_hidden_at_once(
    client, club, people, django_assert_num_queries
):
    """Protects: what is kept for a minute must not show a full name for a minute."""
    Player.objects.filter(pk=people[0].pk).update(name="Anna Bakker")
    a_season(club, people, "first", 100)
    address = f"/clubs/{club.slug}/records/"
    assert "Bakker" in client.get(address).text
    with django_assert_num_queries(4):
        client.get(address)
    Player.objects.filter(pk=people[0].pk).update(hides_name=True)
    assert "Bakker" not in client.get(address).text
    cache.clear()


def test_a_streak_of_match_days_ends_with_one_missed(club, people):
    season = a_season(club, people, "first", 100)
    for units in ([*people[:3], PlayerFactory(club=club)], people):
        day = MatchDayFactory(competition=season, published=True)
        a_round(TableFactory(leg__match_day=day, units=units))
    assert held(get_club_records(club, NOBODY), "row") == [
        (("Anna", "Bert", "Carla"), 3),
        (("Dirk", str(players_of(season.club).last())), 1),
    ]
