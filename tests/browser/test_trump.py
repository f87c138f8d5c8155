"""How trump is made, as the phone shows it step by step (static/js/sheet/trump.js), held against the engine."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest
from django.templatetags.static import static
from playwright.sync_api import Page

from benchmarks._written_rounds import random_rules
from scoring import (
    AllPassed,
    Game,
    Ruleset,
    Seat,
    Suit,
    TrumpCall,
    TrumpMaking,
    WrongCall,
    follow_calls,
    seats_at_table,
    speakers,
)
from tests.browser.looks import assert_accessible
from tests.browser.sheet import SMALL_PHONE, Sheet, address_of
from tests.browser.test_sheet import BOXES, LOCALES, pad_address
from tests.chance import IS_NIGHT, so_many
from tests.factories import CompetitionFactory, TableFactory
from tournaments.models import PadRound, Round
from tournaments.wording.steps import first_to_speak, steps_of

OpenPage = Callable[..., Page]
Json = dict[str, Any]

SCRIPT = "js/sheet/trump.js"
SEQUENCES = so_many(400, 4000)
"""Of calls, for each of the two games."""

CALLS = """(script, asked) => JSON.stringify(JSON.parse(asked).map(
  ({ rules, first, turned, calls }) => script.followCalls(rules, first, turned, calls)))"""
STEPS = """(script, asked) => JSON.stringify(JSON.parse(asked).map(
  ({ rules, dealer }) => [script.stepsOf(rules), script.rolesOf(rules, dealer)]))"""


def followed(rules: Ruleset, forehand: Seat, turned: Suit, calls: list[TrumpCall]) -> Json:
    """What the engine says of these calls, and which calls it would take next."""
    try:
        followed = follow_calls(rules, forehand, calls, (turned,))
    except WrongCall:
        return {"wrong": True, "chosen": None}
    if followed.chosen is not None:
        return {"wrong": False, "chosen": followed.chosen._asdict()}
    return {"wrong": False, "chosen": None, "seat": followed.seat, "may": sorted(followed.allowed)}


def random_calls(hand: Random) -> list[TrumpCall]:
    """Mostly passes, so that many come to an end, and now and then what no one may say."""
    words = [*TrumpCall, *[TrumpCall.PASS] * hand.choice((0, 2, 8, 30))]
    return [hand.choice(words) for _ in range(hand.randint(0, 9))]


def test_the_calls_of_klammern_are_those_of_the_engine(page: Page) -> None:
    page.goto("/")
    script = page.evaluate_handle("(address) => import(address)", static(SCRIPT))
    hand = Random(41)
    ends = set()
    for game in (Game.KLAMMERN, Game.HAMBURG):
        asked, expected = [], []
        for _ in range(SEQUENCES):
            rules = random_rules(game, hand)
            rules = replace(rules, trump_making=TrumpMaking.KLEINES, all_passed=AllPassed.REDEAL)
            forehand, turned, calls = hand.choice(seats_at_table(rules)), hand.choice([*Suit]), random_calls(hand)
            first = speakers(rules, forehand)[0]
            asked.append({"rules": asdict(rules), "first": first, "turned": turned, "calls": calls})
            expected.append(json.loads(json.dumps(followed(rules, forehand, turned, calls))))
        answers = json.loads(script.evaluate(CALLS, json.dumps(asked)))
        for question, own, phone in zip(asked, expected, answers, strict=True):
            if "may" in phone:
                phone["may"].sort()
            assert phone | {"wrong": phone["wrong"] is not None} == own, question
            ends.add("wrong" if own["wrong"] else (own["chosen"] and own["chosen"]["choice"]) or "open")
            if own["chosen"] and own["chosen"]["maker"] is None:
                ends.add("passed")
    assert ends == {"wrong", "open", "turned", "kleines", "besser", "passed"}


def test_the_steps_are_those_of_the_plain_page(page: Page) -> None:
    """Protects: a phone and the page without JavaScript tell the same of the same rules."""
    page.goto("/")
    script = page.evaluate_handle("(address) => import(address)", static(SCRIPT))
    hand = Random(42)
    asked, expected, seen = [], [], set()
    for game in Game:
        for _ in range(so_many(100, 500)):
            rules = random_rules(game, hand)
            dealer = hand.choice(seats_at_table(rules))
            asked.append({"rules": asdict(rules), "dealer": dealer})
            expected.append((steps_of(rules), first_to_speak(rules, dealer)))
            seen.update(steps_of(rules))
    answers = json.loads(script.evaluate(STEPS, json.dumps(asked)))
    assert [(steps, roles["first"]) for steps, roles in answers] == expected
    assert len(seen) > 20


def call(sheet: Sheet, text: str) -> None:
    """One of the answers to what the steps ask."""
    sheet.tap(sheet.page.locator(".calls").get_by_text(text, exact=True))


def suit(sheet: Sheet, name: str) -> None:
    sheet.tap(sheet.page.locator(".calls").get_by_label(name, exact=True))


def asked(sheet: Sheet) -> str:
    return sheet.page.locator(".asked").inner_text()


def test_klammern_call_by_call_fills_in_who_plays_and_how(open_page: OpenPage) -> None:
    """Protects: the turned suit, Kleines and Besser of the right player, and a deal that all passed."""
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), pad_address("klammern", {}))
    assert sheet.page.locator(".steps").is_hidden()
    sheet.tap(".fold")
    suit(sheet, "hearts")
    assert asked(sheet) == "Bartholomeus: take hearts?"
    call(sheet, "passes")
    call(sheet, "takes it")
    assert sheet.page.locator(".steps").is_hidden()
    assert sheet.message == "Annemarie plays hearts, the turned suit. Bartholomeus leads the first trick."
    sheet.digits(90)
    sheet.store("ns")
    sheet.wait_until_saved()
    assert PadRound.objects.get().entry == {"maker": "NS", "trump": "H", "card_points": {"NS": 90}}
    # The second deal is Bartholomeus's; after Besser of Hannelore, who sits right of him, it is her round.
    suit(sheet, "clubs")
    for _player in range(4):
        call(sheet, "passes")
    call(sheet, "Kleines")
    assert asked(sheet) == "Annemarie says Kleines. Karl-Heinz: Besser?"
    call(sheet, "passes")
    call(sheet, "Besser")
    assert sheet.message.startswith("Hannelore plays after Besser: clubs are trump.")
    sheet.tap("[aria-label]:text-is('⌫')")
    assert asked(sheet) == "Annemarie says Kleines. Hannelore: Besser?"
    call(sheet, "Besser")
    sheet.digits(70)
    sheet.store("ns")
    sheet.wait_until_saved()
    entry = PadRound.objects.get(number=2).entry
    assert (entry["choice"], entry["trump"], entry["maker"]) == ("besser", "C", "NS")
    suit(sheet, "spades")
    for _call in range(8):
        call(sheet, "passes")
    sheet.wait_until_saved()
    assert PadRound.objects.get(number=3).entry == {"passed": True}
    assert "Karl-Heinz deals" in sheet.message or "all passed" in sheet.message


def test_the_last_answer_is_undone(open_page: OpenPage) -> None:
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), pad_address("hamburg", {"players": 3}))
    sheet.tap(".fold")
    suit(sheet, "hearts")
    call(sheet, "passes")
    sheet.page.reload()
    sheet.page.locator(".asked").wait_for()
    assert asked(sheet) == "Annemarie: take hearts?"
    for question in ("Bartholomeus: take hearts?", "Which suit is turned up?"):
        call(sheet, "↶")
        assert asked(sheet) == question
    suit(sheet, "spades")
    for _player in range(3):
        call(sheet, "passes")
    call(sheet, "Kleines")
    for _player in range(2):
        call(sheet, "passes")
    assert sheet.message == "Bartholomeus plays a Kleines. Bartholomeus leads the first trick."
    assert sheet.page.locator(".word[aria-pressed=true]").all_inner_texts() == ["Kleines"]


def test_kraken_asks_who_doubles_in_their_order(open_page: OpenPage) -> None:
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), pad_address("kraken", {}))
    sheet.tap(".fold")
    assert "Bartholomeus has to name trump." in sheet.page.locator(".said").inner_text()
    assert asked(sheet) == "Hannelore & Annemarie: kraak?"
    call(sheet, "kraak")
    assert asked(sheet) == "Bartholomeus & Karl-Heinz: herkraak?"
    call(sheet, "no")
    sheet.digits(100)
    sheet.store("ew")
    sheet.wait_until_saved()
    assert PadRound.objects.get().entry == {"maker": "EW", "card_points": {"NS": 100}, "doubling": 1}


def test_a_deal_of_klaverjas_that_all_passed_is_no_round(open_page: OpenPage) -> None:
    """Protects: phone and server agree: nothing is stored, the round keeps its number and its dealer."""
    table = TableFactory(leg__match_day__competition=CompetitionFactory(rules="counter-pit"))
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), address_of(table))
    title = sheet.page.locator(".title").inner_text()
    sheet.word("all passed")
    assert sheet.message.startswith("All passed: ")
    assert sheet.message.endswith("deals again, and nothing is written down.")
    assert sheet.page.locator(".title").inner_text() == title
    sheet.write(90)
    sheet.wait_until_saved()
    assert Round.objects.get().number == 1


def test_who_wants_the_steps_has_them_in_every_round(open_page: OpenPage) -> None:
    """Protects: one tap opens them for good on this phone, another leaves them out; a round costs no key more."""
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), pad_address("amsterdam", {}))
    sheet.tap(".fold")
    sheet.write(90)
    sheet.wait_until_saved()
    steps = sheet.page.locator(".steps")
    assert "Bartholomeus deals 3-2-3." in steps.inner_text()
    sheet.page.reload()
    steps.wait_for()
    sheet.tap(".fold")
    assert steps.is_hidden()
    assert sheet.totals == ["90", "72"]


def test_the_steps_leave_every_key_in_its_place(open_page: OpenPage) -> None:
    """Protects: 360 × 640 with the steps open, in every language, also where a phone's text is larger."""
    wrong = {}
    for rules in ("klammern", "kraken", "counter-pit", "rotterdam-pictures", "hamburg"):
        options = {"players": 3} if rules == "hamburg" else {}
        # The longest question is one of Klammern.
        for locale in LOCALES if IS_NIGHT or rules == "klammern" else ["de-DE"]:
            sheet = Sheet(open_page(viewport=SMALL_PHONE, locale=locale), pad_address(rules, options))
            sheet.tap(".fold")
            if rules in ("klammern", "hamburg"):
                suit_key = sheet.page.locator(".calls .suit-H")
                sheet.tap(suit_key)
                for _player in range(options.get("players", 4)):
                    sheet.tap(".call >> nth=1")
                sheet.tap(".call >> nth=0")  # Kleines: the longest question is about Besser
            for text in (150, 100):
                sheet.page.evaluate("(text) => { document.documentElement.style.fontSize = `${text}%` }", text)
                found = sheet.page.evaluate(BOXES)
                found += sheet.page.evaluate("""() => {
                  const steps = document.querySelector(".steps");
                  return steps.scrollHeight > steps.clientHeight + 1 ? ["the steps scroll"] : [];
                }""")
                if found:
                    wrong[rules, locale, text] = found
    assert wrong == {}


