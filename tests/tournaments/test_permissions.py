"""Who finds what: everyone else gets the same 404 as for something that does not exist."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from tests.factories import ClubFactory, CompetitionFactory, MatchDayFactory, PlayerFactory, TableFactory
from tournaments import permissions
from tournaments.choices import Role

pytestmark = pytest.mark.django_db

EVERYONE = ["anna", "olga", "sjaak", "vera", "stranger", "rival", "nobody"]
CLUB = ("club-a",)
COMPETITION = ("club-a", "season")
DAY = (*COMPETITION, 1)
LEG = (*DAY, 1)
TABLE = (*LEG, 1)


@pytest.fixture
def cast(anna, olga, sjaak, vera, stranger, rival):
    """Everyone who may ask, by name; no one is not logged in."""
    people = {"anna": anna, "olga": olga, "sjaak": sjaak, "vera": vera, "stranger": stranger, "rival": rival}
    return people | {"nobody": AnonymousUser()}


@pytest.fixture
def table(competition, rival_club):
    """A table of club A; club B has a competition of the same address with nothing in it."""
    CompetitionFactory(club=rival_club, slug="season", is_public=False)
    match_day = MatchDayFactory(competition=competition, number=1)
    return TableFactory(leg__match_day=match_day, leg__number=1, number=1)


def who_finds(cast, function, *address):
    """The names of those for whom the function returns something."""
    found = []
    for name, user in cast.items():
        try:
            function(user, *address)
        except Http404:
            continue
        found.append(name)
    return found


@pytest.mark.parametrize(
    "function, address, finders",
    [
        ("get_club_for_scorekeeper", CLUB, ["anna", "olga", "sjaak"]),
        ("get_club_for_organiser", CLUB, ["anna", "olga"]),
        ("get_club_for_owner", CLUB, ["anna"]),
        ("get_competition", COMPETITION, EVERYONE),
        ("get_competition_for_scorekeeper", COMPETITION, ["anna", "olga", "sjaak"]),
        ("get_competition_for_organiser", COMPETITION, ["anna", "olga"]),
        ("get_match_day", DAY, ["anna", "olga", "sjaak", "vera"]),
        ("get_match_day_for_scorekeeper", DAY, ["anna", "olga", "sjaak"]),
        ("get_match_day_for_organiser", DAY, ["anna", "olga"]),
        ("get_leg_for_organiser", LEG, ["anna", "olga"]),
        ("get_table", TABLE, ["anna", "olga", "sjaak", "vera"]),
        ("get_table_for_scorekeeper", TABLE, ["anna", "olga", "sjaak"]),
    ],
)
def test_each_function_finds_for_its_role_and_above_only(cast, table, function, address, finders):
    assert who_finds(cast, getattr(permissions, function), *address) == finders


def test_everyone_sees_a_published_match_day_and_its_tables(cast, table):
    match_day = table.leg.match_day
    match_day.published_at = match_day.competition.created_at
    match_day.save()

    assert who_finds(cast, permissions.get_match_day, *DAY) == EVERYONE
    assert who_finds(cast, permissions.get_table, *TABLE) == EVERYONE


def test_only_the_club_sees_what_is_in_a_private_competition(cast, table):
    match_day = table.leg.match_day
    match_day.competition.is_public = False
    match_day.competition.save()
    match_day.published_at = match_day.competition.created_at
    match_day.save()

    club = ["anna", "olga", "sjaak", "vera"]
    assert who_finds(cast, permissions.get_competition, *COMPETITION) == club
    assert who_finds(cast, permissions.get_match_day, *DAY) == club
    assert who_finds(cast, permissions.get_table, *TABLE) == club


def test_nothing_is_found_through_another_club(rival, table, rival_club):
    """The rival organises a competition of the same name: its address leads to nothing of club A."""
    for function in (permissions.get_match_day_for_organiser, permissions.get_match_day):
        with pytest.raises(Http404):
            function(rival, "club-b", "season", 1)
    with pytest.raises(Http404):
        permissions.get_table_for_scorekeeper(rival, "club-b", "season", 1, 1, 1)


def test_a_player_is_found_by_number_in_their_own_club(stranger, club, rival_club):
    player = PlayerFactory(club=club, number=7)

    assert permissions.get_player(stranger, "club-a", 7) == player
    with pytest.raises(Http404):
        permissions.get_player(stranger, "club-b", 7)


def test_a_club_is_public(club):
    assert permissions.get_club("club-a") == club
    with pytest.raises(Http404):
        permissions.get_club("club-c")


def test_what_is_found_comes_with_everything_up_to_its_club(sjaak, table, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = permissions.get_table_for_scorekeeper(sjaak, *TABLE)
        assert found.leg.match_day.competition.club.name == "Club A"


def test_roles_are_in_order(cast, club):
    assert [permissions.role_in(user, club) for user in cast.values()] == [
        Role.OWNER,
        Role.ORGANISER,
        Role.SCOREKEEPER,
        Role.VIEWER,
        None,
        None,
        None,
    ]
    assert [name for name, user in cast.items() if permissions.may(user, club, Role.SCOREKEEPER)] == [
        "anna",
        "olga",
        "sjaak",
    ]


def test_a_role_in_one_club_is_none_in_another(anna):
    assert permissions.role_in(anna, ClubFactory()) is None
