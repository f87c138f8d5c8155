"""The files of what was played: what a sheet says is in them whatever counts, and what does not count is said."""

from dataclasses import replace

import pytest

from scoring import SideTotals
from tests.factories import CompetitionFactory, MatchDayFactory, TableFactory
from tournaments.choices import CountingFigure, StoppedRule
from tournaments.exports.match_day import match_day_sheet
from tournaments.exports.results import results_sheet
from tournaments.exports.tables import tables_sheet
from tournaments.queries.results.match_day import get_match_day_result
from tournaments.queries.results.standing import get_standing
from tournaments.queries.season.played_table import list_played_tables
from tournaments.services.evening.stop import stop_playing
from tournaments.services.table.table import record_totals

pytestmark = pytest.mark.django_db


def rows_of(sheet):
    return [dict(zip((column.key for column in sheet.columns), row, strict=True)) for row in sheet.rows]


@pytest.fixture
def table():
    match_day = MatchDayFactory(competition=CompetitionFactory(), published=True)
    table = TableFactory(leg__match_day=match_day)
    record_totals(table=table, ns=SideTotals(200, 40), ew=SideTotals(124, 20), revision=0, by=None)
    return table


@pytest.mark.parametrize("figure", [CountingFigure.POINTS, CountingFigure.WINS, CountingFigure.MATCH_POINTS])
def test_the_file_of_tables_has_the_roem_whatever_counts(table, figure):
    competition = table.leg.match_day.competition
    competition.counting_figure = figure
    [row] = rows_of(tables_sheet(competition, list_played_tables(competition, published_only=True)))
    sides = [[row[f"{side}_{name}"] for name in ("points", "roem", "pits", "nats")] for side in ("ns", "ew")]
    assert sides == [[200, 40, 0, 0], [124, 20, 0, 0]]


def test_a_finalist_who_went_home_has_a_place_and_is_noted_all_the_same(table):
    """Protects: a program that reads who left, whatever place the finals gave them."""
    stop_playing(match_day=table.leg.match_day, unit=table.seats.get(position="N").player, by=None)
    result = get_match_day_result(table.leg.match_day)
    placed = [replace(named, row=replace(named.row, place=at)) for at, named in enumerate(result.rows, start=1)]
    notes = [
        str(row["note"].key) for row in rows_of(match_day_sheet(replace(result, rows=tuple(placed)))) if row["note"]
    ]
    assert notes == ["stopped_after_1"]


def test_legs_that_do_not_count_are_not_listed_as_played(table):
    """Protects: anyone who adds up the rows of the file has what the standing has."""
    competition = table.leg.match_day.competition
    competition.stopped_rule = StoppedRule.NOT_COUNTED
    competition.save()
    gone = table.seats.get(position="N").player
    stop_playing(match_day=table.leg.match_day, unit=gone, by=None)
    rows = rows_of(results_sheet(competition, published_only=True))
    assert {row["number"]: str(row["how"].key) for row in rows}[gone.number] == "not_counted"
    added_up = {row["number"]: row["total"] for row in rows if row["how"].key != "not_counted"}
    assert added_up == {row.number: row.row.total for row in get_standing(competition).rows if row.row.counted}
    # They sat there all the same.
    assert {(row["table"], row["seat"]) for row in rows} == {("1", seat) for seat in "NESW"}
