"""How many clicks, keys and seconds six ways take at a person's pace, in a real browser.

From an empty installation to the first stored totals of one's own club; an evening of three legs with 24 people, from
the door to the published result, where one comes late and one score was wrong; from that result to the text for the
club's chat; from a new club to a season of 33 evenings, every Thursday but in four school holidays; from a club's page
to a drive that anyone can sign up for; and on a phone, from the link to that drive to a place on its list. A person
takes a moment for each click, key and new page; the site's own time is measured and added, and its longest wait is
named.

python -m benchmarks.ways [--quick] [--pictures FOLDER]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from benchmarks._site import CHROMIUM, serving, temporary_site

# Seconds of someone of seventy at a laptop that they do not know.
A_CLICK, A_KEY, A_PAGE = 2.0, 0.35, 3.0
QUIET = 500  # milliseconds until what was typed last has arrived
NAMES = [
    *"Anna Bert Carla Dirk Els Frits Greet Henk Ineke Joop Kees Lies".split(),
    *"Mies Nico Olga Piet Quirijn Riet Sjaak Truus Ursula Vera Wim Yvonne".split(),
]
MAIN = ".btn-primary:visible"
# A browser puts the cursor into the field of a new page a moment after the page itself.
CURSOR_IS_THERE = "document.activeElement !== document.body || !document.querySelector('[autofocus]')"


class Person:
    """Someone with a mouse and a keyboard, who waits for each page before the next thing."""

    def __init__(self, page: Page, pictures: Path | None) -> None:
        self.page, self.pictures = page, pictures
        self.clicks = self.keys = 0
        self.waits: list[tuple[float, str]] = []

    def click(self, what: str, *, leads_on: bool = True) -> None:
        self.clicks += 1
        self._act(self.page.locator(what).first.click, f"a click on {what}", leads_on=leads_on)

    def press(self, key: str, *, leads_on: bool = False) -> None:
        self.keys += 1
        self._act(lambda: self.page.keyboard.press(key), key, leads_on=leads_on)

    def type(self, text: str) -> None:
        """Where the cursor is; ↵ is Enter, ⇥ is Tab."""
        for letter in text:
            self.press({"↵": "Enter", "⇥": "Tab"}.get(letter, letter))

    def paste(self, text: str) -> None:
        self.keys += 1
        transfer = "text => {const data = new DataTransfer(); data.setData('text/plain', text); return data}"
        self.page.keyboard.insert_text(text)
        data = self.page.evaluate_handle(transfer, text)
        self.page.locator("textarea").dispatch_event("paste", {"clipboardData": data})

    def settle(self) -> None:
        self.page.wait_for_timeout(QUIET)
        self.page.wait_for_load_state("networkidle")
        self._picture()

    def _act(self, act: Callable[[], None], label: str, *, leads_on: bool) -> None:
        if not leads_on:
            act()
            return
        began = time.perf_counter()
        with self.page.expect_navigation():
            act()
        self.page.wait_for_function(CURSOR_IS_THERE)
        self.waits.append((time.perf_counter() - began, label))
        self._picture()

    def _picture(self) -> None:
        if self.pictures:
            self.pictures.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=self.pictures / f"{len(list(self.pictures.iterdir())):02}.png")

    def report(self, way: str) -> None:
        own = self.clicks * A_CLICK + self.keys * A_KEY + len(self.waits) * A_PAGE
        longest, label = max(self.waits)
        seconds = own + sum(waited for waited, _label in self.waits)
        figures = f"{self.clicks:>7}{self.keys:>7}{len(self.waits):>7}{seconds:>9.0f}"
        print(f"  {way:<34}{figures}   {longest:.1f} s after {label}")


def type_leg(person: Person, tables: int) -> None:
    """Points and roem of one side, roem of the other; the site adds the rest."""
    for table in range(tables):
        person.type(f"{1200 + 10 * table}↵100↵60↵")
    person.settle()


def first_totals(person: Person, address: str) -> None:
    """One's own club, eight players pasted, a season, an evening, its draw, the totals of a table."""
    person.page.goto(address)
    person.click("[name=name]", leads_on=False)
    person.type("De Pit⇥mieke⇥groenlaken⇥groenlaken")
    person.press("Enter", leads_on=True)
    players_and_a_competition(person)
    person.click(MAIN)  # the first evening
    person.press("Enter", leads_on=True)
    for name in NAMES[:8]:
        person.type(f"{name[:2]}↵")
    person.settle()
    draw_and_go_to_the_desk(person)
    person.type("1200↵100↵60↵")
    person.settle()
    table = made("Table").objects.get(number=1, leg__number=1)
    if (table.ns_points, table.ns_roem, table.ew_roem) != (1200, 100, 60):
        raise SystemExit("The totals were not stored.")


