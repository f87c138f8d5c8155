"""A leg entered as totals must be possible, is stored once, and is corrected with a reason."""

import pytest
from django.core.exceptions import ValidationError

from scoring import SideTotals
from tests.factories import TableFactory, a_round
from tournaments.exceptions import Refused, Stale
from tournaments.models import Correction
from tournaments.services.table.table import clear_sheet, correct_totals, record_totals, totals_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition):
    """A table of a leg of two rounds: 324 points."""
    return TableFactory(leg__match_day__competition=competition)


def test_totals_are_stored_as_a_complete_sheet(table, sjaak):
    with pytest.raises(ValidationError):
        record_totals(table=table, ns=SideTotals(200), ew=SideTotals(200), revision=0, by=sjaak)
    table.refresh_from_db()
    assert (table.revision, table.has_scores) == (0, False)
    record_totals(table=table, ns=SideTotals(200, 120, 1), ew=SideTotals(124, 40), revision=0, by=sjaak)
    table.refresh_from_db()
    assert totals_of(table) == (SideTotals(200, 120, 1), SideTotals(124, 40))
    assert (table.entry_mode, table.rounds_played, table.is_complete) == ("totals", 2, True)
    assert (table.revision, table.entered_by) == (1, sjaak)


def test_totals_overwrite_nothing(table, sjaak):
    totals = {"ns": SideTotals(200), "ew": SideTotals(124), "by": sjaak}
    a_round(table, 1)
    with pytest.raises(Stale):
        record_totals(table=table, revision=0, **totals)
    with pytest.raises(Refused):
        record_totals(table=table, revision=1, **totals)
    clear_sheet(table=table, reason="Only totals are kept", revision=1, by=sjaak)
    record_totals(table=table, revision=2, **totals)
    with pytest.raises(Stale):
        record_totals(table=table, revision=2, ns=SideTotals(190), ew=SideTotals(134), by=sjaak)
    with pytest.raises(Refused):
        record_totals(table=table, revision=3, **totals)
    table.refresh_from_db()
    assert (table.ns_points, table.revision) == (200, 3)


def test_totals_that_are_sent_once_more_are_stored_once(table, sjaak):
    """Protects: a row whose answer was lost on the way, in both ways to store it."""
    first, second = {"ns": SideTotals(200), "ew": SideTotals(124)}, {"ns": SideTotals(210), "ew": SideTotals(114)}
    for _again in range(2):
        record_totals(table=table, revision=0, by=sjaak, **first)
    for _again in range(2):
        correct_totals(table=table, revision=1, reason="Typing mistake", by=sjaak, **second)
    with pytest.raises(Stale):
        record_totals(table=table, revision=0, by=sjaak, **first)
    table.refresh_from_db()
    assert (totals_of(table)[0], table.revision, Correction.objects.count()) == (SideTotals(210), 2, 1)


def test_corrected_totals_keep_what_was_there(table, sjaak, olga):
    record_totals(table=table, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=sjaak)
    corrected = {"table": table, "ns": SideTotals(210), "ew": SideTotals(114)}
    with pytest.raises(Stale):
        correct_totals(**corrected, reason="Misread", revision=0, by=olga)
    with pytest.raises(ValidationError):
        correct_totals(**corrected, reason=" ", revision=1, by=olga)
    correct_totals(**corrected, reason="Misread", revision=1, by=olga)
    table.refresh_from_db()
    assert (table.ns_points, table.ew_points, table.revision) == (210, 114, 2)
    correction = Correction.objects.get()
    assert (correction.subject, correction.made_by) == ("totals", olga)
    assert (correction.before["NS"]["points"], correction.after["NS"]["points"]) == (200, 210)


def test_an_emptied_sheet_leaves_all_its_rounds_in_the_history(table, sjaak):
    a_round(table, 1)
    with pytest.raises(Refused):  # rounds are not corrected as totals
        correct_totals(table=table, ns=SideTotals(210), ew=SideTotals(114), reason="x", revision=1, by=sjaak)
    a_round(table, 2)
    clear_sheet(table=table, reason="The sheet of another table", revision=2, by=sjaak)
    table.refresh_from_db()
    assert (table.rounds.count(), table.has_scores, table.is_complete, table.revision) == (0, False, False, 3)
    before = Correction.objects.get().before
    assert sorted(before["rounds"]) == ["1", "2"]
    assert before["totals"]["NS"]["points"] == 200
    with pytest.raises(Refused):
        clear_sheet(table=table, reason="Again", revision=3, by=sjaak)
