"""A whole evening in a real browser: by keyboard alone, by thumb on a phone, and without JavaScript."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import NO_SIGNAL, PHONE, Complaints
from tests.browser.looks import assert_well_made
from tests.factories import (
    AttendanceFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    TableFactory,
    a_round,
)
from tournaments.models import Competition, Player, Table

OpenPage = Callable[..., Page]
NAMES = [
    *["Anna de Wit", "Bert Jansen", "Carla Smit", "Dirk Visser", "Els Bakker", "Frits Mol", "Greet Vos"],
    "Henk Prins",
]


@pytest.fixture
def players(competition: Competition) -> list[Player]:
    return [PlayerFactory(club=competition.club, name=name, number=number) for number, name in enumerate(NAMES, 1)]


@pytest.fixture
def table(competition: Competition, players: list[Player]) -> Table:
    """Anna and Carla against Bert and Dirk, two rounds; nothing is written yet."""
    match_day = MatchDayFactory(competition=competition)
    for player in players[:4]:
        AttendanceFactory(match_day=match_day, player=player)
    return TableFactory(leg=LegFactory(match_day=match_day), units=players[:4])


def address(name: str, *numbers: int) -> str:
    return reverse(name, args=["club-a", "season", *numbers])


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the cursor is there, like someone without a mouse."""
    for _press in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


def figures(table: Table) -> list[tuple[int, ...]]:
    return list(table.rounds.values_list("number", "ns_points", "ns_roem", "ew_points", "ew_roem"))


def test_an_evening_by_keyboard_alone(
    open_page: OpenPage, competition: Competition, olga: User, players: list[Player]
) -> None:
    """Protects: opening, attendance, draw, both sheets, publishing - and nothing of it needs a mouse."""
    competition.legs_per_match_day = 1
    competition.save()
    page = open_page(olga)
    page.goto(address("match_day_create"))
    expect(page.locator("[name=date]")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page).to_have_url(f"{page.url.split('/organise')[0]}{address('door', 1)}")
    for name in NAMES:
        expect(page.locator("[name=find]")).to_be_focused()
        page.keyboard.type(name[:2].lower())
        page.keyboard.press("Enter")
        expect(page.locator(".is-here", has_text=name)).to_be_visible()
    expect(page.locator("#door-count")).to_contain_text("8")
    main = ".page-actions .btn-primary"
    for _step in ("to the draw", "draw"):
        tab_to(page, main)
        with page.expect_navigation():
            page.keyboard.press("Enter")
    expect(page.locator(main)).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    for number in (1, 2):
        tab_to(page, f"#table-{number} .desk-number")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.locator("#round-1 [name=maker]").first).to_be_focused()
        page.keyboard.press("Space")
        for key in ["Enter", "9", "8", "Enter", "2", "0", "Enter", "Enter"]:
            page.keyboard.press(key)
        expect(page.locator("#round-2 [name=maker]").first).to_be_focused()
        page.keyboard.press("ArrowRight")
        for key in ["6", "0", "Enter", "Enter", "Enter"]:
            page.keyboard.press(key)
        expect(page.locator("#sheet-done")).to_be_focused()
        with page.expect_navigation():
            page.keyboard.press("Enter")
    for button in ("#next-step", main):
        tab_to(page, button)
        with page.expect_navigation():
            page.keyboard.press("Enter")
    match_day = competition.match_days.get()
    assert match_day.published_at is not None
    leg = match_day.legs.get()
    assert [figures(table) for table in leg.tables.all()] == [[(1, 98, 20, 64, 0), (2, 60, 0, 102, 0)]] * 2


def test_the_preview_fills_in_the_other_side_and_says_nat(open_page: OpenPage, sjaak: User, table: Table) -> None:
    """Protects: the live preview; the server counts, the page only shows."""
    page = open_page(sjaak)
    page.goto(address("table_entry", 1, 1, 1))
    row = page.locator("#round-1")
    expect(row.locator("[name=maker]").first).to_be_focused()
    page.keyboard.press("Space")
    row.locator("[name=ns_points]").fill("80")
    expect(row.locator(".preview .mark-nat")).to_be_visible()
    expect(row.locator("[name=ew_points]")).to_have_attribute("placeholder", "82")
    row.locator("[name=ns_roem]").fill("25")
    expect(row.locator(".preview .round-problem")).to_have_count(1)
    assert figures(table) == []


