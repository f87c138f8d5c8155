"""How a season came about: the race to the top and the spread of the results of legs."""

from itertools import pairwise
from random import Random

import pytest

from tournaments.standings import (
    CountingMethod,
    CountingRules,
    CountingUnit,
    DropTiming,
    LegResult,
    PointsAdjustment,
    ResultKind,
    make_standing,
    run_race,
    spread,
    usual_gap,
)


def a_season(people: int = 12, days: int = 6) -> list[LegResult]:
    """Everyone misses an evening now and then."""
    chance = Random(1)
    return [
        LegResult(unit_id, day, leg, chance.randint(500, 1200), chance.randint(0, 300))
        for day in range(1, days + 1)
        for unit_id in range(people)
        if chance.random() < 0.8
        for leg in (1, 2)
    ]


def race_of(legs, adjustments, rules, unit_ids, days, **others):
    return run_race(make_standing(legs, adjustments, rules, **others), adjustments, rules, unit_ids, days)


def test_a_race_says_how_far_everyone_is_behind_its_best():
    legs = [LegResult(1, 1, 1, 900), LegResult(2, 1, 1, 1000), LegResult(1, 2, 1, 500), LegResult(3, 2, 1, 5000)]
    race = race_of(legs, [PointsAdjustment(2, None, None, -50)], CountingRules(), [1, 2], [1, 2])
    assert [(runner.unit_id, runner.scores, runner.behind) for runner in race] == [
        (1, (900, 1400), (-50, 0)),
        (2, (950, 950), (0, -450)),
    ]


@pytest.mark.parametrize(
    ("results", "gap"),
    [
        ([[], []], 0),
        ([[100, 100]], 0),
        ([[100, 100], [90, 95]], 15),
        # Everyone keeps up, or falls behind slowly: nothing is left out.
        ([[100, 100], [90, 90], [80, 80], [70, 70]], 60),
        ([[100, 100], [90, 90], [10, 10], [0, 0]], 200),
        # One of them misses an evening, or two begin late.
        ([[100, 100], [90, 90], [80, 80], [70, 70], [95, None]], 60),
        ([[100, 100], [90, 90], [80, 80], [None, 70], [None, 120]], 40),
        # Who came as often as most is in the picture, however far behind.
        ([[100, 100], [None, 90], [None, 0]], 200),
    ],
)
def test_a_chart_reaches_as_far_as_anyone_who_was_there(results, gap):
    """Protects: one absence flattens nothing, and no one who plays is left out of the picture."""
    legs = [
        LegResult(unit, day, 1, points)
        for unit, own in enumerate(results)
        for day, points in enumerate(own, 1)
        if points is not None
    ]
    assert usual_gap(race_of(legs, [], CountingRules(), range(len(results)), [1, 2])) == gap


def test_a_unit_without_results_is_not_in_the_race_yet():
    race = race_of([LegResult(1, 1, 1, 9), LegResult(2, 2, 1, 8)], [], CountingRules(), [1, 2], [1, 2])
    assert [runner.scores for runner in race] == [(9, 9), (None, 8)]


@pytest.mark.parametrize(
    "rules",
    [
        CountingRules(),
        CountingRules(best=3, drops=DropTiming.AT_END, planned=6),
        CountingRules(best=3, drops=DropTiming.AT_END, planned=5),
        CountingRules(method=CountingMethod.AVERAGE, best=4),
        CountingRules(unit=CountingUnit.LEG, best=7, drops=DropTiming.AT_END, planned=12),
        CountingRules(rank_points=(10, 6, 3, 1)),
        CountingRules(rank_points=(10, 6, 3, 1), unit=CountingUnit.LEG, best=6),
        CountingRules(rank_points=(10, 6, 3, 1), best=2, drops=DropTiming.AT_END, planned=4),
        CountingRules(period_match_days=3, period_best=2),
        CountingRules(period_match_days=2, period_best=1, periods_best=2, method=CountingMethod.AVERAGE),
    ],
)
@pytest.mark.parametrize("guests", [frozenset(), frozenset({1, 5})])
def test_after_each_day_the_race_has_what_the_standing_had(rules, guests):
    """Protects: a race made from today's standing says what the standing of each evening said.

    Among the results: one without legs, an absence, extra legs of which one replaces a lower one; points for a leg, for
    a day, for the season, and for legs and days that someone missed.
    """
    legs = [row for row in a_season() if row.unit_id != 2 or row.match_day != 4]
    legs += [
        LegResult(20, 3, None, 2100, kind=ResultKind.RECORDED),
        LegResult(2, 4, None, 700, attended=False, kind=ResultKind.ABSENCE),
        LegResult(1, 2, 3, 1900, kind=ResultKind.EXTRA),
        LegResult(3, 2, 3, 1, kind=ResultKind.EXTRA),
    ]
    everything = [(1, 3), (1, None), (2, 1), (2, 3), (3, None), (4, None), (4, 1), (5, 2), (6, None), (None, None)]
    adjustments = [
        PointsAdjustment(unit_id, day, leg, 7 * unit_id + 100 * (day or 9) + (leg or 0))
        for unit_id in (0, 1, 2, 3, 20, 21)
        for day, leg in everything
        if unit_id != 21 or day == 6
    ]
    asked = [0, 1, 2, 3, 20, 21, 22]
    race = race_of(legs, adjustments, rules, asked, range(1, 7), guests=guests)
    for at, day in enumerate(range(1, 7)):
        standing = make_standing(
            [row for row in legs if row.match_day <= day],
            [row for row in adjustments if row.match_day is None or row.match_day <= day],
            rules,
            guests=guests,
        )
        by_average = rules.method == CountingMethod.AVERAGE
        figures = {row.unit_id: row.average if by_average else row.total for row in standing.rows}
        assert {runner.unit_id: runner.scores[at] for runner in race} == {
            unit_id: figures.get(unit_id) for unit_id in asked
        }


def test_results_of_legs_are_spread_over_round_widths_and_none_is_lost():
    buckets = spread(a_season())
    assert len(buckets) <= 16
    assert {bucket.high - bucket.low + 1 for bucket in buckets} == {100}
    assert sum(bucket.count for bucket in buckets) == len(a_season())
    assert all(earlier.high + 1 == later.low for earlier, later in pairwise(buckets))


def test_games_won_have_a_bucket_each():
    buckets = spread([LegResult(1, 1, 1, 1), LegResult(2, 1, 1, 0), LegResult(3, 1, 2, 1)])
    assert [(bucket.low, bucket.high, bucket.count) for bucket in buckets] == [(0, 0, 1), (1, 1, 2)]


def test_a_chart_has_room_for_that_many_buckets_and_no_more():
    for highest, width in ((15, 1), (16, 2)):
        buckets = spread([LegResult(1, 1, 1, 0), LegResult(2, 1, 1, highest)])
        assert {bucket.high - bucket.low + 1 for bucket in buckets} == {width}


def test_only_played_legs_are_in_the_spread():
    rows = [
        LegResult(1, 1, 1, 700, kind=ResultKind.BYE),
        LegResult(1, 1, None, 700, kind=ResultKind.RECORDED),
        LegResult(1, 2, None, 700, attended=False, kind=ResultKind.ABSENCE),
    ]
    assert spread(rows) == ()
