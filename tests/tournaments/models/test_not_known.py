"""Sheets of totals and bare results of an earlier version: their noughts were often fields left empty."""

from importlib import import_module

import pytest
from django.apps import apps

from scoring import SideTotals
from tests.factories import ResultFactory, TableFactory, a_round
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db
CHANGE = import_module("tournaments.migrations.0048_unknown_is_not_nought")


def test_noughts_on_a_sheet_of_totals_become_empty(competition):
    """Protects: pits that were written down, also by one side alone, and every sheet that was written by rounds."""
    tables = TableFactory.create_batch(3, leg__match_day__competition=competition)
    for table, pits in zip(tables, (0, 1), strict=False):
        record_totals(table=table, ns=SideTotals(200, 100, pits, 0), ew=SideTotals(124), revision=0, by=None)
    a_round(tables[2])
    CHANGE.empty_what_was_not_written(apps, None)
    figures = []
    for table in tables:
        table.refresh_from_db()
        figures.append((table.ns_pits, table.ew_pits, table.ns_nats, table.ew_nats))
    assert figures == [(None, None, None, None), (1, 0, None, None), (0, 0, 0, 0)]
    CHANGE.fill_with_nought(apps, None)
    tables[0].refresh_from_db()
    assert (tables[0].ns_pits, tables[0].ew_nats) == (0, 0)


def test_a_table_of_three_keeps_what_one_of_them_had(competition):
    table = TableFactory(leg__match_day__competition=competition)
    table.players, table.entry_mode, table.rounds_played, table.third_pits = 3, "totals", 2, 1
    table.save()
    CHANGE.empty_what_was_not_written(apps, None)
    table.refresh_from_db()
    assert (table.ns_pits, table.third_pits, table.ns_nats, table.third_nats) == (0, 1, None, None)


def test_noughts_of_a_bare_result_become_empty():
    result = ResultFactory(points=1500, roem=0, pits=2)
    CHANGE.empty_what_was_not_written(apps, None)
    result.refresh_from_db()
    assert (result.roem, result.pits) == (None, 2)
