"""What was played stays when the rest is drawn again; a draw is undone once."""

import pytest

from tests.factories import AttendanceFactory, PlayerFactory, a_round
from tests.tournaments.services.evening.drawing import attending, evening, seats
from tests.tournaments.services.evening.drawing import match_day as match_day
from tests.tournaments.services.undone import undone
from tournaments.exceptions import Refused, Stale
from tournaments.models import Bye, Draw, Seat
from tournaments.services.evening.adjustment import record_result
from tournaments.services.evening.bye import change_bye
from tournaments.services.evening.draw import draw_legs, undo_draw

pytestmark = pytest.mark.django_db


def test_unplayed_legs_are_redrawn_when_someone_arrives_late(match_day):
    attending(match_day, 16)
    draw_legs(match_day=match_day, seed=1, by=None)
    a_round(match_day.legs.get(number=1).tables.get(number=2))
    before = seats(match_day, 1)
    late = AttendanceFactory(match_day=match_day).player
    draw = draw_legs(match_day=match_day, seed=2, by=None)
    assert seats(match_day, 1) == before
    assert [leg.number for leg in draw.legs.order_by("number")] == [2, 3]
    assert Seat.objects.filter(player=late).exists() or Bye.objects.filter(player=late).count() == 2
    assert max(evening(match_day).partners.values()) == 1
    assert Draw.objects.count() == 2
    # Only legs without scores are undone.
    assert undo_draw(match_day=match_day, by=None) == [2, 3]
    assert [leg.number for leg in match_day.legs.all()] == [1]


def test_a_leg_that_has_started_was_seated_by_hand_or_has_a_result_is_not_redrawn(match_day):
    attending(match_day, 8)
    draw_legs(match_day=match_day, by=None)
    leg, now = match_day.legs.get(number=1), match_day.legs.first().draw.made_at
    for stands in ("started_at", "closed_at"):
        with undone():
            match_day.legs.filter(number=1).update(**{stands: now})
            with pytest.raises(Refused):
                draw_legs(match_day=match_day, legs=[1, 2], by=None)
            assert {each.number for each in draw_legs(match_day=match_day, by=None).legs.all()} == {2, 3}
    record_result(match_day=match_day, leg=leg, player=PlayerFactory(club=match_day.competition.club), points=1)
    match_day.legs.filter(number=2).update(draw=None)
    assert {each.number for each in draw_legs(match_day=match_day, by=None).legs.all()} == {3}


def test_legs_are_drawn_in_their_order_and_no_one_with_a_result_for_the_day(match_day):
    players = attending(match_day, 8)
    for leg in (2, 4):
        with pytest.raises(Refused):
            draw_legs(match_day=match_day, legs=[leg], by=None)
    record_result(match_day=match_day, player=players[0], points=5000)
    with pytest.raises(Refused):
        draw_legs(match_day=match_day, by=None)
    assert (match_day.legs.count(), Draw.objects.count()) == (0, 0)


def test_manual_points_for_a_bye_stay_in_the_history(match_day, competition, olga):
    attending(match_day, 5)
    draw_legs(match_day=match_day, legs=[1], by=None)
    bye = Bye.objects.get()
    change_bye(bye=bye, points=1450, pits=0, reason="Came late", revision=bye.revision, by=olga)
    draw_legs(match_day=match_day, legs=[1], by=olga)
    kept = competition.corrections.latest("pk")
    assert (kept.before["points"], kept.after) == (1450, None)


def test_a_draw_is_undone(match_day):
    attending(match_day, 9)
    draw_legs(match_day=match_day, by=None)
    assert undo_draw(match_day=match_day, by=None) == [1, 2, 3]
    assert (match_day.legs.count(), Seat.objects.count(), Bye.objects.count(), Draw.objects.count()) == (0, 0, 0, 0)
    with pytest.raises(Refused):
        undo_draw(match_day=match_day, by=None)


def test_a_button_pressed_twice_draws_or_undoes_once(match_day):
    attending(match_day, 8)
    first = draw_legs(match_day=match_day, legs=[1], last_draw=0, by=None)
    with pytest.raises(Stale):
        draw_legs(match_day=match_day, legs=[1], last_draw=0, by=None)
    again = draw_legs(match_day=match_day, legs=[1], last_draw=first.pk, by=None)
    with pytest.raises(Stale):
        draw_legs(match_day=match_day, legs=[1], last_draw=first.pk, by=None)
    assert {leg.draw for leg in match_day.legs.all()} == {again}
    second = draw_legs(match_day=match_day, legs=[2], by=None)
    undo_draw(match_day=match_day, last_draw=second.pk, by=None)
    with pytest.raises(Stale):
        undo_draw(match_day=match_day, last_draw=second.pk, by=None)
    assert match_day.legs.count() == 1
