"""Someone who types papers without ever looking at the screen, over a bad line: what became of each row?

In a real browser, on the real pages: a leg at the desk, a sheet of rounds, people at the door. Answers come late and in
any order, some are lost, and some requests too. When all is quiet, each row has to be stored as it was meant, or to be
marked where it is not; rows that are stored as meant and still marked are counted too. Nor may an answer move the
cursor, or what it stands on. What is typed and the line are in _typing.py. It takes 20 minutes.

python -m benchmarks.typing [--quick] [--legs 8] [--seed 14] [--surface desk|sheet|door|all] [--pace 12] [--every]
"""

# ruff: noqa: PLC0415 - models can be imported only after Django is set up

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.async_api import Browser, Error, Page, async_playwright

from benchmarks._evening import make_evening
from benchmarks._site import CHROMIUM, serving, temporary_site
from benchmarks._typing import (
    SEE_DOOR,
    SEE_ROWS,
    SEEN_TO,
    WATCH,
    BadLine,
    Figures,
    Paper,
    Person,
    door_papers,
    papers_of,
    type_keys,
    verdict,
)

SURFACES = ("desk", "sheet", "door")
PACES: tuple[int, ...] = (8, 12)  # keys a second
DELAYS: tuple[int, ...] = (0, 150, 400, 800)  # milliseconds there and back
AT_ONCE = 4
QUIET, STUCK, PATIENCE = 1, 12, 60  # seconds without a request: it is over, it does not go on, no one waits longer


@dataclass
class Leg:
    """What one typist has to do; `stored` reads what the site has, by row."""

    surface: str
    address: str
    slug: str
    papers: list[Paper]
    stored: Callable[[], dict[str, Figures]]
    session: str


@dataclass
class Typed:
    """How it went: what the page showed of each row in the end, and what moved on its own."""

    leg: Leg
    keys: int = 0
    seconds: float = 0.0
    seen: dict[str, Any] = field(default_factory=dict)
    moved: list[str] = field(default_factory=list)
    shifted: list[str] = field(default_factory=list)

    def verdicts(self) -> Iterable[tuple[str, str]]:
        """What became of each row, and anything else that was stored."""
        stored = self.leg.stored()
        points: set[object] = {paper.fields.get("ns_points") for paper in self.leg.papers}
        for paper in self.leg.papers:
            yield paper.row, verdict(paper, stored.pop(paper.row, None), self.seen.get(paper.row), points)
        for row in stored:
            yield row, "on no paper"


# --- What there is to type


def make_leg(surface: str, name: str, rows: int, dice: Random) -> Leg:
    """A separate club with one evening, created by the services of the site."""
    from django.urls import reverse

    tables = {"desk": rows, "sheet": 1, "door": 0}[surface]
    rounds = rows if surface == "sheet" else 16
    made = make_evening(tables, name=f"Club {name}", season=name, owner="typist", slug=name, rounds_per_leg=rounds)
    match_day, leg, session = made.match_day, made.leg, made.session
    if surface == "door":
        papers = door_papers(*people_at(match_day, dice), rows, dice)
        address = reverse("door", args=match_day.url_args)
        return Leg(surface, address, name, papers, lambda: present_on(match_day, papers), session)
    papers = papers_of(surface, rows, dice)
    if surface == "desk":
        address = reverse("organise_match_day", args=match_day.url_args)
        return Leg(surface, address, name, papers, lambda: totals_of(leg), session)
    address = reverse("table_entry", args=[*match_day.url_args, leg.number, 1])
    return Leg(surface, address, name, papers, lambda: rounds_of(leg), session)


def totals_of(leg: Any) -> dict[str, Figures]:
    return {
        f"table-{table.number}": (table.ns_points, table.ns_roem, table.ew_points, table.ew_roem)
        for table in leg.tables.all()
        if table.has_scores
    }


def rounds_of(leg: Any) -> dict[str, Figures]:
    found: dict[str, Figures] = {}
    for row in leg.tables.get().rounds.all():
        points, roem = row.entry["card_points"].get("NS"), row.entry.get("roem", {})
        found[f"round-{row.number}"] = (points, sum(roem.get("NS", [])), sum(roem.get("EW", [])), row.entry["maker"])
    return found


