"""The first minute on a fresh installation, in a browser at the computer itself."""

from collections.abc import Callable
from datetime import date
from threading import Thread
from time import sleep

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.conftest import DARK_PHONE_LIGHT_LAPTOP, PATIENCE, PHONE, Complaints
from tests.browser.looks import assert_well_made
from tournaments.demo import building, club
from tournaments.models import Club
from tournaments.views.public.files import demo_club

LOOK_AROUND = "form[action='/demo/enter/'] button"
TYPED = {"name": "De Pit", "username": "mieke", "password1": "green cloth 42", "password2": "green cloth 42"}


@pytest.fixture
def page(open_page: Callable[..., Page], site: str) -> Page:
    """At the computer itself the site has this name."""
    return open_page(base_url=site.replace("127.0.0.1", "localhost"), viewport={"width": 1366, "height": 620})


def fill(page: Page, **typed: str) -> None:
    for name, value in (TYPED | typed).items():
        page.fill(f"[name={name}]", value)


def test_from_nothing_to_an_evening_that_is_played_by_one_tap(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects: the main job is seen in the first minute; a double tap, a reload and Back make no second demo.

    And one is let in however long that takes: the first answer that lets in is not thrown away by a second.
    """
    begun: list[Thread] = []

    def thread(**options: object) -> Thread:
        begun.append(Thread(**options))  # type: ignore[arg-type]
        return begun[-1]

    move = demo_club.move_demo_to

    def move_slowly(*, today: date) -> None:
        sleep(3)  # a slow computer: meanwhile the page would ask again
        move(today=today)

    monkeypatch.setattr(building, "Thread", thread)
    monkeypatch.setattr(demo_club, "move_demo_to", move_slowly)
    monkeypatch.setattr(club, "PRESENT", club.PRESENT[:2])  # the evenings of its season
    page.goto("/")
    page.locator(LOOK_AROUND).dblclick()
    page.wait_for_url("**/demo/")
    page.reload()
    page.wait_for_url("**/organise/troefboer/**", timeout=4 * PATIENCE)  # a season is played meanwhile
    begun[0].join()
    expect(page.locator(".account-name")).to_have_text("wedstrijdleider")
    expect(page.locator(".site-path .badge-word")).to_be_visible()
    assert len(begun) == 1
    page.go_back()
    page.goto("/")
    page.locator(LOOK_AROUND).click()
    page.wait_for_url("**/organise/troefboer/**")
    there = Club.with_unfinished.order_by("slug").values_list("slug", flat=True)
    assert [*there] == ["hollandse-ijssel", "stille-roem", "troefboer"]
    page.goto("/")
    page.locator("form[action='/demo/remove/'] button").dblclick()
    expect(page.locator(".alert-success").first).to_be_visible()
    assert not Club.with_unfinished.exists()
    assert not User.objects.exists()


def test_from_nothing_to_ones_own_club_by_a_double_tap(page: Page, complaints: Complaints) -> None:
    """Protects: one club and one owner, who is in, however nervously the button is tapped; then Back and a reload."""
    page.goto("/")
    fill(page)
    page.locator("form[action='/begin/'] button").dblclick()
    page.wait_for_url("**/organise/de-pit/")
    page.reload()
    expect(page.locator(".account-name")).to_have_text("mieke")
    assert [(club.name, club.memberships.get().user.username) for club in Club.objects.all()] == [("De Pit", "mieke")]
    page.go_back()
    assert page.locator("form[action='/begin/']").count() == 0


def test_two_tabs_make_one_owner(open_page: Callable[..., Page], page: Page, site: str, complaints: Complaints) -> None:
    """Protects: anyone who comes second reads what happened, and nothing is made of what they typed."""
    complaints.expect("409")
    other = open_page(base_url=site.replace("127.0.0.1", "localhost"))
    for tab, name in ((page, "mieke"), (other, "kees")):
        tab.goto("/")
        fill(tab, username=name)
    page.locator("form[action='/begin/'] button").click()
    page.wait_for_url("**/organise/de-pit/")
    other.locator("form[action='/begin/'] button").click()
    expect(other.locator("a[href='/account/login/']").last).to_be_visible()
    assert [user.username for user in User.objects.all()] == ["mieke"]


def test_an_empty_form_says_what_is_missing_and_keeps_the_rest(page: Page) -> None:
    page.goto("/")
    fill(page, name="", password2="something else")
    page.locator("form[action='/begin/'] button").click()
    expect(page.locator(".invalid-feedback")).to_have_count(2)
    assert page.input_value("[name=username]") == "mieke"
    assert page.input_value("[name=password1]") == TYPED["password1"]
    assert not User.objects.exists()


@DARK_PHONE_LIGHT_LAPTOP
def test_the_pages_of_the_first_minute_look_right(
    open_page: Callable[..., Page], site: str, theme: str, width: int
) -> None:
    # At the computer itself, and elsewhere, through a proxy.
    for headers, addresses in (({}, ("/", "/demo/")), ({"X-Forwarded-For": "192.0.2.7"}, ("/", "/begin/code/?code=A"))):
        page = open_page(
            base_url=site.replace("127.0.0.1", "localhost"),
            viewport={"width": width, "height": 640},
            color_scheme=theme,
            bypass_csp=True,
            extra_http_headers=headers,
        )
        for address in addresses:
            page.goto(address)
            assert_well_made(page, targets=False)


def test_it_works_without_javascript_on_a_phone(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(base_url=site.replace("127.0.0.1", "localhost"), viewport=PHONE, java_script_enabled=False)
    page.goto("/")
    fill(page)
    page.locator("form[action='/begin/'] button").click()
    page.wait_for_url("**/organise/de-pit/")
    assert Club.objects.count() == 1
