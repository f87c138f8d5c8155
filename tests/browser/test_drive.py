"""A drive of forty pairs, from the club's page to the printed sheets, by hand: each click and paste is counted."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DARK_PHONE_LIGHT_LAPTOP
from tests.browser.looks import assert_well_made
from tests.tournaments.printing.reading import pages_of
from tournaments.models import Club, Competition, Player
from tournaments.models.player import players_of

OpenPage = Callable[..., Page]
LAPTOP, SMALL_PHONE = {"width": 1366, "height": 620}, {"width": 360, "height": 640}
FIRST = ["Anneke", "Bertus", "Cornelis", "Dirkje", "Elsje", "Fokke", "Geertje", "Hendrik", "Ida", "Jelle"]
LAST = ["Bakker", "de Vries", "van den Berg", "Visser", "Mulder", "Smit", "de Boer", "Dekker"]
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
PAIRS = [f"{first} & {second}" for first, second in zip(NAMES[::2], NAMES[1::2], strict=True)]


class Hand:
    """What a person does on a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.pastes = 0
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def click(self, target: Locator) -> None:
        self.clicks += 1
        target.click()

    def leave_by(self, target: Locator) -> None:
        with self.page.expect_navigation():
            self.click(target)

    def paste(self, text: str) -> None:
        """Into what has the cursor, as from a mail or a spreadsheet."""
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.pastes += 1
        self.page.keyboard.press("ControlOrMeta+V")


def in_sight(page: Page, target: Locator) -> bool:
    """Whether no one has to scroll for it."""
    box = target.bounding_box()
    height = page.evaluate("window.innerHeight")
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= height + 1


@pytest.mark.parametrize("viewport", [LAPTOP, SMALL_PHONE], ids=["laptop", "phone"])
def test_forty_pairs_are_three_clicks_and_a_paste_away_from_the_printer(
    open_page: OpenPage, club: Club, anna: User, viewport: dict[str, int]
) -> None:
    """Protects: a drive in five minutes. The welcome page adds one click to begin and one to send it."""
    page = open_page(anna, viewport=viewport)
    page.goto(reverse("organise_club", args=[club.slug]))
    hand = Hand(page)
    hand.leave_by(page.locator(f"a[href='{reverse('drive_create', args=[club.slug])}']"))
    expect(page.locator("[name=names]")).to_be_focused()
    hand.paste("\n".join(PAIRS))
    expect(page.locator("[name=names]")).to_have_value("\n".join(PAIRS))
    draw = page.locator("form .btn-primary")
    if viewport is LAPTOP:
        assert in_sight(page, draw)
    hand.leave_by(draw)
    printing = page.locator(".page-actions .btn-primary")
    assert in_sight(page, printing)
    if viewport is LAPTOP:
        assert page.locator(".panel h2", has_text="1").first.is_visible()
    with page.expect_popup():
        hand.click(printing)
    assert (hand.clicks, hand.pastes) == (3, 1)
    if viewport is LAPTOP:  # what is printed is the same on both
        answer = page.request.get(printing.get_attribute("href") or "")
        sheets = [text.replace("\n", " ") for text in pages_of(answer.body())]
        everything = " ".join(sheets)
        assert [name for name in NAMES if everything.count(name) < 1 + 3 + 3 + 3] == []
    drive = Competition.objects.get()
    assert (drive.pairs.count(), Player.objects.filter(only_for=drive).count(), players_of(club).count()) == (40, 80, 0)
    assert drive.match_days.get().legs.count() == 3


def test_a_double_tap_back_and_a_second_tab_make_one_drive(open_page: OpenPage, club: Club, anna: User) -> None:
    page = open_page(anna, viewport=LAPTOP)
    address = reverse("drive_create", args=[club.slug])
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(address)
        tab.locator("[name=names]").fill("\n".join(PAIRS[:4]))
    page.locator("form .btn-primary").dblclick()
    page.wait_for_url("**/draw/result/")
    page.go_back()
    with page.expect_navigation():
        page.locator("form .btn-primary").click()
    with other.expect_navigation():
        other.locator("form .btn-primary").click()
    expect(other.locator("[name=name]")).to_have_attribute("aria-invalid", "true")
    expect(other.locator("[name=names]")).to_have_value("\n".join(PAIRS[:4]))
    assert (Competition.objects.count(), Player.objects.count()) == (1, 8)


def test_a_drive_is_undone_by_one_tap_and_redrawn(open_page: OpenPage, club: Club, anna: User) -> None:
    """Protects: a wrong name is no reason to type the other seventy-nine again."""
    page = open_page(anna, viewport=SMALL_PHONE, java_script_enabled=False)
    page.goto(reverse("drive_create", args=[club.slug]))
    page.locator("[name=names]").fill("\n".join([*PAIRS[:4], "Wrong Name & Right Name"]))
    page.locator("form .btn-primary").click()
    expect(page.locator("[name=names]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=even_if_left_over]").click()
    back = page.locator(f"form[action$='{reverse('drive_undo', args=Competition.objects.get().url_args)}'] button")
    back.click()
    expect(page.locator("[name=names]")).to_have_value(
        "\n".join([*PAIRS[:4], "Wrong Name & Right Name"]).replace("&", "–")
    )
    assert Player.objects.count() == 0
    page.locator("[name=names]").fill("\n".join(PAIRS[:4]))
    page.locator("form .btn-primary").click()
    page.wait_for_url("**/draw/result/")
    assert Player.objects.count() == 8


@DARK_PHONE_LIGHT_LAPTOP
def test_its_pages_keep_the_rules_of_the_house(
    open_page: OpenPage, club: Club, anna: User, theme: str, width: int
) -> None:
    page = open_page(anna, color_scheme=theme, viewport={"width": width, "height": 800}, bypass_csp=True)

    def look() -> None:
        assert_well_made(page)

    page.goto(reverse("drive_create", args=[club.slug]))
    look()
    for names in (PAIRS[:3], PAIRS[:4]):
        page.locator("[name=names]").fill("\n".join(names))
        with page.expect_navigation():
            page.locator("form .btn-primary").click()
        look()
    page.goto(reverse("day_guest_list", args=Competition.objects.get().url_args))
    look()
