"""The sheet of a table on a phone: nothing that was written down is lost or counted twice, with signal and without."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NO_SIGNAL, PHONE, Complaints
from tests.browser.sheet import Sheet, stored
from tests.browser.storage import kept
from tests.browser.waiting import back_online
from tournaments.models import LateRound, Round, Table
from tournaments.services.evening.leg import close_leg, reopen_leg
from tournaments.services.table.table_link import renew_table_link

OpenPage = Callable[..., Page]


def test_rounds_are_written(phone: Callable[[], Sheet]) -> None:
    sheet = phone()
    sheet.write(100)
    sheet.write(82)
    sheet.wait_until_saved()
    assert sheet.totals == ["182", "142"]
    assert stored() == [(1, 100, 62), (2, 82, 80)]


def test_without_javascript_it_is_a_form(open_page: OpenPage, address: str) -> None:
    page = open_page(viewport=PHONE, java_script_enabled=False)
    page.goto(address)
    page.wait_for_url("**/plain/")
    page.locator("[name=maker][value=NS]").check(force=True)
    page.fill("[name=ns_points]", "100")
    page.locator(".pad-store button").click()
    page.locator(".pad-lines").wait_for()
    assert page.locator(".pad-score dd").all_inner_texts() == ["100", "62"]


SHARES = """() => {
  navigator.canShare = ({ files }) => files.length === 1;
  window.shared = new Promise((resolve) => {
    navigator.share = async ({ files }) => resolve([files[0].name, files[0].type, files[0].size > 5000]);
  });
}"""


def test_the_sheet_is_sent_as_a_picture(phone: Callable[..., Sheet], complaints: Complaints) -> None:
    """By one tap at the end and among the rounds; where nothing can be sent it is saved. A round that waits is not left
    out without a word."""
    sheet = phone(locale="en-GB")
    page = sheet.page
    for _round in range(4):
        sheet.write(100)
    sheet.wait_until_saved()
    send = page.get_by_role("button", name="Send the sheet as a picture")
    page.evaluate("() => { navigator.canShare = undefined; }")
    with page.expect_download() as download:
        send.click()
    assert download.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    page.evaluate(SHARES)
    sheet.open_rounds()
    send.click()
    assert page.evaluate("() => window.shared") == ["klaverjas.png", "image/png", True]
    complaints.expect(*NO_SIGNAL)
    page.context.set_offline(True)
    send.click()
    page.get_by_text("There is no signal now. Try again later.").first.wait_for()


@pytest.mark.parametrize(
    ("keys", "score"),
    [
        pytest.param(["counter-pit"], (0, 162), id="counter-pit"),
        pytest.param(["1", "6", "2"], (162, 0), id="162 without pit"),
        pytest.param(["9", "0", "+100", "+50"], (240, 72), id="much roem"),
    ],
)
def test_what_is_unlikely_is_asked_and_then_stored(phone: Callable[[], Sheet], keys: list[str], score: tuple) -> None:
    """Protects: it is asked on the phone at once, and "sure" travels with the round: nothing dams up behind it."""
    sheet = phone(locale="en-GB")
    for key in keys:
        if key.startswith("+"):
            sheet.chip("ns", key[1:])
        elif key.isdigit():
            sheet.digits(key)
        else:
            sheet.word(key)
    sheet.store()
    assert sheet.page.locator(".message.wrong").is_visible()
    sheet.tap(".sure")
    sheet.write(100)
    sheet.wait_until_saved()
    first = Round.objects.get(number=1)
    assert (first.ns_total, first.ew_total) == score
    assert Round.objects.count() == 2


def test_taps_that_bounce_are_one_round(phone: Callable[[], Sheet]) -> None:
    """Protects: a double tap, a triple tap, and saving nothing write nothing more."""
    sheet = phone()
    sheet.digits(100)
    sheet.page.locator(".store.ns").dblclick()
    sheet.page.locator(".store.ns").dblclick()
    sheet.page.wait_for_timeout(600)
    sheet.store()
    assert sheet.page.locator(".message.wrong").is_visible()
    sheet.wait_until_saved()
    assert stored() == [(1, 100, 62)]
    assert [key for key, value in kept(sheet.page).items() if "-entry-" in key and "gone" not in value] == []


def test_what_no_cards_can_give_is_said_at_once(phone: Callable[[], Sheet]) -> None:
    sheet = phone()
    sheet.write(161)
    assert sheet.page.locator(".message.wrong").is_visible()
    for _digit in "161":
        sheet.tap("[aria-label]:text-is('⌫')")
    sheet.write(152)
    sheet.wait_until_saved()
    assert stored() == [(1, 152, 10)]


def test_rounds_wait_on_the_phone_and_count_there(phone: Callable[[], Sheet], complaints: Complaints) -> None:
    """Protects: without signal the phone shows the other side's points, nat and the totals with what waits."""
    complaints.expect(*NO_SIGNAL)
    sheet = phone()
    sheet.page.context.set_offline(True)
    sheet.write(100)
    sheet.digits(70)
    assert sheet.page.locator(".party.ew .points").inner_text() == "92"
    assert sheet.page.locator(".store.ns .worth").inner_text() == "Nat 0 : 162"
    assert sheet.page.locator(".store.ew .worth").inner_text() == "70 : 92"
    sheet.store("ns")
    sheet.wait_for_totals(100, 224)
    expect(sheet.page.locator(".status.is-waiting")).to_have_text(re.compile("2$"))
    assert not Round.objects.exists()
    back_online(sheet.page)
    sheet.wait_until_saved()
    assert stored() == [(1, 100, 62), (2, 0, 162)]


