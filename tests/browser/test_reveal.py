"""The speaker's page in a real browser: from the last prize to the first by key, by tap and without JavaScript."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db.models import CharField, Value
from django.db.models.functions import Concat
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring import SideTotals
from tests.browser.conftest import PHONE
from tests.browser.looks import assert_accessible
from tests.factories import LegFactory, MatchDayFactory, TableFactory
from tournaments.choices import ScreenPage
from tournaments.models import Competition, MatchDay, Player, Screen
from tournaments.services.table.table import record_totals

OpenPage = Callable[..., Page]


@pytest.fixture
def evening(competition: Competition) -> MatchDay:
    """Two tables, 200 to 124 and 180 to 144, frozen from their leg on: prizes for places 8, 4, 3, 2 and 1."""
    match_day = MatchDayFactory(competition=competition, published=True, frozen_from=1)
    leg = LegFactory(match_day=match_day)
    for ns in (200, 180):
        record_totals(table=TableFactory(leg=leg), ns=SideTotals(ns), ew=SideTotals(324 - ns), revision=0, by=None)
    return match_day


def address(match_day: MatchDay) -> str:
    return reverse("match_day_reveal", args=["club-a", "season", match_day.number])


def shows(page: Page, said: int) -> None:
    expect(page.get_by_role("status").filter(has_text="/ 5")).to_have_text(f"{said} / 5")


def test_the_keys_reveal_every_place_and_go_back(open_page: OpenPage, evening: MatchDay, olga: User) -> None:
    page = open_page(olga, locale="en")
    page.goto(address(evening))
    for said, key in enumerate([" ", "ArrowRight", "PageDown", "Enter", "ArrowDown"], start=1):
        page.keyboard.press(key)
        shows(page, said)
    expect(page.locator(".reveal-total")).to_contain_text("200")
    page.keyboard.press(" ")  # after the first place there is nothing more to tell
    shows(page, 5)
    page.keyboard.press("ArrowLeft")
    shows(page, 4)
    page.keyboard.press(" ")
    page.get_by_role("button", name="Show everyone").press("Enter")
    page.get_by_text("everyone can see it now").wait_for()
    evening.refresh_from_db()
    assert evening.frozen_from is None


def test_a_tap_anywhere_on_the_stage_moves_on(open_page: OpenPage, evening: MatchDay, olga: User) -> None:
    page = open_page(olga, viewport=PHONE, has_touch=True)
    page.goto(address(evening))
    page.locator(".reveal").tap()
    shows(page, 1)
    page.locator(".reveal").tap()
    shows(page, 2)


def test_without_javascript_there_is_a_button(open_page: OpenPage, evening: MatchDay, olga: User) -> None:
    page = open_page(olga, java_script_enabled=False, locale="en")
    page.goto(address(evening))
    page.get_by_role("link", name="Next").click()
    shows(page, 1)


def test_a_screen_is_with_the_speaker(open_page: OpenPage, evening: MatchDay, olga: User) -> None:
    """Protects: a name that is called stands on the wall, not the one before it. The screen's clock is stopped: within
    half its own second it has asked."""
    projector = open_page(viewport={"width": 1024, "height": 768})
    projector.clock.install(time=timezone.now())
    projector.goto("/screen/")
    Screen.objects.update(match_day=evening, page=ScreenPage.REVEAL)
    projector.goto("/screen/")
    projector.clock.pause_at(timezone.now() + timedelta(hours=1))
    speaker = open_page(olga, locale="en")
    speaker.goto(address(evening))
    for said in range(1, 6):
        speaker.keyboard.press(" ")
        shows(speaker, said)
        with projector.expect_navigation():
            projector.clock.run_for(500)
        name = speaker.locator(".reveal-name").inner_text()
        assert projector.locator(".wall-revealed-name").inner_text() == name


@pytest.mark.parametrize("large_text", [False, True], ids=["", "text at 150 %"])
@pytest.mark.parametrize("size", [(1366, 620), (360, 640)])
def test_the_heading_the_prize_and_the_keys_are_seen_together(
    open_page: OpenPage, evening: MatchDay, olga: User, size: tuple[int, int], large_text: bool
) -> None:
    """Protects: who reads a long name on the stage sees what it is for, without scrolling."""
    Player.objects.update(name=Concat(Value("Wilhelmina van der Hoeven "), "number", output_field=CharField()))
    page = open_page(olga, viewport={"width": size[0], "height": size[1]})
    for revealed in range(6):
        page.goto(address(evening) + f"?revealed={revealed}")
        if large_text:
            page.evaluate("document.documentElement.style.fontSize = '159.375%'")
        shown = ["h1", ".reveal-name", "[data-following], .reveal-keys form button"]
        shown += [".reveal-place", ".reveal-total"] if revealed else []
        for found in shown:
            expect(page.locator(found).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_stage_is_accessible(open_page: OpenPage, evening: MatchDay, olga: User, scheme: str) -> None:
    page = open_page(olga, viewport=PHONE, color_scheme=scheme)
    page.goto(address(evening) + "?revealed=5")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
