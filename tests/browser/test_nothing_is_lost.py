"""Whatever an organiser types, on whatever page, is there again until the site has stored it (static/js/kept.js)."""

from collections.abc import Callable, Iterator
from time import sleep
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse, reverse_lazy
from playwright.sync_api import Locator, Page, expect

from scoring import SideTotals
from tests.browser.conftest import NO_SIGNAL, Complaints
from tests.browser.storage import KEPT as ON_DISK
from tests.browser.storage import REFUSES, kept
from tests.browser.test_desk import record, stored
from tests.browser.test_evening import address
from tests.browser.waiting import wait_until
from tests.chance import IS_NIGHT
from tests.factories import (
    AttendanceFactory,
    CompetitionFactory,
    LegFactory,
    MatchDayFactory,
    PlayerFactory,
    TableFactory,
    a_round,
)
from tests.walks.test_kept_forms import pages_of_organisers
from tournaments.models import Club, Competition, MatchDay, Table
from tournaments.models.player import players_of
from tournaments.services.evening.adjustment import record_result
from tournaments.services.table.table import record_totals

OpenPage = Callable[..., Page]
ELSEWHERE = reverse_lazy("player_add", args=["club-a"])
FIELDS = """
  const forms = [...document.querySelectorAll("form[data-keep]")];
  const never = ["submit", "button", "hidden", "file", "password"];
  const fields = forms.flatMap((form) => [...form.elements])
    .filter((field) => field.name && field.name !== "sure" && !never.includes(field.type));
"""
# Every field in sight says something else than it did.
FILL = f"""() => {{
  for (const details of document.querySelectorAll("main details")) details.open = true;
  {FIELDS}
  fields.forEach((field, at) => {{
    if (!field.isConnected || field.disabled || field.readOnly || !field.checkVisibility()) return;
    const options = [...(field.options ?? [])];
    const step = Number(field.step > 0 ? field.step : 1);
    if (field.type === "checkbox") field.checked = !field.checked;
    else if (field.type === "radio") field.checked ||= !field.defaultChecked;
    else if (field.multiple) for (const option of options) option.selected = !option.selected;
    else if (field.options) (options.find((one) => !one.selected && !one.disabled) ?? options[0]).selected = true;
    else if (field.type === "date") field.value = "2027-02-03";
    else if (field.type === "time") field.value = "18:41";
    else if (field.type === "number") field.value = Number(field.value || field.min || 0) + step;
    else field.value = field.inputMode === "numeric" ? at + 1 : `typed ${{at}}`;
    for (const change of ["input", "change"]) field.dispatchEvent(new Event(change, {{ bubbles: true }}));
  }});
}}"""
SHOWN = f"""() => {{
  {FIELDS}
  return Object.fromEntries(fields.map((field) => {{
    const is_choice = field.type === "checkbox" || field.type === "radio";
    const form = `${{field.form.getAttribute("action") ?? ""}} ${{field.form.dataset.keep}}`;
    const said = [...(field.selectedOptions ?? [field])].map((one) => one.value).join();
    return [`${{form}} ${{field.name}} ${{is_choice ? field.value : ""}}`, is_choice ? field.checked : said];
  }}));
}}"""
KEPT = "Object.keys(localStorage).filter((name) => name.startsWith('kept '))"
IS_READY = "document.body.dataset.isReady === ''"
Shown = dict[str, str | bool]


def shown(page: Page) -> Shown:
    wait_until(page, IS_READY)
    return page.evaluate(SHOWN)


def still_kept(page: Page) -> list[str]:
    """Once the page has read what it keeps, which takes longer than loading it: what was stored is forgotten then."""
    wait_until(page, IS_READY)
    return page.evaluate(KEPT)


def a_moment(page: Page) -> None:
    """What a page does on its own is done after that; nothing on it says so."""
    page.wait_for_timeout(300)


def fill(page: Page) -> Shown:
    """What the page shows afterwards, with all that scripts add to it."""
    page.evaluate(FILL)
    if page.locator("form[data-keep] [hx-trigger]").count():
        a_moment(page)  # until a preview is asked for
    wait_until(page, "!document.querySelector('.htmx-request')")
    return shown(page)


