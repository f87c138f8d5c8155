"""Rounds are scored by the engine, stored once, and corrected with a reason."""

from uuid import uuid4

import pytest

from tests.factories import TableFactory, a_round, an_entry
from tournaments.services.round import record_round

pytestmark = pytest.mark.django_db


def test_a_round_is_stored_with_what_it_is_worth(competition, sjaak):
    table = TableFactory(leg__match_day__competition=competition)

    stored = record_round(table=table, number=1, entry=an_entry(100, ns_roem=20), client_id=uuid4(), by=sjaak)

    assert stored.entry == {"maker": "NS", "card_points": {"NS": 100}, "roem": {"NS": [20]}}
    assert (stored.ns_points, stored.ns_roem, stored.ew_points, stored.ew_roem) == (100, 20, 62, 0)
