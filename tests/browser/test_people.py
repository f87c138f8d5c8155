"""The people of a club in a real browser: two entries become one person and two again; many are changed at once."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import LOW_TARGETS, assert_accessible
from tests.factories import (
    AttendanceFactory,
    CompetitionFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
)
from tournaments.models import Club, Competition, Player

OpenPage = Callable[..., Page]
SCREENS = pytest.mark.parametrize("viewport", [PHONE, {"width": 1366, "height": 620}], ids=["phone", "laptop"])


@pytest.fixture
def both(club: Club, competition: Competition) -> list[Player]:
    """One person, entered twice: a season each, a pair each, an evening on which both are ticked."""
    one = PlayerFactory(club=club, number=1, name="Annemarie Smit-van den Berg")
    other = PlayerFactory(club=club, number=2, name="Annemarie van den Berg")
    ResultFactory(match_day=MatchDayFactory(competition=competition), player=one, points=5200)
    day = MatchDayFactory(competition=competition)
    ResultFactory(match_day=day, player=other, points=4900)
    for player in (one, other):
        AttendanceFactory(match_day=day, player=player)
    pairs, partner = CompetitionFactory(club=club, pairs=True, name="Koppels"), PlayerFactory(club=club, number=9)
    for number, player in enumerate((one, other), start=1):
        PairFactory(competition=pairs, number=number, first=player, second=partner)
    return [one, other]


def fits(page: Page) -> None:
    """Nothing to push sideways, and nothing that a screen reader cannot use."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    assert_accessible(page)
    assert page.evaluate(LOW_TARGETS) == []


@SCREENS
@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])
def test_two_entries_become_one_person_and_two_again(
    open_page: OpenPage, both: list[Player], club: Club, olga: User, viewport: dict[str, int], scripts: bool
) -> None:
    """Protects: the whole way by keyboard, from the person to the comparison, the button, and back."""
    page = open_page(olga, viewport=viewport, java_script_enabled=scripts)
    page.goto(reverse("player_merge", args=[club.slug, 1]))
    page.locator("#id_other").fill("2")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("Koppels")
    if scripts:
        fits(page)
    with page.expect_navigation():
        page.locator("main form[method=post] button").click()
    expect(page.locator("#id_also_known_as")).to_have_value("Annemarie van den Berg")
    with page.expect_navigation():
        page.locator(".alert a").click()
    assert club.people.count() == 2
    with page.expect_navigation():
        page.locator("[id^=take-]").first.click()
    assert club.people.count() == 3


@SCREENS
def test_many_are_changed_at_once(
    open_page: OpenPage, club: Club, both: list[Player], olga: User, viewport: dict[str, int]
) -> None:
    for number in range(3, 8):
        PlayerFactory(club=club, number=number, name=f"Speler {number}")
    page = open_page(olga, viewport=viewport)
    page.goto(reverse("organise_players", args=[club.slug]))
    fits(page)
    for tick in page.locator("input[name=player]").all()[:3]:
        tick.check()
    with page.expect_navigation():
        page.locator("button[value=guest]").click()
    assert Player.objects.filter(is_guest=True).count() == 3
    with page.expect_navigation():
        page.locator(".tabs a").nth(1).click()
    expect(page.locator("input[name=player]")).to_have_count(3)
