"""Teams of four and portefeuille in a real browser: long names on a small phone, both themes, axe-core's rules."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import LIGHT_PHONE_DARK_LAPTOP
from tests.browser.looks import assert_well_made
from tests.factories import AttendanceFactory, MatchDayFactory, PlayerFactory, TeamFactory, a_round, an_entry
from tournaments.choices import DrawMethod
from tournaments.models import Competition, MatchDay
from tournaments.services.evening.draw import draw_legs

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]


@pytest.fixture
def match_day(teams_competition: Competition) -> MatchDay:
    """Four teams in portefeuille; the first leg has a board at every table."""
    teams_competition.is_portefeuille = True
    teams_competition.save()
    match_day = MatchDayFactory(competition=teams_competition, published=True)
    for number in range(1, 5):
        players = [
            PlayerFactory(club=teams_competition.club, name=f"Wilhelmina van der Hoeven-Brouwer {number}{place}")
            for place in "abcd"
        ]
        name = f"Vereniging Eendracht Maakt Macht {number}"
        team = TeamFactory(competition=teams_competition, number=number, name=name, players=players)
        AttendanceFactory(match_day=match_day, player=None, team=team)
    draw_legs(match_day=match_day, method=DrawMethod.ROUND_ROBIN, seed=1, by=None)
    for table in match_day.legs.get(number=1).tables.all():
        a_round(table, 1, an_entry(82 + 10 * table.number))
    return match_day


def address(name: str, *numbers: int) -> str:
    return reverse(name, args=["club-a", "teams", *numbers])


@LIGHT_PHONE_DARK_LAPTOP
def test_the_pages_fit_and_keep_the_accessibility_rules(
    open_page: OpenPage, match_day: MatchDay, olga: User, theme: str, width: int
) -> None:
    """Protects: nothing sticks out, a thumb hits everything, contrast and names."""
    page = open_page(olga, viewport={"width": width, "height": 800}, color_scheme=theme, bypass_csp=True)
    for path in [
        address("portefeuille", 1),
        address("match_day", 1),
        address("team_list"),
        address("team_add"),
        address("team_remove", 1),
        address("draw", 1),
        address("seating", 1, 2),
        address("table_entry", 1, 1, 1),
    ]:
        page.goto(path)
        assert_well_made(page)


def test_a_team_is_entered_by_keyboard(open_page: OpenPage, teams_competition: Competition, olga: User) -> None:
    players = [PlayerFactory(club=teams_competition.club, name=name) for name in ("Anna", "Bert", "Carla", "Dirk")]
    page = open_page(olga)
    page.goto(address("team_add"))
    expect(page.locator("[name=name]")).to_be_focused()
    page.keyboard.type("De Boeren")
    for player in players:
        page.keyboard.press("Tab")
        page.keyboard.type(player.name)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".alert-success")).to_contain_text("De Boeren")
    assert [str(member) for member in teams_competition.teams.get().members.all()] == ["Anna", "Bert", "Carla", "Dirk"]
