"""A screen on the wall, joined from a phone and steered from there; it follows the scores on its own."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring import SideTotals
from tests.browser.conftest import PHONE, Complaints
from tests.browser.looks import assert_accessible
from tests.browser.waiting import back_online
from tests.factories import LegFactory, MatchDayFactory, TableFactory, a_round
from tests.figures import figures_on
from tournaments.models import Competition, Screen, Table
from tournaments.services.table.table import record_totals

OpenPage = Callable[..., Page]


@pytest.fixture
def table(competition: Competition) -> Table:
    leg = LegFactory(match_day=MatchDayFactory(competition=competition, published=True))
    leg.started_at, leg.minutes = timezone.now(), 45
    leg.save()
    table = TableFactory(leg=leg)
    a_round(table)
    return table


def test_a_screen_is_joined_and_steered_from_a_phone(open_page: OpenPage, olga: User, table: Table) -> None:
    projector = open_page(viewport={"width": 1024, "height": 768}, bypass_csp=True)
    projector.goto("/screen/")
    code = projector.locator(".wall-code-letters").inner_text()
    assert_accessible(projector)

    phone = open_page(olga, viewport=PHONE, bypass_csp=True)
    phone.goto(reverse("screen_list", args=["club-a", "season", 1]))
    phone.fill("#screen-code", code.lower())
    phone.keyboard.press("Enter")
    expect(phone.locator("h2")).to_contain_text(code)
    assert_accessible(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    phone.locator("[name=page][value=standing]").click()
    expect(projector.locator("main")).to_contain_text("100")
    assert_accessible(projector)
    a_round(table, 2)
    expect(projector.locator("main")).to_contain_text("200")

    phone.locator("[name=page][value=clock]").click()
    expect(projector.locator(".wall-clock-only .clock-figures")).to_be_visible()
    assert projector.evaluate("document.documentElement.scrollWidth <= innerWidth")

    phone.locator("[name=remove]").click()
    expect(projector.locator(".wall-code-letters")).not_to_have_text(code)
    assert not Screen.objects.filter(code=code).exists()


def test_each_tap_on_the_phone_reveals_a_prize_on_the_wall(
    open_page: OpenPage, olga: User, competition: Competition
) -> None:
    """Protects: the wall follows the speaker's phone, by tap and by key, and a reload of it shows the same."""
    match_day = MatchDayFactory(competition=competition, published=True, frozen_from=1)
    table = TableFactory(leg=LegFactory(match_day=match_day))
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)
    projector = open_page(viewport={"width": 1920, "height": 1080}, bypass_csp=True)
    projector.goto("/screen/")
    Screen.objects.update(match_day=match_day, page="reveal")
    expect(projector.locator(".wall-revealed")).to_be_visible()
    assert 124 not in figures_on(projector.content())

    phone = open_page(olga, viewport=PHONE, has_touch=True, bypass_csp=True)
    phone.goto(reverse("match_day_reveal", args=["club-a", "season", 1]))
    phone.locator(".reveal").tap()
    expect(projector.locator(".wall-revealed-figure")).to_have_text("124")
    projector.reload()
    expect(projector.locator(".wall-revealed-figure")).to_have_text("124")
    assert 200 not in figures_on(projector.content())
    assert_accessible(projector)
    assert_accessible(phone)
    phone.keyboard.press("ArrowRight")
    expect(projector.locator(".wall-places li")).to_have_count(1)
    phone.keyboard.press("ArrowLeft")
    expect(projector.locator(".wall-places li")).to_have_count(0)


def test_a_held_page_stays_and_a_turned_one_follows(open_page: OpenPage, olga: User, table: Table) -> None:
    projector = open_page(java_script_enabled=True)
    projector.goto("/screen/")
    code = projector.locator(".wall-code-letters").inner_text()
    Screen.objects.update(match_day=table.leg.match_day)
    phone = open_page(olga, viewport=PHONE, bypass_csp=True)
    phone.goto(reverse("screen_list", args=["club-a", "season", 1]))
    phone.locator("[name=hold][value='1']").click()
    expect(phone.locator("[name=hold][value='0']")).to_be_visible()
    # The page that turns on its own may have come first.
    expect(projector.locator("body:not([data-turn]) .wall-numbers")).to_be_visible()
    phone.locator("[name=step][value=on]").click()
    expect(projector.locator(".wall-names")).to_be_visible()
    phone.locator("[name=step][value=back]").click()
    expect(projector.locator(".wall-numbers")).to_be_visible()
    assert_accessible(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert Screen.objects.get(code=code).is_held


def test_a_screen_keeps_what_it_shows_without_network(
    open_page: OpenPage, olga: User, table: Table, complaints: Complaints
) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    projector = open_page()
    projector.goto("/screen/")
    Screen.objects.update(match_day=table.leg.match_day, page="standing")
    expect(projector.locator("main")).to_contain_text("100")
    projector.context.set_offline(True)
    expect(projector.locator("[data-lost]")).to_be_visible()
    expect(projector.locator("main")).to_contain_text("100")
    back_online(projector)
    expect(projector.locator("[data-lost]")).to_be_hidden()


def test_a_wall_fills_the_projector(open_page: OpenPage, table: Table) -> None:
    for width, height in ((1024, 768), (1920, 1080), (3840, 2160)):
        page = open_page(viewport={"width": width, "height": height}, bypass_csp=True)
        page.goto(reverse("wall", args=["club-a", "season", 1]))
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert_accessible(page)
