"""What an evening costs is booked from who is there: at its edges, and where people would try to make it go wrong."""

import datetime
from collections.abc import Sequence
from functools import partial

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from tests.conftest import TODAY
from tests.factories import (
    ClubFactory,
    CompetitionFactory,
    MatchDayFactory,
    MembershipFactory,
    PairFactory,
    PlayerFactory,
    TeamFactory,
)
from tournaments.choices import Role
from tournaments.exceptions import Refused, Stale
from tournaments.models import Booking, Change, Club, Competition, MatchDay, Player, TeamMember, Unit
from tournaments.permissions import asked_by
from tournaments.queries.money.account import get_open, list_accounts, list_dues
from tournaments.queries.money.box import get_box
from tournaments.services.club.merging import merge_players
from tournaments.services.evening import door
from tournaments.services.evening.in_place import put_in_place, take_own_place
from tournaments.services.evening.match_day import call_off_match_day, let_match_day_go_ahead
from tournaments.services.evening.undo import undo_change
from tournaments.services.money.booking import book, book_counter
from tournaments.services.money.books import close_month, set_books
from tournaments.services.money.evening import settle
from tournaments.services.money.price import book_evening, set_prices
from tournaments.services.people.player_leaving import anonymise_player, remove_player
from tournaments.services.season.closing import close_competition

pytestmark = pytest.mark.usefixtures("db", "english")

OCTOBER = datetime.date(2026, 10, 1)


def come(match_day: MatchDay, units: list[Unit], paid: Sequence[Unit] = ()) -> None:
    door.check_in(match_day=match_day, units=units)
    for unit in paid:
        door.set_paid(match_day=match_day, unit=unit, is_paid=True)


@pytest.fixture
def club() -> Club:
    return ClubFactory(keeps_money=True)


@pytest.fixture
def owner(club: Club) -> User:
    return MembershipFactory(club=club, role=Role.OWNER).user


@pytest.fixture
def competition(club: Club) -> Competition:
    competition = CompetitionFactory(club=club, substitute_points="place")
    set_prices(competition=competition, prices=[price(500)])
    return competition


@pytest.fixture
def tonight(competition: Competition) -> MatchDay:
    return MatchDayFactory(competition=competition, date=timezone.localdate())


@pytest.fixture
def anna(club: Club) -> Player:
    return PlayerFactory(club=club, name="Anna")


@pytest.fixture
def bert(club: Club) -> Player:
    return PlayerFactory(club=club, name="Bert")


def price(cents: int, for_whom: str = "everyone", per: str = "person", name: str = "") -> dict[str, object]:
    return {"for_whom": for_whom, "per": per, "name": name, "cents": cents}


def opens(*people: Player) -> list[int]:
    return [get_open(player) for player in people]


def stands(match_day: MatchDay) -> list[tuple[str, str, int, str, str]]:
    """What is booked at the door and not the other way."""
    rows = match_day.bookings.filter(of_evening=True).that_hold().order_by("player__name", "pk")
    return [(row.player.name, row.kind, row.cents, row.how, row.label) for row in rows]


def last_change() -> Change:
    return Change.objects.latest("pk")


# Which evening, which day


@pytest.mark.parametrize("days_ago, is_booked", [(-7, True), (0, True), (1, True), (2, False), (40, False)])
def test_an_evening_is_booked_until_the_night_after_it(
    competition: Competition, anna: Player, days_ago: int, is_booked: bool
) -> None:
    """Protects: what is entered weeks later of an old evening charges no one; pressed for, it does."""
    date = timezone.localdate() - datetime.timedelta(days=days_ago)
    evening = MatchDayFactory(competition=competition, date=date)
    door.check_in(match_day=evening, units=[anna])
    assert stands(evening) == ([("Anna", "entry", 500, "", "")] if is_booked else [])
    book_evening(match_day=evening)
    assert stands(evening) == [("Anna", "entry", 500, "", "")]
    assert evening.bookings.get().date == date


def test_after_midnight_it_is_still_yesterdays_evening(tonight: MatchDay, anna: Player, bert: Player) -> None:
    door.check_in(match_day=tonight, units=[anna])
    with time_machine.travel(TODAY + datetime.timedelta(hours=6)):
        assert timezone.localdate() == tonight.date + datetime.timedelta(days=1)
        come(tonight, [bert], paid=[bert])
    assert set(tonight.bookings.values_list("date", flat=True)) == {tonight.date}
    assert opens(anna, bert) == [500, 0]


