"""Whether a club keeps its money here, with which account, and who is treasurer."""

import pytest
from django.urls import reverse

from tournaments.choices import BookingKind, PaidHow
from tournaments.models import Club, Membership
from tournaments.services.money.booking import book

pytestmark = pytest.mark.django_db
SENT = {"keeps_money": "on", "money_unit": "EUR", "iban": "", "account_name": ""}


def url(club: Club, name: str = "money_settings", *more: object) -> str:
    return reverse(name, args=[club.slug, *more])


def stored(club: Club) -> Club:
    return Club.objects.get(pk=club.pk)


def test_an_owner_begins_from_the_settings_of_the_club(cast):
    assert f'href="{url(cast.club)}"' in cast.owner.get(url(cast.club, "club_settings")).text
    assert cast.owner.post(url(cast.club), SENT).url == url(cast.club, "money")
    assert stored(cast.club).keeps_money
    assert cast.owner.get(url(cast.club, "money")).status_code == 200


def test_no_one_else_begins(cast, kept, treasurer):
    for browser in (treasurer, cast.organiser, cast.stranger, cast.rival):
        assert browser.get(url(kept)).status_code == 404
        assert browser.post(url(kept), {"money_unit": "EUR"}).status_code == 404
    assert stored(kept).keeps_money


def test_turned_off_what_is_booked_is_kept(cast, kept, anja):
    book(club=kept, kind=BookingKind.PAYMENT, cents=500, how=PaidHow.CASH, player=anja)
    assert cast.owner.post(url(kept), {"money_unit": "EUR"}).url == url(kept, "organise_club")
    assert cast.owner.get(url(kept, "money_account", 1)).status_code == 404
    assert anja.bookings.count() == 1


@pytest.mark.parametrize(
    ("typed", "kept_as"),
    [("nl91 abna 0417 1643 00", "NL91ABNA0417164300"), ("DE89-3704-0044-0532-0130-00", None), ("", "")],
)
def test_an_account_number_is_kept_without_blanks(cast, typed, kept_as):
    cast.owner.post(url(cast.club), SENT | {"iban": typed})
    assert stored(cast.club).iban == ("DE89370400440532013000" if kept_as is None else kept_as)


@pytest.mark.parametrize("typed", ["NL91 ABNA 0417 1643 01", "12345", "NL91"])
def test_a_wrong_account_number_is_refused_at_its_field(cast, typed):
    """Protects: a code on forty slips that pays money to someone else."""
    form = cast.owner.post(url(cast.club), SENT | {"iban": typed}).context["form"]
    assert list(form.errors) == ["iban"]
    assert form["iban"].value() == typed
    assert not stored(cast.club).keeps_money


def test_the_currency_stays_once_something_is_booked(cast, kept, anja):
    book(club=kept, kind=BookingKind.PAYMENT, cents=500, how=PaidHow.CASH, player=anja)
    answer = cast.owner.post(url(kept), SENT | {"money_unit": "PLN"})
    assert "Something is booked in EUR already" in answer.text
    assert stored(kept).money_unit == "EUR"


class TestTheTreasurer:
    def role(self, cast) -> Membership:
        assert cast.organiser
        return Membership.objects.get(user__username="organiser")

    def test_is_named_with_the_role_of_a_member(self, cast, kept):
        page = url(kept, "member_role", self.role(cast).pk)
        assert "is_treasurer" in cast.owner.get(page).text
        cast.owner.post(page, {"role": "organiser", "is_treasurer": "on"})
        assert self.role(cast).is_treasurer
        assert "Organiser, treasurer" in cast.owner.get(url(kept, "member_list")).text
        assert cast.organiser.get(url(kept, "money")).status_code == 200
        cast.owner.post(page, {"role": "organiser"})
        assert not self.role(cast).is_treasurer
        assert kept.log.filter(action__startswith="treasurer_").count() == 2

    def test_is_not_asked_where_a_club_keeps_no_money(self, cast):
        """Protects: a right that comes to life unseen, when the club begins to keep its money."""
        page = url(cast.club, "member_role", self.role(cast).pk)
        assert "reasurer" not in cast.owner.get(page).text
        cast.owner.post(page, {"role": "viewer", "is_treasurer": "on"})
        assert not self.role(cast).is_treasurer
        assert self.role(cast).role == "viewer"
