"""Seven people at Klammern: three write on their phone, and the desk shows them alongside the table of four."""

from collections.abc import Callable

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.sheet import SMALL_PHONE, Sheet, address_of
from tests.tournaments.evening_of_seven import seated_seven
from tournaments.models import Round


def test_three_write_their_round_alongside_a_table_of_four(open_page: Callable[..., Page], olga: User) -> None:
    leg = seated_seven(club=olga.memberships.get().club)
    phone = open_page(viewport=SMALL_PHONE)
    sheet = Sheet(phone, address_of(leg.tables.get(number=2)))
    for tint, points in (("ns", 90), ("ew", 40), ("third", 30)):
        sheet.select(tint)
        sheet.digits(points)
    sheet.store("ns")
    sheet.wait_until_saved()
    stored = Round.objects.get()
    assert (stored.ns_points, stored.ew_points, stored.third_points) == (9, 4, 3)
    assert sheet.totals == ["9", "4", "3"]
    for width in (360, 1366):
        desk = open_page(olga, viewport={"width": width, "height": 620})
        desk.goto(reverse("organise_match_day", args=leg.match_day.url_args))
        expect(desk.locator("#table-2")).to_contain_text("Gijs")
        assert desk.evaluate("document.documentElement.scrollWidth") == width
