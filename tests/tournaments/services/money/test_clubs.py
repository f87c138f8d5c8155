"""Protects: clubs as they are, from the door to the list of the treasurer; every figure is worked out by hand."""

import datetime

import pytest
from django.utils import timezone

from tests.factories import ClubFactory, CompetitionFactory, MatchDayFactory, PairFactory, PlayerFactory
from tournaments.models import Club, Competition, MatchDay, Player
from tournaments.queries.money.account import list_accounts, list_dues
from tournaments.queries.money.box import get_box, get_intake
from tournaments.queries.money.statement import get_statement
from tournaments.queries.results.prize import list_day_prizes, sum_for_treasurer
from tournaments.queries.results.prize_money import pot_of
from tournaments.services.evening.adjustment import record_result
from tournaments.services.evening.door import add_guest, check_in, set_all_paid, set_paid
from tournaments.services.evening.prize import pay_prizes, unpay_prizes
from tournaments.services.money.booking import book
from tournaments.services.money.fee import charge_fee, set_fee
from tournaments.services.money.price import set_prices
from tournaments.services.season.prize import set_prizes

pytestmark = pytest.mark.usefixtures("db")

NOVEMBER = datetime.date(2026, 11, 1)


@pytest.fixture
def club() -> Club:
    return ClubFactory(keeps_money=True)


@pytest.fixture
def people(club: Club) -> list[Player]:
    return [PlayerFactory(club=club, name=name) for name in ("Anna", "Bert", "Cees", "Dora")]


def accounts(club: Club) -> dict[str, tuple[int, int, int]]:
    """By name what they owe over all, what they paid, and what is open."""
    return {one.player.name: (one.charged, one.paid, one.open) for one in list_accounts(club)}


def an_evening(competition: Competition, *prices: dict[str, object]) -> MatchDay:
    set_prices(competition=competition, prices=prices)
    return MatchDayFactory(competition=competition, date=timezone.localdate())


def price(cents: int, *, name: str = "", per: str = "person", for_whom: str = "everyone") -> dict[str, object]:
    return {"for_whom": for_whom, "per": per, "name": name, "cents": cents}


def totals(club: Club) -> dict[tuple[str, str], tuple[int, int]]:
    statement = get_statement(club, NOVEMBER)
    return {(str(one.kind), one.how): (one.charged, one.received) for one in statement.totals}


def test_six_a_month_refunded_after_a_month_of_illness_and_two_for_a_pairs_evening(
    club: Club, people: list[Player]
) -> None:
    anna, bert, cees, dora = people
    monthly = set_fee(club=club, name="Month", for_whom="members", amounts=[600], parts=10)
    assert [charge_fee(fee=monthly, part=part) for part in (1, 2, 2)] == [4, 4, 0]
    # Dora was ill in the second month; the fee stays booked and is refunded, so no press of the button asks it again.
    book(club=club, kind="credit", cents=600, player=dora, label="Ill in November")
    assert charge_fee(fee=monthly, part=2) == 0
    for player, cents in ((anna, 1200), (bert, 600)):
        book(club=club, kind="payment", cents=cents, how="transfer", player=player)

    competition = CompetitionFactory(club=club, pairs=True)
    evening = an_evening(competition, price(200))
    one = PairFactory(competition=competition, first=anna, second=bert)
    other = PairFactory(competition=competition, first=cees, second=dora)
    check_in(match_day=evening, units=[one, other])
    # Each pair is asked 2 x 2; of before Bert has 6 open, Cees 12 and Dora 12 less 6.
    dues = list_dues(evening)
    assert {due.to_pay for due in dues.values()} == {400}
    assert (dues[one.pk].others, dues[other.pk].others) == (600, 1800)
    set_paid(match_day=evening, unit=one, is_paid=True)

    # 2 x 6 + 2; Anna paid 12 + 2 and Bert 6 + 2; Dora 2 x 6 - 6 + 2.
    assert accounts(club) == {
        "Anna": (1400, 1400, 0),
        "Bert": (1400, 800, 600),
        "Cees": (1400, 0, 1400),
        "Dora": (800, 0, 800),
    }
    # Fees 4 x 2 x 6 = 48, evening 4 x 2 = 8, refunded 6; paid 12 + 6 at the bank and 2 + 2 in the box.
    assert totals(club) == {
        ("entry", ""): (800, 0),
        ("fee", ""): (4800, 0),
        ("credit", ""): (-600, 0),
        ("payment", "cash"): (0, 400),
        ("payment", "transfer"): (0, 1800),
    }
    statement = get_statement(club, NOVEMBER)
    assert (statement.charged, statement.received, statement.cash) == (5000, 2200, 400)
    # What is charged and not paid is what is open: 50 - 22 = 6 + 14 + 8.
    assert statement.charged - statement.received == sum(one.open for one in list_accounts(club)) == 2800


