"""What cards cost: counted once for what is written, and once more after every change of it."""

from dataclasses import replace

import pytest
from django.utils import timezone

from scoring import Seat, card_costs, preset
from tests.factories import TableFactory, UserFactory, a_round, an_entry
from tests.scoring.cases import deals
from tournaments.models import Change, Competition, MatchDay, Round
from tournaments.permissions import asked_by
from tournaments.services.evening.undo import undo_change
from tournaments.services.table import costs
from tournaments.services.table.costs import count_next, store_costs
from tournaments.services.table.round import correct_round, remove_round

pytestmark = pytest.mark.django_db

# Two that are quickly counted.
DEAL, OTHER = (deal.entry for deal in deals("amsterdam") if deal.id in ("a7-2991", "a7-582"))


def test_what_the_engine_finds_is_stored():
    """Every figure of it, with the cards that would have cost nothing."""
    row = a_round(TableFactory(), 1, DEAL)
    assert (row.costs, count_next()) == (None, 1)
    row.refresh_from_db()
    found = card_costs(DEAL, preset("amsterdam"))
    assert row.costs == {
        "possible": found.possible,
        "played": found.played,
        "made": found.made,
        "pit": found.pit,
        "lost": sum(found.costs),
        "costs": list(found.costs),
        "better": {str(at): list(cards) for at, cards in enumerate(found.better) if cards},
    }
    assert row.costs["lost"] > 0
    assert count_next() == 0


def test_the_newest_table_is_first_and_rounds_without_cards_wait_for_nothing():
    """Tonight is what people look at; a round from the sheet has no cards to count."""
    first, second = TableFactory(), TableFactory()
    for table, number, entry in ((first, 1, DEAL), (first, 2, an_entry()), (second, 1, DEAL), (second, 2, OTHER)):
        a_round(table, number, entry)
    assert count_next() == 2
    assert [row.costs is None for row in Round.objects.order_by("table", "number")] == [True, True, False, False]
    assert (count_next(), count_next()) == (1, 0)


@pytest.mark.parametrize(
    "entry",
    [
        replace(DEAL, plays=DEAL.plays[::-1], hands={}),
        replace(DEAL, plays=DEAL.plays[:9], revoke=Seat.EAST),
    ],
    ids=["an illegal card", "stopped"],
)
def test_where_there_is_nothing_to_say_that_is_stored_too(entry):
    """Or it would be counted for ever."""
    row = a_round(TableFactory(), 1, entry)
    assert count_next() == 1
    row.refresh_from_db()
    assert (row.costs, count_next()) == ({}, 0)


def test_a_search_without_end_is_given_up(monkeypatch):
    """Nothing is said then, instead of something that is not exact."""
    monkeypatch.setattr(costs, "MOST_POSITIONS", 10)
    row = a_round(TableFactory(), 1, DEAL)
    assert count_next() == 1
    row.refresh_from_db()
    assert row.costs == {}


def test_a_correction_is_counted_again():
    """Also one that was made while the old entry was being counted."""
    row = a_round(TableFactory(), 1, DEAL)
    before = row.revision
    row = correct_round(round=row, entry=OTHER, reason="South led", revision=row.revision, by=None)
    store_costs(table=row.table, found={(row.pk, before): {"lost": 1}})
    row.refresh_from_db()
    assert (row.costs, count_next()) == (None, 1)
    row.refresh_from_db()
    row = correct_round(round=row, entry=DEAL, reason="No, North", revision=row.revision, by=None)
    assert (row.costs, count_next()) == (None, 1)


def test_undoing_is_not_hindered_and_counted_again():
    """What is counted in the background is no change of anyone, and what is undone has other cards."""
    by = UserFactory(is_superuser=True)
    with asked_by(by):
        row = a_round(TableFactory(), 1, DEAL)
        correct_round(round=row, entry=OTHER, reason="South led", revision=row.revision, by=by)
        count_next()
        undo_change(change=Change.objects.latest("pk"), by=by)
        row.refresh_from_db()
        assert (row.entry["trump"], row.costs) == (DEAL.trump, None)
        count_next()
        remove_round(round=Round.objects.get(), reason="twice", revision=Round.objects.get().revision, by=by)
        undo_change(change=Change.objects.latest("pk"), by=by)
    assert (Round.objects.get().costs, count_next()) == (None, 1)


def test_a_page_that_is_open_learns_of_it():
    """The match day has another version, and other cards of a closed season are counted as well."""
    a_round(TableFactory(), 1, DEAL)
    before = MatchDay.objects.get().version
    Competition.objects.update(closed_at=timezone.now())
    assert count_next() == 1
    assert MatchDay.objects.get().version != before