def test_the_last_one_who_was_taken_off_weeks_later_owes_it_again(tonight: MatchDay, anna: Player) -> None:
    """Protects: an evening on which all is booked the other way is not one on which nothing was ever booked."""
    come(tonight, [anna], paid=[anna])
    with time_machine.travel(TODAY + datetime.timedelta(days=20)):
        door.check_out(match_day=tonight, units=[anna])
        assert stands(tonight) == []
        door.check_in(match_day=tonight, units=[anna])
    assert stands(tonight) == [("Anna", "entry", 500, "", "")]


def test_an_evening_without_a_date_is_booked_on_the_day_itself(competition: Competition, anna: Player) -> None:
    evening = MatchDayFactory(competition=competition, date=None)
    door.check_in(match_day=evening, units=[anna])
    with time_machine.travel(TODAY + datetime.timedelta(days=20)):
        door.set_paid(match_day=evening, unit=anna, is_paid=True)
    dates = list(evening.bookings.order_by("pk").values_list("kind", "date"))
    assert dates == [("entry", TODAY.date()), ("payment", TODAY.date() + datetime.timedelta(days=20))]


def test_what_comes_late_for_a_closed_month_is_booked_today(competition: Competition, anna: Player) -> None:
    evening = MatchDayFactory(competition=competition, date=datetime.date(2026, 10, 30))
    door.check_in(match_day=evening, units=[anna])
    book_evening(match_day=evening)
    close_month(club=competition.club, month=OCTOBER)
    door.set_paid(match_day=evening, unit=anna, is_paid=True)
    door.check_out(match_day=evening, units=[anna])
    assert [one.month for one in evening.bookings.order_by("pk").values_list("date", flat=True)] == [10, 11, 11, 11]
    assert opens(anna) == [0]
    with pytest.raises(Refused, match="closed up to"):
        book(club=competition.club, kind="other", cents=100, player=anna, date=evening.date)


def test_a_month_that_is_not_over_is_not_closed(club: Club) -> None:
    with pytest.raises(Refused, match="not over yet"):
        close_month(club=club, month=timezone.localdate())
    with (
        time_machine.travel(datetime.datetime(2026, 11, 30, 22, 59, tzinfo=datetime.UTC)),
        pytest.raises(Refused, match="not over yet"),
    ):
        close_month(club=club, month=timezone.localdate())


def test_a_called_off_evening_costs_nothing(tonight: MatchDay, anna: Player, bert: Player, owner: User) -> None:
    come(tonight, [anna, bert], paid=[anna])
    before = stands(tonight)
    with asked_by(owner):
        call_off_match_day(match_day=tonight)
        assert (stands(tonight), opens(anna, bert), get_box(tonight).expected) == ([], [0, 0], 0)
        undo_change(change=last_change(), by=owner)
        assert stands(tonight) == before
        call_off_match_day(match_day=tonight)
        let_match_day_go_ahead(match_day=tonight)
    assert (stands(tonight), opens(anna, bert)) == (before, [0, 500])


def test_in_a_closed_competition_the_books_go_on(competition: Competition, tonight: MatchDay, anna: Player) -> None:
    """Protects: who pays after the last evening is booked, and the door stays closed."""
    door.check_in(match_day=tonight, units=[anna])
    close_competition(competition=competition)
    with pytest.raises(Refused, match="is closed"):
        door.set_paid(match_day=tonight, unit=anna, is_paid=True)
    book(club=competition.club, kind="payment", cents=500, how="transfer", player=anna, match_day=tonight)
    assert opens(anna) == [0]


# What it costs whom


def test_a_pair_pays_one_price_and_its_odd_cent_once(club: Club) -> None:
    competition = CompetitionFactory(club=club, pairs=True, substitute_points="place")
    set_prices(competition=competition, prices=[price(501, per="unit"), price(301, "absent_without", per="unit")])
    evening = MatchDayFactory(competition=competition, date=timezone.localdate())
    here, away = PairFactory.create_batch(2, competition=competition)
    door.check_in(match_day=evening, units=[here])
    door.write_absence(match_day=evening, unit=away, with_notice=False, reason="", by=None)
    assert opens(here.first, here.second, away.first, away.second) == [251, 250, 151, 150]

    # The price has gone up when someone comes in the place of the first: a pair pays one price.
    other = PlayerFactory(club=club)
    set_prices(competition=competition, prices=[price(600, per="unit")])
    put_in_place(match_day=evening, unit=here, instead_of=here.first, player=other, by=None)
    assert opens(here.first, other, here.second) == [0, 300, 300]
    take_own_place(match_day=evening, unit=here, by=None)
    assert opens(here.first, other, here.second) == [300, 0, 300]
    # No fine is on the list any more: what is booked stays.
    assert opens(away.first, away.second) == [151, 150]