def note(page: Page) -> Locator:
    return page.locator("#kept-note")


def throw_away(page: Page) -> None:
    with page.expect_navigation():
        note(page).locator("button").click()


def seat_a_leg(competition: Competition) -> MatchDay:
    """Two tables; nothing is written yet."""
    match_day = MatchDayFactory(competition=competition)
    leg = LegFactory(match_day=match_day)
    for number in (1, 2):
        people = PlayerFactory.create_batch(competition.units_at_table, club=competition.club)
        for player in people:
            AttendanceFactory(match_day=match_day, player=player)
        TableFactory(leg=leg, number=number, units=people)
    return match_day


@pytest.fixture
def match_day(competition: Competition) -> MatchDay:
    return seat_a_leg(competition)


@pytest.fixture
def page(open_page: OpenPage, olga: User) -> Page:
    """Whose `goto` comes back when all that is kept is read: what a test looks for in the storage is there by then."""
    page = open_page(olga)
    goto = page.goto

    def goto_and_wait(url: str, **more: Any) -> None:
        goto(url, **more)
        if "/organise/" in page.url:
            wait_until(page, IS_READY)

    page.goto = goto_and_wait  # type: ignore[method-assign, assignment]
    return page


def log_in(page: Page, user: User) -> None:
    user.set_password("a long password")
    user.save()
    page.locator("[name=username]").fill(user.username)
    page.locator("[name=password]").fill("a long password")
    with page.expect_navigation():
        page.keyboard.press("Enter")


def leave_and_come_back(page: Page, url: str, user: User) -> Iterator[str]:
    """In each way there is; the page is shown again after each of them."""
    page.goto(str(ELSEWHERE))
    page.goto(url)
    yield "a link, and the address again"
    page.reload()
    yield "reload"
    page.goto(str(ELSEWHERE))
    page.go_back()
    yield "a link and Back"
    Session.objects.all().delete()
    page.reload()
    log_in(page, user)
    yield "a lost session"
    if page.locator("#door").count():
        return  # what was handed over there is sent on its own
    page.context.set_offline(True)
    page.evaluate("document.querySelector('main form[data-keep]').requestSubmit()")
    a_moment(page)
    page.context.set_offline(False)
    page.goto(url)
    yield "a server that is away"


def one_of(name: str, *numbers: int) -> Callable[[Club], str]:
    return lambda club: reverse(name, args=[club.slug, "season", *numbers])


def sheet_of(rules: str, number: int = 1) -> Callable[[Club], str]:
    def prepare(club: Club) -> str:
        season = CompetitionFactory(club=club, slug=rules, rules=rules, rounds_per_leg=3)
        seat_a_leg(season)
        return reverse("table_entry", args=[club.slug, rules, 1, 1, number])

    return prepare


@pytest.mark.parametrize(
    "prepare",
    [
        pytest.param(one_of("organise_match_day", 1), id="desk"),
        pytest.param(sheet_of("rotterdam"), id="sheet"),
        pytest.param(sheet_of("kraken"), id="Kraken"),
        pytest.param(sheet_of("klammern"), id="Klammern"),
        pytest.param(one_of("table_totals", 1, 1, 1), id="totals"),
        pytest.param(one_of("door", 1), id="door"),
        pytest.param(one_of("competition_edit"), id="settings"),
        pytest.param(one_of("counting_edit"), id="counting"),
    ],
)
def test_what_is_typed_survives_every_way_of_leaving(
    page: Page, olga: User, match_day: MatchDay, complaints: Complaints, prepare: Callable[[Club], str]
) -> None:
    """Protects: a link, a reload, Back, a lost session and a server that is away take nothing, of any field."""
    complaints.expect(*NO_SIGNAL)
    url = prepare(match_day.competition.club)
    page.goto(url)
    before = shown(page)
    typed = fill(page)
    assert typed != before
    for way in leave_and_come_back(page, url, olga):
        assert shown(page) == typed, way
        expect(note(page)).to_be_visible()
    throw_away(page)
    assert shown(page) == before
    expect(note(page)).to_be_hidden()
    assert still_kept(page) == []


