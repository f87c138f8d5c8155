"""The score pad without a connection: opened, started and written on, and known to the server later."""

import random
import re
import time
from collections.abc import Callable
from dataclasses import asdict

import pytest
from django.http import Http404
from django.templatetags.static import static
from django.utils import translation
from playwright.sync_api import Page, expect

from scoring import preset
from tests.browser.conftest import NO_SIGNAL, PHONE, Complaints
from tests.browser.looks import LOW_TARGETS, assert_accessible
from tests.browser.sheet import Sheet
from tests.browser.storage import KEPT, kept
from tests.browser.waiting import back_online, wait_until
from tournaments.exports.match_sheet import pad_state
from tournaments.forms.pad.pad import SEAT_FIELDS, PadForm, offered_rule_sets
from tournaments.permissions import find_pad
from tournaments.queries.table.match_sheet import get_pad_sheet
from tournaments.services.pad.pad import create_pad
from tournaments.views.public.pad import app
from tournaments.views.public.pad import pad as views

NAMES = {"north": "Anja", "east": "Bert", "south": "Cees", "west": "Dora"}
LAST_KEPT = f"/pad/start/?rules={offered_rule_sets()[-1].name}"
SHELVES = "caches.keys().then((all) => all.filter((name) => name.startsWith('klaverjas /pad/ ')))"
FORMS = 600


@pytest.fixture
def phone(open_page: Callable[..., Page], complaints: Complaints) -> Page:
    """A phone whose first visit is over: it has kept what it needs."""
    complaints.expect(*NO_SIGNAL)
    page = open_page(viewport=PHONE, service_workers="allow")
    page.goto("/pad/")
    wait_until_kept(page)
    return page


def wait_until_kept(page: Page) -> None:
    wait_until(page, f"{SHELVES}.then((all) => caches.match('{LAST_KEPT}', {{ cacheName: all.at(-1) }})).then(Boolean)")


def begin(page: Page, **names: str) -> str:
    """Start a pad; returns the secret part of its address."""
    for field, name in names.items():
        page.fill(f"[name={field}]", name)
    page.locator("[data-new-pad] .form-actions button").click()
    page.wait_for_url(re.compile(r"/pad/[\w-]{24}/$"))
    return page.url.split("/")[4]


def game_of(page: Page) -> str:
    """The rule set that the start page asks about."""
    page.wait_for_load_state()
    return page.evaluate("JSON.parse(document.getElementById('pad-game').textContent).game")


# -- without a connection


def test_a_pad_is_begun_and_written_on_without_a_connection(phone: Page) -> None:
    """Protects: everything that was written reaches the server later, under the address it was written at."""
    phone.context.set_offline(True)
    phone.goto("/pad/")
    token = begin(phone, **NAMES)
    sheet = Sheet(phone)
    for points, total in [(100, (100, 62)), (82, (182, 142))]:
        sheet.write(points)
        sheet.wait_for_totals(*total)
    phone.reload()
    sheet.wait_for_totals(182, 142)
    phone.goto("/pad/")
    phone.locator(f"[data-games] a[href='/pad/{token}/']").click()
    sheet.wait_for_totals(182, 142)

    back_online(phone)
    sheet.wait_until_saved()
    pad = find_pad(token)
    assert (pad.rules, pad.names) == ("amsterdam", list(NAMES.values()))
    assert [line.cells[0].won for line in get_pad_sheet(pad).lines] == [100, 82]
    assert f"klaverjas-new-pad-{token}" not in kept(phone)


def test_another_game_is_chosen_without_a_connection_and_made_by_the_start_page(phone: Page) -> None:
    phone.context.set_offline(True)
    phone.goto("/pad/")
    phone.locator("summary", has_text="Een ander spel").click()
    phone.locator("a[href='?rules=kraken']").click()
    assert game_of(phone) == "kraken"
    token = begin(phone, **NAMES)
    phone.goto("/pad/")
    back_online(phone)
    wait_until(phone, f"({KEPT})({{}}).then((kept) => !('klaverjas-new-pad-{token}' in kept))")
    assert find_pad(token).rules == "kraken"


def test_a_pad_that_the_server_does_not_know_yet_opens_with_a_connection(phone: Page, complaints: Complaints) -> None:
    """Protects: back in reach, the address of a new pad is not "not found" before the phone has told of it."""
    complaints.expect("404", "ERR_FAILED")
    phone.context.set_offline(True)
    phone.goto("/pad/")
    token = begin(phone, **NAMES)
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.route("**/pad/new/", lambda route: route.abort())
    phone.goto(f"/pad/{token}/")
    expect(phone.locator("#sheet")).to_contain_text("Anja")
    unknown = phone.goto("/pad/Ab-_Ab-_Ab-_Ab-_Ab-_Ab-_/")
    assert unknown is not None
    assert unknown.status == 404


