"""Signing up for a drive as people and devices do it: by anyone, on any phone, on a bad line, in two tabs, twice."""

import re
from collections.abc import Callable
from time import sleep

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import NO_SIGNAL, Complaints
from tests.browser.looks import assert_accessible, assert_well_made
from tests.browser.storage import kept
from tests.browser.test_at_a_glance import LARGE_LETTERS
from tests.browser.test_nothing_is_lost import NOTHING
from tests.factories import CompetitionFactory, MatchDayFactory, PlayerFactory, TableFactory, TeamFactory, a_round
from tests.tournaments.services.evening.test_entrant import announced, signed_up
from tournaments.choices import CompetitionKind
from tournaments.forms.evening import entrant
from tournaments.models import Club, Competition, Fixture, MatchDay, SignUp
from tournaments.services.evening.enquiry import ask_substitute
from tournaments.services.evening.entrant import entrant_token
from tournaments.services.people.own_link import give_own_links, own_token
from tournaments.services.people.substitute_list import set_substitutes
from tournaments.services.season.subscriber import ask_for_results

OpenPage = Callable[..., Page]
PHONE: ViewportSize = {"width": 360, "height": 640}
LAPTOP: ViewportSize = {"width": 1366, "height": 620}
ENTRY = {"first": "Anna Bos", "second": "Bert Kok", "home": "Assen", "reach": "06 12345678"}
OWN_PAGE = re.compile(r"/sign-up/[\w-]{24}/$")
SLOW = 0.4


@pytest.fixture
def drive(club: Club, monkeypatch: pytest.MonkeyPatch) -> MatchDay:
    """There is room for one pair; and who tests types faster than people."""
    monkeypatch.setattr(entrant, "SECONDS_AT_LEAST", -1)
    return announced(club, most=1)


def address(drive: MatchDay) -> str:
    return reverse("sign_up", args=drive.url_args)


def fill(page: Page, **typed: str) -> None:
    for name, text in (ENTRY | typed).items():
        page.locator(f"[name={name}]").fill(text)


def typed_in(page: Page) -> dict[str, str]:
    return {name: page.locator(f"[name={name}]").input_value() for name in ENTRY}


def button(page: Page) -> Locator:
    return page.locator("main form .btn-primary")


def sign_up(page: Page, drive: MatchDay, **typed: str) -> None:
    page.goto(address(drive))
    fill(page, **typed)
    button(page).click()
    page.wait_for_url(OWN_PAGE)


def cancel(page: Page) -> None:
    page.locator("details.explain summary").last.click()
    with page.expect_navigation():
        page.locator("[value=cancel]").click()


@pytest.mark.parametrize("java_script", [True, False])
def test_impatient_taps_back_and_a_second_tab_sign_up_once(
    open_page: OpenPage, drive: MatchDay, java_script: bool
) -> None:
    """On a slow line; what was typed is there again after Back, and with another name it is another sign-up."""
    page = open_page(viewport=PHONE, java_script_enabled=java_script)
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(address(drive))
        fill(tab)
    page.route(re.compile(r"/sign-up/\??$"), lambda route: sleep(SLOW) or route.continue_())
    button(page).click(click_count=3)
    page.wait_for_url(OWN_PAGE)
    assert SignUp.objects.count() == 1
    page.go_back()
    assert typed_in(page) == ENTRY
    for tab in (page, other):
        with tab.expect_navigation():
            button(tab).click()
        if not OWN_PAGE.search(tab.url):
            expect(tab.locator("main .alert-danger")).to_contain_text("Anna Bos")
            assert typed_in(tab) == ENTRY
    assert SignUp.objects.count() == 1
    other.goto(address(drive))
    fill(other, first="Cor", second="Dirk")
    button(other).click()
    other.wait_for_url(OWN_PAGE)
    assert sorted(SignUp.objects.values_list("is_waiting", flat=True)) == [False, True]