def test_a_team_of_four_or_of_five_pays_one_price(club: Club) -> None:
    competition = CompetitionFactory(club=club, teams=True)
    set_prices(competition=competition, prices=[price(2001, per="unit")])
    evening = MatchDayFactory(competition=competition, date=timezone.localdate())
    people = PlayerFactory.create_batch(10, club=club)
    four = TeamFactory(competition=competition, players=people[:4])
    five = TeamFactory(competition=competition, players=people[4:9])
    door.check_in(match_day=evening, units=[four, five])
    assert opens(*people) == [501, 500, 500, 500, 401, 400, 400, 400, 400, 0]
    TeamMember.objects.create(team=four, player=people[9], place=5)
    door.set_paid(match_day=evening, unit=four, is_paid=True)
    charged = {one.player: one.charged for one in list_accounts(club)}
    assert [charged[one] for one in (*people[:4], people[9])] == [401, 400, 400, 400, 400]


def test_a_day_guest_pays_as_a_guest(club: Club, anna: Player) -> None:
    competition = CompetitionFactory(club=club, takes_day_guests=True)
    set_prices(competition=competition, prices=[price(400, "member"), price(650, "guest")])
    evening = MatchDayFactory(competition=competition, date=timezone.localdate())
    guest = door.add_guest(match_day=evening, name="Greet")
    door.check_in(match_day=evening, units=[anna])
    assert opens(anna, guest) == [400, 650]


def test_two_competitions_on_one_day_are_two_evenings(club: Club, tonight: MatchDay, anna: Player) -> None:
    """And what the club owes someone is used once."""
    book(club=club, kind="credit", cents=600, player=anna)
    other = CompetitionFactory(club=club)
    set_prices(competition=other, prices=[price(300)])
    afternoon = MatchDayFactory(competition=other, date=tonight.date)
    come(afternoon, [anna], paid=[anna])
    come(tonight, [anna], paid=[anna])
    assert stands(afternoon) == [("Anna", "entry", 300, "", ""), ("Anna", "payment", 0, "cash", "")]
    assert stands(tonight) == [("Anna", "entry", 500, "", ""), ("Anna", "payment", 200, "cash", "")]
    assert opens(anna) == [0]


def test_what_was_paid_out_of_a_credit_is_not_paid_in_cash_later(
    club: Club, tonight: MatchDay, anna: Player, bert: Player
) -> None:
    """Protects: no money is booked that no one gave, only because someone else comes in."""
    credit = book(club=club, kind="credit", cents=500, player=anna)
    come(tonight, [anna], paid=[anna])
    book_counter(booking=credit)
    door.check_in(match_day=tonight, units=[bert])
    assert get_box(tonight).expected == 0
    assert opens(anna) == [500]


@pytest.mark.parametrize("again", [False, True])
def test_a_price_that_is_gone(competition: Competition, tonight: MatchDay, anna: Player, again: bool) -> None:
    set_prices(competition=competition, prices=[price(350), price(500, name="with soup")])
    door.check_in(match_day=tonight, units=[anna])
    door.set_paid(match_day=tonight, unit=anna, is_paid=True, price_name="with soup")
    set_prices(competition=competition, prices=[price(350)])
    if again:
        book_evening(match_day=tonight)
    else:
        settle(tonight)
    [(_name, _kind, charged, _how, _label), (_, _, paid, _, _)] = stands(tonight)
    assert (charged, paid) == ((350, 350) if again else (500, 500))


def test_the_most_there_is(competition: Competition, tonight: MatchDay, club: Club) -> None:
    people = PlayerFactory.create_batch(3, club=club)
    set_prices(competition=competition, prices=[price(99_999_99)])
    come(tonight, people, paid=people)
    # More than 2 ** 31 - 1 cents are three hundred of these; the sums are the database's.
    receipt = {"club": club, "date": tonight.date, "kind": "receipt", "cents": 99_999_99, "how": "cash"}
    Booking.objects.bulk_create(Booking(number=number, match_day=tonight, **receipt) for number in range(1000, 1300))
    assert get_box(tonight).expected == 303 * 99_999_99
    with pytest.raises(Refused, match="too much"):
        book(club=club, kind="receipt", cents=99_999_99 + 1, how="cash")


# What is refused


def test_on_the_account_is_not_paid(club: Club, tonight: MatchDay, anna: Player) -> None:
    """Protects: a debt that goes while no money comes."""
    door.check_in(match_day=tonight, units=[anna])
    with pytest.raises(Refused, match="not paid yet"):
        door.set_paid(match_day=tonight, unit=anna, is_paid=True, how="account")
    with pytest.raises(Refused, match="not paid yet"):
        book(club=club, kind="payment", cents=500, how="account", player=anna)
    book(club=club, kind="prize", cents=200, how="account", player=anna)
    assert opens(anna) == [300]