@pytest.mark.parametrize(("rules", "theme"), [("klammern", "light"), ("kraken", "dark"), ("counter-pit", "light")])
def test_everyone_can_use_the_steps(open_page: OpenPage, rules: str, theme: str) -> None:
    """Protects: names, contrast, focus and structure; by keyboard the next answer is where the last one was."""
    page = open_page(viewport=SMALL_PHONE, locale="en-GB", color_scheme=theme, bypass_csp=True)
    sheet = Sheet(page, pad_address(rules, {}))
    assert sheet.page.locator(".fold").get_attribute("aria-expanded") == "false"
    sheet.tap(".fold")
    assert_accessible(page)
    if rules == "klammern":
        page.get_by_label("hearts", exact=True).focus()
        for _step in range(2):
            page.keyboard.press("Enter")
        assert sheet.message == "Bartholomeus plays hearts, the turned suit. Bartholomeus leads the first trick."


@pytest.mark.parametrize("rules", ["counter-pit", "kraken", "rotterdam-pictures", "klammern", "hamburg"])
def test_a_wrong_tap_that_is_tapped_off_again_leaves_the_steps(open_page: OpenPage, rules: str) -> None:
    """Protects: whenever nothing is written of a round the way to the steps is there, with what to press."""
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), pad_address(rules, {}))
    before = sheet.message
    pressed = 0
    for key in [*sheet.page.locator(".word[aria-pressed]").all(), *sheet.page.locator(".suits .key").all()]:
        while key.get_attribute("aria-pressed") == "false":
            sheet.tap(key)
        while key.get_attribute("aria-pressed") == "true":
            sheet.tap(key)
        assert sheet.page.locator(".fold").is_visible(), key.inner_text()
        assert sheet.message == before
        pressed += 1
    assert pressed > 1
    sheet.select("ew")
    assert sheet.page.locator(".fold").is_visible()
    sheet.digits(90)
    assert sheet.page.locator(".fold").is_hidden()
    assert sheet.page.locator(".party.ew .points").inner_text() == "90"
