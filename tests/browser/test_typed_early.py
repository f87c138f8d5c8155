"""Who types before the script that keeps it has come (a slow line, a quick hand) loses nothing (static/js/kept.js)."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests.browser.waiting import wait_until
from tournaments.models import Club

OpenPage = Callable[..., Page]
KEEPS = "Object.keys(localStorage).some((name) => name.startsWith('kept '))"


class SlowScript:
    """The script that keeps what is typed comes only when it is let through."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        page.route("**/js/kept*.js", lambda route: self.held.append(route))

    def let_through(self) -> None:
        while not self.held:
            self.page.wait_for_timeout(50)
        for route in self.held:
            route.continue_()
        self.page.wait_for_load_state()


@pytest.mark.parametrize("way", ["the address", "reload", "Back"])
def test_what_is_typed_before_the_script_comes_stays(open_page: OpenPage, olga: User, club: Club, way: str) -> None:
    page = open_page(olga)
    url = reverse("player_add", args=["club-a"])
    name = page.locator("main input[type=text]").first
    page.goto(url)
    if way == "Back":
        page.goto(reverse("organise_club", args=["club-a"]))
    script = SlowScript(page)
    goings = {"the address": page.goto, "reload": page.reload, "Back": page.go_back}
    goings[way](*[url] if way == "the address" else [], wait_until="commit")
    name.click()
    page.keyboard.type("Truus Bakker")
    script.let_through()
    expect(name).to_have_value("Truus Bakker")
    wait_until(page, KEEPS)
    page.unroute_all()
    page.goto(url)
    expect(name).to_have_value("Truus Bakker")


def test_what_is_typed_early_goes_before_what_was_kept(open_page: OpenPage, olga: User, club: Club) -> None:
    page = open_page(olga)
    url = reverse("player_add", args=["club-a"])
    name = page.locator("main input[type=text]").first
    page.goto(url)
    name.fill("Truus")
    script = SlowScript(page)
    page.goto(url, wait_until="commit")
    name.click()
    page.keyboard.type("Harm")
    script.let_through()
    wait_until(page, KEEPS)
    expect(name).to_have_value("Harm")