def players_and_a_competition(person: Person) -> None:
    """From the page of a club that has neither."""
    person.click(f"main {MAIN}")  # add players
    if not person.page.evaluate("document.activeElement.matches('textarea')"):
        person.click("textarea", leads_on=False)
    person.paste("\n".join(NAMES[:8]))
    person.settle()
    person.click("#preview .btn-primary")
    if not person.page.locator(".page-actions [href$='/new-competition/']").count():
        person.click(".site-path a:visible >> nth=-1")
    person.click("[href$='/new-competition/']:visible")
    person.click(MAIN)  # create it as it is proposed


def draw_and_go_to_the_desk(person: Person) -> None:
    while not person.page.url.endswith("/draw/"):
        person.click(MAIN)
    person.click(MAIN)
    if person.page.evaluate("document.activeElement.matches('.btn-primary')"):
        person.press("Enter", leads_on=True)
    else:
        person.click(MAIN)


def an_evening(person: Person, address: str) -> None:
    evening = make_evening(person.page, address)
    person.page.goto(f"{evening}attendance/")
    for name in NAMES[:-1]:
        person.type(f"{name[:2]}↵")
    person.settle()
    draw_and_go_to_the_desk(person)
    person.click(".stage a")  # the door again
    person.type(f"{NAMES[-1][:2]}↵")
    person.settle()
    person.click(MAIN)
    for leg in range(3):
        seat = "#desk-said form[action*='late-comers'] button"
        if person.page.locator(seat).count():
            person.click(seat)
        type_leg(person, 6)
        if leg < 2:
            person.press("Enter", leads_on=True)
    person.click("#table-3 [name=ns_points]", leads_on=False)
    person.press("Control+a")
    person.type("1320↵")
    person.settle()
    person.click("#next-step")
    person.click(MAIN)
    person.settle()
    tables = made("Table").objects.filter(leg__match_day__published_at__isnull=False)
    points = sorted(tables.values_list("leg", "number", "ns_points"))
    if [row[2] for row in points] != [1200, 1210, 1220, 1230, 1240, 1250] * 2 + [1200, 1210, 1320, 1230, 1240, 1250]:
        raise SystemExit(f"The evening was not stored: {points}")


def a_result_sent_on(person: Person, address: str) -> None:
    """From the page after publishing: the text is copied, or on a phone handed to the chat, by the second click."""
    from tournaments.services.evening.adjustment import record_result
    from tournaments.services.evening.match_day import publish_match_day

    evening = make_evening(person.page, address, "De Nel")
    match_day = made("MatchDay").objects.select_related("competition__club").get(competition__club__slug="de-nel")
    for number, player in enumerate(match_day.competition.club.people.all()):
        record_result(match_day=match_day, player=player, points=5000 - number)
    publish_match_day(match_day=match_day, by=None)
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.page.goto(f"{evening}result/")
    person.click(MAIN)
    person.click("[data-share='share-text']:visible, [data-copy='share-text']:visible", leads_on=False)
    copied = person.page.evaluate("navigator.clipboard.readText()")
    if person.clicks != 2 or [f". {name} – " in copied for name in NAMES] != [True] * len(NAMES):
        raise SystemExit(f"The text for the chat is not that of the result: {copied}")


def a_season(person: Person, address: str) -> None:
    """Eight players, a competition as it is proposed, its dates and their time, four holidays; no weekday is ticked."""
    log_in(person.page, address, "De Dam")
    person.page.goto(f"{address}/organise/de-dam/")
    players_and_a_competition(person)
    person.click("[href$='/calendar/']:visible")
    # Dates and times as this browser takes them; from the last digit of a date it is two tabs to the next field.
    person.type("09032026⇥⇥05272027⇥⇥0745PM⇥⇥⇥⇥")
    person.type("17-10 - 25-10↵19-12 - 3-1↵20-2 - 28-2↵24-4 - 9-5⇥")
    person.settle()
    person.click("#evenings [name=plan]")
    dates = list(made("MatchDay").objects.filter(competition__club__slug="de-dam").values_list("date", "starts_at"))
    if len(dates) != 33 or {str(time) for _date, time in dates} != {"19:45:00"}:
        raise SystemExit(f"The season was not stored: {dates}")


