"""The screen of a phone stays on while rounds are written (static/js/sheet/device.js), in browsers that can do that."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.sheet import SMALL_PHONE, Sheet
from tests.browser.waiting import wait_until

OpenPage = Callable[..., Page]

A_LOCK = """
  window.locks = [];
  const request = async () => {
    if (window.isLow) throw new DOMException("", "NotAllowedError");
    const lock = { released: false, release: async () => { lock.released = true; } };
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  if (hidden) for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def locks(sheet: Sheet) -> list[bool]:
    """Of each that was asked for, whether it still holds."""
    return list(sheet.page.evaluate("locks.map((lock) => !lock.released)"))


@pytest.fixture
def sheet(open_page: OpenPage, address: str) -> Sheet:
    page = open_page(viewport=SMALL_PHONE)
    page.add_init_script(A_LOCK)
    return Sheet(page, address)


def test_it_stays_on_until_the_sheet_is_over(sheet: Sheet) -> None:
    """Protects: asked for once, again when the page comes back, and given back after the last round."""
    sheet.write(100)
    sheet.wait_until_saved()
    assert locks(sheet) == [True]
    sheet.page.evaluate(HIDE, True)
    assert locks(sheet) == [False]
    sheet.page.evaluate(HIDE, False)
    assert locks(sheet) == [False, True]
    for points in (90, 85, 95):
        sheet.write(points)
        sheet.wait_until_saved()
    sheet.page.locator(".panel.end").wait_for()
    wait_until(sheet.page, "Promise.resolve(locks.every((lock) => lock.released))")


def test_where_the_answer_is_no_the_sheet_works_all_the_same(open_page: OpenPage, address: str) -> None:
    for script in (
        f"{A_LOCK} window.isLow = true;",
        "Object.defineProperty(navigator, 'wakeLock', { value: undefined });",
    ):
        page = open_page(viewport=SMALL_PHONE)
        page.add_init_script(script)
        sheet = Sheet(page, address)
        sheet.write(100)
        sheet.wait_until_saved()
