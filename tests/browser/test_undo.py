"""What was just written is undone and restored by one tap, with signal and without; a correction says what it does."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NO_SIGNAL, Complaints
from tests.browser.sheet import LARGER_TEXT, ON_ITS_SIDE, SMALL_PHONE, Sheet, stored
from tests.browser.storage import FULL
from tests.browser.test_sheet import BOXES
from tests.browser.waiting import back_online
from tests.factories import a_round
from tournaments.models import Table

NOT_MEANT = 500  # milliseconds in which a second tap does nothing


@pytest.fixture
def sheet(phone: Callable[..., Sheet], complaints: Complaints) -> Sheet:
    complaints.expect(*NO_SIGNAL)
    return phone(locale="en-GB")


def key(sheet: Sheet, text: str) -> Locator:
    return sheet.page.locator(".saying").get_by_role("button", name=text, exact=True)


def undo(sheet: Sheet) -> None:
    sheet.page.wait_for_timeout(NOT_MEANT)
    sheet.tap(key(sheet, "Undo"))


def says(sheet: Sheet, text: str) -> None:
    expect(sheet.page.locator(".saying").first).to_contain_text(text)


def points() -> list[tuple[int, int]]:
    return [row[:2] for row in stored()]


def test_a_saved_round_is_undone_by_one_tap_and_restored_by_one(sheet: Sheet) -> None:
    sheet.write(100)
    sheet.wait_until_saved()
    says(sheet, "Round 1 is saved.")
    undo(sheet)
    says(sheet, "Round 1 is undone.")
    sheet.wait_until_saved()
    assert points() == []
    sheet.page.wait_for_timeout(NOT_MEANT)
    sheet.tap(key(sheet, "Restore"))
    says(sheet, "Round 1 is saved.")
    assert points() == [(1, 100)]


def test_two_quick_taps_undo_once_and_restore_nothing(sheet: Sheet) -> None:
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.page.wait_for_timeout(NOT_MEANT)
    box = key(sheet, "Undo").bounding_box()
    assert box
    for _tap in range(2):  # a third one would undo what the second restored
        sheet.page.mouse.click(box["x"] + 20, box["y"] + 20)
    says(sheet, "Round 1 is undone.")
    sheet.wait_until_saved()
    assert points() == []


def test_what_was_written_without_signal_is_undone_without_it(sheet: Sheet) -> None:
    """Protects: nothing of it is ever sent, and "saved" is not said of it."""
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.page.context.set_offline(True)
    sheet.write(90)
    says(sheet, "Round 2 is stored on this phone, not sent yet.")
    undo(sheet)
    sheet.wait_for_totals(100, 62)
    back_online(sheet.page)
    sheet.wait_until_saved()
    sheet.write(80, "ew")
    sheet.wait_until_saved()
    assert points() == [(1, 100), (2, 80)]


def test_an_undo_without_signal_reaches_the_sheet_later(sheet: Sheet) -> None:
    """Protects: it is not called undone before the server has said so; the next round goes out behind it."""
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.page.context.set_offline(True)
    undo(sheet)
    says(sheet, "Round 1 is undone here, but not on the sheet yet.")
    expect(sheet.page.locator(".status")).to_have_text("waiting: 1")
    sheet.wait_for_totals(0, 0)
    sheet.write(90)
    assert points() == [(1, 100)]
    back_online(sheet.page)
    sheet.wait_until_saved()
    assert points() == [(1, 90)]


def test_an_undo_that_waits_survives_a_phone_that_is_killed(sheet: Sheet, address: str, complaints: Complaints) -> None:
    complaints.expect("409")  # the page that was left may send it as well
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.page.context.set_offline(True)
    undo(sheet)
    expect(sheet.page.locator(".status")).to_have_text("waiting: 1")
    sheet.page.goto("about:blank")
    sheet.page.context.set_offline(False)
    again = Sheet(sheet.page, address)
    again.wait_until_saved()
    again.wait_for_totals(0, 0)
    assert points() == []


def test_where_nothing_is_kept_an_undo_says_that_it_is_only_here(sheet: Sheet) -> None:
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.page.evaluate(f"() => {{ {FULL} }}")
    sheet.page.context.set_offline(True)
    undo(sheet)
    expect(sheet.page.locator(".status")).to_have_text("only here: 1")
    back_online(sheet.page)
    sheet.wait_until_saved()
    assert points() == []


def test_what_someone_else_wrote_on_is_not_undone(sheet: Sheet, complaints: Complaints) -> None:
    complaints.expect("409")
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.page.context.set_offline(True)
    undo(sheet)
    a_round(Table.objects.get(), number=2)
    back_online(sheet.page)
    says(sheet, "Someone else has just written here: nothing was undone.")
    sheet.wait_until_saved()
    assert [number for number, _points in points()] == [1, 2]


def correct(sheet: Sheet, number: int) -> None:
    sheet.open_rounds()
    sheet.tap(sheet.page.locator(".number").get_by_text(str(number), exact=True))


def test_a_correction_says_what_becomes_what_and_is_undone(sheet: Sheet) -> None:
    """Protects: it does not look like the next round, it can be left, and each step says its figures."""
    for own in (100, 90):
        sheet.write(own)
        sheet.wait_until_saved()
    correct(sheet, 1)
    expect(sheet.page.locator("#sheet.is-changing .round")).to_have_text("Change round 1")
    says(sheet, "Round 1 is 100 : 62.")
    sheet.word("Cancel")
    expect(sheet.page.locator("#sheet")).not_to_have_class("is-changing")
    correct(sheet, 1)
    sheet.digits(95)
    expect(sheet.page.locator(".caption")).to_have_text("Round 1: 100 : 62 becomes 95 : 67")
    sheet.store()
    says(sheet, "Saved: round 1: 100 : 62 became 95 : 67")
    assert points() == [(1, 95), (2, 90)]
    undo(sheet)
    says(sheet, "Saved: round 1: 95 : 67 became 100 : 62")
    assert points() == [(1, 100), (2, 90)]


def test_a_correction_is_undone_without_signal(sheet: Sheet) -> None:
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.page.context.set_offline(True)
    correct(sheet, 1)
    sheet.write(95)
    says(sheet, "Only on this phone: round 1: 100 : 62 becomes 95 : 67")
    undo(sheet)
    sheet.wait_for_totals(100, 62)
    back_online(sheet.page)
    sheet.wait_until_saved()
    assert points() == [(1, 100)]


def test_what_is_unlikely_keeps_saying_what_becomes_what(sheet: Sheet) -> None:
    sheet.write(100)
    correct(sheet, 1)
    sheet.digits(162)
    sheet.store()
    expect(sheet.page.locator(".sure")).to_be_visible()
    expect(sheet.page.locator(".caption")).to_have_text("Round 1: 100 : 62 becomes 162 : 0")


def test_the_last_round_of_a_leg_is_undone_from_its_end(sheet: Sheet) -> None:
    for own in (100, 90, 80, 85):
        sheet.write(own)
        sheet.wait_until_saved()
    sheet.page.locator(".panel.end").wait_for()
    undo(sheet)
    sheet.page.locator(".write").wait_for()
    sheet.wait_until_saved()
    assert points() == [(1, 100), (2, 90), (3, 0)]


@pytest.mark.parametrize("locale", ["nl-NL", "de-DE", "pl-PL"])
def test_all_of_it_is_in_sight_in_every_language(phone: Callable[..., Sheet], locale: str) -> None:
    sheet = phone(locale=locale)
    sheet.write(100)
    sheet.wait_until_saved()

    def look() -> list[str]:
        found = []
        for viewport in (ON_ITS_SIDE, SMALL_PHONE):
            sheet.page.set_viewport_size(viewport)
            for text in (150, 100):
                sheet.page.evaluate(LARGER_TEXT, text)
                found += sheet.page.evaluate(BOXES)
        return found

    assert look() == []
    sheet.tap(".keys .word >> nth=-1")  # the previous round
    sheet.digits(95)
    assert sheet.page.locator("#sheet.is-changing").is_visible()
    assert look() == []
    sheet.store()
    sheet.wait_until_saved()
    assert look() == []
