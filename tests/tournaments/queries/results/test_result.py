"""What the standings count: each way of getting points, once, on the right day."""

import pytest

from scoring import SideTotals
from tests.factories import (
    AdjustmentFactory,
    AttendanceFactory,
    ByeFactory,
    LegFactory,
    MatchDayFactory,
    PairFactory,
    PlayerFactory,
    ResultFactory,
    TableFactory,
    a_round,
    an_entry,
)
from tournaments.choices import AdjustmentKind
from tournaments.queries.results.result import list_results
from tournaments.services.evening.draw import draw_legs
from tournaments.services.table.table import record_totals
from tournaments.standings import ResultKind

pytestmark = pytest.mark.django_db


def sorted_adjustments(*args, **kwargs):
    """By match day, those of the season last, the highest first."""
    adjustments = list_results(*args, **kwargs).adjustments
    return sorted(adjustments, key=lambda row: (row[1] is None, row[1], -row[3]))


def players_of(table):
    """North, East, South, West."""
    return [seat.player_id for seat in table.seats.order_by("pk")]


def test_each_of_four_players_gets_the_score_of_their_side(competition):
    table = TableFactory(leg__match_day__competition=competition, leg__match_day__number=4, leg__number=2)
    a_round(table, 1, an_entry(100, ns_roem=20))
    a_round(table, 2, an_entry(70, ew_roem=50))
    north, east, south, west = players_of(table)
    assert sorted(list_results(competition).legs) == [
        (north, 4, 2, 100, 20, 0, 1, True, ResultKind.PLAYED, 0),
        (east, 4, 2, 224, 50, 0, 0, True, ResultKind.PLAYED, 0),
        (south, 4, 2, 100, 20, 0, 1, True, ResultKind.PLAYED, 0),
        (west, 4, 2, 224, 50, 0, 0, True, ResultKind.PLAYED, 0),
    ]


def test_a_pair_counts_once(pairs_competition):
    pairs = PairFactory.create_batch(2, competition=pairs_competition)
    table = TableFactory(leg__match_day__competition=pairs_competition, units=pairs)
    record_totals(table=table, ns=SideTotals(200, 100, 1), ew=SideTotals(124), revision=0, by=None)
    assert sorted(list_results(pairs_competition).legs) == [
        (pairs[0].pk, 1, 1, 200, 100, 1, 0, True, ResultKind.PLAYED, 0),
        (pairs[1].pk, 1, 1, 124, 0, 0, 0, True, ResultKind.PLAYED, 0),
    ]


def test_an_empty_table_or_another_competition_is_not_a_result(competition, pairs_competition):
    TableFactory(leg__match_day__competition=competition)
    a_round(TableFactory(leg__match_day__competition=pairs_competition))
    ResultFactory()
    assert list_results(competition).legs == []


def test_byes_total_only_results_and_absences_are_results(competition):
    leg = LegFactory(match_day__competition=competition)
    match_day = leg.match_day
    rests, of_leg, of_day, absent = PlayerFactory.create_batch(4, club=competition.club)
    ByeFactory(leg=leg, player=rests)
    ResultFactory(match_day=match_day, leg=leg, player=of_leg, points=1400, roem=200, pits=1)
    ResultFactory(match_day=match_day, player=of_day, points=4900)
    AdjustmentFactory(
        competition=competition,
        match_day=match_day,
        player=absent,
        kind=AdjustmentKind.ABSENCE_WITH_NOTICE,
        points=3000,
    )
    assert sorted(list_results(competition).legs, key=lambda row: row[0]) == [
        (rests.pk, 1, 1, 1600, 0, 1, 0, True, ResultKind.BYE, 0),
        (of_leg.pk, 1, 1, 1400, 200, 1, None, True, ResultKind.RECORDED, 0),
        (of_day.pk, 1, None, 4900, 0, 0, None, True, ResultKind.RECORDED, 0),
        (absent.pk, 1, None, 3000, 0, 0, 0, False, ResultKind.ABSENCE, 0),
    ]
    assert sorted_adjustments(competition) == []


def test_penalties_and_corrections_are_adjustments_and_no_results(competition):
    leg = LegFactory(match_day__competition=competition)
    player = PlayerFactory(club=competition.club)
    given = {"competition": competition, "player": player}
    AdjustmentFactory(**given, points=-100, match_day=leg.match_day, leg=leg)
    AdjustmentFactory(**given, points=50, pits=1, match_day=leg.match_day, kind=AdjustmentKind.CORRECTION)
    AdjustmentFactory(**given, points=-30)
    assert sorted_adjustments(competition) == [
        (player.pk, 1, None, 50, 1),
        (player.pk, 1, 1, -100, 0),
        (player.pk, None, None, -30, 0),
    ]
    assert list_results(competition).legs == []


def test_only_published_match_days_count_for_strangers_and_season_penalties_for_all(competition):
    shown = MatchDayFactory(competition=competition, published=True)
    hidden = MatchDayFactory(competition=competition)
    for match_day in (shown, hidden):
        ResultFactory(match_day=match_day)
        ByeFactory(leg__match_day=match_day)
        a_round(TableFactory(leg=LegFactory(match_day=match_day)))
        AdjustmentFactory(competition=competition, match_day=match_day)
        AdjustmentFactory(competition=competition, match_day=match_day, kind=AdjustmentKind.ABSENCE_WITH_NOTICE)
    AdjustmentFactory(competition=competition)
    assert {row[1] for row in list_results(competition, published_only=True).legs} == {shown.number}
    assert len(list_results(competition, published_only=True).legs) == 7
    assert [row[1] for row in sorted_adjustments(competition, published_only=True)] == [shown.number, None]
    assert len(list_results(competition).legs) == 14
    assert [row[1] for row in sorted_adjustments(competition)] == [shown.number, hidden.number, None]


def test_one_match_day_is_read_alone(competition):
    first, second = MatchDayFactory.create_batch(2, competition=competition)
    for match_day in (first, second):
        ResultFactory(match_day=match_day)
        AdjustmentFactory(competition=competition, match_day=match_day)
    assert [row[1] for row in list_results(competition, match_day=second).legs] == [2]
    assert [row[1] for row in sorted_adjustments(competition, match_day=second)] == [2]


def test_sitting_out_a_leg_drawn_ahead_counts_once_it_begins(competition):
    """Protects: with a whole evening drawn at once the standing does not begin with byes of the last leg."""
    match_day = MatchDayFactory(competition=competition)
    AttendanceFactory.create_batch(5, match_day=match_day)
    draw_legs(match_day=match_day, by=None)
    assert list_results(competition).legs == []
    first = match_day.legs.get(number=1)
    a_round(first.tables.get())
    byes = [row for row in list_results(competition).legs if row[8] == ResultKind.BYE]
    assert [(row[0], row[2], row[3]) for row in byes] == [(first.byes.get().player_id, 1, 1600)]
