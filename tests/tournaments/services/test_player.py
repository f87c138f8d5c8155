"""Players are numbered on, and nobody is in the list twice."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import PlayerFactory
from tournaments.services.player import add_player, add_players, update_player

pytestmark = pytest.mark.django_db


def test_a_player_gets_the_next_number_of_the_club(club, rival_club):
    PlayerFactory(club=club, number=41)
    PlayerFactory(club=rival_club, number=99)

    assert add_player(club=club, name="  Jan   Jansen ").number == 42
    assert club.players.get(number=42).name == "Jan Jansen"


@pytest.mark.parametrize("name, number, field", [("Jan", 41, "number"), ("piet", 7, "__all__"), ("", 7, "name")])
def test_a_number_or_name_that_is_taken_is_refused(club, name, number, field):
    PlayerFactory(club=club, name="Piet", number=41)

    with pytest.raises(ValidationError) as refusal:
        add_player(club=club, name=name, number=number)
    assert list(refusal.value.message_dict) == ["__all__" if field == "number" else field]
    assert club.players.count() == 1


def test_a_list_of_names_is_added_as_a_whole_or_not_at_all(club):
    assert [player.number for player in add_players(club=club, names=["Jan", "Piet"])] == [1, 2]
    with pytest.raises(ValidationError):
        add_players(club=club, names=["Klaas", "Piet"])
    assert [player.name for player in club.players.all()] == ["Jan", "Piet"]


def test_a_player_can_be_renamed_and_put_aside(club):
    player = PlayerFactory(club=club, name="Piet", number=41)

    update_player(player=player, name="Piet de Boer", number=42, is_active=False)

    player.refresh_from_db()
    assert (player.name, player.number, player.is_active) == ("Piet de Boer", 42, False)
