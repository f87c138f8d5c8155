"""Portefeuille from stored rounds: boards by number, compared within the line, counted in match points."""

import pytest

from scoring import SideTotals
from tests.factories import (
    LegFactory,
    PairFactory,
    TableFactory,
    TeamFactory,
    a_round,
    an_entry,
    two_teams_at_two_tables,
)
from tournaments.choices import Currency
from tournaments.queries.results.result import list_results
from tournaments.queries.results.standing import get_standing
from tournaments.queries.table.portefeuille import get_portefeuille_result
from tournaments.services.table.table import record_totals
from tournaments.standings.portefeuille import Line
from tournaments.wording.competition import total_label

pytestmark = pytest.mark.django_db


@pytest.fixture
def pairs(pairs_competition):
    """Four pairs in a portefeuille; one leg of two boards at two tables: 1 against 2, 3 against 4."""
    pairs_competition.is_portefeuille = True
    pairs_competition.save()
    pairs = [PairFactory(competition=pairs_competition, number=number) for number in (1, 2, 3, 4)]
    leg = LegFactory(match_day__competition=pairs_competition)
    for units, points in ((pairs[:2], (100, 90)), (pairs[2:], (120, 90))):
        table = TableFactory(leg=leg, units=units)
        for number, ns in enumerate(points, start=1):
            a_round(table, number, an_entry(ns))
    return pairs


def match_points(competition):
    return {row[0]: row[3] for row in list_results(competition).legs}


def test_match_points_are_what_the_standing_counts(pairs):
    """Board 1: pair 3 made more than pair 1 (2), so pair 4 made less than pair 2 (0). Board 2 is equal: one each."""
    one, two, three, four = pairs
    assert match_points(one.competition) == {one.pk: 1, two.pk: 3, three.pk: 3, four.pk: 1}
    result = get_portefeuille_result(one.competition.match_days.get())
    lines = {
        line: [(row.number, row.row.place, row.row.match_points, row.row.most, row.row.total) for row in rows]
        for line, rows in result.lines.items()
    }
    assert lines == {Line.NS: [(3, 1, 3, 4, 210), (1, 2, 1, 4, 190)], Line.EW: [(2, 1, 3, 4, 134), (4, 2, 1, 4, 114)]}
    assert result.together == []
    first, second = result.boards
    assert [(board.number, board.leg, board.dealer.value) for board in (first, second)] == [(1, 1, "N"), (2, 1, "E")]
    own = [(own.name.number, own.compared.score, own.compared.match_points) for own in first.lines[Line.NS]]
    assert own == [(3, 120, 2), (1, 100, 0)]
    assert [own.compared.match_points for own in second.lines[Line.EW]] == [1, 1]
    assert total_label(one.competition) == Currency.MATCH_POINTS.label
    assert list(one.competition.side_figures) == ["pits", "nats"]


def test_the_boards_of_the_second_leg_are_others_and_nats_are_counted_too(pairs):
    day = pairs[0].competition.match_days.get()
    a_round(TableFactory(leg=LegFactory(match_day=day, number=2), units=pairs[:2]), 1, an_entry(60))
    assert [board.number for board in get_portefeuille_result(day).boards] == [1, 2, 3]
    rows = {row[0]: row for row in list_results(pairs[0].competition).legs if row[2] == 2}
    assert rows[pairs[0].pk][6] == 1


def test_a_season_adds_match_points_up(pairs):
    other_day = LegFactory(match_day__competition=pairs[0].competition)
    for units, points in ((pairs[:2], 82), (pairs[2:], 100)):
        a_round(TableFactory(leg=other_day, units=units), 1, an_entry(points))
    standing = get_standing(pairs[0].competition, published_only=False)
    assert {row.number: row.row.total for row in standing.rows} == {1: 1, 2: 5, 3: 5, 4: 1}


def test_teams_of_four_give_both_lines_together(teams_competition):
    """Two teams at two tables; each has a pair in either line."""
    teams_competition.is_portefeuille = True
    teams_competition.save()
    leg, home, away = two_teams_at_two_tables(teams_competition)
    assert match_points(teams_competition) == {home.pk: 4, away.pk: 0}
    result = get_portefeuille_result(leg.match_day)
    assert [(row.number, row.row.match_points, row.row.most, row.row.total) for row in result.together] == [
        (home.number, 4, 4, 182),
        (away.number, 0, 4, 142),
    ]


@pytest.mark.parametrize("together", [True, False])
def test_a_team_of_four_gets_its_two_tables_or_its_four_members(teams_competition, together):
    """Two who sit together give one score; spread over the hall each gives their own."""
    teams = TeamFactory.create_batch(4, competition=teams_competition)
    people = [[member.player for member in team.members.all()] for team in teams]
    leg = LegFactory(match_day__competition=teams_competition)
    tables = (
        [
            [people[0][0], people[1][0], people[0][1], people[1][1]],
            [people[1][2], people[0][2], people[1][3], people[0][3]],
        ]
        if together
        else [[people[team][place] for team in range(4)] for place in range(4)]
    )
    for players in tables:
        record_totals(
            table=TableFactory(leg=leg, units=players), ns=SideTotals(200, 20), ew=SideTotals(124), revision=0, by=None
        )
    rows = {row[0]: (row[3], row[4]) for row in list_results(teams_competition).legs}
    if together:
        assert rows == {teams[0].pk: (324, 20), teams[1].pk: (324, 20)}
    else:
        assert rows == {teams[0].pk: (800, 80), teams[1].pk: (496, 0), teams[2].pk: (800, 80), teams[3].pk: (496, 0)}
    assert all(row[7] for row in list_results(teams_competition).legs)