def test_every_page_keeps_what_is_typed(open_page: OpenPage, anna: User, anna_client: Client, competition) -> None:
    """Protects: all other pages, by their addresses: a new one is tried here on its own.

    At night what is thrown away stays away on each of them; by day on those of the test above.
    """
    pages = pages_of_organisers(anna_client, competition)
    page = open_page(anna)
    faults = []
    for url, forms in pages.items():
        if not any(form.is_kept and form.fields for form in forms):
            continue
        page.goto(url)
        before = shown(page)
        if note(page).is_visible():
            faults.append((url, "says that something is back before anything was typed"))
        typed = fill(page)
        page.goto(url)
        lost = {name for name, said in typed.items() if shown(page).get(name) != said}
        is_kept = not lost and note(page).is_visible()
        if not is_kept:
            faults.append((url, lost))
        if not is_kept or not IS_NIGHT:
            page.evaluate("localStorage.clear()")
            kept(page, **dict.fromkeys(kept(page)))
            continue
        throw_away(page)
        if shown(page) != before or still_kept(page):
            faults.append((url, "comes back after it was thrown away"))
    assert faults == []


NAME = "[name=name]"


@pytest.fixture
def edit(page: Page, match_day: MatchDay) -> Page:
    """The settings of an evening."""
    page.goto(address("match_day_edit", 1))
    return page


def store(page: Page) -> None:
    with page.expect_navigation():
        page.locator(NAME).press("Enter")


def test_a_double_tap_stores_once_and_leaves_nothing(page: Page, match_day: MatchDay) -> None:
    page.goto(str(ELSEWHERE))
    page.locator(NAME).fill("Zwaantje Mol")
    page.locator("main form .btn-primary").dblclick(no_wait_after=True)
    expect(page.locator(".messages")).to_contain_text("Zwaantje Mol")
    assert players_of(match_day.competition.club).filter(name="Zwaantje Mol").count() == 1
    for _again in range(2):
        expect(page.locator(NAME)).to_have_value("")
        expect(note(page)).to_be_hidden()
        page.goto(str(ELSEWHERE))


def test_saving_nothing_leaves_nothing(edit: Page) -> None:
    store(edit)
    assert still_kept(edit) == []


def test_what_is_refused_is_still_kept(page: Page, match_day: MatchDay) -> None:
    """Protects: the page of a refusal is left too, and what was typed on it is kept with the rest."""
    url = address("competition_edit")
    page.goto(url)
    page.locator(NAME).fill("")
    page.locator("[name=leg_minutes]").fill("51")
    store(page)
    expect(page.locator(f"{NAME}[aria-invalid=true]")).to_be_visible()
    page.locator("[name=legs_per_match_day]").fill("9")
    page.goto(url)
    typed = [page.locator(f"[name={name}]").input_value() for name in ("name", "leg_minutes", "legs_per_match_day")]
    assert typed == ["", "51", "9"]
    expect(note(page)).to_be_visible()
    page.locator(NAME).fill("Herfst")
    store(page)
    assert still_kept(page) == []


def test_two_tabs_keep_what_each_of_them_has(edit: Page) -> None:
    """Protects: storing one tab takes nothing from the other."""
    other = edit.context.new_page()
    other.goto(address("match_day_edit", 1))
    other.locator("[name=starts_at]").fill("19:30")
    edit.locator(NAME).fill("Paasdrive")
    store(edit)
    other.reload()
    expect(other.locator("[name=starts_at]")).to_have_value("19:30")
    expect(other.locator(NAME)).to_have_value("Paasdrive")
    expect(note(other)).to_be_visible()
    edit.goto(address("match_day_edit", 1))
    # In one field the tab typed in last has its way.
    edit.locator(NAME).fill("Kerstdrive")
    other.locator(NAME).fill("Oliebollendrive")
    store(edit)
    other.reload()
    expect(other.locator(NAME)).to_have_value("Oliebollendrive")


def test_no_one_else_at_this_computer_sees_it(edit: Page, anna: User) -> None:
    edit.locator(NAME).fill("Paasdrive")
    client = Client()
    client.force_login(anna)
    mine = [cookie for cookie in edit.context.cookies() if cookie["name"] == "sessionid"]
    edit.context.add_cookies([{**mine[0], "value": client.cookies["sessionid"].value}])
    edit.reload()
    expect(edit.locator(NAME)).to_have_value("")
    edit.context.add_cookies(mine)
    edit.reload()
    expect(edit.locator(NAME)).to_have_value("Paasdrive")