def test_what_follows_from_the_door_is_changed_at_the_door(club: Club, tonight: MatchDay, anna: Player) -> None:
    door.check_in(match_day=tonight, units=[anna])
    row = tonight.bookings.get()
    with pytest.raises(Refused, match="at its door"):
        book_counter(booking=row)
    row.cents = 1
    with pytest.raises(Refused, match="Nothing that is booked is changed"):
        row.save()
    first = book(club=club, kind="other", cents=100, player=anna)
    with pytest.raises(Refused, match="itself a counter-booking"):
        book_counter(booking=book_counter(booking=first))


def test_books_are_of_one_club(club: Club, tonight: MatchDay, anna: Player) -> None:
    stranger, elsewhere = PlayerFactory(), MatchDayFactory()
    with pytest.raises(Stale):
        book(club=club, kind="other", cents=100, player=stranger)
    with pytest.raises(Stale):
        book(club=club, kind="receipt", cents=100, how="cash", match_day=elsewhere)
    assert not Booking.objects.exists()


# Turned off and on


def test_money_turned_off_and_on_again(club: Club, tonight: MatchDay, anna: Player, bert: Player) -> None:
    """What happened meanwhile is booked with the next step at the door."""
    door.check_in(match_day=tonight, units=[anna])
    set_books(club=club, keeps_money=False)
    door.check_out(match_day=tonight, units=[anna])
    door.check_in(match_day=tonight, units=[bert])
    assert opens(anna, bert) == [500, 0]
    set_books(club=club, keeps_money=True)
    door.set_paid(match_day=tonight, unit=bert, is_paid=True)
    assert stands(tonight) == [("Bert", "entry", 500, "", ""), ("Bert", "payment", 500, "cash", "")]
    assert opens(anna, bert) == [0, 0]


def test_the_unit_of_money_stays_once_something_is_booked(club: Club, tonight: MatchDay, anna: Player) -> None:
    set_books(club=club, money_unit="PLN")
    door.check_in(match_day=tonight, units=[anna])
    with pytest.raises(Refused, match="in PLN already"):
        set_books(club=club, money_unit="EUR")


# Undone


def test_own_prices_undone_are_those_of_the_competition_again(
    competition: Competition, tonight: MatchDay, anna: Player, owner: User
) -> None:
    with asked_by(owner):
        come(tonight, [anna], paid=[anna])
        set_prices(competition=competition, match_day=tonight, prices=[price(900)])
        change = last_change()
        assert stands(tonight) == [("Anna", "entry", 900, "", ""), ("Anna", "payment", 900, "cash", "")]
        undo_change(change=change, by=owner)
        assert stands(tonight) == [("Anna", "entry", 500, "", ""), ("Anna", "payment", 500, "cash", "")]
        undo_change(change=last_change(), by=owner)
        assert stands(tonight)[0][2] == 900


def test_a_guest_of_the_door_is_undone_although_something_is_booked(tonight: MatchDay, owner: User) -> None:
    """Protects: one slip of the keys at the door could not be undone in a club that keeps its money."""
    with asked_by(owner):
        guest = door.add_guest(match_day=tonight, name="Gret")
        undo_change(change=last_change(), by=owner)
        guest.refresh_from_db()
        assert (guest.is_active, tonight.attendances.exists(), stands(tonight)) == (False, False, [])
        undo_change(change=last_change(), by=owner)
        guest.refresh_from_db()
    assert (guest.is_active, stands(tonight)) == (True, [("Gret", "entry", 500, "", "")])


def test_a_guest_who_came_since_is_not_undone(competition: Competition, tonight: MatchDay, owner: User) -> None:
    with asked_by(owner):
        guest = door.add_guest(match_day=tonight, name="Gret")
        change = last_change()
        door.check_in(match_day=MatchDayFactory(competition=competition, date=tonight.date), units=[guest])
        with pytest.raises(Refused, match="depends on it"):
            undo_change(change=change, by=owner)


def test_one_kind_of_absence_instead_of_the_other_is_undone(
    competition: Competition, tonight: MatchDay, anna: Player, owner: User
) -> None:
    """Whatever language who undoes it reads."""
    set_prices(competition=competition, prices=[price(100, "absent_with"), price(500, "absent_without")])
    with asked_by(owner):
        absent = partial(door.write_absence, match_day=tonight, unit=anna, reason="", by=owner)
        absent(with_notice=True)
        assert opens(anna) == [100]
        absent(with_notice=False)
        assert opens(anna) == [500]
        with translation.override("pl"):
            undo_change(change=last_change(), by=owner)
            count = Booking.objects.count()
            settle(tonight)
    assert (opens(anna), Booking.objects.count()) == ([100], count)