def test_what_is_wrong_is_shown_in_the_row_and_what_was_typed_elsewhere_stays(
    open_page: OpenPage, sjaak: User, table: Table
) -> None:
    page = open_page(sjaak)
    page.goto(address("table_entry", 1, 1, 1))
    page.locator("#round-2 [name=ns_points]").fill("77")
    page.locator("#round-1 [name=maker]").first.focus()
    page.keyboard.press("Space")
    page.locator("#round-1 [name=ns_points]").fill("161")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#round-1 [name=ns_points]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#round-2 [name=maker]").first).to_be_focused()
    page.keyboard.press("*")
    expect(page.locator("#round-1 [name=ns_points]")).to_be_focused()
    page.keyboard.type("160")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#round-1.round-stored")).to_be_visible()
    expect(page.locator("#round-2 [name=ns_points]")).to_have_value("77")
    assert figures(table) == [(1, 160, 0, 2, 0)]


def test_the_slower_of_two_phones_sees_what_is_stored(open_page: OpenPage, sjaak: User, table: Table) -> None:
    """Protects: the row is marked, one tap leads to it, and the message is in sight."""
    first, second = (open_page(sjaak, viewport=PHONE) for _window in range(2))
    for page in (first, second):
        page.goto(address("table_entry", 1, 1, 1))
    for page, points in ((first, "98"), (second, "89")):
        page.locator("#round-1 .choice").first.click()
        page.locator("#round-1 [name=ns_points]").fill(points)
        page.locator("#round-1 .round-store .btn").click()
        page.locator("#round-1.round-stored, #round-1.is-refused").wait_for()
    second.locator(".outbox-look").click()
    expect(second.locator("#round-1 .alert-warning")).to_be_in_viewport()
    assert figures(table) == [(1, 98, 0, 64, 0)]


def test_sixteen_rounds_are_in_sight_and_a_slip_is_corrected_in_its_row(
    open_page: OpenPage, sjaak: User, competition: Competition
) -> None:
    """Protects: a sheet that does not scroll on a small laptop; what is corrected takes the other side's points along,
    and the cursor goes on to the next open round."""
    competition.rounds_per_leg = 16
    competition.save()
    table = TableFactory(leg__match_day__competition=competition)
    page = open_page(sjaak, viewport={"width": 1366, "height": 620})
    page.goto(address("table_entry", 1, 1, 1))
    for number in range(1, 17):
        expect(page.locator(f"#round-{number}")).to_be_in_viewport(ratio=1)
    buttons = "[...document.querySelectorAll('.round-store .btn')].filter((one) => one.offsetHeight > 2).length"
    assert page.evaluate(buttons) == 1
    expect(page.locator("#round-1 [name=maker]").first).to_be_focused()
    for key in ["n", "8", "9", "Enter", "Enter", "Enter"]:
        page.keyboard.press(key)
    expect(page.locator("#round-1.round-stored")).to_be_visible()
    page.locator("#round-1 .round-correct").click()
    expect(page.locator("#round-1 [name=ns_points]")).to_be_focused()
    page.keyboard.type("98")
    expect(page.locator("#round-1.is-typed")).to_be_visible()
    expect(page.locator("#round-1 [name=ew_points]")).to_have_attribute("placeholder", "64")
    page.reload()
    expect(page.locator("#round-1.is-typed [name=ns_points]")).to_have_value("98")
    page.locator("#round-1 [name=ns_points]").press("Control+Enter")
    expect(page.locator("#round-1.round-stored")).to_be_visible()
    page.reload()
    expect(page.locator("#round-1.round-stored")).to_be_visible()
    expect(page.locator("#round-2 [name=maker]").first).to_be_focused()
    expect(page.locator("#sheet-totals .side-ns")).to_contain_text("98")
    assert figures(table) == [(1, 98, 0, 64, 0)]