FIRST = (
    "Anna Bert Carla Dirk Els Frits Greet Henk Ineke Joop Kees Lies Mies Nico Olga Piet Quirine Rik Sien Zoë".split()
)
LAST = ["de Wit", "Jansen", "Smit", "Visser", "Bakker", "Mol", "Vos", "Prins", "van der Meer", "Brandsma"]


def people_at(match_day: Any, dice: Random) -> tuple[list[Person], list[str]]:
    """Forty on the list of the club, and letters that fit several of them."""
    from tournaments.queries.evening.door import find_expected, get_door
    from tournaments.services.people.player import add_players

    names = dice.sample([f"{first} {last}" for first in FIRST for last in LAST], 40)
    add_players(club=match_day.competition.club, names=names)
    rows = get_door(match_day).rows
    people, several = [], set()
    for row in rows:
        first, *others = row.name.lower().replace("ë", "e").split()
        ways = [
            str(row.number),
            first[:3],
            f"{first[:2]} {others[-1][:2]}",
            f"{first} {others[0][:1]}",
            first[0] + others[-1][:3],
        ]
        found = [(way, len(find_expected(rows, way))) for way in ways]
        people.append(Person(row.name, [way for way, number in found if number == 1]))
        several |= {way for way, number in found if number > 1}
    return people, sorted(several)


def present_on(match_day: Any, papers: list[Paper]) -> dict[str, Figures]:
    """By the letters that were typed for them; by their names, who was not meant."""
    letters = {paper.name: paper.row for paper in papers if paper.meant}
    here = match_day.attendances.values_list("player__name", flat=True)
    names = [name.lower() if name.lower() in letters else name for name in here]
    return {letters.get(name, name): (name,) for name in names}


# --- Typing it


async def type_leg(browser: Browser, site: str, leg: Leg, line: BadLine, pace: float, dice: Random) -> Typed:
    typed = Typed(leg)
    context = await browser.new_context(
        base_url=site,
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="block",
        viewport={"width": 1366, "height": 620},
    )
    await context.add_cookies([{"name": "sessionid", "value": leg.session, "url": site}])
    await context.add_init_script(WATCH)
    await context.expose_binding("noteWatch", lambda _source, kind, what: getattr(typed, kind).append(what))
    page = await context.new_page()
    await page.goto(leg.address)
    session = await context.new_cdp_session(page)
    keys = [key for paper in leg.papers for key in paper.keys(dice)]
    typed.keys, typed.seconds = await type_keys(session, keys, pace, dice)
    typed.seen = await seen_when_quiet(page, leg, line)
    await context.close()
    return typed


async def seen_when_quiet(page: Page, leg: Leg, line: BadLine) -> dict[str, Any]:
    """What the page shows when each row is stored or marked, or when nothing goes on any more."""
    seen: dict[str, Any] = {}
    began = time.monotonic()
    while time.monotonic() < began + PATIENCE:
        await asyncio.sleep(0.25)
        with suppress(Error):  # just on its way to another page
            if leg.surface == "door":
                seen = await page.evaluate(SEE_DOOR, [[paper.row, paper.name] for paper in leg.papers])
            else:
                seen = await page.evaluate(SEE_ROWS)
        rows = [seen.get(paper.row) for paper in leg.papers]
        is_settled = all(row and not row["isOut"] and (row["isStored"] or row["isMarked"]) for row in rows)
        quiet = time.monotonic() - max(began, line.quiet_since(leg.slug))
        if quiet > (QUIET if is_settled else STUCK):
            break
    return seen


