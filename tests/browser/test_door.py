"""The door in a real browser: two letters and Enter, one tap, a guest, undo, and two doors at once."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NO_SIGNAL, PHONE, Complaints
from tests.browser.looks import assert_well_made
from tests.browser.storage import KEPT, REFUSES
from tests.browser.waiting import back_online, wait_until
from tests.factories import AdjustmentFactory, AttendanceFactory, MatchDayFactory, PlayerFactory
from tournaments.choices import AdjustmentKind
from tournaments.models import Club, Competition, MatchDay, Membership, Player

OpenPage = Callable[..., Page]
NAMES = ["Anna de Wit", "Bert Jansen", "Carla Smit", "Dirk Visser", "Els Bakker", "Zoë Mol"]


@pytest.fixture
def players(competition: Competition) -> list[Player]:
    return [PlayerFactory(club=competition.club, name=name, number=number) for number, name in enumerate(NAMES, 1)]


@pytest.fixture
def match_day(competition: Competition, players: list[Player]) -> MatchDay:
    return MatchDayFactory(competition=competition)


def door(name: str = "door") -> str:
    return reverse(name, args=["club-a", "season", 1])


def here(match_day: MatchDay) -> list[str]:
    return sorted(match_day.attendances.values_list("player__name", flat=True))


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])
def test_two_letters_and_enter_then_the_next(
    open_page: OpenPage, match_day: MatchDay, olga: User, scripts: bool
) -> None:
    """Protects: the box keeps the cursor and is empty for the next name."""
    page = open_page(olga, java_script_enabled=scripts)
    page.goto(door())
    for count, letters in enumerate(["be", "zo", "dv"], start=1):
        expect(page.locator("#find")).to_be_focused()
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
        expect(page.locator("#door-count")).to_contain_text(f"{count} ")
        expect(page.locator(".is-here")).to_have_count(count)
        expect(page.locator("#find")).to_have_value("")
    assert here(match_day) == ["Bert Jansen", "Dirk Visser", "Zoë Mol"]


def test_what_finds_no_one_stays_until_someone_has_looked(open_page: OpenPage, match_day: MatchDay, olga: User) -> None:
    """Protects: "zz", then "be" is not a search for "zzbe", and "zz" is not forgotten."""
    page = open_page(olga)
    page.goto(door())
    for letters in ("zz", "be"):
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
    expect(page.locator(".is-here", has_text="Bert")).to_be_visible()
    expect(page.locator(".door-asked")).to_contain_text("zz")
    expect(page.locator(".outbox-look")).to_contain_text("1")
    page.locator(".door-enough").click()
    expect(page.locator(".door-asked")).to_have_count(0)
    expect(page.locator(".outbox-look")).to_be_hidden()
    assert here(match_day) == ["Bert Jansen"]


@pytest.mark.parametrize("answers", [200, 400])
@pytest.mark.parametrize("scrolled", [0, 60, 400], ids=["at the top", "a little", "far down"])
def test_a_question_moves_no_cursor(
    open_page: OpenPage, match_day: MatchDay, olga: User, complaints: Complaints, scrolled: int, answers: int
) -> None:
    """Protects: the box under the typist's eyes, before it sticks to the top of the window and after; and the list."""
    for number in range(80):
        PlayerFactory(club=match_day.competition.club, name=f"Xaveria {number}an der Bovenkamperpolder")
    page = open_page(olga, viewport={"width": 1000, "height": 620})
    page.goto(door())
    complaints.expect("400")
    on_the_way: list[Route] = []
    page.route(f"**{door()}", lambda route: on_the_way.append(route))
    page.keyboard.type("xav")
    page.mouse.move(400, 500)
    page.mouse.wheel(0, scrolled)
    wait_until(page, f"scrollY === {scrolled}")
    with page.expect_request(f"**{door()}"):
        page.keyboard.press("Enter")
    places = "['#find', '#door-list'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
    before = page.evaluate(places)
    on_the_way[0].fulfill(status=400) if answers == 400 else on_the_way[0].continue_()
    expect(page.locator(".door-asked")).to_be_visible()
    after = page.evaluate(places)
    assert abs(after[0] - before[0]) < 1
    assert scrolled < 400 or abs(after[1] - before[1]) < 1


