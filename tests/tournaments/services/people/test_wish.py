"""Wishes name people of the club, enough of them, and each person keeps one table at most."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import PlayerFactory, WishFactory
from tournaments.choices import WishKind
from tournaments.models import Wish
from tournaments.services.people.wish import add_wish, remove_wish

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(club):
    return PlayerFactory.create_batch(3, club=club)


def test_people_are_kept_apart(club, players):
    wish = add_wish(club=club, kind=WishKind.APART, players=[*players, players[0]], table_number=3, note=" team ")
    assert (set(wish.players.all()), wish.table_number, wish.note) == (set(players), None, "team")


def test_someone_keeps_a_table(club, players):
    wish = add_wish(club=club, kind=WishKind.FIXED_TABLE, players=players[:1], table_number=3)
    assert (list(wish.players.all()), wish.table_number) == (players[:1], 3)
    with pytest.raises(ValidationError) as refused:
        add_wish(club=club, kind=WishKind.FIXED_TABLE, players=players[:1], table_number=4)
    assert list(refused.value.error_dict) == ["players"]


def test_an_incomplete_wish_or_one_with_people_of_another_club_is_not_stored(club, rival_club, players):
    apart, fixed = WishKind.APART, WishKind.FIXED_TABLE
    for kind, count, table, field in (
        *((apart, 1, None, "players"), (fixed, 0, 1, "players")),
        *((fixed, 2, 1, "players"), (fixed, 1, None, "table_number")),
    ):
        with pytest.raises(ValidationError) as refused:
            add_wish(club=club, kind=kind, players=players[:count], table_number=table)
        assert list(refused.value.error_dict) == [field]
    with pytest.raises(ValidationError):
        add_wish(club=club, kind=apart, players=[players[0], PlayerFactory(club=rival_club)])
    assert not Wish.objects.exists()


def test_a_wish_is_removed(club):
    remove_wish(wish=WishFactory(club=club))
    assert not Wish.objects.exists()
