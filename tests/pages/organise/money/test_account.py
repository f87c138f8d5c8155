"""Accounts: who sees them, what is booked there, and what reminds people."""

import datetime

import pytest
from django.urls import reverse

from tests.factories import AttendanceFactory, CompetitionFactory, MatchDayFactory, PlayerFactory
from tests.tournaments.printing.reading import pages_of
from tournaments.choices import BookingKind, PaidHow, PriceFor
from tournaments.models import Booking, Club, Membership, Player
from tournaments.queries.money.account import get_open
from tournaments.services.money.booking import book
from tournaments.services.money.books import close_month
from tournaments.services.money.price import book_evening, set_prices

pytestmark = pytest.mark.django_db
TODAY = "2026-11-20"


def url(club: Club, name: str = "money", *more: object) -> str:
    return reverse(name, args=[club.slug, *more])


def text(answer) -> str:
    return " ".join(answer.content.decode().replace("\xa0", " ").split())


def pay(player: Player, cents: int = 500, **more: object) -> Booking:
    return book(club=player.club, kind=BookingKind.PAYMENT, cents=cents, how=PaidHow.CASH, player=player, **more)


def charge(player: Player, cents: int = 1200, **more: object) -> Booking:
    return book(club=player.club, kind=BookingKind.OTHER, cents=cents, player=player, label="Soup", **more)


def payment(amount: str = "5", **more: str) -> dict[str, str]:
    fields = {"amount": amount, "how": "cash", "date": TODAY, "note": ""} | more
    return {"book": "payment"} | {f"payment-{name}": value for name, value in fields.items()}


def other(**more: str) -> dict[str, str]:
    fields = {"kind": "credit", "amount": "5", "how": "cash", "date": TODAY, "note": "Ill in October"} | more
    return {"book": "other"} | {f"other-{name}": value for name, value in fields.items()}


class TestWhoSeesIt:
    PAGES = (("money", ()), ("booking_add", ()), ("reminders", ()), ("money_account", (1,)), ("payment_slips", ()))

    def statuses(self, cast, browser) -> set[int]:
        return {browser.get(url(cast.club, name, *more)).status_code for name, more in self.PAGES}

    def test_owners_and_treasurers_and_no_one_else(self, cast, treasurer, anja):
        """Protects: amounts, which are for those who keep the books, whatever else someone may do."""
        charge(anja)
        assert [self.statuses(cast, one) for one in (cast.owner, treasurer)] == [{200}, {200}]
        others = (cast.organiser, cast.scorekeeper, cast.stranger, cast.rival, cast.keeper)
        assert [self.statuses(cast, one) for one in others] == [{404}] * 5

    def test_the_right_is_in_this_club_alone(self, cast, treasurer, anja):
        charge(anja)
        Club.objects.filter(pk=cast.other_club.pk).update(keeps_money=True)
        assert treasurer.get(url(cast.other_club)).status_code == 404
        assert treasurer.post(url(cast.other_club, "booking_undo", Booking.objects.get().pk)).status_code == 404
        assert Booking.objects.count() == 1

    def test_a_club_that_wants_none_of_it_sees_none_of_it(self, cast):
        """Protects: a menu with a word of money in it, where the club never asked for any."""
        anja = PlayerFactory(club=cast.club, number=1)
        assert self.statuses(cast, cast.owner) == {404}
        pages = [reverse("organise_club", args=[cast.club.slug]), reverse("player_edit", args=[cast.club.slug, 1])]
        assert not any("Money" in cast.owner.get(page).text or "/money/" in cast.owner.get(page).text for page in pages)
        assert cast.owner.post(url(cast.club, "money_account", 1), payment()).status_code == 404
        assert not anja.bookings.exists()

    def test_the_menu_has_it_for_those_who_may(self, cast, treasurer):
        page = reverse("organise_club", args=[cast.club.slug])
        link = f'href="{url(cast.club)}"'
        assert [link in one.get(page).text for one in (cast.owner, cast.organiser, cast.scorekeeper)] == [
            *(True, False, False)
        ]
        Membership.objects.update(is_treasurer=True)
        assert [link in one.get(page).text for one in (cast.organiser, cast.scorekeeper)] == [True, True]

    def test_who_does_only_the_money_is_led_there(self, cast, treasurer):
        """Protects: a treasurer who logs in and finds no way to the books, or one that answers 404."""
        assert treasurer.get(reverse("own_club")).url == url(cast.club)
        page = treasurer.get(url(cast.club)).text
        assert f'href="{reverse("organise_club", args=[cast.club.slug])}"' not in page
        assert url(cast.club, "money_settings") not in page


