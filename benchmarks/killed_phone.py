"""A phone whose browser is killed again and again, at a random moment: does it tell the truth about what it keeps?

A real Chromium is killed with all its processes and started again with the same profile, so that its tabs come back as
after a crash: with the sessionStorage and localStorage that were on the disk, which may be some seconds old. Three
phones do this at the same time: at the one sheet of a table, for one side where both keep score, and on a score pad.
Each writes rounds, with and without signal, now and then in a second tab or only half of one, over a slow network, and
undoes some. What the screen says about keeping, storing and undoing is a claim. After every restart the people look at
the sheet, answer what they are asked, and write again what is missing. Nothing is read here but what they see, and the
database.

A round about which nothing was said may be lost. Faults are a round that was lost although the screen had said that it
was saved, stored on the phone or waiting; a claim that the database contradicts at that moment; and a round that is
there twice or was never played. The same seed is the same plan, but the moments are real ones, so it does not end the
same each time.

python -m benchmarks.killed_phone [--quick] [--kills 300] [--seed 0] [--kind "score pad"]
"""

from __future__ import annotations

import re
import sys
import time
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, TimeoutError

from benchmarks._killed_phone import PAGE, PATIENCE, SCREEN, Browser, Listening, new_sheet, run

KINDS = ["one sheet", "two tallies", "score pad"]
FIGURES = range(83, 143)  # North–South always make them, so what they score is what was typed


