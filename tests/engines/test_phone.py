"""The sheet of a table on a phone with another engine: what it calls saved is on the server, once."""

import pytest

from tests.browser.sheet import address_of, stored
from tests.engines.conftest import Line
from tests.engines.webdriver import Browser
from tests.factories import CompetitionFactory, TableFactory

NOT_MEANT = "return new Promise((resolve) => setTimeout(() => resolve(true), 500))"


@pytest.fixture
def address(transactional_db: None) -> str:
    return address_of(TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=4)))


@pytest.fixture
def sheet(browser: Browser, address: str) -> Browser:
    browser.open(address)
    return browser


def write(sheet: Browser, points: int, tint: str = "ns") -> None:
    for digit in str(points):
        sheet.tap(".digit", digit)
    sheet.tap(f".store.{tint}")


def totals(sheet: Browser, *expected: int) -> None:
    asked = (
        "return [...document.querySelectorAll('.party .total')].map((one) => one.textContent).join() === arguments[0]"
    )
    sheet.until(asked, ",".join(map(str, expected)))


def points() -> list[tuple[int, int]]:
    return [row[:2] for row in stored()]


def test_rounds_without_signal_outlive_the_page_and_are_stored_once(sheet: Browser, line: Line, address: str) -> None:
    write(sheet, 100)
    sheet.see(".status.is-saved")
    assert points() == [(1, 100)]
    sheet.until("return navigator.serviceWorker.ready.then(() => caches.match(location.href)).then(Boolean)")
    line.cut()
    write(sheet, 90)
    write(sheet, 70, "ew")
    sheet.see(".status", "2")
    totals(sheet, 260, 226)
    sheet.reload()
    totals(sheet, 260, 226)
    sheet.close_and_open(address)
    totals(sheet, 260, 226)
    sheet.see(".status", "2")
    assert points() == [(1, 100)]
    line.restore()
    sheet.see(".status.is-saved")
    totals(sheet, 260, 226)
    assert points() == [(1, 100), (2, 90), (3, 70)]


def test_a_round_is_undone_restored_and_corrected(sheet: Browser) -> None:
    for own in (100, 90):
        write(sheet, own)
        sheet.see(".status.is-saved")
    for ns, ew, kept in ((100, 62, [(1, 100)]), (190, 134, [(1, 100), (2, 90)])):
        sheet.run(NOT_MEANT)
        sheet.tap(".saying button")
        totals(sheet, ns, ew)
        sheet.see(".status.is-saved")
        assert points() == kept
    sheet.tap(".title")
    sheet.tap(".number", "1")
    sheet.see("#sheet.is-changing")
    write(sheet, 95)
    totals(sheet, 185, 139)
    sheet.see(".status.is-saved")
    assert points() == [(1, 95), (2, 90)]
