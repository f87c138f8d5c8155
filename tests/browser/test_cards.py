"""Rounds card by card in a real browser: tapped by thumb, by keyboard and without JavaScript."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring import Card, CardsEntry, Seat, Suit
from tests.browser.conftest import DARK_PHONE_LIGHT_LAPTOP, LIGHT_PHONE_DARK_LAPTOP, PHONE, Complaints
from tests.browser.looks import assert_well_made
from tests.factories import CompetitionFactory, LegFactory, MatchDayFactory, TableFactory, a_round
from tournaments.models import Club, Competition, Table

OpenPage = Callable[..., Page]
BUSY = ".htmx-request, .htmx-swapping, .htmx-settling"

# East leads; each trick has the four cards of one rank, and North, who has all the spades, wins it.
RANKS = "789TJQKA"
TRICKS = ["7H 7D 7C 7S", *[" ".join(rank + suit for suit in "SHDC") for rank in RANKS[1:]]]


@pytest.fixture
def table(competition: Competition) -> Table:
    return TableFactory(leg=LegFactory(match_day=MatchDayFactory(competition=competition, published=True)))


def address(name: str, *numbers: int) -> str:
    return reverse(name, args=["club-a", "season", *numbers])


def begin(page: Page) -> None:
    """Spades are trump and North plays; East leads already, because North deals."""
    page.goto(address("round_cards", 1, 1, 1, 1))
    for name, value in [("trump", "S"), ("maker", "N")]:
        page.locator(f"[name={name}][value={value}]").check(force=True)
        expect(page.locator(BUSY)).to_have_count(0)
    page.locator("#lay").click()
    expect(page.locator(BUSY)).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])
def test_a_round_is_tapped_on_a_phone(open_page: OpenPage, sjaak: User, table: Table, javascript: bool) -> None:
    """Protects: card after card, a card undone, the rest as text, the count, storing; with and without JavaScript."""
    page = open_page(sjaak, viewport=PHONE, has_touch=True, java_script_enabled=javascript)
    begin(page)
    for number, trick in enumerate(TRICKS[:2]):
        for card in trick.split():
            page.locator(f"#card-{card}").tap()
            expect(page.locator(f"#card-{card}")).to_have_count(0)
        expect(page.locator(".trick-lines > li")).to_have_count(number + 1)
        if number == 0:
            page.locator("#undo").tap()
            expect(page.locator("#card-7S")).to_have_count(1)
            page.locator("#card-7S").tap()
            expect(page.locator("#card-7S")).to_have_count(0)
    page.locator("[name=plays]").fill("\n".join(TRICKS[:7]))
    page.locator("#lay").tap()
    expect(page.locator(".trick-lines > li")).to_have_count(7)
    for card in TRICKS[7].split():
        page.locator(f"#card-{card}").tap()
        expect(page.locator(f"#card-{card}")).to_have_count(0)
    expect(page.locator(".trick-lines > li")).to_have_count(8)
    expect(page.locator("#picker-title + .side-ns")).to_contain_text("162 + 900")
    page.locator("[value=store]").tap()
    expect(page).to_have_url(page.url.split("/organise")[0] + address("table_entry", 1, 1, 1))
    assert list(table.rounds.values_list("ns_points", "ns_roem", "ew_points")) == [(162, 1000, 0)]


def test_cards_that_are_tapped_fast_are_all_laid_out_or_named(
    open_page: OpenPage, sjaak: User, table: Table, complaints: Complaints
) -> None:
    """Protects: a tap while the answer to the one before is on its way."""
    page = open_page(sjaak)
    begin(page)
    page.route("**/cards/", lambda route: (page.wait_for_timeout(300), route.continue_()))
    for card in TRICKS[0].split():
        page.locator(f"#card-{card}").click(no_wait_after=True)
    expect(page.locator(".trick-lines > li .played")).to_have_count(4)
    expect(page.locator("#not-laid")).to_be_hidden()
    complaints.expect("ERR_FAILED", "htmx:sendError")
    page.unroute_all()
    page.route("**/cards/", lambda route: (page.wait_for_timeout(300), route.abort()))
    keys = page.locator("[id^=card-]")
    for at in range(2):
        keys.nth(at).click(no_wait_after=True)
    expect(page.locator("#not-laid strong")).not_to_have_text("–")
    expect(keys.nth(1)).to_be_enabled()


def test_a_trick_is_entered_by_keyboard(open_page: OpenPage, sjaak: User, table: Table) -> None:
    """Protects: after each card the cursor waits on the first card that may come, and Enter plays it."""
    page = open_page(sjaak)
    begin(page)
    page.locator("#card-7H").focus()
    page.keyboard.press("Enter")
    for turn in range(3):
        expect(page.locator("#cards .played")).to_have_count(turn + 1)
        expect(page.locator("[id^=card-]:focus")).to_have_count(1)
        page.keyboard.press("Enter")
    expect(page.locator(".trick-lines > li .played")).to_have_count(4)
    expect(page.locator("#cards-turn")).to_contain_text("2")


@DARK_PHONE_LIGHT_LAPTOP
def test_the_cards_fit_and_keep_the_accessibility_rules(
    open_page: OpenPage, sjaak: User, table: Table, theme: str, width: int
) -> None:
    """Protects: a round half way, with an illegal card in it: nothing sticks out, names and contrast are right."""
    page = open_page(sjaak, color_scheme=theme, viewport={"width": width, "height": 800}, bypass_csp=True)
    begin(page)
    page.locator("[name=plays]").fill("AH 7D 7H 8H KC 9H")
    page.locator("#lay").click()
    expect(page.locator("#revoked")).to_have_count(1)
    page.locator("details.explain summary").first.click()
    assert_well_made(page)


@pytest.fixture
def stored(table: Table) -> Table:
    plays = tuple(Card(card) for trick in TRICKS for card in trick.split())
    a_round(table, 1, CardsEntry(trump=Suit.SPADES, maker=Seat.NORTH, leader=Seat.EAST, plays=plays))
    return table


def test_a_round_is_replayed_by_links_and_its_cards_are_copied(open_page: OpenPage, stored: Table) -> None:
    """Protects: the way from the sheet to a trick and its hands, and the copy button."""
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(address("table_sheet", 1, 1, 1))
    page.locator(".score-grid th.place a").first.click()
    page.locator(".pages a").nth(4).click()
    expect(page.locator(".trick-table > .lies-e .card-face")).to_contain_text("B♥")
    page.locator("[href*='hands=yes#trick'].btn").click()
    expect(page.locator(".hand-cards")).to_have_count(4)
    page.locator("[data-copy=cards-text]").click()
    expect(page.locator("#cards-text-done")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == "\n".join(TRICKS)


def test_without_javascript_nothing_is_offered_that_needs_it(open_page: OpenPage, stored: Table) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(address("round_replay", 1, 1, 1, 1) + "?trick=8")
    expect(page.locator(".trick-table > li")).to_have_count(4)
    expect(page.locator("[data-copy]:visible")).to_have_count(0)
    expect(page.locator("#cards-text")).to_have_value("\n".join(TRICKS))


@LIGHT_PHONE_DARK_LAPTOP
def test_the_replay_fits_and_keeps_the_accessibility_rules(
    open_page: OpenPage, stored: Table, theme: str, width: int
) -> None:
    page = open_page(color_scheme=theme, viewport={"width": width, "height": 800}, bypass_csp=True)
    for url in [
        address("round_replay", 1, 1, 1, 1) + "?trick=5&hands=yes",
        address("table_sheet", 1, 1, 1),
    ]:
        page.goto(url)
        page.evaluate("document.querySelectorAll('main details').forEach((part) => { part.open = true; })")
        assert_well_made(page)


# Of Klammern: North holds seven to nine of hearts, East ten to queen of diamonds; clubs are trump and North leads.
TWO_TERZE = """7H KH TH JH QH AH 8H 8C TD 8D 9D 7D JD KD AD 7C
9H JC TC KC QD QC AC 9C AS 7S 8S QS JS 9S TS KS"""
# South throws a diamond on clubs and has the king of clubs, which falls in the third trick.
STOPPED = "AS 7S QS 8S AC 7C 7D 8C 9C TC KC"


@pytest.fixture
def table_with_melds(club: Club) -> Table:
    league = CompetitionFactory(club=club, name="Season", slug="season", rules="klammern-league")
    return TableFactory(leg__match_day__competition=league)


def store_although_north_deals(page: Page) -> None:
    """The page asks once, because East would have led."""
    page.locator("[value=store]").click()
    page.locator("[name=sure]").check()
    page.locator("[value=store]").click()


def lay(page: Page, trump: str, cards: str) -> None:
    """North plays and leads."""
    page.goto(address("round_cards", 1, 1, 1, 1))
    for name, value in [("trump", trump), ("maker", "N"), ("leader", "N")]:
        page.locator(f"[name={name}][value={value}]").check(force=True)
        expect(page.locator(BUSY)).to_have_count(0)
    page.locator("[name=plays]").fill(cards)
    page.locator("#lay").click()
    expect(page.locator(".trick-lines > li").first).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False], ids=["htmx", "plain"])
def test_one_of_two_terze_was_announced(
    open_page: OpenPage, sjaak: User, table_with_melds: Table, javascript: bool
) -> None:
    """Protects: the list comes on its own or, without JavaScript, with the first try to save."""
    page = open_page(sjaak, viewport=PHONE, java_script_enabled=javascript)
    lay(page, "C", TWO_TERZE)
    page.locator("[name=melds][value=some]").check(force=True)
    if not javascript:
        page.locator("[value=store]").click()
    expect(page.locator("[name=meld_N_20_9H_1]")).to_be_checked()
    page.locator("[name=meld_E_20_QD_1]").uncheck()
    store_although_north_deals(page)
    expect(page).to_have_url(page.url.split("/organise")[0] + address("table_entry", 1, 1, 1))
    [entry] = table_with_melds.rounds.values_list("entry", flat=True)
    assert [(call["seat"], call["top"]) for call in entry["melds"]] == [("N", "9H")]


@DARK_PHONE_LIGHT_LAPTOP
def test_a_revoke_ends_a_round_with_melds(
    open_page: OpenPage, sjaak: User, table_with_melds: Table, theme: str, width: int
) -> None:
    """Protects: one tap says who it was; the page keeps the accessibility rules with hands and melds open."""
    page = open_page(sjaak, color_scheme=theme, viewport={"width": width, "height": 640}, bypass_csp=True)
    lay(page, "S", STOPPED)
    page.locator("#revoked").click()
    expect(page.locator("[name=revoke]")).to_have_value("S")
    page.locator("[name=hand_S]").fill("QS KS 7D 8D 9D TD KC 7H")
    page.locator("[name=melds][value=some]").check(force=True)
    expect(page.locator("[name=meld_S_50_TD_1]")).to_be_checked()
    assert_well_made(page)
    store_although_north_deals(page)
    expect(page).to_have_url(page.url.split("/organise")[0] + address("table_entry", 1, 1, 1))
    assert list(table_with_melds.rounds.values_list("outcome", "ns_points", "ew_points")) == [("revoke", 8, 0)]
