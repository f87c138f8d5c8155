"""A query that is put together once finds what its queryset finds, for whatever is asked, in every thread."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from tests.factories import LegFactory, TableFactory
from tournaments.models import Table
from tournaments.prepared_query import PreparedQuery

pytestmark = pytest.mark.django_db


def tables(leg: Any, number: Any) -> QuerySet[Table]:
    own = Table.objects.filter(leg=leg, number=number, leg__closed_at=None, entry_mode="rounds")
    return own.select_related("leg__match_day").order_by()


def test_each_time_it_finds_what_is_asked_for(django_assert_num_queries):
    made = []

    def make(*places: Any) -> QuerySet[Table]:
        made.append(places)
        return tables(*places)

    prepared = PreparedQuery(make)
    leg = LegFactory()
    first, second = TableFactory(leg=leg, number=1), TableFactory(leg=leg, number=2)
    with django_assert_num_queries(3):
        assert prepared(leg.pk, 1) == [first]
        assert prepared(leg.pk, 2) == [second]
        assert prepared(leg.pk, 3) == []
    with django_assert_num_queries(1):
        found = prepared.first(leg.pk, 2)
        assert found is not None
        assert found.leg.match_day == leg.match_day
    Table.objects.filter(pk=second.pk).update(called_at="2026-01-01T20:00Z")
    assert prepared(leg.pk, 2)[0].called_at == Table.objects.get(pk=second.pk).called_at is not None
    assert len(made) == 1


def test_what_no_row_can_have_is_not_found():
    """Protects: a number in an address may be as long as anyone types it, and a stranger has no key."""
    prepared = PreparedQuery(tables)
    table = TableFactory(number=1)
    assert prepared.first(table.leg_id, 1) == table
    assert prepared.first(table.leg_id, 10**40) is prepared.first(None, 1) is None
    assert prepared.first(table.leg_id, 1) == table


def test_only_what_is_asked_for_comes_back_as_a_value():
    """Protects: a text is never read as a part of the SQL."""
    prepared = PreparedQuery(lambda mode: Table.objects.filter(entry_mode=mode).values_list("number", flat=True))
    TableFactory(number=7)
    assert (prepared("rounds"), prepared("' OR '1'='1"), prepared("%s")) == ([7], [], [])


@pytest.mark.django_db(transaction=True)
def test_a_thread_asks_with_its_own_connection():
    """Protects: the server answers in several threads, and what one of them has put together is for all."""
    prepared = PreparedQuery(tables)
    table = TableFactory(number=1)
    assert prepared.first(table.leg_id, 1) == table

    def ask() -> list[Table]:
        try:
            return prepared(table.leg_id, 1)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(ask).result() == [table]
