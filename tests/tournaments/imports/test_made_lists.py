"""Lists drawn by lot and published ones (tests/lists): each is read as a person means it, or asked about."""

from collections import Counter, defaultdict
from collections.abc import Callable

import pytest

from tests.chance import IS_NIGHT, dice, so_many
from tests.lists.made import make
from tests.lists.measure import shares
from tests.lists.published import published
from tests.tournaments.imports.results.as_meant import RIGHT, WRONG, Outcome, read

LISTS = so_many(60, 5000)
# Parts of a night, for several processes.
PARTS = so_many(1, 10)
LEAST_RIGHT = 0.75
MOST_SHOWN = 20


@pytest.mark.parametrize("part", range(PARTS))
def test_a_list_is_read_as_it_is_meant_or_asked_about(part: int, record_property: Callable[[str, str], None]) -> None:
    """Protects: no result of a club's own list goes to another person or evening without a word."""
    first = dice("made lists").randrange(10_000_000) if IS_NIGHT else 1
    size = LISTS // PARTS
    seeds = range(first + part * size, first + (part + 1) * size)
    outcomes = [read(make(seed)) for seed in seeds]
    record_property("told", f"Lists from seed {seeds[0]} to {seeds[-1]}:\n{shares(_by_form(outcomes))}")
    _none_is_wrong(outcomes)


def test_a_published_list_is_read_as_it_is_meant_or_asked_about(record_property: Callable[[str, str], None]) -> None:
    """Protects: what clubs really had on their pages, in the layouts in which clubs have it."""
    outcomes = [read(one) for one in published()]
    assert outcomes
    record_property("told", f"Published lists:\n{shares(_by_form(outcomes))}")
    _none_is_wrong(outcomes, least_right=0.6)


def _none_is_wrong(outcomes: list[Outcome], least_right: float = LEAST_RIGHT) -> None:
    wrong = [str(outcome) for outcome in outcomes if outcome.came == WRONG]
    assert not wrong, "\n".join(wrong[:MOST_SHOWN])
    # Who asks about everything makes no mistakes either.
    assert sum(outcome.came == RIGHT for outcome in outcomes) > least_right * len(outcomes)


def _by_form(outcomes: list[Outcome]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for outcome in outcomes:
        found[outcome.one.form][outcome.came] += 1
    return found
