"""The history of a table."""

import pytest

from tests.factories import TableFactory, a_round, an_entry
from tournaments.queries.table.table import list_corrections
from tournaments.services.table.round import correct_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition):
    competition.rounds_per_leg = 5
    competition.save()
    return TableFactory(leg__match_day__competition=competition)


def test_the_history_has_the_newest_first(table, sjaak, django_assert_num_queries):
    stored = a_round(table, 1, an_entry(100))
    for revision, points in ((1, 90), (2, 80)):
        correct_round(round=stored, entry=an_entry(points), reason=f"To {points}", revision=revision, by=sjaak)
    with django_assert_num_queries(1):
        found = [(row.reason, row.made_by.username, row.table.leg.match_day.number) for row in list_corrections(table)]
    assert found == [("To 80", "sjaak", 1), ("To 90", "sjaak", 1)]
    assert list(list_corrections(table.leg.match_day.competition)) == list(list_corrections(table))
