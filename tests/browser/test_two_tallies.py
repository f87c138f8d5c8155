"""The end of a leg on phones: both sides keep score, and say in the end that the sheet is right."""

from collections.abc import Callable

import pytest

from scoring import PerSide, RoundEntry, Side
from tests.browser.sheet import Sheet, stored
from tests.factories import a_round
from tournaments.models import Table, Tally


@pytest.fixture
def two_tallies(table: Table) -> None:
    competition = table.leg.match_day.competition
    competition.keeps_two_tallies = True
    competition.save()


def choose_sides(phone: Callable[..., Sheet]) -> list[Sheet]:
    """A phone for each side."""
    sheets = [phone(locale="en-GB"), phone(locale="en-GB")]
    for place, sheet in enumerate(sheets):
        sheet.tap(f".panel .primary >> nth={place}")
        sheet.page.locator(".write").wait_for()
    return sheets


@pytest.mark.usefixtures("two_tallies")
def test_two_tallies_with_a_difference(phone: Callable[[], Sheet], address: str) -> None:
    """Protects: the side is remembered, a difference is shown, and writing again leaves nothing old in sight."""
    ours, theirs = choose_sides(phone)
    ours.write(100)
    ours.write(99)
    theirs.write(90)
    card = theirs.page.locator(".card")
    card.wait_for()
    theirs.tap(card.get_by_role("button", name="Write it again"))
    theirs.digits(100)
    theirs.store("ns")
    theirs.wait_for_totals(100, 62)
    assert theirs.page.locator(".card").count() == 0
    assert "2/4" in theirs.page.locator(".title").inner_text()
    theirs.write(99)
    theirs.wait_for_totals(199, 125)
    theirs.wait_until_saved()
    assert stored() == [(1, 100, 62), (2, 99, 63)]
    assert {tally.number for tally in Tally.objects.all()} == {1, 2}
    theirs.page.goto(address)  # scanned again
    theirs.wait_for_totals(199, 125)


@pytest.mark.usefixtures("two_tallies")
def test_nobody_agrees_while_the_sides_differ(phone: Callable[[], Sheet], table: Table) -> None:
    competition = table.leg.match_day.competition
    competition.rounds_per_leg = 1
    competition.save()
    ours, theirs = choose_sides(phone)
    ours.write(100)
    ours.page.get_by_text("Not everything is on the sheet yet").wait_for()
    theirs.write(90)
    theirs.tap(theirs.page.get_by_role("button", name="Back to writing"))
    assert theirs.page.get_by_role("button", name="it is right").count() == 0
    theirs.tap(theirs.page.get_by_role("button", name="Look at the difference"))
    theirs.tap(theirs.page.get_by_role("button", name="Write it again"))
    theirs.digits(100)
    theirs.store("ns")
    theirs.page.get_by_role("button", name="it is right").first.wait_for()


def test_at_the_end_both_agree(phone: Callable[[], Sheet], table: Table) -> None:
    sheet = phone(locale="en-GB")
    for number in range(1, 4):
        a_round(table, number, RoundEntry(maker=Side.NS, card_points=PerSide(100, None)))
    sheet.page.reload()
    sheet.write(100)
    sheet.page.locator(".result").wait_for()
    assert sheet.page.locator(".result dd").all_inner_texts() == ["400", "248"]
    sheet.wait_until_saved()
    for side in range(2):
        sheet.tap(".panel .primary >> nth=0")
        sheet.page.locator(f".said >> nth={side}").wait_for()
    sheet.page.get_by_text("Everyone agrees").wait_for()
    table.refresh_from_db()
    assert table.is_agreed
