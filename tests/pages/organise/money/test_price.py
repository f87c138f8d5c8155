"""Prices and the box: what is entered is what is asked at the door, and a treasurer without another task gets there."""

import datetime
import html
import re

import pytest
from django.urls import reverse

from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory
from tournaments.models import Booking, Price
from tournaments.queries.money.box import get_box
from tournaments.services.evening.door import check_in
from tournaments.services.money.fee import set_fee
from tournaments.services.money.price import set_prices

LINK = re.compile(r'href="(/[^"#]*)')
pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(kept):
    season = CompetitionFactory(club=kept, name="Season", slug="season")
    return MatchDayFactory(competition=season, date=datetime.date(2026, 11, 20))


def stored() -> list[tuple[str, str, int]]:
    return list(Price.objects.order_by("match_day", "number").values_list("for_whom", "name", "cents"))


def test_a_treasurer_without_another_task_finds_prices_and_the_box(treasurer, kept, evening):
    check_in(match_day=evening, units=[PlayerFactory(club=kept)])
    fees = reverse("fee_list", args=[kept.slug])
    prices = reverse("competition_prices", args=evening.competition.url_args)
    box = reverse("evening_box", args=evening.url_args)
    page = treasurer.get(fees).text
    assert f'href="{prices}"' in page
    assert f'href="{box}"' in page
    assert treasurer.post(prices, {"member": "4,00", "guest": "€ 5.50"}).url == fees
    assert stored() == [("member", "", 400), ("guest", "", 550)]
    answer = treasurer.get(box)
    assert reverse("door", args=evening.url_args) not in answer.text
    assert get_box(evening).charged == 400  # who was there tonight already


def test_no_link_that_a_treasurer_sees_is_shut_for_them(treasurer, kept, evening, anja):
    """Protects: crumbs and buttons that lead someone without another task in the club to pages they may not see."""
    set_prices(competition=evening.competition, prices=[{"for_whom": "everyone", "cents": 400}])
    check_in(match_day=evening, units=[anja])
    set_fee(club=kept, name="Season", for_whom="members", amounts=[6000], parts=2)
    to_see, seen, shut = [(reverse("money", args=[kept.slug]), "")], set(), []
    while to_see:
        address, page = to_see.pop()
        if address in seen or address.startswith("/static/"):
            continue
        seen.add(address)
        answer = treasurer.get(address)
        if answer.status_code >= 400:
            shut.append((page, address))
        elif address.startswith("/organise/") and answer["Content-Type"].startswith("text/html"):
            to_see += [(html.unescape(link), address) for link in LINK.findall(answer.text)]
    assert shut == []
    assert {reverse(name, args=evening.url_args) for name in ("evening_box", "evening_prices")} <= seen


def test_a_price_is_read_as_people_type_it_and_shown_again(cast, kept, evening):
    prices = reverse("competition_prices", args=evening.competition.url_args)
    sent = {"member": "4", "name_1": " with  soup ", "cents_1": "5,-", "absent_without": "2.50", "pot_percent": "80"}
    assert cast.owner.post(prices, sent).status_code == 302
    assert stored() == [("everyone", "", 400), ("everyone", "with soup", 500), ("absent_without", "", 250)]
    page = cast.owner.get(prices).text
    assert [f'value="{value}"' in page for value in ("4", "4.00", "with soup", "80")].count(True) >= 3
    evening.competition.refresh_from_db()
    assert evening.competition.pot_percent == 80


@pytest.mark.parametrize(
    "sent, field",
    [
        ({"member": "four"}, "member"),
        ({"member": "-4"}, "member"),
        ({"guest": "5"}, "member"),
        ({"member": "4", "name_1": "soup"}, "cents_1"),
        ({"member": "4", "cents_1": "5"}, "name_1"),
        ({"member": "4", "name_1": "soup", "cents_1": "5", "name_2": "Soup", "cents_2": "6"}, "name_2"),
        ({"member": "4", "pot_percent": "101"}, "pot_percent"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_stored(cast, kept, evening, sent, field):
    answer = cast.owner.post(reverse("competition_prices", args=evening.competition.url_args), sent)
    assert list(answer.context["form"].errors) == [field]
    assert stored() == []


def test_an_evening_has_its_own_prices_and_the_usual_ones_again(cast, kept, evening):
    """Protects: a free evening that is still asked for, and one that stays free for ever."""
    competition, own = (
        reverse("competition_prices", args=evening.competition.url_args),
        reverse("evening_prices", args=evening.url_args),
    )
    cast.owner.post(competition, {"member": "4"})
    check_in(match_day=evening, units=[PlayerFactory(club=kept)])
    assert cast.owner.post(own, {"member": "0"}).status_code == 302
    assert (get_box(evening).charged, Price.objects.filter(match_day=evening).count()) == (0, 1)
    assert cast.owner.post(own, {"usual": "1"}).status_code == 302
    assert (get_box(evening).charged, Price.objects.filter(match_day=evening).count()) == (400, 0)
    assert [row.cents for row in Booking.objects.order_by("number")] == [400, -400, 400]


def test_an_evening_before_the_prices_is_booked_by_hand(cast, kept, evening):
    evening.date = datetime.date(2026, 10, 1)
    evening.save()
    check_in(match_day=evening, units=PlayerFactory.create_batch(2, club=kept))
    cast.owner.post(reverse("competition_prices", args=evening.competition.url_args), {"member": "4"})
    box = reverse("evening_box", args=evening.url_args)
    assert (get_box(evening).charged, 'name="book"' in cast.owner.get(box).text) == (0, True)
    cast.owner.post(box, {"book": "1"})
    assert (get_box(evening).charged, 'name="book"' in cast.owner.get(box).text) == (800, False)


def test_other_cash_and_its_undoing_are_in_the_box(cast, kept, evening):
    box = reverse("evening_box", args=evening.url_args)
    cast.owner.post(box, {"other": "1", "other-kind": "expense", "other-label": "Soup", "other-amount": "12,50"})
    assert get_box(evening).expected == -1250
    wrong = cast.owner.post(box, {"other": "1", "other-kind": "expense", "other-label": "Soup", "other-amount": "0"})
    assert "other-amount" in wrong.text
    assert Booking.objects.count() == 1
    for _twice in range(2):
        cast.owner.post(box, {"undo": str(Booking.objects.earliest("pk").pk)})
    assert (get_box(evening).expected, Booking.objects.count()) == (0, 2)
    assert cast.owner.post(box, {"undo": "99"}).status_code == 404


@pytest.mark.parametrize("people", [1, 3])
def test_the_box_asks_the_same_for_three_as_for_one(cast, kept, evening, people, django_assert_num_queries):
    check_in(match_day=evening, units=PlayerFactory.create_batch(people, club=kept))
    with django_assert_num_queries(16):
        cast.owner.get(reverse("evening_box", args=evening.url_args))
