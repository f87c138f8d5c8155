"""What a unit can still reach."""

from tournaments.standings import (
    CountingMethod,
    CountingRules,
    DayRule,
    DropTiming,
    LegResult,
    TieBreak,
    make_outlook,
    make_standing,
)

ANNA, BERT, CORA = 1, 2, 3


def evenings(unit_id, *totals):
    return [LegResult(unit_id, day, 1, points) for day, points in enumerate(totals, start=1) if points is not None]


def outlook(results, rules, unit_id, *, most=None, **more):
    return make_outlook(make_standing(results, [], rules, **more), unit_id, rules, most_of_result=most)


SEASON = [*evenings(ANNA, 5000, 5200), *evenings(BERT, 4800, 5100), *evenings(CORA, 4000, 4100)]


def test_the_result_needed_to_pass_the_row_above_and_the_first():
    found = outlook(SEASON, CountingRules(planned=4), CORA)
    assert (found.for_next, found.for_first) == (9900 - 8100 + 1, 10200 - 8100 + 1)


def test_a_result_that_pushes_another_out_has_to_make_up_for_that_too():
    """Best two: a third evening counts only for what it is better than the lowest of those two."""
    found = outlook(SEASON, CountingRules(best=2), BERT)
    assert found.for_first == 5200 + 5000 - 5100 + 1


def test_the_best_place_is_with_the_highest_evening_of_all_while_others_stand_still():
    assert outlook(SEASON, CountingRules(planned=3), CORA).best_place == 1
    far_behind = [*SEASON[:4], *evenings(CORA, 100, 100)]
    assert outlook(far_behind, CountingRules(planned=3), CORA).best_place == 3


def test_results_that_will_be_dropped_at_the_end_promise_nothing():
    """Anna leads by the sum of everything; when only the best evening counts, Bert may pass her."""
    rules = CountingRules(best=1, drops=DropTiming.AT_END, planned=3)
    season = [*evenings(ANNA, 5000, 5000), *evenings(BERT, 4900, 0), *evenings(CORA, 5300, None)]
    assert outlook(season, rules, BERT).best_place == 1


def test_before_the_last_evening_what_is_needed_is_what_counts_once_it_is_over():
    """Anna has 9900 in all, but only her best will count: Bert needs less than the gap."""
    rules = CountingRules(best=1, drops=DropTiming.AT_END, planned=3)
    season = [*evenings(ANNA, 5000, 4900), *evenings(BERT, 4800, None)]
    assert outlook(season, rules, BERT).for_first == 5001


def test_a_unit_short_of_attendance_keeps_no_one_below_it():
    """Anna has played one evening of the two that a place takes; with nothing more from her she has none."""
    rules = CountingRules(minimum_attendance=2, planned=3)
    season = [*evenings(ANNA, 9000), *evenings(BERT, 100, 100)]
    assert outlook(season, rules, BERT).best_place == 1
    assert outlook([*season, *evenings(CORA, 9000, 9000)], rules, BERT).best_place == 2


def test_a_finished_season_or_a_guest_has_no_outlook():
    assert outlook(SEASON, CountingRules(planned=2), ANNA) is None
    assert outlook(SEASON, CountingRules(planned=4), ANNA, guests={ANNA}) is None


def test_the_first_needs_nothing_and_no_one_is_above():
    found = outlook(SEASON, CountingRules(planned=4), ANNA)
    assert (found.best_place, found.for_next, found.for_first) == (1, None, None)
    assert (found.next_id, found.first_id, found.next_shared) == (None, None, 0)


def test_without_a_planned_end_or_with_the_minimum_out_of_reach_there_is_no_best_place():
    assert outlook(SEASON, CountingRules(), CORA).best_place is None
    rules = CountingRules(method=CountingMethod.AVERAGE, minimum_attendance=4, planned=3)
    assert outlook(SEASON, rules, CORA).best_place is None


def test_with_points_for_places_more_than_the_first_place_cannot_be_had():
    rules = CountingRules(rank_points=(10, 5, 1), planned=4)
    assert outlook(SEASON, rules, BERT).for_first is None
    assert outlook(SEASON, rules, CORA).for_next == 9


