"""A board that was not played, or not as it should have been, counts as the organiser decides."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from tests.factories import LegFactory, PairFactory, TableFactory, a_round, an_entry
from tournaments.exceptions import Refused, Stale
from tournaments.models import Change, Correction, Table
from tournaments.models.ruling import BoardRuling
from tournaments.permissions import asked_by
from tournaments.queries.results.result import list_results
from tournaments.queries.table.match_sheet import get_table_sheet
from tournaments.services.evening.undo import undo_change
from tournaments.services.table.portefeuille import rule_board
from tournaments.services.table.rescore import competition_differences
from tournaments.services.table.round import record_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

AVERAGES = BoardRuling("Seen too early", given={"NS": 60, "EW": 40})
NOT_PLAYED = BoardRuling("No time")
SCORES = BoardRuling("A revoke that was seen later", scores={"NS": 0, "EW": 162})


@pytest.fixture
def tables(pairs_competition):
    """Three tables on three boards: on the first North–South have 120 and 100 or are nat, the second is level."""
    pairs_competition.is_portefeuille, pairs_competition.rounds_per_leg = True, 3
    pairs_competition.save()
    leg = LegFactory(match_day__competition=pairs_competition)
    tables = []
    for points in (120, 100, 80):
        table = TableFactory(leg=leg, units=PairFactory.create_batch(2, competition=pairs_competition))
        for number in (1, 2):
            a_round(table, number, an_entry(points if number == 1 else 100))
        tables.append(table)
    return tables


def rule(table, ruling, number=1, by=None, **given):
    table.refresh_from_db()
    rule_board(table=table, number=number, ruling=ruling, by=by, **{"revision": table.revision} | given)
    table.refresh_from_db()


def match_points(table):
    """Of both sides."""
    legs = {row[0]: row[3] for row in list_results(table.leg.match_day.competition).legs}
    return [legs.get(seat.pair_id) for seat in table.seats.order_by("pk")[:2]]


def test_percentages_are_of_the_most_and_others_are_worth_as_much(tables):
    """Neuberg: of three with two results, beating one is 3·(2 + 1) / 2 − 1 = 3.5 of 4, and 2.4 is 60 % of 4."""
    rule(tables[0], AVERAGES)
    # The second board, equal at all tables, is worth 2 to everyone; a leg is rounded half up.
    assert match_points(tables[0]) == [4, 4]  # 2.4 and 1.6
    assert match_points(tables[1]) == [6, 3]  # 3.5 and 0.5
    assert match_points(tables[2]) == [3, 6]


def test_a_board_that_was_not_played_counts_for_no_one_at_that_table(tables):
    rule(tables[0], NOT_PLAYED)
    assert match_points(tables[0]) == [2, 2]
    assert match_points(tables[1]) == [4, 2]


def test_points_instead_of_those_written_are_compared(tables):
    rule(tables[0], SCORES)
    # At the third table North–South were nat: 0 and 162 as well.
    assert match_points(tables[0]) == match_points(tables[2]) == [3, 5]
    assert match_points(tables[1]) == [6, 2]


def test_nothing_is_removed_from_the_sheet_and_it_can_end_again(tables, olga):
    table = tables[0]
    before, written = match_points(table), list(table.rounds.values_list("number", "entry"))
    with asked_by(olga):
        rule(table, SCORES, by=olga)
        rule(table, None, by=olga)
    assert (match_points(table), list(table.rounds.values_list("number", "entry"))) == (before, written)
    assert table.boards_ruled == {}
    said = Correction.objects.order_by("pk").values_list("subject", "number", "before", "after", "reason")
    assert list(said) == [
        ("board", 1, None, {"scores": {"NS": 0, "EW": 162}}, SCORES.reason),
        ("board", 1, {"scores": {"NS": 0, "EW": 162}}, None, "The ruling was ended"),
    ]


def test_a_board_that_no_one_will_write_does_not_keep_the_table_open(tables):
    """Protects: the hall waits for no board that will not be played, in the middle of a leg or at its end."""
    table = tables[0]
    rule(table, NOT_PLAYED, number=3)
    assert (table.is_complete, table.rounds_played, table.winner) == (True, 2, "ns")
    sheet = get_table_sheet(table)
    assert (sheet.open_lines, sheet.next_number) == ([], 4)
    with pytest.raises(Refused, match="has decided about this board"):
        record_round(table=table, number=3, entry=an_entry(), client_id=uuid4(), by=None)
    assert list(competition_differences(table.leg.match_day.competition)) == []
    rule(table, None, number=3)
    assert (table.is_complete, table.winner) == (False, "")
    record_round(table=table, number=3, entry=an_entry(), client_id=uuid4(), by=None)


def test_it_is_undone_like_anything_else(tables, olga):
    with asked_by(olga):
        rule(tables[0], AVERAGES, by=olga)
        undo_change(change=Change.objects.latest("pk"), by=olga)
    tables[0].refresh_from_db()
    assert tables[0].boards_ruled == {}
    assert Correction.objects.latest("pk").subject == "board"


def test_once_more_changes_nothing_and_what_changed_meanwhile_is_shown_first(tables):
    table = tables[0]
    rule(table, AVERAGES)
    revision = table.revision
    rule(table, AVERAGES)
    assert table.revision == revision
    with pytest.raises(Stale):
        rule(table, SCORES, revision=revision - 1)


@pytest.mark.parametrize("number", [0, 4, 64])
def test_a_leg_has_no_such_board(tables, number):
    with pytest.raises(ValidationError, match="rounds 1 to 3"):
        rule(tables[0], NOT_PLAYED, number=number)


def test_a_reason_is_needed(tables):
    with pytest.raises(ValidationError, match="Give a reason"):
        rule(tables[0], BoardRuling("  "))


def test_where_no_board_is_played_the_table_is_decided(tables):
    table = TableFactory(leg=tables[0].leg)
    for number in (1, 2):
        rule(table, NOT_PLAYED, number=number)
    with pytest.raises(Refused, match="decide about the whole table"):
        rule(table, NOT_PLAYED, number=3)
    assert set(Table.objects.get(pk=table.pk).boards_ruled) == {"1", "2"}


def test_elsewhere_boards_are_not_compared():
    with pytest.raises(Refused, match="Only in portefeuille"):
        rule(TableFactory(), NOT_PLAYED)


@pytest.mark.parametrize(
    "wrong",
    [
        {"scores": {"NS": 1}},
        {"given": {"NS": 60, "EW": 41}},
        {"given": {"NS": 60, "EW": 40}, "scores": {"NS": 1, "EW": 1}},
        {"scores": {"NS": -1, "EW": 1}},
        {"scores": {"NS": True, "EW": 1}},
    ],
    ids=str,
)
def test_other_rulings_do_not_exist(wrong):
    with pytest.raises(ValueError, match=r"^(Both sides get|This is no)"):
        BoardRuling("Late", **wrong)