def test_a_correction_that_waits_counts_there_too(phone: Callable[[], Sheet], complaints: Complaints) -> None:
    complaints.expect(*NO_SIGNAL)
    sheet = phone()
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.page.context.set_offline(True)
    sheet.open_rounds()
    sheet.tap(sheet.page.locator(".number").get_by_text("1", exact=True))
    sheet.write(90)
    sheet.wait_for_totals(90, 72)


def test_a_dead_battery_loses_nothing(phone: Callable[[], Sheet], address: str, complaints: Complaints) -> None:
    complaints.expect(*NO_SIGNAL)
    sheet = phone()
    sheet.page.context.set_offline(True)
    sheet.write(100)
    sheet.page.locator(".status.is-waiting").wait_for()
    sheet.page.goto("about:blank")
    sheet.page.context.set_offline(False)
    sheet.page.goto(address)
    sheet.wait_for_totals(100, 62)
    sheet.wait_until_saved()
    assert stored() == [(1, 100, 62)]


def test_what_is_typed_survives_a_reload(phone: Callable[[], Sheet]) -> None:
    sheet = phone()
    sheet.digits(98)
    sheet.chip("ns", "50")
    sheet.page.reload()
    sheet.store()
    sheet.wait_until_saved()
    row = Round.objects.get()
    assert (row.ns_total, row.ew_total) == (148, 64)


def test_the_same_round_on_two_phones_counts_once(phone: Callable[[], Sheet], complaints: Complaints) -> None:
    complaints.expect(*NO_SIGNAL)
    here, there = phone(), phone()
    here.page.context.set_offline(True)
    here.write(100)
    there.write(100)
    there.wait_until_saved()
    back_online(here.page)
    here.wait_until_saved()
    assert here.totals == ["100", "62"]
    assert stored() == [(1, 100, 62)]


def test_a_round_that_has_just_come_from_the_other_phone_may_be_the_same(
    phone: Callable[[], Sheet], complaints: Complaints
) -> None:
    """Protects: both write at the same time, and the sheet moves on between the look at it and the first key."""
    complaints.expect("409")
    here, there = phone(locale="en-GB"), phone()
    there.write(100)
    here.wait_for_totals(100, 62)
    here.write(100)
    here.tap(here.page.get_by_role("button", name="Yes, the same round"))
    here.wait_until_saved()
    assert stored() == [(1, 100, 62)]


