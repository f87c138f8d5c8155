"""`rescore` finds every stored score that is not what was written, and repairs it with a trace."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring import SideTotals
from tests.factories import TableFactory, a_round, an_entry
from tournaments.models import Correction, Round, Table
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(competition):
    """Club A, season, day 1, leg 1, table 1: two rounds of 100-62."""
    table = TableFactory(leg__match_day__competition=competition)
    a_round(table, 1, an_entry(100))
    a_round(table, 2, an_entry(100, ns_roem=20))
    table.refresh_from_db()
    return table


def rescore(*arguments):
    """The lines of the command, and whether it was content."""
    out = StringIO()
    try:
        call_command("rescore", *arguments, stdout=out)
        content = True
    except CommandError:
        content = False
    return out.getvalue().splitlines(), content


def test_correct_scores_pass(table, competition):
    totals = TableFactory(leg=table.leg)
    record_totals(table=totals, ns=SideTotals(200), ew=SideTotals(124), revision=0, by=None)
    lines, content = rescore("--check")
    assert (len(lines), content) == (1, True)
    assert Correction.objects.count() == 0


def test_a_check_names_each_difference_and_changes_nothing(table):
    """A script sees differences in the exit status."""
    Round.objects.filter(number=2).update(ns_points=101, outcome="nat")
    Table.objects.update(ew_points=99, is_complete=False, winner="")
    place = "club-a/season day 1 leg 1 table 1"
    lines, content = rescore("--check")
    assert lines == [
        f"{place} round 2: outcome 'nat' -> 'made'",
        f"{place} round 2: ns_points 101 -> 100",
        f"{place}: ns_points 200 -> 201",
        f"{place}: ew_points 99 -> 124",
        f"{place}: is_complete False -> True",
        f"{place}: winner '' -> 'ns'",
    ]
    assert content is False
    assert Round.objects.get(number=2).ns_points == 101
    with pytest.raises(CommandError) as failure:
        call_command("rescore", "--check", stdout=StringIO())
    assert failure.value.returncode == 1


def test_a_repair_stores_what_was_written_and_leaves_a_trace(table):
    """And it leaves correct tables alone."""
    right = TableFactory(leg=table.leg)
    a_round(right, 1)
    Round.objects.filter(number=2).update(ns_points=101)
    Table.objects.filter(pk=table.pk).update(ns_points=201)
    lines, content = rescore()
    assert (lines[0], content) == ("club-a/season day 1 leg 1 table 1 round 2: ns_points 101 -> 100", True)
    stored = Round.objects.get(number=2)
    table.refresh_from_db()
    assert (stored.ns_points, stored.revision, table.ns_points, table.revision) == (100, 2, 200, 3)
    of_totals, of_round = Correction.objects.all()
    figures = (of_round.subject, of_round.number, of_round.before["ns_points"], of_round.after["ns_points"])
    assert figures == ("round", 2, 101, 100)
    figures = (of_totals.subject, of_totals.before["NS"]["points"], of_totals.after["NS"]["points"])
    assert figures == ("totals", 201, 200)
    right.refresh_from_db()
    assert (right.revision, right.corrections.count()) == (1, 0)
    assert rescore("--check")[1] is True


def test_a_round_that_cannot_be_scored_is_named_and_left_alone(table):
    for entry in ({"maker": "NS", "card_points": {"NS": 161}}, {"maker": "XX"}):
        Round.objects.filter(number=2).update(entry=entry)
        for arguments in (["--check"], []):
            lines, content = rescore(*arguments)
            assert len(lines) == 1
            assert lines[0].startswith("club-a/season day 1 leg 1 table 1 round 2: entry ")
            assert content is False
    assert Correction.objects.count() == 0


def test_a_check_takes_four_queries_for_a_thousand_tables_of_a_season(table, django_assert_num_queries):
    for _ in range(3):
        a_round(TableFactory(leg=table.leg), 1)
    with django_assert_num_queries(4):
        assert rescore("--check")[1] is True