@pytest.mark.parametrize("place", ["home", "account", "match_day"])
def test_logging_out_forgets_from_whatever_page(edit: Page, place: str) -> None:
    wait_until(edit, IS_READY)
    edit.locator(NAME).fill("Paasdrive")
    edit.goto(reverse("account") if place == "account" else "/" if place == "home" else address("match_day_edit", 1))
    assert edit.evaluate(KEPT) != []
    log_out(edit, "logout_everywhere" if place == "account" else "logout")
    assert edit.evaluate(KEPT) == []
    assert [said for said in kept(edit).values() if "typed" in said] == []


def test_logging_out_forgets_what_was_typed_before_the_browser_said_what_it_keeps(
    page: Page, match_day: MatchDay
) -> None:
    page.add_init_script(
        "IDBFactory.prototype.open = () => { const it = {}; setTimeout(() => it.onerror(), 400); return it };"
    )
    page.route("**/logout/", lambda route: sleep(0.8) or route.continue_())
    Page.goto(page, address("match_day_edit", 1))
    assert page.locator("body[data-is-ready]").count() == 0
    page.locator(NAME).fill("Paasdrive")
    log_out(page, "logout")
    assert page.evaluate(KEPT) == []


def log_out(page: Page, way: str) -> None:
    with page.expect_navigation():
        page.evaluate("action => document.querySelector(`form[action='${action}']`).requestSubmit()", reverse(way))


def test_a_choice_that_is_no_longer_offered_breaks_nothing(page: Page, match_day: MatchDay) -> None:
    url = address("season_adjustments") + "?add=penalty"
    page.goto(url)
    page.locator("[name=points]").fill("25")
    page.evaluate(
        """name => localStorage.setItem(name, localStorage.getItem(name).replace('"points"', '"leg":"99","points"'))""",
        still_kept(page)[0],
    )
    page.goto(address("adjustments", 1) + "?add=penalty")
    page.goto(url)
    expect(page.locator("[name=points]")).to_have_value("25")


def test_a_table_that_someone_else_stored_meanwhile_is_not_overwritten_unseen(page: Page, match_day: MatchDay) -> None:
    """Protects: what was typed comes back with the version that it was typed on."""
    page.goto(address("table_totals", 1, 1, 1))
    page.locator("[name=ns_points]").fill("200")
    page.locator("[name=ew_points]").fill("124")
    record(1, 150)
    page.goto(address("organise_match_day", 1))
    expect(page.locator("#table-1 [name=ns_points]")).to_have_value("200")
    page.locator("#table-1 [name=ew_roem]").press("Enter")
    expect(page.locator("#table-1 .desk-said")).to_contain_text("150 + 0")
    assert stored(1)[0] == 150
    page.locator("#table-1 [name=ew_roem]").press("Enter")
    expect(page.locator("#table-1.desk-done:not(.is-refused, .is-sent)")).to_be_visible()
    assert stored(1)[0] == 200
    assert still_kept(page) == []


def test_what_was_stored_in_another_writing_is_not_said_to_be_typed(page: Page, match_day: MatchDay) -> None:
    """Protects: a page that was left before it told that its row was stored said "not saved yet"."""
    page.goto(address("organise_match_day", 1))
    page.locator("#table-1 [name=ns_points]").fill("200")
    page.locator("#table-1 [name=ew_roem]").fill("40 + 50")
    table = Table.objects.get(number=1)
    ns, ew = SideTotals(200), SideTotals(124, 90)
    record_totals(table=table, ns=ns, ew=ew, revision=table.revision, by=None)
    page.goto(address("organise_match_day", 1))
    expect(page.locator("#table-1.desk-done:not(.is-typed) [name=ew_roem]:not(.is-unsaved)")).to_have_value("90")
    expect(note(page)).to_be_hidden()
    assert still_kept(page) == []


