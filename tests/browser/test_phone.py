"""The sheet of a table on a phone: nothing that was written down is lost, with signal and without."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import NO_SIGNAL, PHONE, Complaints, wait_for_preview
from tests.factories import CompetitionFactory, TableFactory
from tournaments.models import Round, Table
from tournaments.services.table.table_link import give_table_links


@pytest.fixture
def table(transactional_db: None) -> Table:
    return TableFactory(leg__match_day__competition=CompetitionFactory(rounds_per_leg=4))


@pytest.fixture
def address(table: Table) -> str:
    return f"/t/{give_table_links(tables=[table])[table.pk]}/"


def write(page: Page, points: int) -> None:
    page.locator("[name=maker][value=NS]").check(force=True)
    page.fill("[name=ns_points]", str(points))
    wait_for_preview(page)
    page.locator(".pad-store button").click()


def score(page: Page) -> list[str]:
    return page.locator(".pad-score dd").all_inner_texts()


@pytest.mark.parametrize("java_script_enabled", [True, False], ids=["", "without JavaScript"])
def test_rounds_are_written(open_page: Callable[..., Page], address: str, java_script_enabled: bool) -> None:
    page = open_page(viewport=PHONE, java_script_enabled=java_script_enabled)
    page.goto(address)
    write(page, 100)
    page.locator(".pad-lines").wait_for()
    assert score(page) == ["100", "62"]
    write(page, 82)
    page.locator(".pad-lines tbody tr >> nth=1").wait_for()
    assert score(page) == ["182", "142"]


def test_rounds_wait_on_the_phone_and_are_sent_in_order(
    open_page: Callable[..., Page], address: str, complaints: Complaints
) -> None:
    complaints.expect(*NO_SIGNAL)
    page = open_page(viewport=PHONE)
    page.goto(address)
    page.context.set_offline(True)
    for points in (100, 82, 90):
        write(page, points)
    waiting = page.locator(".phone-waiting li")
    assert waiting.count() == 3
    assert not Round.objects.exists()

    page.context.set_offline(False)
    page.locator(".pad-lines tbody tr >> nth=2").wait_for()
    assert [row.ns_points for row in Round.objects.order_by("number")] == [100, 82, 90]
    assert page.locator(".phone-waiting").is_hidden()


def test_a_reload_without_signal_loses_nothing(
    open_page: Callable[..., Page], address: str, complaints: Complaints
) -> None:
    complaints.expect(*NO_SIGNAL)
    page = open_page(viewport=PHONE)
    page.goto(address)
    page.context.set_offline(True)
    write(page, 100)
    page.locator(".phone-waiting li").wait_for()
    page.goto("about:blank")  # the tab is gone, or the battery
    page.context.set_offline(False)
    page.goto(address)
    page.locator(".pad-lines").wait_for()
    assert score(page) == ["100", "62"]
    assert Round.objects.count() == 1


def test_a_round_that_is_refused_comes_back_into_the_fields(
    open_page: Callable[..., Page], address: str, complaints: Complaints
) -> None:
    complaints.expect("422")
    page = open_page(viewport=PHONE)
    page.goto(address)
    write(page, 161)
    page.locator(".phone-waiting button").click()
    assert page.input_value("[name=ns_points]") == "161"
    page.fill("[name=ns_points]", "152")
    wait_for_preview(page)
    page.locator(".pad-store button").click()
    page.locator(".pad-lines").wait_for()
    assert score(page) == ["152", "10"]


def test_what_was_stored_before_a_refused_round_is_shown(
    open_page: Callable[..., Page], address: str, complaints: Complaints
) -> None:
    """Protects: back in reach the page counts what the server took, also when the last round has to be looked at."""
    complaints.expect(*NO_SIGNAL, "422")
    page = open_page(viewport=PHONE)
    page.goto(address)
    write(page, 100)
    page.locator(".pad-lines").wait_for()
    page.context.set_offline(True)
    write(page, 90)
    write(page, 161)
    page.context.set_offline(False)
    page.locator(".pad-lines tbody tr >> nth=1").wait_for()
    assert score(page) == ["190", "134"]
    assert "3" in page.inner_text("h1")
    assert page.locator(".phone-waiting button").is_visible()


def test_a_refused_round_in_the_fields_survives_a_reload(
    open_page: Callable[..., Page], address: str, complaints: Complaints
) -> None:
    """Protects: what was put back is kept until it is written down again, and goes before the rounds that waited."""
    complaints.expect(*NO_SIGNAL, "422")
    page = open_page(viewport=PHONE)
    page.goto(address)
    page.context.set_offline(True)
    write(page, 161)
    write(page, 90)
    page.context.set_offline(False)
    page.locator(".phone-waiting button").click()
    page.reload()
    page.locator(".phone-waiting button").click()
    assert page.input_value("[name=ns_points]") == "161"
    page.fill("[name=ns_points]", "152")
    wait_for_preview(page)
    page.locator(".pad-store button").click()
    page.locator(".pad-lines tbody tr >> nth=1").wait_for()
    assert list(Round.objects.order_by("number").values_list("ns_points", flat=True)) == [152, 90]


def test_the_phone_says_what_is_stored(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(viewport=PHONE)
    page.goto(address)
    write(page, 100)
    page.locator(".phone-stored", has_text="1").wait_for()
    assert page.evaluate("document.activeElement.type") == "radio"


def test_a_private_window_warns_and_still_writes(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(viewport=PHONE)
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    page.goto(address)
    assert page.locator(".phone-waiting p").is_visible()
    write(page, 100)
    page.locator(".pad-lines").wait_for()
    assert score(page) == ["100", "62"]


def test_an_answer_from_a_public_networks_log_in_page_loses_nothing(
    open_page: Callable[..., Page], address: str
) -> None:
    """Protects: the login page of a network says 200 to everything; a round is stored when the server says so."""
    page = open_page(viewport=PHONE)
    page.goto(address)
    page.route("**/round/1/", lambda route: route.fulfill(status=200, body="<p>Log in to this network</p>"))
    with page.expect_response("**/round/1/"):
        write(page, 100)
    page.unroute("**/round/1/")
    page.reload()
    page.locator(".pad-lines").wait_for()
    assert score(page) == ["100", "62"]


def test_two_tabs_of_one_phone_lose_nothing(
    open_page: Callable[..., Page], address: str, complaints: Complaints
) -> None:
    """Protects: both send the same rounds, and the slower one must not take another round off the list."""
    complaints.expect(*NO_SIGNAL)
    page = open_page(viewport=PHONE)
    page.goto(address)
    other = page.context.new_page()
    other.goto(address)
    page.context.set_offline(True)
    write(page, 100)
    write(other, 82)
    write(page, 90)
    page.context.set_offline(False)
    page.locator(".pad-lines tbody tr >> nth=2").wait_for()
    assert [row.ns_points for row in Round.objects.order_by("number")] == [100, 82, 90]


def test_the_page_is_kept_for_a_reload_without_signal(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(viewport=PHONE, service_workers="allow")
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # now through the worker, which keeps it
    page.locator(".pad-store").wait_for()
    page.context.set_offline(True)
    page.reload()
    assert page.locator(".pad-store").is_visible()


def test_no_sheet_of_an_old_table_stays_on_the_phone(open_page: Callable[..., Page], address: str) -> None:
    table = TableFactory(leg__match_day__competition=CompetitionFactory())
    other = f"/t/{give_table_links(tables=[table])[table.pk]}/"
    page = open_page(viewport=PHONE, service_workers="allow")
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.goto(other)
    keys = "caches.open('sheets-1').then(s => s.keys()).then(all => all.map(r => new URL(r.url).pathname))"
    sheets = [path for path in page.evaluate(keys) if path.startswith("/t/")]
    assert sheets == [other]


def test_everybody_can_use_it(open_page: Callable[..., Page], address: str) -> None:
    for color_scheme in ("light", "dark"):
        page = open_page(viewport=PHONE, color_scheme=color_scheme)
        page.goto(address)
        assert Axe().run(page).response["violations"] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
