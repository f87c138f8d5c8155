"""The score pad in a browser: by thumb on one phone and another, without JavaScript, by everybody."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, wait_for_preview
from tests.browser.test_looks import LOW_TARGETS


def start(page: Page, length: str = "16", rules: str = "amsterdam") -> str:
    """Start a pad; returns its address."""
    page.goto(f"/pad/?rules={rules}")
    for field, name in {"north": "Anja", "east": "Bert", "south": "Cees", "west": "Dora"}.items():
        page.fill(f"[name={field}]", name)
    page.locator(f"[name=length][value='{length}']").check(force=True)
    with page.expect_navigation():
        page.locator("form.panel button").click()
    return page.url


def write(page: Page, points: int, maker: str = "NS") -> None:
    page.locator(f"[name=maker][value={maker}]").check(force=True)
    page.fill("[name=ns_points]", str(points))
    wait_for_preview(page)
    with page.expect_navigation():
        page.locator(".pad-store button").click()


def score(page: Page) -> list[str]:
    return page.locator(".pad-score dd").all_inner_texts()


@pytest.mark.parametrize("java_script_enabled", [True, False], ids=["", "without JavaScript"])
def test_a_match_to_501_from_start_to_rematch(open_page: Callable[..., Page], java_script_enabled: bool) -> None:
    page = open_page(viewport=PHONE, java_script_enabled=java_script_enabled)
    start(page, "501")
    for points in (100, 70, 120, 130):
        write(page, points)
    assert score(page) == ["350", "298"]
    page.locator(".pad-undo summary").click()
    with page.expect_navigation():
        page.locator(".pad-undo button").click()
    assert score(page) == ["220", "266"]
    for points in (130, 160):
        write(page, points)
    assert score(page) == ["510", "300"]
    assert page.locator(".pad-store").count() == 0
    with page.expect_navigation():
        page.locator("[name=partners][value=rotate]").click()
    assert page.locator(".pad-score dt").all_inner_texts() == ["Anja & Dora", "Cees & Bert"]


def test_the_score_is_shown_while_typing(open_page: Callable[..., Page]) -> None:
    """Protects: nat shows while it is typed, roem included, and each side gets its own figure."""
    page = open_page(viewport=PHONE)
    start(page)
    page.locator("[name=maker][value=NS]").check(force=True)
    page.fill("[name=ns_points]", "70")
    page.locator(".pad-preview .mark-nat").wait_for()
    assert page.locator(".pad-preview strong").all_inner_texts() == ["0", "162"]
    page.locator(".pad-side.ns [data-roem='50']").click()
    page.locator(".pad-preview .mark-nat").wait_for(state="detached")
    assert page.locator(".pad-preview strong").all_inner_texts() == ["120", "92"]
    page.locator(".pad-side.ns [data-roem='']").click()
    page.locator(".pad-preview .mark-nat").wait_for()


def test_another_phone_sees_what_is_new(open_page: Callable[..., Page]) -> None:
    here, there = open_page(viewport=PHONE), open_page(viewport=PHONE)
    there.goto(start(here))
    write(here, 100)
    with there.expect_navigation():
        there.locator(".pad-news a").click()
    assert score(there) == ["100", "62"]


def test_the_picture_is_shared_as_png(open_page: Callable[..., Page]) -> None:
    page = open_page()
    url = start(page)
    page.goto(f"{url}share/")
    with page.expect_download() as download:
        page.locator("[data-picture]").click()
    assert download.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("theme,width", [("light", 360), ("dark", 360), ("light", 1300)])
def test_every_page_of_a_pad_keeps_the_accessibility_rules(
    open_page: Callable[..., Page], theme: str, width: int
) -> None:
    page = open_page(color_scheme=theme, viewport={"width": width, "height": 740}, bypass_csp=True)
    url = start(page, "8", "kraken")
    write(page, 80)
    for address in ["/pad/", url, f"{url}round/1/correct/", f"{url}share/"]:
        page.goto(address)
        for summary in page.locator("main summary").all():
            summary.click()
        broken = {
            rule["id"]: [node["target"] for node in rule["nodes"]] for rule in Axe().run(page).response["violations"]
        }
        assert (address, broken) == (address, {})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(LOW_TARGETS) == []


def test_three_play_klammern_on_a_phone(open_page: Callable[..., Page]) -> None:
    """Protects: three columns fit, everyone's points are asked, small points show."""
    page = open_page(viewport=PHONE, bypass_csp=True)
    page.goto("/pad/?rules=klammern")
    page.locator("[name=players][value='3']").check(force=True)
    assert page.locator("[name=west]").is_visible() is False
    with page.expect_navigation():
        page.locator("form.panel button").click()
    page.locator("[name=maker][value=E]").check(force=True)
    for player, points in {"n": 30, "e": 80, "s": 20}.items():
        page.fill(f"[name={player}_points]", str(points))
    page.locator(".pad-preview strong").first.wait_for()
    assert page.locator(".pad-preview strong").all_inner_texts() == ["0", "1", "0"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert {rule["id"] for rule in Axe().run(page).response["violations"]} == set()
    with page.expect_navigation():
        page.locator(".pad-store button").click()
    assert [text.split()[0] for text in page.locator(".pad-note").all_inner_texts()] == ["0", "1", "0"]