def test_a_round_that_someone_else_stored_meanwhile_says_what_was_typed(page: Page, match_day: MatchDay) -> None:
    """Protects: a row without fields from hiding what is not stored."""
    url = address("table_entry", 1, 1, 1)
    page.goto(url)
    page.locator("#round-1 [name=ns_points]").fill("77")
    a_round(Table.objects.get(number=1))
    page.goto(url)
    expect(page.locator("#round-1 [data-kept-for]")).to_contain_text("77")
    throw_away(page)
    expect(page.locator("#round-1 [data-kept-for]")).to_be_hidden()
    assert still_kept(page) == []


def test_who_played_alone_is_not_said_to_be_missing(page: Page, match_day: MatchDay) -> None:
    url = address("table_entry", 1, 1, 1)
    page.goto(url)
    page.locator("#round-1 [name=maker]").last.press("Space")
    assert still_kept(page) != []
    a_round(Table.objects.get(number=1))
    page.goto(url)
    wait_until(page, IS_READY)
    expect(page.locator("#round-1 [data-kept-for]")).to_be_hidden()
    expect(note(page)).to_be_hidden()
    assert still_kept(page) == []


def test_a_correction_opens_again_after_a_crash(page: Page, match_day: MatchDay) -> None:
    """Protects: what was typed last is in the browser's database only, and that is read a moment later."""
    a_round(Table.objects.get(number=1))
    url = address("table_entry", 1, 1, 1)
    page.goto(url)
    page.locator("#round-1 .round-correct").click()
    page.locator("#round-1 [name=ns_points]").fill("31")
    a_moment(page)
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("#round-1 [name=ns_points]")).to_have_value("31")


def test_a_result_that_someone_else_stored_meanwhile_is_mixed_with_nothing(page: Page, match_day: MatchDay) -> None:
    """Protects: a result is meant as a whole, also what stays empty in it."""
    player = AttendanceFactory(match_day=match_day).player
    url = address("result_entry", 1)
    page.goto(url)
    page.locator(f"[name=points_{player.pk}]").fill("2084")
    record_result(match_day=match_day, player=player, points=3020, roem=120)
    page.goto(url)
    expect(page.locator(f"[name=points_{player.pk}]")).to_have_value("2084")
    expect(page.locator(f"[name=roem_{player.pk}].is-unsaved")).to_have_value("")
    page.locator("main form .btn-primary").last.click()
    expect(page.locator("main form")).to_contain_text("3020")
    assert match_day.results.get().points == 3020


def test_what_is_refused_by_a_message_is_still_kept(page: Page, match_day: MatchDay) -> None:
    """Protects: a leg that someone else seated meanwhile."""
    url = address("seating", 1, 2)
    page.goto(url)
    seat = page.locator("[name^=table_]").first
    seat.fill("Player 1")
    TableFactory(leg=LegFactory(match_day=match_day, number=2))
    with page.expect_navigation():
        seat.press("Enter")
    expect(page.locator(".messages .alert-danger")).to_be_visible()
    expect(seat).to_have_value("Player 1")
    expect(note(page)).to_be_visible()


FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
)
NO_ROOM = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
NOTHING = {
    "forbidden": FORBIDDEN + REFUSES["denied"],
    "full": NO_ROOM + REFUSES["full"],
    "silent": FORBIDDEN + REFUSES["silent"],
}


@pytest.mark.parametrize("trouble", NOTHING)
def test_only_what_cannot_be_kept_is_asked_about(page: Page, match_day: MatchDay, trouble: str) -> None:
    """Protects: a browser that keeps nothing works as before, says so, and leaves nothing without having asked."""
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.add_init_script(NOTHING[trouble])
    page.goto(address("match_day_edit", 1))
    page.locator(NAME).click()
    page.keyboard.type("Paasdrive")
    expect(page.locator("#unkept-note")).to_be_visible()
    page.goto(address("match_day_edit", 1))
    assert asked == ["beforeunload"]
    page.locator(NAME).click()
    page.keyboard.type("Paasdrive")
    store(page)
    assert asked == ["beforeunload"]
    assert MatchDay.objects.get().name == "Paasdrive"


