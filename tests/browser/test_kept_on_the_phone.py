"""What a phone says about where a round is, compared with its storage and with what is stored on the server."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NO_SIGNAL, Complaints
from tests.browser.sheet import SMALL_PHONE, Sheet, stored
from tests.browser.storage import FULL, REFUSES, kept
from tests.browser.waiting import back_online, wait_until
from tests.factories import a_round
from tournaments.models import Table

OpenPage = Callable[..., Page]


def waiting(page: Page) -> list[int]:
    """The points of the rounds that wait, as the storage has them."""
    entries = [value for key, value in kept(page).items() if "-entry-" in key and "gone" not in value]
    return [entry["entry"]["card_points"]["NS"] for entry in sorted(entries, key=lambda entry: entry["number"])]


def message(sheet: Sheet, text: str) -> None:
    sheet.page.locator(".message, .flash").get_by_text(text).wait_for()


def status(sheet: Sheet, text: str) -> None:
    sheet.page.locator(".status").get_by_text(text, exact=True).wait_for()


WATCH_THE_TITLE = """
  window.titles = [];
  const title = document.querySelector(".title");
  const look = () => titles.at(-1) === title.textContent || titles.push(title.textContent);
  new MutationObserver(look).observe(title, { childList: true, characterData: true, subtree: true });
