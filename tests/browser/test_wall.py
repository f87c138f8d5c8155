"""Letters on the wall: read from the back of the hall."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from tests.factories import (
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    a_logo,
)
from tournaments.choices import CompetitionForm, PictureKind
from tournaments.models import Competition, MatchDay
from tournaments.services.club.appearance import change_appearance

OpenPage = Callable[..., Page]

SCREENS = pytest.mark.parametrize("width,height", [(1920, 1080), (3840, 2160)])
LETTERS = "rows => rows.map((row) => parseFloat(getComputedStyle(row).fontSize))"


def day_of_pairs(competition: Competition, number: int) -> MatchDay:
    """That many pairs with names of a usual length; in the head a clock, and all that a club may have there."""
    pictures = {PictureKind.LOGO: a_logo(), PictureKind.SPONSOR_PICTURE: a_logo("blue")}
    change_appearance(club=competition.club, pictures=pictures, message="Soup at nine; who takes Piet home?")
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


BIG_SCREENS = pytest.mark.parametrize("width,height", [(1920, 1080), (1366, 768)])


@BIG_SCREENS
@pytest.mark.parametrize(("number", "pairs", "pages"), [(402, False, 8), (150, True, 4)])
def test_a_standing_of_very_many_is_shown_in_two_minutes(
    open_page: OpenPage, competition: Competition, width: int, height: int, number: int, pairs: bool, pages: int
) -> None:
    """Protects: a hall that sees everyone's place in pages of columns, with letters no smaller than seven tenths of
    those of twenty-four rows (for pairs: of who sits where), and every row of a page on the screen."""
    if pairs:
        day_of_pairs(competition, number)
    else:
        match_day = MatchDayFactory(competition=competition, published=True)
        for points in range(number):
            player = PlayerFactory(club=competition.club, name=f"Willem Veenstra {points}")
            ResultFactory(match_day=match_day, player=player, points=points)
    page = open_page(viewport={"width": width, "height": height})
    seen: list[str] = []
    for at in range(pages):
        page.goto(reverse("wall", args=["club-a", "season", 1]) + f"?show=standing&at={at}")
        rows = page.locator(".wall-places > li")
        usual = min(0.05 * height, 0.022 * width) if pairs else min(0.052 * height, 0.026 * width)
        assert min(rows.evaluate_all(LETTERS)) >= 0.7 * usual
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        cut = "rows => rows.filter((row) => row.scrollWidth > row.clientWidth).length"
        assert page.locator(".wall-places > li > :nth-child(2) > span").evaluate_all(cut) == 0
        seen += rows.all_inner_texts()
    assert (len(seen), page.locator(".wall-part").first.inner_text()) == (number, f"{pages}/{pages}")


@BIG_SCREENS
def test_forty_seats_are_one_page(open_page: OpenPage, competition: Competition, width: int, height: int) -> None:
    match_day = MatchDayFactory(competition=competition, published=True)
    leg = LegFactory(match_day=match_day, started_at=timezone.now(), minutes=45)
    for number in range(10):
        table = TableFactory(leg=leg, number=number + 1)
        for seat, position in zip(table.seats.all(), "NESW", strict=True):
            seat.player.name = f"Annemarie de Vries {number}{position}"
            seat.player.save()
    page = open_page(viewport={"width": width, "height": height})
    page.goto(reverse("wall", args=["club-a", "season", 1]) + "?show=names")
    letters = page.locator(".wall-names > li").evaluate_all(LETTERS)
    assert len(letters) == 40
    assert min(letters) >= 0.7 * min(0.05 * height, 0.022 * width)
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
