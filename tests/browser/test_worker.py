"""What the browser of a phone keeps of the sheet of a table: the one in use from the first visit on, and no other."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NO_SIGNAL, PHONE, Complaints
from tests.browser.sheet import Sheet, address_of
from tests.browser.storage import kept
from tests.browser.waiting import back_online, wait_until
from tests.factories import CompetitionFactory, TableFactory
from tournaments.models import Round, Table
from tournaments.services.evening.leg import close_leg
from tournaments.views.public.pad import app

SHELVES = "caches.keys().then((all) => all.filter((name) => name.startsWith('klaverjas /t/ ')))"
SHEETS = f"""{SHELVES}
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((shelf) => shelf.keys()))))
  .then((all) => all.flat().map(({{ url }}) => new URL(url).pathname).filter((path) => path.startsWith("/t/")))"""
UPDATE = "navigator.serviceWorker.getRegistration().then((found) => found.update())"


@pytest.fixture
def phone(open_page: Callable[..., Page], complaints: Complaints) -> Page:
    complaints.expect(*NO_SIGNAL)
    return open_page(viewport=PHONE, service_workers="allow")


def open_first(page: Page, address: str) -> Sheet:
    """The first visit, until what it takes to open the sheet again is kept."""
    sheet = Sheet(page, address)
    wait_until(page, f"{SHEETS}.then((paths) => paths.includes('{address}'))")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return sheet


def test_a_sheet_opens_without_signal_from_the_first_visit_on(phone: Page, table: Table) -> None:
    sheet = open_first(phone, address_of(table))
    phone.context.set_offline(True)
    phone.reload()
    sheet.write(100)
    sheet.wait_for_totals(100, 62)
    phone.goto("about:blank")
    phone.go_back()
    sheet.wait_for_totals(100, 62)


def test_without_signal_the_sheet_opens_as_the_phone_knew_it_last(phone: Page, table: Table) -> None:
    """Protects: the page that the browser keeps is that of the first visit; rounds written since are not on it."""
    sheet = open_first(phone, address_of(table))
    sheet.write(100)
    sheet.write(90)
    sheet.wait_until_saved()
    phone.context.set_offline(True)
    sheet.write(85)
    phone.reload()
    sheet.wait_for_totals(275, 211)
    sheet.write(85)
    back_online(phone)
    sheet.wait_until_saved()
    kept = Round.objects.order_by("number").values_list("number", "ns_points")
    assert [*kept] == [(1, 100), (2, 90), (3, 85), (4, 85)]


def test_nothing_of_a_table_before_stays(phone: Page, table: Table) -> None:
    open_first(phone, address_of(table))
    other = address_of(TableFactory(leg__match_day__competition=CompetitionFactory()))
    open_first(phone, other)
    wait_until(phone, f"{SHEETS}.then((paths) => paths.every((path) => path === '{other}'))")
    sheets = [key for key in kept(phone) if key.startswith("klaverjas-sheet-")]
    assert sheets == [f"klaverjas-sheet-{other.split('/')[2]}"]


def test_a_leg_that_is_closed_leaves_nothing(phone: Page, complaints: Complaints, table: Table) -> None:
    complaints.expect("404")
    open_first(phone, address_of(table))
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    phone.reload()
    wait_until(phone, f"{SHEETS}.then((paths) => paths.length === 0)")


def test_a_new_version_keeps_the_sheet_that_is_open(phone: Page, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = open_first(phone, address_of(table))
    before = phone.evaluate(SHELVES)
    monkeypatch.setattr(app, "SHEET_FILES", [*app.SHEET_FILES, "css/print.css"])
    wait_until(phone, f"{UPDATE}.then(() => {SHELVES}).then((all) => all.at(-1) !== '{before[-1]}')")
    wait_until(phone, f"{SHELVES}.then(([, last]) => caches.match(location.href, {{ cacheName: last }})).then(Boolean)")
    wait_until(
        phone, "navigator.serviceWorker.getRegistration().then(({ installing, waiting }) => !installing && !waiting)"
    )
    # The sheet on the older shelf goes: it names files of the version before.
    wait_until(phone, f"{SHEETS}.then((paths) => paths.length === 1)")
    phone.context.set_offline(True)
    phone.reload()
    sheet.write(82)
    sheet.wait_for_totals(82, 80)