def test_the_name_to_pass_is_that_of_the_next_better_place_and_not_of_the_row_above():
    """Protects: Bert and Cora share the second place; below Bert stands Cora, whom Bert has not to pass."""
    season = [*evenings(ANNA, 5002), *evenings(BERT, 5000), *evenings(CORA, 5000)]
    found = outlook(season, CountingRules(planned=3), CORA)
    assert (found.for_next, found.next_id, found.next_shared) == (3, ANNA, 1)
    assert (found.first_id, found.first_shared) == (ANNA, 1)


def test_several_who_share_the_better_place_are_counted():
    season = [*evenings(ANNA, 5000), *evenings(BERT, 5000), *evenings(CORA, 4000)]
    found = outlook(season, CountingRules(planned=3), CORA)
    assert (found.for_next, found.next_shared, found.first_shared) == (1001, 2, 2)
    assert found.next_id == found.first_id in (ANNA, BERT)


def test_rows_without_a_place_in_between_are_passed_by_no_one():
    """A guest has more than Cora and takes no place."""
    season = [*evenings(ANNA, 5000), *evenings(BERT, 4500), *evenings(CORA, 4000)]
    found = outlook(season, CountingRules(planned=3), CORA, guests={BERT})
    assert (found.for_next, found.next_id) == (1001, ANNA)


def test_of_those_who_share_a_place_it_says_who_takes_the_most():
    """When lower results are dropped at the end, two who are level now need not be level then."""
    rules = CountingRules(best=1, drops=DropTiming.AT_END, planned=3)
    season = [*evenings(ANNA, 5000, 1000), *evenings(BERT, 3000, 3000), *evenings(CORA, 100, 100)]
    found = outlook(season, rules, CORA)
    assert (found.for_next, found.next_id, found.next_shared) == (5001, ANNA, 2)


def test_what_a_match_day_cannot_give_is_out_of_reach():
    """Protects: no one is told to win four of three legs; what someone has had is never out of reach."""
    season = [*evenings(ANNA, 3, 3), *evenings(BERT, 2, 1), *evenings(CORA, 1, 1)]
    rules = CountingRules(planned=4)
    bert, cora = (outlook(season, rules, unit_id, most=3) for unit_id in (BERT, CORA))
    assert (bert.for_next, bert.next_id) == (None, ANNA)
    assert (cora.for_next, cora.for_first, cora.first_id) == (2, None, ANNA)
    assert outlook(season, rules, BERT).for_next == 4
    assert outlook(SEASON, CountingRules(planned=4), CORA, most=10).for_next == 1801


def test_drawing_level_may_do_where_the_games_break_ties_first():
    season = [*evenings(ANNA, 3, 3), *evenings(BERT, 2, 1)]
    first, later = (TieBreak.FIGURE, TieBreak.LOT), (TieBreak.BEST_RESULT, TieBreak.FIGURE)
    found = outlook(season, CountingRules(planned=4, tie_breaks=first), BERT, most=3)
    assert (found.for_next, found.level_with_next) == (None, 3)
    assert (found.for_first, found.level_with_first) == (None, 3)
    assert outlook(season, CountingRules(planned=4, tie_breaks=later), BERT, most=3).level_with_next is None


def test_who_has_as_much_already_needs_nothing_to_be_level():
    season = [LegResult(ANNA, 1, 1, 1, figure=50), LegResult(BERT, 1, 1, 1, figure=40)]
    found = outlook(season, CountingRules(planned=4, tie_breaks=(TieBreak.FIGURE,)), BERT, most=3)
    assert (found.for_next, found.level_with_next) == (1, 0)


def test_from_the_result_that_is_needed_on_every_higher_one_is_enough():
    """Protects: 60 would do and 61 not, as the second period then counts instead of the first: 111 is needed."""
    rules = CountingRules(period_match_days=2, periods_best=1, days={4: DayRule(cannot_be_dropped=True)})
    season = [*evenings(ANNA, 100, 50), *evenings(BERT, 50, 50, 40)]
    assert outlook(season, rules, BERT, most=118).for_first == 111
    assert outlook(season, rules, BERT, most=100).for_first is None
