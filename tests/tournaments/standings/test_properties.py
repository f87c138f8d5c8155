"""What holds for every season, whatever was played."""

from dataclasses import replace
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    CountingMethod,
    CountingRules,
    CountingUnit,
    DropReason,
    DropTiming,
    LegResult,
    PointsAdjustment,
    ResultKind,
    TieBreak,
    make_match_day_result,
    make_outlook,
    make_standing,
)
from tournaments.standings.dropping import period_of
from tournaments.standings.results import LegRow

UNITS, DAYS, LEGS = range(1, 6), range(1, 5), range(1, 4)

figures = st.tuples(
    st.sampled_from([0, 900, 1000, 1000, 1300]) | st.integers(0, 2500),
    st.integers(0, 10).map(lambda tens: tens * 10),
    st.integers(0, 2),
    st.integers(0, 2),
)
kinds = st.sampled_from(
    [(True, ResultKind.PLAYED)] * 4 + [(True, ResultKind.BYE), (False, ResultKind.ABSENCE), (True, ResultKind.RECORDED)]
)


def a_result(slot, numbers, kind):
    return LegResult(*slot, *numbers, *kind)


slots = st.tuples(st.sampled_from(UNITS), st.sampled_from(DAYS), st.sampled_from([None, *LEGS]))
seasons = st.lists(st.tuples(slots, figures, kinds), max_size=30, unique_by=lambda each: each[0]).map(
    lambda season: [a_result(*each) for each in season]
)
adjustment_lists = st.lists(
    st.builds(
        PointsAdjustment,
        st.sampled_from(UNITS),
        st.none() | st.sampled_from(DAYS),
        st.none() | st.sampled_from(LEGS),
        st.integers(-200, 200),
        st.integers(-1, 1),
    ),
    max_size=4,
)
habits = st.fixed_dictionaries(
    {
        "unit": st.sampled_from(CountingUnit),
        "method": st.sampled_from(CountingMethod),
        "minimum_attendance": st.integers(0, 3),
        "drops": st.sampled_from(DropTiming),
        "planned": st.none() | st.integers(1, 5),
        "tie_breaks": st.lists(st.sampled_from(TieBreak), unique=True).map(tuple),
        "lot_seed": st.integers(0, 3),
    }
)
number = st.none() | st.integers(1, 4)
choices_of_best = st.fixed_dictionaries({"best": number}) | st.fixed_dictionaries(
    {"period_match_days": st.integers(1, 3), "period_best": number, "periods_best": number}
)
rule_sets = st.builds(lambda own, best: CountingRules(**own, **best), habits, choices_of_best)
scaled_rule_sets = st.builds(
    lambda rules, points: replace(rules, rank_points=tuple(points)),
    rule_sets,
    st.lists(st.integers(0, 25), min_size=1, max_size=6).map(lambda points: sorted(points, reverse=True)),
)


@given(seasons, adjustment_lists, rule_sets, st.randoms())
def test_the_order_of_the_input_does_not_matter(results, adjustments, rules, random):
    shuffled, shuffled_adjustments = list(results), list(adjustments)
    random.shuffle(shuffled)
    random.shuffle(shuffled_adjustments)
    assert make_standing(shuffled, shuffled_adjustments, rules) == make_standing(results, adjustments, rules)
    assert make_match_day_result(shuffled, shuffled_adjustments, 1) == make_match_day_result(results, adjustments, 1)


@given(seasons, adjustment_lists, rule_sets)
def test_the_input_is_left_as_it_was(results, adjustments, rules):
    before = (list(results), list(adjustments))
    make_standing(results, adjustments, rules)
    assert (results, adjustments) == before


@given(seasons, adjustment_lists, rule_sets)
def test_plain_tuples_count_like_named_ones(results, adjustments, rules):
    rows = [tuple(result) for result in results]
    assert make_standing(rows, [tuple(each) for each in adjustments], rules) == make_standing(
        results, adjustments, rules
    )


def test_a_row_has_the_fields_of_a_result():
    assert len(get_args(LegRow)) == len(LegResult._fields)


