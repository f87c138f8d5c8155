"""Players are numbered on, and no one is in the list twice."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from tests.factories import PlayerFactory
from tournaments.models import Player
from tournaments.models.player import players_of
from tournaments.services.people.player import (
    NewPlayer,
    PlayerChange,
    add_player,
    add_players,
    import_players,
    update_player,
)

pytestmark = pytest.mark.django_db


def test_a_player_gets_the_next_number_of_the_club_and_can_be_changed(club, rival_club):
    PlayerFactory(club=club, name="Piet", number=41)
    PlayerFactory(club=rival_club, number=99)
    player = add_player(club=club, name="  Jan   Jansen ")
    assert (player.number, players_of(club).get(number=42).name) == (42, "Jan Jansen")
    for name, number, field in (("Jan", 41, "__all__"), ("piet", 7, "__all__"), ("", 7, "name")):
        with pytest.raises(ValidationError) as refusal:
            add_player(club=club, name=name, number=number)
        assert list(refusal.value.message_dict) == [field]
    assert players_of(club).count() == 2
    update_player(player=player, name="Piet de Boer", number=43, is_active=False)
    player.refresh_from_db()
    assert (player.name, player.number, player.is_active) == ("Piet de Boer", 43, False)


def test_a_list_of_names_is_added_as_a_whole_or_not_at_all(club):
    assert [player.number for player in add_players(club=club, names=["Jan", "Piet"])] == [1, 2]
    with pytest.raises(ValidationError):
        add_players(club=club, names=["Klaas", "Piet"])
    assert [player.name for player in players_of(club).all()] == ["Jan", "Piet"]


def test_a_list_numbers_those_without_a_number_after_all_others(club):
    PlayerFactory(club=club, number=3, name="Anja")
    import_players(club=club, new=[NewPlayer("Bert"), NewPlayer(" Carla  Smit ", 7, True), NewPlayer("Dirk")])
    stored = players_of(club).order_by("number").values_list("number", "name", "is_guest")
    assert list(stored) == [(3, "Anja", False), (7, "Carla Smit", True), (8, "Bert", False), (9, "Dirk", False)]


def test_a_list_with_an_invalid_player_stores_no_one(club):
    """Protects: storing many together checks as much as storing each."""
    PlayerFactory(club=club, number=3, name="Anja")
    for new, field in (
        ([NewPlayer("Bert", 3)], "__all__"),
        ([NewPlayer("ANJA")], "__all__"),
        ([NewPlayer("Bert", 4), NewPlayer("Carla", 4)], "__all__"),
        ([NewPlayer("Bert"), NewPlayer("bert")], "__all__"),
        ([NewPlayer("Bert"), NewPlayer("x" * 101)], "name"),
    ):
        with pytest.raises(ValidationError) as refused:
            import_players(club=club, new=new)
        assert list(refused.value.error_dict) == [field]
        assert players_of(club).count() == 1


def test_a_list_changes_names_that_are_free(club):
    first, second = PlayerFactory(club=club, name="Anja"), PlayerFactory(club=club, name="Bert", is_active=False)
    import_players(club=club, new=[], changes=[PlayerChange(first.pk, "Anja Smit", False)])
    import_players(club=club, new=[], changes=[PlayerChange(second.pk, "Anja", True)])
    assert set(players_of(club).values_list("name", "is_guest", "is_active")) == {
        ("Anja Smit", False, True),
        ("Anja", True, True),
    }
    with translation.override("en"), pytest.raises(ValidationError, match="with this name"):
        import_players(club=club, new=[], changes=[PlayerChange(second.pk, "anja smit", True)])


@pytest.mark.parametrize("count", [10, 100])
def test_a_list_is_stored_in_a_moment(club, count, django_assert_max_num_queries):
    """Protects: scores are not held up, however long the list is."""
    with django_assert_max_num_queries(10):
        import_players(club=club, new=[NewPlayer(f"Somebody {number}") for number in range(count)])
    assert Player.objects.count() == count
