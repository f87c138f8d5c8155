"""Protects: whatever happens at the door and in the books, in any order, a second accountant comes to the same cents.

After every step all accounts, the box, the statements of all months and what the door asks are compared; no line that
was booked has changed or gone, and none was added in a month that is closed.
"""

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.chance import dice, so_many
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
from tests.tournaments.services.money.second_books import AtDoor, Line, PriceOf, SecondBooks
from tournaments.choices import Role
from tournaments.exceptions import Refused
from tournaments.models import Booking, Change, Club, Competition, Fee, MatchDay, Pair, Player, Price, Team, Unit
from tournaments.models.adjustment import ABSENCES
from tournaments.models.unit import UNIT_PATHS
from tournaments.permissions import asked_by
from tournaments.queries.money.account import get_open, list_accounts, list_dues, list_lines
from tournaments.queries.money.box import get_box, get_intake, get_paid_prizes
from tournaments.queries.money.price import is_asked
from tournaments.queries.money.statement import get_statement
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.prize_money import pot_of
from tournaments.services.change import rows_of
from tournaments.services.evening import door
from tournaments.services.evening.adjustment import record_result
from tournaments.services.evening.in_place import put_in_place, take_own_place
from tournaments.services.evening.match_day import call_off_match_day, let_match_day_go_ahead
from tournaments.services.evening.prize import pay_prizes, unpay_prizes
from tournaments.services.evening.undo import undo_change
from tournaments.services.money.booking import book, book_counter
from tournaments.services.money.books import close_month, open_month, set_books
from tournaments.services.money.box import count_box, set_float, uncount_box
from tournaments.services.money.fee import charge_fee, set_fee, uncharge_fee
from tournaments.services.money.price import book_evening, set_prices
from tournaments.services.people.unit import of_unit
from tournaments.services.season.prize import set_prizes

EVENINGS = 5
"""Of one club, one after another: accounts and months go on."""
CLUBS = so_many(1, 200)
STEPS = 12

NAMES = ["", "", "with soup"]
HOW = ["cash", "card", "transfer"]
CENTS = [0, 1, 150, 333, 450, 501, 1001, 99_999_99]
FINES = {"absence_without_notice": "absent_without", "absence_with_notice": "absent_with"}

Settled = Sequence[tuple[MatchDay, bool]]
"""The evenings that a step settles, and whether at the prices of now."""


