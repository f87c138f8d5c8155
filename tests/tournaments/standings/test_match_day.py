"""The result of an evening."""

from fractions import Fraction

from tournaments.standings import LegResult, PointsAdjustment, ResultKind, make_match_day_result

ANNA, BERT, CORA, DIRK = 1, 2, 3, 4

EVENING = [
    LegResult(ANNA, 3, 1, 1500, roem=100, pits=1),
    LegResult(ANNA, 3, 2, 1300, nats=1),
    LegResult(BERT, 3, 1, 1400),
    LegResult(BERT, 3, 2, 1500),
    LegResult(CORA, 3, 1, 1600, pits=1, kind=ResultKind.BYE),
    LegResult(CORA, 3, 2, 1150, roem=50),
    LegResult(DIRK, 3, None, 5000, attended=False, kind=ResultKind.ABSENCE),
]


def test_the_evening_ranks_totals_and_shows_every_leg():
    result = make_match_day_result(EVENING, [], 3)
    assert [(row.place, row.shared, row.unit_id, row.legs, row.total) for row in result.rows] == [
        (1, True, ANNA, (1600, 1300), 2900),
        (1, True, BERT, (1400, 1500), 2900),
        (3, False, CORA, (1600, 1200), 2800),
        (None, False, DIRK, (None, None), 5000),
    ]
    assert [(row.points, row.roem, row.pits, row.nats) for row in result.rows[:3]] == [
        (2800, 100, 1, 1),
        (2900, 0, 0, 0),
        (2750, 50, 1, 0),
    ]
    assert [(row.gap, row.gap_to_first) for row in result.rows] == [(0, 0), (0, 0), (100, 100), (None, None)]


def test_the_figures_of_the_evening_are_of_those_who_were_there():
    """An absence is no one’s result, and a bye is neither the highest nor the lowest leg."""
    result = make_match_day_result(EVENING, [], 3)
    assert (result.match_day, result.legs, result.units) == (3, (1, 2), 3)
    assert (result.average, result.highest_leg, result.lowest_leg) == (Fraction(8600, 3), 1600, 1200)


def test_a_bye_is_not_the_highest_leg():
    result = make_match_day_result(
        [LegResult(ANNA, 1, 1, 1600, kind=ResultKind.BYE), LegResult(BERT, 1, 1, 900)], [], 1
    )
    assert (result.highest_leg, result.lowest_leg) == (900, 900)


def test_other_match_days_are_ignored():
    others = [LegResult(BERT, 2, 1, 9999), LegResult(BERT, 2, 3, 9999)]
    penalties = [
        PointsAdjustment(BERT, 2, None, -500),
        PointsAdjustment(BERT, None, None, -500),
        PointsAdjustment(CORA, 2, 1, -500),
    ]
    assert make_match_day_result(EVENING + others, penalties, 3) == make_match_day_result(EVENING, [], 3)


def test_penalties_count_in_the_leg_or_in_the_evening():
    penalties = [PointsAdjustment(ANNA, 3, 2, -100), PointsAdjustment(BERT, 3, None, -200, pits=1)]
    result = make_match_day_result(EVENING, penalties, 3)
    assert [(row.unit_id, row.legs, row.adjustment, row.total, row.pits) for row in result.rows[:3]] == [
        (ANNA, (1600, 1200), -100, 2800, 1),
        (CORA, (1600, 1200), 0, 2800, 1),
        (BERT, (1400, 1500), -200, 2700, 1),
    ]


def test_a_match_day_without_results_is_empty():
    result = make_match_day_result([], [PointsAdjustment(ANNA, 3, None, -100)], 3)
    assert (result.rows, result.units, result.average, result.highest_leg, result.lowest_leg) == (
        (),
        0,
        None,
        None,
        None,
    )
