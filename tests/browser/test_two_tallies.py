"""The end of a leg on phones: both sides keep score, and say in the end that the sheet is right."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scoring import PerSide, RoundEntry, Side
from tests.browser.conftest import NO_SIGNAL, Complaints
from tests.browser.sheet import SMALL_PHONE, Sheet, address_of, stored
from tests.factories import a_round
from tournaments.models import Table, Tally


@pytest.fixture
def sides(table: Table, open_page: Callable[..., Page]) -> list[Sheet]:
    """A phone for each side, with its own link: each keeps the count."""
    competition = table.leg.match_day.competition
    competition.keeps_two_tallies = True
    competition.save()
    return [Sheet(open_page(viewport=SMALL_PHONE, locale="en-GB"), address_of(table, side)) for side in Side]


def test_two_tallies_with_a_difference(sides: list[Sheet]) -> None:
    """Protects: the link says the side, a difference is shown, and writing again leaves nothing old in sight."""
    ours, theirs = sides
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
    theirs.page.goto(theirs.page.url)  # scanned again
    theirs.wait_for_totals(199, 125)


def test_each_side_agrees_on_its_own_phone(sides: list[Sheet], table: Table, phone: Callable[..., Sheet]) -> None:
    """Protects: one phone said for both that the sheet is right.

    What is said is what is stored: after a double tap, in a copied tab, after Back.
    """
    for number in range(1, 5):
        a_round(table, number, RoundEntry(maker=Side.NS, card_points=PerSide(100, None)))
    names = [" & ".join(seat.player.name for seat in list(table.seats.order_by("pk"))[first::2]) for first in (0, 1)]

    def said() -> list[str]:
        return list(Table.objects.get().agreeing)

    for sheet, own, other, before in zip(sides, names, reversed(names), ([], ["NS"]), strict=True):
        sheet.page.reload()
        copied = Sheet(sheet.page.context.new_page(), sheet.page.url)
        buttons = [tab.page.get_by_role("button", name="that is correct") for tab in (sheet, copied)]
        for button in buttons:
            button.wait_for()
            assert button.all_inner_texts() == [f"{own}: that is correct"]
        assert said() == before
        buttons[0].dblclick()
        sentence = "Everyone agrees" if before else f"You agree. {other} still has to agree on their own phone."
        sheet.page.get_by_text(sentence).wait_for()
        copied.page.get_by_text(sentence).wait_for()  # it asks every few seconds
        sheet.page.goto("/")
        sheet.page.go_back()
        sheet.page.get_by_text(sentence).wait_for()
        for tab, button in zip((sheet, copied), buttons, strict=True):
            assert (button.count(), tab.page.locator(".said").count()) == (0, len(said()))
    sides[0].page.get_by_text("Everyone agrees").wait_for()
    assert said() == ["NS", "EW"]
    # The link of the table, from before each side had its own.
    of_table = phone(locale="en-GB")
    of_table.page.get_by_text("scan the code of your side").wait_for()
    assert of_table.page.locator(".write, .sheet-body button").count() == 0


def test_no_one_agrees_while_the_sides_differ(sides: list[Sheet], table: Table) -> None:
    competition = table.leg.match_day.competition
    competition.rounds_per_leg = 1
    competition.save()
    ours, theirs = sides
    for sheet in sides:
        sheet.page.reload()
    ours.write(100)
    ours.page.get_by_text("Not everything is on the sheet yet").wait_for()
    theirs.write(90)
    theirs.tap(theirs.page.get_by_role("button", name="Back to writing"))
    assert theirs.page.get_by_role("button", name="that is correct").count() == 0
    theirs.tap(theirs.page.get_by_role("button", name="Look at the difference"))
    theirs.tap(theirs.page.get_by_role("button", name="Write it again"))
    theirs.digits(100)
    theirs.store("ns")
    theirs.page.get_by_role("button", name="that is correct").first.wait_for()


def test_at_the_end_both_agree(phone: Callable[[], Sheet], table: Table, complaints: Complaints) -> None:
    """On one phone, where it serves the whole table. Protects too: what is tapped without signal is not said later."""
    complaints.expect(*NO_SIGNAL)
    sheet = phone(locale="en-GB")
    for number in range(1, 4):
        a_round(table, number, RoundEntry(maker=Side.NS, card_points=PerSide(100, None)))
    sheet.page.reload()
    sheet.write(100)
    sheet.page.locator(".result").wait_for()
    assert sheet.page.locator(".result dd").all_inner_texts() == ["400", "248"]
    sheet.wait_until_saved()
    sheet.page.context.set_offline(True)
    sheet.tap(".panel .primary >> nth=0")
    sheet.page.locator(".flash", has_text="There is no signal now").wait_for()
    sheet.page.context.set_offline(False)
    sheet.page.reload()
    sheet.page.get_by_text("everyone confirms that they are correct").wait_for()
    assert Table.objects.get().agreed == {}
    for side in range(2):
        sheet.tap(".panel .primary >> nth=0")
        sheet.page.locator(f".said >> nth={side}").wait_for()
    sheet.page.get_by_text("Everyone agrees").wait_for()
    table.refresh_from_db()
    assert table.is_agreed
