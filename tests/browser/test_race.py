"""A leg to a number of points on a phone: it ends where the match does, with signal and without."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NO_SIGNAL, Complaints
from tests.browser.sheet import SMALL_PHONE, Sheet, address_of, stored
from tests.browser.waiting import back_online
from tests.factories import CompetitionFactory, TableFactory
from tournaments.models import Table

OpenPage = Callable[..., Page]


@pytest.fixture
def table(transactional_db: None) -> Table:
    """A table with an empty sheet, whose leg is over when a side has 162 points."""
    own = {"target": 162, "both_over": "always"}
    return TableFactory(leg__match_day__competition=CompetitionFactory(rules="race-to-501", rules_options=own))


def test_without_signal_a_phone_knows_the_end_of_a_race(
    open_page: OpenPage, table: Table, complaints: Complaints
) -> None:
    """Protects: level at the target it asks for one more round, and when someone has won for none."""
    complaints.expect(*NO_SIGNAL)
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), address_of(table))
    title = sheet.page.locator(".title")
    expect(title).to_have_text("Table 1 · leg 1 · Round 1")
    sheet.page.context.set_offline(True)
    sheet.write(100)
    expect(title).to_have_text("Table 1 · leg 1 · Round 2")
    sheet.write(62, "ew")
    expect(title).to_contain_text("Extra round")
    sheet.write(90)
    sheet.page.locator(".panel.end").wait_for()
    back_online(sheet.page)
    expect(sheet.page.locator(".panel.end")).to_contain_text("252")
    sheet.wait_until_saved()
    table.refresh_from_db()
    assert (len(stored()), table.ns_total, table.is_complete, table.winner) == (3, 252, True, "ns")