class TestTheListOfAccounts:
    def test_who_has_most_to_pay_is_first_and_sums_are_below(self, kept, cast, anja):
        bert, cees = PlayerFactory(club=kept, name="Bert"), PlayerFactory(club=kept, name="Cees")
        charge(anja, 1000)
        charge(bert, 2500)
        pay(bert, 500)
        pay(cees, 300)
        pay(anja, 1000)
        answer = cast.owner.get(url(kept))
        assert [row.record.name for row in answer.context["listing"].rows] == ["Bert", "Cees", "Anja"]
        assert text(answer).count("€17.00") == 1  # 20 to pay, 3 of someone else
        assert "€35.00" in text(answer)
        assert "€18.00" in text(answer)
        found = cast.owner.get(url(kept), {"q": "an"})
        assert [row.record.name for row in found.context["listing"].rows] == ["Anja"]
        by_name = cast.owner.get(url(kept), {"sort": "name"})
        assert [row.record.name for row in by_name.context["listing"].rows] == ["Anja", "Bert", "Cees"]

    def test_without_a_line_it_says_how_to_begin(self, kept, cast):
        page = text(cast.owner.get(url(kept)))
        assert "Nothing is booked yet" in page
        assert f'href="{url(kept, "fee_list")}"' in page
        assert url(kept, "reminders") not in page

    @pytest.mark.parametrize("count", [1, 3])
    def test_it_takes_the_same_queries_for_three_as_for_one(self, kept, cast, django_assert_num_queries, count):
        owner = cast.owner
        for _each in range(count):
            charge(PlayerFactory(club=kept))
        with django_assert_num_queries(6):
            owner.get(url(kept))


class TestAnAccount:
    def test_a_payment_is_booked_with_comma_or_point(self, kept, treasurer, anja):
        charge(anja, 1200)
        page = url(kept, "money_account", 1)
        assert 'value="12.00"' in treasurer.get(page).text
        assert treasurer.post(page, payment("€ 4,50", how="transfer", note="part")).status_code == 302
        assert treasurer.post(page, payment("2.50")).status_code == 302
        assert list(anja.bookings.order_by("pk").values_list("kind", "cents", "how", "label", "user_name"))[1:] == [
            ("payment", 450, "transfer", "part", "viewer"),
            ("payment", 250, "cash", "", "viewer"),
        ]
        assert "Still to pay: <strong>€5.00</strong>" in text(treasurer.get(page))

    @pytest.mark.parametrize(
        ("typed", "field"),
        [({"amount": "4,5o"}, "amount"), ({"amount": "0"}, "amount"), ({"date": "2026-11-21"}, "date")],
    )
    def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(self, kept, cast, anja, typed, field):
        answer = cast.owner.post(url(kept, "money_account", 1), payment(**({"note": "for the soup"} | typed)))
        form = answer.context["payment"]
        assert list(form.errors) == [field]
        assert form["note"].value() == "for the soup"
        assert form[field].value() == typed[field]
        assert not anja.bookings.exists()

    def test_the_same_form_twice_books_once(self, kept, cast, anja):
        """Protects: a payment counted twice, after a double tap or Back."""
        page = url(kept, "money_account", 1)
        sent = payment() | {"csrfmiddlewaretoken": "x" * 64}
        assert [cast.owner.post(page, sent).status_code for _tap in range(2)] == [302, 302]
        assert anja.bookings.count() == 1

    def test_a_credit_says_what_it_is_for_and_waits(self, kept, cast, anja):
        page = url(kept, "money_account", 1)
        assert list(cast.owner.post(page, other(note=" ")).context["other"].errors) == ["note"]
        cast.owner.post(page, other())
        assert anja.bookings.values_list("kind", "cents", "how").get() == ("credit", 500, "")
        assert "The club owes this person <strong>€5.00</strong>" in text(cast.owner.get(page))
        cast.owner.post(page, other(kind="repayment", how="transfer", note=""))
        assert get_open(anja) == 0
        assert "Nothing is open." in text(cast.owner.get(page))

    def test_undone_both_lines_stay_and_none_can_be_undone_again(self, kept, cast, anja):
        row = pay(anja)
        page, undo = url(kept, "money_account", 1), url(kept, "booking_undo", row.pk)
        assert undo in cast.owner.get(page).text
        assert [cast.owner.post(undo).status_code for _tap in range(2)] == [302, 302]
        assert sorted(anja.bookings.values_list("cents", flat=True)) == [-500, 500]
        shown = cast.owner.get(page).text
        assert shown.count('class="countered"') == 2
        assert "/undo/" not in shown

    def test_a_line_of_a_closed_month_is_undone_today(self, kept, cast, anja):
        row = pay(anja, date=datetime.date(2026, 10, 5))
        close_month(club=kept, month=datetime.date(2026, 10, 1))
        cast.owner.post(url(kept, "booking_undo", row.pk))
        assert Booking.objects.get(counters=row.number).date == datetime.date(2026, 11, 20)
        refused = cast.owner.post(url(kept, "money_account", 1), payment(date="2026-10-31"))
        assert "The books are closed up to" in text(refused)
        assert anja.bookings.count() == 2

    def test_a_line_of_the_door_is_changed_at_the_door(self, kept, cast, anja):
        """Protects: an account that says something else than the list of who is there."""
        day = MatchDayFactory(competition=CompetitionFactory(club=kept, slug="season"), date=TODAY)
        set_prices(competition=day.competition, prices=[{"for_whom": PriceFor.EVERYONE, "cents": 450}])
        AttendanceFactory(match_day=day, player=anja)
        book_evening(match_day=day)
        row = anja.bookings.get()
        shown = cast.owner.get(url(kept, "money_account", 1)).text
        assert reverse("door", args=[kept.slug, "season", day.number]) in shown
        assert "/undo/" not in shown
        cast.owner.post(url(kept, "booking_undo", row.pk))
        assert list(anja.bookings.all()) == [row]

    @pytest.mark.parametrize("count", [1, 3])
    def test_it_takes_the_same_queries_for_three_lines_as_for_one(
        self, kept, cast, anja, django_assert_num_queries, count
    ):
        owner = cast.owner
        day = MatchDayFactory(competition__club=kept)
        for _each in range(count):
            charge(anja, match_day=day)
        with django_assert_num_queries(6):
            owner.get(url(kept, "money_account", 1))


