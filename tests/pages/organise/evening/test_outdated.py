"""A leg that was drawn by another standing: on the board, on the draw, and to who corrected the result."""

import pytest
from pytest_django.asserts import assertContains, assertNotContains

from scoring import SideTotals
from tests.factories import a_round, an_entry
from tests.pages.organise.match_days import HTMX, a_match_day, of_season, people, present
from tournaments.choices import DrawMethod
from tournaments.models import MatchDay, Table
from tournaments.services.evening.draw import draw_legs
from tournaments.services.table.table import record_totals

BOARD, DRAW, RESULT = (of_season(name, 1) for name in ("organise_match_day", "draw", "draw_result"))
AGAIN = of_season("draw_outdated", 1, 2)
SAID = "Leg 2 was drawn from another standing"


@pytest.fixture
def evening(cast):
    """Eight have played a leg, one table of it round by round; the next is drawn by the ranking."""
    match_day = a_match_day(cast)
    present(match_day, people(cast, 8))
    draw_legs(match_day=match_day, legs=[1], method=DrawMethod.LOTS, seed=1, by=None)
    first, second = Table.objects.order_by("number")
    for number in range(1, match_day.competition.rounds_per_leg + 1):
        a_round(first, number, an_entry(100))
    first.refresh_from_db()
    record_totals(
        table=second, ns=SideTotals(first.ns_points - 10), ew=SideTotals(first.ew_points + 10), revision=0, by=None
    )
    draw_legs(match_day=match_day, legs=[2], method=DrawMethod.RANKING, seed=2, by=None)
    return match_day


def correct(browser, number, points):
    row = Table.objects.get(leg__number=1, number=1).rounds.get(number=number)
    typed = {"ns_points": str(points), "maker": "NS", "revision": str(row.revision), "reason": "misread"}
    return browser.post(of_season("round_correct", 1, 1, 1, number), typed, headers=HTMX)


def test_it_is_said_on_the_board_and_the_draw_and_mended_with_one_button(cast, evening):
    for page in (BOARD, DRAW, RESULT):
        assertNotContains(cast.organiser.get(page), SAID)
    answer = correct(cast.organiser, 1, 20)
    assertContains(answer, SAID)  # alongside the row that was stored
    for page in (BOARD, DRAW, RESULT):
        assertContains(cast.organiser.get(page), SAID)
    # A scorekeeper is told it from the own correction, and cannot draw.
    assertNotContains(cast.scorekeeper.get(BOARD), SAID)
    assert cast.scorekeeper.post(AGAIN).status_code == 404
    assertContains(cast.organiser.post(AGAIN, {"leave": "1"}, follow=True), "Leg 2 stays as it was drawn.")
    assertNotContains(cast.organiser.get(BOARD), SAID)
    correct(cast.organiser, 1, 100)
    assertContains(cast.organiser.get(BOARD), SAID)
    before = MatchDay.objects.get(pk=evening.pk).draws.latest("pk")
    assertContains(cast.organiser.post(AGAIN, follow=True), "Drawn with seed")
    assertContains(cast.organiser.post(AGAIN, follow=True), "is already drawn from the current standing")
    now = MatchDay.objects.get(pk=evening.pk).draws.latest("pk")
    assert (now.pk != before.pk, now.method) == (True, DrawMethod.RANKING)
    assertNotContains(cast.organiser.get(BOARD), SAID)


def test_a_penalty_and_an_emptied_sheet_say_it_too(cast, evening):
    fine = {"add": "penalty", "unit": "Anna", "points": "300", "pits": "0", "reason": "x"}
    assertContains(cast.organiser.post(of_season("adjustments", 1), fine, follow=True), SAID)
    cast.organiser.post(AGAIN)
    table = Table.objects.get(leg__number=1, number=2)
    emptied = {"action": "clear", "clear-reason": "other table", "clear-revision": str(table.revision)}
    assertContains(cast.organiser.post(of_season("table_totals", 1, 1, 2), emptied, follow=True), SAID)
