"""What killed_phone.py and killed_desk.py are played with: a browser to kill, its lives, a slow network.

For phones also ears for what the screen says, and new sheets.
"""

from __future__ import annotations

import argparse
import ctypes
import logging
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from playwright.sync_api import Browser as Connected
from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright

from benchmarks._evening import make_evening
from benchmarks._site import serving, temporary_site

# The last one has no windows, and brings no tabs back.
CHROMIUM = next(
    filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"])), None
)
# The second half only makes a start cheaper: 1.3 s of the processor in place of 3.6.
FLAGS = """
  --headless=new --restore-last-session --hide-crash-restore-bubble --remote-debugging-port=0 --no-first-run
  --no-sandbox --disable-gpu --password-store=basic --lang=en-GB --accept-lang=en-GB --window-size=400,740
  --disable-breakpad --disable-extensions --disable-component-extensions-with-background-pages
  --disable-component-update --disable-background-networking --disable-sync
  --disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup
""".split()
CLAIMS = ["saved", "all saved", "stored", "waiting"]  # the strongest first
HISTORIES = 2  # of each fault of a phone are printed, with the lives before
PATIENCE = 30  # seconds until a browser is taken to hang
SCREEN = """() => {
  const said = (place) => document.querySelector(place)?.innerText ?? "";
  const all = (place, within = document) => [...within.querySelectorAll(place)];
  const figure = (row) => Number(row.querySelector("td.ns .got").innerText.split("+")[1]);
  return {
    title: said(".title"),
    status: document.querySelector(".status")?.className ?? "",
    says: [".status", ".message", ".flash"].map(said).filter(Boolean).join(" | "),
    typed: said(".write .party.ns .points:not(.filled-in)"),
    cards: all(".panel .card").map((card) => ({
      buttons: all("button", card).map((button) => button.innerText),
      rows: Object.fromEntries(all("tr", card).map((row) => [row.querySelector("th").innerText, figure(row)])),
    })),
    lines: all(".panel tbody tr").map((row) => [figure(row), row.querySelector("td.is").innerText]),
  };
}"""
"""What someone sees who looks at the sheet; a round is known by the points of North–South."""

LIVES = 6  # at one place
PR_SET_CHILD_SUBREAPER = 36
printing = threading.Lock()
stop = threading.Event()
PAGE = "`${document.readyState} ${document.documentElement.outerHTML.length} ${document.body?.innerText.slice(0, 200)}`"