@given(seasons, adjustment_lists, rule_sets)
def test_nothing_is_lost(results, adjustments, rules):
    """Every point, every roem, every pit and nat that went in is in exactly one row."""
    rows = make_standing(results, adjustments, rules).rows
    assert sum(row.plain_total for row in rows) == (
        sum(result.total for result in results) + sum(adjustment.points for adjustment in adjustments)
    )
    assert sum(row.roem for row in rows) == sum(result.roem for result in results)
    assert sum(row.nats for row in rows) == sum(result.nats for result in results)
    assert sum(row.pits for row in rows) == (
        sum(result.pits for result in results) + sum(adjustment.pits for adjustment in adjustments)
    )
    assert sorted(row.unit_id for row in rows) == sorted({each.unit_id for each in [*results, *adjustments]})


@given(seasons, adjustment_lists, rule_sets)
def test_every_row_adds_up(results, adjustments, rules):
    for row in make_standing(results, adjustments, rules).rows:
        assert row.total == sum(each.total for each in row.counted if not each.dropped) + row.adjustment
        assert row.plain_total == row.total + sum(each.total for each in row.counted if each.dropped)
        assert [each.total for each in row.counted] == [
            each.points + each.roem + each.adjustment for each in row.counted
        ]
        assert row.attended == sum(each.attended for each in row.counted)
        assert (row.average is None) == (not any(each.attended and not each.dropped for each in row.counted))


@given(seasons, rule_sets)
def test_dropping_lowers_no_average_and_raises_no_total(results, rules):
    """With periods an average may fall: a good one of many results counts for fewer of them than a poor one of one."""
    for row in make_standing(results, [], rules).rows:
        assert row.total <= row.plain_total
        if row.average is not None and rules.period_match_days is None:
            assert row.average >= row.plain_average


@given(seasons, st.integers(1, 4))
def test_the_best_results_count_and_as_many_as_the_rules_say(results, best):
    for row in make_standing(results, [], CountingRules(best=best)).rows:
        kept = [each.total for each in row.counted if not each.dropped]
        dropped = [each.total for each in row.counted if each.dropped]
        assert len(kept) == min(best, len(row.counted))
        assert min(kept) >= max(dropped, default=0)


@given(seasons, st.integers(1, 4))
def test_one_more_counting_result_never_lowers_a_sum(results, best):
    fewer = {row.unit_id: row.total for row in make_standing(results, [], CountingRules(best=best)).rows}
    more = {row.unit_id: row.total for row in make_standing(results, [], CountingRules(best=best + 1)).rows}
    assert all(more[unit_id] >= total for unit_id, total in fewer.items())


@given(seasons, rule_sets, st.sampled_from(UNITS))
def test_a_result_of_nothing_raises_no_sum(results, rules, unit_id):
    rules = replace(rules, planned=None)
    nothing = LegResult(unit_id, max(DAYS) + 1, 1, 0)
    before = {row.unit_id: row.total for row in make_standing(results, [], rules).rows}
    after = {row.unit_id: row.total for row in make_standing([*results, nothing], [], rules).rows}
    assert after == {unit_id: 0} | before


@given(seasons, adjustment_lists, rule_sets)
def test_places_follow_from_the_rows_above(results, adjustments, rules):
    """A place is one more than the number of rows before it; who shares has the place of the row above; gaps add up."""
    rows = make_standing(results, adjustments, rules).rows
    ranked = [row for row in rows if row.place is not None]
    assert list(rows[len(ranked) :]) == [row for row in rows if row.place is None]
    so_far = 0
    for number, row in enumerate(ranked, start=1):
        above = ranked[number - 2] if number > 1 else None
        shares_with_above = above is not None and row.place == above.place
        assert row.place == (above.place if shares_with_above else number)
        assert row.shared == ([other.place for other in ranked].count(row.place) > 1)
        so_far += row.gap
        assert row.gap >= 0
        assert row.gap_to_first == so_far
        assert row.attended >= rules.minimum_attendance or rules.planned is not None


@given(seasons, adjustment_lists)
def test_the_evening_and_a_season_of_one_evening_agree(results, adjustments):
    """The same figures, places and gaps, whichever way one evening is looked at."""
    evening = [result for result in results if result.match_day == 1]
    own = [each for each in adjustments if each.match_day == 1 and each.unit_id in {one.unit_id for one in evening}]
    day = make_match_day_result(evening, own, 1)
    season = make_standing(evening, own, CountingRules(minimum_attendance=1))
    assert [
        (row.place, row.shared, row.unit_id, row.total, row.roem, row.pits, row.nats, row.gap) for row in day.rows
    ] == [(row.place, row.shared, row.unit_id, row.total, row.roem, row.pits, row.nats, row.gap) for row in season.rows]


