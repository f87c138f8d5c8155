"""What the fairness card says about the best draw is true of the seats as they are now."""

import pytest

from tests.pages.organise.match_days import a_match_day, of_season, people, present
from tournaments.models import Competition
from tournaments.services.evening.draw import draw_legs
from tournaments.services.evening.exchange import exchange_places

RESULT = of_season("draw_result", 1)
PROVED, KNOWN, OPEN = (
    "Proved for this evening: no draw has fewer repeats",
    "No draw with fewer repeats is known",
    "Fewer repeats may be possible",
)


@pytest.fixture
def drawn(cast):
    """Nine people and four legs: the best plan known is stored, and not proved."""
    match_day = a_match_day(cast)
    Competition.objects.update(legs_per_match_day=4)
    match_day.refresh_from_db()
    present(match_day, people(cast, 9))
    draw_legs(match_day=match_day, seed=1, by=None)
    return match_day


def said(cast):
    """The badges, and no claim about what the program looked for."""
    text = cast.organiser.get(RESULT).text
    assert "The program looked" not in text
    return [words for words in (PROVED, KNOWN, OPEN) if words in text]


def test_an_exchange_by_hand_undoes_that_nothing_better_is_known(cast, drawn):
    assert said(cast) == [KNOWN]
    leg = drawn.legs.get(number=2)
    first, second = (leg.seats.get(table__number=number, position="N") for number in (1, 2))
    exchange_places(first=first, second=second, by=None)
    assert said(cast) == [OPEN]


def test_a_leg_that_was_added_is_judged_with_the_others(cast, drawn):
    """Protects: five legs that were not drawn together are compared with the best five, not with what was drawn."""
    Competition.objects.update(legs_per_match_day=5)
    drawn.refresh_from_db()
    draw_legs(match_day=drawn, legs=[5], seed=1, by=None)
    assert said(cast) == [OPEN]
