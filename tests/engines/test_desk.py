"""An organiser's laptop with another engine: desk and door by Enter alone, ahead of the answers."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.engines.conftest import Line, log_in
from tests.engines.webdriver import Browser
from tests.factories import AttendanceFactory, LegFactory, MatchDayFactory, PlayerFactory, TableFactory
from tournaments.models import Competition, MatchDay, Table

NAMES = ["Anna de Wit", "Bert Jansen", "Carla Smit", "Zoë Mol"]
LAPTOP = (1366, 620)
CURSOR = "return document.activeElement?.matches(arguments[0])"


@pytest.fixture
def match_day(competition: Competition) -> MatchDay:
    for number, name in enumerate(NAMES, 1):
        PlayerFactory(club=competition.club, name=name, number=number)
    return MatchDayFactory(competition=competition)


@pytest.fixture
def laptop(browser: Browser, olga: User, match_day: MatchDay) -> Callable[[str], Browser]:
    def opened(page: str) -> Browser:
        log_in(browser, olga)
        browser.resize(*LAPTOP)
        browser.open(reverse(page, args=["club-a", "season", 1]))
        return browser

    return opened


def test_totals_are_typed_ahead_of_the_site(laptop: Callable[[str], Browser], match_day: MatchDay, line: Line) -> None:
    """Protects: each row is stored as meant, also what is typed while there is no line."""
    leg = LegFactory(match_day=match_day)
    for number in range(1, 7):
        table = TableFactory(leg=leg, number=number)
        for seat in table.seats.all():
            AttendanceFactory(match_day=match_day, player=seat.player)
    desk = laptop("organise_match_day")
    desk.until(CURSOR, "#table-1 [name=ns_points]")
    desk.type("200↵20↵↵150↵↵40↵162↵↵↵")
    desk.until(CURSOR, "#table-4 [name=ns_points]")
    line.cut()
    desk.type("100↵↵↵80↵↵20↵")
    desk.until(CURSOR, "#table-6 [name=ns_points]")
    line.restore()
    desk.type("324↵100↵↵")
    desk.until("return document.querySelectorAll('.desk-row.desk-done').length === 6")
    stored = Table.objects.order_by("number").values_list("ns_points", "ns_roem", "ew_points", "ew_roem")
    assert [*stored] == [
        (200, 20, 124, 0),
        (150, 0, 174, 40),
        (162, 0, 162, 0),
        (100, 0, 224, 0),
        (80, 0, 244, 20),
        (324, 100, 0, 0),
    ]


def test_two_letters_and_enter_at_the_door(laptop: Callable[[str], Browser], match_day: MatchDay) -> None:
    door = laptop("door")
    door.until(CURSOR, "#find")
    door.type("be↵zo↵")
    door.see(".is-here", "Bert")
    door.see(".is-here", "Zoë")
    door.type("smit")
    door.until(
        "return [...document.querySelectorAll('.door-row')].filter((row) => row.getClientRects().length).length === 1"
    )
    door.type("↵")
    door.see(".is-here", "Carla")
    here = match_day.attendances.order_by("player__number").values_list("player__name", flat=True)
    assert [*here] == NAMES[1:]
