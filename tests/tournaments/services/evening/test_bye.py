"""Sitting out is worth what the club says, and every change of it stays in the history."""

import pytest

from tests.factories import LegFactory, PlayerFactory
from tournaments.exceptions import Stale
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
    """Protects: what someone else changed is not overwritten or removed unseen."""
    seen = add_bye(leg=leg, player=player)
    bye = change_bye(bye=seen, points=1450, pits=0, reason="Came too late", revision=1, by=olga)
    for revision in (1, 3):
        with pytest.raises(Stale):
            change_bye(bye=seen, points=0, pits=0, reason="Never came", revision=revision, by=None)
    assert list(Bye.objects.values_list("points", "revision")) == [(1450, 2)]
    change_bye(bye=bye, points=1400, pits=0, reason="Later still", revision=2, by=olga)
    with pytest.raises(Stale):
        remove_bye(bye=bye, reason="Played after all", by=olga)
    assert Bye.objects.get().points == 1400
    remove_bye(bye=Bye.objects.get(), reason="Played after all", by=olga)
    assert Bye.objects.count() == 0
    removed, _again, changed = Correction.objects.all()
    where = {"unit": "Piet", "number": 12, "match_day": 1, "leg": 1}
    assert changed.before == where | {"points": 1600, "pits": 1, "reason": ""}
    assert (changed.subject, changed.after["points"], changed.made_by) == ("bye", 1450, olga)
    assert (removed.before["points"], removed.after, removed.reason) == (1400, None, "Played after all")
