"""An organiser's browser that is killed again and again, at a random moment: whether what was typed is there again.

As in killed_phone.py a real Chromium is killed with all its processes and started again with its profile, logged in as
before, and someone looks at the same address. They type in a competition's settings, in rows at the desk, in rows of a
sheet and in the results of an evening; some figures only half, some handed over, with and without signal, over a slow
network, now and then in a second tab, while someone else stores another figure, or clears what the browser keeps.

After each restart what was typed last in a field is stored, or is still there and marked; nothing else is marked,
nothing is stored that no one handed over, and what someone else stored is not replaced before the page has said so.
What a page shows as stored or counts as waiting is held against the database. A browser that can keep nothing has to
say so, and to ask before the page is left.

What was typed less than 100 ms before may be missing, for until then it may not be on the disk. With two other
measurements running on two processors that was more than it took: all that was missing later had another reason, and
something typed 3 ms before the end was kept. The times of what was kept and what was not are printed at the end.

python -m benchmarks.killed_desk [--quick] [--kills 60] [--seed 0] [--kind desk]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial

from django.core.exceptions import ValidationError
from playwright.sync_api import BrowserContext, Dialog, Error, Page

from benchmarks._killed_desk import KEEPS_NOTHING, Timed, Typed, Watching, make_paper, said_in
from benchmarks._killed_phone import PATIENCE, run

KINDS = ["settings", "desk", "sheet", "results"]
SETTLED = 12  # a page asks every five seconds what others stored, and checks as often whether all is kept


class Organiser(Watching):
    """Someone at a laptop, with one evening after another."""

    # --- the lives of a browser

    def sit_down(self) -> None:
        self.club = f"{self.kind}-{self.places}"
        paper, session = make_paper(self.kind, self.club)
        self.begin_evening(paper)
        self.half: set[str] = set()  # rows in which something is typed half
        self.browser = Timed(self.playwright)
        until = time.time() + 10**6
        context = self.browser.start()
        context.add_cookies([{"name": "sessionid", "value": session, "url": self.site, "expires": until}])
        context.new_page().goto(self.site + self.paper.address)
        assert self.browser.connected
        # An end in good order: cookies come to the disk within half a minute only, and few are killed that soon.
        self.browser.connected.new_browser_cdp_session().send("Browser.close")
        self.browser.process.wait(PATIENCE)
        self.browser.end()

    def live_once(self, is_last: bool) -> None:
        self.begin_life()
        try:
            context = self.browser.start()
            context.set_default_timeout(1000 * PATIENCE)
            context.on("dialog", self.answer)
            self.open(context)
            self.check(SETTLED)
            if is_last or self.chance.random() < 0.4:
                self.finish()
            if not is_last:
                self.counts["kills"] += 1
                (self.play_unkept if self.chance.random() < 0.15 else self.play)(context)
        except Error as error:
            if not self.browser.killed.is_set():
                self.fault("STUCK", why=f"{str(error).splitlines()[0]}; the browser: {self.browser.process.poll()}")
        finally:
            self.browser.end()
            if self.chance.random() < 0.3:
                self.let_another_store()
            self.end_life()

    def open(self, context: BrowserContext) -> None:
        """In a tab that came back, or the address again."""
        blank = context.pages[0] if context.pages else context.new_page()
        blank.wait_for_timeout(1000 * (len(self.lives) > 1))
        tabs = self.tabs_of(context)
        self.note(f"tabs that came back: {[page.url.removeprefix(self.site) for page in context.pages]}")
        self.page = self.chance.choice(tabs) if tabs and self.chance.random() < 0.5 else blank
        self.counts["tabs came back"] += bool(tabs)
        self.dress() if self.page in tabs else self.go()
        self.where = " in a tab that came back" if self.page in tabs else ""
        came = self.ask("(({ type, transferSize }) => [type, transferSize])(performance.getEntries()[0])")
        self.note(f"looks at {'what came back' if self.page in tabs else 'the address'}: {came}")

    def tabs_of(self, context: BrowserContext) -> list[Page]:
        return [page for page in context.pages if page.url == self.site + self.paper.address]

    def go(self) -> None:
        self.where = ""
        self.page.goto(self.site + self.paper.address)
        self.dress()

    def dress(self) -> None:
        self.page.wait_for_load_state()
        self.page.locator("body:not([inert])").wait_for()  # a page that is old asks separately again
        self.page.set_viewport_size({"width": 1366, "height": 768})
        self.page.bring_to_front()
        self.ask("document.querySelectorAll('main form details').forEach((part) => { part.open = true; })")

    def answer(self, dialog: Dialog) -> None:
        self.note(f"asked: {dialog.type}")
        self.asked = True
        if not self.keeps_nothing:
            self.fault("ASKED NEEDLESSLY")
        dialog.dismiss() if self.keeps_nothing else dialog.accept()

    # --- what someone does

    def play(self, context: BrowserContext) -> None:
        """Some rows; somewhere in the last one or after it all ends."""
        steps, is_cut_short = self.chance.randint(1, 4), self.chance.random() < 0.3
        for left in reversed(range(steps)):
            context.set_offline(False)
            self.choose_tab(context)
            is_off = self.chance.random() < 0.3
            if not (row := self.choose_row()):
                break
            self.note("no signal" if is_off else "signal")
            context.set_offline(is_off)
            if is_cut_short and not left:
                self.kill_in(self.chance.uniform(0, 1.5))
            is_half = self.chance.random() < 0.25
            self.type_in(row, is_half)
            if self.chance.random() < 0.15:
                self.let_another_store(row)
            if not is_half and self.chance.random() < 0.65:
                self.hand_over(row)
                if left:
                    self.listen(self.chance.choice([1.5, 3] if self.paper.root else [0, 0, 0.3, 1.5]))
        if not is_cut_short and self.chance.random() < 0.1:
            self.clear(context)
        if not self.browser.timer.is_alive():
            self.kill_in(self.chance.uniform(0, 2 if self.chance.random() < 0.8 else 8))
        if self.chance.random() < 0.3:
            self.listen(0.3)
            context.set_offline(False)
        self.listen(PATIENCE)

    def play_unkept(self, context: BrowserContext) -> None:
        trouble = self.chance.choice([*KEEPS_NOTHING])
        self.note(f"a browser that keeps nothing: {trouble}")
        self.counts[f"lives with storage {trouble}"] += 1
        context.add_init_script(KEEPS_NOTHING[trouble])
        self.page = context.new_page()
        self.go()
        if row := self.choose_row():
            self.asked = False
            self.type_in(row, False)
            self.listen(0.5)
            shown = self.hear()
            is_typed = any(field["isMarked"] for field in shown["rows"][row]["fields"].values())
            if is_typed and not shown["keepsNothing"]:
                self.fault("SAYS NOTHING", row, trouble)
            try:
                self.page.goto(f"{self.site}/organise/")
            except Error as error:
                self.note(f"stays: {str(error).splitlines()[0]}")
            if is_typed and not self.asked:
                self.fault("LEFT UNASKED", row, trouble)
        self.kill_in(self.chance.uniform(0, 2))
        self.listen(PATIENCE)

    def choose_tab(self, context: BrowserContext) -> None:
        tabs = self.tabs_of(context)
        if len(tabs) < 2 and self.chance.random() < 0.15:
            self.note("the same address in a second tab")
            self.page = context.new_page()
        elif len(tabs) > 1 and self.chance.random() < 0.5:
            self.page = self.chance.choice(tabs)
            self.dress()
        if not self.hear()["rows"]:
            self.go()

    def choose_row(self) -> str | None:
        """Mostly one on which nothing is written yet."""
        shown, there = self.hear()["rows"], self.paper.stored()
        rows = [row for row in shown if (row not in there or self.kind != "results") and not shown[row]["beside"]]
        fresh = [row for row in rows if row not in self.ever and row not in {row for row, _name in self.waiting}]
        row = self.chance.choice(fresh if fresh and self.chance.random() < 0.7 else rows) if rows else None
        if row and not shown[row]["fields"]:
            self.note(f"corrects {row}")
            # It may open on its own meanwhile, for what was typed in it before.
            self.page.locator(f"#{row} :is(.round-correct, [name=ns_points])").first.click()
            self.page.locator(f"#{row} [name=ns_points]").wait_for()
        return row

    def type_in(self, row: str, is_half: bool) -> None:
        figures = [*self.paper.figures(self.chance, row).items()]
        figures = figures[: self.chance.randint(1, len(figures)) if is_half else None]
        self.counts["rows"] += 1
        self.half.add(row)
        shown = self.hear()["rows"]
        if row not in {row for row, _name in self.waiting}:
            self.stood[row] = said_in(shown[row])
            self.crossed.discard(row)
        elif not self.paper.root:
            # A row is kept as a whole: where this tab is behind another one, it is meant as it is.
            for name, said in said_in(shown[row]).items():
                if history := self.waiting.get((row, name), []):
                    history += [Typed(said, time.monotonic())] * (history[-1].said != said)
        self.note(f"types {dict(figures)} in {row}{', the last one half' * is_half}")
        for name, said in figures:
            field = self.page.locator(f"{self.paper.root or '#' + row} [name={name}]")
            shown = self.hear()["rows"][row]["fields"][name]
            if shown["type"] == "select-one":
                self.press(row, name, said, partial(field.select_option, said))
            elif shown["type"] in ("radio", "checkbox"):
                said = ("" if shown["said"] else "on") if said == "toggle" else said
                one = field if shown["type"] == "checkbox" else field.and_(self.page.locator(f"[value={said}]"))
                self.press(row, name, said, partial(one.press, "Space"))
            elif said or shown["said"]:
                field.focus()
                field.select_text()
                digits = self.chance.randint(2, 3) if is_half and name == figures[-1][0] else len(said)
                for at, key in enumerate(said[:digits], 1):
                    self.press(row, name, said[:at], partial(self.page.keyboard.press, key))
                if not said:
                    self.press(row, name, "", partial(self.page.keyboard.press, "Delete"))
        if not is_half:
            self.half.remove(row)

    def press(self, row: str, name: str, said: str, key: Callable[[], object]) -> None:
        self.typed[row, name].append(entry := Typed(said))
        key()
        entry.at = time.monotonic()
        self.counts["keys"] += 1
        self.listen(self.chance.uniform(0, 0.1))

    def hand_over(self, row: str) -> None:
        """By Enter in its last field, or by the button of the form: then all rows go along."""
        shown = self.hear()["rows"]
        for one in shown if self.paper.root else [row]:
            self.meant[one].append(said_in(shown[one]))
        self.note(f"hands over {self.meant[row][-1]}")
        self.counts["handed over"] += 1
        last = ".form-actions .btn-primary" if self.paper.root else f"#{row} [name=ew_roem]"
        self.page.locator(last).first.press("Enter")

    def let_another_store(self, row: str = "") -> None:
        """Mostly where something is typed; of the settings only what is not."""
        waiting = {row for row, _name in self.waiting}
        row = row or self.chance.choice(sorted(waiting or self.paper.rows))
        figures = self.paper.figures(self.chance, row)
        if self.kind == "settings":
            names = {"leg_minutes", "legs_per_match_day"} - {name for _row, name in self.waiting}
            figures = {name: str(self.chance.randrange(10, 20)) for name in sorted(names)}
        self.look_up()
        try:
            self.paper.another(row, figures)
        except (ValidationError, ValueError) as error:
            self.note(f"no one else can store {row}: {error!r}")
            return
        self.note(f"someone else stores {figures} in {row}")
        self.counts["stored by others"] += 1
        self.by_others[row] = self.paper.stored()[row]
        self.meant[row].append(self.by_others[row])
        if row in waiting and self.kind != "settings":
            self.unseen[row] = self.meant[row][-1]
            self.crossed.add(row)

    def clear(self, context: BrowserContext) -> None:
        """What the browser keeps is gone; a page that is open has all that is in its fields, and keeps it again."""
        shown = self.hear()["rows"]
        if all(shown.get(row, {}).get("fields", {}).get(name, {}).get("isMarked") for row, name in self.waiting):
            self.note("what the browser keeps is cleared")
            self.counts["cleared"] += 1
            cleared = {"origin": self.site, "storageTypes": "local_storage,indexeddb"}
            context.new_cdp_session(self.page).send("Storage.clearDataForOrigin", cleared)
            self.listen(SETTLED)

    def finish(self) -> None:
        """What is back is stored, also where the page asks; where another's round stands by now it is thrown away."""
        for attempt in range(4):
            if attempt == 2 and self.kind == "sheet":
                self.go()  # where another's round stands by now, there is nothing to send
                self.listen(1)
            shown = self.hear()["rows"]
            back = [row for row, _name in self.waiting if row in shown]
            rows = [row for row in back if shown[row]["fields"]]
            if not back:
                break
            if not rows:
                if self.page.locator("#kept-note").is_visible():
                    self.page.locator("#kept-note button").click()
                self.typed.clear()
                self.unseen.clear()
            for row in self.half.intersection(rows):
                self.type_in(row, False)
            for row in dict.fromkeys(rows[:1] if self.paper.root else rows):
                reason = self.page.locator("[name=reason]")
                if self.kind == "results" and reason.count():
                    reason.fill("Slip")
                self.hand_over(row)
                self.listen(0.5)
            until = time.monotonic() + SETTLED
            while self.line.under_way[self.club] and time.monotonic() < until:
                self.listen(0.2)
            self.listen(0.5)
            if self.paper.root and not self.hear()["rows"]:
                self.go()
        if self.waiting:
            self.fault("CANNOT BE STORED", why=f"{ {place: one[-1].said for place, one in self.waiting.items()} }")
        self.go()
        self.check(SETTLED)


if __name__ == "__main__":
    # One at a time: what a machine with much to do is slow with would be no fault of the pages.
    sys.exit(run(Organiser, __doc__, KINDS, 60, at_once=1))