class OneClub:
    """A club in which anything happens, with its own books and those of the second accountant."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.club = ClubFactory(keeps_money=True)
        self.owner = MembershipFactory(club=self.club, role=Role.OWNER).user
        members = PlayerFactory.create_batch(9, club=self.club)
        guests = PlayerFactory.create_batch(2, club=self.club, is_guest=True)
        points = chance.choice(["place", "player", "nobody"])
        alone = CompetitionFactory(
            club=self.club, substitute_points=points, takes_day_guests=chance.random() < 0.5, absence_rule="fixed"
        )
        pairs = CompetitionFactory(club=self.club, pairs=True, substitute_points="place")
        teams = CompetitionFactory(club=self.club, teams=True)
        people = [*members, *guests]
        for first, second in zip(people[0:8:2], people[1:8:2], strict=True):
            PairFactory(competition=pairs, first=first, second=second)
        TeamFactory(competition=teams, players=people[:4])
        TeamFactory(competition=teams, players=people[4:9])
        self.competitions: list[Competition] = [alone, pairs, teams]
        for competition in self.competitions:
            set_prizes(
                competition=competition,
                prizes=[{"kind": "top", "so_many": 2, "what": "60%\n30%"}],
                prize_twice="keep",
            )
        self.days: list[MatchDay] = []
        self.books = SecondBooks(timezone.localdate())
        self.by_hand: list[tuple[Booking, Line]] = []
        self.rows: dict[int, dict[str, Any]] = {}
        self.fee = set_fee(
            club=self.club,
            name="Season",
            for_whom=chance.choice(["members", "participants"]),
            amounts=[1500, 2500, 4000],
            parts=2,
            competitions=self.competitions,
        )
        self.steps: list[Callable[[MatchDay], Settled]] = [
            *[self.arrive] * 5,
            *[self.pay] * 6,
            *[self.leave, self.be_absent, self.come_after_all, self.walk_in, self.stand_in] * 2,
            *[self.undo] * 5,
            *[self.pay_by_hand, self.book_by_hand, self.counter, self.price_evening, self.price_competition] * 2,
            *[self.all_paid, self.not_absent, self.own_place, self.take_off_guest, self.change_float, self.count],
            *[self.play_a_leg, self.pay_out] * 2,
            *[self.do_not_pay_out, self.book_again, self.close, self.open, self.charge, self.uncharge, self.call_off],
            *([self.rest] if chance.random() < 0.3 else []),
        ]

    def play(self) -> None:
        for number in range(EVENINGS):
            with time_machine.travel(TODAY + datetime.timedelta(days=9 * number, hours=self.chance.randint(0, 6))):
                self.books.today = today = timezone.localdate()
                ago = self.chance.choice([0, 0, 0, 1, 1, 2, 8, 30, -5, None])
                date = None if ago is None else today - datetime.timedelta(days=ago)
                self.days.append(MatchDayFactory(competition=self.chance.choice(self.competitions), date=date))
                with asked_by(self.owner):
                    if self.chance.random() < 0.8:
                        self.settle_after(self.price_competition, self.days[-1])
                    self.settle_after(self.arrive, self.days[-1])
                    self.settle_after(self.arrive, self.days[-1])
                    for _step in range(STEPS):
                        self.one_step()

    def one_step(self) -> None:
        day = self.days[-1] if self.chance.random() < 0.85 else self.chance.choice(self.days)
        step = self.chance.choice(self.steps)
        closed = self.books.closed_until
        self.settle_after(step, day)
        self.compare(day, step.__name__)
        assert closed == self.books.closed_until or step.__name__ in ("close", "open")

    def settle_after(self, step: Callable[[MatchDay], Settled], day: MatchDay) -> None:
        try:
            settled = step(self.fresh(day))
        except (Refused, ValidationError):
            settled = []
        for each, again in settled:
            self.settle(self.fresh(each), again=again)

    def fresh(self, day: MatchDay) -> MatchDay:
        return MatchDay.objects.select_related("competition__club").get(pk=day.pk)

    # What is seen

    def settle(self, day: MatchDay, *, again: bool) -> None:
        self.books.settle(
            day.pk,
            day.date,
            self.of_evening(day),
            [
                (tuple(one.pk for one in _people(absence.unit)), FINES[absence.kind])
                for absence in day.adjustments.filter(kind__in=ABSENCES).select_related(*UNIT_PATHS).order_by("pk")
            ],
            self.prices(day),
            again=again,
            called_off=day.called_off,
        )

    def of_evening(self, day: MatchDay) -> list[AtDoor]:
        rows = []
        for row in day.attendances.select_related(*UNIT_PATHS, "substitute", "in_place_of").order_by("pk"):
            people = _people(row.unit)
            if row.substitute is not None:
                people = [row.substitute if one == row.in_place_of else one for one in people]
            are_guests = tuple((one.pk, one.is_guest or one.only_for_id is not None) for one in people)
            rows.append(AtDoor(row.unit.pk, are_guests, row.paid_how if row.is_paid else None, row.price_name))
        return rows

    def prices(self, day: MatchDay) -> list[PriceOf]:
        own = Price.objects.filter(match_day=day) or Price.objects.filter(
            competition=day.competition_id, match_day=None
        )
        return [PriceOf(one.for_whom, one.per, one.name, one.cents) for one in own.order_by("number")]

    # What happens at the door

    def units(self, day: MatchDay) -> list[Unit]:
        return list(
            {"player": self.club.people.filter(only_for=None)}.get(day.competition.unit_field)
            or getattr(day.competition, f"{day.competition.unit_field}s").all()
        )

    def there(self, day: MatchDay) -> list[Unit]:
        return [row.unit for row in day.attendances.select_related(*UNIT_PATHS).order_by("pk")]

    def one_there(self, day: MatchDay) -> Unit:
        there = self.there(day)
        if not there:
            raise Refused("No one is there.")
        return self.chance.choice(there)

    def arrive(self, day: MatchDay) -> Settled:
        units = self.chance.sample(self.units(day), k=2)
        door.check_in(match_day=day, units=units, by=self.owner)
        return [(day, False)]

    def leave(self, day: MatchDay) -> Settled:
        door.check_out(match_day=day, units=[self.one_there(day)])
        return [(day, False)]

    def pay(self, day: MatchDay) -> Settled:
        changed = door.set_paid(
            match_day=day,
            unit=self.one_there(day),
            is_paid=self.chance.random() < 0.8,
            how=self.chance.choice(HOW),
            price_name=self.chance.choice([None, None, *NAMES, "with cake"]),
        )
        return [(day, False)] if changed else []

    def all_paid(self, day: MatchDay) -> Settled:
        door.set_all_paid(match_day=day)
        return [(day, False)]

    def walk_in(self, day: MatchDay) -> Settled:
        name = f"Guest {self.chance.randrange(10**9)}"
        if day.competition.is_pairs:
            door.add_guest_pair(match_day=day, names=(name, f"{name} too"))
        elif day.competition.is_teams:
            return []
        else:
            door.add_guest(match_day=day, name=name)
        return [(day, False)]

    def take_off_guest(self, day: MatchDay) -> Settled:
        unit = self.one_there(day)
        if not all(one.is_guest or one.only_for_id for one in _people(unit)):
            return []
        door.remove_guest(match_day=day, unit=unit)
        return [(day, False)]

    def be_absent(self, day: MatchDay) -> Settled:
        unit, before = self.chance.choice(self.units(day)), self.absences(day)
        with_notice = self.chance.random() < 0.5
        door.write_absence(match_day=day, unit=unit, with_notice=with_notice, reason="", by=self.owner)
        return [(day, False)] if self.absences(day) != before else []

    def absences(self, day: MatchDay) -> list[tuple[int, str]]:
        return list(day.adjustments.filter(kind__in=ABSENCES).order_by("pk").values_list("pk", "kind"))

    def absent(self, day: MatchDay) -> Unit:
        units = [absence.unit for absence in day.adjustments.filter(kind__in=ABSENCES).order_by("pk")]
        if not units:
            raise Refused("No one is absent.")
        return self.chance.choice(units)

    def not_absent(self, day: MatchDay) -> Settled:
        door.remove_absence(match_day=day, unit=self.absent(day), by=self.owner)
        return [(day, False)]

    def come_after_all(self, day: MatchDay) -> Settled:
        door.check_in_after_all(match_day=day, unit=self.absent(day), by=self.owner)
        return [(day, False)]

    def stand_in(self, day: MatchDay) -> Settled:
        unit = self.one_there(day)
        whose = self.chance.choice(_people(unit)) if isinstance(unit, Pair) else None
        player = self.chance.choice(list(self.club.people.filter(only_for=None).order_by("pk")))
        before = list(day.attendances.order_by("pk").values())
        put_in_place(match_day=day, unit=unit, instead_of=whose, player=player, by=self.owner)
        return [(day, False)] if list(day.attendances.order_by("pk").values()) != before else []

    def own_place(self, day: MatchDay) -> Settled:
        return [(day, False)] if take_own_place(match_day=day, unit=self.one_there(day), by=self.owner) else []

    def call_off(self, day: MatchDay) -> Settled:
        if day.called_off:
            let_match_day_go_ahead(match_day=day)
        elif self.chance.random() < 0.3:
            call_off_match_day(match_day=day)
        else:
            return []
        return [(day, False)]

    def undo(self, _day: MatchDay) -> Settled:
        """One of the last few changes, or of the undoings."""
        changes = Change.objects.filter(line__club=self.club, taken_back_by=None).order_by("-pk")[:4]
        if not changes:
            return []
        change = self.chance.choice(list(changes))
        undo_change(change=change, by=self.owner)
        rows = {model.__name__: of for model, of in rows_of(change).items()}
        if change.match_day is not None:
            return [(change.match_day, False)] if {"Attendance", "Adjustment", "MatchDay"} & rows.keys() else []
        both = [row for one in rows.get("Price", {}).values() for row in one if row]
        days = {row["match_day_id"] for row in both if row.get("match_day_id")}
        return [(day, True) for day in MatchDay.objects.filter(pk__in=days).order_by("pk")]

    # What happens in the books

    def price_list(self) -> list[dict[str, Any]]:
        prices = {}
        for _price in range(self.chance.randint(0, 5)):
            for_whom = self.chance.choice(["everyone", "everyone", "member", "guest", "absent_without", "absent_with"])
            name = "" if for_whom.startswith("absent") else self.chance.choice(NAMES)
            per, cents = self.chance.choice(["person", "unit"]), self.chance.choice(CENTS[:-1])
            prices[for_whom, name] = {"for_whom": for_whom, "name": name, "per": per, "cents": cents}
        return list(prices.values())

    def price_evening(self, day: MatchDay) -> Settled:
        set_prices(competition=day.competition, match_day=day, prices=self.price_list())
        return [(day, True)]

    def price_competition(self, day: MatchDay) -> Settled:
        percent = self.chance.choice([None, 80, 100])
        set_prices(competition=day.competition, prices=self.price_list(), pot_percent=percent)
        return [(one, False) for one in day.competition.match_days.order_by("pk") if is_asked(one)]

    def book_again(self, day: MatchDay) -> Settled:
        book_evening(match_day=day)
        return [(day, True)]

    def hand(self, day: MatchDay | None, kind: str, cents: int, how: str = "", player: Player | None = None) -> None:
        date = self.books.today if day is None else self.books.day_of(day.date)
        booking = book(club=self.club, kind=kind, cents=cents, how=how, player=player, match_day=day)
        line = Line(date, kind, cents, how, player.pk if player else None, day.pk if day else None)
        self.books.book(line)
        self.by_hand.append((booking, line))

    def anyone(self) -> Player:
        return self.chance.choice(list(self.club.people.order_by("pk")))

    def pay_by_hand(self, day: MatchDay) -> Settled:
        kind, how = self.chance.choice([("payment", 3), ("repayment", 3), ("prize", 4), ("credit", 0), ("credit", 0)])
        way = self.chance.choice([*HOW, "account"][:how]) if how else ""
        cents = self.chance.choice(CENTS[1:])
        self.hand(self.chance.choice([day, None]), kind, cents, way, self.anyone())
        return []

    def book_by_hand(self, day: MatchDay) -> Settled:
        kind = self.chance.choice(["entry", "fine", "other", "receipt", "expense"])
        is_charge = kind in ("entry", "fine", "other")
        way = "" if is_charge else self.chance.choice(HOW)
        where = self.chance.choice([day, None])
        self.hand(where, kind, self.chance.choice(CENTS[1:]), way, self.anyone() if is_charge else None)
        return []

    def counter(self, _day: MatchDay) -> Settled:
        if self.by_hand:
            booking, line = self.by_hand.pop(self.chance.randrange(len(self.by_hand)))
            book_counter(booking=booking)
            book_counter(booking=booking)
            self.books.other_way(line)
        return []

    def change_float(self, day: MatchDay) -> Settled:
        cents = self.chance.choice([0, 5000, 7550])
        set_float(match_day=day, cents=cents)
        self.books.set_float(day.pk, day.date, cents)
        return []

    def count(self, day: MatchDay) -> Settled:
        if self.chance.random() < 0.3:
            uncount_box(match_day=day)
            self.books.count(day.pk, day.date, None)
        else:
            counted = self.chance.choice([self.books.expected(day.pk), 0, 12345])
            more = count_box(match_day=day, counted=counted)
            assert more == counted - self.books.expected(day.pk)
            self.books.count(day.pk, day.date, counted)
        return []

    def close(self, _day: MatchDay) -> Settled:
        month = self.books.today.replace(day=1) - datetime.timedelta(days=self.chance.choice([1, 1, 40]))
        close_month(club=self.club, month=month)
        self.books.close(month)
        return []

    def open(self, _day: MatchDay) -> Settled:
        open_month(club=self.club)
        self.books.open_last()
        return []

    def rest(self, _day: MatchDay) -> Settled:
        """The club keeps no money for a while, or does again."""
        self.books.keeps_money = not self.books.keeps_money or self.chance.random() < 0.5
        set_books(club=self.club, keeps_money=self.books.keeps_money)
        return []

    def charge(self, _day: MatchDay) -> Settled:
        part = self.chance.choice([1, 2])
        charged = self.owes_of_fee(self.fee)
        charge_fee(fee=self.fee, part=part)
        self.books.charge_fee(self.fee.pk, part, charged)
        assert charge_fee(fee=self.fee, part=part) == 0
        return []

    def uncharge(self, _day: MatchDay) -> Settled:
        part = self.chance.choice([1, 2])
        uncharge_fee(fee=self.fee, part=part)
        self.books.uncharge_fee(self.fee.pk, part)
        return []

    def owes_of_fee(self, fee: Fee) -> dict[int, int]:
        """Who ever came alone, and all of every pair and team."""
        alone, pairs, teams = self.competitions
        plays = [
            {row.player_id for day in alone.match_days.all() for row in day.attendances.all()},
            {one.pk for pair in pairs.pairs.all() for one in _people(pair)},
            {one.pk for team in teams.teams.all() for one in _people(team)},
        ]
        charged = {}
        for person in self.club.people.all():
            times = sum(person.pk in those for those in plays)
            is_member = person.is_active and not person.is_guest and person.only_for_id is None
            if times if fee.for_whom == "participants" else is_member:
                charged[person.pk] = [1500, 1500, 2500, 4000][times]
        return charged

    # Prizes of a pot

    def play_a_leg(self, day: MatchDay) -> Settled:
        """Everyone who is there and has no result yet gets one, and no two the same."""
        for unit in self.there(day):
            points = 1000 + day.results.count()
            record_result(match_day=day, points=points, **of_unit(unit))
        return []

    def won(self, day: MatchDay) -> dict[int, int]:
        """The cents of each person: 60 and 30 percent of the pot in whole euros, for the first two places."""
        pot, won = self.pot(day), defaultdict[int, int](int)
        if pot is None:
            return won
        rows = get_match_day_result(day, published_only=False).rows
        for share, named in zip((60, 30), [named for named in rows if named.row.place is not None], strict=False):
            [unit] = [one for one in self.all_units(day) if one.pk == named.row.unit_id]
            people = _people(unit)
            for person, cents in zip(people, _in_parts(pot * share // 10000 * 100, len(people)), strict=True):
                won[person.pk] += cents
        return won

    def pot(self, day: MatchDay) -> int | None:
        percent = day.competition.pot_percent if self.books.keeps_money else None
        return None if percent is None else self.books.charged(day.pk, "entry") * percent // 100

    def all_units(self, day: MatchDay) -> list[Unit]:
        if day.competition.unit_field == "player":
            return list(self.club.people.all())
        return list(getattr(day.competition, f"{day.competition.unit_field}s").all())

    def pay_out(self, day: MatchDay) -> Settled:
        pay_prizes(match_day=day)
        self.books.pay_prizes(day.pk, day.date, self.won(day))
        assert pay_prizes(match_day=day) == 0
        return []

    def do_not_pay_out(self, day: MatchDay) -> Settled:
        unpay_prizes(match_day=day)
        self.books.pay_prizes(day.pk, day.date, {})
        return []

    # What is compared

    def compare(self, day: MatchDay, step: str) -> None:
        club, books = Club.objects.get(pk=self.club.pk), self.books
        assert (club.books_closed_until, club.keeps_money) == (books.closed_until, books.keeps_money), step
        accounts = {one.player.pk: (one.charged, one.paid) for one in list_accounts(club)}
        assert accounts == {person: books.account(person) for person in books.people()}, step
        player = self.anyone()
        charged, paid = books.account(player.pk)
        lines = list_lines(player)
        assert get_open(player) == charged - paid == (lines[-1].open if lines else 0), step
        for each in {day.pk: day, self.days[-1].pk: self.days[-1]}.values():
            self.compare_evening(self.fresh(each), step)
        self.compare_months(club, step)
        self.compare_rows(step)

    def compare_evening(self, day: MatchDay, step: str) -> None:
        books, box = self.books, get_box(day)
        assert {(one.kind, one.how): one.received for one in box.kinds} == books.moved(day.pk), step
        assert (box.float, box.expected) == (books.floats.get(day.pk, 0), books.expected(day.pk)), step
        assert (box.counted, box.difference) == books.counted.get(day.pk, (None, None, 0))[:2], step
        assert box.since == books.since(day.pk), step
        assert box.charged == books.charged(day.pk, "entry", "fine"), step
        assert get_intake(day) == books.charged(day.pk, "entry"), step
        assert pot_of(day) == self.pot(day), step
        assert get_paid_prizes(day) == sum(books.prizes.get(day.pk, {}).values()), step
        dues = {unit: (due.charged, due.paid, due.to_pay, due.others) for unit, due in list_dues(day).items()}
        assert dues == {row.unit: books.due(day.pk, row) for row in self.of_evening(day)}, step

    def compare_months(self, club: Club, step: str) -> None:
        for first in {line.date.replace(day=1) for line in self.books.lines}:
            statement, sums = get_statement(club, first), self.books.month(first)
            totals = {
                (one.kind, one.how): (one.charged, one.received)
                for one in statement.totals
                if one.charged or one.received
            }
            assert totals == sums, step
            assert statement.charged == sum(charged for charged, _received in sums.values()), step
            assert statement.received == sum(received for _charged, received in sums.values()), step
            cash = sum(received for (_kind, how), (_charged, received) in sums.items() if how == "cash")
            before = self.books.cash_before(first)
            assert (statement.cash_before, statement.cash, statement.cash_after) == (before, cash, before + cash), step

    def compare_rows(self, step: str) -> None:
        """What was booked is as it was, and what is new is in no closed month."""
        rows = {row["id"]: row for row in Booking.objects.filter(club=self.club).order_by("pk").values()}
        assert {pk: rows.get(pk) for pk in self.rows} == self.rows, step
        assert not [row for pk, row in rows.items() if pk not in self.rows and self.books.is_closed(row["date"])], step
        self.rows = rows


def _in_parts(cents: int, people: int) -> list[int]:
    parts = [0] * people
    for cent in range(cents):
        parts[cent % people] += 1
    return parts


def _people(unit: Unit) -> list[Player]:
    match unit:
        case Pair():
            return [unit.first, unit.second]
        case Team():
            return [member.player for member in unit.members.order_by("place")]
        case _:
            return [unit]


@pytest.fixture
def first_evening() -> Iterator[None]:
    with time_machine.travel(TODAY):
        yield


@pytest.mark.parametrize("case", range(CLUBS))
@pytest.mark.usefixtures("db", "first_evening")
def test_two_accountants_agree_after_every_step(case: int) -> None:
    OneClub(dice("evenings of payments", case)).play()
