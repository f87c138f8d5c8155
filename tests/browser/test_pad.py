"""The score pad in a browser: by thumb on one phone and another, without JavaScript, by everyone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DARK_PHONE_LIGHT_LAPTOP, PHONE
from tests.browser.looks import assert_well_made
from tests.browser.sheet import LARGER_TEXT, SMALL_PHONE, Sheet

CHOICES_OUTSIDE = """
() => [...document.querySelectorAll("form .choice")].filter((choice) => choice.checkVisibility())
  .filter((choice) => choice.getBoundingClientRect().right > choice.parentNode.getBoundingClientRect().right + 1)
  .map((choice) => choice.textContent.trim())
"""
NAMES = {"north": "Anja", "east": "Bert", "south": "Cees", "west": "Dora"}


def start(page: Page, length: str = "16", rules: str = "amsterdam") -> str:
    """Start a pad; returns its address."""
    page.goto(f"/pad/?rules={rules}")
    for field, name in NAMES.items():
        page.fill(f"[name={field}]", name)
    page.locator(f"[name=length][value='{length}']").check(force=True)
    with page.expect_navigation():
        page.locator("form.panel button").click()
    return page.url


def test_a_match_to_501_from_start_to_rematch(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=SMALL_PHONE, locale="en-GB")
    start(page, "501")
    page.locator(".write").wait_for()
    sheet = Sheet(page)
    for points in (100, 70, 120, 130):
        sheet.write(points)
    sheet.wait_until_saved()
    assert sheet.totals == ["350", "298"]
    sheet.open_rounds()
    sheet.tap(page.get_by_text("Undo the last round"))
    sheet.wait_for_totals(220, 266)
    for points in (130, 160):
        sheet.write(points)
    page.locator(".result").wait_for()
    assert page.locator(".result dd").all_inner_texts() == ["510", "300"]
    sheet.wait_until_saved()
    with page.expect_navigation():
        sheet.tap(page.get_by_role("button", name="Play again with new partners"))
    page.locator(".write").wait_for()
    assert page.locator(".party .name").all_inner_texts() == ["Anja & Dora", "Cees & Bert"]


def test_a_match_without_javascript(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=PHONE, java_script_enabled=False)

    def write(points: int) -> None:
        page.locator("[name=maker][value=NS]").check(force=True)
        page.fill("[name=ns_points]", str(points))
        with page.expect_navigation():
            page.locator(".pad-store button").click()

    def score() -> list[str]:
        return page.locator(".pad-score dd").all_inner_texts()

    start(page, "501")
    page.wait_for_url("**/plain/")
    for points in (100, 70, 120, 130):
        write(points)
    assert score() == ["350", "298"]
    page.locator(".pad-undo summary").click()
    with page.expect_navigation():
        page.locator(".pad-undo button").click()
    for points in (130, 160):
        write(points)
    assert score() == ["510", "300"]
    page.locator("[name=partners][value=rotate]").click()
    page.wait_for_url("**/plain/")
    assert page.locator(".pad-score dt").all_inner_texts() == ["Anja & Dora", "Cees & Bert"]


def test_another_phone_follows(open_page: Callable[..., Page]) -> None:
    """Protects: a second phone shows what the first one writes, and goes along to the rematch, without being asked."""
    here, there = open_page(viewport=SMALL_PHONE), open_page(viewport=SMALL_PHONE)
    address = start(here, "501")
    here.locator(".write").wait_for()
    following = Sheet(there, address)
    for _round in range(4):
        Sheet(here).write(162)
        here.locator(".sure").click()
    Sheet(here).wait_until_saved()
    there.locator(".result").wait_for()
    assert there.locator(".result dd").all_inner_texts() == ["648", "0"]
    with here.expect_navigation():
        here.locator(".end .primary").first.click()
    following.page.locator(f"a.primary[href='{here.url[here.url.index('/pad/') :]}']").wait_for()


def test_the_picture_is_shared_as_png(open_page: Callable[..., Page]) -> None:
    page = open_page()
    url = start(page)
    page.goto(f"{url}share/")
    with page.expect_download() as download:
        page.locator("[data-picture]").click()
    assert download.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@DARK_PHONE_LIGHT_LAPTOP
def test_every_page_of_a_pad_keeps_the_accessibility_rules(
    open_page: Callable[..., Page], theme: str, width: int
) -> None:
    page = open_page(color_scheme=theme, viewport={"width": width, "height": 740}, bypass_csp=True)
    url = start(page, "8", "kraken")
    page.locator(".write").wait_for()
    Sheet(page).write(80)
    Sheet(page).wait_until_saved()
    for address in ["/pad/", f"{url}plain/", f"{url}plain/round/1/correct/", f"{url}share/"]:
        page.goto(address)
        for summary in page.locator("main summary").all():
            if summary.is_visible():
                summary.click()
        assert_well_made(page)


@pytest.mark.parametrize("rules", ["amsterdam", "klammern", "hamburg"])
def test_a_pad_is_begun_within_two_screens(open_page: Callable[..., Page], rules: str) -> None:
    """Protects: choices cut off at the edge, and a button that no one scrolls to; what is unusual is folded."""
    for locale in ("nl-NL", "de-DE", "pl-PL"):
        page = open_page(viewport=SMALL_PHONE, locale=locale)
        page.goto(f"/pad/?rules={rules}")
        begin = page.locator(".pad-wide").bounding_box()
        assert begin
        assert begin["y"] + begin["height"] <= 2 * SMALL_PHONE["height"]
        assert page.evaluate(CHOICES_OUTSIDE) == []
        page.evaluate(LARGER_TEXT, 150)
        assert page.evaluate(CHOICES_OUTSIDE) == []
        assert page.evaluate("document.documentElement.scrollWidth") == SMALL_PHONE["width"]
