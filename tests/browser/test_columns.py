"""Pages of figures that are stored as a whole are typed as in a spreadsheet, without waiting (static/js/column.js)."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.conftest import paste
from tests.browser.test_evening import address
from tests.factories import AttendanceFactory, LegFactory, MatchDayFactory, PlayerFactory, TableFactory
from tournaments.models import Competition, MatchDay, Result, Table

OpenPage = Callable[..., Page]


@pytest.fixture
def match_day(competition: Competition) -> MatchDay:
    match_day = MatchDayFactory(competition=competition)
    for number in range(1, 5):
        AttendanceFactory(match_day=match_day, player=PlayerFactory(club=competition.club, number=number))
    return match_day


def points() -> list[int]:
    return [*Result.objects.order_by("player__number").values_list("points", flat=True)]


def test_results_are_typed_down_their_column(open_page: OpenPage, match_day: MatchDay, olga: User) -> None:
    """Protects: Enter after the first figure from storing one of forty; figures as people write them."""
    page = open_page(olga)
    page.goto(address("result_entry", 1))
    cells = page.locator("[name^=points_]")
    cells.first.focus()
    for figure in ("4.670", "4 120", "−12"):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(cells.nth(2)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".form-actions .btn-primary")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert points() == [4670, 4120, -12]


def test_a_pasted_column_fills_downwards_and_a_click_selects(
    open_page: OpenPage, match_day: MatchDay, olga: User
) -> None:
    page = open_page(olga)
    page.goto(address("result_entry", 1))
    cells = page.locator("[name^=points_]")
    cells.nth(1).focus()
    paste(page, "4.670\tx\r\n3980\r\n4011\r\n9\r\n")
    assert [cells.nth(at).input_value() for at in range(4)] == ["", "4.670", "3980", "4011"]
    cells.nth(2).click()
    page.keyboard.type("3990")
    cells.nth(3).click()
    page.keyboard.type("7")
    page.keyboard.press("Escape")
    expect(cells.nth(3)).to_have_value("")
    assert not Result.objects.exists()
    with page.expect_navigation():
        page.locator(".form-actions .btn-primary").click()
    assert points() == [4670, 3990]


def test_totals_are_typed_by_enter_and_stored_by_the_last_one(
    open_page: OpenPage, match_day: MatchDay, olga: User
) -> None:
    TableFactory(leg=LegFactory(match_day=match_day), units=[row.player for row in match_day.attendances.all()])
    page = open_page(olga)
    page.goto(address("table_totals", 1, 1, 1))
    expect(page.locator("[name=ns_points]")).to_be_focused()
    for key in ["2", "0", "0", "Enter", "2", "0", "+", "5", "0", *7 * ["Enter"]]:
        page.keyboard.press(key)
    expect(page.locator(".form-actions .btn-primary").first).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    table = Table.objects.get()
    assert (table.ns_points, table.ns_roem, table.ew_points) == (200, 70, 124)
