"""The house itself in a browser: what every page relies on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Complaints


def test_the_first_page_loads_its_built_files_under_the_content_policy(page: Page, complaints: Complaints) -> None:
    """Protects: hashed style sheets and scripts load, and the policy refuses nothing of ours."""
    with page.expect_response(lambda response: "/static/css/site." in response.url) as sheet:
        page.goto("/")
    assert sheet.value.status == 200
    assert sheet.value.headers["cache-control"] == "max-age=315360000, public, immutable"
    assert complaints.unexpected == []


@pytest.mark.parametrize("locale", ["nl-NL", "de-DE", "en-GB", "pl-PL"])
def test_the_first_page_fits_a_phone_without_javascript(open_page: Callable[..., Page], locale: str) -> None:
    """Protects: nothing sticks out at 360 px, in the longest language either."""
    phone = open_page(viewport=PHONE, locale=locale, java_script_enabled=False)
    phone.goto("/")
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_the_menu_changes_the_language_and_stays_on_the_page(page: Page) -> None:
    """Protects: the browser's language first, then whatever the visitor chose."""
    page.goto("/account/login/")
    assert page.locator("html").get_attribute("lang") == "nl"
    page.locator("details", has=page.locator("[name=language]")).locator("summary").click()
    page.locator("[name=language][value=de]").click()
    page.wait_for_function("document.documentElement.lang === 'de'")
    assert page.url.endswith("/account/login/")
