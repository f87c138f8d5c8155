"""Who came only for one competition is in no list of the club, until someone takes them in."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory
from tests.tournaments.services.undone import undone
from tournaments.exceptions import Refused
from tournaments.models import Player
from tournaments.models.player import players_of
from tournaments.queries.evening.door import find_similar, list_expected
from tournaments.queries.season.player import list_players
from tournaments.services.evening.door import add_guest, check_in
from tournaments.services.people.player import (
    NewPlayer,
    add_day_guest,
    add_player,
    add_players,
    import_players,
    take_into_club,
    update_player,
)
from tournaments.services.people.player_leaving import anonymise_player, remove_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(club):
    return CompetitionFactory(club=club, name="Drive", takes_day_guests=True)


@pytest.fixture
def guest(drive) -> Player:
    return add_day_guest(competition=drive, name="Dora  Gast")


def test_a_day_guest_is_in_no_list_of_the_club(club, competition, drive, guest):
    """Protects: the club's players, its count, the door of its other evenings, where they are only found when typed."""
    member = PlayerFactory(club=club, name="Anna")
    evening, day = MatchDayFactory(competition=competition), MatchDayFactory(competition=drive)
    assert list(players_of(club)) == list(list_players(club)) == list(players_of(competition)) == [member]
    assert [row.name for row in list_expected(evening)] == ["Anna"]
    assert [row.came_for for row in find_similar(evening, "Dora Gast")] == [drive.name]
    assert [row.name for row in list_expected(day)] == ["Anna", "Dora Gast"]
    assert [(row.pk, row.came_for) for row in find_similar(day, "Dora Gast")] == [(guest.pk, "")]


def test_a_day_guest_is_not_let_in_elsewhere(competition, guest):
    with pytest.raises(ValidationError):
        check_in(match_day=MatchDayFactory(competition=competition), units=[guest])


def test_the_numbers_of_the_club_go_on_without_gaps_and_each_is_of_one_person(club, guest):
    """Protects: it is in the address of a player's page."""
    assert guest.number == 1001
    assert add_player(club=club, name="Anna").number == 1
    assert [player.number for player in add_players(club=club, names=["Bert", "Carla"])] == [2, 3]
    with pytest.raises(ValidationError):
        add_player(club=club, name="Dirk", number=guest.number)
    PlayerFactory(club=club, number=1000)
    assert add_player(club=club, name="Dirk").number == 1002


def test_a_name_is_once_among_the_guests_of_a_competition(club, drive, guest):
    with pytest.raises(ValidationError):
        add_day_guest(competition=drive, name="dora gast")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(club=club, number=5, name="DORA GAST", only_for=drive)
    Player.objects.create(club=club, number=5, name="Dora Gast")


def test_a_tap_takes_a_day_guest_into_the_club(club, drive, guest):
    PlayerFactory(club=club, number=12)
    taken = take_into_club(player=guest)
    assert (taken.pk, taken.number, taken.only_for, taken.is_guest) == (guest.pk, 13, None, False)
    assert take_into_club(player=guest).number == 13
    assert taken in players_of(club)


def test_not_alongside_a_player_of_the_same_name(club, guest):
    add_player(club=club, name="Bert", number=1)
    Player.objects.create(club=club, number=2, name="dora gast")
    with pytest.raises(ValidationError):
        take_into_club(player=guest)
    guest.refresh_from_db()
    assert guest.only_for is not None


def test_typing_the_name_in_the_list_of_players_takes_the_same_person(club, guest):
    """Protects: what they played at the drive stays theirs."""
    for type_in in (
        lambda: add_player(club=club, name="dora gast", is_guest=False),
        lambda: import_players(club=club, new=[NewPlayer("Anna"), NewPlayer("dora gast"), NewPlayer("Bert")]),
    ):
        with undone():
            type_in()
            player = players_of(club).get(name="dora gast")
            assert player.pk == guest.pk
            assert player.number < 4


def test_a_name_of_two_day_guests_is_someone_new(club, drive, guest):
    other = CompetitionFactory(club=club, takes_day_guests=True)
    add_day_guest(competition=other, name="Dora Gast")
    assert add_player(club=club, name="Dora Gast").pk != guest.pk
    assert Player.objects.filter(name="Dora Gast").count() == 3


def test_a_guest_at_the_door_is_one_of_the_club_or_of_the_drive(competition, drive):
    for season, is_guest, only_for in ((competition, True, None), (drive, False, drive)):
        with undone():
            player = add_guest(match_day=MatchDayFactory(competition=season), name="Bert")
            assert (player.is_guest, player.only_for) == (is_guest, only_for)


def test_a_day_guest_may_be_changed_and_forgotten_and_no_name_comes_back(club, drive, guest):
    update_player(player=guest, name="Dora Gastman", number=guest.number, is_active=True)
    MatchDayFactory(competition=drive).attendances.create(player=guest)
    with pytest.raises(Refused):
        remove_player(player=guest)
    name = anonymise_player(player=guest).name
    assert "Dora" not in name
    with pytest.raises(Refused):
        take_into_club(player=guest)
    assert add_player(club=club, name=name).pk != guest.pk
