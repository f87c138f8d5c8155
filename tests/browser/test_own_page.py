"""A person's own page on their phone, and pages that know whose phone it is, used as people use them."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.looks import assert_well_made
from tests.factories import MatchDayFactory, PlayerFactory, TableFactory, a_round
from tournaments.models import Competition, MatchDay, Player
from tournaments.queries.results.standing import get_standing
from tournaments.services.people.own_link import give_own_links, own_token

OpenPage = Callable[..., Page]
SMALL_PHONE = {"width": 360, "height": 640}


@pytest.fixture
def anja(competition: Competition) -> Player:
    """One of 60, far down in the standing of an evening that is published; tonight at table 6."""
    people = [
        PlayerFactory(club=competition.club, name=f"Anja van der Veenstra-Hoekstra {number}", number=number)
        for number in range(1, 61)
    ]
    played = MatchDayFactory(competition=competition, published=True)
    tonight = MatchDayFactory(competition=competition, date=timezone.localdate())
    first = TableFactory(leg__match_day=played, number=1, units=people[:4])
    for at in range(15):
        units = people[4 * at : 4 * at + 4]
        table = first if not at else TableFactory(leg=first.leg, number=at + 1, units=units)
        a_round(table, 1)
    number = get_standing(competition).rows[55].number
    TableFactory(leg__match_day=tonight, number=6, units=sorted(people, key=lambda one: one.number != number)[:4])
    return people[number - 1]


@pytest.fixture
def ahead(competition: Competition) -> MatchDay:
    return MatchDayFactory(competition=competition, date=timezone.localdate() + timedelta(days=7))


@pytest.fixture
def own_page(anja: Player) -> str:
    return reverse("own_page", args=[own_token(give_own_links(club=anja.club, players=[anja])[anja.pk])])


def say(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).click()


def test_one_tap_says_that_someone_comes(open_page: OpenPage, own_page: str, ahead: MatchDay) -> None:
    """On two phones, with double taps, Back and reload: what the page says is what is stored."""
    one, other = (open_page(viewport=SMALL_PHONE, locale="en-GB") for _phone in range(2))
    for page in (one, other):
        page.goto(own_page)
        assert_well_made(page)
    say(one, "I come")
    expect(one.get_by_role("button", name="I come", exact=True)).to_have_attribute("aria-pressed", "true")
    assert ahead.sign_ups.count() == 1
    say(other, "I come")  # its page did not know yet: it means the same
    assert ahead.sign_ups.count() == 1
    with other.expect_navigation():
        other.get_by_role("button", name="I do not come").dblclick()
    expect(other.get_by_role("button", name="I do not come")).to_have_attribute("aria-pressed", "true")
    assert (ahead.sign_ups.count(), ahead.adjustments.count()) == (0, 1)
    one.reload()
    expect(one.get_by_role("button", name="I do not come")).to_have_attribute("aria-pressed", "true")
    one.go_back()
    one.reload()
    expect(one.get_by_role("button", name="I do not come")).to_have_attribute("aria-pressed", "true")
    say(one, "I do not come")  # the same tap takes it away
    assert (ahead.sign_ups.count(), ahead.adjustments.count()) == (0, 0)


def test_without_javascript_it_works_too(open_page: OpenPage, own_page: str, ahead: MatchDay) -> None:
    page = open_page(viewport=SMALL_PHONE, java_script_enabled=False, locale="en-GB")
    page.goto(own_page)
    say(page, "I do not come")
    assert ahead.adjustments.count() == 1
    expect(page.locator("[data-me-choice]")).to_be_hidden()


def remembered(page: Page) -> dict[str, str]:
    return dict(page.evaluate("({ ...localStorage })"))


def remember(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("#name summary").click()
    page.locator("[data-me-set]").click()
    expect(page.locator("[data-me-forget]")).to_be_visible()


def test_a_phone_that_knows_its_owner_shows_them_first(
    open_page: OpenPage, own_page: str, anja: Player, competition: Competition
) -> None:
    """The seat on the club's page, the row in the standing on its second page, the place below the result."""
    page = open_page(viewport=SMALL_PHONE, locale="en-GB")
    remember(page, own_page)
    assert remembered(page) == {f"me-{competition.club.slug}": str(anja.number)}
    page.goto(reverse("club", args=[competition.club.slug]))
    expect(page.locator("[data-me-line]")).to_contain_text("Table 6")
    page.goto(reverse("standing", args=competition.url_args))
    row = page.locator(f"#unit-{anja.number}")
    expect(row).to_have_class(re.compile(r"\bis-me\b"))
    expect(row).to_be_in_viewport()
    assert "page=2" in page.url
    assert_well_made(page)
    page.go_back()  # to the club, not to a page that leads on again
    assert page.url.endswith(reverse("club", args=[competition.club.slug]))
    page.goto(reverse("match_day", args=[*competition.url_args, 1]))
    expect(page.locator("[data-me-line]")).to_contain_text("You were number")
    page.goto(reverse("standing", args=competition.url_args) + "?sort=name")  # as it was asked for
    expect(page.locator("[data-me-line]")).to_be_visible()
    assert page.url.endswith("?sort=name")


