"""What someone still has to pay, and for what."""

import datetime

import pytest

from tests.factories import ClubFactory, PlayerFactory
from tournaments.choices import BookingKind, PaidHow
from tournaments.models import Booking, Player
from tournaments.queries.money.reminder import Reminder, list_reminders
from tournaments.services.money.booking import book, book_counter

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    return PlayerFactory(club=ClubFactory(keeps_money=True), name="Anja")


def charge(player: Player, cents: int, day: int, kind: str = BookingKind.OTHER) -> Booking:
    how = PaidHow.CASH if kind in (BookingKind.PAYMENT, BookingKind.REPAYMENT) else ""
    date = datetime.date(2026, 11, day)
    return book(club=player.club, kind=kind, cents=cents, how=how, player=player, date=date, label=f"of {day}")


def said(reminder: Reminder) -> list[tuple[str, int]]:
    return [(one.booking.label, one.cents) for one in reminder.unpaid]


def test_the_oldest_is_paid_first(player):
    """Protects: a reminder for what was paid long ago."""
    for day in (1, 2, 3):
        charge(player, 500, day)
    charge(player, 700, 4, BookingKind.PAYMENT)
    [reminder] = list_reminders(player.club)
    assert (reminder.open, said(reminder)) == (800, [("of 2", 300), ("of 3", 500)])


def test_what_was_undone_is_not_asked(player):
    wrong = charge(player, 900, 1)
    charge(player, 500, 2)
    book_counter(booking=wrong)
    [reminder] = list_reminders(player.club)
    assert said(reminder) == [("of 2", 500)]


def test_a_payment_that_was_a_mistake_leaves_the_charge_open(player):
    charge(player, 500, 1)
    book_counter(booking=charge(player, 500, 2, BookingKind.PAYMENT))
    [reminder] = list_reminders(player.club)
    assert (reminder.open, said(reminder)) == (500, [("of 1", 500)])


def test_what_was_paid_back_too_often_is_asked(player):
    """Protects: a text that asks for money and says nothing of what for."""
    charge(player, 500, 1, BookingKind.REPAYMENT)
    [reminder] = list_reminders(player.club)
    assert said(reminder) == [("of 1", 500)]


def test_who_has_nothing_to_pay_is_not_reminded(player):
    charge(player, 500, 1)
    charge(player, 500, 2, BookingKind.CREDIT)
    richer = PlayerFactory(club=player.club)
    charge(richer, 500, 2, BookingKind.PAYMENT)
    assert list_reminders(player.club) == []


@pytest.mark.parametrize("count", [1, 3])
def test_it_is_one_query(player, django_assert_num_queries, count):
    for at in range(count):
        charge(PlayerFactory(club=player.club), 500, at + 1)
    with django_assert_num_queries(1):
        assert len(list_reminders(player.club)) == count
