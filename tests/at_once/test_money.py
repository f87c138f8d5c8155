"""Two doors and a treasurer at once: everything is booked once, and nothing in a month that has just been closed."""

import datetime
from functools import partial

import pytest
from django.db import close_old_connections
from django.utils import timezone

from tests.at_once.test_at_once import at_once
from tests.chance import so_many
from tests.factories import ClubFactory, CompetitionFactory, MatchDayFactory, PairFactory, PlayerFactory
from tournaments.choices import BookingKind
from tournaments.models import Booking, Club, Competition, MatchDay, Player, Unit
from tournaments.models.booking import sum_on_account, sum_received
from tournaments.queries.money.account import get_open
from tournaments.queries.money.box import get_box
from tournaments.services.evening.door import check_in, check_out, set_all_paid, set_paid
from tournaments.services.money.booking import book, book_counter
from tournaments.services.money.books import close_month, open_month
from tournaments.services.money.box import count_box
from tournaments.services.money.fee import charge_fee, set_fee, uncharge_fee
from tournaments.services.money.price import set_prices

pytestmark = pytest.mark.django_db(transaction=True)

# An even number: two at a time.
ROUNDS = so_many(12, 48)
EVERYONE = {"for_whom": "everyone", "per": "person", "cents": 500}
A_PAIR = {"for_whom": "everyone", "per": "unit", "cents": 501}


@pytest.fixture
def club() -> Club:
    return ClubFactory(keeps_money=True)


@pytest.fixture
def competition(club: Club) -> Competition:
    competition = CompetitionFactory(club=club)
    set_prices(competition=competition, prices=[EVERYONE])
    return competition


@pytest.fixture
def tonight(competition: Competition) -> MatchDay:
    return MatchDayFactory(competition=competition, date=timezone.localdate())


@pytest.fixture
def people(club: Club) -> list[Player]:
    return PlayerFactory.create_batch(ROUNDS, club=club)


def booked(**of: object) -> tuple[int, int, int]:
    """How many lines stand, and what they come to on accounts and in money."""
    rows = Booking.objects.filter(**of)
    sums = rows.aggregate(on_account=sum_on_account(), received=sum_received())
    return rows.that_hold().count(), sums["on_account"], sums["received"]


def test_two_doors_let_the_same_person_pay(tonight: MatchDay, people: list[Player]) -> None:
    """Protects: one evening is charged once and paid once, in one of the two ways."""
    for player in people:
        come = partial(check_in, match_day=tonight, units=[player])
        at_once(come, come)
        at_once(
            partial(set_paid, match_day=tonight, unit=player, is_paid=True, how="cash"),
            partial(set_paid, match_day=tonight, unit=player, is_paid=True, how="card"),
        )
        assert booked(player=player) == (2, 0, 500)
        paid = Booking.objects.that_hold().get(player=player, kind=BookingKind.PAYMENT)
        assert tonight.attendances.get(player=player).paid_how == paid.how
    box = get_box(tonight)
    assert (box.charged, sum(kind.received for kind in box.kinds)) == (ROUNDS * 500, ROUNDS * 500)


def test_paying_twice_at_once_is_booked_once(tonight: MatchDay, people: list[Player]) -> None:
    check_in(match_day=tonight, units=people)
    for player in people:
        paying = partial(set_paid, match_day=tonight, unit=player, is_paid=True)
        assert sorted(map(str, at_once(paying, paying, paying))) == ["False", "False", "True"]
    assert booked(match_day=tonight) == (2 * ROUNDS, 0, ROUNDS * 500)
    assert not Booking.objects.exclude(counters=None).exists()


def test_one_pays_while_the_other_takes_off_the_list(tonight: MatchDay, people: list[Player]) -> None:
    """Protects: someone who is off the list owes nothing and has paid nothing, whichever came first."""
    check_in(match_day=tonight, units=people)
    for player in people:
        at_once(
            partial(set_paid, match_day=tonight, unit=player, is_paid=True),
            partial(check_out, match_day=tonight, units=[player]),
        )
        assert booked(player=player) == (0, 0, 0)
    assert not tonight.attendances.exists()


def come_and_pay(match_day: MatchDay, unit: Unit) -> None:
    check_in(match_day=match_day, units=[unit])
    set_paid(match_day=match_day, unit=unit, is_paid=True)


def test_two_evenings_at_once_number_their_lines_without_a_gap(club: Club, people: list[Player]) -> None:
    """Protects: two halls that book at the same moment are no two lines of one number, and none is lost."""
    evenings = []
    for _hall in range(2):
        competition = CompetitionFactory(club=club)
        set_prices(competition=competition, prices=[EVERYONE])
        evenings.append(MatchDayFactory(competition=competition, date=timezone.localdate()))
    for player in people:
        at_once(*[partial(come_and_pay, evening, player) for evening in evenings])
    numbers = list(club.bookings.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 4 * len(people) + 1))


