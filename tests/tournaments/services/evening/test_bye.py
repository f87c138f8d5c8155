"""Sitting out is worth what the club says, and every change of it stays in the history."""

import pytest

from tests.factories import LegFactory, PlayerFactory
from tournaments.models import Bye, Correction
from tournaments.services.evening.bye import add_bye, change_bye, remove_bye

pytestmark = pytest.mark.django_db


@pytest.fixture
def leg(competition):
    return LegFactory(match_day__competition=competition)


@pytest.fixture
def player(competition):
    return PlayerFactory(club=competition.club, number=12, name="Piet")


def test_a_bye_is_worth_what_the_club_says_unless_told_otherwise(leg, player):
    add_bye(leg=leg, player=player)
    add_bye(leg=leg, player=PlayerFactory(club=player.club), points=1450, pits=0, reason="Late")
    assert list(Bye.objects.values_list("points", "pits", "reason")) == [(1600, 1, ""), (1450, 0, "Late")]
    assert Bye.objects.earliest("pk").player == player


def test_a_changed_or_removed_bye_stays_in_the_history(leg, player, olga):
    bye = add_bye(leg=leg, player=player)
    bye = change_bye(bye=bye, points=1450, pits=0, reason="Came too late", revision=1, by=olga)
    remove_bye(bye=bye, reason="Played after all", by=olga)
    assert Bye.objects.count() == 0
    removed, changed = Correction.objects.all()
    assert changed.before == {
        "unit": "Piet",
        "number": 12,
        "match_day": 1,
        "leg": 1,
        "points": 1600,
        "pits": 1,
        "reason": "",
    }
    assert (changed.subject, changed.after["points"], changed.made_by) == ("bye", 1450, olga)
    assert (removed.before["points"], removed.after, removed.reason) == (1450, None, "Played after all")
