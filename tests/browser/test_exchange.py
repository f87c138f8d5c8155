"""Someone sat elsewhere: found from the desk after the leg is closed, said in a sentence, done with one button."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoring import SideTotals
from tests.browser.conftest import LIGHT_PHONE_DARK_LAPTOP
from tests.browser.looks import assert_well_made
from tests.browser.test_evening import address
from tests.factories import ByeFactory, LegFactory, MatchDayFactory, PlayerFactory, TableFactory
from tournaments.models import Competition, Leg, Table
from tournaments.services.evening.leg import close_leg
from tournaments.services.table.table import record_totals

OpenPage = Callable[..., Page]


@pytest.fixture
def leg(competition: Competition) -> Leg:
    """Three tables with totals and one who sits out; the leg is closed."""
    leg = LegFactory(match_day=MatchDayFactory(competition=competition))
    names = ["Anna de Vries", "Bep", "Cor", "Dirk Jan van den Heuvel", "Els", "Frits", "Greet", "Henk"]
    names += ["Ida", "Jan", "Kees", "Loes"]
    people = [PlayerFactory(club=competition.club, name=name, number=at) for at, name in enumerate(names, 1)]
    for number in (1, 2, 3):
        table = TableFactory(leg=leg, number=number, units=people[4 * number - 4 : 4 * number])
        points = 160 + 10 * number
        record_totals(table=table, ns=SideTotals(points, 20), ew=SideTotals(324 - points), revision=0, by=None)
    ByeFactory(leg=leg, player=PlayerFactory(club=competition.club, name="Mien", number=13), points=150)
    return close_leg(leg=leg, by=None)


def who(number: int, position: str) -> str:
    return Table.objects.get(number=number).seats.get(position=position).player.name


def test_two_who_sat_elsewhere_and_two_whole_tables(open_page: OpenPage, leg: Leg, olga: User) -> None:
    page = open_page(olga, viewport={"width": 1366, "height": 620})
    page.goto(address("organise_match_day", 1))
    page.locator("#table-1 .desk-elsewhere").click()
    page.get_by_role("button", name="Anna de Vries").click()
    page.get_by_role("button", name="Henk").click()
    expect(page.locator(".exchange-becomes")).to_have_count(2)
    expect(page.locator(".exchange-becomes").first).to_contain_text("144")
    expect(page.locator(".exchange-question .btn-primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".alert-success")).to_be_visible()
    assert (who(1, "N"), who(2, "W")) == ("Henk", "Anna de Vries")

    page.locator("#table-1 .seat-table-number").click()
    page.locator("#table-3 .seat-table-number").click()
    expect(page.locator(".exchange-question button")).to_have_count(2)
    page.locator(".exchange-question [value=go]").click()
    expect(page.locator(".alert-success")).to_be_visible()
    assert (who(3, "N"), Table.objects.get(number=3).ns_points) == ("Henk", 170)


@LIGHT_PHONE_DARK_LAPTOP
def test_the_question_fits_and_keeps_the_accessibility_rules(
    open_page: OpenPage, leg: Leg, olga: User, theme: str, width: int
) -> None:
    page = open_page(olga, color_scheme=theme, viewport={"width": width, "height": 740}, bypass_csp=True)
    page.goto(address("exchange", 1, 1))
    for first, second in (("Dirk Jan van den Heuvel", "Mien"), ("table-1", "table-2")):
        page.goto(address("exchange", 1, 1))
        for name in (first, second):
            numbered = page.locator(f"#{name} .seat-table-number")
            (numbered if name.startswith("table") else page.get_by_role("button", name=name)).click()
        expect(page.locator(".exchange-question")).to_be_in_viewport()
        assert_well_made(page)