def test_who_was_checked_in_last_pushes_nothing_away(open_page: OpenPage, match_day: MatchDay, olga: User) -> None:
    """Protects: the box keeps its place where the name and Undo are longer than the line has room for."""
    PlayerFactory(club=match_day.competition.club, name="Xaveria van der Meer")
    page = open_page(olga, viewport={"width": 1024, "height": 620}, locale="nl-NL")
    page.goto(door())
    place = "document.querySelector('#find').getBoundingClientRect().top + scrollY"
    before = page.evaluate(place)
    for count, letters in enumerate(["be", "xav"], start=1):
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
        expect(page.locator(".is-here")).to_have_count(count)
        assert abs(page.evaluate(place) - before) < 1


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])
def test_a_tap_a_payment_and_each_undone(open_page: OpenPage, match_day: MatchDay, olga: User, scripts: bool) -> None:
    Club.objects.update(keeps_money=True)
    Membership.objects.filter(user=olga).update(is_treasurer=True)
    page = open_page(olga, viewport=PHONE, has_touch=True, java_script_enabled=scripts)
    page.goto(door())
    page.locator("[name=arrive]", has_text="Els").tap()
    row = page.locator(".is-here", has_text="Els")
    expect(row).to_be_visible()
    row.locator(".door-paid").tap()
    expect(row.locator(".door-paid.is-paid")).to_be_visible()
    page.locator("#door-last [name=undo]").tap()
    expect(row.locator(".door-paid:not(.is-paid)")).to_be_visible()
    row.locator(".door-leave").tap()
    expect(row).to_have_count(0)
    page.locator("#door-last [name=undo]").tap()
    expect(row).to_be_visible()
    assert here(match_day) == ["Els Bakker"]


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])
def test_a_partner_is_typed_next_to_a_name(
    open_page: OpenPage, match_day: MatchDay, players: list[Player], olga: User, scripts: bool
) -> None:
    """Protects: Enter there is about the two and not about the box above; what was not understood is still there."""
    Competition.objects.update(partners_at_door=True)
    AttendanceFactory(match_day=match_day, player=players[0])
    page = open_page(olga, java_script_enabled=scripts)
    page.goto(door())
    partner = page.locator(f"[name=with-{players[0].pk}]")
    partner.fill("Zorro")
    partner.press("Enter")
    expect(page.locator(".alert-danger")).to_contain_text("Zorro")
    expect(partner).to_have_value("Zorro")
    partner.fill("bert")
    partner.press("Enter")
    expect(page.locator(".door-partner")).to_contain_text(["Bert Jansen", "Anna de Wit"])
    assert here(match_day) == ["Anna de Wit", "Bert Jansen"]
    page.locator(".door-partner").last.click()
    expect(page.locator("input.door-with")).to_have_count(2)
    assert not match_day.attendances.exclude(partner=None).exists()


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without"])
def test_a_guest_in_one_line_and_undone(open_page: OpenPage, match_day: MatchDay, olga: User, scripts: bool) -> None:
    page = open_page(olga, java_script_enabled=scripts)
    page.goto(door())
    page.locator("[name=guest]").fill("Bert Janssen")
    page.keyboard.press("Enter")
    expect(page.locator(".door-desk [name=arrive]")).to_contain_text("Bert Jansen")
    page.locator(".door-desk button[name=guest]").click()
    expect(page.locator(".is-here", has_text="Bert Janssen")).to_be_visible()
    page.locator("#door-last [name=undo]").click()
    expect(page.locator(".door-row", has_text="Bert Janssen")).to_have_count(0)
    assert (here(match_day), Player.objects.count()) == ([], len(NAMES))


def test_undo_is_in_sight_after_a_tap_far_down_on_a_phone(open_page: OpenPage, match_day: MatchDay, olga: User) -> None:
    PlayerFactory.create_batch(30, club=match_day.competition.club)
    page = open_page(olga, viewport=PHONE, has_touch=True)
    page.goto(door())
    page.locator("[name=arrive]", has_text="Zoë").tap()
    expect(page.locator("#door-last [name=undo]")).to_be_in_viewport()
    expect(page.locator("#door-count")).to_be_in_viewport()


def test_fast_taps_are_all_stored(open_page: OpenPage, match_day: MatchDay, olga: User) -> None:
    """Protects: no tap is lost because an earlier one is still on its way."""
    page = open_page(olga)
    page.goto(door())
    page.evaluate("for (const button of document.querySelectorAll('[name=arrive]')) button.click()")
    expect(page.locator(".is-here")).to_have_count(len(NAMES))
    assert here(match_day) == sorted(NAMES)


def test_another_door_is_seen_within_seconds(open_page: OpenPage, match_day: MatchDay, olga: User, anna: User) -> None:
    first, second = open_page(olga), open_page(anna)
    for page in (first, second):
        page.goto(door())
    first.locator("#find").press_sequentially("x")
    second.locator("[name=arrive]", has_text="Carla").click()
    first.locator("#find").fill("")
    expect(first.locator(".is-here", has_text="Carla")).to_be_visible()
    expect(first.locator("#door-count")).to_contain_text("1 ")
    expect(first.locator("#find")).to_be_focused()


def test_typing_narrows_the_list(open_page: OpenPage, match_day: MatchDay, olga: User) -> None:
    page = open_page(olga)
    page.goto(door())
    for letters, found in [("zoe", 1), ("b", 2), ("aw", 1), ("6", 1), ("q", 0), ("", len(NAMES))]:
        page.locator("#find").fill(letters)
        expect(page.locator(".door-row:visible")).to_have_count(found)


