"""Two phones in two real browser pages, and a desk: the sequences of test_two_phones.py with the real script."""

import json
import random
import re
import time
from collections.abc import Callable
from http import HTTPStatus
from pprint import pformat
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from benchmarks._model_phone import ModelPhone, StoredSheet, addresses_at, points_of
from benchmarks._two_phones import Open, Table
from tests.browser.conftest import Complaints
from tests.browser.sheet import SMALL_PHONE, Sheet
from tests.browser.storage import FULL, kept
from tests.chance import SEED, so_many
from tests.factories import CompetitionFactory, TableFactory

SEQUENCES = so_many(2, 50)
STEPS = 12

ASK = """([token, version]) =>
  fetch(`/t/${token}/sheet.json?version=${version}`).then(({ status }) => status, () => 0)"""
# All that a page has in hand: what it read when it opened, and what it was told or told others since.
LISTEN = """
  window.inHand = {};
  new BroadcastChannel("klaverjas").onmessage = ({ data: [key, value] }) => { window.inHand[key] = value; };
"""
STORAGES = {
    "ok": "",
    "full": FULL,
    "denied": "IDBDatabase.prototype.transaction = () => { throw new DOMException('', 'SecurityError') };",
}
SAVE = """
  window.real ??= {
    put: IDBObjectStore.prototype.put, transaction: IDBDatabase.prototype.transaction, now: Date.now,
  };
"""
RESTORE = "IDBObjectStore.prototype.put = real.put; IDBDatabase.prototype.transaction = real.transaction;"
SET_CLOCK = "Date.now = () => real.now() + hours * 36e5;"


