"""Protects: a list of the treasurer asks the same few times however many people, lines and months there are."""

import datetime
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ClubFactory, CompetitionFactory, MatchDayFactory, PlayerFactory
from tournaments.models import Club, MatchDay, Player
from tournaments.queries.money.account import get_open, list_accounts, list_dues, list_lines
from tournaments.queries.money.box import get_box, get_intake
from tournaments.queries.money.fee import list_fees, to_charge
from tournaments.queries.money.statement import get_statement, list_months
from tournaments.services.evening.door import check_in, set_paid
from tournaments.services.money.booking import book, book_counter
from tournaments.services.money.books import close_month
from tournaments.services.money.fee import charge_fee, set_fee
from tournaments.services.money.price import set_prices

pytestmark = pytest.mark.usefixtures("db")

NOVEMBER, OCTOBER = datetime.date(2026, 11, 1), datetime.date(2026, 10, 1)


@pytest.fixture
def club() -> Club:
    return ClubFactory(keeps_money=True)


def an_evening(club: Club, people: list[Player]) -> MatchDay:
    competition = CompetitionFactory(club=club)
    set_prices(competition=competition, prices=[{"for_whom": "everyone", "per": "person", "name": "", "cents": 400}])
    evening = MatchDayFactory(competition=competition, date=timezone.localdate())
    check_in(match_day=evening, units=people)
    set_paid(match_day=evening, unit=people[0], is_paid=True)
    return evening


def asked(query: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        query()
    return len(queries)


@pytest.mark.parametrize("people", [1, 3, 9])
def test_how_often_each_asks(club: Club, people: int) -> None:
    players = PlayerFactory.create_batch(people, club=club)
    evening = an_evening(club, players)
    fee = set_fee(club=club, name="Year", for_whom="members", amounts=[600], parts=2)
    charge_fee(fee=fee, part=1)
    for player in players:
        book_counter(booking=book(club=club, kind="payment", cents=100, how="cash", player=player, match_day=evening))
        book(club=club, kind="expense", cents=100, how="cash", match_day=evening)
    counted = {
        "accounts": asked(lambda: [one.name for one in list_accounts(club)]),
        "lines": asked(lambda: [str(line.booking.match_day) for line in list_lines(players[0])]),
        "open": asked(lambda: get_open(players[0])),
        "dues": asked(lambda: list_dues(evening)),
        "box": asked(lambda: get_box(evening)),
        "intake": asked(lambda: get_intake(evening)),
        "fees": asked(lambda: list_fees(club)),
        "to charge": asked(lambda: to_charge(fee, 2)),
        "statement": asked(
            lambda: [str(one.booking.player or one.booking.match_day) for one in get_statement(club, NOVEMBER).entries]
        ),
        "months": asked(lambda: list_months(club, timezone.localdate())),
    }
    assert counted == {
        "accounts": 2,
        "lines": 1,
        "open": 1,
        "dues": 3,
        "box": 2,
        "intake": 1,
        "fees": 3,
        "to charge": 3,
        "statement": 2,
        "months": 1,
    }


def test_months_follow_on_and_their_cash_too(club: Club) -> None:
    """What was in cash after a month is what was there before the next; the bank is apart, and December has no line."""
    for day, kind, cents, how in (
        (datetime.date(2026, 9, 30), "receipt", 10_00, "cash"),
        (datetime.date(2026, 10, 1), "receipt", 5_00, "cash"),
        (datetime.date(2026, 10, 31), "expense", 7_50, "cash"),
        (datetime.date(2026, 10, 31), "receipt", 99_00, "transfer"),
        (datetime.date(2026, 11, 1), "prize", 2_00, "cash"),
    ):
        book(club=club, kind=kind, cents=cents, how=how, date=day)
    close_month(club=club, month=OCTOBER)
    club.refresh_from_db()
    months = list_months(club, timezone.localdate())
    assert months == [NOVEMBER, OCTOBER, datetime.date(2026, 9, 1)]
    statements = [get_statement(club, month) for month in reversed(months)]
    assert [(one.cash_before, one.cash, one.cash_after, one.received, one.is_closed) for one in statements] == [
        (0, 1000, 1000, 1000, True),
        (1000, -250, 750, 9650, True),
        (750, -200, 550, -200, False),
    ]
    assert [entry.booking.number for entry in statements[1].entries] == [2, 3, 4]


def test_a_line_and_its_counter_booking_are_both_read(club: Club) -> None:
    """Protects: a mistake and its correction stay to be seen, and come to nothing."""
    player = PlayerFactory(club=club)
    book_counter(booking=book(club=club, kind="other", cents=250, player=player, label="Cake"))
    assert [(line.booking.cents, line.open, line.booking.is_countered) for line in list_lines(player)] == [
        (250, 250, True),
        (-250, 0, True),
    ]
    [account] = list_accounts(club)
    assert (account.charged, account.paid, account.open) == (0, 0, 0)
