"""A site that shares its server: under a path, scripts and the phone's own copy of the pad stay there too."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NO_SIGNAL, PHONE, Complaints
from tests.browser.sheet import Sheet
from tests.browser.waiting import back_online, wait_until
from tests.installation.conftest import prepared  # noqa: F401 - a fixture
from tests.installation.installation import Site, copied, free_port

SCOPES = "navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname))"
KEPT = "caches.match('/klaverjas/pad/start/?rules=amsterdam').then(Boolean)"


@pytest.fixture
def address(prepared: Path, tmp_path: Path) -> Iterator[str]:  # noqa: F811
    port = free_port()
    address = f"http://localhost:{port}/klaverjas/"
    site = Site(copied(prepared, tmp_path), port=port, SITE_ADDRESS=address)
    yield address
    site.stop()


def test_a_pad_is_begun_without_a_connection(
    address: str, open_page: Callable[..., Page], complaints: Complaints
) -> None:
    complaints.expect(*NO_SIGNAL)
    phone = open_page(viewport=PHONE, service_workers="allow")
    phone.goto(f"{address}pad/")
    wait_until(phone, KEPT)
    assert phone.evaluate(SCOPES) == ["/klaverjas/pad/"]
    phone.context.set_offline(True)
    phone.goto(f"{address}pad/")
    for field in ("north", "east", "south", "west"):
        phone.fill(f"[name={field}]", field)
    phone.locator("[data-new-pad] .form-actions button").click()
    phone.wait_for_url(f"{address}pad/*/")
    sheet = Sheet(phone)
    sheet.write(100)
    sheet.wait_for_totals(100, 62)
    back_online(phone)
    sheet.wait_until_saved()
    phone.goto(f"{address}pad/")
    phone.locator("[data-games] a[href^='/klaverjas/pad/']").first.click()
    sheet.wait_for_totals(100, 62)
    assert {cookie["path"].startswith("/klaverjas/") for cookie in phone.context.cookies()} == {True}