class RealPhone(ModelPhone):
    """What people do, on the keys of real pages; what these show is read from where they keep it."""

    def __init__(self, name: str, context: BrowserContext, address: str, side: str | None) -> None:
        self.name, self.context, self.address, self.side, self.network = name, context, address, side, "ok"
        self.token = address.split("/")[2]
        self.storage, self.clock = "ok", 0
        self.claims: list[str] = []
        self.said = ""
        self.earlier: dict[str, Any] | None = None
        for path in ("**/round/**", "**/sheet.json*", "**/undo/**"):
            context.route(path, self.carry)
        context.route(f"**{address}", self.open)
        context.add_init_script(f"{LISTEN} {SAVE}")
        self.first_page = ""
        self.sheets = [Sheet(self.new_page({}), address)]
        self.settle()

    def new_page(self, tab: dict[str, str]) -> Page:
        page = self.context.new_page()
        page.add_init_script(f"if (!sessionStorage.length) Object.assign(sessionStorage, {json.dumps(tab)});")
        return page

    @property
    def sheet(self) -> Sheet:
        """In sight."""
        return self.sheets[0]

    @property
    def page(self) -> Page:
        return self.sheet.page

    def carry(self, route: Route) -> None:
        if self.network == "off":
            return route.abort()
        if self.network in ("deaf", "twice"):
            route.fetch()
        return route.abort() if self.network == "deaf" else route.continue_()

    def open(self, route: Route) -> None:
        """Without signal the browser opens again what it kept at the first visit."""
        if self.network == "off":
            return route.fulfill(body=self.first_page, content_type="text/html")
        answer = route.fetch()
        self.first_page = self.first_page or answer.text()
        return route.fulfill(response=answer)

    def in_hand(self) -> dict[str, Any]:
        found = kept(self.page)
        for sheet in self.sheets:
            found |= sheet.page.evaluate("window.inHand")
        return found

    @property
    def state(self) -> dict[str, Any]:  # type: ignore[override]
        return dict(self.in_hand()[f"klaverjas-sheet-{self.token}"])

    @property
    def queue(self) -> dict[str, dict[str, Any]]:  # type: ignore[override]
        return self.waiting(self.in_hand())

    def waiting(self, where: dict[str, Any]) -> dict[str, dict[str, Any]]:
        entries = [value for key, value in where.items() if key.startswith(f"klaverjas-entry-{self.token}-") and value]
        nothing = {"refused": None, "replaces": None, "withdrawn": False}
        return {entry["client_id"]: nothing | entry for entry in entries if "gone" not in entry}

    # --- what it says

    def look(self) -> None:
        """Each sentence about keeping and storing, alongside the storage and the server."""
        for _time in range(4):
            untrue = self.untrue_now()
            if not untrue:
                return
            self.page.wait_for_timeout(150)  # it may be changing this very moment
        self.claims += untrue

    def untrue_now(self) -> list[str]:
        status = self.page.locator(".status").inner_text()
        said = " ".join(self.page.locator(".message, .flash").all_inner_texts())
        waiting, on_disk = self.waiting(self.in_hand()), self.waiting(kept(self.page))
        unkept = {key for key in waiting if key not in on_disk}
        refused = {key for key, entry in waiting.items() if entry["refused"]}
        untrue = []
        if "all saved" in status and waiting:
            untrue.append(status)
        if "waiting" in status and unkept - refused:
            untrue.append(status)
        if "only here" in status and not unkept:
            untrue.append(status)
        if said != self.said:
            number = int("".join(filter(str.isdigit, said)) or 0)
            rows = [*self.state["rounds"], *(row for row in self.state["tallies"] if row["side"] == self.side)]
            if "is saved" in said and number not in [row["number"] for row in rows]:
                untrue.append(said)
            numbers = {entry["number"] for entry in on_disk.values()} | {row["number"] for row in rows}
            if "is stored" in said and number not in numbers:
                untrue.append(said)
            if "only in this page" in said and not unkept:
                untrue.append(said)
        if not untrue:
            self.said = said
        return untrue

    # --- what befalls it

    def tab(self) -> dict[str, str]:
        return dict(self.page.evaluate("({ ...sessionStorage })"))

    def copy_tab(self) -> None:
        if self.network == "off":
            return
        self.sheets.insert(0, Sheet(self.new_page(self.tab()), self.address))
        self.set_storage(self.storage)

    def change_tab(self) -> None:
        self.sheets.append(self.sheets.pop(0))
        self.page.bring_to_front()

    def kill(self, restored: str) -> list[int]:
        self.settle_storage()
        waiting, on_disk = self.queue, self.waiting(kept(self.page))
        tab = {"now": self.tab(), "earlier": self.earlier or {}, "none": {}}[restored]
        for sheet in self.sheets:
            sheet.page.close()
        self.storage = "ok"
        self.sheets = [Sheet(self.new_page(tab), self.address)]
        self.deliver()
        return [points_of(entry) for key, entry in waiting.items() if key not in on_disk]

    def set_storage(self, what: str) -> None:
        self.storage = what
        for sheet in self.sheets:
            sheet.page.evaluate(f"() => {{ {RESTORE} {STORAGES[what]} }}")

    def wipe(self) -> None:
        kept(self.page, **dict.fromkeys(kept(self.page)))
        self.settle_storage()

    def settle_storage(self) -> None:
        """A page looks every few seconds."""
        self.come_online()
        self.page.wait_for_timeout(200)

    def set_clock(self, hours: int) -> None:
        for sheet in self.sheets:
            sheet.page.evaluate(f"(hours) => {{ {SET_CLOCK} }}", hours)

    def half(self) -> int | None:
        if not self.page.locator(".party.ns .points").is_visible():
            return None
        figure = self.page.locator(".party.ns .points").inner_text()
        return int(figure) if figure.isdigit() else None

    def type_half(self, points: int) -> None:
        self.to_keys()
        self.sheet.digits(points)
        self.earlier = self.tab()

    def clear_half(self) -> None:
        while self.half() is not None:
            self.sheet.tap(self.page.get_by_role("button", name="Undo the last key"))

    def settle(self) -> None:
        """Until nothing waits that could be sent, and the page knows what the server knows."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            if all(entry["refused"] for entry in self.queue.values()):
                asked = [self.token, self.state["version"]]
                if self.page.evaluate(ASK, asked) == HTTPStatus.NO_CONTENT:
                    return
            self.come_online()
            self.page.wait_for_timeout(60)
        raise AssertionError(self.queue)

    def come_online(self) -> None:
        for sheet in self.sheets:
            sheet.page.evaluate("dispatchEvent(new Event('online'))")

    def deliver(self) -> None:
        if self.network in ("ok", "twice"):
            self.settle()
        else:
            self.come_online()
            self.page.wait_for_timeout(80)
        self.look()

    def poll(self) -> None:
        if self.network in ("ok", "twice"):
            self.settle()

    def reload(self) -> None:
        if self.waiting(kept(self.page)).keys() != self.queue.keys():
            return  # it asks, and anyone who is asked stays
        self.page.reload()
        self.page.locator(".sheet-body > *").first.wait_for()
        self.set_storage(self.storage)
        self.deliver()

    def to_keys(self) -> None:
        back = self.page.locator(".panel > button").first
        if back.is_visible():
            back.click()
        self.page.locator(".write").wait_for()

    def write(self, points: int) -> None:
        self.to_keys()
        if self.half() != points:
            self.clear_half()
            self.sheet.digits(points)
        self.sheet.store()
        self.look()

    def correct(self, number: int, points: int) -> None:
        self.sheet.open_rounds()
        self.page.locator(".number").get_by_text(str(number), exact=True).click()
        self.sheet.write(points)

    def take_off(self) -> None:
        self.to_keys()
        self.sheet.open_rounds()
        self.page.get_by_role("button", name="Undo the last round").click()
        self.page.locator(".write").wait_for()
        self.deliver()

    def decide(self, question: Open, answer: str) -> None:
        self.to_keys()
        refused = [entry["client_id"] for entry in self.in_order() if entry["refused"]]
        self.page.locator(".status").click()
        # Alongside a round that was taken off the sheet meanwhile nothing stands.
        ways = {
            "theirs": ["That one is right", "Discard it"],
            "mine": ["Mine is right", "Send it again"],
            "next": ["Mine is the next round", "Send it again"],
        }
        said = "|".join(["Yes, the same round"] if question.is_same else ways[answer])
        card = self.page.locator(".card").nth(refused.index(question.key))
        card.get_by_role("button", name=re.compile(said)).click()


@pytest.mark.parametrize("two_tallies", [False, True], ids=["one sheet", "two tallies"])
def test_two_real_phones_lose_double_and_overwrite_nothing(
    open_page: Callable[..., Page], complaints: Complaints, two_tallies: bool
) -> None:
    """Protects: what the model promises, promised by the script itself, with two tabs and a killed browser."""
    complaints.expect("409", "net::ERR_FAILED")
    wrong = {}
    for seed in range(SEQUENCES // 2):
        competition = CompetitionFactory(rounds_per_leg=16, keeps_two_tallies=two_tallies)
        table = TableFactory(leg__match_day__competition=competition)
        pages = [open_page(viewport=SMALL_PHONE, locale="en-GB") for _phone in range(2)]
        phones = [
            RealPhone(name, page.context, *place)
            for name, page, place in zip("XY", pages, addresses_at(table), strict=True)
        ]
        played = Table(StoredSheet(table), phones, random.Random(f"real {SEED}{seed}"), two_tallies)
        if faults := played.run(STEPS):
            wrong[seed] = (faults, played.history)
        for page in pages:
            page.context.close()
    assert wrong == {}, pformat(wrong, width=120)
