"""An open day as its organisers play it at the real pages, and what they also wrote down, to count it again."""

from __future__ import annotations

import html
import json
import random
import re
from collections import defaultdict
from dataclasses import dataclass, field
from urllib.parse import urljoin

from benchmarks._browser import Browser, Page

ROUNDS = 16
TOGETHER = 162 * ROUNDS
ROW = re.compile(r'<li id="table-(\d+)".*?</li>', re.DOTALL)
SIDE = re.compile(r'<div class="desk-party (ns|ew)">\s*<span class="desk-names">(.*?)</span>', re.DOTALL)
BYES = re.compile(r"<span>Sitting out: (.*?)</span>", re.DOTALL)
BYE = re.compile(r"(.+?) \((\d+)\)(?:, |$)")
WRITTEN = re.compile(r'<span class="desk-figure desk-(points|roem)">(\d+)</span>')
REFRESH = re.compile(r'http-equiv="refresh" content="0; url=([^"]+)"')
DASH = " – "


def unmarked(text: str) -> str:
    """The text in a piece of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split())


@dataclass
class Seated:
    """A leg as the board shows it: by table and side who plays there; who sits out, and what for."""

    sides: dict[tuple[int, str], tuple[str, ...]]
    byes: dict[str, int]

    @classmethod
    def on(cls, board: Page) -> Seated:
        text = board.text
        sides = {}
        for row in ROW.finditer(text):
            for side, names in SIDE.findall(row.group()):
                sides[int(row.group(1)), side] = tuple(unmarked(names).split(DASH))
        found = BYES.search(text)
        byes = {name: int(points) for name, points in BYE.findall(unmarked(found.group(1)))} if found else {}
        return cls(sides, byes)

    @property
    def tables(self) -> list[int]:
        return sorted({table for table, _side in self.sides})


@dataclass
class Ledger:
    """Everything that was typed, kept apart from the site: by person (or by pair, both names) what they have."""

    totals: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    written: dict[tuple[int, int, str], int] = field(default_factory=dict)

    def give(self, who: str, points: int) -> None:
        self.totals[who] += points

    @property
    def ranking(self) -> list[tuple[int, str, int]]:
        """Place, name and total; equal ones share the place of the first."""
        order = sorted(self.totals.items(), key=lambda one: (-one[1], one[0]))
        best = [total for _name, total in order]
        return [(1 + best.index(total), name, total) for name, total in order]


@dataclass
class Day:
    """One evening at its pages; `units` says whether people, pairs or teams are ranked."""

    browser: Browser
    club: str
    competition: str
    units: str
    dice: random.Random
    ledger: Ledger = field(default_factory=Ledger)
    teams: dict[str, str] = field(default_factory=dict)

    @property
    def season(self) -> str:
        return f"/organise/{self.club}/{self.competition}/"

    @property
    def path(self) -> str:
        return f"{self.season}day/1/"

    def step(self, words: str) -> str:
        """Only the day of people alone is measured in full; the others say what they are."""
        return words if self.units == "player" else f"{self.units}s: {words}"

    def set_legs(self, legs: int) -> None:
        page = self.browser.get(f"{self.season}edit/")
        self.browser.send(
            page, page.form(has="legs_per_match_day"), {"legs_per_match_day": legs}, self.step("settings")
        )

    def check_in(self, most: int) -> None:
        """One at a time as htmx sends it, by a tap on their names."""
        page = self.browser.get(f"{self.path}attendance/", self.step("door, page"))
        form = page.form(has="state")
        names = [value for name, value in form.buttons if name == "arrive"][:most]
        for key in names:
            self.browser.send(page, form, {"arrive": key}, self.step("door, one checked in"), htmx=[])

    def draw(self, legs: int, **how: str) -> None:
        page = self.browser.get(f"{self.path}draw/")
        typed = {"legs": "-".join(str(number) for number in range(1, legs + 1)), **how}
        self.browser.send(page, page.form(has="last_draw"), typed, self.step("draw"))

    def board(self, leg: int) -> Page:
        return self.browser.get(self.path, self.step("board"), leg=leg)

    def write_leg(self, leg: int) -> None:
        """The totals of all tables in a row, Enter after Enter; pieces of the answer replace those of the page."""
        board = self.board(leg)
        seated = Seated.on(board)
        state = board.form(has="state")
        rows = {form.action: form for form in board.forms if "/totals/" in form.action}
        for table in seated.tables:
            row = rows.get(f"{self.path}leg/{leg}/table/{table}/totals/")
            if row is None:
                raise SystemExit(f"leg {leg}: table {table} takes no totals")
            points = self.dice.randrange(1000, 1600)
            roem = {side: 10 * self.dice.randrange(2, 40) for side in ("ns", "ew")}
            typed = {"ns_points": points, "ns_roem": roem["ns"], "ew_points": "", "ew_roem": roem["ew"]}
            answer = self.browser.send(board, row, typed, self.step("one table stored"), htmx=[*state.fields])
            if f'id="table-{table}"' not in answer.text or "is-refused" in answer.text:
                raise SystemExit(f"leg {leg}, table {table}: not stored")
            state = answer.form(has="state")
            for side, own in (("ns", points), ("ew", TOGETHER - points)):
                self.ledger.written[leg, table, side] = own + roem[side]
        news = self.browser.get(f"{self.path}board/", self.step("board, nothing new"), **dict(state.fields))
        if news.status != 204:
            raise SystemExit(f"leg {leg}: there was news though no one wrote")

    def penalty(self, who: str, points: int) -> None:
        page = self.browser.get(f"{self.path}adjustments/", add="penalty")
        typed = {"unit": who, "points": points, "reason": "revoke at table 3"}
        self.browser.send(page, page.form(has="unit"), typed, self.step("penalty"))
        self.ledger.give(who, -points)

    def exchange(self, leg: int, first: str, second: str) -> None:
        """Two people are tapped, one at a time, and the question is answered."""
        path = f"{self.path}leg/{leg}/exchange/"
        page = self.browser.get(path, self.step("exchange, page"))
        page = self.browser.get(path, first=self._key(page, "first", first))
        keys = {"first": page.form(has="first").values("first")[0], "second": self._key(page, "second", second)}
        page = self.browser.get(path, self.step("exchange, question"), **keys)
        form = next(form for form in page.forms if form.method == "post" and form.values("second"))
        self.browser.send(page, form, {}, self.step("exchange"))

    @staticmethod
    def _key(page: Page, name: str, person: str) -> str:
        for value, words in re.findall(
            rf'<button class="seat-key"\s+name="{name}"\s+value="([^"]+)"[^>]*>(.*?)</button>', page.text, re.DOTALL
        ):
            if unmarked(words).endswith(f" {person}") or unmarked(words) == person:
                return str(value)
        raise SystemExit(f"{page.url}: {person} cannot be tapped")

    def come_late(self, names: list[str], legs: int) -> None:
        """They are found at the door after the draw; each leg offers them tables with those who sit out."""
        page = self.browser.get(f"{self.path}attendance/")
        form = page.form(has="state")
        for name in names:
            # As the box "find" sends it, which belongs to this form.
            answer = self.browser.send(
                page, form, {"find": name, "action": "find"}, self.step("door, found by name"), htmx=[]
            )
            if name not in html.unescape(answer.text):
                raise SystemExit(f"{name} was not found at the door")
        for leg in range(1, legs + 1):
            board = self.board(leg)
            for action in ("late-comers/seat/", "late-comers/rest/"):
                offered = [form for form in board.forms if form.action.endswith(f"leg/{leg}/{action}")]
                if offered:
                    self.browser.send(board, offered[0], {}, self.step("latecomers get a place"))
                    board = self.board(leg)

    def print(self, paper: str, step: str) -> None:
        """One that takes seconds is announced by a page that leads on automatically."""
        with self.browser.times.measured(self.step(step)):
            answer = self.browser.get(urljoin(f"{self.path}print/", f"{paper}.pdf"))
            if not answer.body.startswith(b"%PDF") and (announced := REFRESH.search(answer.text)):
                answer = self.browser.get(html.unescape(announced[1]))
        if not answer.body.startswith(b"%PDF"):
            raise SystemExit(f"{paper}: {answer.headers.get('Content-Type')}")

    def publish(self) -> None:
        board = self.browser.get(self.path)
        page = self.browser.send(board, board.form(action="publish/"), {}, self.step("publish"))
        if (
            f"{self.path}withdraw/" not in page.text
            and "/withdraw/" not in self.browser.get(f"{self.path}result/").text
        ):
            raise SystemExit("the day is not published")

    def count(self, legs: int) -> None:
        """Gives everyone what was written at their seats, as they sit by now, and what sitting out is worth."""
        for leg in range(1, legs + 1):
            board = self.board(leg)
            seated = Seated.on(board)
            for (table, side), people in seated.sides.items():
                points = self.ledger.written.pop((leg, table, side))
                for who in self._ranked(people):
                    self.ledger.give(who, points)
            for who, points in seated.byes.items():
                self.ledger.give(self._as_typed(who), points)
        if self.ledger.written:
            raise SystemExit(f"written, but at no table: {sorted(self.ledger.written)[:5]}")

    def _ranked(self, people: tuple[str, ...]) -> list[str]:
        if self.units == "player":
            return list(people)
        if self.units == "pair":
            return [DASH.join(people)]
        return [people[0].partition(": ")[0]]

    def check(self) -> int:
        """Every total and place of the standing against the ledger; how many there are."""
        answer = self.browser.get(f"/api/clubs/{self.club}/{self.competition}/standing/", self.step("standing, API"))
        rows = json.loads(answer.text)["rows"]
        found = sorted((row["place"], self._as_typed(row["name"]), row["total"]) for row in rows)
        wanted = sorted(self.ledger.ranking)
        if found != wanted:
            differ = [pair for pair in zip(found, wanted, strict=False) if pair[0] != pair[1]][:5]
            raise SystemExit(f"the standing differs from what was typed ({len(found)}/{len(wanted)} rows): {differ}")
        return len(found)

    def _as_typed(self, name: str) -> str:
        return DASH.join(re.split(r" [–/&] ", name)) if self.units == "pair" else name
