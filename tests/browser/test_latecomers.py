"""Someone comes after the draw: the desk on a laptop offers a table on its own, and one tap makes it."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.looks import assert_well_made
from tests.browser.test_evening import address
from tests.factories import AttendanceFactory, MatchDayFactory, PlayerFactory
from tournaments.choices import LeftOver
from tournaments.models import Competition, MatchDay
from tournaments.services.evening.door import check_in
from tournaments.services.evening.draw import draw_legs

OpenPage = Callable[..., Page]


@pytest.fixture
def match_day(competition: Competition) -> MatchDay:
    """Twenty-three people: five tables, three sit out."""
    match_day = MatchDayFactory(competition=competition)
    for number in range(1, 24):
        player = PlayerFactory(club=competition.club, name=f"Johanna van Berg {number}", number=number)
        AttendanceFactory(match_day=match_day, player=player)
    draw_legs(match_day=match_day, legs=[1], left_over=LeftOver.SIT_OUT, seed=1, by=None)
    return match_day


def test_a_latecomer_gets_a_table_while_someone_types(open_page: OpenPage, match_day: MatchDay, olga: User) -> None:
    """Protects: the offer comes on its own, takes nothing hidden, and what is being typed stays."""
    page = open_page(olga, viewport={"width": 1366, "height": 620})
    page.goto(address("organise_match_day", 1))
    page.keyboard.type("2001")
    jan = PlayerFactory(club=match_day.competition.club, name="Jan Pietersen", number=30)
    check_in(match_day=match_day, units=[jan])
    offer = page.locator(".desk-offer")
    expect(offer).to_contain_text("Jan Pietersen")
    expect(offer).to_contain_text("6")
    expect(page.locator("#table-5")).to_be_in_viewport(ratio=1)
    assert page.locator("#table-1 [name=ns_points]").input_value() == "2001"
    offer.get_by_role("button").click()
    expect(page.locator("#table-6")).to_contain_text("Jan Pietersen")
    expect(page.locator("#table-6")).to_be_in_viewport(ratio=1)
    expect(offer).to_have_count(0)
    assert page.locator("#table-1 [name=ns_points]").input_value() == "2001"


@pytest.mark.parametrize("width", [360, 1366])
def test_the_offer_fits_and_keeps_the_accessibility_rules(
    open_page: OpenPage, match_day: MatchDay, olga: User, width: int
) -> None:
    page = open_page(olga, viewport={"width": width, "height": 740}, bypass_csp=True)
    club = match_day.competition.club
    check_in(match_day=match_day, units=[PlayerFactory(club=club, name="Jan Pietersen", number=30)])
    page.goto(address("organise_match_day", 1))
    expect(page.locator(".desk-offer")).to_be_in_viewport(ratio=1)
    assert_well_made(page, targets=False)
    assert page.locator(".desk-offer button").bounding_box()["height"] >= 44
