"""A standing where it is looked at: on a phone at the bar, and on a laptop."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests.browser.conftest import PHONE
from tests.factories import MatchDayFactory, MembershipFactory, PlayerFactory, ResultFactory
from tournaments.choices import Role
from tournaments.models import Competition

OpenPage = Callable[..., Page]

NAMES = ["Annemarie van der Heide", "Willem Veenstra", "Fokke Bakker", "Jannie Meijer", "Sjoerd de Boer", "Bo Smit"]
ADDRESS = ["club-a", "season"]
ROWS_IN_SIGHT = """
() => [...document.querySelectorAll(".standing tbody tr")]
  .filter((row) => row.getBoundingClientRect().top >= 0 && row.getBoundingClientRect().bottom <= innerHeight).length
"""
BOX = "document.querySelector('.scroll-box').getBoundingClientRect()"


def season(competition: Competition, *, days: int = 3) -> None:
    """The last one stays away from the last evening: what counts of theirs is said in other, longer words."""
    people = [PlayerFactory(club=competition.club, name=name) for name in [*NAMES, "Zus Bos", "Thea Vos"]]
    for day in range(days):
        match_day = MatchDayFactory(competition=competition, published=True)
        for number, player in enumerate(people[:-1] if day == 2 else people):
            ResultFactory(match_day=match_day, player=player, points=5000 - number)


@pytest.mark.parametrize("method", ["sum", "average"])
@pytest.mark.parametrize("insider", [False, True])
def test_six_rows_are_in_sight_on_a_phone(
    open_page: OpenPage, competition: Competition, method: str, insider: bool
) -> None:
    """Protects: who looks on a phone sees the first six with what they have, without scrolling or pushing sideways."""
    competition.counting_method, competition.counting_best = method, 2
    competition.match_days_planned = 10
    competition.save()
    season(competition)
    member = MembershipFactory(club=competition.club, role=Role.ORGANISER).user if insider else None
    if insider:
        MatchDayFactory(competition=competition)
    page = open_page(member, viewport=PHONE)
    page.goto(reverse("standing", args=ADDRESS))
    assert page.locator(".alert").count() == insider
    assert page.evaluate(ROWS_IN_SIGHT) >= 6
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    total = page.locator("tbody tr").first.locator("td").nth(2)
    assert ("10000" if method == "sum" else "5000,00") in total.inner_text().splitlines()
    assert total.locator(".counted").is_visible()
    assert total.evaluate(f"cell => cell.getBoundingClientRect().right <= {BOX}.right + 1")


def test_the_tabs_stay_in_one_line_on_a_phone_with_the_open_one_in_sight(
    open_page: OpenPage, competition: Competition
) -> None:
    page = open_page(viewport=PHONE)
    page.goto(reverse("competition_files", args=ADDRESS))
    tops = page.eval_on_selector_all(".tabs a", "tabs => tabs.map((tab) => tab.getBoundingClientRect().top)")
    assert len(tops) == 6
    assert len(set(tops)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    right = page.locator(".tabs [aria-current]").evaluate("tab => tab.getBoundingClientRect().right")
    assert right <= PHONE["width"]


def test_what_can_be_taken_along_is_in_one_menu(open_page: OpenPage, competition: Competition) -> None:
    """Without JavaScript too: a menu is the browser's own."""
    season(competition, days=1)
    page = open_page(viewport=PHONE, java_script_enabled=False)
    page.goto(reverse("standing", args=ADDRESS))
    menu = page.locator(".share-menu")
    assert menu.locator("a:visible").count() == 0
    menu.locator("summary").click()
    assert menu.locator("a:visible").count() == 6
    last = menu.locator("a").last
    last.click(trial=True)
    assert last.evaluate("link => link.getBoundingClientRect().right") <= PHONE["width"]


def test_every_evening_can_be_pushed_into_sight_alongside_the_names(
    open_page: OpenPage, competition: Competition
) -> None:
    """Protects: on a laptop the first evening of a long season is read with the name alongside it."""
    season(competition, days=26)
    page = open_page(viewport={"width": 1366, "height": 768})
    page.goto(reverse("standing", args=ADDRESS))
    box = page.locator(".scroll-box")
    first_evening = page.locator("thead th").last
    assert first_evening.inner_text() == "1"
    in_sight = f"cell => cell.getBoundingClientRect().right <= {BOX}.right + 1"
    assert not first_evening.evaluate(in_sight)
    box.evaluate("box => { box.scrollLeft = box.scrollWidth; }")
    assert first_evening.evaluate(in_sight)
    name = page.locator("tbody .name").first
    assert name.evaluate(f"cell => cell.getBoundingClientRect().left >= {BOX}.left")