def test_everyone_pays_while_more_come(tonight: MatchDay, people: list[Player]) -> None:
    for first, second in zip(people[::2], people[1::2], strict=True):
        check_in(match_day=tonight, units=[first])
        at_once(
            partial(set_all_paid, match_day=tonight),
            partial(come_and_pay, tonight, second),
        )
    assert booked(match_day=tonight) == (2 * ROUNDS, 0, ROUNDS * 500)


def test_a_pair_shares_one_price_no_matter_who_checks_it_in(club: Club) -> None:
    competition = CompetitionFactory(club=club, pairs=True)
    set_prices(competition=competition, prices=[A_PAIR])
    evening = MatchDayFactory(competition=competition, date=timezone.localdate())
    pairs = PairFactory.create_batch(ROUNDS, competition=competition)
    for pair in pairs:
        come = partial(come_and_pay, evening, pair)
        at_once(come, come)
        rows = Booking.objects.filter(player__in=[pair.first, pair.second], kind=BookingKind.ENTRY)
        assert sorted(rows.values_list("cents", flat=True)) == [250, 251]


def test_nothing_lands_in_a_month_that_is_closed_meanwhile(club: Club, people: list[Player]) -> None:
    """Protects: a statement that was sent stays right. What comes too late is booked today, or refused by hand."""
    competition = CompetitionFactory(club=club)
    set_prices(competition=competition, prices=[EVERYONE])
    october, today = datetime.date(2026, 10, 1), timezone.localdate()
    evening = MatchDayFactory(competition=competition, date=datetime.date(2026, 10, 30))
    check_in(match_day=evening, units=[people[0]])
    set_prices(competition=competition, match_day=evening, prices=[EVERYONE])
    for player in people[1:]:
        before = set(Booking.objects.values_list("pk", flat=True))
        until = club_now(club).books_closed_until
        assert until is None or until < october
        came_in: list[set[int]] = []

        def close(seen: list[set[int]] = came_in) -> None:
            close_month(club=club, month=october)
            seen.append(set(Booking.objects.filter(date__lt=datetime.date(2026, 11, 1)).values_list("pk", flat=True)))
            close_old_connections()

        at_once(
            close,
            partial(come_and_pay, evening, player),
            partial(book, club=club, kind=BookingKind.CREDIT, cents=100, player=player, date=evening.date),
            partial(count_box, match_day=evening, counted=1000),
        )
        now = set(Booking.objects.filter(date__lt=datetime.date(2026, 11, 1)).values_list("pk", flat=True))
        assert [now] == came_in, "Something was booked in a month after it was closed."
        new = Booking.objects.exclude(pk__in=before)
        assert set(new.values_list("date", flat=True)) <= {evening.date, today}
        assert booked(player=player, of_evening=True)[1:] in [(0, 500), (100, 400)]
        open_month(club=club)


def club_now(club: Club) -> Club:
    return Club.objects.get(pk=club.pk)


def test_a_fee_booked_twice_at_once_is_booked_once(club: Club, people: list[Player]) -> None:
    """Protects: two of the board who press the same button charge no one twice."""
    for number in range(1, ROUNDS + 1):
        fee = set_fee(club=club, name=f"Month {number}", for_whom="members", amounts=[600], parts=1)
        charging = partial(charge_fee, fee=fee, part=1)
        assert sorted(map(int, map(str, at_once(charging, charging)))) == [0, ROUNDS]
        assert booked(fee=fee) == (ROUNDS, ROUNDS * 600, 0)
    assert {get_open(player) for player in people} == {ROUNDS * 600}


def test_a_fee_booked_while_it_is_undone_is_there_once_or_not(club: Club, people: list[Player]) -> None:
    fee = set_fee(club=club, name="Season", for_whom="members", amounts=[4000], parts=1)
    for _round in range(ROUNDS):
        at_once(partial(charge_fee, fee=fee, part=1), partial(uncharge_fee, fee=fee, part=1))
        assert booked(fee=fee) in [(0, 0, 0), (ROUNDS, ROUNDS * 4000, 0)]
        uncharge_fee(fee=fee, part=1)


def test_one_booking_has_one_counter_booking(club: Club, people: list[Player]) -> None:
    for player in people:
        booking = book(club=club, kind=BookingKind.PAYMENT, cents=700, how="cash", player=player)
        undoing = partial(book_counter, booking=booking)
        first, second = at_once(undoing, undoing)
        assert first == second
        assert booked(player=player) == (0, 0, 0)


def test_two_count_the_box_while_someone_pays(tonight: MatchDay, people: list[Player]) -> None:
    """Protects: one difference stands, and it is what was counted less what was there at that moment."""
    check_in(match_day=tonight, units=people)
    for number, player in enumerate(people):
        at_once(
            partial(count_box, match_day=tonight, counted=number * 500 + 7),
            partial(count_box, match_day=tonight, counted=number * 500 + 7),
            partial(set_paid, match_day=tonight, unit=player, is_paid=True),
        )
        assert get_box(tonight).difference in (7, 7 - 500)
        assert get_box(tonight).expected == (number + 1) * 500
        [stands] = tonight.bookings.filter(kind=BookingKind.DIFFERENCE).that_hold()
        assert booked(match_day=tonight)[2] == (number + 1) * 500 + stands.cents
