"""Letters on the wall: read from the back of the hall."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from tests.factories import LegFactory, MatchDayFactory, PairFactory, PlayerFactory, ResultFactory
from tournaments.choices import CompetitionForm
from tournaments.models import Competition, MatchDay

OpenPage = Callable[..., Page]

SCREENS = pytest.mark.parametrize("width,height", [(1920, 1080), (3840, 2160)])
LETTERS = "rows => rows.map((row) => parseFloat(getComputedStyle(row).fontSize))"


def day_of_pairs(competition: Competition, number: int) -> MatchDay:
    """That many pairs with names of a usual length, and the clock of a leg in the head."""
    competition.form = CompetitionForm.PAIRS
    competition.save()
    match_day = MatchDayFactory(competition=competition, published=True)
    LegFactory(match_day=match_day, started_at=timezone.now(), minutes=45)
    for points in range(number):
        first, second = (
            PlayerFactory(club=competition.club, name=f"{name} {points:02}")
            for name in ("Annemarie de Vries", "Willem Veenstra")
        )
        pair = PairFactory(competition=competition, first=first, second=second)
        ResultFactory(match_day=match_day, player=None, pair=pair, points=points)
    return match_day


@SCREENS
@pytest.mark.parametrize("show", ["result", "standing"])
def test_twelve_pairs_fill_the_screen(
    open_page: OpenPage, competition: Competition, show: str, width: int, height: int
) -> None:
    """Protects: letters of a twelfth of the screen but for its head, an eighteenth of its height at least."""
    day_of_pairs(competition, 12)
    page = open_page(viewport={"width": width, "height": height})
    page.goto(reverse("wall", args=["club-a", "season", 1]) + f"?show={show}")
    assert page.locator(".wall .clock").is_visible()
    letters = page.locator(".wall-places > li").evaluate_all(LETTERS)
    assert len(letters) == 12
    assert min(letters) >= height / 18
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@SCREENS
def test_many_names_stay_readable_and_on_the_screen(
    open_page: OpenPage, competition: Competition, width: int, height: int
) -> None:
    match_day = MatchDayFactory(competition=competition, published=True)
    for number in range(40):
        player = PlayerFactory(club=competition.club, name=f"Willem Veenstra {number}")
        ResultFactory(match_day=match_day, player=player, points=5000 + number)
    page = open_page(viewport={"width": width, "height": height})
    page.goto(reverse("wall", args=["club-a", "season", 1]) + "?show=standing")
    letters = page.locator(".wall-places > li").evaluate_all(LETTERS)
    assert len(letters) == 24
    assert min(letters) >= height / 24
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
