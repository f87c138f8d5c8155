"""The counting on one page: what it means follows every answer, with a script and without one."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests.factories import MatchDayFactory, PlayerFactory, ResultFactory
from tournaments.models import Competition

OpenPage = Callable[..., Page]
LAPTOP = {"width": 1366, "height": 620}
PAGE = reverse("counting_edit", args=["club-a", "season"])
POINTS = {"Anna": (5000, 5000), "Bert": (6000, 3000)}


def play(competition: Competition) -> None:
    """By everything Anna is first, by the best one Bert is."""
    people = {name: PlayerFactory(club=competition.club, name=name) for name in POINTS}
    for evening in range(2):
        day = MatchDayFactory(competition=competition, published=True)
        for name, points in POINTS.items():
            ResultFactory(match_day=day, player=people[name], points=points[evening])


@pytest.fixture
def page(open_page: OpenPage, competition: Competition, olga: User) -> Page:
    """Of a competition that was played, open at which results count."""
    play(competition)
    page = open_page(olga, viewport=LAPTOP)
    page.goto(PAGE)
    page.locator("summary", has=page.locator("h2")).nth(2).click()
    return page


def test_sentences_places_and_the_name_of_the_preset_follow_each_answer(page: Page, competition: Competition) -> None:
    """Protects: what a rule means is read before it is saved; only the numbers that go with an answer are asked."""
    name, follows = page.locator("#preset option:checked"), page.locator("#counting-example tbody tr")
    everything = name.inner_text()
    expect(page.locator("[name=counting_best]")).to_be_hidden()
    page.locator("[name=which_count]").select_option("best")
    page.locator("[name=counting_best]").fill("1")
    page.keyboard.press("Tab")
    expect(follows).to_have_count(2)
    expect(follows.first).to_contain_text("Bert")
    expect(name).not_to_have_text(everything)
    competition.refresh_from_db()
    assert competition.counting_best is None


def test_an_answer_given_while_the_one_before_is_being_counted_is_counted_too(page: Page) -> None:
    """Protects: a page that goes on saying what followed from the answer before, on a slow line."""
    held: list[Route] = []
    page.route("**/counting/", lambda route: held.append(route), times=1)
    with page.expect_request("**/counting/"):
        page.locator("[name=which_count]").select_option("best")
    page.locator("[name=counting_best]").fill("1")
    page.keyboard.press("Tab")
    held[0].continue_()
    expect(page.locator("#counting-example tbody tr").first).to_contain_text("Bert")


def test_a_preset_is_filled_in_and_saved_by_keyboard_without_a_script(
    open_page: OpenPage, competition: Competition, olga: User
) -> None:
    """Protects: the page works in any browser; Enter in a field saves, and does not only count again."""
    page = open_page(olga, viewport=LAPTOP, java_script_enabled=False)
    page.goto(PAGE)
    page.locator("#preset").select_option("worst_in_five")
    page.locator("form:has(#preset) button").press("Enter")
    expect(page.locator("[name=drop_one_in]")).to_have_value("5")
    page.locator("[name=drop_one_in]").press("Enter")
    expect(page).to_have_url(reverse("organise_competition", args=["club-a", "season"]))
    competition.refresh_from_db()
    assert competition.drop_one_in == 5
