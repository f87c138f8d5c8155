"""Periods inside a season: the best results of each, and the best periods."""

import pytest

from tournaments.standings import (
    CountingMethod,
    CountingRules,
    DropReason,
    DropTiming,
    LegResult,
    PointsAdjustment,
    ResultKind,
    make_standing,
)
from tournaments.standings.periods import days_of_period, only_days, rules_of_period

ANNA = 1
BEST, OF_PERIOD, PERIOD = DropReason.BEYOND_BEST, DropReason.BEYOND_BEST_OF_PERIOD, DropReason.PERIOD


def counted(rules, *totals):
    results = [LegResult(ANNA, day, 1, total) for day, total in enumerate(totals, start=1) if total is not None]
    return make_standing(results, [], rules).rows[0]


def test_seven_periods_of_six_weeks_of_which_five_count_with_their_best_four():
    """The season of the club in Harskamp: best 4 of 6 weeks in each of 7 periods, best 5 periods."""
    rules = CountingRules(period_match_days=6, period_best=4, periods_best=5)
    weeks = [1000 * period + week for period in range(1, 8) for week in range(1, 7)]
    row = counted(rules, *weeks)
    assert row.total == sum(4000 * period + 3 + 4 + 5 + 6 for period in range(3, 8))
    assert [each.reason for each in row.counted][:6] == [OF_PERIOD, OF_PERIOD, PERIOD, PERIOD, PERIOD, PERIOD]
    assert [each.reason for each in row.counted][-6:] == [OF_PERIOD, OF_PERIOD, None, None, None, None]


def test_the_earlier_of_two_equal_periods_counts():
    row = counted(CountingRules(period_match_days=1, periods_best=1), 1500, 1500)
    assert [each.reason for each in row.counted] == [None, PERIOD]


def test_missing_a_whole_period_loses_only_that_one():
    row = counted(CountingRules(period_match_days=2, period_best=1, periods_best=2), 1000, 1200, None, None, 900, 800)
    assert row.total == 1200 + 900


def test_at_the_end_means_at_the_end():
    rules = CountingRules(period_match_days=2, period_best=1, drops=DropTiming.AT_END, planned=4)
    assert counted(rules, 1000, 1200, 900).total == 3100
    assert counted(rules, 1000, 1200, 900, 800).total == 2100


def test_the_average_of_a_period_decides_where_averages_rank():
    rules = CountingRules(period_match_days=2, periods_best=1, method=CountingMethod.AVERAGE)
    assert counted(rules, 1000, 1000, 1500, None).average == 1500


def test_a_period_of_absences_pushes_no_other_out_where_averages_rank():
    """A result of 0 is a result; an absence is in no average, so its period is behind every other one."""
    rules = CountingRules(period_match_days=1, periods_best=1, method=CountingMethod.AVERAGE)
    absence = LegResult(ANNA, 1, None, 5000, attended=False, kind=ResultKind.ABSENCE)
    row = make_standing([absence, LegResult(ANNA, 2, 1, 0)], [], rules).rows[0]
    assert [each.reason for each in row.counted] == [DropReason.NOT_ATTENDED, None]


@pytest.mark.parametrize("wrong", [{"period_match_days": 0}, {"period_best": 0}, {"periods_best": 0}])
def test_impossible_periods_are_refused(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        CountingRules(**wrong)


def test_the_best_of_the_season_and_periods_are_not_asked_together():
    with pytest.raises(ValueError, match="best"):
        CountingRules(best=3, period_match_days=2)


def test_the_standings_of_the_periods_add_up_to_that_of_the_season():
    """One arithmetic: the best periods, each counted on its own, are the total of the season."""
    rules = CountingRules(period_match_days=3, period_best=2, periods_best=2, minimum_attendance=5)
    results = [LegResult(ANNA, day, 1, 1000 + 37 * day % 101) for day in range(1, 10)]
    own = [PointsAdjustment(ANNA, 4, 1, -50, 0)]
    periods = []
    for number in (1, 2, 3):
        legs, adjustments = only_days(days_of_period(number, 3), results, own)
        periods.append(make_standing(legs, adjustments, rules_of_period(rules, 3)).rows[0])
    season = make_standing(results, own, rules).rows[0]
    assert sum(sorted(row.total for row in periods)[-2:]) == season.total
    assert [row.place for row in periods] == [1, 1, 1]


def test_points_for_the_season_as_a_whole_are_in_no_period():
    whole, of_day = PointsAdjustment(ANNA, None, None, -100, 0), PointsAdjustment(ANNA, 2, None, -10, 0)
    results = [LegResult(ANNA, day, 1, 1000) for day in (1, 2, 3)]
    legs, adjustments = only_days(days_of_period(1, 2), results, [whole, of_day])
    assert ([row[1] for row in legs], adjustments) == ([1, 2], [of_day])
