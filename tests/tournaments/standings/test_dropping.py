"""Which results count: an absence never pushes out one that was played."""

import pytest

from tournaments.standings import (
    CountingMethod,
    CountingRules,
    DropReason,
    DropTiming,
    LegResult,
    ResultKind,
    make_standing,
)


def test_an_absence_worth_more_than_an_evening_takes_none_of_the_best_places_of_an_average():
    rules = CountingRules(method=CountingMethod.AVERAGE, best=2)
    absence = LegResult(1, 4, None, 5000, attended=False, kind=ResultKind.ABSENCE)
    played = [LegResult(1, day, 1, points) for day, points in enumerate((900, 1000, 1002), start=1)]
    (row,) = make_standing([*played, absence], [], rules).rows
    assert [each.reason for each in row.counted] == [DropReason.BEYOND_BEST, None, None, DropReason.NOT_ATTENDED]
    assert row.average == 1001


def season(*totals):
    return [LegResult(1, day, 1, points) for day, points in enumerate(totals, start=1) if points is not None]


def struck(rules, *totals, held=0):
    """The totals of one player that do not count; another one comes to every evening."""
    others = [LegResult(2, day, 1, 1) for day in range(1, held + 1)]
    row = next(row for row in make_standing([*season(*totals), *others], [], rules).rows if row.unit_id == 1)
    return [(each.total, each.reason) for each in row.counted if each.dropped]


def test_all_but_the_worst_two_count_and_a_missed_evening_is_one_of_them():
    """Protects: staying at home is never better than a bad evening."""
    rules = CountingRules(drop_worst=2)
    worst = DropReason.AMONG_WORST
    assert struck(rules, 900, 700, 800, 1000) == [(700, worst), (800, worst)]
    assert struck(rules, 900, None, 800, 1000, held=4) == [(800, worst)]
    assert struck(rules, 900, None, None, 1000, held=4) == []


def test_one_result_always_counts():
    assert struck(CountingRules(drop_worst=3), 900, 700) == [(700, DropReason.AMONG_WORST)]


@pytest.mark.parametrize("rules", [CountingRules(drop_worst=1), CountingRules(drop_one_in=2)])
def test_an_absence_counts_where_no_one_has_played_yet(rules):
    """Protects: a total of nothing next to the only result there is."""
    absence = LegResult(1, 1, None, 900, attended=False, kind=ResultKind.ABSENCE)
    assert [row.total for row in make_standing([absence], [], rules).rows] == [900]


def test_the_worst_one_of_every_five_held_so_far():
    rules = CountingRules(drop_one_in=5)
    worst = DropReason.WORST_ONE_IN
    assert struck(rules, 1, 2, 3, 4) == []
    assert struck(rules, 1, 2, 3, 4, 5) == [(1, worst)]
    assert struck(rules, *range(1, 10)) == [(1, worst)]
    assert struck(rules, *range(1, 11)) == [(1, worst), (2, worst)]


def test_in_an_average_the_worst_are_of_those_that_someone_came_to():
    rules = CountingRules(drop_one_in=3, method=CountingMethod.AVERAGE)
    assert struck(rules, 900, None, None, 1000, held=4) == []
    assert struck(rules, 900, None, 800, 1000, held=4) == [(800, DropReason.WORST_ONE_IN)]


def test_only_at_the_end_where_the_club_says_so():
    rules = CountingRules(drop_worst=1, drops=DropTiming.AT_END, planned=3)
    assert struck(rules, 900, 700) == []
    assert struck(rules, 900, 700, 800) == [(700, DropReason.AMONG_WORST)]


def test_which_results_count_is_said_in_one_way():
    for two_ways in ({"best": 2, "drop_worst": 1}, {"drop_worst": 1, "drop_one_in": 5}, {"drop_one_in": 1}):
        with pytest.raises(ValueError, match="impossible"):
            CountingRules(**two_ways)


def test_the_best_of_each_half_are_periods_of_half_a_season():
    rules = CountingRules(period_match_days=3, period_best=2)
    assert struck(rules, 5, 1, 4, 6, 7, 2) == [
        (1, DropReason.BEYOND_BEST_OF_PERIOD),
        (2, DropReason.BEYOND_BEST_OF_PERIOD),
    ]