def a_drive_announced(person: Person, address: str) -> None:
    """Its day, its hour and for how many pairs there is room; the rest is as it is proposed."""
    log_in(person.page, address, "De Boer")
    person.page.goto(f"{address}/organise/de-boer/")
    person.click("[href$='/new-drive/']:visible")
    person.click("[href$='/announce/']:visible")
    # Dates and times as this browser takes them; from the last digit of a date it is two tabs to the next field.
    person.type(f"{date.today() + timedelta(days=40):%m%d%Y}⇥⇥0730PM⇥⇥16")
    person.press("Enter", leads_on=True)
    announced = made("MatchDay").objects.filter(competition__club__slug="de-boer", open_to_all=True)
    if [(str(day.starts_at), day.most_units) for day in announced] != [("19:30:00", 16)]:
        raise SystemExit(f"The drive was not announced: {announced}")


def a_sign_up_on_a_phone(person: Person, address: str) -> None:
    """From the link in the chat: two names, a telephone number; a finger goes to each field."""
    from tournaments.forms.evening.entrant import SECONDS_AT_LEAST
    from tournaments.services.season.drive import announce_drive

    club = log_in(person.page, address, "De Aas")
    person.page.context.clear_cookies()
    day = announce_drive(
        club=club,
        name="Drive",
        form="pairs",
        date=date.today() + timedelta(days=40),
        starts_at=None,
        most_units=16,
        sign_up_until=None,
    )
    person.page.set_viewport_size({"width": 360, "height": 740})
    person.page.goto(f"{address}/clubs/de-aas/{day.competition.slug}/day/{day.number}/sign-up/")
    for field, text in (("first", "Anna Bos"), ("second", "Bert Kok"), ("reach", "0612345678")):
        person.click(f"[name={field}]", leads_on=False)
        person.type(text)
    person.page.wait_for_timeout(1000 * SECONDS_AT_LEAST + 500)  # no person is faster
    person.click(MAIN)
    people = [str(one.unit) for one in day.sign_ups.all()]
    if people != ["Anna Bos / Bert Kok"]:
        raise SystemExit(f"The sign-up was not stored: {people}")


def made(model: str) -> Any:
    from django.apps import apps

    return apps.get_model("tournaments", model)


def make_evening(page: Page, address: str, name: str = "De Roem") -> str:
    """The address of an evening that is open, for its owner, who is logged in."""
    from tournaments.services.evening.match_day import open_match_day
    from tournaments.services.people.player import add_players
    from tournaments.services.season.competition import create_competition

    club = log_in(page, address, name)
    add_players(club=club, names=NAMES)
    match_day = open_match_day(competition=create_competition(club=club, name="Season", legs_per_match_day=3))
    return f"{address}/organise/{club.slug}/season/day/{match_day.number}/"


def log_in(page: Page, address: str, club: str) -> Any:
    """As the owner of a new club of this name: the club."""
    from django.contrib.auth.models import User
    from django.test import Client

    from tournaments.services.club.club import create_club

    user = User.objects.create(username=f"owner of {club}")
    visitor = Client()
    visitor.force_login(user)
    page.context.add_cookies([{"name": "sessionid", "value": visitor.cookies["sessionid"].value, "url": address}])
    return create_club(name=club, owner=user)


WAYS = (first_totals, an_evening, a_result_sent_on, a_season, a_drive_announced, a_sign_up_on_a_phone)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="the same: it takes half a minute")
    parser.add_argument("--pictures", type=Path, help="a picture of every page goes into this folder")
    asked = parser.parse_args()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    print(f"  {'way':<34}{'clicks':>7}{'keys':>7}{'pages':>7}{'seconds':>9}   longest wait")
    with temporary_site(), sync_playwright() as playwright, serving() as address:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for way in WAYS:
            page = browser.new_page(viewport={"width": 1366, "height": 620}, locale="nl-NL")
            person = Person(page, asked.pictures / way.__name__ if asked.pictures else None)
            way(person, address)
            person.report(way.__name__.replace("_", " "))
            page.close()


if __name__ == "__main__":
    main()
