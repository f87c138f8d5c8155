"""An answer whose row news has brought anew meanwhile is shown all the same (static/js/page.js)."""

from collections.abc import Callable

from django.contrib.auth.models import User
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.test_door import door
from tests.browser.test_evening import address
from tests.factories import LegFactory, MatchDayFactory, PlayerFactory, TableFactory
from tournaments.models import Competition, MatchDay, Table

OpenPage = Callable[..., Page]


class SlowAnswers:
    """What the page sends is stored at once; the answers come only when they are let through."""

    def __init__(self, page: Page) -> None:
        self.held: list[tuple[Route, APIResponse]] = []
        page.route("**", self._hold)

    def _hold(self, route: Route) -> None:
        if route.request.method == "POST":
            self.held.append((route, route.fetch()))
        else:
            route.fallback()

    def let_through(self) -> None:
        for route, answer in self.held:
            route.fulfill(response=answer)
        self.held.clear()


def test_the_cursor_goes_on_although_news_came_first(open_page: OpenPage, olga: User, competition: Competition) -> None:
    leg = LegFactory(match_day=MatchDayFactory(competition=competition))
    for number in (1, 2):
        TableFactory(leg=leg, number=number, units=PlayerFactory.create_batch(4, club=competition.club))
    page = open_page(olga)
    page.goto(address("organise_match_day", 1))
    answers = SlowAnswers(page)
    page.keyboard.type("200")
    for _field in range(3):
        page.keyboard.press("Enter")
    expect(page.locator("#table-1.desk-done")).to_be_visible()
    assert Table.objects.get(number=1).ns_points == 200
    page.locator("body").click(position={"x": 1, "y": 1})
    answers.let_through()
    expect(page.locator("#table-2 [name=ns_points]")).to_be_focused()


def test_what_was_done_last_can_be_undone_although_news_came_first(
    open_page: OpenPage, olga: User, competition: Competition
) -> None:
    """Protects: the line with Undo, which would name somebody else than it takes back."""
    match_day: MatchDay = MatchDayFactory(competition=competition)
    for name in ("Anna de Wit", "Bert Jansen"):
        PlayerFactory(club=competition.club, name=name)
    page = open_page(olga)
    page.goto(door())
    page.locator(".door-arrive", has_text="Anna").click()
    expect(page.locator("#door-last")).to_contain_text("Anna")
    answers = SlowAnswers(page)
    page.locator(".door-arrive", has_text="Bert").click()
    expect(page.locator(".is-here", has_text="Bert")).to_be_visible()
    expect(page.locator("#door-last")).to_contain_text("Anna")
    answers.let_through()
    expect(page.locator("#door-last")).to_contain_text("Bert")
    assert match_day.attendances.count() == 2