# One person in two entries, and people who leave


def test_two_entries_that_both_were_there(tonight: MatchDay, anna: Player, owner: User, club: Club) -> None:
    """One person pays once: as the one of the two who paid."""
    again = PlayerFactory(club=club, name="Anna S.")
    door.check_in(match_day=tonight, units=[anna, again])
    door.set_paid(match_day=tonight, unit=again, is_paid=True, how="card")
    before = {one.player.pk: (one.charged, one.paid) for one in list_accounts(club)}
    with asked_by(owner):
        merge_players(keep=anna, gone=again, by=owner)
        assert stands(tonight) == [("Anna", "entry", 500, "", ""), ("Anna", "payment", 500, "card", "")]
        undo_change(change=last_change(), by=owner)
    assert {one.player.pk: (one.charged, one.paid) for one in list_accounts(club)} == before
    assert [due.to_pay for due in list_dues(tonight).values()] == [500, 0]


def test_two_entries_that_both_paid_and_one_that_was_absent(
    competition: Competition, tonight: MatchDay, anna: Player, club: Club
) -> None:
    again = PlayerFactory(club=club, name="Anna S.")
    set_prices(competition=competition, prices=[price(500), price(250, "absent_with")])
    other = MatchDayFactory(competition=competition, date=tonight.date)
    come(tonight, [anna, again], paid=[anna, again])
    door.check_in(match_day=other, units=[anna])
    door.write_absence(match_day=other, unit=again, with_notice=True, reason="", by=None)
    merge_players(keep=anna, gone=again, by=None)
    assert stands(tonight) == [("Anna", "entry", 500, "", ""), ("Anna", "payment", 500, "cash", "")]
    assert stands(other) == [("Anna", "entry", 500, "", "")]
    assert {one.player.name: one.open for one in list_accounts(club)} == {"Anna": 500}


def test_who_is_in_the_books_can_only_become_nameless(club: Club, anna: Player) -> None:
    book(club=club, kind="other", cents=100, player=anna)
    with translation.override("en"), pytest.raises(Refused, match="in the books"):
        remove_player(player=anna)
    nameless = anonymise_player(player=anna)
    assert [(one.player, one.open) for one in list_accounts(club)] == [(nameless, 100)]


# How often the database is asked


def test_where_no_money_is_kept_nothing_is_asked(club: Club, tonight: MatchDay, anna: Player) -> None:
    door.check_in(match_day=tonight, units=[anna])
    set_books(club=club, keeps_money=False)
    match_day = MatchDay.objects.select_related("competition__club").get(pk=tonight.pk)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        settle(match_day)
        settle(match_day, again=True)
    assert len(queries) == 0


@pytest.mark.parametrize("people", [1, 12])
def test_where_all_is_booked_three_queries_say_so(club: Club, tonight: MatchDay, people: int) -> None:
    door.check_in(match_day=tonight, units=PlayerFactory.create_batch(people, club=club))
    door.set_all_paid(match_day=tonight)
    match_day = MatchDay.objects.select_related("competition__club").get(pk=tonight.pk)
    with CaptureQueriesContext(connection) as queries:
        settle(match_day)
    assert len(queries) == 3, [query["sql"] for query in queries]
    with CaptureQueriesContext(connection) as queries:
        list_dues(match_day)
    assert len(queries) == 3


@pytest.mark.parametrize("teams", [1, 3])
def test_teams_take_two_queries_more_however_many(club: Club, teams: int) -> None:
    competition = CompetitionFactory(club=club, teams=True)
    set_prices(competition=competition, prices=[price(2000, per="unit"), price(100, "absent_with")])
    evening = MatchDayFactory(competition=competition, date=timezone.localdate())
    door.check_in(match_day=evening, units=TeamFactory.create_batch(teams, competition=competition))
    for team in TeamFactory.create_batch(teams, competition=competition):
        door.write_absence(match_day=evening, unit=team, with_notice=True, reason="", by=None)
    match_day = MatchDay.objects.select_related("competition__club").get(pk=evening.pk)
    with CaptureQueriesContext(connection) as queries:
        settle(match_day)
    # Prices, what is booked, who is absent and who is there; of both the teams and their people.
    assert len(queries) == 8, [query["sql"] for query in queries]