"""


@pytest.fixture
def sheet(open_page: OpenPage, address: str, complaints: Complaints) -> Sheet:
    complaints.expect(*NO_SIGNAL)
    return Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), address)


@pytest.mark.parametrize("how", REFUSES)
def test_what_lives_in_the_page_only_is_said_listed_and_asked_about(
    open_page: OpenPage, address: str, complaints: Complaints, how: str
) -> None:
    """Protects: "stays on this phone" while it does not, and a reload that drops a round without a word."""
    complaints.expect(*NO_SIGNAL)
    page = open_page(viewport=SMALL_PHONE, locale="en-GB")
    page.add_init_script(REFUSES[how])
    sheet = Sheet(page, address)
    assert "This phone stores nothing" in sheet.message
    sheet.write(100)
    sheet.wait_until_saved()
    page.context.set_offline(True)
    sheet.write(90)
    message(sheet, "Round 2 is only in this page: leave it open.")
    sheet.write(70, "ew")
    status(sheet, "only here: 2")
    sheet.wait_for_totals(260, 226)
    sheet.tap(".status")
    assert "copy the rounds onto paper" in page.locator(".panel").inner_text()
    rows = [" ".join(row.split()) for row in page.locator(".panel tbody tr").all_inner_texts()]
    assert rows == ["2 ● +90 +72 !", "3 +70 ● +92 !"]
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.evaluate("setTimeout(() => location.reload())")
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    back_online(page)
    status(sheet, "✓ all saved")
    assert [row[:2] for row in stored()] == [(1, 100), (2, 90), (3, 70)]
    page.reload()  # nothing is asked
    sheet.wait_until_saved()


def test_what_is_kept_is_said_to_be_kept_and_what_had_no_room_is_kept_later(sheet: Sheet) -> None:
    page = sheet.page
    page.context.set_offline(True)
    sheet.write(100)
    message(sheet, "Round 1 is stored on this phone")
    expect(page.locator(".status")).to_have_text("waiting: 1", timeout=3000)  # before it looks once more
    assert waiting(page) == [100]
    page.evaluate(f"() => {{ window.put = IDBObjectStore.prototype.put; {FULL} }}")
    sheet.write(90)
    message(sheet, "Round 2 is only in this page")
    status(sheet, "only here: 1")
    page.evaluate("() => { IDBObjectStore.prototype.put = window.put }")
    assert waiting(page) == [100]
    status(sheet, "waiting: 2")
    assert waiting(page) == [100, 90]
    sheet.tap(".status")
    assert "waits on this phone" in page.locator(".panel").inner_text()
    assert page.locator(".panel .is[title='waits on this phone']").count() == 2


@pytest.mark.parametrize(
    "wipe",
    [
        "indexedDB.deleteDatabase('klaverjas')",
        "const asked = indexedDB.open('klaverjas'); asked.onsuccess = () => "
        "void asked.result.transaction('kept', 'readwrite').objectStore('kept').clear()",
        "localStorage.clear(); sessionStorage.clear()",
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError') } })",
    ],
    ids=["deleted", "cleared", "the other storages", "the other storages forbidden"],
)
def test_what_is_cleared_away_under_the_page_is_kept_again(sheet: Sheet, wipe: str) -> None:
    """Protects: a waiting round never vanishes from the screen before the server has it."""
    page = sheet.page
    page.context.set_offline(True)
    sheet.write(100)
    status(sheet, "waiting: 1")
    page.evaluate(f"() => {{ {wipe} }}")
    sheet.write(90)
    sheet.wait_for_totals(190, 134)
    wait_until(page, "new Promise((resolve) => setTimeout(() => resolve(true), 6000))")
    assert waiting(page) == [100, 90]
    status(sheet, "waiting: 2")
    page.context.set_offline(False)
    sheet.wait_until_saved()
    assert [row[:2] for row in stored()] == [(1, 100), (2, 90)]


def test_what_cannot_be_read_is_shown_and_keeps_nothing_else_from_being_written(
    open_page: OpenPage, address: str, complaints: Complaints
) -> None:
    """Protects: one broken entry leaves the sheet blank. And what a version before kept is sent as ever."""
    complaints.expect("400")
    page = open_page(viewport=SMALL_PHONE, locale="en-GB")
    token = address.split("/")[2]
    page.goto("/healthz")
    key = "0f0f0f0f-0000-4000-8000-000000000000"
    old = {"client_id": key, "number": 1, "at": 1, "tried": False, "known": []}
    old |= {"entry": {"maker": "NS", "card_points": {"NS": 107}}, "sure": False, "replaces": None, "side": None}
    before = {
        f"klaverjas-entry-{token}-{key}": json.dumps(old),
        f"klaverjas-entry-{token}-torn": '{"client_id": "x", "ent',
    }
    before |= {f"klaverjas-sheet-{token}": "{", "klaverjas-names": "[", "klaverjas-keeps": "1"}
    page.evaluate("(items) => Object.assign(localStorage, items)", before)
    broken = {f"klaverjas-entry-{token}-{place}": value for place, value in enumerate([7, "text", {}, [None]])}
    other = key.replace("0", "1")
    wrong = {"client_id": other, "number": 2, "at": 2, "entry": {"maker": "XX", "card_points": 5}}
    broken |= {f"klaverjas-entry-{token}-{other}": wrong, f"klaverjas-sheet-{token}": 5}
    kept(page, **broken)
    sheet = Sheet(page, address)
    status(sheet, "not accepted: 6")
    assert [row[:2] for row in stored()] == [(1, 107)]
    assert page.evaluate("Object.keys(localStorage)") == []
    sheet.tap(page.get_by_role("button", name="Back to writing"))
    sheet.write(100)
    sheet.tap(".status")
    texts = page.locator(".card pre").all_inner_texts()
    assert sorted(texts) == sorted(["7", '"text"', "{}", "[null]", '{"client_id": "x", "ent'])
    for _card in range(6):
        page.locator(".card").first.get_by_role("button", name="Discard it").click()
        page.wait_for_timeout(500)
    sheet.wait_until_saved()
    assert [row[:2] for row in stored()] == [(1, 107), (2, 100)]


def test_a_copied_tab_writes_its_own_rounds(sheet: Sheet) -> None:
    """Protects: a copy has the draft of the first tab, and with it the key of what was stored since."""
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.digits(9)
    with sheet.page.context.expect_page() as opened:
        sheet.page.evaluate("window.open(location.href)")
    other = Sheet(opened.value)
    other.page.locator(".write").wait_for()
    assert other.page.locator(".party.ns .points").inner_text() == "9"
    sheet.digits(0)
    sheet.store()
    sheet.wait_until_saved()
    other.wait_for_totals(190, 134)
    other.write(5)  # 95, as the round that is stored
    other.page.locator(".card").get_by_role("button", name="Mine is the next round").click()
    other.wait_until_saved()
    other.write(80, "ew")
    other.wait_until_saved()
    assert [row[:2] for row in stored()][:3] == [(1, 100), (2, 90), (3, 95)]
    assert len(stored()) == 4


def test_what_another_tab_has_sent_never_leaves_the_screen(sheet: Sheet, address: str, complaints: Complaints) -> None:
    """Protects: between the queue and the sheet it was nowhere, and the next round got its number."""
    complaints.expect("net::ERR_FAILED")
    other = Sheet(sheet.page.context.new_page(), address)
    for path in ("**/round/**", "**/sheet.json*"):
        other.page.route(path, lambda route: route.abort())
    other.page.evaluate(WATCH_THE_TITLE)
    for points in (100, 90):
        sheet.write(points)
        sheet.wait_until_saved()
    other.wait_for_totals(190, 134)
    status(other, "✓ all saved")
    assert [int(text.split("Round ")[1].split("/")[0]) for text in other.page.evaluate("titles")] == [2, 3]


def test_two_tabs_that_can_keep_nothing_tell_each_other_once(sheet: Sheet, address: str) -> None:
    """Protects: each put in its place what the other had told it, and told it again, as fast as they could."""
    other = Sheet(sheet.page.context.new_page(), address)
    sheet.page.context.set_offline(True)
    for page in (sheet.page, other.page):
        page.evaluate(
            f"() => {{ {FULL} window.told = 0; new BroadcastChannel('klaverjas').onmessage = () => {{ told += 1; }}; }}"
        )
    sheet.write(100)
    for one in (sheet, other):
        status(one, "only here: 1")
    sheet.page.wait_for_timeout(1000)
    assert other.page.evaluate("told") + sheet.page.evaluate("told") < 10
    sheet.page.context.set_offline(False)
    sheet.wait_until_saved()
    other.wait_for_totals(100, 62)


def test_a_tab_that_is_opened_later_is_told_what_another_one_could_not_keep(
    sheet: Sheet, address: str, complaints: Complaints
) -> None:
    """Protects: it said "all saved" of a round that the other one had to ask about."""
    complaints.expect("409")
    sheet.page.evaluate(f"() => {{ {FULL} }}")
    a_round(Table.objects.get())
    sheet.write(120)
    sheet.page.locator(".status.is-refused").wait_for()
    other = Sheet(sheet.page.context.new_page(), address)
    other.page.locator(".status.is-refused").wait_for(timeout=3000)
    assert waiting(other.page) == [120]  # there is room where it is


def test_a_restored_tab_writes_the_next_round(sheet: Sheet) -> None:
    """Protects: a browser stores what a tab has half a minute late, and one that was killed gives that back."""
    read = "JSON.stringify({ ...sessionStorage })"
    sheet.digits(100)
    drafts = [sheet.page.evaluate(read)]
    sheet.store()
    sheet.wait_until_saved()
    drafts.append(sheet.page.evaluate(read))
    sheet.write(90)
    sheet.wait_until_saved()
    for written, draft in enumerate(drafts, start=2):
        sheet.page.evaluate("(kept) => Object.assign(sessionStorage, JSON.parse(kept))", draft)
        sheet.page.reload()
        sheet.page.locator(".write").wait_for()
        assert sheet.page.locator(".party .points").all_inner_texts() == ["_", ""]
        sheet.write(80 + written)
        message(sheet, f"Round {written + 1} is saved.")
        sheet.wait_until_saved()
    assert [row[0:2:1] for row in stored()][:2] == [(1, 100), (2, 90)]
    assert len(stored()) == 4


def test_saved_is_only_said_when_the_answer_shows_it(sheet: Sheet) -> None:
    """Protects: what the server takes for something else is not lost behind "round 1 is saved"."""
    said = []

    def answer(route: Route) -> None:
        news = route.fetch(url=route.request.url.replace("round/1/", "sheet.json"), method="GET", post_data=None).json()
        said.append(route.request.post_data_json["client_id"])
        route.fulfill(json={"stored": 1, "sheet": news})

    sheet.page.route("**/round/1/", answer)
    sheet.write(100)
    sheet.page.locator(".card").get_by_role("button", name="Send it again").wait_for()
    status(sheet, "not accepted: 1")
    sheet.page.unroute("**/round/1/")
    sheet.page.get_by_role("button", name="Send it again").click()
    sheet.wait_until_saved()
    assert [row[:2] for row in stored()] == [(1, 100)]


def test_a_round_under_a_key_that_was_used_is_asked_about_and_gets_its_own_one(
    sheet: Sheet, complaints: Complaints
) -> None:
    complaints.expect("409")
    sheet.write(100)
    sheet.wait_until_saved()
    page, token = sheet.page, sheet.page.url.split("/")[4]
    entries = [key for key in kept(page) if "-entry-" in key]
    key = entries[0].removeprefix(f"klaverjas-entry-{token}-")
    waits = {"client_id": key, "number": 2, "at": 1, "tried": True, "known": [key], "sure": False, "side": None}
    waits |= {"entry": {"maker": "NS", "card_points": {"NS": 90}}, "replaces": None}
    kept(page, **{f"klaverjas-entry-{token}-{key}": waits})
    page.reload()
    sheet.page.locator(".status").get_by_text("not accepted: 1").click()
    page.locator(".card").get_by_role("button", name="Send it again").click()
    sheet.wait_until_saved()
    assert [row[:2] for row in stored()] == [(1, 100), (2, 90)]


def test_a_round_has_the_number_that_it_has_on_the_sheet_of_the_organiser(sheet: Sheet) -> None:
    """Protects: with round 2 still to be written, round 3 was shown, and said to be saved, as round 2."""
    a_round(Table.objects.get(), number=3)
    sheet.page.reload()
    sheet.write(120)
    sheet.wait_until_saved()
    sheet.open_rounds()
    assert sheet.page.locator(".panel .number").all_inner_texts() == ["3", "1"]
    sheet.page.locator(".panel .number").first.click()
    sheet.write(90)
    message(sheet, "Saved: round 3")
    assert [row[:2] for row in stored()] == [(1, 120), (3, 90)]


def test_a_clock_that_is_set_keeps_nothing_from_being_written(sheet: Sheet) -> None:
    """Protects: a double tap is told from two rounds by the time between them."""
    for points, hours in ((100, -3), (90, 30), (80, -1)):
        sheet.write(points)
        sheet.page.evaluate("(hours) => { const real = Date.now; Date.now = () => real() + hours * 36e5 }", hours)
        sheet.page.wait_for_timeout(450)
    sheet.wait_until_saved()
    assert len(stored()) == 3
