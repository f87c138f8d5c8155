"""The gong at the end of a leg: once on a device, where it was turned on, and never for an end that no one awaited."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import assert_accessible
from tests.factories import LegFactory, MatchDayFactory, TableFactory
from tournaments.models import Competition, Leg
from tournaments.services.evening.leg import continue_clock, pause_clock

OpenPage = Callable[..., Page]

# Each gong has one tone that is lower than all others; noted here, so that it stays when the page is loaded again.
COUNTED = """
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  if (this.frequency.value < 200) localStorage.setItem("gongs", Number(localStorage.getItem("gongs")) + 1);
  return start.apply(this, when);
};
"""


@pytest.fixture
def leg(competition: Competition) -> Leg:
    """A minute is left of it."""
    begun = timezone.now() - timedelta(minutes=44)
    leg = LegFactory(match_day=MatchDayFactory(competition=competition, published=True), started_at=begun, minutes=45)
    TableFactory(leg=leg)
    return leg


def gongs(page: Page) -> int:
    return int(page.evaluate("Number(localStorage.getItem('gongs'))"))


def go_on(page: Page, seconds: int) -> None:
    page.clock.run_for(1000 * seconds)


def test_the_gong_sounds_once_on_the_wall_where_it_was_turned_on(open_page: OpenPage, leg: Leg) -> None:
    page = open_page()
    page.clock.install()
    page.add_init_script(COUNTED)
    url = reverse("wall", args=leg.match_day.url_args) + "?show=to-go&turn=120"
    page.goto(url)
    key = page.locator("[data-gong]")
    expect(key).to_be_visible()
    go_on(page, 80)
    assert gongs(page) == 0  # no one turned it on
    page.evaluate("sessionStorage.clear()")
    page.goto(url)  # the page is new, and so is its minute
    words = key.inner_text()
    key.click()
    expect(key).not_to_have_text(words)
    assert gongs(page) == 1  # so that everyone knows how loud it is
    go_on(page, 50)
    page.reload()
    go_on(page, 5)
    page.locator(".clock-figures").click()  # where a browser wants a touch of every page
    expect(page.locator(".clock-over")).to_have_count(0)
    go_on(page, 70)
    expect(page.locator(".clock-over")).to_be_visible()
    assert gongs(page) == 2
    go_on(page, 5)
    Leg.objects.filter(pk=leg.pk).update(started_at=timezone.now() - timedelta(minutes=45, seconds=2))
    page.reload()
    page.locator(".clock-figures").click()
    expect(page.locator(".clock-over")).to_be_visible()
    go_on(page, 5)
    assert gongs(page) == 2
    key.click()
    expect(key).to_have_text(words)


def test_a_screen_that_is_opened_after_the_end_is_quiet_and_a_pause_stands_still(
    open_page: OpenPage, olga: User, leg: Leg
) -> None:
    hall = reverse("organise_match_day", args=leg.match_day.url_args)
    page = open_page(olga, viewport=PHONE, bypass_csp=True)
    page.clock.install()
    page.add_init_script(COUNTED)
    pause_clock(leg=leg)
    page.goto(hall)
    page.locator("[data-gong]").click()
    expect(page.locator("[value=continue]")).to_be_visible()
    shown = page.locator(".clock-figures").inner_text()
    go_on(page, 90)
    assert page.locator(".clock-figures").inner_text() == shown
    assert gongs(page) == 1
    keys = page.locator(".clock-keys > .btn:visible").evaluate_all("keys => keys.map((key) => key.offsetTop)")
    assert (len(keys), len(set(keys))) == (4, 1)  # in one line on a phone
    assert_accessible(page)
    continue_clock(leg=leg)
    Leg.objects.filter(pk=leg.pk).update(started_at=timezone.now() - timedelta(minutes=45, seconds=5))
    page.goto(hall)
    page.locator(".clock-figures").click()
    expect(page.locator(".clock-over")).to_be_visible()
    go_on(page, 5)
    assert gongs(page) == 1
