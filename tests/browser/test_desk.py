"""The desk in a real browser: a leg typed by Enter alone, news while someone types, and what was typed is kept."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring import SideTotals
from tests.browser.conftest import NO_SIGNAL, Complaints, paste
from tests.browser.test_evening import address
from tests.browser.waiting import back_online
from tests.factories import AttendanceFactory, LegFactory, MatchDayFactory, PlayerFactory, TableFactory
from tournaments.models import Competition, Leg, MatchDay, Table
from tournaments.services.table.table import record_totals

OpenPage = Callable[..., Page]
LAPTOP = {"width": 1366, "height": 620}


@pytest.fixture
def leg(competition: Competition) -> Leg:
    """Twelve tables, two rounds each; nothing is written yet."""
    match_day = MatchDayFactory(competition=competition)
    leg = LegFactory(match_day=match_day)
    for number in range(12):
        people = [
            PlayerFactory(club=competition.club, name=f"Johanna van Berg {4 * number + seat}", number=4 * number + seat)
            for seat in range(1, 5)
        ]
        for player in people:
            AttendanceFactory(match_day=match_day, player=player)
        TableFactory(leg=leg, number=number + 1, units=people)
    return leg


@pytest.fixture
def desk(open_page: OpenPage, olga: User, leg: Leg) -> Page:
    page = open_page(olga, viewport=LAPTOP)
    page.goto(address("organise_match_day", 1))
    return page


def field(page: Page, number: int, name: str):
    return page.locator(f"#table-{number} [name={name}]")


def stored(number: int) -> tuple[int, ...]:
    table = Table.objects.get(number=number)
    return (table.ns_points, table.ns_roem, table.ew_points, table.ew_roem)


def record(number: int, points: int) -> None:
    table = Table.objects.get(number=number)
    record_totals(table=table, ns=SideTotals(points), ew=SideTotals(324 - points), revision=table.revision, by=None)


def press(page: Page, keys: str) -> None:
    for key in keys:
        page.keyboard.press("Enter" if key == "↵" else key)


def test_twelve_tables_are_in_sight_on_a_small_laptop(desk: Page) -> None:
    """Protects: nothing scrolls away, with real names, and no name is cut in half unseen by the whole row."""
    assert desk.locator(".desk-row:not(.desk-heads)").count() == 12
    for number in range(1, 13):
        expect(desk.locator(f"#table-{number}")).to_be_in_viewport(ratio=1)
    assert desk.evaluate("scrollY") == 0


def test_a_phone_shows_who_calls_before_the_next_row(open_page: OpenPage, olga: User, leg: Leg) -> None:
    """Protects: a table that waits for the organiser while the page begins at the row to be typed."""
    for table in leg.tables.order_by("number")[:8]:
        record(table.number, 200)
    page = open_page(olga, viewport={"width": 360, "height": 640})
    page.goto(address("organise_match_day", 1))
    expect(field(page, 9, "ns_points")).to_be_focused()
    leg.tables.filter(number=10).update(called_at=timezone.now())
    page.reload()
    expect(page.locator(".hall-calls li")).to_be_in_viewport(ratio=1)


def test_a_leg_is_typed_by_enter_alone(desk: Page) -> None:
    """Protects: points, roem, roem, next table, without waiting; the other side is filled in; then the next step."""
    expect(field(desk, 1, "ns_points")).to_be_focused()
    press(desk, 12 * "200↵20↵↵")
    expect(desk.locator("#next-step")).to_be_focused()
    expect(desk.locator(".desk-row.desk-done")).to_have_count(12)
    expect(desk.locator("#next-step")).to_be_focused()
    assert {stored(number) for number in range(1, 13)} == {(200, 20, 124, 0)}
    expect(desk.locator(".desk-to-go")).to_contain_text("binnen")
    expect(desk.locator(".stage-current")).not_to_contain_text("Scores")


def test_a_slip_is_mended_in_its_row(desk: Page) -> None:
    """Protects: the other side follows the correction, and no reason is asked."""
    press(desk, "200↵20↵↵")
    expect(field(desk, 2, "ns_points")).to_be_focused()
    field(desk, 1, "ns_points").fill("210")
    expect(field(desk, 1, "ew_points")).to_have_value("114")
    expect(desk.locator("#table-1.is-typed")).to_be_visible()
    field(desk, 1, "ew_roem").press("Enter")
    expect(desk.locator("#table-1.is-typed")).to_have_count(0)
    assert stored(1) == (210, 20, 114, 0)


def test_a_correction_that_enter_did_not_leave_is_stored_before_the_next_step(desk: Page) -> None:
    """Protects: an evening that is published without what its organiser has just put right."""
    press(desk, 12 * "200↵20↵↵")
    expect(desk.locator(".desk-row.desk-done")).to_have_count(12)
    field(desk, 3, "ns_points").click()
    press(desk, "210")
    desk.locator("#next-step").click()
    desk.wait_for_url("**/draw/")
    assert stored(3) == (210, 20, 114, 0)
    desk.go_back()
    field(desk, 3, "ns_roem").fill("740")  # asked about: the page is not left
    desk.locator("#next-step").click()
    expect(desk.locator("#table-3.is-refused")).to_be_visible()
    assert desk.url.endswith("/day/1/")


def test_what_is_unlikely_is_asked_in_the_row_and_enter_is_no_answer(desk: Page) -> None:
    """Protects: the question takes neither the cursor nor a key; one key leads to it."""
    press(desk, "200↵740↵↵")
    expect(desk.locator(".outbox-look")).to_contain_text("1")
    expect(field(desk, 2, "ns_points")).to_be_focused()
    said = desk.locator("#table-1 .desk-said")
    expect(said).to_be_hidden()
    press(desk, "*")
    expect(said).to_be_visible()
    expect(field(desk, 1, "ns_roem")).to_be_focused()
    with desk.expect_response(lambda response: response.request.method == "POST"):
        press(desk, "↵↵")
    expect(desk.locator("#table-1.is-refused")).to_be_visible()
    assert stored(1) == (0, 0, 0, 0)
    press(desk, "*")
    said.locator("[name=check_later]").click()
    expect(desk.locator("#table-1 .desk-check")).to_be_visible()
    expect(desk.locator(".outbox-look")).to_be_hidden()
    assert stored(1) == (200, 740, 124, 0)


@pytest.mark.parametrize("text", ["106.25%", "150%"], ids=["plain", "large"])
def test_a_row_that_is_refused_pushes_nothing_away(desk: Page, text: str) -> None:
    """Protects: what the cursor stands on, below it, where the page has no room to scroll along."""
    desk.evaluate("(text) => { document.documentElement.style.fontSize = text; }", text)
    places = "[...document.querySelectorAll('.desk-rows > li')].map((row) => row.offsetTop)"
    before = desk.evaluate(places)
    press(desk, "200↵740↵↵")
    expect(desk.locator("#table-1 [aria-invalid=true]")).to_be_visible()
    assert desk.evaluate(places) == before


def test_enter_held_down_stores_one_row_once(desk: Page) -> None:
    """Protects: a key that bounces, or a finger that stays on it."""
    press(desk, "200↵20↵")
    for _bounce in range(3):
        desk.keyboard.down("Enter")
    desk.keyboard.up("Enter")
    expect(desk.locator("#table-1.desk-done")).to_be_visible()
    expect(field(desk, 2, "ns_points")).to_be_focused()
    assert (Table.objects.get(number=1).revision, stored(2)) == (1, (0, 0, 0, 0))


def test_news_comes_on_its_own_and_never_over_what_is_being_typed(desk: Page) -> None:
    """Protects: two laptops; the slower one keeps what was typed and is told what is stored."""
    press(desk, "150")
    record(1, 200)
    record(2, 190)
    expect(field(desk, 2, "ns_points")).to_have_value("190")
    expect(field(desk, 1, "ns_points")).to_have_value("150")
    press(desk, "↵20↵↵")
    expect(desk.locator("#table-1.is-refused")).to_be_visible()
    press(desk, "*")
    said = desk.locator("#table-1 .desk-said")
    expect(said).to_contain_text("200 + 0")
    expect(field(desk, 1, "ns_points")).to_have_value("150")
    assert stored(1) == (200, 0, 124, 0)


def test_what_is_typed_and_stored_by_now_is_not_said_to_be_unsaved(desk: Page) -> None:
    """Protects: a row that went out when the page was left, and comes back before it has arrived."""
    press(desk, "200↵↵")
    desk.reload()
    expect(desk.locator("#table-1.is-typed")).to_be_visible()
    expect(desk.locator("#kept-note")).to_be_visible()
    record(1, 200)
    expect(desk.locator("#table-1.desk-done:not(.is-typed)")).to_be_visible()
    expect(desk.locator("#kept-note")).to_be_hidden()
    expect(field(desk, 1, "ns_points")).to_be_focused()
    desk.reload()
    expect(desk.locator("#kept-note")).to_be_hidden()


@pytest.mark.parametrize("leaving", ["reload", "link and Back", "lost session"])
def test_rows_that_were_typed_are_still_there(desk: Page, olga: User, leaving: str) -> None:
    """Protects: nothing typed at the desk is lost, and what is not stored is marked."""
    for number, points in [(3, "170"), (5, "180")]:
        field(desk, number, "ns_points").fill(points)
    if leaving == "reload":
        desk.reload()
    elif leaving == "link and Back":
        with desk.expect_navigation():
            desk.locator("#table-4 .desk-number").click()
        desk.go_back()
    else:
        Session.objects.all().delete()
        with desk.expect_navigation():
            field(desk, 3, "ew_roem").press("Enter")
        desk.locator("[name=username]").fill("olga")
        olga.set_password("a long password")
        olga.save()
        desk.locator("[name=password]").fill("a long password")
        with desk.expect_navigation():
            desk.keyboard.press("Enter")
    for number, points, other in [(3, "170", "154"), (5, "180", "144")]:
        expect(field(desk, number, "ns_points")).to_have_value(points)
        expect(field(desk, number, "ew_points")).to_have_value(other)
        expect(desk.locator(f"#table-{number}.is-typed")).to_be_visible()
    assert stored(3) == (0, 0, 0, 0)
    field(desk, 3, "ew_roem").press("Enter")
    expect(desk.locator("#table-3.desk-done")).to_be_visible()
    desk.reload()
    expect(desk.locator("#table-3.is-typed")).to_have_count(0)
    expect(desk.locator("#table-5.is-typed")).to_be_visible()


def test_without_a_line_rows_wait_and_go_out_on_their_own(desk: Page, complaints: Complaints) -> None:
    complaints.expect(*NO_SIGNAL)
    desk.context.set_offline(True)
    press(desk, "200↵20↵↵190↵↵↵180")
    expect(desk.locator(".outbox-unreached")).to_contain_text("2")
    expect(field(desk, 3, "ns_points")).to_have_value("180")
    back_online(desk)
    expect(desk.locator(".desk-row.desk-done")).to_have_count(2)
    expect(desk.locator(".outbox-unreached")).to_be_hidden()
    expect(field(desk, 3, "ns_points")).to_be_focused()
    assert [stored(number)[0] for number in (1, 2, 3)] == [200, 190, 0]


def test_who_leaves_at_once_takes_no_row_along(desk: Page) -> None:
    """Protects: rows that wait for those before them, when someone goes to another page."""
    press(desk, 5 * "200↵20↵↵")
    desk.goto(address("match_day_edit", 1))
    desk.goto(address("organise_match_day", 1))
    expect(desk.locator(".desk-row.desk-done")).to_have_count(5)
    expect(desk.locator(".is-typed")).to_have_count(0)


def test_the_next_step_waits_for_what_is_on_its_way(desk: Page) -> None:
    """Protects: Enter on a step that is another one, or none, when the last row has been answered."""
    press(desk, 11 * "200↵20↵↵" + "200↵25↵↵↵")
    expect(desk.locator("#table-12.is-refused")).to_be_visible()
    assert desk.url.endswith(address("organise_match_day", 1))
    assert stored(12) == (0, 0, 0, 0)


def test_as_in_a_spreadsheet(desk: Page) -> None:
    """Protects: a click selects, arrows go by rows, Esc gives back what was stored, Enter on nothing goes down."""
    press(desk, "200↵20↵↵")
    expect(desk.locator("#table-1.desk-done")).to_be_visible()
    field(desk, 1, "ns_points").click()
    desk.keyboard.type("210")
    expect(field(desk, 1, "ns_points")).to_have_value("210")
    expect(desk.locator("#table-1 .row-sum")).to_have_text("324 + 20 = 344")
    desk.keyboard.press("Escape")
    expect(field(desk, 1, "ns_points")).to_have_value("200")
    expect(field(desk, 1, "ew_points")).to_have_value("124")
    expect(desk.locator(".is-typed")).to_have_count(0)
    desk.keyboard.press("ArrowDown")
    expect(field(desk, 2, "ns_points")).to_be_focused()
    desk.wait_for_timeout(100)
    desk.keyboard.press("Enter")
    expect(field(desk, 3, "ns_points")).to_be_focused()
    desk.keyboard.press("ArrowUp")
    desk.keyboard.press("ArrowUp")
    expect(field(desk, 1, "ns_points")).to_be_focused()


def test_a_table_of_three_is_typed_in_its_row_too(desk: Page, leg: Leg) -> None:
    """Protects: a field for everyone, and nothing is filled in where the points say nothing of each other."""
    people = PlayerFactory.create_batch(3, club=leg.match_day.competition.club)
    TableFactory(leg=leg, number=13, units=people)
    desk.reload()
    field(desk, 13, "ns_points").click()
    press(desk, "150↵20↵100↵↵")
    expect(field(desk, 13, "third_points")).to_be_focused()
    press(desk, "74↵50↵")
    expect(desk.locator("#table-13.desk-done")).to_be_visible()
    table = Table.objects.get(number=13)
    assert (table.ns_points, table.ew_points, table.third_points, table.third_roem) == (150, 100, 74, 50)
    assert desk.evaluate("document.documentElement.scrollWidth") == LAPTOP["width"]


def test_a_column_from_a_spreadsheet_fills_downwards_after_a_look(desk: Page) -> None:
    paste(desk, "200\t20\r\n190\t\r\n")
    expect(field(desk, 2, "ew_points")).to_have_value("134")
    expect(desk.locator(".is-typed")).to_have_count(2)
    expect(desk.locator(".outbox-look")).to_contain_text("1")  # the cursor is in the first
    assert stored(1) == (0, 0, 0, 0)
    press(desk, "↵↵↵↵↵↵")
    expect(desk.locator(".desk-row.desk-done")).to_have_count(2)
    assert [stored(number) for number in (1, 2)] == [(200, 20, 124, 0), (190, 0, 134, 0)]


def test_a_form_that_was_left_is_filled_in_again_until_it_is_stored(desk: Page) -> None:
    """Protects: the settings of an evening; what is stored, or thrown away, does not come back."""
    edit = address("match_day_edit", 1)
    desk.goto(edit)
    expect(desk.locator("#kept-note")).to_be_hidden()
    desk.locator("[name=name]").fill("Paasdrive")
    desk.goto(address("organise_match_day", 1))
    desk.goto(edit)
    expect(desk.locator("[name=name]")).to_have_value("Paasdrive")
    expect(desk.locator("#kept-note")).to_be_visible()
    with desk.expect_navigation():
        desk.locator("[name=name]").press("Enter")
    assert MatchDay.objects.get().name == "Paasdrive"
    desk.goto(edit)
    expect(desk.locator("#kept-note")).to_be_hidden()
    desk.locator("[name=name]").fill("Kerstdrive")
    desk.reload()
    with desk.expect_navigation():
        desk.locator("#kept-note button").click()
    expect(desk.locator("[name=name]")).to_have_value("Paasdrive")
    expect(desk.locator("#kept-note")).to_be_hidden()


def test_the_rows_of_a_sheet_are_kept_too(desk: Page) -> None:
    desk.goto(address("table_entry", 1, 1, 1))
    desk.locator("#round-2 [name=ns_points]").fill("77")
    desk.locator("#round-2 .choice").first.click()
    desk.reload()
    expect(desk.locator("#round-2 [name=ns_points]")).to_have_value("77")
    expect(desk.locator("#round-2 [name=maker]").first).to_be_checked()
    desk.locator("#round-2 [name=ns_points]").press("Control+Enter")
    expect(desk.locator("#round-2.round-stored, #round-2 [aria-invalid=true]")).to_be_visible()
    desk.reload()
    expect(desk.locator("#kept-note")).to_be_hidden()


def test_without_javascript_enter_stores_a_row_and_the_next_one_waits(
    open_page: OpenPage, olga: User, leg: Leg
) -> None:
    page = open_page(olga, viewport=LAPTOP, java_script_enabled=False)
    page.goto(address("organise_match_day", 1))
    field(page, 1, "ns_points").fill("200")
    with page.expect_navigation():
        field(page, 1, "ns_points").press("Enter")
    assert stored(1) == (200, 0, 124, 0)
    expect(field(page, 2, "ns_points")).to_be_focused()