def test_a_strangers_telephone_number_is_kept_by_no_page(open_page: OpenPage, drive: MatchDay, olga: User) -> None:
    """Protects: people who use the tablet of the club, or someone else's phone, after others.

    So a browser that is killed half way has three short lines less; a reload and Back are the browser's. What an
    organiser types for someone who rings up is kept like everything else of theirs.
    """
    page = open_page(viewport=PHONE)
    page.goto(address(drive))
    fill(page)
    state = page.context.storage_state(indexed_db=True)
    page.close()
    assert "06 12345678" not in str(state)
    again = open_page(viewport=PHONE, storage_state=state)
    again.goto(address(drive))
    assert set(typed_in(again).values()) == {""}
    organiser = open_page(olga)
    by_hand = reverse("sign_up_add", args=drive.url_args)
    organiser.goto(by_hand)
    fill(organiser)
    page = organiser.context.new_page()
    organiser.close()
    page.goto(by_hand)
    expect(page.locator("[name=reach]")).to_have_value(ENTRY["reach"])
    assert ENTRY["reach"] in str(kept(page))


@pytest.mark.parametrize("trouble", NOTHING)
def test_a_browser_that_keeps_nothing_signs_up_and_cancels(open_page: OpenPage, drive: MatchDay, trouble: str) -> None:
    page = open_page(viewport=PHONE)
    page.add_init_script(NOTHING[trouble])
    sign_up(page, drive)
    cancel(page)
    assert page.url.endswith(address(drive))
    assert not SignUp.objects.exists()


def test_without_signal_back_has_what_was_typed(open_page: OpenPage, drive: MatchDay, complaints: Complaints) -> None:
    complaints.expect(*NO_SIGNAL)
    page = open_page(viewport=PHONE)
    page.goto(address(drive))
    fill(page)
    page.route(re.compile(r"/sign-up/\??$"), lambda route: route.abort("internetdisconnected"))
    button(page).click(no_wait_after=True)
    expect(page.locator("main")).to_have_count(0)
    page.unroute_all()
    page.go_back()
    assert typed_in(page) == ENTRY
    button(page).click()
    page.wait_for_url(OWN_PAGE)


def test_two_phones_for_the_last_place(open_page: OpenPage, drive: MatchDay) -> None:
    """One has it and the other waits, as both pages say; cancelled, the other one moves up."""
    phones = [open_page(viewport=PHONE, locale="en-GB") for _phone in range(2)]
    for phone, first in zip(phones, ("Anna", "Cor"), strict=True):
        phone.goto(address(drive))
        fill(phone, first=first, second=f"{first} the Second")
    for phone in phones:
        button(phone).click(no_wait_after=True)
    for phone in phones:
        phone.wait_for_url(OWN_PAGE)
    phones.sort(key=lambda phone: phone.get_by_text("You have a place.").count())
    waits, has_a_place = phones
    expect(waits.get_by_text("You are number 1 on the waiting list.")).to_be_visible()
    expect(has_a_place.get_by_text("You have a place.")).to_be_visible()
    cancel(has_a_place)
    waits.reload()
    expect(waits.get_by_text("You have a place.")).to_be_visible()


@pytest.mark.parametrize("java_script", [True, False])
def test_a_link_in_two_tabs(open_page: OpenPage, drive: MatchDay, complaints: Complaints, java_script: bool) -> None:
    """Who looks for a partner names one in one tab and cancels there: the others change nothing, and say what is so."""
    complaints.expect("404")
    page = open_page(viewport=PHONE, java_script_enabled=java_script)
    sign_up(page, drive, second="")
    old, older = page.context.new_page(), page.context.new_page()
    for tab in (old, older):
        tab.goto(page.url)
    for tab, partner in ((page, "Bert"), (old, "Cor")):
        tab.locator("#id_name").fill(partner)
        with tab.expect_navigation():
            button(tab).click()
        expect(tab.locator(".panel h2")).to_contain_text("Bert")
    cancel(page)
    older.locator("#id_name").fill("Dirk")
    with older.expect_navigation():
        button(older).click()
    cancel(old)
    assert not SignUp.objects.exists()
    for tab in (old, older):
        with tab.expect_navigation():
            tab.locator("main .btn-primary").click()
        assert tab.url.endswith(address(drive))


