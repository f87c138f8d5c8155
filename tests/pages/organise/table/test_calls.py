"""The board tells which tables wait for the organiser: they called, or both sides wrote something different."""

from uuid import uuid4

import pytest

from scoring import Side
from tests.factories import a_round, an_entry
from tests.pages.organise.match_days import a_leg, of_season
from tournaments.models import Table
from tournaments.queries.results.match_day import hall_version
from tournaments.services.table.agreement import agree_with_sheet
from tournaments.services.table.table_link import answer_call, call_organiser
from tournaments.services.table.tally import write_tally

BOARD = of_season("organise_match_day", 1)


def dispute(table: Table, **points: int) -> None:
    for side, ns_points in points.items():
        write_tally(table=table, side=Side[side], number=1, entry=an_entry(ns_points), client_id=uuid4())


def waiting(page) -> tuple[list[int], list[int]]:
    [leg] = page.context["legs"]
    return [one.table.number for one in leg.calling], [one.table.number for one in leg.disputed]


def test_tables_that_call_or_differ_are_on_the_board_with_the_way_to_answer_and_to_decide(cast):
    leg = a_leg(cast, tables=3, keeps_two_tallies=True)
    assert waiting(cast.scorekeeper.get(BOARD)) == ([], [])
    for number in (3, 1):
        call_organiser(table=leg.tables.get(number=number))
    dispute(leg.tables.get(number=1), NS=100)
    dispute(leg.tables.get(number=2), NS=100, EW=90)
    dispute(leg.tables.get(number=3), NS=100, EW=100)  # what both wrote alike is final
    page = cast.scorekeeper.get(BOARD)
    assert waiting(page) == ([3, 1], [2])
    answered = of_season("table_call_answered", 1, 1, 3)
    ways = [f'action="{answered}"', f'href="{of_season("table_tallies", 1, 1, 2)}"']
    ways += [f'href="{of_season("table_link", 1, 1, number)}"' for number in (1, 2, 3)]
    assert [way for way in ways if way not in page.text] == []
    cast.scorekeeper.post(answered)
    assert waiting(cast.scorekeeper.get(BOARD)) == ([1], [2])


def test_calls_and_tallies_update_the_board(cast):
    table = a_leg(cast, keeps_two_tallies=True).tables.get()
    versions = [hall_version(table.leg.match_day)]
    for change in (
        lambda: call_organiser(table=table),
        lambda: answer_call(table=table),
        lambda: dispute(table, NS=100),
        lambda: dispute(table, EW=90),
    ):
        change()
        versions.append(hall_version(table.leg.match_day))
    called, answered = versions[1], versions[2]
    assert answered == versions[0] != called
    assert len(set(versions)) == 4


def test_what_all_agree_with_is_marked_on_the_board_and_at_the_desk(cast):
    table = a_leg(cast, tables=2, rounds_per_leg=1).tables.get(number=1)
    a_round(table)
    pages = [BOARD, of_season("table_entry", 1, 1, 1)]
    versions = [hall_version(table.leg.match_day)]
    for who, is_marked in [(Side.NS, False), (Side.EW, True)]:
        agree_with_sheet(table=table, who=who, revision=1)
        assert ["All agree" in cast.scorekeeper.get(page).text for page in pages] == [is_marked] * 2
        versions.append(hall_version(table.leg.match_day))
    assert len(set(versions)) == 3


@pytest.mark.parametrize("tables", [1, 3])
def test_board_updates_take_twelve_queries(cast, tables, django_assert_num_queries):
    leg = a_leg(cast, tables=tables, keeps_two_tallies=True)
    for table in leg.tables.all():
        call_organiser(table=table)
        dispute(table, NS=100, EW=90)
    state = cast.scorekeeper.get(BOARD).context["grid"].state
    for table in leg.tables.all():
        a_round(table)
    with django_assert_num_queries(12):
        cast.scorekeeper.get(of_season("hall_news", 1), {"leg": "1", "version": "old", "state": state})
