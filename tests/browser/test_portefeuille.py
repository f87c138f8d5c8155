"""An evening of duplicate klaverjas at six tables: dealt, printed, held by telephone, written, decided and ranked."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import floor
from random import Random

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from scoring import Card, CardsEntry, Seat, dealer
from tests.browser.sheet import SMALL_PHONE, Sheet, address_of
from tests.browser.test_cards import BUSY
from tests.browser.test_desk import LAPTOP
from tests.browser.test_player_figures import CUT_OFF
from tests.factories import AttendanceFactory, MatchDayFactory, PairFactory, a_round, an_entry
from tests.tournaments.printing.reading import pages_of
from tests.tournaments.printing.test_portefeuille import EVERY_CARD, cards_on
from tournaments.choices import DrawMethod
from tournaments.demo.play import play_round
from tournaments.models import Change, Competition, MatchDay, Round, Table
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.match_day import publish_match_day
from tournaments.services.evening.portefeuille import deal_boards
from tournaments.services.people.own_link import give_own_links, own_token
from tournaments.services.table.costs import count_board
from tournaments.standings.portefeuille import BoardScore, Line, compare, rank_lines
from tournaments.wording.cards import SIGNS

OpenPage = Callable[..., Page]
DECIDE = "form.form .btn-primary"
TABLES, BOARDS_PER_LEG, LEGS = 6, 2, 2
NAMES = (
    "Annemarie van der Heide|Willem Veenstra|Fokke Bakker|Jannie Meijer|Roelof Postma|Trijntje Hoekstra|Sietske de Boer"
    "|Klaas Wijnbergen|Geertruida Nijenhuis|Bouke Zijlstra|Doutzen Kooistra|Harm Oosterhuis"
).split("|")


@pytest.fixture
def day(pairs_competition: Competition) -> MatchDay:
    """Twelve pairs are here tonight for two legs of two boards; nothing is drawn or dealt yet."""
    competition = pairs_competition
    competition.is_portefeuille, competition.draw_method = True, DrawMethod.MOVING
    competition.rounds_per_leg, competition.legs_per_match_day = BOARDS_PER_LEG, LEGS
    competition.save()
    match_day = MatchDayFactory(competition=competition, date=timezone.localdate())
    for number, name in enumerate(NAMES, 1):
        pair = PairFactory(
            competition=competition, number=number, first__name=name, second__name=f"{name.split()[0]} {number}"
        )
        AttendanceFactory(match_day=match_day, player=None, pair=pair)
    return match_day


@pytest.fixture
def dealt(day: MatchDay) -> MatchDay:
    draw_legs(match_day=day, seed=1, by=None)
    return deal_boards(match_day=day, code=10 * "0a", on_phones=True, by=None)


@pytest.fixture
def played(dealt: MatchDay) -> MatchDay:
    """Every table has written every board, each table something else."""
    for table in Table.objects.filter(leg__match_day=dealt).order_by("leg__number", "number"):
        for number in range(1, BOARDS_PER_LEG + 1):
            a_round(table, number, an_entry(82 + 7 * ((table.number * number + table.leg.number) % 5)))
    return dealt


@pytest.fixture
def organiser(open_page: OpenPage, olga: User) -> Page:
    return open_page(olga, viewport=LAPTOP, locale="en-GB")


def address(name: str, day: MatchDay, *more: object) -> str:
    return reverse(name, args=[*day.url_args, *more])


def press(page: Page, button: str | Locator) -> None:
    with page.expect_navigation():
        (page.locator(button) if isinstance(button, str) else button).click()


def cards_of(shown: Locator) -> list[str]:
    """What a page shows, as it is on paper: without the words that are read aloud."""
    text = " ".join(re.sub("[a-z]+", " ", text) for text in shown.all_text_contents())
    return sorted(cards_on(" ".join(text.split())))


def as_shown(cards: Iterable[str]) -> list[str]:
    return sorted(f"{SIGNS[Card(card).suit]}{'10' if card[0] == 'T' else card[0]}" for card in cards)


def table_at(day: MatchDay, number: int, leg: int = 1) -> Table:
    return Table.objects.get(leg__match_day=day, leg__number=leg, number=number)


def test_cards_are_dealt_printed_and_held_each_by_their_own_player(
    open_page: OpenPage, organiser: Page, day: MatchDay
) -> None:
    """Protects: the way from the draw to eight cards on a telephone; a button pressed twice; what is on paper."""
    page = organiser
    page.goto(address("draw", day))
    press(page, ".page-actions .btn-primary")
    assert Table.objects.count() == TABLES * LEGS
    page.goto(address("organise_match_day", day))
    page.locator(".desk-menu > summary").click()
    press(page, f".desk-menu [href='{address('boards', day)}']")
    page.locator("[name=way][value=phones]").check()
    page.locator("form .btn-primary").dblclick(no_wait_after=True)
    expect(page.locator("main .btn-primary")).to_have_attribute("href", address("match_day_paper", day, "hands"))
    boards = {board.number: board for board in day.boards.all()}
    assert list(boards) == [1, 2, 3, 4]
    assert Change.objects.filter(line__action="boards_dealt").count() == 1
    assert cards_of(page.locator("body")) == []

    papers = {}
    for name in ("hands", "curtain-cards"):
        answer = page.request.get(address("match_day_paper", day, name) + "?language=en")
        assert answer.headers["content-type"] == "application/pdf"
        papers[name] = pages_of(answer.body())
        assert sorted(cards_on(" ".join(papers[name]))) == sorted(EVERY_CARD * len(boards))
    assert len(papers["hands"]) == 1
    printed = cards_on(" ".join(papers["curtain-cards"]))
    assert [sorted(printed[at : at + 8]) for at in range(0, len(printed), 8)] == [
        as_shown(board.hands[seat]) for board in boards.values() for seat in Seat
    ]

    table = table_at(day, 3)
    links = give_own_links(club=day.competition.club, players=[seat.player for seat in table.seats.all()])
    for seat in table.seats.filter(position__in="NE"):
        phone = open_page(viewport=SMALL_PHONE, locale="en-GB")
        phone.goto(reverse("own_page", args=[own_token(links[seat.player_id])]))
        press(phone, ".my-seat .btn-primary")
        own = as_shown(boards[1].hands[seat.position])
        assert (cards_of(phone.locator(".hand")), cards_of(phone.locator("body"))) == (own, own)
        assert phone.evaluate("document.documentElement.scrollWidth") == SMALL_PHONE["width"]
    a_round(table)
    press(phone, "main .btn-outline-primary")
    assert cards_of(phone.locator("body")) == as_shown(boards[2].hands[seat.position])


def by_cards(day: MatchDay, board: int) -> CardsEntry:
    """A board as four people play it who know the rules."""
    hands = day.boards.get(number=board).cards
    return play_round(Random(board), day.competition.ruleset, dealer(Seat.NORTH, board), hands)


def type_cards(page: Page, entry: CardsEntry) -> None:
    for name in ("trump", "maker", "leader"):
        page.locator(f"[name={name}][value={getattr(entry, name).value}]").check(force=True)
        expect(page.locator(BUSY)).to_have_count(0)
    page.locator("[name=plays]").fill(" ".join(card.value for card in entry.plays))


CARDS_IN_PAGE = re.compile(r'class="(card-face|hands?")|id="cards-text"')


def shows_cards(page: Page, day: MatchDay) -> list[str]:
    """Of the pages and files on which cards of board 1 may be read, those that show any."""
    lead = " ".join(by_cards(day, 1).plays[:2])
    found = []
    for name, *more in (
        *(("portefeuille",), ("board", 1), ("table_sheet", 1, 1), ("round_replay", 1, 1, 1)),
        ("match_day_text_file",),
    ):
        text = page.request.get(address(name, day, *more)).text()
        if lead in text or CARDS_IN_PAGE.search(text):
            found.append(name)
    return found


def test_a_board_is_written_at_every_table_and_secret_until_then(
    open_page: OpenPage, organiser: Page, sjaak: User, vera: User, dealt: MatchDay
) -> None:
    """Protects: cards of another board, and of this one too early; then its hands, scores, and what was possible."""
    page, mine = organiser, by_cards(dealt, 1)
    first = address("board", dealt, 1)
    page.goto(address("round_cards", dealt, 1, 1, 1))
    wrong = replace(by_cards(dealt, 2), leader=mine.leader)
    type_cards(page, wrong)
    press(page, "[value=store]")
    expect(page.locator(".alert-danger").first).to_contain_text("board 1")
    assert page.locator("[name=plays]").input_value().split() == [card.value for card in wrong.plays]
    assert not Round.objects.exists()
    type_cards(page, mine)
    press(page, "[value=store]")
    viewer = open_page(vera, viewport=SMALL_PHONE, locale="en-GB")
    assert shows_cards(viewer, dealt) == []

    phone = Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), address_of(table_at(dealt, 2)))
    phone.write(120)
    phone.wait_until_saved()

    desk = open_page(sjaak, viewport=LAPTOP, locale="en-GB")
    desk.goto(address("table_entry", dealt, 1, 3))
    desk.keyboard.press("Space")
    desk.locator("#round-1 [name=ns_points]").fill("98")
    desk.keyboard.press("Control+Enter")
    expect(desk.locator("#round-1.round-stored")).to_be_visible()
    for number in (4, 5):
        a_round(table_at(dealt, number), 1, an_entry(90 + number))
    page.goto(first)
    assert cards_of(page.locator("body")) == []
    a_round(table_at(dealt, TABLES), 1, an_entry(98))

    page.reload()
    hands = dealt.boards.get(number=1).hands
    shown = page.locator(".hands > div")
    assert [cards_of(shown.nth(at).locator(".hand")) for at in range(4)] == [as_shown(hands[seat]) for seat in Seat]
    assert figures_on(page) == worth_of(dealt, 1)
    count_board()
    page.reload()
    possible = dealt.boards.get(number=1).possible
    rows = page.locator(".hands >> xpath=ancestor::div[contains(@class,'stack')]").locator("tbody tr")
    said = [re.findall(r"\d+", text) for text in rows.locator("td:nth-child(2)").all_inner_texts()]
    assert said == [[str(abs(own["difference"]))] if own["difference"] else [] for own in possible.values()]
    paper = page.request.get(address("match_day_paper", dealt, "boards") + "?language=en")
    assert paper.headers["content-type"] == "application/pdf"
    assert sorted(cards_on(" ".join(pages_of(paper.body())))) == EVERY_CARD
    assert shows_cards(viewer, dealt) == ["board", "table_sheet", "round_replay", "match_day_text_file"]


def worth(scores: list[int]) -> list[str]:
    """In percent, counted here: two for each result that is beaten and one for each tie."""
    most = 2 * (len(scores) - 1)
    return [f"{100 * (2 * sum(other < own for other in scores) + scores.count(own) - 1) / most:.2f}" for own in scores]


def worth_of(day: MatchDay, board: int) -> dict[int, list[str]]:
    """By table: the scores of both sides, and their percentages."""
    rows = Round.objects.filter(table__leg__match_day=day, table__leg__number=1, number=board).order_by("table__number")
    scores = [[row.ns_total for row in rows], [row.ew_total for row in rows]]
    return {
        row.table.number: [f"{ns}", ns_worth, f"{ew}", ew_worth]
        for row, ns, ew, ns_worth, ew_worth in zip(rows, *scores, *map(worth, scores), strict=True)
    }


def figures_on(page: Page) -> dict[int, list[str]]:
    """The same as the page of a board says it."""
    tables = page.locator(".board-tables tbody").all()
    return {
        int(re.match(r"\d+", table.locator("th").inner_text())[0]): table.locator(
            "td.number:not(.wide-only)"
        ).all_inner_texts()
        for table in tables
    }


def decide(page: Page, decision: str, reason: str, **points: str) -> None:
    page.locator(f"[name=decision][value={decision}]").check()
    for name, figure in points.items():
        page.locator(f"[name={name}]").fill(figure)
    page.locator("[name=reason]").fill(reason)


def scores_of(day: MatchDay) -> Iterator[tuple[int, BoardScore]]:
    """What every pair has on every board, with its leg, as it is written or decided."""
    for row in Round.objects.filter(table__leg__match_day=day).select_related("table__leg"):
        ruling, leg = row.table.ruled_boards.get(row.number), row.table.leg.number
        for line, position, score in ((Line.NS, "N", row.ns_total), (Line.EW, "E", row.ew_total)):
            pair = row.table.seats.get(position=position).pair
            given = ruling.given[line] if ruling else None
            board = BOARDS_PER_LEG * (leg - 1) + row.number
            yield leg, BoardScore(board, line, pair.number, 0 if ruling else score, given)


def figures_of(rows: Locator) -> dict[str, str]:
    """By the name of the first of each pair, what ranks it."""
    return {
        next(name for name in NAMES if name in row.locator(".name").inner_text()): re.search(
            r"^[\d.]+$", row.locator(".total").inner_text(), re.MULTILINE
        )[0]
        for row in rows.all()
    }


def test_corrections_and_decisions_are_in_every_figure(open_page: OpenPage, organiser: Page, played: MatchDay) -> None:
    """Protects: what is said of a board, of the lines and of the season follows from what is stored, at once."""
    page = organiser
    first, ruling = address("board", played, 1), address("board_ruling", played, 1, 2, 1)
    page.goto(first)
    before = figures_on(page)
    assert before == worth_of(played, 1)
    page.goto(address("round_correct", played, 1, 1, 1))
    page.locator("[name=ns_points]").fill("150")
    page.locator("[name=ew_points]").fill("12")
    page.locator("[name=reason]").fill("Misread")
    press(page, "main form .btn-primary >> nth=0")
    page.goto(first)
    assert figures_on(page)[1][:2] == ["150", "100.00"]
    assert figures_on(page) == worth_of(played, 1) != before

    old_tab = page.context.new_page()
    old_tab.goto(ruling)
    page.locator(".explain > summary").click()
    press(page, f".explain [href='{ruling}']")
    decide(page, "not_played", "No time")
    press(page, DECIDE)
    expect(page.locator(".board-tables")).to_contain_text("No time")
    assert figures_on(page)[2] == ["103", "59"]
    press(page, ".undo button")
    assert not table_at(played, 2).boards_ruled
    page.goto(first)
    assert figures_on(page) == worth_of(played, 1)

    page.goto(ruling)
    decide(page, "for_ns", "Seen too early")
    press(page, DECIDE)
    assert [own for own in figures_on(page)[2] if "." in own] == ["60.00", "40.00"]
    decided = table_at(played, 2).revision
    page.go_back()
    press(page, DECIDE)
    assert table_at(played, 2).revision == decided
    decide(old_tab, "scores", "Revoke", NS="0", EW="162")
    press(old_tab, DECIDE)
    expect(old_tab.locator(".alert-danger")).to_have_count(1)
    expect(old_tab.locator("[name=NS]")).to_have_value("0")
    assert table_at(played, 2).ruled_boards[1].reason == "Seen too early"

    publish_match_day(match_day=played, by=None)
    visitor = open_page(viewport=SMALL_PHONE, locale="en-GB")
    visitor.goto(address("portefeuille", played))
    scores = list(scores_of(played))
    ranked = rank_lines(score for _leg, score in scores)
    for at, line in enumerate(Line):
        said = figures_of(visitor.locator(".standing").nth(at).locator("tbody tr"))
        assert list(said.items()) == [
            (NAMES[row.unit_id - 1], f"{round(float(row.percentage), 2):.2f}") for row in ranked[line]
        ]
    visitor.goto(reverse("standing", args=played.competition.url_args))
    per_leg: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (leg, _score), own in zip(scores, compare(score for _leg, score in scores), strict=True):
        per_leg[own.unit_id, leg] += own.match_points
    totals: Counter[str] = Counter()
    for (number, _leg), points in per_leg.items():
        totals[NAMES[number - 1]] += floor(points + Fraction(1, 2))
    assert figures_of(visitor.locator(".standing tbody tr")) == {name: str(points) for name, points in totals.items()}
    for place in ("portefeuille", "board"):
        visitor.goto(address(place, played, *([1] if place == "board" else [])))
        assert visitor.evaluate("document.documentElement.scrollWidth") == SMALL_PHONE["width"]
        assert visitor.evaluate(CUT_OFF) == 0
