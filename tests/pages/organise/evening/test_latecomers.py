"""The desk offers anyone who came after the draw a table, in a sentence with one button."""

import pytest
from django.urls import reverse

from tests.factories import ByeFactory, LegFactory, PlayerFactory, TableFactory
from tests.pages.organise.evening.test_seating import seats
from tests.pages.organise.match_days import a_leg, of_season, present
from tournaments.models import Leg, Player

DESK = of_season("organise_match_day", 1)
SEAT, REST = of_season("latecomers_seat", 1, 1), of_season("latecomers_rest", 1, 1)


def an_evening(cast, resting: int) -> tuple[Leg, list[Player]]:
    """A table, some who sit out, and Jan, who came after the draw."""
    leg = a_leg(cast)
    names = ["Piet", "Kees", "Ria"][:resting]
    out = [PlayerFactory(club=cast.club, name=name, number=10 + at) for at, name in enumerate(names)]
    for player in out:
        ByeFactory(leg=leg, player=player, points=0)
    late = PlayerFactory(club=cast.club, name="Jan", number=20)
    present(leg.match_day, [*out, late])
    return leg, [*out, late]


def test_three_who_sit_out_and_a_latecomer_are_offered_a_table(cast):
    leg, people = an_evening(cast, resting=3)
    # The next leg that was drawn, where no one could make a table with Jan, is spoken of.
    second = LegFactory(match_day=leg.match_day)
    fourth = PlayerFactory(club=cast.club, number=21)
    TableFactory(leg=second, units=[seat.player for seat in leg.seats.all()])
    TableFactory(leg=second, number=2, units=[*people[:3], fourth])
    assert SEAT not in cast.scorekeeper.get(DESK).text
    desk = cast.organiser.get(DESK).text
    assert "Jan came after the draw. With Piet, Kees and Ria, who sit out, that makes table 2." in desk
    assert REST not in desk

    answer = cast.organiser.post(SEAT, follow=True)
    assert set(seats(leg)[1].split()) == {player.name for player in people}
    assert SEAT not in answer.text
    assert "Jan, Piet, Kees and Ria play at table 2." in answer.text
    assert "Leg 2 was also drawn before they came" in answer.text
    assert f"{of_season('match_day_print', 1)}?tables=2&amp;leg=1" in answer.text

    answer = cast.organiser.post(
        reverse("undo_change", args=["de-roem", answer.context["undo"].pk]), {"back_to": "desk"}
    )
    assert answer.url == DESK
    assert (leg.tables.count(), leg.byes.count()) == (1, 3)
    for key in ("x", "0", "9" * 30):  # what is not there cannot be undone
        assert cast.organiser.get(DESK, {"undo": key}).context["undo"] is None
    second.delete()
    assert "was also drawn before they came" not in cast.organiser.post(SEAT, follow=True).text


def test_later_legs_that_were_drawn_are_seated_by_the_same_button(cast):
    """Protects: one latecomer in an evening of three drawn legs is one question, undone as one."""
    leg, people = an_evening(cast, resting=3)
    second = LegFactory(match_day=leg.match_day)
    TableFactory(leg=second, units=[seat.player for seat in leg.seats.all()])
    for player in people[:3]:
        ByeFactory(leg=second, player=player, points=0)
    answer = cast.organiser.post(SEAT, follow=True)
    assert "Leg 2: Jan, Piet, Kees and Ria play at table 2." in answer.text
    assert "was also drawn before they came" not in answer.text
    assert [leg.tables.count(), second.tables.count(), second.byes.count()] == [2, 2, 0]
    cast.organiser.post(reverse("undo_change", args=["de-roem", answer.context["undo"].pk]), {"back_to": "desk"})
    assert [leg.tables.count(), second.tables.count(), second.byes.count()] == [1, 1, 3]


def test_who_makes_no_table_sits_out(cast):
    leg, _people = an_evening(cast, resting=1)
    desk = cast.organiser.get(DESK).text
    assert "not sitting out: Jan." in desk
    assert SEAT not in desk
    assert REST in desk

    cast.organiser.post(REST)
    assert {bye.player.name for bye in leg.byes.all()} == {"Piet", "Jan"}
    assert "No one is waiting for a table" in cast.organiser.post(SEAT, follow=True).text


@pytest.mark.parametrize("resting", [3, 2])
def test_the_offer_costs_one_query(cast, resting, django_assert_num_queries):
    """Protects: the desk asks every five seconds. The names are read only while someone waits."""
    an_evening(cast, resting)
    with django_assert_num_queries(13):
        cast.organiser.get(DESK)
