"""Two phones in two real browser pages, and a desk: the sequences of test_two_phones.py with the real script."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from benchmarks._two_phones import ModelPhone, Open, StoredSheet, Table
from tests.browser.conftest import Complaints
from tests.browser.sheet import SMALL_PHONE, Sheet, address_of
from tests.chance import so_many
from tests.factories import CompetitionFactory, TableFactory

SEQUENCES = so_many(2, 50)
STEPS = 12

KEPT = """(token) => {
  const read = (key) => JSON.parse(localStorage.getItem(key));
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`klaverjas-entry-${token}-`));
  return { state: read(`klaverjas-sheet-${token}`), queue: keys.map(read) };
}"""
# Until nothing waits that could be sent, and the page knows what the server knows.
SETTLE = """async ([token, side]) => {
  const until = Date.now() + 20000;
  while (Date.now() < until) {
    const waits = Object.keys(localStorage).filter((key) => key.startsWith(`klaverjas-entry-${token}-`))
      .some((key) => !JSON.parse(localStorage.getItem(key) ?? '{"refused": 1}').refused);
    const { version } = JSON.parse(localStorage.getItem(`klaverjas-sheet-${token}`));
    const answer = waits ? null : await fetch(`/t/${token}/sheet.json?version=${version}&side=${side}`);
    if (answer?.status === 204) return true;
    dispatchEvent(new Event("online"));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return false;
}"""


class RealPhone(ModelPhone):
    """What people do, on the keys of a real page; what it shows is read from where the page keeps it."""

    def __init__(self, name: str, page: Page, address: str, side: str | None) -> None:
        self.name, self.page, self.address, self.side, self.network = name, page, address, side, "ok"
        self.token = address.split("/")[2]
        page.route("**/round/**", self.carry)
        page.route("**/sheet.json*", self.carry)
        page.route("**/undo/**", self.carry)
        page.route(f"**{address}", self.open)
        self.first_page = ""
        self.sheet = Sheet(page, address)
        if side:
            self.sheet.tap(f".panel .primary >> nth={['NS', 'EW'].index(side)}")
            page.locator(".write").wait_for()
        self.settle()

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

    @property
    def state(self) -> dict[str, Any]:  # type: ignore[override]
        return dict(self.page.evaluate(KEPT, self.token)["state"])

    @property
    def queue(self) -> dict[str, dict[str, Any]]:  # type: ignore[override]
        entries = self.page.evaluate(KEPT, self.token)["queue"]
        return {
            entry["client_id"]: {"refused": None, "replaces": None, "withdrawn": False} | entry for entry in entries
        }

    def settle(self) -> None:
        assert self.page.evaluate(SETTLE, [self.token, self.side or ""])

    def deliver(self) -> None:
        if self.network in ("ok", "twice"):
            self.settle()
        else:
            self.page.evaluate("dispatchEvent(new Event('online'))")
            self.page.wait_for_timeout(80)

    def poll(self) -> None:
        if self.network in ("ok", "twice"):
            self.settle()

    def reload(self) -> None:
        self.page.reload()
        self.page.locator(".sheet-body > *").first.wait_for()
        self.deliver()

    def to_keys(self) -> None:
        back = self.page.locator(".panel > button").first
        if back.is_visible():
            back.click()
        self.page.locator(".write").wait_for()

    def write(self, points: int) -> None:
        self.to_keys()
        self.sheet.write(points)

    def correct(self, number: int, points: int) -> None:
        self.sheet.open_rounds()
        self.page.locator(".number").get_by_text(str(number), exact=True).click()
        self.sheet.write(points)

    def take_off(self) -> None:
        self.to_keys()
        self.sheet.open_rounds()
        self.page.get_by_role("button", name="Take the last round back").click()
        self.page.locator(".write").wait_for()
        self.deliver()

    def decide(self, question: Open, answer: str) -> None:
        self.to_keys()
        refused = [entry["client_id"] for entry in self.in_order() if entry["refused"]]
        self.page.locator(".status").click()
        names = {"theirs": "That one is right", "mine": "Mine is right", "next": "Mine is the next round"}
        card = self.page.locator(".card").nth(refused.index(question.key))
        button = card.get_by_role("button", name=names[answer])
        if question.is_same:
            button = card.get_by_role("button", name="Yes, the same round")
        elif not button.count():  # it was taken off the sheet meanwhile: there is nothing to stand beside
            button = card.get_by_role("button", name="Throw it away" if answer == "theirs" else "Send it again")
        button.click()


@pytest.mark.parametrize("two_tallies", [False, True], ids=["one sheet", "two tallies"])
def test_two_real_phones_lose_double_and_overwrite_nothing(
    open_page: Callable[..., Page], complaints: Complaints, two_tallies: bool
) -> None:
    """Protects: what the model promises, promised by the script itself (TWO_PHONES=200: so many sequences)."""
    complaints.expect("409", "net::ERR_FAILED")
    wrong = {}
    for seed in range(SEQUENCES // 2):
        competition = CompetitionFactory(rounds_per_leg=16, keeps_two_tallies=two_tallies)
        table = TableFactory(leg__match_day__competition=competition)
        address = address_of(table)
        pages = [open_page(viewport=SMALL_PHONE, locale="en-GB") for _phone in range(2)]
        sides = ["NS", "EW"] if two_tallies else [None, None]
        phones = [RealPhone(name, page, address, side) for name, page, side in zip("XY", pages, sides, strict=True)]
        played = Table(StoredSheet(table), phones, random.Random(f"real {seed}"), two_tallies)
        if faults := played.run(STEPS):
            wrong[seed] = (faults, played.history)
        for page in pages:
            page.context.close()
    assert wrong == {}