class TestABookingOfAnyone:
    def sent(self, **more: str) -> dict[str, str]:
        return {"who": "1", "kind": "payment", "amount": "5", "how": "card", "date": TODAY, "note": ""} | more

    def test_it_is_booked_for_who_is_typed(self, kept, cast, anja):
        answer = cast.owner.post(url(kept, "booking_add"), self.sent(who="anja"))
        assert answer.url == url(kept, "money_account", 1)
        assert anja.bookings.values_list("kind", "how").get() == ("payment", "card")

    def test_income_and_expenses_are_of_no_one(self, kept, cast, anja):
        page = url(kept, "booking_add")
        hall = {"who": "", "kind": "expense", "amount": "45", "note": "Hall", "date": "2026-10-05"}
        assert cast.owner.post(page, self.sent(**hall)).url == url(kept, "statement", "2026-10")
        assert Booking.objects.values_list("player", "kind", "cents", "how").get() == (None, "expense", 4500, "card")
        for wrong in ({"who": ""}, {"who": "Nobody"}, {"kind": "expense", "note": "Hall"}):
            assert list(cast.owner.post(page, self.sent(**wrong)).context["form"].errors) == ["who"]
        assert Booking.objects.count() == 1


class TestReminders:
    def test_a_text_says_what_for_and_where_to(self, kept, cast, anja):
        charge(anja, 1200)
        said = text(cast.owner.get(url(kept, "reminders")))
        for part in ("Dear Anja,", "€12.00 is open", "Other charge, Soup", "NL91 ABNA 0417 1643 00", "“1 Anja”"):
            assert part in said
        assert "Reminder" in text(cast.owner.get(url(kept, "money_account", 1)))

    def test_slips_are_for_everyone_who_is_open(self, kept, cast, anja):
        charge(anja, 1200)
        pay(PlayerFactory(club=kept, name="Bert"), 500)
        [page] = pages_of(cast.owner.get(url(kept, "payment_slips")).content)
        for part in ("Anja", "12.00", "Soup", "NL91 ABNA 0417 1643 00", "De Roem"):
            assert part in page
        assert "Bert" not in page

    @pytest.mark.parametrize("fields", [{"iban": ""}, {"money_unit": "PLN"}])
    def test_there_are_none_where_no_bank_reads_a_code(self, kept, cast, anja, fields):
        charge(anja, 1200)
        Club.objects.filter(pk=kept.pk).update(**fields)
        assert cast.owner.get(url(kept, "payment_slips")).status_code == 404
        assert "slips" not in cast.owner.get(url(kept, "reminders")).text
        assert "pad-qr" not in cast.owner.get(url(kept, "money_account", 1)).text

    @pytest.mark.parametrize("count", [1, 3])
    def test_they_take_the_same_queries_for_three_as_for_one(self, kept, cast, django_assert_num_queries, count):
        owner = cast.owner
        for _each in range(count):
            charge(PlayerFactory(club=kept))
        with django_assert_num_queries(5):
            owner.get(url(kept, "reminders"))
