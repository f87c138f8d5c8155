"""Klammern and Hamburg with two or three players on a narrow phone."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from scoring import AnyEntry, KlammernEntry, Seat
from tests.browser.conftest import PHONE
from tests.factories import CompetitionFactory, MatchDayFactory, MembershipFactory, PlayerFactory, TableFactory, a_round
from tournaments.choices import Role
from tournaments.permissions import find_pad
from tournaments.services.pad.pad import create_pad, record_pad_round
from tournaments.services.table.table_link import renew_table_link

NAMES = ["Hannelore", "Friedrich-Wilhelm", "Maximiliane Oberhuber"]
POINTS = dict(zip((Seat.NORTH, Seat.EAST, Seat.SOUTH), (40, 60, 50), strict=True))
LOST = KlammernEntry(
    maker=Seat.NORTH, card_points=POINTS, melds={Seat.SOUTH: (50, 20)}, belle=Seat.EAST, doubling=2, revoke=None
)
REVOKED = KlammernEntry(maker=Seat.EAST, card_points=POINTS, revoke=Seat.SOUTH)
ROUNDS: dict[str, list[AnyEntry]] = {
    "klammern": [LOST, REVOKED, KlammernEntry(passed=True)],
    "klammern-league": [LOST, KlammernEntry(passed=True), REVOKED],
    "hamburg": [KlammernEntry(maker=Seat.NORTH, card_points=POINTS, melds={Seat.SOUTH: (50, 20)})],
}
CUT = """
() => {
  const cut = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.checkVisibility() || node.parentElement.closest(".visually-hidden, option")) continue;
    for (const { index, 0: word } of node.data.matchAll(/[\\p{L}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (tops.size > 1) cut.push(word);
    }
  }
  return cut;
}
"""


@pytest.mark.parametrize("scripts", [True, False])
def test_a_pad_is_begun_with_what_holds_for_that_many(open_page: Callable[..., Page], scripts: bool) -> None:
    """Protects: with two or three no one has a partner who sits opposite."""
    page = open_page(viewport=PHONE, locale="en-GB", java_script_enabled=scripts)
    page.goto(reverse("pad_start") + "?rules=hamburg")
    page.locator("form details > summary").click()
    said = {"4": "Partners face each other", "3": "from North to East and South", "2": "North and East deal in turn"}
    for players in ("4", "3", "2", "4"):
        page.locator(f"[name=players][value='{players}']").check(force=True)
        shown = [count for count, words in said.items() if page.get_by_text(words).is_visible()]
        assert shown == [players]


@pytest.mark.parametrize("rules", ROUNDS)
def test_three_long_names_fit_on_a_phone(site: str, open_page: Callable[..., Page], rules: str) -> None:
    """Nothing is wider than the screen, and no name is cut in the middle."""
    token = create_pad(rules=rules, rules_options={"players": 3}, names=NAMES, first_dealer="N", visitor="192.0.2.1")
    season = CompetitionFactory(
        rules=rules, rules_options={"players": 3}, rounds_per_leg=8, club__slug="club", slug="season"
    )
    day = MatchDayFactory(competition=season, published=True)
    people = [PlayerFactory(club=season.club, name=name) for name in NAMES]
    table = TableFactory(leg__match_day=day, units=people)
    phone = renew_table_link(table=table)
    for number, entry in enumerate(ROUNDS[rules], 1):
        record_pad_round(pad=find_pad(token), number=number, entry=entry, client_id=uuid4())
        a_round(table, number, entry)
    pages = {
        "pad": reverse("plain_pad", args=[token]),
        "correction": reverse("plain_pad_correct", args=[token, 1]),
        "phone": reverse("plain_sheet", args=[phone]),
        "sheet": reverse("table_sheet", args=["club", "season", 1, 1, 1]),
        "round": reverse("round_replay", args=["club", "season", 1, 1, 1, 1]),
        "desk": reverse("table_entry", args=["club", "season", 1, 1, 1]),
    }
    page = open_page(MembershipFactory(club=season.club, role=Role.OWNER).user, viewport=PHONE, locale="de-DE")
    for name, address in pages.items():
        page.goto(site + address)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert (name, width, page.evaluate(CUT)) == (name, PHONE["width"], [])
