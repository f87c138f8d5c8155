"""Public pages in another engine: they follow the scores, and fit a phone."""

import pytest
from django.urls import reverse

from tests.browser.test_at_a_glance import LARGE_LETTERS
from tests.engines.webdriver import Browser
from tests.factories import LegFactory, MatchDayFactory, ResultFactory, TableFactory, a_round
from tournaments.models import Competition, Table

SEASON = ["club-a", "season"]


@pytest.fixture
def table(competition: Competition) -> Table:
    """The first evening, with a leg of one table; another one with results alone is over."""
    table: Table = TableFactory(leg=LegFactory(match_day=MatchDayFactory(competition=competition, published=True)))
    over = MatchDayFactory(competition=competition, published=True)
    for seat in table.seats.all():
        ResultFactory(match_day=over, player=seat.player, points=0)
    return table


@pytest.mark.parametrize("page", ["standing", "wall"])
def test_a_score_is_there_within_seconds(browser: Browser, table: Table, page: str) -> None:
    a_round(table)
    wall = reverse("wall", args=[*SEASON, 1]) + "?show=standing"
    browser.open(wall if page == "wall" else reverse("standing", args=SEASON))
    row = "main tbody tr, .wall-places > li"
    browser.see(row, 100)
    a_round(table, 2)
    browser.see(row, 200)


def test_no_page_is_pushed_sideways(browser: Browser, table: Table) -> None:
    """Protects: at 360 pixels, and with letters one and a half times as large."""
    a_round(table)
    number = table.seats.first().player.number
    pages = [
        *("/", "/clubs/", "/pad/", "/rules/", "/rules/hamburg/", "/handbook/", "/score-sheets/", "/account/login/"),
        *(reverse(name, args=SEASON[:1]) for name in ("club", "club_records")),
        *(reverse(name, args=[*SEASON[:1], number]) for name in ("player", "player_figures")),
        *(
            reverse(name, args=SEASON)
            for name in ("competition", "standing", "season_summary", "competition_charts", "competition_rules")
        ),
        *(reverse(name, args=[*SEASON, 1]) for name in ("match_day", "match_day_draw", "my_seat")),
        reverse("standing_row", args=[*SEASON, number]),
    ]
    found = {}
    for path in pages:
        browser.open(path)
        widths = [browser.run("return document.documentElement.scrollWidth")]
        browser.run(LARGE_LETTERS)
        widths.append(browser.run("return document.documentElement.scrollWidth"))
        found[path] = widths
    assert {path: widths for path, widths in found.items() if widths != [360, 360]} == {}
