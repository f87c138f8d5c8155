"""A browser without what js/older.js has: buttons are known, Enter is a button, and a screen follows."""

from collections.abc import Callable

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import LegFactory, MatchDayFactory, PlayerFactory, TableFactory, a_round
from tournaments.models import Competition

OpenPage = Callable[..., Page]
OLDER = """
delete AbortSignal.timeout;
delete HTMLFormElement.prototype.requestSubmit;
delete SubmitEvent.prototype.submitter;
"""


def test_the_door_knows_which_button_was_pressed(open_page: OpenPage, olga: User, competition: Competition) -> None:
    """Protects: a tap on a name and Enter in each box, where a form does not say what sent it."""
    match_day = MatchDayFactory(competition=competition)
    for number, name in enumerate(["Anna de Wit", "Bert Jansen"], 1):
        PlayerFactory(club=competition.club, name=name, number=number)
    page = open_page(olga)
    page.add_init_script(OLDER)
    page.goto(reverse("door", args=["club-a", "season", 1]))
    page.locator("[name=arrive]", has_text="Anna").click()
    expect(page.locator(".is-here")).to_have_count(1)
    page.locator("#find").fill("be")
    page.keyboard.press("Enter")
    expect(page.locator(".is-here")).to_have_count(2)
    page.locator("[name=guest]").fill("Quirine")
    page.evaluate("document.querySelector('[name=guest]').form.requestSubmit()")
    expect(page.locator(".is-here")).to_have_count(3)
    assert match_day.attendances.count() == 3


def test_a_screen_follows(open_page: OpenPage, olga: User, competition: Competition) -> None:
    """Protects: the wall asks for news, and says that it is connected, where no request can be given a time."""
    table = TableFactory(leg=LegFactory(match_day=MatchDayFactory(competition=competition, published=True)))
    projector = open_page()
    projector.add_init_script(OLDER)
    projector.goto("/screen/")
    code = projector.locator(".wall-code-letters").inner_text()
    phone = open_page(olga)
    phone.goto(reverse("screen_list", args=["club-a", "season", 1]))
    phone.fill("#screen-code", code)
    phone.keyboard.press("Enter")
    phone.locator("[name=page][value=standing]").click()
    a_round(table)
    expect(projector.locator("main")).to_contain_text("100")
    expect(projector.locator("[data-lost]")).to_be_hidden()
