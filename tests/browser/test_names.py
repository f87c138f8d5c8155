"""A list of names in a real browser: pasted, looked at, a column set right by its head, saved."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import DARK_PHONE_LIGHT_LAPTOP, PHONE
from tests.browser.looks import assert_well_made
from tests.factories import CompetitionFactory
from tournaments.models import Club, Pair
from tournaments.models.player import players_of

OpenPage = Callable[..., Page]
# Nothing says which of the two columns has the last names.
NASTY = (
    "Klaverjassen vrijdag 12 december?\n\n"
    "1.\tSmit\tJan\t06-12345678\tDorpsstraat 12\t1234 AB Breda\tjan@x.nl\n"
    "2.\tBakker ✅\tPiet\t\u202a+31 6 1234 5678\u202c\tKerkweg 3\t1234 AC Breda\t\n"
    "3.\tVries-Jansen\u00a0\tAnne-Marie\t020 123 45 67\tHoogeind 5\t1234 AD Breda\tam@x.nl\n"
    "Totaal\t3\n"
)
NAMES = ["Jan Smit", "Piet Bakker", "Anne-Marie Vries-Jansen"]


def paste(page: Page, text: str) -> None:
    """As from the clipboard: the text is there, and the browser says that it was pasted."""
    page.locator("#id_names").fill(text)
    with page.expect_response("**"):
        page.locator("#id_names").dispatch_event("paste")
    expect(page.locator("#preview table")).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1366, "height": 620}], ids=["phone", "laptop"])
def test_a_paste_a_head_and_one_button(open_page: OpenPage, olga: User, club: Club, viewport: dict[str, int]) -> None:
    """Protects: nothing has to be prepared in a spreadsheet; a column that was taken wrong costs one choice."""
    page = open_page(olga, viewport=viewport)
    page.goto(reverse("player_import", args=[club.slug]))
    paste(page, NASTY)
    first_row = page.locator("#list-grid tr").filter(has_text="Smit").locator("th strong")
    expect(first_row).to_have_text("Smit Jan")
    expect(page.locator("#preview")).to_be_in_viewport()
    for label, head in [("column-1", "last"), ("column-2", "first")]:
        page.locator(f"#{label}").focus()
        with page.expect_response("**"):
            page.locator(f"#{label}").select_option(head)
        expect(page.locator(f"#{label}")).to_have_value(head)
        expect(page.locator(f"#{label}")).to_be_focused()
    expect(first_row).to_have_text(NAMES[0])
    expect(page.locator("#id_names")).to_have_value(NASTY)
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    with page.expect_navigation():
        page.locator("#preview [value=import]").click()
    assert list(players_of(club).order_by("number").values_list("name", flat=True)) == NAMES


def test_a_question_is_answered_by_a_key_and_what_was_stored_is_undone(
    open_page: OpenPage, olga: User, club: Club
) -> None:
    """Protects: on a phone only what is to be looked at is shown; no one has to press a button to go on."""
    page = open_page(olga, viewport=PHONE, locale="en")
    page.goto(reverse("player_import", args=[club.slug]))
    paste(page, "Anna Bos\nJan & Ria\nPiet Vos\nKees Smit")
    expect(page.locator("#list-grid tr:visible th")).to_have_text(["2 Check"])
    expect(page.locator("#preview [value=import]")).to_have_count(0)
    two = page.get_by_role("radio", name="2 people: Jan + Ria")
    two.focus()
    with page.expect_response("**"):
        page.keyboard.press("Space")
    expect(two).to_be_checked()
    expect(two).to_be_focused()
    with page.expect_navigation():
        page.locator("#preview [value=import]").click()
    assert players_of(club).count() == 5
    with page.expect_navigation():
        page.get_by_role("button", name="Undo").click()
    assert players_of(club).count() == 0


def test_without_scripts_a_button_looks_again(open_page: OpenPage, olga: User, club: Club) -> None:
    page = open_page(olga, java_script_enabled=False)
    page.goto(reverse("player_import", args=[club.slug]))
    page.locator("#id_names").fill("Smit\tJan\nBakker\tPiet")
    page.locator("#look").click()
    page.locator("#column-0").select_option("last")
    page.locator("#column-1").select_option("first")
    page.locator("#look").click()
    expect(page.locator("#list-grid strong").first).to_have_text("Jan Smit")
    page.locator("[value=import]").click()
    assert list(players_of(club).order_by("number").values_list("name", flat=True)) == ["Jan Smit", "Piet Bakker"]


def test_a_paste_that_is_far_too_long_is_refused_at_the_field(open_page: OpenPage, olga: User, club: Club) -> None:
    page = open_page(olga)
    page.goto(reverse("player_import", args=[club.slug]))
    # Typed line by line, as `fill` does it, this takes the browser a quarter of a minute.
    page.locator("#id_names").evaluate("field => { field.value = 'Anna\\n'.repeat(2001) }")
    page.locator("#id_names").dispatch_event("paste")
    expect(page.locator("#names-errors")).to_contain_text("2000")
    paste(page, "Anna")
    expect(page.locator("#names-errors")).to_be_empty()


@DARK_PHONE_LIGHT_LAPTOP
def test_pairs_look_right_and_can_be_read_by_everyone(
    open_page: OpenPage, olga: User, club: Club, theme: str, width: int
) -> None:
    CompetitionFactory(club=club, slug="pairs", pairs=True)
    page = open_page(olga, color_scheme=theme, viewport={"width": width, "height": 800}, bypass_csp=True)
    page.goto(reverse("pair_import", args=[club.slug, "pairs"]))
    paste(page, "Koppel\tSpeler 1\tSpeler 2\tTelefoon\n7\tJan\tPiet\t06-12345678\n7\tEls\tWim\t\n")
    assert_well_made(page)
    with page.expect_navigation():
        page.locator("#preview [value=import]").click()
    assert sorted(Pair.objects.values_list("number", "first__name")) == [(7, "Jan"), (8, "Els")]
