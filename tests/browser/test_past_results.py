"""A club's own list is shown as it is read, and asked about where that is in doubt: on a laptop and on a phone."""

import datetime
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.looks import assert_well_made
from tests.factories import MatchDayFactory
from tournaments.models import Change, Competition, MatchDay, Result

OpenPage = Callable[..., Page]
LIST = """Klaverjasclub De Proef
Plaats\tNaam\t4-9-2025\t11-9-2025\tBootje\tKleur
1\tTrijnie Okkema\t4670\t4800\t4711\t3
2\tSjoerd Bleeker en Wubbo Hamming\t4554\t4413\t4622\t1
3\tGeesje Panman\t4231\t-\t4100\t2
"""


def look(page: Page, text: str) -> None:
    page.goto(reverse("history_import", args=["club-a", "season"]))
    page.locator("[name=names]").fill(text)
    page.locator("button[value=look]").click()
    expect(page.locator("#reading")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1366, 620)])
def test_what_is_in_doubt_is_asked_and_nothing_is_stored_before(
    open_page: OpenPage, competition: Competition, olga: User, width: int, height: int
) -> None:
    """Protects: questions are in sight first, are answered by the keyboard alone, and what was saved is undone."""
    page = open_page(olga, viewport={"width": width, "height": height}, bypass_csp=True)
    look(page, LIST)
    asked = page.locator(".asked.is-open")
    expect(asked).to_have_count(2)
    expect(asked.first).to_be_in_viewport()
    expect(page.locator("button[value=import]")).to_have_count(0)
    assert_well_made(page)
    asked.first.locator("input").first.focus()
    page.keyboard.press("Space")
    expect(asked).to_have_count(1)
    asked.locator("input").first.focus()
    page.keyboard.press("Space")
    save = page.locator("button[value=import]")
    expect(save).to_have_count(1)
    save.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/season/\?undo=\d+$"))
    assert (MatchDay.objects.count(), Result.objects.count()) == (3, 11)
    page.locator("form.undo button").click()
    expect(page.locator(".alert-success")).to_be_visible()
    assert (MatchDay.objects.count(), Result.objects.count()) == (0, 0)


def test_a_phone_shows_the_lines_to_look_at(open_page: OpenPage, competition: Competition, olga: User) -> None:
    """Protects: on a phone the doubtful line stands alone; all of them are one tap away."""
    page = open_page(olga, viewport={"width": 360, "height": 640})
    look(page, LIST)
    expect(page.locator(".grid tr:visible th")).to_have_text([re.compile("^4")])
    page.locator(".grid-all input").check()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".grid-person:visible")).to_have_count(3)
    expect(page.locator(".grid-all input")).to_be_checked()


def test_what_a_column_is_may_be_said(open_page: OpenPage, competition: Competition, olga: User) -> None:
    """Protects: a column that was read wrong is put right above it, and the question about it goes."""
    page = open_page(olga, viewport={"width": 1366, "height": 620})
    look(page, LIST)
    page.locator("select[name=column-0-4]").select_option("")
    expect(page.locator(".asked.is-open")).to_have_count(1)
    expect(page.locator(".list-sum")).to_contain_text(re.compile("^2 "))
    # The line that needs a look comes first, and says so.
    expect(page.locator(".grid tr:visible th")).to_have_text([re.compile("^4 Nakijken")])
    expect(page.locator(".grid td.cell-evening").first).to_have_text("4554")


SEASON = """Naam\t4-9-2025\t11-9-2025\t18-9-2025\tTotaal
Anja Bos\t5000\t4900\t5100\t15000
Bert Mol\t4800\t4700\t4600\t14100
Cees Vos\t4500\t4400\t4300\t13200
"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1366, 620)])
def test_of_a_season_one_evening_is_stored_once_however_it_is_tapped(
    open_page: OpenPage, competition: Competition, olga: User, width: int, height: int
) -> None:
    """Protects: neither a double tap nor a second tab that still offers to save stores anything twice."""
    day = MatchDayFactory(competition=competition, number=3, date=datetime.date(2025, 9, 18), published_at=None)
    page = open_page(olga, viewport={"width": width, "height": height}, bypass_csp=True)
    other = page.context.new_page()
    for each in (page, other):
        each.goto(reverse("result_entry", args=day.url_args))
        each.locator("nav.tabs a").last.click()
        each.locator("[name=names]").fill(SEASON)
        each.locator("button[value=look]").click()
        expect(each.locator(".grid td.cell-evening").first).to_have_text("5100")
    assert_well_made(page)
    page.locator("button[value=import]").dblclick()
    expect(page).to_have_url(re.compile(r"/day/3/result/\?undo=\d+$"))
    assert sorted(day.results.values_list("points", flat=True)) == [4300, 4600, 5100]
    other.locator("button[value=import]").click()
    expect(other.locator("#preview")).to_contain_text("3 uitslagen staan al in de competitie")
    assert (Result.objects.count(), MatchDay.objects.count()) == (3, 1)
    page.goto(reverse("evening_result", args=day.url_args) + f"?undo={Change.objects.latest('pk').pk}")
    page.locator("form.undo button").click()
    expect(page.locator(".alert-success")).to_be_visible()
    assert Result.objects.count() == 0
