"""Protects: at the door one tap says who has paid, one tap says otherwise, and no one else reads an amount."""

import datetime
import re

import pytest
from django.test import Client

from tests.pages.organise.match_days import HTMX, a_match_day, of_season, people, present, with_money
from tournaments.models import Booking, Club
from tournaments.queries.evening.door import get_door
from tournaments.services.money.booking import book

DOOR = of_season("door", 1)
PAYS = re.compile(r'name="(pay|unpay)" value="([^"]*)"')


def buttons(text: str) -> list[tuple[str, str]]:
    return PAYS.findall(text)


def booked(**which: object) -> list[tuple[str, int, str]]:
    rows = Booking.objects.filter(**which).order_by("number")
    return [(row.kind, row.cents, row.how) for row in rows]


@pytest.fixture
def evening(cast):
    match_day = a_match_day(cast)
    match_day.date = datetime.date(2026, 11, 20)
    match_day.save()
    with_money(cast, evening=400, soup=550)
    return match_day


def test_a_club_without_money_sees_nothing_of_it(cast):
    match_day = a_match_day(cast)
    present(match_day, people(cast, 2))
    page = cast.organiser.get(DOOR).text
    assert buttons(page) == []
    assert "paid" not in page
    assert cast.organiser.post(DOOR, {"pay": match_day.attendances.get(player__number=1).player_id}).status_code == 404


def test_an_organiser_who_is_no_treasurer_has_the_door_without_amounts(cast, evening):
    anna, *_others = people(cast, 2)
    cast.organiser.post(DOOR, {"arrive": anna.pk})
    seen = buttons(cast.organiser.get(DOOR).text)
    Club.objects.get().memberships.update(is_treasurer=False)
    page = cast.organiser.get(DOOR).text
    assert (len(seen), buttons(page), "4.00" in page) == (2, [], False)
    for what in ({"pay": anna.pk}, {"unpay": anna.pk}, {"everyone-paid": 1}):
        assert cast.organiser.post(DOOR, what, headers=HTMX).status_code == 404
    assert booked() == [("entry", 400, "")]  # that they came is booked, also by someone who does not see it


def test_one_tap_pays_one_takes_it_off_again_and_one_changes_the_price_or_the_way(cast, evening):
    anna, *_others = people(cast, 2)
    Club.objects.update(takes_cards=True)
    cast.organiser.post(DOOR, {"arrive": anna.pk})
    offered = [("pay", f"{anna.pk}:cash:0"), ("pay", f"{anna.pk}:cash:1"), ("pay", f"{anna.pk}:card")]
    assert buttons(cast.organiser.get(DOOR).text) == offered

    def tap(at: int) -> list[str]:
        """The button in this place, and those that are then pressed."""
        name, value = buttons(cast.organiser.get(DOOR).text)[at]
        answer = cast.organiser.post(DOOR, {name: value, "state": "x"}, headers=HTMX).text
        return ["pressed" if name == "unpay" else "free" for name, _value in buttons(answer)]

    def account() -> tuple[int, int, int]:
        [row] = get_door(evening, with_money=True).rows[:1]
        return row.due.charged, row.due.paid, row.due.to_pay

    assert (tap(0), account()) == (["pressed", "free", "free"], (400, 400, 0))
    assert (tap(1), account()) == (["free", "pressed", "free"], (550, 550, 0))  # with soup after all
    assert (tap(2), account()) == (["free", "free", "pressed"], (550, 550, 0))  # by card
    assert (tap(2), account()) == (["free", "free", "free"], (550, 0, 550))  # not paid
    assert (tap(0), account()) == (["pressed", "free", "free"], (400, 400, 0))
    # Nothing was changed or removed: whatever was wrong is there with its counter-booking.
    assert sum(row[1] for row in booked(kind="payment")) == 400
    assert len(booked(kind="payment")) == 7


def test_what_is_said_is_what_was_booked(cast, evening):
    anna, *_others = people(cast, 2)
    cast.organiser.post(DOOR, {"arrive": anna.pk})
    answer = cast.organiser.post(DOOR, {"pay": f"{anna.pk}:cash:1"}, headers=HTMX)
    assert "Anna has paid. €5.50" in answer.text
    assert booked(kind="payment") == [("payment", 550, "cash")]
    token = cast.organiser.get(DOOR).context["step"].token
    for _twice in range(2):
        cast.organiser.post(DOOR, {"undo": token}, headers=HTMX)
    assert booked(kind="payment") == [("payment", 550, "cash"), ("payment", -550, "cash")]


def test_everyone_has_paid_and_that_is_undone_for_exactly_those(cast, evening):
    anna, bert, carla = people(cast, 3)
    for player in (anna, bert, carla):
        cast.organiser.post(DOOR, {"arrive": player.pk})
    cast.organiser.post(DOOR, {"pay": f"{anna.pk}:cash:1"})
    answer = cast.organiser.post(DOOR, {"everyone-paid": 1}, headers=HTMX)
    assert "2 more have paid. €8.00" in answer.text
    paid = [(row.due.paid, row.due.price_name) for row in get_door(evening, with_money=True).rows]
    assert paid == [(550, "soup"), (400, ""), (400, "")]
    cast.organiser.post(DOOR, {"undo": cast.organiser.get(DOOR).context["step"].token})
    assert [row.due.paid for row in get_door(evening, with_money=True).rows] == [550, 0, 0]


@pytest.mark.parametrize("value", ["0", "1:cash:9", "1:gold", "x", "1:card", "1:account:0"])
def test_a_button_that_is_not_there_pays_nothing(cast, evening, value):
    anna, *_others = people(cast, 1)
    cast.organiser.post(DOOR, {"arrive": anna.pk})
    sent = value.replace("1:", f"{anna.pk}:", 1)
    assert cast.organiser.post(DOOR, {"pay": sent}, headers=HTMX).status_code == 404
    assert booked(kind="payment") == []


@pytest.mark.parametrize("count", [1, 3])
def test_the_door_with_money_takes_three_queries_more(cast, evening, django_assert_num_queries, count):
    for player in people(cast, count):
        cast.organiser.post(DOOR, {"arrive": player.pk})
    with django_assert_num_queries(5):
        get_door(evening)
    with django_assert_num_queries(5 + 3):
        get_door(evening, with_money=True)


def test_a_stranger_pays_nothing(cast, evening):
    anna, *_others = people(cast, 1)
    for client in (cast.stranger, cast.rival, Client()):
        assert client.post(DOOR, {"pay": anna.pk}).status_code in (302, 404)
    assert booked() == []


def test_a_credit_of_before_is_said_and_taken_off(cast, evening):
    """Protects: someone who missed an evening is asked for money that the club owes them."""
    anna, bert, *_others = people(cast, 2)
    for player, cents in ((anna, 400), (bert, 150)):
        book(club=cast.club, kind="credit", cents=cents, player=player, label="Ill")
        cast.organiser.post(DOOR, {"arrive": player.pk})
    page = cast.organiser.get(DOOR, headers={"accept-language": "en"}).text
    assert re.findall(r"pays </span>([^<]*)<|pays </span>([^<]*?) <small>", page)[0][0] == "credit"
    assert [row.due.to_pay for row in get_door(evening, with_money=True).rows] == [0, 250]
    cast.organiser.post(DOOR, {"everyone-paid": 1})
    assert booked(kind="payment") == [("payment", 0, "cash"), ("payment", 250, "cash")]