@pytest.mark.parametrize(
    ("decision", "rounds"),
    [
        ("Yes, the same round", [(1, 95, 67), (2, 90, 72)]),
        ("No, another round", [(1, 90, 72), (2, 90, 72)]),
    ],
)
def test_a_correction_to_what_the_other_phone_wrote_meanwhile_is_asked_about(
    phone: Callable[[], Sheet], complaints: Complaints, decision: str, rounds: list
) -> None:
    """Protects: one round on the sheet twice, written by two phones, by one of them with a slip."""
    complaints.expect("409", *NO_SIGNAL)
    here, there = phone(locale="en-GB"), phone()
    here.write(95)
    here.wait_until_saved()
    here.page.context.set_offline(True)
    here.open_rounds()
    here.tap(here.page.locator(".number").get_by_text("1", exact=True))
    here.write(90)
    there.wait_for_totals(95, 67)
    there.write(90)
    there.wait_until_saved()
    back_online(here.page)
    here.tap(here.page.get_by_role("button", name=decision))
    here.wait_until_saved()
    assert stored() == rounds


@pytest.mark.parametrize(
    ("decision", "rounds"),
    [
        ("That one is right", [(1, 90, 72)]),
        ("Mine is right", [(1, 100, 62)]),
        ("Mine is the next round", [(1, 90, 72), (2, 100, 62)]),
    ],
)
def test_different_rounds_on_two_phones_are_shown_side_by_side(
    phone: Callable[[], Sheet], complaints: Complaints, decision: str, rounds: list
) -> None:
    complaints.expect(*NO_SIGNAL, "409")
    here, there = phone(locale="en-GB"), phone()
    here.page.context.set_offline(True)
    here.write(100)
    there.write(90)
    there.wait_until_saved()
    back_online(here.page)
    card = here.page.locator(".card")
    card.wait_for()
    assert ["90" in card.inner_text(), "100" in card.inner_text()] == [True, True]
    here.tap(card.get_by_role("button", name=decision))
    here.wait_until_saved()
    assert stored() == rounds


def test_a_round_that_is_refused_holds_up_no_other(
    phone: Callable[[], Sheet], table: Table, complaints: Complaints
) -> None:
    """Protects: the rules changed meanwhile; the reason is shown at the round, it can be changed or thrown away."""
    complaints.expect(*NO_SIGNAL, "422")
    sheet = phone(locale="en-GB")
    sheet.page.context.set_offline(True)
    sheet.write(161 - 9)
    sheet.write(90)
    competition = table.leg.match_day.competition
    competition.rules_options = {"last_trick": 20}  # 152 of 172: one side cannot have 20 less than all
    competition.rounds_per_leg = 1
    competition.save()
    back_online(sheet.page)
    card = sheet.page.locator(".card")
    card.wait_for()
    sheet.tap(card.get_by_role("button", name="Discard it"))
    sheet.wait_until_saved()
    assert Round.objects.count() == 1


def test_a_correction_and_the_last_round_undone(phone: Callable[[], Sheet]) -> None:
    sheet = phone(locale="en-GB")
    sheet.write(100)
    sheet.write(90)
    sheet.wait_until_saved()
    sheet.open_rounds()
    sheet.tap(sheet.page.locator(".number").get_by_text("1", exact=True))
    sheet.digits(110)
    sheet.store("ns")
    sheet.wait_until_saved()
    assert stored() == [(1, 110, 52), (2, 90, 72)]
    sheet.open_rounds()
    sheet.tap(sheet.page.get_by_text("Undo the last round"))
    sheet.wait_for_totals(110, 52)
    sheet.tap(sheet.page.get_by_role("button", name="Restore"))
    sheet.wait_for_totals(200, 124)
    sheet.wait_until_saved()
    assert stored() == [(1, 110, 52), (2, 90, 72)]


def test_a_round_that_may_have_arrived_is_undone_there_too(phone: Callable[[], Sheet], complaints: Complaints) -> None:
    """Protects: the server has the round, the phone never told so; undone and written again it counts once."""
    complaints.expect("net::ERR_FAILED")
    sheet = phone(locale="en-GB")
    sheet.write(100)
    sheet.wait_until_saved()

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    sheet.page.route("**/round/**", lose_the_answer)
    with sheet.page.expect_event("requestfailed"):
        sheet.write(97)
    assert len(stored()) == 2
    sheet.page.unroute("**/round/**")
    sheet.open_rounds()
    sheet.tap(sheet.page.get_by_text("Undo the last round"))
    sheet.wait_for_totals(100, 62)
    sheet.write(95)
    sheet.wait_until_saved()
    assert stored() == [(1, 100, 62), (2, 95, 67)]
    assert sheet.totals == ["195", "129"]


