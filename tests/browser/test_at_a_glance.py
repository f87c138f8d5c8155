"""What is in sight first: one bar for a head, then the work. Measured on a small laptop and on a phone."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.weight import weigh
from tests.factories import LegFactory, MatchDayFactory, PlayerFactory, ResultFactory, TableFactory
from tournaments.models import Competition
from tournaments.models.player import players_of

OpenPage = Callable[..., Page]

LAPTOP: ViewportSize = {"width": 1366, "height": 620}
PHONE: ViewportSize = {"width": 360, "height": 640}
HEAD = 54
SCREENS = 5
FEW_BYTES = 60_000
WHOLE = """
(selector) => [...document.querySelectorAll(selector)].map((row) => row.getBoundingClientRect())
  .filter((box) => box.height && box.top >= 0 && box.bottom <= innerHeight).map((box) => Math.round(box.height))
"""
# One and a half times what style sheets say.
LARGE_LETTERS = "document.documentElement.style.fontSize = '159%'"


@pytest.fixture
def season(competition: Competition) -> Competition:
    """Three evenings of forty, one of them with its tables."""
    people = [PlayerFactory(club=competition.club, name=f"Anne de Boer {number}") for number in range(40)]
    for _ in range(3):
        match_day = MatchDayFactory(competition=competition, published=True)
        for number, player in enumerate(people):
            ResultFactory(match_day=match_day, player=player, points=5000 - number)
    tables = LegFactory(match_day=competition.match_days.order_by("number")[0])
    for number in range(10):
        TableFactory(leg=tables, number=number + 1, units=people[4 * number : 4 * number + 4])
    return competition


def address(season: Competition, name: str, *more: object) -> str:
    return reverse(name, args=[season.club.slug, season.slug, *more])


@pytest.mark.parametrize("name", ["club", "standing", "match_day", "my_seat"])
def test_a_first_look_is_small(open_page: OpenPage, season: Competition, name: str) -> None:
    """Protects: a phone in a village hall that opens the site for the first time."""
    more = {"match_day": [1], "my_seat": [1]}.get(name, [])
    page = open_page(viewport=PHONE)
    sizes = weigh(page)
    page.goto(reverse("club", args=[season.club.slug]) if name == "club" else address(season, name, *more))
    page.wait_for_load_state("networkidle")
    assert "bootstrap" in " ".join(sizes)
    assert sum(sizes.values()) < FEW_BYTES, sizes


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("size", "height", "standing", "evening"), [(LAPTOP, 40, 10, 10), (PHONE, 48, 7, 6)])
def test_rows_are_in_sight_first(
    open_page: OpenPage, season: Competition, size: ViewportSize, height: int, standing: int, evening: int, scheme: str
) -> None:
    """Protects: a result that is opened begins with results, and not with a head."""
    page = open_page(viewport=size, color_scheme=scheme)
    for path, rows in ((address(season, "standing"), standing), (address(season, "match_day", 2), evening)):
        page.goto(path)
        assert page.evaluate("document.querySelector('.page-head').offsetHeight") <= HEAD, path
        whole = page.evaluate(WHOLE, ".standing tbody tr")
        assert len(whole) >= rows, path
        assert max(whole) <= height + 1, path
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], path


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_nothing_a_player_opens_is_longer_than_five_screens_or_wider_than_one(
    open_page: OpenPage, season: Competition, size: ViewportSize
) -> None:
    """Protects: the rest is behind headings that open, and the heading of what is open is on the screen."""
    page = open_page(viewport=size)
    number = players_of(season.club).order_by("number")[0].number
    club = [season.club.slug]
    for path in (
        reverse("club", args=club),
        reverse("club_records", args=club),
        reverse("player", args=[*club, number]),
        reverse("player_figures", args=[*club, number]),
        address(season, "competition"),
        address(season, "match_day", 1),
        address(season, "standing_row", number),
        address(season, "season_summary"),
        address(season, "competition_charts"),
    ):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollHeight / innerHeight") <= SCREENS, path
        page.evaluate(LARGE_LETTERS)
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], path
    for path in (address(season, "match_day_draw", 1), address(season, "competition_rules"), "/rules/", "/handbook/"):
        page.goto(path)
        page.evaluate(LARGE_LETTERS)
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], path


def test_the_name_of_the_site_is_not_written_through_a_heading(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/")
    name, heading = page.locator(".brand span").bounding_box(), page.locator("h1").bounding_box()
    assert name
    assert heading
    assert name["x"] + name["width"] <= heading["x"]


def test_the_menu_is_whole_with_large_letters(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/rules/")
    page.evaluate(LARGE_LETTERS)
    page.locator(".site-menu summary").click()
    menu = page.locator(".site-menu .menu-list").bounding_box()
    assert menu
    assert menu["x"] >= 0
    assert menu["x"] + menu["width"] <= PHONE["width"]


def test_no_word_is_broken_in_the_table_of_the_cards(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/rules/hamburg/")
    lines = """(heads) => heads.map((head) => {
      const text = document.createRange();
      text.selectNodeContents(head);
      return text.getClientRects().length;
    })"""
    assert set(page.locator(".rules-cards thead .number").evaluate_all(lines)) == {1}


def test_a_table_wider_than_a_phone_moves_only_sideways(open_page: OpenPage, season: Competition) -> None:
    """Protects: a thumb that goes down a standing moves the page, not the table in its box by a few pixels first."""
    page = open_page(viewport=PHONE)
    page.goto(address(season, "standing"))
    box = page.locator(".scroll-box.is-wider")
    box.hover()
    page.mouse.wheel(0, 5)
    page.wait_for_function("scrollY > 0")
    assert box.evaluate("box => box.scrollTop") == 0


def test_what_was_opened_stays_open_when_the_scores_change(open_page: OpenPage, season: Competition) -> None:
    page = open_page(viewport=PHONE)
    page.goto(address(season, "match_day", 1))
    tables = page.locator("#tables")
    tables.locator("summary").click()
    expect(tables.locator(".hall")).to_be_visible()
    with page.expect_response(lambda answer: answer.request.headers.get("page-version") is not None):
        page.evaluate("htmx.trigger('#live-poll', 'every')")
    expect(tables.locator(".hall")).to_be_visible()


@pytest.mark.parametrize("letters", ["", LARGE_LETTERS])
def test_the_seat_of_the_leg_that_is_played_is_whole_on_a_phone(
    open_page: OpenPage, season: Competition, letters: str
) -> None:
    """Protects: one look at the phone, no pushing; and the name is typed once an evening."""
    page = open_page(viewport=PHONE)
    page.goto(address(season, "my_seat", 1))
    page.get_by_role("textbox").fill("boer 7")
    page.keyboard.press("Enter")
    expect(page.locator(".my-place").first).to_be_visible()
    page.goto(address(season, "my_seat", 1))
    page.evaluate(letters or "0")
    place = page.locator(".my-seat > .my-place")
    expect(place.locator("strong")).to_have_text("Tafel 2")
    assert place.evaluate("place => place.getBoundingClientRect().bottom <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_why_this_place_is_a_button_next_to_the_total(open_page: OpenPage, season: Competition) -> None:
    page = open_page(viewport=PHONE)
    page.goto(address(season, "standing"))
    page.locator("tbody tr").nth(1).get_by_role("link", name="Waarom deze plaats?").click()
    expect(page.locator("h1")).to_have_text("Anne de Boer 1")
    expect(page.locator("#why")).to_be_visible()
    page.go_back()
    page.locator("tbody tr").first.get_by_role("link", name="Anne de Boer 0", exact=True).click()
    reasons = page.locator("details", has_text="Waarom deze plaats, en wat er nog kan")
    reasons.locator("summary").click()
    expect(reasons.get_by_text("is het dichtstbij, op 3")).to_be_visible()