class Phone(Listening):
    """One phone and the people around it, at one table after another."""

    seconds = 0.0  # until its people could write again

    # --- its lives

    def sit_down(self) -> None:
        self.address, rows = new_sheet(self.kind, f"{self.kind} {self.places}")
        self.begin_table(rows)
        self.browser = Browser(self.playwright)
        self.figures = self.chance.sample(FIGURES, len(FIGURES))
        self.played: list[int] = []
        self.undone: dict[int, str] = {}  # what was said about each round that was undone

    def live_once(self, is_last: bool) -> None:
        self.begin_life()
        try:
            self.open(context := self.browser.start())
            self.seconds += time.monotonic() - self.begun
            self.counts["starts"] += 1
            self.settle()
            self.look()
            if not is_last:
                self.counts["kills"] += 1
                self.play(context)
        except Error as error:
            if not self.browser.killed.is_set():
                self.fault("STUCK", 0, str(error).splitlines()[0])
        finally:
            self.browser.end()
            self.end_life()

    def open(self, context: BrowserContext) -> None:
        """The tabs that came back; if there is none, someone opens the address again."""
        context.set_default_timeout(5000)
        blank = context.pages[0] if context.pages else context.new_page()
        until = time.monotonic() + (len(self.lives) > 1)
        while not (tabs := self.tabs_of(context)) and time.monotonic() < until:
            blank.wait_for_timeout(50)
        self.note(f"{len(tabs)} tabs come back")
        self.counts["tabs came back" if tabs else "tabs did not"] += len(self.lives) > 1
        self.page = self.chance.choice(tabs) if tabs else self.new_tab(context)
        self.page.bring_to_front()
        if blank not in (*tabs, self.page):
            blank.close()
        try:
            self.page.locator(".sheet-body > *").first.wait_for(timeout=500 * PATIENCE)
        except TimeoutError:
            self.fault("BLANK", 0, f"{self.page.url}: {self.page.evaluate(PAGE)}")
            self.page.reload()
            self.page.locator(".sheet-body > *").first.wait_for(timeout=500 * PATIENCE)

    def tabs_of(self, context: BrowserContext) -> list[Page]:
        return [page for page in context.pages if page.url == self.site + self.address]

    def new_tab(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.goto(self.site + self.address, timeout=1000 * PATIENCE)
        return page

    # --- what its people do

    def play(self, context: BrowserContext) -> None:
        """Up to three rounds, those first that are missing on the sheet. In the last one or after it all ends."""
        missing = [points for points in self.played if points not in {**dict(self.lines), **self.undone}]
        rounds, is_half = self.chance.randint(1, 3), self.chance.random() < 0.25
        for left in reversed(range(rounds)):
            # A round takes some minutes; what matters is whether the browser has written what it had.
            self.listen(self.page, self.chance.choice([0, 0, 0.3, 0.3, 1, self.chance.uniform(5.5, 7)]))
            self.choose_tab(context)
            network = self.chance.choice(["on", "on", "off"])
            self.note(f"network {network}")
            context.set_offline(network == "off")
            points = missing.pop(0) if missing else self.next_figure()
            if is_half and not left:
                self.kill_in(self.chance.uniform(0, 1.2))
            try:
                self.write(points, self.chance.randint(1, len(str(points))) if is_half and not left else None)
                if self.chance.random() < 0.4:
                    self.undo(points)
            except TimeoutError as error:
                self.pressed = None
                self.note(f"the keys went away: {str(error).splitlines()[0]}")
        if not is_half:
            self.kill_in(self.chance.uniform(0, 1.5 if self.chance.random() < 0.75 else 8))
        if self.chance.random() < 0.3:
            self.listen(self.page, 0.3)
            self.note("network on")
            context.set_offline(False)
        self.listen(self.page, PATIENCE)

    def choose_tab(self, context: BrowserContext) -> None:
        tabs = self.tabs_of(context)
        if not self.taken.get(self.page) and len(tabs) < 2 and self.chance.random() < 0.2:
            self.note("the same address in a second tab")
            self.page = self.new_tab(context)
            self.page.locator(".write, .panel").first.wait_for()
        elif len(tabs) > 1 and self.chance.random() < 0.5:
            self.page = self.chance.choice(tabs)
            self.page.bring_to_front()
            self.note(f"in tab {tabs.index(self.page) + 1}")

    def next_figure(self) -> int:
        self.counts["rounds"] += 1
        self.played.append(self.figures.pop())
        return self.played[-1]

    def write(self, points: int, keys: int | None) -> None:
        """With `keys` only that number of digits of it. What is there already is continued, or erased."""
        if not self.page.locator(".write").is_visible():
            self.page.locator(".panel > button").first.click()
        typed = self.hear(self.page)["typed"]
        if not str(points).startswith(typed):
            typed = self.erase(typed)
        for digit in str(points)[len(typed) : keys]:
            self.page.locator(".digit", has_text=digit).click()
            self.page.wait_for_timeout(self.chance.uniform(20, 150))
        if keys is None:
            self.store(points)
        else:
            self.note(f"only {keys} digits of {points} are typed")

    def store(self, points: int) -> None:
        number = self.number()
        self.own.setdefault(self.page, {})[number] = points
        self.typed[number] = [*self.typed.get(number, []), points]
        self.note(f"writes {points} as round {number}")
        self.pressed = points
        self.page.locator(".store.ns").click()
        until = time.monotonic() + 1.5
        while self.pressed and time.monotonic() < until:
            if self.page.locator(".sure").is_visible():
                self.page.locator(".sure").click()
            self.listen(self.page, 0.01)

    def undo(self, points: int) -> None:
        """What was written last; from the tap on nothing that was said about it before is a promise any more."""
        key = self.page.locator(".saying").get_by_role("button", name="Undo", exact=True)
        self.listen(self.page, 0.5)
        is_last = len(self.tabs_of(self.page.context)) == 1 and points in self.own[self.page].values()
        if not is_last or not key.is_visible():
            return
        self.claims.pop(points, None)
        self.undone[points] = ""
        for own in (*self.typed.values(), *self.taken.values()):
            own[:] = [one for one in own if one != points]
        self.own[self.page] = {number: one for number, one in self.own[self.page].items() if one != points}
        self.note(f"undoes {points}")
        self.counts["undone"] += 1
        key.click()
        self.listen(self.page, self.chance.choice([0, 0.3, 1]))

    def hear(self, page: Page) -> dict[str, Any]:
        shown = super().hear(page)
        said = re.search(r"Round \d+ is (undone here|undone\.)", shown["says"])
        is_kept = "waiting" in shown["says"]
        if said and self.undone and (said[1] == "undone." or is_kept):
            points = [*self.undone][-1]
            self.undone[points] = self.undone[points] or said[1]
            if said[1] == "undone." and points in self.rows():
                self.fault("UNTRUE 'undone'", points)
        return shown

    def erase(self, typed: str) -> str:
        for _digit in typed:
            self.page.get_by_role("button", name="Undo the last key").click()
        return ""

    def number(self) -> int:
        found = re.search(r"Round (\d+)", self.page.locator(".title").inner_text())
        return int(found[1]) if found else 0

    # --- after a restart

    def settle(self) -> None:
        """Until nothing waits; on the way people answer what they are asked."""
        until, calm = time.monotonic() + PATIENCE, 0
        while calm < 3:
            if time.monotonic() > until:
                raise Error(f"it does not settle: {self.heard}")
            shown = self.hear(self.page)
            is_calm = "is-saved" in shown["status"] and not self.line.under_way[self.address.split("/")[2]]
            calm = calm + 1 if is_calm else 0
            if shown["cards"]:
                self.answer(**shown["cards"][0])
            elif "is-refused" in shown["status"]:
                self.page.locator(".status").click()
            self.page.wait_for_timeout(60)

    def answer(self, buttons: list[str], rows: dict[str, int]) -> None:
        """As someone does who knows what was played, and looks at the sheet."""
        here, there = rows["Here"], rows.get("There")
        ways = ["Yes, the same round", "Yes, this is correct"]
        if there is None:
            ways += ["Send it again"] * (self.moved.count(here) < 2) + ["Discard it"]
        ways += ["That one is right"] if here in self.rows() else ["Mine is the next round"]
        way = next((way for way in ways if way in buttons), buttons[-1])
        self.note(f"asked about {rows}: {way}")
        self.counts["asked"] += 1
        if way in ("Send it again", "Mine is the next round"):
            self.moved.append(here)
            self.typed = {number: [one for one in own if one != here] for number, own in self.typed.items()}
        if way == "Discard it":
            self.claims.pop(here, None)
        self.page.locator(".card").first.get_by_role("button", name=way).click()

    def look(self) -> None:
        """What is on the sheet, as people see it and as it is stored, and what is left between the keys."""
        typed, number = self.page.evaluate(SCREEN)["typed"], self.number()
        self.page.locator(".title").click()
        self.page.locator(".panel").wait_for()
        self.lines = self.page.evaluate(SCREEN)["lines"]
        self.page.locator(".panel > button").first.click()
        there = self.rows()
        self.note(f"stored {there}, seen {self.lines}" + f", typed of round {number}: {typed}" * bool(typed))
        for points in [points for points in self.undone if points in there]:
            if said := self.undone.pop(points):
                self.fault(f"BACK after '{said}'", points)
        self.check(self.played, self.lines)
        if typed and int(typed) in there:
            # It was stored. People who are not sure of that, and see it as that round, store it once more.
            if int(typed) in self.typed.get(number, []) and self.chance.random() < 0.5:
                self.store(int(typed))
            else:
                self.erase(typed)

    def summary(self) -> str:
        return f"{super().summary()}, {self.seconds / max(self.counts['starts'], 1):.1f} s a start"


if __name__ == "__main__":
    sys.exit(run(Phone, __doc__, KINDS, 300, at_once=len(KINDS)))