def test_fifteen_to_forty_a_year_by_the_number_of_competitions(club: Club, people: list[Player]) -> None:
    anna, bert, cees, _dora = people
    competitions = CompetitionFactory.create_batch(2, club=club)
    evenings = [MatchDayFactory(competition=each, date=timezone.localdate()) for each in competitions]
    pairs = CompetitionFactory(club=club, pairs=True)
    PairFactory(competition=pairs, first=anna, second=bert)
    check_in(match_day=evenings[0], units=[anna, bert, cees])
    check_in(match_day=evenings[1], units=[anna])
    year = set_fee(
        club=club,
        name="Year",
        for_whom="participants",
        amounts=[1500, 2750, 4000],
        parts=1,
        competitions=[*competitions, pairs],
    )

    assert charge_fee(fee=year, part=1) == 3
    # Anna plays in all three, Bert in two, Cees in one, Dora in none.
    assert accounts(club) == {"Anna": (4000, 0, 4000), "Bert": (2750, 0, 2750), "Cees": (1500, 0, 1500)}
    # Cees comes to the second as well: 27.50 less the 15.00 that is booked.
    check_in(match_day=evenings[1], units=[cees])
    assert charge_fee(fee=year, part=1) == 1
    assert accounts(club)["Cees"] == (2750, 0, 2750)
    # 40 + 27.50 + 15 + 12.50
    assert totals(club) == {("fee", ""): (9500, 0)}


def test_one_and_a_half_a_season_and_four_an_evening(club: Club, people: list[Player]) -> None:
    anna, bert, cees, dora = people
    season = set_fee(club=club, name="Season", for_whom="members", amounts=[150], parts=1)
    assert charge_fee(fee=season, part=1) == 4
    evening = an_evening(CompetitionFactory(club=club), price(400))
    # Bert has paid five euros ahead: 1.50 of it is his season, so the evening asks 0.50 of him.
    book(club=club, kind="payment", cents=500, how="transfer", player=bert)
    check_in(match_day=evening, units=[anna, bert, cees, dora])
    due = list_dues(evening)
    assert [due[one.pk].to_pay for one in people] == [400, 50, 400, 400]
    assert [due[one.pk].others for one in people] == [150, 0, 150, 150]
    set_paid(match_day=evening, unit=anna, is_paid=True, how="card")
    set_paid(match_day=evening, unit=bert, is_paid=True)
    set_paid(match_day=evening, unit=cees, is_paid=True)

    assert accounts(club) == {
        "Anna": (550, 400, 150),
        "Bert": (550, 550, 0),
        "Cees": (550, 400, 150),
        "Dora": (550, 0, 550),
    }
    box = get_box(evening)
    # In the box 4 of Cees and 0.50 of Bert; what the pot is a share of is 4 x 4, paid or not.
    assert (box.charged, box.expected, get_intake(evening)) == (1600, 450, 1600)
    statement = get_statement(club, NOVEMBER)
    # 4 x 1.50 + 4 x 4; 5 at the bank, 4 by card, 4.50 in the box.
    assert (statement.charged, statement.received, statement.cash_after) == (2200, 1350, 450)