async def type_legs(site: str, legs: list[Leg], line: BadLine, pace: float) -> list[Typed]:
    """Several typists at once, each in a browser window of their own."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(browser: Browser, leg: Leg) -> Typed:
        async with places:
            return await type_leg(browser, site, leg, line, pace, Random(f"{line.seed} {leg.slug} hands"))

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        typed = await asyncio.gather(*(one(browser, leg) for leg in legs))
        await browser.close()
    return typed


# --- What came of it


WIDTHS = (-6, 5, 5, 6, 6, 10, 8, 12, 7, 7, 9, 8)
HEADS = ("", "pace", "ms", "legs", "rows", *SEEN_TO[:2], "needlessly", "wrong", "moved", "shifted", "keys/s")


def show(*figures: object, then: str = "") -> None:
    cells = zip(WIDTHS, figures, strict=True)
    line = "".join(f"{cell:<{-width}}" if width < 0 else f"{cell:>{width}}" for width, cell in cells)
    print(f"{line}  {then}".rstrip(), flush=True)


def report(surface: str, pace: int, delay: int, typed: list[Typed]) -> int:
    """A line of figures; how many rows are wrong."""
    verdicts = Counter(what for one in typed for _row, what in one.verdicts())
    wrong = {what: count for what, count in verdicts.most_common() if what not in SEEN_TO}
    rows = sum(len(one.leg.papers) for one in typed)
    moved, shifted = sum(len(one.moved) for one in typed), sum(len(one.shifted) for one in typed)
    speed = sum(one.keys - 1 for one in typed) / sum(one.seconds for one in typed)
    figures = (len(typed), rows, *(verdicts[what] for what in SEEN_TO), sum(wrong.values()), moved, shifted)
    kinds = ", ".join(f"{count} {what}" for what, count in wrong.items())
    show(surface, pace, delay, *figures, f"{speed:.1f}", then=kinds)
    return sum(wrong.values())


def type_all(
    site: str,
    line: BadLine,
    surfaces: Iterable[str],
    *,
    pace: int,
    delay: int,
    legs: int,
    rows: int = 0,
    run: Callable[[Coroutine[Any, Any, list[Typed]]], list[Typed]] = asyncio.run,
) -> dict[str, list[Typed]]:
    """This number of legs on each of these surfaces; with `rows` of that size, otherwise of that of an evening."""
    dice = Random(f"{line.seed} {pace} {delay}")
    line.delay = delay / 1000
    there = [
        make_leg(surface, f"{surface}-{pace}-{delay}-{number}", rows or size_of(surface, dice), dice)
        for number in range(legs)
        for surface in surfaces
    ]
    typed = run(type_legs(site, there, line, pace))
    return {surface: [one for one in typed if one.leg.surface == surface] for surface in surfaces}


def size_of(surface: str, dice: Random) -> int:
    return {"desk": dice.randint(8, 14), "sheet": 16, "door": 20}[surface]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one short leg on each, at 12 keys a second and 400 ms")
    parser.add_argument("--legs", type=int, default=8, help="on each surface, at each pace and delay")
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--surface", choices=[*SURFACES, "all"], default="all")
    parser.add_argument("--pace", type=int, choices=PACES, help="only this one")
    parser.add_argument("--every", action="store_true", help="names each row that is wrong, and what moved")
    chosen = parser.parse_args()
    if CHROMIUM is None:
        print("no Chromium here")
        return 0
    surfaces = SURFACES if chosen.surface == "all" else (chosen.surface,)
    paces = PACES if chosen.pace is None else (chosen.pace,)
    delays, legs, rows = DELAYS, chosen.legs, 0
    if chosen.quick:
        paces, delays, legs, rows = (12,), (400,), 1, 8
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    line = BadLine(chosen.seed)
    wrong = rows_typed = 0
    with temporary_site():
        logging.disable(logging.ERROR)  # a connection that breaks is part of it
        with serving(line.around) as site:
            show(*HEADS)
            for pace in paces:
                for delay in delays:
                    typed = type_all(site, line, surfaces, pace=pace, delay=delay, legs=legs, rows=rows)
                    for surface, those in typed.items():
                        wrong += report(surface, pace, delay, those)
                        rows_typed += sum(len(one.leg.papers) for one in those)
                        if chosen.every:
                            tell(those)
    print(
        f"{rows_typed} rows, {wrong} wrong; {line.lost['answers']} answers and {line.lost['requests']} requests lost."
    )
    print(f"The same again: --seed {chosen.seed}")
    return 1 if wrong else 0


def tell(typed: list[Typed]) -> None:
    for one in typed:
        bad = [(row, what) for row, what in one.verdicts() if what not in SEEN_TO]
        for row, what in bad:
            print(f"    {one.leg.slug} {row}: {what}")
        for kind in ("moved", "shifted"):
            for what in getattr(one, kind):
                print(f"    {one.leg.slug} {kind}: {what}")


if __name__ == "__main__":
    sys.exit(main())
