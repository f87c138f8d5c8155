"""The one screen on which a round is written: nothing to scroll, nothing covered, few touches, few bytes."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import assert_accessible
from tests.browser.sheet import LARGER_TEXT, ON_ITS_SIDE, SMALL_PHONE, Sheet, address_of
from tests.browser.weight import weigh
from tests.chance import IS_NIGHT
from tests.factories import CompetitionFactory, PlayerFactory, TableFactory
from tournaments.models import PadRound
from tournaments.services.pad.pad import create_pad

OpenPage = Callable[..., Page]

NAMES = ["Hannelore", "Bartholomeus", "Annemarie", "Karl-Heinz"]
GAMES: dict[str, dict[str, Any]] = {
    "amsterdam": {},
    "kraken": {},
    "double-spades": {},
    "klammern": {},
    "klammern-league": {"players": 3},
    "hamburg": {"players": 3},
}
LOCALES = ["nl-NL", "de-DE", "pl-PL"]

# Whatever can be pressed or read: inside the screen, not under anything else, its text not cut off.
BOXES = """
() => {
  const wrong = [];
  const { innerWidth: width, innerHeight: height } = window;
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > width || scrollHeight > height) wrong.push("scrolls");
  const shown = [...document.querySelectorAll("#sheet :is(button, .round, .message, .total, .caption)")]
    .filter((part) => part.checkVisibility() && part.textContent.trim());
  for (const part of shown) {
    const box = part.getBoundingClientRect();
    const name = `${part.className}: ${part.textContent.trim()}`;
    const isIn = box.left >= 0 && box.top >= 0 && box.right <= width + 0.5 && box.bottom <= height + 0.5;
    if (!isIn) wrong.push(`outside ${name}`);
    const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!at || !(part.contains(at) || at.contains(part))) wrong.push(`covered ${name}`);
    const isCutOff = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
    if (part.matches(".key, .chip, .round, .caption") && isCutOff) wrong.push(`cut off ${name}`);
    if (part.matches(".key, .chip, .store, .sure, .unsure") && height > width && box.top < 0.4 * height) {
      wrong.push(`out of reach ${name}`);
    }
    if (part.matches("button") && (box.height < 44 || box.width < 44)) {
      wrong.push(`small ${name} ${box.width} x ${box.height}`);
    }
  }
  return wrong;
}
"""


def pad_address(rules: str, options: dict[str, Any]) -> str:
    players = options.get("players", 4)
    token = create_pad(rules=rules, rules_options=options, names=NAMES[:players], first_dealer="N", visitor="192.0.2.1")
    return f"/pad/{token}/"


@pytest.fixture
def open_pad(open_page: OpenPage) -> Callable[..., Sheet]:
    def open_pad(rules: str = "amsterdam", **options: Any) -> Sheet:
        page = open_page(**{"viewport": SMALL_PHONE, "locale": "en-GB", "bypass_csp": True, **options})
        return Sheet(page, pad_address(rules, GAMES[rules]))

    return open_pad


@pytest.mark.parametrize("rules", GAMES)
def test_everything_is_in_sight_and_within_reach(open_page: OpenPage, rules: str) -> None:
    """Protects: upright and lying on its side, whatever is typed, said or asked, in every language and size of text."""
    wrong = {}
    address = pad_address(rules, GAMES[rules])
    # By day each game speaks one language, and each language is spoken in two games.
    for locale in LOCALES if IS_NIGHT else [LOCALES[[*GAMES].index(rules) % len(LOCALES)]]:
        sheet = Sheet(open_page(viewport=SMALL_PHONE, locale=locale), address)

        def look(when: str, sheet: Sheet = sheet, locale: str = locale) -> None:
            for viewport, text in product((ON_ITS_SIDE, SMALL_PHONE), (150, 100)):
                sheet.page.set_viewport_size(viewport)
                sheet.page.evaluate(LARGER_TEXT, text)
                if found := sheet.page.evaluate(BOXES):
                    wrong[locale, viewport["width"], text, when] = found

        look("empty")
        sheet.digits("98")
        for chip in sheet.page.locator(".chips.ns .chip").all():
            sheet.tap(chip)
        look("typed")
        sheet.digits("8")
        sheet.store()  # no cards can give 988: said at once
        assert sheet.page.locator(".message.wrong").is_visible()
        look("wrong")
        sheet.tap(".word >> nth=0")
        look("a key that says what it is on")
        if rules == "amsterdam":
            sheet.page.reload()
            for _key in range(8):
                sheet.tap("[aria-label]:text-is('⌫')")
            sheet.digits("162")
            sheet.store()
            assert sheet.page.locator(".sure").is_visible()
            look("asked")
    assert wrong == {}


@pytest.mark.parametrize("viewport", [SMALL_PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_the_round_is_whole_next_to_the_longest_place(open_page: OpenPage, viewport: dict[str, int]) -> None:
    """Protects: "Table 12 · leg 2 · Rou": the number of the round is what two phones compare."""
    table = TableFactory(number=12, leg__match_day__competition=CompetitionFactory(rounds_per_leg=16))
    for locale in LOCALES:
        sheet = Sheet(open_page(viewport=viewport, locale=locale), address_of(table))
        sheet.page.evaluate(LARGER_TEXT, 150)
        assert sheet.page.locator(".round").inner_text().endswith("1/16")
        assert sheet.page.evaluate(BOXES) == []


@pytest.mark.parametrize(("rules", "theme", "width"), [("kraken", "dark", 360), ("hamburg", "light", 1300)])
def test_everyone_can_use_it(open_pad: Callable[..., Sheet], rules: str, theme: str, width: int) -> None:
    """Protects: names, contrast, focus and structure of the keys, the rounds, the menu and what was refused."""
    sheet = open_pad(rules, color_scheme=theme, viewport={"width": width, "height": 640})

    assert_accessible(sheet.page)
    sheet.digits("80")
    assert_accessible(sheet.page)
    if rules == "hamburg":
        for tint, points in (("ew", 20), ("third", 10)):
            sheet.select(tint)
            sheet.digits(points)
    sheet.store()
    sheet.wait_until_saved()
    sheet.open_rounds()
    assert_accessible(sheet.page)
    sheet.tap(".more")
    assert_accessible(sheet.page)


def test_by_keyboard_alone(open_pad: Callable[..., Sheet]) -> None:
    sheet = open_pad()
    sheet.page.keyboard.type("981")
    sheet.page.keyboard.press("Backspace")
    for shortcut in ("Alt+5", "Meta+5", "Control+5"):  # to another tab, for example
        sheet.page.keyboard.press(shortcut)
    sheet.page.locator(".store.ns").focus()
    sheet.page.keyboard.press("Enter")
    sheet.wait_until_saved()
    assert sheet.totals == ["98", "64"]


def test_few_touches(open_pad: Callable[..., Sheet], capsys: pytest.CaptureFixture[str]) -> None:
    """Protects: a plain round is its digits and one tap, a roem one more, a pit two, a revoke three."""
    sheet = open_pad()
    counted = {}

    def count(what: str, *keys: Callable[[], None]) -> None:
        sheet.touches = 0
        before = PadRound.objects.count()
        for key in keys:
            key()
        sheet.wait_until_saved()
        assert PadRound.objects.count() == before + 1
        counted[what] = sheet.touches

    count("98 points", lambda: sheet.digits(98), sheet.store)
    count("98 points, roem 50", lambda: sheet.digits(98), lambda: sheet.chip("ns", "50"), sheet.store)
    count("pit", lambda: sheet.word("pit"), sheet.store)
    count("revoke", lambda: sheet.word("revoke"), lambda: sheet.store("ew"), sheet.store)
    with capsys.disabled():
        print(f"\ntouches on a phone: {counted}")  # noqa: T201
    assert counted == {"98 points": 3, "98 points, roem 50": 4, "pit": 2, "revoke": 3}


def test_few_bytes(open_page: OpenPage, capsys: pytest.CaptureFixture[str]) -> None:
    """Protects: the sheet of a table comes in the first minute of a full hall, with all it needs without signal."""
    table = TableFactory(leg__match_day__competition=CompetitionFactory())
    page = open_page(viewport=SMALL_PHONE)
    sizes = weigh(page)
    Sheet(page, address_of(table))
    page.wait_for_load_state("networkidle")
    with capsys.disabled():
        print(f"\nthe sheet on a phone: {sum(sizes.values()) / 1000:.1f} kB in {len(sizes)} answers")  # noqa: T201
    assert sum(sizes.values()) < 70_000, sizes


def test_klammern_by_its_label_keys(open_page: OpenPage) -> None:
    """Protects: Terz, Fifty and Belle of either side and Kontra are one tap each; all passed is no round."""
    page = open_page(viewport=SMALL_PHONE, locale="de-DE")
    sheet = Sheet(page, pad_address("klammern", {}))
    sheet.word("alle haben gepasst") if page.get_by_text("alle haben gepasst").count() else sheet.tap(".word >> nth=3")
    sheet.wait_until_saved()
    title = page.locator(".title").inner_text()
    assert title.endswith(" 1")
    sheet.digits(90)
    sheet.chip("ns", "Terz")
    sheet.chip("ew", "Belle")
    sheet.word("Kontra")
    sheet.store("ns")
    sheet.wait_until_saved()
    entry = PadRound.objects.get(number=2).entry
    assert entry == {
        "maker": "NS", "card_points": {"NS": 90}, "melds": {"NS": [20]}, "belle": "EW", "doubling": 1,
    }  # fmt: skip


def test_three_play_hamburg(open_page: OpenPage) -> None:
    """Protects: the die shows six before it is turned; Orgi or Kleines is asked by one key and stays in sight."""
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="de-DE"), pad_address("hamburg", {"players": 3}))
    assert sheet.totals == ["6", "6", "6"]
    sheet.digits(80)
    for tint, points in (("ew", 20), ("third", 30)):
        sheet.select(tint)
        sheet.digits(points)
    sheet.word("Kleines")
    sheet.store("ns")
    sheet.wait_until_saved()
    assert sheet.totals == ["1", "6", "6"]
    sheet.open_rounds()
    assert "Kleines" in sheet.page.locator(".number").inner_text()


def test_kraken_with_roem_in_the_hand(open_page: OpenPage) -> None:
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="nl-NL"), pad_address("kraken", {}))
    sheet.digits(90)
    sheet.chip("ns", "20")
    sheet.word("hand")
    sheet.chip("ew", "50")
    sheet.word("hand")
    sheet.word("kraak")
    sheet.store("ns")
    sheet.wait_until_saved()
    entry = PadRound.objects.get().entry
    assert entry == {
        "maker": "NS", "card_points": {"NS": 90}, "roem": {"NS": [20]}, "hand_roem": {"EW": [50]}, "doubling": 1,
    }  # fmt: skip


def test_a_table_of_three_is_told_to_keep_score_on_paper(open_page: OpenPage) -> None:
    """Protects: no one writes rounds for half an hour that are refused in the end."""
    competition = CompetitionFactory()
    players = PlayerFactory.create_batch(3, club=competition.club)
    three = TableFactory(leg__match_day__competition=competition, units=players)
    page = open_page(viewport=SMALL_PHONE, locale="en-GB")
    Sheet(page, address_of(three))
    assert page.get_by_text("too few players").is_visible()
    assert page.locator(".write").count() == 0


def test_a_klammer_jass_says_what_to_type(open_page: OpenPage) -> None:
    """Protects: the key asks for its tricks, takes no more than there are, and what is missing is said in sight."""
    page = open_page(viewport=SMALL_PHONE, locale="de-DE")
    sheet = Sheet(page, pad_address("klammern", {"klammerjass": True}))
    sheet.word("Klammer-Jass")
    assert sheet.message == "Wie viele der 8 Stiche wurden gemacht? 8 = gewonnen"
    sheet.store()
    assert page.locator(".message.wrong").inner_text() == "Wie viele der 8 Stiche wurden gemacht? 8 = gewonnen"
    assert page.evaluate(BOXES) == []
    for key in ("9", "9"):
        page.keyboard.press(key)
        assert page.locator(".message.wrong").inner_text() == "Es gibt nur 8 Stiche."
    sheet.digits(8)
    sheet.digits(1)
    assert page.locator(".message.wrong").inner_text() == "Es gibt nur 8 Stiche."
    sheet.store()
    sheet.wait_until_saved()
    assert PadRound.objects.get().entry["tricks_won"] == {"NS": 8}


def test_the_end_of_hamburg_shows_how_every_die_stood(open_page: OpenPage) -> None:
    """Protects: two sixes next to each other, one of them home again and the other never turned."""
    sheet = Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), pad_address("hamburg", {}))
    sheet.word("Kleines")
    sheet.write(120, "ew")  # lost: the others are turned by two
    for _round in range(2):
        sheet.wait_until_saved()
        sheet.write(120)
    result = sheet.page.locator(".panel.end .result > div")
    # While the panel comes into sight its words have no spaces yet.
    expect(result).to_have_text(
        ["Hannelore & Annemarie 6 back on six", "Bartholomeus & Karl-Heinz 6 never turned"], use_inner_text=True
    )
