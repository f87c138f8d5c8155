"""The sheet as people read it, and its history."""

import pytest

from scoring import KlammernEntry, SideTotals
from tests.factories import CompetitionFactory, TableFactory, a_meld_entry, a_round, an_entry
from tests.tournaments.services.undone import undone
from tournaments.queries.table.table import get_table_sheet, list_corrections, next_open_number
from tournaments.services.table.round import correct_round
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition):
    competition.rounds_per_leg = 5
    competition.save()
    return TableFactory(leg__match_day__competition=competition)


def test_each_round_has_a_line_with_its_dealer_and_running_totals(table):
    first = a_round(table, 1, an_entry(100, ns_roem=20))
    third = a_round(table, 3, an_entry(70))
    table.refresh_from_db()
    sheet = get_table_sheet(table)
    assert [(line.number, line.dealer, line.round, line.ns_total, line.ew_total) for line in sheet.rounds] == [
        (1, "N", first, 120, 62),
        (2, "E", None, 120, 62),
        (3, "S", third, 120, 224),
        (4, "W", None, 120, 224),
        (5, "N", None, 120, 224),
    ]
    assert (sheet.ns_total, sheet.ew_total, sheet.next_number) == (120, 224, 2)
    assert [seat.position for seat in sheet.seats] == ["N", "E", "S", "W"]


def test_a_sheet_of_totals_has_no_lines(table):
    stored = record_totals(table=table, ns=SideTotals(500, 40), ew=SideTotals(310), revision=0, by=None)
    sheet = get_table_sheet(stored)
    assert (sheet.rounds, sheet.next_number) == ((), None)
    assert (sheet.ns_total, sheet.ew_total) == (540, 310)


def test_the_next_open_line_is_found_without_the_sheet(table, django_assert_num_queries):
    """Protects: after a round the cursor goes where the sheet, which is not read for that, has nothing."""
    for written in ((), (1,), (1, 3), (2, 5), (1, 2, 3, 4, 5)):
        with undone():
            for number in written:
                a_round(table, number)
            table.refresh_from_db()
            still_open = [line.number for line in get_table_sheet(table).rounds if line.round is None]
            with django_assert_num_queries(2):
                assert len([str(seat.player) for seat in get_table_sheet(table).seats]) == 4
            assert len(still_open) == 5 - len(written)
            with django_assert_num_queries(5):
                found = [next_open_number(table, after) for after in range(1, 6)]
            assert found == [next((number for number in still_open if number > after), None) for after in range(1, 6)]


def test_a_match_goes_on_until_it_is_over():
    table = TableFactory(leg__match_day__competition=CompetitionFactory(rules="klammern", rounds_per_leg=3))
    for number, points in enumerate([110, None, 60, 90, 0]):
        table.refresh_from_db()
        still_open = [line.number for line in get_table_sheet(table).rounds if line.round is None]
        assert next_open_number(table, after=0) == next(iter(still_open), None)
        assert (next_open_number(table, after=0) is None) == table.is_complete == (number == 4)
        if number < 4:
            a_round(table, number + 1, a_meld_entry(points) if points else KlammernEntry(passed=True))


def test_the_history_has_the_newest_first(table, sjaak, django_assert_num_queries):
    stored = a_round(table, 1, an_entry(100))
    for revision, points in ((1, 90), (2, 80)):
        correct_round(round=stored, entry=an_entry(points), reason=f"To {points}", revision=revision, by=sjaak)
    with django_assert_num_queries(1):
        found = [(row.reason, row.made_by.username, row.table.leg.match_day.number) for row in list_corrections(table)]
    assert found == [("To 80", "sjaak", 1), ("To 90", "sjaak", 1)]
    assert list(list_corrections(table.leg.match_day.competition)) == list(list_corrections(table))
