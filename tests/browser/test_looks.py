"""The looks, measured: accessibility rules, nothing that sticks out, targets large enough for a thumb."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Complaints
from tests.browser.looks import LOW_TARGETS, assert_accessible

# The style page has every part there is, so it is looked at in all ways.
PAGES = [
    ("/style/", "light", 360),
    ("/style/", "dark", 360),
    ("/style/", "light", 1400),
    ("/style/", "dark", 1400),
    ("/account/login/", "light", 360),
    ("/score-sheets/", "dark", 360),
    ("/rules/", "light", 360),
    ("/rules/klammern/", "dark", 360),
    ("/no-such-page/", "light", 360),
]


@pytest.mark.parametrize(("address", "theme", "width"), PAGES)
def test_the_style_keeps_the_accessibility_rules(
    open_page: Callable[..., Page], complaints: Complaints, address: str, theme: str, width: int
) -> None:
    """Protects: contrast, names of everything, landmarks, order of headings, in both themes (axe-core's rules)."""
    complaints.expect("404")
    page = open_page(color_scheme=theme, viewport={"width": width, "height": 800}, bypass_csp=True)
    page.goto(address)
    assert page.evaluate("document.documentElement.dataset.bsTheme") == theme
    assert_accessible(page)


@pytest.mark.parametrize("width", [360, 768, 1400])
def test_nothing_overflows_and_buttons_are_large_enough(open_page: Callable[..., Page], width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    page.goto("/style/")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(LOW_TARGETS) == []


def test_the_chosen_theme_is_kept(open_page: Callable[..., Page]) -> None:
    """Protects: who chose dark is not dazzled on the next page, whatever the device says."""
    page = open_page(color_scheme="light")
    page.goto("/style/")
    page.locator(".site-menu summary").click()
    page.locator("[data-theme-choice=dark]").click()
    page.goto("/account/login/")
    assert page.evaluate("document.documentElement.dataset.bsTheme") == "dark"


@pytest.mark.parametrize(
    "theme,ink", [("light", "rgb(27, 35, 31)"), ("dark", "rgb(233, 236, 227)")], ids=["light", "dark"]
)
def test_without_javascript_the_device_chooses_the_theme(open_page: Callable[..., Page], theme: str, ink: str) -> None:
    page = open_page(color_scheme=theme, java_script_enabled=False)
    page.goto("/style/")
    assert page.locator("body").evaluate("body => getComputedStyle(body).color") == ink
    assert page.locator(".theme-menu").is_visible() is False


def test_keyboard_skips_to_the_content_and_closes_menus(page: Page) -> None:
    page.goto("/style/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.locator(".site-menu summary").click()
    page.keyboard.press("Escape")
    assert page.locator("details.menu[open]").count() == 0
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_a_table_wider_than_the_phone_says_so(open_page: Callable[..., Page]) -> None:
    """Protects: figures at the right are not lost, and the hint is silent where everything fits."""
    phone = open_page(viewport={"width": 360, "height": 740})
    phone.goto("/style/")
    phone.locator("#scores .scroll-hint").wait_for(state="visible")
    laptop = open_page(viewport={"width": 1400, "height": 800})
    laptop.goto("/style/")
    assert laptop.locator(".scroll-hint:visible").count() == 0