@pytest.fixture
def pages(drive: MatchDay, competition: Competition, settings: LazySettings) -> list[str]:
    """All that belongs to signing up and what was built with it, with long names in it."""
    settings.EMAIL_IS_ON = True
    club, long_name = drive.competition.club, "Bartholomea van den Heuvel-Oosterbaan"
    people = [("Anna", "Bert"), (long_name, f"{long_name} (Gasselternijveenschemond)"), ("Cor",), ("Dirkje",)]
    placed, waiting, looking, _other = (
        entrant_token(signed_up(drive, *names, nonce=f"{names[0]:.9}").nonce) for names in people
    )
    league = CompetitionFactory(club=club, slug="teams", teams=True, kind=CompetitionKind.TOURNAMENT)
    teams = MatchDayFactory(competition=league, date=drive.date, open_to_all=True)
    home, away = TeamFactory.create_batch(2, competition=teams.competition)
    Fixture.objects.create(match_day=teams, leg=1, home_team=home, away_team=away)
    played = MatchDayFactory(competition=competition, published=True)
    a_round(TableFactory(leg__match_day=played), 1)
    ahead = MatchDayFactory(competition=competition, date=drive.date)
    substitutes = PlayerFactory.create_batch(2, club=club)
    set_substitutes(club=club, players=substitutes)
    ask_substitute(match_day=ahead, player=substitutes[0])
    own_page = reverse("own_page", args=[own_token(give_own_links(club=club, players=substitutes)[substitutes[0].pk])])
    mails = ask_for_results(competition=competition, email="anna@example.org", language="nl")
    return [
        *(reverse(name, args=[club.slug]) for name in ("club", "drive_announce", "substitutes", "club_appearance")),
        *(reverse(name, args=drive.competition.url_args) for name in ("competition",)),
        *(reverse(name, args=drive.url_args) for name in ("sign_up", "sign_up_mailed")),
        *(reverse("signed_up", args=[*drive.url_args, token]) for token in (placed, waiting, looking, "unknown")),
        *(reverse(name, args=drive.url_args) for name in ("sign_ups", "sign_up_add", "sign_up_settings")),
        *(reverse(name, args=teams.competition.url_args) for name in ("fixtures", "organise_fixtures")),
        *(reverse(name, args=teams.url_args) for name in ("sign_up", "team_line_ups")),
        reverse("team_line_up", args=[*teams.url_args, home.number]),
        *(reverse(name, args=competition.url_args) for name in ("standing_to_share", "results_by_mail")),
        reverse("match_day_to_share", args=played.url_args),
        reverse("enquiries", args=ahead.url_args),
        reverse("mail_choice", args=[mails]),
        own_page,
    ]


def test_every_page_of_it_keeps_the_rules_of_the_house(
    open_page: OpenPage, anna: User, pages: list[str], complaints: Complaints
) -> None:
    """Protects: contrast and names of fields, light and dark, and a button that with large letters no thumb reaches."""
    complaints.expect("404")
    page = open_page(anna, bypass_csp=True)
    for path in pages:
        page.set_viewport_size(PHONE)
        page.emulate_media(color_scheme="light")
        page.goto(path)
        assert_well_made(page)
        page.emulate_media(color_scheme="dark")
        assert_accessible(page)
        for size in (LAPTOP, PHONE):
            page.set_viewport_size(size)
            page.evaluate(LARGE_LETTERS)
            assert (path, page.evaluate("document.documentElement.scrollWidth")) == (path, size["width"])
            for main in button(page).locator("visible=true").all()[-1:]:
                main.click(trial=True)