def test_two_taps_take_one_round_off_and_press_nothing_else(phone: Callable[[], Sheet]) -> None:
    sheet = phone(locale="en-GB")
    sheet.write(100)
    sheet.write(90)
    sheet.wait_until_saved()
    sheet.open_rounds()
    button = sheet.page.get_by_text("Undo the last round")
    button.click(trial=True)  # what has just come up can be pressed a moment later
    box = button.bounding_box()
    assert box
    for _tap in range(3):
        sheet.page.mouse.click(box["x"] + 20, box["y"] + 20)
    sheet.wait_for_totals(100, 62)
    assert "is undone" in sheet.message  # here, and perhaps not on the sheet yet
    sheet.wait_until_saved()
    assert sheet.page.locator(".party .points").all_inner_texts() == ["_", ""]
    assert stored() == [(1, 100, 62)]


def test_a_correction_is_left_with_one_key_and_fills_in_the_other_side(phone: Callable[[], Sheet]) -> None:
    sheet = phone(locale="en-GB")
    sheet.write(100)
    for figure, left in ((300, 100), (None, 100), (55, 107)):
        sheet.open_rounds()
        sheet.tap(sheet.page.locator(".number").get_by_text("1", exact=True))
        sheet.select("ew")
        if figure:
            sheet.digits(figure)
            sheet.store("ns")
        if left == 100:
            sheet.tap(sheet.page.get_by_role("button", name="Cancel"))
        sheet.wait_until_saved()
        assert stored()[0][1] == left


def test_phones_follow_each_other(phone: Callable[[], Sheet]) -> None:
    """Protects: no one has to ask; what is being typed there stays, under the number it was begun with."""
    here, there = phone(), phone()
    there.digits(9)
    here.write(100)
    there.wait_for_totals(100, 62)
    assert there.page.locator(".party.ns .points").inner_text() == "9"


def test_a_question_stays_where_it_is_when_there_is_news(phone: Callable[[], Sheet]) -> None:
    """Protects: no key changes into another one under a finger."""
    here, there = phone(), phone()
    here.write(162)
    there.write(100)
    there.wait_until_saved()
    here.wait_for_totals(100, 62)
    assert here.page.locator(".sure").is_visible()


def test_a_round_that_waits_is_written_again(phone: Callable[[], Sheet], complaints: Complaints) -> None:
    """Protects: it is the same round, whether the server had told of it or not."""
    complaints.expect(*NO_SIGNAL, "ERR_FAILED")
    sheet = phone()
    is_lost = True

    def carry(route: Route) -> None:
        """The first one is stored, but its answer is lost; the second one never arrives."""
        if is_lost and "round/1/" in route.request.url:
            route.fetch()
        if is_lost:
            return route.abort()
        return route.continue_()

    sheet.page.route("**/round/**", carry)
    sheet.write(100)
    sheet.write(90)
    for number, points in ((1, 110), (2, 85)):
        sheet.open_rounds()
        sheet.tap(sheet.page.locator(".number").get_by_text(str(number), exact=True))
        sheet.write(points)
    is_lost = False
    sheet.wait_until_saved()
    assert stored() == [(1, 110, 52), (2, 85, 77)]


def test_an_answer_from_a_public_networks_login_page_loses_nothing(phone: Callable[[], Sheet]) -> None:
    """Protects: the login page of a network says 200 to everything; a round is stored when the server says so."""
    sheet = phone()
    sheet.page.route("**/round/1/", lambda route: route.fulfill(status=200, body="<p>Log in to this network</p>"))
    with sheet.page.expect_response("**/round/1/"):
        sheet.write(100)
    sheet.page.unroute("**/round/1/")
    sheet.page.reload()
    sheet.wait_until_saved()
    assert stored() == [(1, 100, 62)]


