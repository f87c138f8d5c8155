"""What organisers see before they scroll, measured on a small laptop and on a small phone."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import AttendanceFactory, MatchDayFactory, PlayerFactory, ResultFactory
from tournaments.models import Competition, MatchDay

OpenPage = Callable[..., Page]
LAPTOP, SMALL_PHONE = {"width": 1366, "height": 620}, {"width": 360, "height": 640}
SIZES = pytest.mark.parametrize(("size", "theme"), [(LAPTOP, "light"), (SMALL_PHONE, "dark")], ids=["laptop", "phone"])
FIRST = ["Aagje", "Bertus", "Femke", "Jannie", "Maarten", "Pietje", "Sjoerd", "Willem"]
LAST = ["Hoekstra", "Veenstra", "van den Berg", "de Ruiter", "Zijlstra"]
BOXES = """(rows) => rows.map((row) => {
  const { left, top, right, bottom } = row.getBoundingClientRect();
  return { left, top, right, bottom };
})"""
Boxes = list[dict[str, float]]


def boxes(page: Page, found: str) -> Boxes:
    return page.locator(found).evaluate_all(BOXES)


def in_sight(page: Page, found: str) -> Boxes:
    """Those that are wholly in the window."""
    assert page.viewport_size is not None
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    return [
        box
        for box in boxes(page, found)
        if box["left"] >= 0 and box["top"] >= 0 and box["right"] <= width and box["bottom"] <= height
    ]


def address(name: str) -> str:
    return reverse(name, args=["club-a", "season", 1])


@pytest.fixture
def evening(competition: Competition) -> MatchDay:
    """Forty people who are there."""
    match_day: MatchDay = MatchDayFactory(competition=competition)
    for number, name in enumerate((f"{first} {last}" for first in FIRST for last in LAST), 1):
        player = PlayerFactory(club=competition.club, name=name, number=number)
        AttendanceFactory(match_day=match_day, player=player)
    return match_day


@pytest.mark.parametrize(("size", "columns", "rows"), [(LAPTOP, 4, 40), (SMALL_PHONE, 2, 8)])
def test_the_door_shows_its_people(
    open_page: OpenPage, evening: MatchDay, olga: User, size: dict[str, int], columns: int, rows: int
) -> None:
    """Protects: all of forty on a laptop, with room for Undo; nothing moves when someone is checked in."""
    evening.attendances.filter(player__number=1).delete()
    is_phone = size == SMALL_PHONE
    page = open_page(olga, viewport=size, has_touch=is_phone, locale="nl-NL")
    page.goto(address("door"))
    before = boxes(page, ".door-row")
    assert len(in_sight(page, ".door-row")) >= rows
    assert len({box["left"] for box in before}) == columns
    page.locator("[name=arrive]").click()
    expect(page.locator("#door-last [name=undo]")).to_be_in_viewport()
    after = boxes(page, ".door-row")
    # On a phone the line with Undo appears above the list, which moves as a whole.
    moved = {round(now["top"] - then["top"]) for now, then in zip(after, before, strict=True)}
    assert len(moved) == 1
    assert is_phone or moved == {0}
    assert is_phone or len(in_sight(page, ".door-row")) == rows
    assert page.locator(".door-letters").is_visible() == is_phone
    low = [box for box in boxes(page, ".door-row button") if box["bottom"] - box["top"] < (44 if is_phone else 36)]
    assert low == []


@SIZES
def test_a_draw_is_chosen_and_looked_at_without_scrolling(
    open_page: OpenPage, evening: MatchDay, olga: User, size: dict[str, int], theme: str
) -> None:
    """Protects: what is drawn, how, and its button are seen at once; then the tables, before how fair they are."""
    page = open_page(olga, viewport=size, color_scheme=theme, locale="nl-NL")
    page.goto(address("draw"))
    for found in ("[form=draw-form]", ".leg-choices .choice >> nth=0", ".way:has(:checked) strong"):
        assert len(in_sight(page, found)) == 1, found
    assert page.locator(".way:visible").count() == 1
    with page.expect_navigation():
        page.locator("[form=draw-form]").click()
    assert len(in_sight(page, ".seat-table")) >= (10 if size == LAPTOP else 1)
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_another_way_to_draw_that_was_chosen_before_is_in_sight_again(
    open_page: OpenPage, evening: MatchDay, olga: User
) -> None:
    page = open_page(olga)
    page.goto(address("draw"))
    page.locator("#draw-form summary").click()
    page.locator("[name=method][value=lots]").check()
    page.reload()
    expect(page.locator("[name=method][value=lots]")).to_be_checked()
    expect(page.locator(".way", has=page.locator("[value=lots]"))).to_be_visible()


@SIZES
def test_what_is_published_is_seen_first_and_taken_off_again_from_the_same_page(
    open_page: OpenPage, evening: MatchDay, olga: User, size: dict[str, int], theme: str
) -> None:
    """Protects: ties, the first prize and the button are in sight at once; afterwards the way back is there."""
    for attendance in evening.attendances.all():
        ResultFactory(
            match_day=evening, player=attendance.player, points=max(100, 4000 - 10 * attendance.player.number)
        )
    ResultFactory(match_day=evening, player=PlayerFactory(club=evening.competition.club, name="Zwaantje"), points=3990)
    PlayerFactory(club=evening.competition.club, name="Missing Person")
    page = open_page(olga, viewport=size, color_scheme=theme, locale="nl-NL")
    page.goto(address("evening_result"))
    seen = ["[form=publish]", "#publish .tie", "#publish .prize >> nth=0"]
    seen += ["#result tbody tr >> nth=7"] if size == LAPTOP else []
    for found in seen:
        assert len(in_sight(page, found)) == 1, found
    with page.expect_navigation():
        page.locator("[form=publish]").click()
    [back] = in_sight(page, f"form[action='{address('match_day_withdraw')}'] button")
    assert back["bottom"] < 200
    with page.expect_navigation():
        page.locator(f"form[action='{address('match_day_withdraw')}'] button").click()
    assert len(in_sight(page, "[form=publish]")) == 1