@pytest.mark.parametrize("trouble", [FORBIDDEN, NO_ROOM, REFUSES["denied"], REFUSES["full"], "localStorage.clear();"])
def test_one_of_two_places_is_enough(page: Page, match_day: MatchDay, trouble: str) -> None:
    """Protects: a browser that was killed has written what was typed last to its database only."""
    page.add_init_script(trouble)
    page.goto(address("match_day_edit", 1))
    page.locator(NAME).click()
    page.keyboard.type("Paasdrive")
    a_moment(page)
    expect(page.locator("#unkept-note")).to_be_hidden()
    page.goto(address("match_day_edit", 1))  # nothing is asked
    expect(page.locator(NAME)).to_have_value("Paasdrive")
    expect(note(page)).to_be_visible()
    store(page)
    assert MatchDay.objects.get().name == "Paasdrive"
    page.goto(address("match_day_edit", 1))
    a_moment(page)
    expect(note(page)).to_be_hidden()


@pytest.mark.parametrize("trouble", [FORBIDDEN, REFUSES["denied"], "localStorage.clear();"])
def test_what_was_stored_comes_back_from_neither_place(page: Page, match_day: MatchDay, trouble: str) -> None:
    """Protects: a penalty that is said to be not saved yet, and is given twice."""
    page.add_init_script(trouble)
    url = address("season_adjustments") + "?add=penalty"
    page.goto(url)
    page.locator("[name=unit]").fill(str(match_day.attendances.first().player))
    for name in ("points", "pits"):
        page.locator(f"[name={name}]").fill("25")
    page.locator("[name=reason]").fill("Late")
    with page.expect_navigation():
        page.locator("[name=reason]").press("Enter")
    page.goto(url)
    a_moment(page)
    expect(note(page)).to_be_hidden()
    expect(page.locator("[name=reason]")).to_have_value("")
    assert match_day.competition.adjustments.get().reason == "Late"


OUT_OF_THE_CACHE = """
  if (!sessionStorage.asked) performance.getEntriesByType = () => [{ type: "navigate", transferSize: 0 }];
  sessionStorage.asked = 1;
"""


def test_what_a_browser_shows_out_of_its_cache_is_asked_for_again(page: Page, match_day: MatchDay) -> None:
    """Protects: a tab that was restored after a crash: the page, and what stands in its fields, may be old."""
    page.goto(address("match_day_edit", 1))
    page.locator(NAME).fill("Paasdrive")
    page.add_init_script(OUT_OF_THE_CACHE)
    page.goto(address("match_day_edit", 1))
    wait_until(page, "performance.getEntriesByType('navigation')[0].type === 'reload'")
    expect(page.locator(NAME)).to_have_value("Paasdrive")


def test_a_browser_fills_in_nothing_on_its_own(page: Page, match_day: MatchDay) -> None:
    """Protects: what it had of a field, after Back or a crash, was taken for something that was typed just now."""
    page.add_init_script(REFUSES["silent"])  # it fills them in while the page still waits for what is kept
    page.goto(reverse("competition_edit", args=["club-a", "season"]))
    wait_until(page, IS_READY)
    before = page.evaluate(SHOWN)
    page.evaluate(FILL)
    page.evaluate("localStorage.clear()")
    page.goto(str(ELSEWHERE))
    page.go_back()
    wait_until(page, IS_READY)
    assert page.evaluate(SHOWN) == before
    assert still_kept(page) == []


def test_only_what_was_sent_this_time_is_stored(page: Page, match_day: MatchDay) -> None:
    """Protects: a browser that was killed has the cookie of what the form said before, and forgets what it says now."""
    page.goto(address("match_day_edit", 1))
    page.locator(NAME).fill("Paasdrive")
    page.evaluate("""() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith("kept "));
      const { typed } = JSON.parse(localStorage.getItem(name));
      sessionStorage.setItem("sent", JSON.stringify({ name, typed, time: "2" }));
      document.cookie = `stored=${encodeURIComponent(`${name} 1`)}; path=/`;
    }""")
    page.reload()
    expect(page.locator(NAME)).to_have_value("Paasdrive")
    expect(note(page)).to_be_visible()