def test_without_a_line_everyone_waits_and_is_checked_in_later(
    open_page: OpenPage, match_day: MatchDay, olga: User, complaints: Complaints
) -> None:
    complaints.expect(*NO_SIGNAL)
    page = open_page(olga)
    page.goto(door())
    page.context.set_offline(True)
    page.locator("[name=arrive]", has_text="Anna").click()
    page.locator("#find").click()
    for letters in ("be", "zo"):
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
    expect(page.locator(".outbox-unreached")).to_contain_text("3 be · zo")
    assert here(match_day) == []
    back_online(page)
    expect(page.locator(".is-here")).to_have_count(3)
    expect(page.locator(".outbox-unreached")).to_be_hidden()


def test_what_waits_at_the_door_outlives_the_page(
    open_page: OpenPage, match_day: MatchDay, olga: User, complaints: Complaints
) -> None:
    """Protects: a browser that was closed or killed without a line, and a question that no one has looked at."""
    complaints.expect(*NO_SIGNAL)
    page = open_page(olga)
    page.goto(door())
    page.context.set_offline(True)
    page.locator("[name=arrive]", has_text="Anna").click()
    page.locator("#find").click()
    for letters in ("be", "zz"):
        page.keyboard.type(letters)
        page.keyboard.press("Enter")
    page.locator("[name=guest]").fill("Quirine")
    page.keyboard.press("Enter")
    expect(page.locator(".outbox-unreached")).to_contain_text("4")
    for _time in range(2):  # the question comes back until someone has looked at it
        again = page.context.new_page()
        page.close()
        page = again
        page.context.set_offline(False)
        page.goto(door())
        expect(page.locator(".door-asked", has_text="zz")).to_be_visible()
        expect(page.locator(".is-here")).to_have_count(3)
        expect(page.locator("#id_guest")).to_have_value("")
    # "be" may be in by what the page sent when it was closed, and is answered after that once more.
    look = "document.querySelector('.door-enough')?.click()"
    wait_until(
        page, f"{look}, ({KEPT})({{}}).then((kept) => !Object.keys(kept).some((key) => key.includes('waiting')))"
    )
    page.reload()
    expect(page.locator(".door-asked")).to_have_count(0)
    assert here(match_day) == ["Anna de Wit", "Bert Jansen", "Quirine"]


def test_what_waits_at_the_door_and_cannot_be_kept_is_asked_about(
    open_page: OpenPage, match_day: MatchDay, olga: User, complaints: Complaints
) -> None:
    complaints.expect(*NO_SIGNAL)
    page = open_page(olga)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.add_init_script(REFUSES["full"])
    page.goto(door())
    page.context.set_offline(True)
    page.keyboard.type("be")
    page.keyboard.press("Enter")
    expect(page.locator("#unkept-note")).to_be_visible()
    page.close(run_before_unload=True)
    expect(page.locator(".outbox-unreached")).to_contain_text("1 be")
    assert asked == ["beforeunload"]
    back_online(page)
    expect(page.locator(".is-here", has_text="Bert")).to_be_visible()
    expect(page.locator("#unkept-note")).to_be_hidden()


@pytest.mark.parametrize(("theme", "width"), [("dark", 360), ("light", 1300)])
def test_a_door_with_partners_fits_and_keeps_the_accessibility_rules(
    open_page: OpenPage, match_day: MatchDay, players: list[Player], olga: User, theme: str, width: int
) -> None:
    """Protects: next to a name there is room for another one, on a phone too."""
    Competition.objects.update(partners_at_door=True)
    for player, partner in ((0, players[1]), (1, players[0]), (2, None)):
        AttendanceFactory(match_day=match_day, player=players[player], partner=partner)
    page = open_page(olga, color_scheme=theme, viewport={"width": width, "height": 800}, bypass_csp=True)
    page.goto(door())
    assert_well_made(page)


@pytest.mark.parametrize(("people", "theme", "width"), [(30, "dark", 360), (6, "light", 1300)])
def test_the_pages_fit_and_keep_the_accessibility_rules(
    open_page: OpenPage, match_day: MatchDay, players: list[Player], olga: User, theme: str, width: int, people: int
) -> None:
    """Protects: nothing sticks out, a thumb hits everything, contrast and names, with few people and with letters."""
    PlayerFactory.create_batch(people - len(players), club=match_day.competition.club)
    AttendanceFactory(match_day=match_day, player=players[0], is_paid=True)
    AttendanceFactory(match_day=match_day, player=players[1])
    AdjustmentFactory(
        competition=match_day.competition,
        match_day=match_day,
        player=players[2],
        kind=AdjustmentKind.ABSENCE_WITH_NOTICE,
        points=0,
    )
    page = open_page(olga, color_scheme=theme, viewport={"width": width, "height": 800}, bypass_csp=True)
    page.goto(door())
    page.locator("#find").fill("de")
    page.keyboard.press("Enter")
    # A name whose answer this page has not shown is sent again by the next one, and what becomes of it appears there.
    expect(page.locator(".door-asked")).to_be_visible()
    addresses = [door(), door("absentees") + "?of=all", reverse("player_import", args=["club-a"])]
    for address in addresses:
        page.goto(address)
        if "import" in address:
            page.locator("[name=names]").fill("Anna de Wit\nQuirine\n" + "x" * 101)
            with page.expect_navigation():
                page.locator("#look").click()
            page.locator("#preview").wait_for()
        assert_well_made(page)