def test_a_pad_of_another_phone_is_opened_again_without_a_connection(
    open_page: Callable[..., Page], complaints: Complaints
) -> None:
    complaints.expect(*NO_SIGNAL)
    token = create_pad(
        rules="klammern", rules_options={"players": 2}, names=["Ina", "Jos"], first_dealer="N", visitor="192.0.2.1"
    )
    page = open_page(viewport=PHONE, service_workers="allow")
    page.goto(f"/pad/{token}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#sheet")).to_contain_text("Ina")


def test_a_server_that_does_not_answer_is_not_waited_for(
    phone: Page, complaints: Complaints, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints.expect("404")

    def wait(token: str) -> None:
        time.sleep(8)
        raise Http404

    token = begin(phone, **NAMES)
    monkeypatch.setattr(views, "get_pad", wait)
    phone.goto(f"/pad/{token}/")
    expect(phone.locator("#sheet")).to_contain_text("Anja")


def test_a_new_version_replaces_the_files_and_breaks_no_page_in_between(
    phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    update = "navigator.serviceWorker.getRegistration().then((found) => found.update())"
    for version in ("one", "two"):
        before = phone.evaluate(SHELVES)
        monkeypatch.setattr(app, "_digest_of_pages", lambda language, version=version: version)
        wait_until(phone, f"{update}.then(() => {SHELVES}).then((all) => all.at(-1) !== '{before[-1]}')")
        wait_until_kept(phone)
    wait_until(phone, f"{SHELVES}.then((all) => all.length === 2)")  # the one in use, and the one before
    phone.context.set_offline(True)
    phone.goto("/pad/?rules=hamburg")
    assert game_of(phone) == "hamburg"
    begin(phone, **NAMES)
    expect(phone.locator("#sheet")).to_contain_text("Anja")


def test_without_what_it_needs_a_phone_says_so_and_keeps_what_was_typed(
    open_page: Callable[..., Page], complaints: Complaints
) -> None:
    complaints.expect(*NO_SIGNAL)
    page = open_page(viewport=PHONE)  # no service worker, as without https
    page.goto("/pad/")
    page.context.set_offline(True)
    page.fill("[name=north]", "Anja")
    page.locator("[data-new-pad] .form-actions button").click()
    page.locator("[data-trouble] p").wait_for()
    assert page.input_value("[name=north]") == "Anja"
    back_online(page)
    token = begin(page)
    assert find_pad(token).names == ["Anja", "", "", ""]
    assert f"klaverjas-new-pad-{token}" not in kept(page)


@pytest.mark.parametrize("address", ["/pad/"])
def test_plain_http_is_said_where_it_matters(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(viewport=PHONE)
    page.goto(address)
    assert page.locator("[data-plain-http]").is_hidden()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { get: () => false })")
    page.reload()
    expect(page.locator("[data-plain-http]")).to_be_visible()


# -- what the form says


def some_fields(dice: random.Random, rules: str) -> dict[str, str]:
    """A form of this rule set as a browser sends it, filled in by chance."""
    form = PadForm(rules=rules)
    fields = {}
    for name, field in form.fields.items():
        choices = [str(value) for value, _text in getattr(field, "choices", [])]
        if name in SEAT_FIELDS:
            fields[name] = dice.choice(["", "Anja", "  Jan  Piet ", "\u00e9\u00e9n", "A" * 20])
        elif name == "target":
            fields[name] = dice.choice(["", "1", "301", "10000", "10001", "0", " 75 ", "x"])
        elif choices:
            fields[name] = dice.choice(choices)
        elif dice.random() < 0.5:
            fields[name] = "on"  # a box that is not ticked sends nothing
    if fields["length"] != "other":
        del fields["target"]
    return fields


def test_a_phone_makes_the_rules_of_a_form_as_the_server_does(page: Page) -> None:
    dice = random.Random(12)
    cases, expected = [], []
    for _number in range(FORMS):
        rules = dice.choice(offered_rule_sets()).name
        fields = some_fields(dice, rules)
        form = PadForm(fields, rules=rules)
        cases.append([{"game": rules, "rules": asdict(preset(rules)), "rounds": [*form.rounds]}, fields])
        is_right = form.is_valid()
        made = [asdict(preset(rules, **form.rules_options)), form.names] if is_right else [None, None]
        expected.append([sorted(form.errors), *made])
    assert sum(errors == [] for errors, *_rest in expected) > FORMS / 3
    page.goto("/pad/")
    script = page.evaluate_handle("(address) => import(address)", static("js/sheet/pad_form.js"))
    asked = """(script, cases) => cases.map(([game, fields]) => {
      const mistakes = script.findMistakes(game, fields).sort();
      if (mistakes.length) return [mistakes, null, null];
      const rules = script.buildRules(game, fields);
      return [mistakes, rules, Object.values(script.cleanNames(fields)).slice(0, rules.players)];
    })"""
    found = script.evaluate(asked, cases)
    assert [pair for pair in zip(found, expected, strict=True) if pair[0] != pair[1]][:1] == []


def test_the_empty_sheet_of_a_phone_is_that_of_the_server(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="en-GB")
    dice = random.Random(12)
    for words in offered_rule_sets():
        page.goto(f"/pad/?rules={words.name}")
        script = page.evaluate_handle("(address) => import(address)", static("js/sheet/pad_form.js"))
        for number in range(8):
            form = None
            while form is None or not form.is_valid():
                fields = some_fields(dice, words.name)
                form = PadForm(fields, rules=words.name)
            token = f"{words.name[:12]:_<12}{number:_<12}"
            create_pad(
                token=token,
                rules=words.name,
                rules_options=form.rules_options,
                names=form.names,
                first_dealer=form.cleaned_data["first_dealer"],
                visitor=f"192.0.2.{dice.randrange(250)}",
            )
            game = page.evaluate("JSON.parse(document.getElementById('pad-game').textContent)")
            asked = "(script, [game, fields, token]) => script.buildState(game, fields, token)"
            made = script.evaluate(asked, [game, fields, token])
            with translation.override("en"):
                kept = pad_state(find_pad(token), token, None)
                del kept["as_of"]  # what the server says later is newer
                assert made == kept


# -- what the phone remembers


def test_the_names_of_last_time_are_filled_in(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/pad/")
    begin(page, **NAMES)
    page.goto("/pad/?rules=klammern")
    expect(page.locator(f"[name={SEAT_FIELDS[0]}]")).not_to_have_value("")
    assert [page.input_value(f"[name={field}]") for field in SEAT_FIELDS] == list(NAMES.values())
    assert page.locator("#pad-names option").all_inner_texts() == list(NAMES.values())


def a_game(token: str, total: dict[str, int], winner: str | None, *, names: str = "ABCD") -> list[object]:
    """The state of a pad and its match, as the sheet hands them on."""
    seats = [{"seat": seat, "name": name} for seat, name in zip("NESW", names, strict=False)]
    parties = [
        {"key": key, "name": " & ".join(names[place] for place in places)}
        for key, places in zip(total, [(0, 2), (1, 3)] if len(names) == 4 else [(0,), (1,), (2,)], strict=False)
    ]
    state = {"token": token, "parties": parties, "seats": seats, "rounds": [{}], "rematch": None}
    return [state, {"total": total, "winner": winner, "finished": winner is not None}]


def test_the_last_games_and_the_standing_among_friends(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=PHONE, bypass_csp=True)
    page.goto("/pad/")
    assert page.locator("[data-history]").is_hidden()
    games = [
        a_game("a" * 24, {"NS": 1500, "EW": 1092}, "NS"),
        a_game("b" * 24, {"N": 20, "E": 51, "S": 30}, "E", names="ABD"),
        a_game("c" * 24, {"NS": 100, "EW": 62}, None),
    ]
    script = page.evaluate_handle("(address) => import(address)", static("js/sheet/remembered.js"))
    for game in [*games, games[0]]:  # looked at again it does not become the newest
        script.evaluate("(script, [state, match]) => script.rememberPad(state, match)", game)
    page.reload()
    links = page.locator("[data-games] a")
    links.first.wait_for()
    assert [link.get_attribute("href") for link in links.all()] == [f"/pad/{sign * 24}/" for sign in "cba"]
    assert "A & C – B & D" in links.last.inner_text()
    assert "1500 – 1092" in links.last.inner_text()
    rows = [row.locator("th, td").all_inner_texts() for row in page.locator("[data-players] tr").all()]
    assert rows == [
        ["A", "2", "1", "1520"],
        ["C", "1", "1", "1500"],
        ["B", "2", "1", "1143"],
        ["D", "2", "0", "1122"],
    ]
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.locator("[data-history] summary").click()
    assert page.evaluate(LOW_TARGETS) == []
    page.locator("[data-forget]").click()
    assert page.locator("[data-history]").is_hidden()
    page.reload()
    assert page.locator("[data-history]").is_hidden()


def test_it_is_installed_where_the_browser_offers_it(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/pad/")
    button = page.locator("[data-install]")
    assert button.is_hidden()
    page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => { document.title = "asked"; };
          window.dispatchEvent(offer);
        }"""
    )
    button.click()
    assert page.title() == "asked"
    assert button.is_hidden()
