"""Drawing with a thumb: the way with people left over, the fairness card, two who change places."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import DARK_PHONE_LIGHT_LAPTOP
from tests.browser.looks import assert_well_made
from tests.factories import AttendanceFactory, MatchDayFactory, PlayerFactory, WishFactory, a_round
from tournaments.choices import LeftOver
from tournaments.models import Competition, MatchDay, Seat
from tournaments.services.evening.draw import draw_legs

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]


@pytest.fixture
def match_day(competition: Competition) -> MatchDay:
    competition.left_over_ways = [way.value for way in LeftOver]
    competition.save()
    match_day = MatchDayFactory(competition=competition, published=True)
    for number in range(1, 12):
        player = PlayerFactory(club=competition.club, name=f"Wilhelmina van der Hoeven-Brouwer {number}")
        AttendanceFactory(match_day=match_day, player=player)
    return match_day


def address(name: str, *numbers: int) -> str:
    return reverse(name, args=["club-a", "season", *numbers])


def test_an_evening_is_drawn_with_a_joker_and_two_change_places(
    open_page: OpenPage, match_day: MatchDay, olga: User
) -> None:
    """Protects: what belongs to a way is shown once the way is chosen; two taps and a look, then it is done."""
    page = open_page(olga)
    page.goto(address("draw", 1))
    joker = page.locator("[name=joker_1]")
    expect(joker).to_be_hidden()
    page.locator(".way", has=page.locator("[value=joker]")).click()
    joker.fill("Passer By")
    page.locator(".page-actions .btn-primary").click()
    expect(page.locator("#fairness .state")).to_be_visible()
    expect(page.locator("#seats")).to_contain_text("Passer By")

    page.goto(address("exchange", 1, 1))
    keys = page.locator(".seat-key")
    first, second = keys.nth(0).inner_text(), keys.nth(5).inner_text()
    keys.nth(0).click()
    expect(page.locator(".seat-key[aria-pressed=true]")).to_have_count(1)
    page.locator(".seat-key").nth(5).click()
    expect(page.locator(".exchange-question .btn-primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".alert")).to_be_visible()
    names = [Seat.objects.get(leg__number=1, table__number=1, position="N").player.name]
    assert names == [second.split(" ", 1)[1]] != [first.split(" ", 1)[1]]


@DARK_PHONE_LIGHT_LAPTOP
def test_the_pages_of_a_draw_fit_and_keep_the_accessibility_rules(
    open_page: OpenPage, match_day: MatchDay, olga: User, theme: str, width: int
) -> None:
    """Protects: nothing sticks out, a thumb hits everything, contrast and names."""
    WishFactory(club=match_day.competition.club)
    page = open_page(olga, color_scheme=theme, viewport={"width": width, "height": 800}, bypass_csp=True)
    pages = [address("draw", 1), address("draw_result", 1), reverse("wish_list", args=["club-a"])]
    look(page, pages, width)
    draw_legs(match_day=match_day, left_over=LeftOver.HELPER, by=None)
    a_round(match_day.legs.get(number=1).tables.get(number=1))
    seat = match_day.legs.get(number=2).seats.first()
    exchange = address("exchange", 1, 2)
    pages += [exchange, f"{exchange}?first=seat-{seat.pk}", address("match_day_draw", 1), address("seating", 1, 2)]
    look(page, pages, width)


def look(page: Page, pages: list[str], width: int) -> None:
    for visited in pages:
        page.goto(visited)
        assert_well_made(page)
