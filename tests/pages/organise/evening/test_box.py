"""Protects: what the page of the box says of an evening’s cash is what was booked and counted, in any order."""

import datetime
import re

import pytest

from tests.pages.organise.match_days import a_match_day, of_season, people, with_money
from tournaments.models import Booking

BOX = of_season("evening_box", 1)
DOOR = of_season("door", 1)
ROW = re.compile(r'<th scope="row">([^<]+)</th><td class="number">([^<]*)</td>')
HAS_TO_BE, COUNTED, SINCE = "Has to be in the box", "Counted in the box", "Booked since: count again"
DIFFERENCE, CORRECT = "Difference", "It is correct."


@pytest.fixture
def box(cast):
    """Four came and three have paid €4.00 each. Presses a button of the box, and reads what it then says."""
    match_day = a_match_day(cast)
    match_day.date = datetime.date(2026, 11, 20)
    match_day.save()
    with_money(cast, evening=400)
    came = people(cast, 4)
    for player in came:
        cast.organiser.post(DOOR, {"arrive": player.pk})
    for player in came[:3]:
        cast.organiser.post(DOOR, {"pay": player.pk})

    def press(**sent: str | int) -> dict[str, str]:
        button = next(iter(sent), "")
        if button in ("pay", "unpay"):
            cast.organiser.post(DOOR, {button: came[int(sent[button])].pk})
        elif button:
            cast.organiser.post(BOX, {button: "1", f"{button}-cents": sent[button]})
        rows = dict(ROW.findall(cast.organiser.get(BOX).text))
        return {label: rows[label] for label in (HAS_TO_BE, COUNTED, SINCE, DIFFERENCE, CORRECT) if label in rows}

    return press


def test_what_is_counted_is_correct_or_says_by_how_much_it_is_not(box):
    assert box() == {HAS_TO_BE: "€12.00"}
    assert box(count="12") == {HAS_TO_BE: "€12.00", COUNTED: "€12.00", CORRECT: "€0.00"}
    assert box(count="10,50") == {HAS_TO_BE: "€12.00", COUNTED: "€10.50", DIFFERENCE: "-€1.50"}
    assert box(uncount="") == {HAS_TO_BE: "€12.00"}


def test_who_pays_after_the_counting_makes_it_correct_no_longer(box):
    """Protects: a box that is “correct” at an amount that was never counted."""
    box(count="12")
    assert box(pay=3) == {HAS_TO_BE: "€16.00", COUNTED: "€12.00", SINCE: "€4.00"}
    assert box(count="16") == {HAS_TO_BE: "€16.00", COUNTED: "€16.00", CORRECT: "€0.00"}
    assert box(unpay=0) == {HAS_TO_BE: "€12.00", COUNTED: "€16.00", SINCE: "-€4.00"}
    assert box(pay=0) == {HAS_TO_BE: "€16.00", COUNTED: "€16.00", CORRECT: "€0.00"}


def test_the_change_may_be_entered_after_the_counting(box):
    """Protects: €50 of change that are a difference for good, because the box was counted first."""
    assert box(count="62") == {HAS_TO_BE: "€12.00", COUNTED: "€62.00", DIFFERENCE: "€50.00"}
    assert box(float="50") == {HAS_TO_BE: "€62.00", COUNTED: "€62.00", CORRECT: "€0.00"}
    box(pay=3)
    assert box(float="40") == {HAS_TO_BE: "€56.00"}  # what was counted is not what is in it now


def test_the_same_again_books_nothing(box):
    box(float="50")
    box(count="62")
    booked = Booking.objects.count()
    box(float="50")
    box(count="62")
    assert Booking.objects.count() == booked
