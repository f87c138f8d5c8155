"""A competition in four questions and a season from a club's own workbook, as an organiser does both in a browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import DARK_PHONE_LIGHT_LAPTOP
from tests.browser.looks import assert_well_made
from tests.tournaments.imports.club_sheets import NAMES, dates, season_of_26_evenings, workbook
from tournaments.models import Competition, MatchDay, Player, Result

OpenPage = Callable[..., Page]
LAPTOP = {"width": 1366, "height": 620}


@pytest.fixture
def season_file(tmp_path: Path) -> Path:
    file = tmp_path / "Stand 2024-2025.xlsx"
    file.write_bytes(workbook(season_of_26_evenings()))
    return file


def is_right(page: Page, width: int) -> None:
    """Nothing sticks out, a thumb hits everything, contrast and names."""
    assert_well_made(page)


@pytest.fixture
def create() -> str:
    return reverse("competition_create", args=["club-a"])


def test_the_questions_and_their_button_are_in_sight_together(
    open_page: OpenPage, competition: Competition, olga: User, create: str
) -> None:
    """Protects: no one scrolls to make a competition on a laptop, with one evening chosen either."""
    page = open_page(olga, viewport=LAPTOP)
    page.goto(create)
    button = page.locator("main form .btn-primary")
    expect(button).to_be_in_viewport(ratio=1)
    page.locator("[name=kind][value=tournament]").check(force=True)
    expect(page.locator("[name=date]")).to_be_visible()
    expect(button).to_be_in_viewport(ratio=1)


@DARK_PHONE_LIGHT_LAPTOP
def test_the_page_fits_and_keeps_the_accessibility_rules(
    open_page: OpenPage, competition: Competition, olga: User, create: str, theme: str, width: int
) -> None:
    """Protects: the keys of the questions, open and closed parts of the settings."""
    page = open_page(olga, viewport={"width": width, "height": 800}, color_scheme=theme, bypass_csp=True)
    for path in [create, *(reverse(name, args=["club-a", "season"]) for name in ("competition_edit", "counting_edit"))]:
        page.goto(path)
        is_right(page, width)


def test_the_sentences_and_the_name_follow_each_tap(
    open_page: OpenPage, competition: Competition, olga: User, create: str
) -> None:
    """Protects: what follows is seen before anything is made; a name that someone typed is left alone."""
    page = open_page(olga, viewport=LAPTOP)
    page.goto(create)
    season, follows = page.locator("[name=name]").input_value(), page.locator("#what-follows")
    page.locator("[name=rules][value=eight-rounds]").check(force=True)
    expect(follows).to_contain_text("800")
    page.locator("[name=kind][value=tournament]").check(force=True)
    expect(page.locator("[name=name]")).not_to_have_value(season)
    page.locator("[name=name]").fill("Paasdrive")
    page.locator("[name=kind][value=season]").check(force=True)
    expect(follows).not_to_contain_text("2026")
    expect(page.locator("[name=name]")).to_have_value("Paasdrive")
    assert Competition.objects.count() == 1


def test_one_evening_is_made_by_keyboard_without_a_script(
    open_page: OpenPage, competition: Competition, olga: User, create: str
) -> None:
    """Protects: two answers and Enter lead to the door of tonight."""
    page = open_page(olga, viewport=LAPTOP, java_script_enabled=False)
    page.goto(create)
    page.locator("[name=kind][value=season]").focus()
    page.keyboard.press("ArrowRight")
    page.locator("[name=name]").press("Enter")
    expect(page).to_have_url(re.compile("/day/1/attendance/$"))
    made = MatchDay.objects.get().competition
    assert (made.kind, made.match_days_planned) == ("tournament", 1)
    assert "–" not in made.name  # not called a season


@DARK_PHONE_LIGHT_LAPTOP
def test_a_season_of_26_evenings_goes_in_without_touching_a_selector(
    open_page: OpenPage, competition: Competition, olga: User, season_file: Path, theme: str, width: int
) -> None:
    """Protects: a club's own XLSX file with a title row is chosen, looked at, and imported."""
    page = open_page(olga, viewport={"width": width, "height": 800}, color_scheme=theme, bypass_csp=True)
    page.goto(reverse("history_import", args=["club-a", "season"]))
    page.locator("[name=file]").set_input_files(season_file)
    page.locator("button[value=look]").click()
    expect(page.locator(".grid-heads select")).to_have_count(31)
    is_right(page, width)
    page.locator("button[value=import]").click()
    expect(page).to_have_url(re.compile(r"/organise/club-a/season/(\?undo=\d+)?$"))
    assert list(MatchDay.objects.order_by("number").values_list("date", flat=True)) == dates()
    assert (Player.objects.count(), Result.objects.count()) == (len(NAMES), 267)


def test_choosing_the_head_of_a_column_counts_again(
    open_page: OpenPage, competition: Competition, olga: User, season_file: Path
) -> None:
    """Protects: what would be saved follows a choice at once, and the table stays where it was."""
    page = open_page(olga, viewport=LAPTOP)
    page.goto(reverse("history_import", args=["club-a", "season"]))
    page.locator("[name=file]").set_input_files(season_file)
    page.locator("button[value=look]").click()
    evenings = page.locator(".list-sum")
    expect(evenings).to_contain_text(re.compile(r"\b26 "))
    head = page.locator("select[name=column-0-27]")
    head.focus()
    head.select_option("")
    expect(evenings).to_contain_text(re.compile(r"\b25 "))
    expect(head).to_be_focused()
    # The totals of the list count it, so that is asked first.
    expect(page.locator("button[value=import]")).to_have_count(0)
    page.locator("[name=answer-totals][value=results]").check(force=True)
    page.locator("button[value=import]").click()
    expect(page).to_have_url(re.compile(r"/organise/club-a/season/(\?undo=\d+)?$"))
    assert MatchDay.objects.count() == 25