def test_enter_stores_the_row_from_a_list_too(open_page: OpenPage, sjaak: User, table: Table) -> None:
    """Protects: a revoke by keyboard alone; without help the browser opens the list at Enter."""
    page = open_page(sjaak)
    page.goto(address("table_entry", 1, 1, 1))
    expect(page.locator("#round-1 [name=maker]").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    tab_to(page, "#round-1 [name=revoke]")
    for _step in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#round-1.round-stored")).to_be_visible()
    assert figures(table) == [(1, 162, 100, 0, 0)]


@pytest.mark.parametrize("failure", ["no network", "no longer logged in"])
def test_a_row_that_did_not_arrive_says_so_and_keeps_what_was_typed(
    open_page: OpenPage, sjaak: User, table: Table, complaints: Complaints, failure: str
) -> None:
    """Protects: silence never passes for stored."""
    complaints.expect(*NO_SIGNAL, "403", "htmx:responseError")
    page = open_page(sjaak)
    page.goto(address("table_entry", 1, 1, 1))
    row = page.locator("#round-1")
    expect(row.locator("[name=maker]").first).to_be_focused()
    page.keyboard.press("Space")
    row.locator("[name=ns_points]").fill("98")
    if failure == "no network":
        page.context.set_offline(True)
    else:
        page.context.clear_cookies()
    row.locator("[name=ns_points]").press("Control+Enter")
    if failure == "no network":
        expect(page.locator(".outbox-unreached")).to_contain_text("1")
    else:
        expect(page.locator("#round-1.is-refused")).to_be_visible()
        page.keyboard.press("*")
        expect(row.locator(".not-stored")).to_be_visible()
    expect(row.locator("[name=ns_points]")).to_have_value("98")
    assert figures(table) == []


def test_a_round_by_thumb_on_a_phone(open_page: OpenPage, sjaak: User, table: Table) -> None:
    """Protects: who plays, a number, roem by a key, store."""
    page = open_page(sjaak, viewport=PHONE, has_touch=True)
    page.goto(address("table_entry", 1, 1, 1))
    row = page.locator("#round-1")
    row.locator(".choice").first.tap()
    row.locator("[name=ns_points]").fill("98")
    row.locator(".ns [data-roem='20']").tap()
    row.locator(".ns [data-roem='50']").tap()
    row.locator(".round-store .btn").tap()
    expect(page.locator("#round-1.round-stored")).to_be_visible()
    assert figures(table) == [(1, 98, 70, 64, 0)]


def test_a_sheet_without_javascript(open_page: OpenPage, sjaak: User, table: Table) -> None:
    page = open_page(sjaak, java_script_enabled=False)
    page.goto(address("table_entry", 1, 1, 1))
    for number in (1, 2):
        row = page.locator(f"#round-{number}")
        row.locator("[name=maker]").first.check(force=True)
        row.locator("[name=ns_points]").fill("98")
        row.locator("[name=ns_points]").press("Enter")
        expect(page.locator(f"#round-{number}.round-stored")).to_be_visible()
    expect(page.locator("#sheet-done")).to_be_visible()
    assert figures(table) == [(1, 98, 0, 64, 0), (2, 98, 0, 64, 0)]


@pytest.mark.parametrize(("theme", "width"), [("light", 360), ("dark", 768), ("light", 1300)])
def test_the_pages_of_an_evening_fit_and_keep_the_accessibility_rules(
    open_page: OpenPage, olga: User, table: Table, theme: str, width: int
) -> None:
    """Protects: nothing sticks out, a thumb hits everything, contrast and names, on every page of the evening."""
    a_round(table)
    page = open_page(olga, color_scheme=theme, viewport={"width": width, "height": 800}, bypass_csp=True)
    for name, numbers in [
        ("match_day_create", ()),
        ("organise_match_day", (1,)),
        ("evening_result", (1,)),
        ("door", (1,)),
        ("adjustments", (1,)),
        ("result_entry", (1,)),
        ("seating", (1, 1)),
        ("table_entry", (1, 1, 1)),
        ("table_totals", (1, 1, 1)),
        ("table_corrections", (1, 1, 1)),
        ("round_correct", (1, 1, 1, 1)),
        ("round_cards", (1, 1, 1, 2)),
    ]:
        page.goto(address(name, *numbers))
        assert_well_made(page)


def test_a_match_is_typed_its_own_ahead_lines(open_page: OpenPage, sjaak: User, competition: Competition) -> None:
    """Protects: the next line of a match, which the site knows of only when the one before is stored."""
    race = CompetitionFactory(club=competition.club, slug="race", rules="race-to-501", rules_options={"target": 250})
    TableFactory(leg__match_day__competition=race)
    page = open_page(sjaak)
    page.goto(reverse("table_entry", args=["club-a", "race", 1, 1, 1]))
    expect(page.locator("#round-1 [name=maker]").first).to_be_focused()
    for key in [*"n100", *3 * ["Enter"], *"n90", *3 * ["Enter"], *"n110", *3 * ["Enter"]]:
        page.keyboard.press(key)
    expect(page.locator(".round-stored")).to_have_count(3)
    table = Table.objects.get()
    assert figures(table) == [(1, 100, 0, 62, 0), (2, 90, 0, 72, 0), (3, 110, 0, 52, 0)]
    assert table.is_complete
    page.wait_for_timeout(100)  # so soon after another Enter it would be a key that bounces (A_BOUNCE in rows.js)
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-done")).to_be_focused()