class Browser:
    """Chromium with a profile of its own, which is started and killed (SIGKILL, with all its processes) many times.

    It has to be a child of a process that takes over orphans (PR_SET_CHILD_SUBREAPER): only so it is known that all its
    processes are gone. As long as one lives, it may write in the profile.
    """

    def __init__(self, playwright: Playwright) -> None:
        self.playwright = playwright
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        # A profile of less than ten seconds, which has no preferences yet, would bring nothing back.
        preferences = Path(self.folder.name) / "Default/Preferences"
        preferences.parent.mkdir()
        preferences.write_text('{"profile": {"exit_type": "Crashed"}, "session": {"restore_on_startup": 1}}')
        self.killed = threading.Event()
        self.timer = threading.Timer(0, self.kill)
        self.connected: Connected | None = None

    def start(self) -> BrowserContext:
        """On a busy machine it may take more than one attempt."""
        for _attempt in range(2):
            try:
                return self._start()
            except Error:
                self.end()
        return self._start()

    def _start(self) -> BrowserContext:
        """Playwright's own way to start one with a profile gives no tabs back, so it only connects to this one."""
        port = Path(self.folder.name) / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        command, quiet = [str(CHROMIUM), f"--user-data-dir={self.folder.name}", *FLAGS], subprocess.DEVNULL
        self.killed.clear()
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while not (port.exists() and "\n" in port.read_text()):
            if time.monotonic() > until:
                raise Error("the browser does not start")
            time.sleep(0.02)
        address = f"http://localhost:{port.read_text().split()[0]}"
        self.connected = self.playwright.chromium.connect_over_cdp(address, timeout=1000 * PATIENCE)
        return self.connected.contexts[0]

    def kill_in(self, seconds: float) -> None:
        self.timer = threading.Timer(seconds, self.kill)
        self.timer.daemon = True
        self.timer.start()

    def kill(self) -> None:
        self.killed.set()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Killed, if it was not yet, and nothing of it left but its profile."""
        self.timer.cancel()
        self.kill()
        self.process.wait()
        with suppress(ChildProcessError):
            while True:
                os.waitpid(-self.process.pid, 0)
        if self.connected:
            with suppress(Error):
                self.connected.close()
            self.connected = None


class Lives:
    """A browser that is killed and started again, at one place (a table, an evening) after the other, with the people
    around it; and what was wrong."""

    place = "table"
    browser: Browser

    def __init__(self, kind: str, seed: int, site: str, line: Line, playwright: Playwright) -> None:
        self.kind, self.site, self.line, self.playwright = kind, site, line, playwright
        self.chance = random.Random(f"{seed} {kind}")
        self.counts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.places = 0

    def sit_down(self) -> None:
        raise NotImplementedError

    def live_once(self, is_last: bool) -> None:
        raise NotImplementedError

    def live(self, kills: int) -> None:
        while self.counts["kills"] < kills and not stop.is_set():
            self.places += 1
            self.found: set[tuple[str, object]] = set()
            self.lives: list[list[str]] = []
            self.sit_down()
            # The last life at a place only looks at what the one before has left.
            for is_last in [False] * min(LIVES, kills - self.counts["kills"]) + [True]:
                if not stop.is_set():
                    self.live_once(is_last)
            so_far = f"{self.counts['kills']} of {kills} kills, {self.faults.total()} faults"
            print(f"{self.kind}, {self.place} {self.places}: {so_far}", flush=True)

    def begin_life(self) -> None:
        self.begun = time.monotonic()
        self.news: list[str] = []  # the faults of this life
        self.lives.append([])
        self.note(f"-- {self.kind}, {self.place} {self.places}, after kill {self.counts['kills']}")

    def kill_in(self, seconds: float) -> None:
        self.note(f"in {seconds:.2f} s it is killed")
        self.browser.kill_in(seconds)

    def note(self, text: str) -> None:
        self.lives[-1].append(f"{time.monotonic() - self.begun:6.2f} {text}")

    def fault(self, fault: str, what: object = "", why: str = "") -> None:
        if (fault, what) not in self.found:
            self.found.add((fault, what))
            self.faults[fault] += 1
            self.news.append(fault)
            self.note(f"FAULT: {fault}: {what} {why}")

    def end_life(self) -> None:
        """The first faults of each kind are printed with the two lives before: there it began."""
        if any(self.faults[fault] - self.news.count(fault) < HISTORIES for fault in self.news):
            with printing:
                print("", *[line for life in self.lives[-3:] for line in life], sep="\n", flush=True)

    def summary(self) -> str:
        """What there was of each kind, in the end."""
        return ", ".join(f"{count} {name}" for name, count in self.counts.items())


def run(who: type[Lives], about: str | None, kinds: Sequence[str], kills: int, *, at_once: int) -> int:
    """So many kills at these kinds of places, `at_once` of them beside each other; whether something was wrong."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="one or two kills of each kind")
    parser.add_argument("--kills", type=int, default=kills)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=kinds, action="append", help="only of this kind")
    chosen = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("no Chromium here")
    each = -(-(4 if chosen.quick else chosen.kills) // len(chosen.kind or kinds))
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    line, started = Line(chosen.seed), time.monotonic()

    def carry(kind: str) -> Lives:
        from django.db import connections  # noqa: PLC0415 - after Django is set up

        try:
            with sync_playwright() as playwright:
                one = who(kind, chosen.seed, site, line, playwright)
                one.live(each)
        finally:
            connections.close_all()
        return one

    with temporary_site(), serving(line) as site, ThreadPoolExecutor(at_once) as pool:
        logging.disable(logging.WARNING)  # who is killed hears no answer
        work = [pool.submit(carry, kind) for kind in chosen.kind or kinds]
        try:
            done = [one.result() for one in work]
        finally:
            stop.set()
    for one in done:
        print(f"{one.kind}: {one.summary()}")
        print(*[f"{times:>5} x {fault}" for fault, times in one.faults.most_common()] or ["  no faults"], sep="\n")
    print(f"{time.monotonic() - started:.0f} s")
    return 1 if any(one.faults for one in done) else 0


class Listening(Lives):
    """What the screen of one phone says about keeping and storing, held against the database; and what was wrong."""

    def begin_table(self, rows: Callable[[], list[int]]) -> None:
        self.rows = rows  # what is stored
        self.typed: dict[int, list[int]] = {}  # what was written as the round of each number
        self.moved: list[int] = []  # what has become another round than it was written as
        self.claims: dict[int, set[str]] = {}  # what was ever said about each figure

    def begin_life(self) -> None:
        super().begin_life()
        self.heard = ""
        self.own: dict[Page, dict[int, int]] = {}  # by tab, the figure that was written last as each round
        self.taken: dict[Page, list[int]] = {}  # by tab, the figures for which it has emptied the keys
        self.pressed: int | None = None

    def listen(self, page: Page, seconds: float) -> None:
        until = time.monotonic() + seconds
        self.hear(page)
        while time.monotonic() < until:
            page.wait_for_timeout(30)
            self.hear(page)

    def hear(self, page: Page) -> dict[str, Any]:
        """One look at the screen, and then at the database: what is claimed has to be there."""
        shown: dict[str, Any] = page.evaluate(SCREEN)
        there, taken = self.rows(), self.taken.setdefault(page, [])
        if self.pressed and shown["typed"] != str(self.pressed):
            taken.append(self.pressed)
            self.pressed = None
        claims = re.findall(r"Round (\d+) is (saved|stored)", shown["says"])
        waits = re.search(r"waiting: (\d+)|all saved", shown["says"])
        if shown["says"] != self.heard:
            self.heard = shown["says"]
            self.note(f"it says: {self.heard}")
            self.counts["claims"] += len(claims) + bool(waits)
        for number, claim in claims:
            if points := self.figure(page, int(number), there if claim == "saved" else []):
                self.claims.setdefault(points, set()).add(claim)
                if claim == "saved" and points not in there:
                    self.fault("UNTRUE 'saved'", points)
        absent = [points for points in taken if points not in there]
        if waits:
            claim, number = ("waiting", int(waits[1])) if waits[1] else ("all saved", 0)
            for points in absent if number else taken:
                self.claims.setdefault(points, set()).add(claim)
            while len(absent) > number:
                self.fault(f"UNTRUE '{claim}'", absent[0])
                taken.remove(absent.pop(0))  # that is said; the others may wait indeed
        return shown

    def figure(self, page: Page, number: int, there: list[int]) -> int | None:
        """What the screen calls the round of this number: what was written last as such in this tab, or before.

        In doubt it means one that is `there`: two tabs may give two rounds the same number for a moment.
        """
        own = self.own.get(page, {}).get(number)
        written = self.typed.get(number) or self.moved
        unsaved = {points for points in written if "saved" not in self.claims.get(points, ())}
        if own not in there and (stored := unsaved & {*there}):
            return stored.pop()
        return own or (unsaved.pop() if len(unsaved) == 1 else None)

    def check(self, played: list[int], lines: list[tuple[int, str]]) -> None:
        """After a restart, when nothing waits: `lines` are what people see on the sheet."""
        there = self.rows()
        for points in [points for points in self.claims if points not in there]:
            claims = self.claims.pop(points)
            self.fault(f"LOST after '{next(claim for claim in CLAIMS if claim in claims)}'", points)
        for points in there:
            if there.count(points) > 1:
                self.fault("DOUBLED", points)
            if points not in played:
                self.fault("INVENTED", points)
        for points, sign in lines:
            if sign in ("✓", "½") and points not in there:
                self.fault("UNTRUE '✓'", points)


class Line:
    """Between the phones and the site: a round takes its time to get there, or its answer does to get back."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.under_way: Counter[str] = Counter()  # by the secret part of the address

    def __call__(self, site: WSGIApplication) -> WSGIApplication:
        def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            if environ["REQUEST_METHOD"] != "POST":
                return site(environ, start_response)
            token = environ["PATH_INFO"].split("/")[2]
            self.under_way[token] += 1
            try:
                time.sleep(self.chance.choice([0, 0, 0, 0.1, 0.6]))
                answered = site(environ, start_response)
                time.sleep(self.chance.choice([0, 0, 0, 0.1, 0.6]))
                return answered
            finally:
                self.under_way[token] -= 1

        return answer


def new_sheet(kind: str, name: str) -> tuple[str, Callable[[], list[int]]]:
    """The address of a sheet on which there is room for forty rounds, and how to read what is stored of it."""
    from tournaments.models import PadRound  # noqa: PLC0415 - after Django is set up
    from tournaments.permissions import find_pad  # noqa: PLC0415
    from tournaments.services.pad.pad import create_pad  # noqa: PLC0415
    from tournaments.services.table.table_link import give_table_links  # noqa: PLC0415

    names = ["Anna", "Bert", "Carla", "Dirk"]
    if kind == "score pad":
        options = {"rounds": 40}
        token = create_pad(rules="amsterdam", rules_options=options, names=names, first_dealer="N", visitor=name)
        pad = find_pad(token)
        return f"/pad/{token}/", lambda: _figures(PadRound.objects.filter(pad=pad))
    has_two = kind == "two tallies"
    made = make_evening(1, name=name, owner=name, rounds_per_leg=40, keeps_two_tallies=has_two)
    table = made.leg.tables.get()
    side = table.link_sides[0]
    address = f"/t/{give_table_links(tables=[table], side=side)[table.pk]}/"
    return address, lambda: _figures(table.tallies.filter(side=side) if has_two else table.rounds.all())


def _figures(rows: Any) -> list[int]:
    return [entry["card_points"]["NS"] for entry in rows.order_by("number").values_list("entry", flat=True)]
