"""The pictures of the handbook are made here, from the actual pages: `make handbook` writes them.

The text of the pages is stored with them: as soon as a page says something else this fails, and they are made again.
"""

import hashlib
import json
import os
import random
import re
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page

from scoring import Seat, preset
from tests.browser.looks import assert_accessible
from tests.browser.sheet import address_of
from tests.factories import AttendanceFactory, CompetitionFactory, MatchDayFactory, PlayerFactory, an_entry
from tournaments.demo.play import on_paper, play_round
from tournaments.models import Competition, Table
from tournaments.services.evening.draw import draw_legs
from tournaments.services.table.round import record_round
from tournaments.views.public.handbook import PICTURES

FOLDER = settings.SITE_DIR / "static" / "handbook"
SAID = FOLDER / "said.json"
WRITES = bool(os.environ.get("HANDBOOK"))
LANGUAGES = [code for code, _name in settings.LANGUAGES]
WIDTHS = {"phone": 400}
NAMES = (
    *["Anna de Wit", "Bert Jansen", "Carla Smit", "Dirk Visser", "Els Bakker", "Frits Mol", "Greet Vos"],
    *["Henk Prins", "Ida Kok", "Jan Bos", "Kees Dekker", "Lies Blom", "Mies Groot"],
)


@pytest.fixture
def season(olga: User) -> Competition:
    """Two evenings of the same people: one is over, of the other one table plays."""
    club = olga.memberships.get().club
    competition = CompetitionFactory(
        club=club, name="Season", slug="season", rounds_per_leg=4, legs_per_match_day=2, counting_best=1
    )
    people = [PlayerFactory(club=club, name=name, number=number) for number, name in enumerate(NAMES, 1)]
    dice = random.Random(7)
    for number in (1, 2):
        day = MatchDayFactory(competition=competition, number=number, date=date(2026, 9, 7 * number), published=True)
        for person in people:
            AttendanceFactory(match_day=day, player=person)
        draw_legs(match_day=day, seed=number, by=olga)
        for table in Table.objects.filter(leg__match_day=day).order_by("leg__number", "number"):
            if number == 1 or (table.leg.number, table.number) in {(1, 1), (1, 2)}:
                write_rounds(dice, table, 4 if number == 1 or table.number == 1 else 2)
    return competition


def write_rounds(dice: random.Random, table: Table, rounds: int) -> None:
    rules = preset("amsterdam")
    for number in range(1, rounds + 1):
        entry = on_paper(play_round(dice, rules, Seat.NORTH), rules) if number % 4 else an_entry(98)
        record_round(table=table, number=number, entry=entry, client_id=client_id(dice), by=None)


def client_id(dice: random.Random) -> str:
    return f"{dice.getrandbits(128):032x}"


def said(page: Page) -> str:
    """What a page says, apart from what the clock and chance put on it."""
    text = re.sub(r"\d+", "0", page.locator("body").inner_text())
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def addresses(season: Competition) -> Iterator[tuple[str, str]]:
    club = season.club.slug
    table = Table.objects.get(leg__match_day__number=2, leg__match_day__competition=season, leg__number=1, number=2)
    names = {
        "door": ("door", 2),
        "draw": ("draw_result", 2),
        "board": ("organise_match_day", 2),
        "entry": ("table_entry", 2, 1, 2),
        "standing": ("standing",),
    }
    of_the_club = {"competition": "competition_create", "drive": "drive_create"}
    for name in PICTURES:
        if name == "phone":
            yield name, address_of(table)
        elif name == "welcome":
            yield name, reverse("home")
        elif name in of_the_club:
            yield name, reverse(of_the_club[name], args=[club])
        else:
            view, *numbers = names[name]
            yield name, reverse(view, args=[club, season.slug, *numbers])


@pytest.mark.parametrize("language", LANGUAGES if WRITES else ["nl"])
def test_the_pictures_show_the_pages_as_they_are(
    open_page: Callable[..., Page], olga: User, season: Competition, language: str
) -> None:
    """Protects: a handbook that shows buttons which no longer exist. `make handbook` makes new pictures."""
    seen = {}
    for name, address in addresses(season):
        viewport = {"width": WIDTHS.get(name, 900), "height": 620}
        page = open_page(
            None if name == "welcome" else olga,
            viewport=viewport,
            bypass_csp=True,
            locale=language,
            color_scheme="light",
        )
        page.goto(address)
        if name == "phone":
            page.locator(".write").wait_for()  # its script draws it
        seen[name] = said(page)
        if WRITES:
            picture = FOLDER / language / f"{name}.jpg"
            picture.parent.mkdir(parents=True, exist_ok=True)
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=picture, type="jpeg", quality=70)
    if WRITES:
        written = json.loads(SAID.read_text()) if SAID.exists() else {}
        SAID.write_text(json.dumps(written | {language: seen}, indent=1, sort_keys=True) + "\n")
    assert seen == json.loads(SAID.read_text())[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_pictures(language: str) -> None:
    sizes = {name: (FOLDER / language / f"{name}.jpg").stat().st_size for name in PICTURES}
    assert all(1_000 < size < 150_000 for size in sizes.values())


def test_everyone_can_read_the_handbook(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, bypass_csp=True)
    page.goto("/handbook/")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator(".handbook-picture").count() == len(PICTURES)
    assert_accessible(page)