def test_five_with_soup(club: Club, people: list[Player]) -> None:
    anna, bert, cees, dora = people
    evening = an_evening(
        CompetitionFactory(club=club), price(350), price(500, name="with soup"), price(400, for_whom="guest")
    )
    check_in(match_day=evening, units=people)
    guest = add_guest(match_day=evening, name="Greet")
    for player in (anna, bert):
        set_paid(match_day=evening, unit=player, is_paid=True, price_name="with soup")
    # Cees paid 3.50 and takes soup after all; Bert paid for soup and there was none left.
    set_paid(match_day=evening, unit=cees, is_paid=True)
    set_paid(match_day=evening, unit=cees, is_paid=True, price_name="with soup")
    set_paid(match_day=evening, unit=bert, is_paid=True, price_name="")
    set_paid(match_day=evening, unit=dora, is_paid=True, how="card")
    assert list_dues(evening)[guest.pk].to_pay == 400
    set_all_paid(match_day=evening)

    assert accounts(club) == {
        "Anna": (500, 500, 0),
        "Bert": (350, 350, 0),
        "Cees": (500, 500, 0),
        "Dora": (350, 350, 0),
        "Greet": (400, 400, 0),
    }
    box = get_box(evening)
    # 5 + 3.50 + 5 + 3.50 + 4, of which Dora's 3.50 by card.
    assert (box.charged, box.expected) == (2100, 1750)
    assert totals(club) == {
        ("entry", ""): (2100, 0),
        ("payment", "cash"): (0, 1750),
        ("payment", "card"): (0, 350),
    }


def test_what_a_pot_is_a_share_of(club: Club, people: list[Player]) -> None:
    """What comes in for the evening, paid or not: no fines, no fees, nothing by hand that is no evening."""
    anna, bert, cees, dora = people
    evening = an_evening(CompetitionFactory(club=club), price(400), price(250, for_whom="absent_without"))
    check_in(match_day=evening, units=[anna, bert, cees])
    set_paid(match_day=evening, unit=anna, is_paid=True)
    book(club=club, kind="receipt", cents=1000, how="cash", match_day=evening, label="Raffle")
    book(club=club, kind="fine", cents=100, player=dora, match_day=evening, label="Late")
    assert get_intake(evening) == 1200
    # A free evening has no intake.
    set_prices(competition=evening.competition, match_day=evening, prices=[price(0)])
    assert get_intake(evening) == 0


def test_a_pot_of_eighty_ten_and_ten_with_a_shared_first_place(club: Club) -> None:
    """Twelve people pay 4: all of the 48 is the pot. Two tie for first, and share its 80 percent.

    38.40, 4.80 and 4.80 are 38, 4 and 4 in whole euros: 46 are given and 2 are left.
    """
    competition = CompetitionFactory(club=club)
    set_prices(competition=competition, prices=[price(400)], pot_percent=100)
    competition.refresh_from_db()
    set_prizes(
        competition=competition,
        prize_twice="keep",
        prizes=[
            {"kind": "top", "so_many": 1, "what": "80%"},
            {"kind": "most_pits", "what": "10%"},
            {"kind": "last_place", "what": "10%"},
        ],
    )
    evening = MatchDayFactory(competition=competition, date=timezone.localdate())
    players = [PlayerFactory(club=club, name=f"Player {number:02}") for number in range(1, 13)]
    check_in(match_day=evening, units=players)
    set_all_paid(match_day=evening)
    assert pot_of(evening) == 4800
    for at, player in enumerate(players):
        record_result(match_day=evening, player=player, points=5000 - 100 * max(at, 1), pits=3 if at == 5 else 1)
    given = [(prize.names, prize.cents) for prize in list_day_prizes(evening)]
    assert given == [
        (("Player 01",), 1900),
        (("Player 02",), 1900),
        (("Player 06",), 400),
        (("Player 12",), 400),
    ]
    prizes = sum_for_treasurer(evening, list_day_prizes(evening))
    assert (prizes.pot, prizes.given, prizes.left) == (4800, 4600, 200)
    assert [pay_prizes(match_day=evening) for _twice in range(2)] == [4600, 0]
    box = get_box(evening)
    assert (box.cash, box.expected) == (200, 200)
    assert totals(club) == {
        ("entry", ""): (4800, 0),
        ("payment", "cash"): (0, 4800),
        ("prize", "cash"): (0, -4600),
    }
    assert {one.open for one in list_accounts(club)} == {0}
    unpay_prizes(match_day=evening)
    assert get_box(evening).expected == 4800
