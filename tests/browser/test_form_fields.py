"""The forms of organisers: one line for each field, its help where the cursor is, and saving in reach. Measured."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.looks import assert_well_made
from tests.factories import PlayerFactory
from tournaments.models import Club, Competition

OpenPage = Callable[..., Page]

LAPTOP: ViewportSize = {"width": 1366, "height": 620}
PHONE: ViewportSize = {"width": 360, "height": 640}
# Each page with the fields that are whole in its first screen on a laptop.
PAGES = {
    "club_settings": 4,
    "competition_edit": 3,
    "counting_edit": 0,  # its four headings are
    "match_day_create": 4,
    "prize_rules": 6,
    "player_add": 2,
    "category_list": 2,
    "side_standing_list": 6,
    "division_list": 4,
}
OF_THE_CLUB = ("club_settings", "player_add")
# The words of each field in sight and what is typed or chosen, as [left, top, right, bottom].
BOXES = """
() => [...document.querySelectorAll(".form [id^=div_id_]:not(.form-check)")]
  .filter((field) => field.checkVisibility())
  .map((field) => ["label, legend", "input:not([type=hidden]), select, textarea"]
    .map((part) => field.querySelector(part).getBoundingClientRect())
    .map((box) => [box.left, box.top, box.right, box.bottom]))
"""
HELP = """
() => [...document.querySelectorAll(".form [id$=_helptext]")]
  .filter((help) => help.checkVisibility({ visibilityProperty: true })).map((help) => help.id)
"""
# How far the help is to the right of its field.
TO_THE_RIGHT = """
(field) => document.getElementById(`${field.id}_helptext`).getBoundingClientRect().left
  - field.getBoundingClientRect().right
"""


@pytest.fixture
def address(competition: Competition) -> Callable[[str], str]:
    return lambda name: reverse(name, args=["club-a"] if name in OF_THE_CLUB else ["club-a", "season"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_field_is_one_line_and_saving_is_in_sight_on_a_laptop(
    open_page: OpenPage, anna: User, address: Callable[[str], str], scheme: str
) -> None:
    """Protects: an organiser sees what can be filled in at a glance, and never scrolls to save it."""
    page = open_page(anna, viewport=LAPTOP, color_scheme=scheme)
    for name, in_sight in PAGES.items():
        page.goto(address(name))
        boxes = page.evaluate(BOXES)
        assert sum(field[3] <= LAPTOP["height"] for _words, field in boxes) >= in_sight, name
        for words, field in boxes:
            assert words[2] <= field[0], name
            assert field[1] <= (words[1] + words[3]) / 2 + 16, name
            assert words[1] < field[3], name
        expect(page.locator("main .form-actions .btn-primary:visible").first).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") == LAPTOP["width"], name


def test_help_is_next_to_the_field_with_the_cursor_and_moves_nothing(
    open_page: OpenPage, anna: User, address: Callable[[str], str]
) -> None:
    """Protects: a page of fields is no page of text, with or without scripts, and nothing jumps from Tab to Tab."""
    page = open_page(anna, viewport=LAPTOP)
    page.goto(address("prize_rules"))
    page.evaluate("document.activeElement.blur()")
    assert page.evaluate(HELP) == []
    before = page.evaluate(BOXES)
    what = page.get_by_label("Wat het is").first
    described = (what.get_attribute("aria-describedby") or "").split()
    what.focus()
    assert page.evaluate(HELP) == described == [f"{what.get_attribute('id')}_helptext"]
    assert page.evaluate(BOXES) == before
    assert what.evaluate(TO_THE_RIGHT) > 0
    page.keyboard.press("Tab")
    assert not set(described) & set(page.evaluate(HELP))


@pytest.mark.parametrize("java_script", [True, False])
def test_a_finger_hits_the_button_while_help_is_open(
    open_page: OpenPage, anna: User, club: Club, address: Callable[[str], str], java_script: bool
) -> None:
    """Protects: the help of the field that is left does not take the button away from under the finger."""
    page = open_page(anna, viewport=PHONE, has_touch=True, is_mobile=True, java_script_enabled=java_script)
    page.goto(address("club_settings"))
    page.get_by_label("Namen in het openbaar").evaluate("field => field.focus()")
    button = page.locator("main .form-actions .btn-primary")
    button.scroll_into_view_if_needed()
    before = button.bounding_box()
    assert before is not None
    with page.expect_navigation():
        page.touchscreen.tap(before["x"] + before["width"] / 2, before["y"] + before["height"] - 3)
    expect(page).to_have_url(reverse("organise_club", args=[club.slug]))


def test_words_stand_above_their_field_on_a_phone(
    open_page: OpenPage, anna: User, address: Callable[[str], str]
) -> None:
    """Protects: no field is narrow, and its help is where the thumb was, below it."""
    page = open_page(anna, viewport=PHONE, bypass_csp=True)
    for name in PAGES:
        page.goto(address(name))
        for words, field in page.evaluate(BOXES):
            assert words[3] <= field[3], name
            assert field[0] < PHONE["width"] / 4, name
        assert_well_made(page)
    page.goto(address("club_settings"))
    place = page.get_by_label("Plaats")
    place.focus()
    shown = page.locator("#id_place_helptext").bounding_box()
    field = place.bounding_box()
    assert shown
    assert field
    assert shown["y"] >= field["y"] + field["height"]
    page.locator("#id_venue").focus()
    expect(page.locator("#id_place_helptext")).to_be_hidden()


def test_a_message_at_a_field_is_always_in_sight(
    open_page: OpenPage, anna: User, club: Club, address: Callable[[str], str]
) -> None:
    """Protects: what is wrong is said without a cursor, also in the part that is folded."""
    PlayerFactory(club=club, name="Anne Bakker", number=7)
    page = open_page(anna, viewport=LAPTOP)
    page.goto(address("player_add"))
    number = page.locator("#id_number")
    expect(number).to_be_hidden()
    page.locator("#id_name").fill("Bea Smit")
    page.get_by_text("Zelden nodig").click()
    number.fill("7")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.evaluate("document.activeElement.blur()")
    expect(page.get_by_text("Anne Bakker heeft dit nummer al")).to_be_visible()


def test_enter_in_the_settings_saves(
    open_page: OpenPage, anna: User, competition: Competition, address: Callable[[str], str]
) -> None:
    """Protects: the first button of the form is the one that Enter presses, in sight or not."""
    page = open_page(anna, viewport=LAPTOP)
    page.goto(address("competition_edit"))
    page.get_by_label("Naam").first.fill("Season of Enter")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    competition.refresh_from_db()
    assert competition.name == "Season of Enter"
