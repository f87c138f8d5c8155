"""Money at the door in a real browser: one tap a person more, and what the page says is what is booked."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db.models import Sum
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import NO_SIGNAL, PHONE, Complaints
from tests.browser.looks import assert_accessible, assert_well_made
from tests.browser.waiting import back_online
from tests.factories import MatchDayFactory, PlayerFactory
from tournaments.models import Booking, Club, Competition, MatchDay, Membership
from tournaments.queries.money.account import list_dues
from tournaments.services.money.price import set_prices

OpenPage = Callable[..., Page]
NAMES = ["Anna de Wit", "Bert Jansen", "Carla Smit", "Dirk Visser", "Els Bakker", "Zoë Mol"]
LAPTOP = {"width": 1366, "height": 620}
SMALL = {"width": 360, "height": 640}
DOOR = reverse("door", args=["club-a", "season", 1])
BOX = reverse("evening_box", args=["club-a", "season", 1])


@pytest.fixture
def evening(competition: Competition) -> MatchDay:
    PlayerFactory.reset_sequence()
    for number, name in enumerate(NAMES, 1):
        PlayerFactory(club=competition.club, name=name, number=number)
    return MatchDayFactory(competition=competition, date=timezone.localdate())


@pytest.fixture
def with_money(evening: MatchDay, olga: User) -> MatchDay:
    Club.objects.update(keeps_money=True)
    Membership.objects.filter(user=olga).update(is_treasurer=True)
    evening.competition.refresh_from_db()
    set_prices(
        competition=evening.competition,
        prices=[{"for_whom": "everyone", "cents": 450}, {"for_whom": "everyone", "name": "soep", "cents": 600}],
    )
    return evening


def in_the_box() -> int:
    """The cents that are booked as paid, whatever was booked the other way."""
    return Booking.objects.filter(kind="payment").aggregate(total=Sum("cents", default=0))["total"]


def slow(context: BrowserContext, milliseconds: int) -> None:
    def wait(route: Route) -> None:
        if route.request.method == "POST":
            context.pages[0].wait_for_timeout(milliseconds)
        route.continue_()

    context.route("**/*", wait)


@pytest.mark.parametrize("size", [SMALL, LAPTOP], ids=["360", "1366"])
@pytest.mark.parametrize("has_money", [False, True], ids=["without money", "with money"])
def test_one_tap_a_person_more(
    open_page: OpenPage,
    evening: MatchDay,
    olga: User,
    size: dict[str, int],
    has_money: bool,
    request: pytest.FixtureRequest,
) -> None:
    """Protects: forty people in a row at the door; where a club keeps no money nothing asks for it."""
    if has_money:
        request.getfixturevalue("with_money")
    page = open_page(olga, viewport=size)
    page.goto(DOOR)
    taps = 0
    for number, name in enumerate(NAMES, 1):
        page.locator("[name=arrive]", has_text=name).click()
        row = page.locator(".is-here", has_text=name)
        expect(row).to_be_visible()
        taps += 1
        if has_money:
            row.locator(".door-paid").first.click()
            expect(row.locator(".is-paid")).to_have_count(1)
            expect(page.locator("#door-count")).to_contain_text(f"{number} ")
            taps += 1
        else:
            expect(row.locator(".door-paid")).to_have_count(0)
    assert evening.attendances.count() == len(NAMES)
    assert (taps, in_the_box()) == ((12, 6 * 450) if has_money else (6, 0))
    assert_well_made(page)


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])
def test_a_change_of_mind_is_one_tap(open_page: OpenPage, with_money: MatchDay, olga: User, scripts: bool) -> None:
    page = open_page(olga, viewport=PHONE, java_script_enabled=scripts)
    page.goto(DOOR)
    page.locator("[name=arrive]", has_text="Els").click()
    row = page.locator(".is-here", has_text="Els")
    for at, cents in ((0, 450), (1, 600), (1, 0), (1, 600), (0, 450)):
        row.locator(".door-paid").nth(at).click()
        expect(row.locator(".door-paid").nth(at)).to_have_class("door-paid is-paid" if cents else "door-paid")
        assert in_the_box() == cents
    expect(page.locator("#door-last")).to_contain_text("€ 4,50")
    page.locator("#door-last [name=undo]").click()
    expect(row.locator(".door-paid").nth(1)).to_have_class("door-paid is-paid")
    assert in_the_box() == 600


def test_a_double_tap_at_400_milliseconds_pays_once(open_page: OpenPage, with_money: MatchDay, olga: User) -> None:
    page = open_page(olga, viewport=PHONE)
    page.goto(DOOR)
    page.locator("[name=arrive]", has_text="Els").click()
    row = page.locator(".is-here", has_text="Els")
    expect(row).to_be_visible()
    slow(page.context, 400)
    row.locator(".door-paid").first.dblclick()
    expect(row.locator(".is-paid")).to_have_count(1)
    page.wait_for_timeout(1000)  # nothing else is on its way
    assert in_the_box() == 450


def test_paid_without_a_signal_is_booked_when_it_is_back_and_not_said_before(
    open_page: OpenPage, with_money: MatchDay, olga: User, complaints: Complaints
) -> None:
    complaints.expect(*NO_SIGNAL)
    page = open_page(olga, viewport=PHONE)
    page.goto(DOOR)
    page.locator("[name=arrive]", has_text="Els").click()
    row = page.locator(".is-here", has_text="Els")
    expect(row).to_be_visible()
    page.context.set_offline(True)
    row.locator(".door-paid").first.click()
    page.wait_for_timeout(500)
    expect(row.locator(".is-paid")).to_have_count(0)
    assert in_the_box() == 0
    back_online(page)
    expect(row.locator(".is-paid")).to_have_count(1)
    assert in_the_box() == 450


def test_two_doors_see_what_the_other_has_taken(open_page: OpenPage, with_money: MatchDay, olga: User) -> None:
    one, other = open_page(olga), open_page(olga)
    one.goto(DOOR)
    one.locator("[name=arrive]", has_text="Els").click()
    expect(one.locator(".is-here", has_text="Els")).to_be_visible()
    other.goto(DOOR)
    other.locator(".is-here", has_text="Els").locator(".door-paid").first.click()
    expect(one.locator(".is-here", has_text="Els").locator(".is-paid")).to_have_count(1)
    # The first door has not seen it yet in another case: its tap pays nothing twice.
    assert in_the_box() == 450


def test_everyone_has_paid_and_undone(open_page: OpenPage, with_money: MatchDay, olga: User) -> None:
    page = open_page(olga)
    page.goto(DOOR)
    for name in NAMES[:3]:
        page.locator("[name=arrive]", has_text=name).click()
        expect(page.locator(".is-here", has_text=name)).to_be_visible()
    page.reload()  # the button is there once there are several
    page.locator(".door-help summary").click()
    page.locator("[name=everyone-paid]").click()
    expect(page.locator(".door-row .is-paid")).to_have_count(3)
    expect(page.locator("#door-last")).to_contain_text("€ 13,50")
    assert in_the_box() == 1350
    page.locator("#door-last [name=undo]").click()
    expect(page.locator(".door-row .is-paid")).to_have_count(0)
    assert in_the_box() == 0


def test_the_box_is_counted_and_says_what_is_wrong(open_page: OpenPage, with_money: MatchDay, olga: User) -> None:
    """Protects: "4,5O" is told at its field and stays there; what the page says has to be in the box is booked."""
    page = open_page(olga, viewport=SMALL)
    page.goto(DOOR)
    page.locator("[name=arrive]", has_text="Els").click()
    page.locator(".is-here", has_text="Els").locator(".door-paid").first.click()
    expect(page.locator(".door-row .is-paid")).to_have_count(1)
    page.goto(BOX)
    page.locator("[name=float-cents]").fill("50")
    with page.expect_navigation():
        page.locator("[name=float]").click()
    expect(page.locator(".box .total")).to_contain_text("€ 54,50")
    page.locator("[name=count-cents]").fill("54,5O")
    with page.expect_navigation():
        page.locator("[name=count]").click()
    expect(page.locator("[name=count-cents]")).to_have_value("54,5O")
    expect(page.locator(".invalid-feedback")).to_be_visible()
    page.locator("[name=count-cents]").fill("54,00")
    with page.expect_navigation():
        page.locator("[name=count]").click()
    expect(page.locator(".box .is-wrong")).to_contain_text("0,50")
    assert sum(due.to_pay for due in list_dues(with_money).values()) == 0
    assert_well_made(page)
    for address in ("competition_prices", "evening_prices"):
        args = ["club-a", "season", *([1] if address.startswith("evening") else [])]
        page.goto(reverse(address, args=args))
        assert_well_made(page)
    page.emulate_media(color_scheme="dark")
    assert_accessible(page)