def test_the_other_side_follows_again_after_a_reload(page: Page, match_day: MatchDay) -> None:
    """Protects: figures that were typed half, come back, and are refused when they are typed to the end."""
    page.goto(address("organise_match_day", 1))
    row = page.locator(".desk-row[id]").first
    row.locator("[name=ns_points]").press_sequentially("13")
    expect(row.locator("[name=ew_points]")).to_have_value("311")
    page.reload()
    row.locator("[name=ns_points]").fill("130")
    expect(row.locator("[name=ew_points]")).to_have_value("194")


def test_what_was_stored_does_not_come_back_from_what_a_killed_browser_had(page: Page, match_day: MatchDay) -> None:
    """Protects: a penalty that is said to be not saved yet, and is given twice."""
    url = address("season_adjustments") + "?add=penalty"
    page.goto(url)
    page.locator("[name=points]").fill("25")
    before = page.evaluate("({ ...localStorage })")
    kept(page, **dict.fromkeys(key for key in kept(page) if key.startswith("kept ")))
    page.goto(url)
    expect(page.locator("[name=points]")).to_have_value("25")
    throw_away(page)
    for _time in range(3):  # it may be killed again, before localStorage has forgotten it
        page.evaluate("(before) => Object.assign(localStorage, before)", before)
        page.goto(url)
        a_moment(page)
        expect(page.locator("[name=points]")).to_have_value("")
        expect(note(page)).to_be_hidden()
        page.add_init_script("const now = Date.now; Date.now = () => now() + 120_000;")


def test_what_cannot_be_read_keeps_nothing_from_being_kept(edit: Page) -> None:
    edit.locator(NAME).fill("Paasdrive")
    name = still_kept(edit)[0]
    wait_until(edit, f"({ON_DISK})({{}}).then((kept) => '{name}' in kept)")
    edit.evaluate("name => localStorage.setItem(name, '{torn')", name)
    edit.evaluate("localStorage.setItem('kept 1 /somewhere', 'null')")
    edit.reload()
    expect(edit.locator(NAME)).to_have_value("Paasdrive")
    edit.locator(NAME).fill("Pinksterdrive")
    edit.reload()
    expect(edit.locator(NAME)).to_have_value("Pinksterdrive")


def test_a_search_is_no_text_to_keep(page: Page, match_day: MatchDay) -> None:
    """Protects: "zz", a reload, and then "pl 3" is no search for "zzpl 3", and everyone is in the list again."""
    page.goto(address("door", 1))
    page.keyboard.type("zz")
    expect(page.locator(".door-row:visible")).to_have_count(0)
    page.reload()
    expect(page.locator("#find")).to_have_value("")
    expect(page.locator(".door-row").first).to_be_visible()
    expect(page.locator("#kept-note")).to_be_hidden()
    page.keyboard.type("pl")
    expect(page.locator("#find")).to_have_value("pl")


def test_what_was_said_before_goes_with_the_next_step(page: Page, match_day: MatchDay) -> None:
    """Protects: an old message alongside a new one."""
    page.goto(address("table_totals", 1, 1, 1))
    page.locator("[name=ns_points]").fill("200")
    with page.expect_navigation():
        page.locator(".form-actions .btn-primary").first.click()
    expect(page.locator(".messages .alert")).to_be_visible()
    row = page.locator("#table-2")
    row.locator("[name=ns_points]").fill("400")
    row.locator("[name=ew_roem]").press("Enter")
    expect(page.locator("#table-2.is-refused")).to_be_visible()
    expect(page.locator(".messages .alert")).to_have_count(0)


def test_cards_that_were_tapped_are_kept(page: Page, match_day: MatchDay) -> None:
    """Protects: what is on the page because it was tapped is stored no more than what was typed."""
    url = address("round_cards", 1, 1, 1, 1)
    page.goto(url)
    page.locator("[name=trump]").first.check(force=True)
    page.locator(".card-key").first.click()
    plays = page.locator("[name=plays]")
    expect(plays).not_to_have_value("")
    tapped = plays.input_value()
    page.goto(str(ELSEWHERE))
    page.goto(url)
    expect(plays).to_have_value(tapped)
    expect(page.locator("[name=trump]").first).to_be_checked()
    expect(note(page)).to_be_visible()
    throw_away(page)
    expect(plays).to_have_value("")
