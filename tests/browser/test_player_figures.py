"""The figures of a player on a phone: what everyone looks for is in sight."""

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page

from tests.browser.conftest import PHONE
from tests.factories import LegFactory, MatchDayFactory, PlayerFactory, TableFactory, a_round
from tournaments.models import Competition

CUT_OFF = """
() => [...document.querySelectorAll(".scroll-box td.total")].filter((cell) => {
  const box = cell.closest(".scroll-box").getBoundingClientRect();
  return cell.getBoundingClientRect().right > box.right + 1;
}).length
"""


def test_averages_are_not_cut_off_on_a_phone(open_page: Callable[..., Page], competition: Competition) -> None:
    names = ("Annemarie van der Heide", "Willem Veenstra", "Fokke Bakker", "Jannie Meijer")
    people = [PlayerFactory(club=competition.club, name=name) for name in names]
    leg = LegFactory(match_day=MatchDayFactory(competition=competition, published=True))
    table = TableFactory(leg=leg, units=people)
    a_round(table)
    a_round(table, 2)
    page = open_page(viewport=PHONE)
    page.goto(reverse("player_figures", args=["club-a", people[1].number]))
    assert page.locator(".scroll-box td.total").count() >= 5
    assert page.evaluate(CUT_OFF) == 0
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