def test_a_stranger_sees_nothing_of_it(open_page: OpenPage, anja: Player, competition: Competition) -> None:
    page = open_page(viewport=SMALL_PHONE)
    for address in (reverse("club", args=[competition.club.slug]), reverse("standing", args=competition.url_args)):
        page.goto(address)
        expect(page.locator("[data-me-line]")).to_be_hidden()


def test_it_is_forgotten_by_one_tap(open_page: OpenPage, own_page: str, competition: Competition) -> None:
    page = open_page(viewport=SMALL_PHONE)
    remember(page, own_page)
    page.locator("[data-me-forget]").click()
    expect(page.locator("[data-me-set]")).to_be_visible()
    assert remembered(page) == {}
    page.goto(reverse("standing", args=competition.url_args))
    expect(page.locator("[data-me-line]")).to_be_hidden()


REFUSES = {
    "full": "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') };",
    "denied": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'Security') } });",
    "silent": "Storage.prototype.setItem = () => {};",
}


@pytest.mark.parametrize("how", REFUSES)
def test_a_browser_that_keeps_nothing_says_so(open_page: OpenPage, own_page: str, how: str) -> None:
    """Protects: “this device knows” where it does not."""
    page = open_page(viewport=SMALL_PHONE)
    page.add_init_script(REFUSES[how])
    page.goto(own_page)
    expect(page.locator("[data-me-choice]")).not_to_have_attribute("hidden", "")
    page.locator("#name summary").click()
    page.locator("[data-me-set]").click()
    expect(page.locator("[data-me-unkept]")).to_be_visible()
    expect(page.locator("[data-me-forget]")).to_be_hidden()


def test_an_organiser_hands_out_and_replaces_a_link(open_page: OpenPage, anja: Player, olga: User) -> None:
    for size in ({"width": 1366, "height": 620}, SMALL_PHONE):
        page = open_page(olga, viewport=size, locale="en-GB")
        page.goto(reverse("own_links", args=[anja.club.slug]))
        assert_well_made(page)
        page.goto(reverse("own_link", args=[anja.club.slug, anja.number]))
        if page.get_by_role("button", name="Give one").count():
            say(page, "Give one")
        assert_well_made(page)
        first = page.locator("#own-link").input_value()
        say(page, "Replace it")
        assert page.locator("#own-link").input_value() != first


def test_what_came_in_is_read_on_a_phone(open_page: OpenPage, anja: Player, ahead: MatchDay, olga: User) -> None:
    PlayerFactory(club=anja.club, name="Truus Prins")
    page = open_page(olga, viewport=SMALL_PHONE, locale="en-GB")
    page.goto(reverse("answers", args=ahead.url_args))
    page.get_by_label("What came in").fill("Truus: ik kom niet\nPiet ook")
    say(page, "Read")
    assert_well_made(page, targets=False)
    expect(page.get_by_label("does not come")).to_be_checked()
    page.reload()
    expect(page.get_by_label("does not come")).to_be_checked()
    say(page, "Save")
    assert str(ahead.adjustments.get().unit) == "Truus Prins"