def test_two_tabs_of_one_phone_lose_nothing(phone: Callable[[], Sheet], address: str, complaints: Complaints) -> None:
    complaints.expect(*NO_SIGNAL)
    sheet = phone()
    other = Sheet(sheet.page.context.new_page(), address)
    sheet.page.context.set_offline(True)
    sheet.write(100)
    other.wait_for_totals(100, 62)
    other.write(82)
    sheet.wait_for_totals(182, 142)
    sheet.write(90)
    back_online(sheet.page)
    sheet.wait_until_saved()
    other.wait_until_saved()
    assert stored() == [(1, 100, 62), (2, 82, 80), (3, 90, 72)]


@pytest.mark.parametrize(("is_redrawn", "typed"), [(False, ""), (True, ""), (False, "9")])
def test_a_round_that_comes_too_late_is_handed_to_the_organiser(
    phone: Callable[[], Sheet], table: Table, complaints: Complaints, is_redrawn: bool, typed: str
) -> None:
    """Protects: it stays on the phone, is shown, also to anyone who types the next one, and waits on the board."""
    complaints.expect(*NO_SIGNAL, "404")
    sheet = phone(locale="en-GB")
    sheet.page.context.set_offline(True)
    sheet.write(100)
    sheet.digits(typed)
    if is_redrawn:
        table.delete()
    else:
        close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    back_online(sheet.page)
    card = sheet.page.locator(".card")
    card.wait_for()
    assert "The organiser has it" in card.inner_text()
    sheet.tap(card.get_by_role("button", name="All right"))
    sheet.page.get_by_text("This sheet is closed").wait_for()
    late = LateRound.objects.get()
    assert late.entry == {"maker": "NS", "card_points": {"NS": 100}}


def test_a_leg_that_is_opened_again_goes_on(phone: Callable[[], Sheet], table: Table, complaints: Complaints) -> None:
    """Protects: phones that were told that it is closed, and what was typed there, when it was closed by mistake."""
    complaints.expect("404")
    sheet = phone(locale="en-GB")
    sheet.write(100)
    sheet.wait_until_saved()
    sheet.digits(9)
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    sheet.page.get_by_text("This sheet is closed").wait_for()
    reopen_leg(leg=table.leg)
    look_again(sheet)
    sheet.digits(0)
    sheet.store()
    sheet.wait_for_totals(190, 134)
    sheet.wait_until_saved()
    # Told by the page itself, it is no other.
    close_leg(leg=table.leg, by=None, even_if_incomplete=True)
    sheet.page.reload()
    sheet.page.get_by_text("This sheet is closed").wait_for()
    reopen_leg(leg=table.leg)
    look_again(sheet)
    sheet.write(85)
    sheet.wait_for_totals(275, 211)
    sheet.wait_until_saved()
    assert stored() == [(1, 100, 62), (2, 90, 72), (3, 85, 77)]


def test_an_address_that_was_replaced_says_so(phone: Callable[[], Sheet], table: Table, complaints: Complaints) -> None:
    """Protects: no one is told that the leg is over."""
    complaints.expect("404")
    sheet = phone(locale="en-GB")
    sheet.write(100)
    sheet.wait_until_saved()
    renew_table_link(table=table)
    sheet.page.get_by_text("Scan the code on your table once more").wait_for()
    assert "The leg is over" not in sheet.page.locator("#sheet").inner_text()


def test_what_waits_behind_a_replaced_address_can_be_read(
    phone: Callable[[], Sheet], table: Table, complaints: Complaints
) -> None:
    """Protects: a round that can be sent no more, though the page was opened again."""
    complaints.expect(*NO_SIGNAL, "404")
    sheet = phone(locale="en-GB")
    sheet.page.context.set_offline(True)
    sheet.write(85)
    renew_table_link(table=table)
    back_online(sheet.page)
    sheet.page.reload()
    card = sheet.page.locator(".card")
    card.wait_for()
    assert "not valid any more" in card.inner_text()
    assert "85" in card.inner_text()


def look_again(sheet: Sheet) -> None:
    """Someone takes up the phone."""
    sheet.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    sheet.page.locator(".digit").first.wait_for()