@given(seasons, adjustment_lists, rule_sets | scaled_rule_sets)
def test_every_dropped_result_has_a_reason_from_the_rules(results, adjustments, rules):
    """Protects: no dropped result is shown without its reason."""
    standing = make_standing(results, adjustments, rules)
    known = {None}
    if rules.method == CountingMethod.AVERAGE:
        known.add(DropReason.NOT_ATTENDED)
    if standing.counts_drops:
        known |= {DropReason.BEYOND_BEST} if rules.best else {DropReason.BEYOND_BEST_OF_PERIOD, DropReason.PERIOD}
    for row in standing.rows:
        assert {each.reason for each in row.counted} <= known
        assert all(each.dropped == (each.reason is not None) for each in row.counted)
        assert (row.place is None) == (row.no_place is not None)


@given(seasons, st.integers(1, 3), st.integers(1, 3), st.integers(1, 3))
def test_the_best_periods_count(results, match_days, period_best, periods_best):
    """No period has more results than count in one, no more periods count than may, and none left out was better."""
    rules = CountingRules(period_match_days=match_days, period_best=period_best, periods_best=periods_best)
    for row in make_standing(results, [], rules).rows:
        best_of: dict[int, list[int]] = {}
        for each in row.counted:
            best_of.setdefault(period_of(each.match_day, rules), []).append(each.total)
        worth = sorted((sum(sorted(totals)[-period_best:]) for totals in best_of.values()), reverse=True)
        assert row.total == sum(worth[:periods_best])


@given(seasons, rule_sets)
def test_guests_take_no_place_from_anyone(results, rules):
    rules = replace(rules, unit=CountingUnit.MATCH_DAY, planned=None, tie_breaks=())
    beside = make_standing(results, [], rules, guests={1})
    bare = make_standing([row for row in results if row.unit_id != 1], [], rules)
    assert {row.unit_id: row.place for row in beside.rows if row.unit_id != 1} == {
        row.unit_id: row.place for row in bare.rows
    }


@given(seasons, adjustment_lists, rule_sets | scaled_rule_sets, st.sampled_from(UNITS))
def test_what_is_needed_is_enough_and_one_less_is_not(results, adjustments, rules, unit_id):
    """Protects: "you need 4901" is true, to the point."""
    rules = replace(rules, unit=CountingUnit.MATCH_DAY, minimum_attendance=0, rank_points=())
    standing = make_standing(results, adjustments, rules)
    if unit_id not in {row.unit_id for row in standing.rows}:
        return
    outlook = make_outlook(standing, unit_id, rules)
    [own] = [row for row in standing.rows if row.unit_id == unit_id]
    above = [row for row in standing.rows if row.place and own.place and row.place < own.place]
    if outlook is None or outlook.for_first is None:
        return

    def stands_above(total):
        more = LegResult(unit_id, max((row.match_day for row in results), default=0) + 1, 1, total)
        again = make_standing([*results, more], adjustments, rules)
        score = {
            row.unit_id: row.average if rules.method == CountingMethod.AVERAGE else row.total for row in again.rows
        }
        return score[unit_id] > score[above[0].unit_id]

    assert stands_above(outlook.for_first)
    assert outlook.for_first == 0 or not stands_above(outlook.for_first - 1)


@given(seasons, adjustment_lists, rule_sets | scaled_rule_sets, st.sampled_from(UNITS))
def test_the_best_place_is_the_one_that_comes_out(results, adjustments, rules, unit_id):
    """Protects: "the best place that can still be reached" is what the standing says once it has all been played."""
    rules = replace(rules, unit=CountingUnit.MATCH_DAY, tie_breaks=())
    standing = make_standing(results, adjustments, rules)
    if unit_id not in {row.unit_id for row in standing.rows}:
        return
    outlook = make_outlook(standing, unit_id, rules)
    if outlook is None or outlook.to_come is None:
        return
    # What is to come is played on separate evenings: a penalty given ahead may be dropped with the result alongside it.
    last = max((row.match_day or 0 for row in [*results, *adjustments]), default=0)
    more = [LegResult(unit_id, last + day, 1, outlook.highest) for day in range(1, outlook.to_come + 1)]
    [own] = [row for row in make_standing([*results, *more], adjustments, rules).rows if row.unit_id == unit_id]
    assert outlook.best_place == own.place
