"""How many clicks and keys an evening of six tables and three legs takes by totals, from "start" to "published".

A script works as an organiser does, in a real browser, and counts; it types a whole leg without waiting for anything.
Twenty-four people, the same as the week before.

python -m benchmarks.desk [--quick]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import os
import random
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, sync_playwright

from benchmarks._site import CHROMIUM, serving, temporary_site

CLICKS, KEYS = 10, 250
TOGETHER = 16 * 162


@dataclass
class Organiser:
    """Hands that count."""

    page: Page
    clicks: int = 0
    keys: int = 0

    def click(self, target: Locator) -> None:
        """Something that leads to another page."""
        self.clicks += 1
        with self.page.expect_navigation():
            target.click()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.keys += 1
            self.page.keyboard.press(key)

    def type_totals(self, points: int, own_roem: int, other_roem: int) -> None:
        """Without a look: what is next is under the cursor."""
        for figure in (points, own_roem, other_roem):
            self.press(*(str(figure) if figure else ""), "Enter")


def play(organiser: Organiser, tables: int, legs: int, rng: random.Random) -> None:
    page = organiser.page
    organiser.click(page.locator("form[action$='/again/'] button"))
    organiser.click(page.locator("[name=everybody]"))
    organiser.click(page.locator(".page-actions .btn-primary"))
    organiser.click(page.locator("#next-step"))
    for _leg in range(legs):
        if page.locator("#table-1").count() == 0:
            organiser.click(page.locator(".form-actions .btn-primary"))
            organiser.click(page.locator(".page-actions .btn-primary"))
        page.wait_for_function("document.activeElement.id === 'table-1-ns_points'")
        for _table in range(tables):
            roem = [10 * rng.randrange(10, 40), 10 * rng.randrange(2, 30)]
            organiser.type_totals(rng.randrange(1000, 1600), *roem)
        # The cursor stands on what comes next: the draw of the next leg, the next leg, or publishing.
        assert page.evaluate("document.activeElement.id") == "next-step"
        page.locator(".desk-row.desk-done").nth(tables - 1).wait_for()
        with page.expect_navigation():
            organiser.press("Enter")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="two tables, one leg")
    quick = parser.parse_args().quick
    tables, legs = (2, 1) if quick else (6, 3)
    if CHROMIUM is None:
        print("no Chromium here")
        return
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with temporary_site():
        from django.contrib.auth.models import User
        from django.test import Client
        from django.urls import reverse

        from tournaments.models import MatchDay, Player
        from tournaments.services.club.club import create_club
        from tournaments.services.evening.attendance import check_in
        from tournaments.services.evening.match_day import open_match_day
        from tournaments.services.season.competition import create_competition

        owner = User.objects.create_user("owner")
        club = create_club(name="De Roem", owner=owner)
        season = create_competition(club=club, name="Season", legs_per_match_day=legs)
        players = Player.objects.bulk_create(
            Player(club=club, number=number, name=f"Johanna Bovenkamp {number:02d}")
            for number in range(1, 4 * tables + 1)
        )
        check_in(match_day=open_match_day(competition=season), units=list(players))
        visitor = Client()
        visitor.force_login(owner)
        with serving() as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            context = browser.new_context(base_url=site, viewport={"width": 1366, "height": 620})
            context.add_cookies([{"name": "sessionid", "value": visitor.cookies["sessionid"].value, "url": site}])
            organiser = Organiser(context.new_page())
            organiser.page.goto(reverse("match_day_create", args=season.url_args))
            play(organiser, tables, legs, random.Random(14))
            browser.close()
        evening = MatchDay.objects.get(number=2)
        assert evening.published_at is not None
        assert [leg.tables.filter(is_complete=True).count() for leg in evening.legs.all()] == [tables] * legs
    print(f"an evening of {tables} tables x {legs} legs by totals, from opening it to published:")
    print(f"  clicks  {organiser.clicks:>4}   (goal: at most {CLICKS})")
    print(f"  keys    {organiser.keys:>4}   (goal: at most {KEYS} for 6 x 3)")


if __name__ == "__main__":
    main()
