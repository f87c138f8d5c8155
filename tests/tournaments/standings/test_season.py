"""How a season is counted: what counts, what is dropped, who has a place."""

from fractions import Fraction

import pytest

from tournaments.standings import (
    AtLeast,
    CountingMethod,
    CountingRules,
    CountingUnit,
    DropTiming,
    LegResult,
    PointsAdjustment,
    ResultKind,
    TieBreak,
    make_standing,
)

ANNA, BERT, CORA, DIRK = 1, 2, 3, 4


def evenings(unit_id, *totals):
    """One leg an evening; None: not there."""
    return [LegResult(unit_id, day, 1, points) for day, points in enumerate(totals, start=1) if points is not None]


def absence(unit_id, match_day, points):
    return LegResult(unit_id, match_day, None, points, attended=False, kind=ResultKind.ABSENCE)


def places(standing):
    return [(row.unit_id, row.place, row.shared) for row in standing.rows]


def test_a_match_day_counts_as_one_result_of_all_its_legs():
    results = [
        LegResult(ANNA, 1, 1, 1500, roem=120, pits=1),
        LegResult(ANNA, 1, 2, 1300, roem=40, nats=2),
        LegResult(ANNA, 2, 1, 1700, roem=0, nats=1),
    ]
    (row,) = make_standing(results, [], CountingRules()).rows
    assert [(counted.match_day, counted.leg, counted.total, counted.legs) for counted in row.counted] == [
        (1, None, 2960, 2),
        (2, None, 1700, 1),
    ]
    assert (row.total, row.plain_total, row.roem, row.pits, row.nats) == (4660, 4660, 160, 1, 3)
    assert (row.match_days, row.legs, row.attended) == (2, 3, 2)
    assert (row.best_leg, row.best_match_day, row.average) == (1700, 2960, 2330)


def test_a_leg_counts_as_one_result_if_the_club_says_so():
    results = [LegResult(ANNA, 2, 1, 1700), LegResult(ANNA, 1, 2, 1300), LegResult(ANNA, 1, 1, 1500)]
    (row,) = make_standing(results, [], CountingRules(unit=CountingUnit.LEG, best=2)).rows
    assert [(counted.match_day, counted.leg, counted.total, counted.dropped) for counted in row.counted] == [
        (1, 1, 1500, False),
        (1, 2, 1300, True),
        (2, 1, 1700, False),
    ]
    assert (row.total, row.plain_total, row.match_days, row.legs, row.attended) == (3200, 4500, 2, 3, 3)
    assert row.best_match_day == 2800


def test_a_total_is_worth_no_more_than_the_legs_it_stands_for():
    """5000 for an evening missed is 1250 for each of its four legs, never one leg of 5000."""
    played = [LegResult(ANNA, 1, leg, 1300) for leg in (1, 2, 3, 4)]
    left_early = [LegResult(BERT, 1, 1, 1500), LegResult(BERT, 1, None, 4001, attended=False, kind=ResultKind.ABSENCE)]
    taken_over = [LegResult(CORA, 1, None, 5201, pits=3, nats=1, kind=ResultKind.RECORDED)]
    standing = make_standing(played + left_early + taken_over, [], CountingRules(unit=CountingUnit.LEG, planned=4))
    counted = {row.unit_id: [(each.leg, each.total) for each in row.counted] for row in standing.rows}
    assert counted[BERT] == [(1, 1500), (2, 1334), (3, 1334), (4, 1333)]
    assert counted[CORA] == [(1, 1301), (2, 1300), (3, 1300), (4, 1300)]
    assert {row.unit_id: (row.legs, row.best_leg, row.pits, row.nats) for row in standing.rows} == {
        ANNA: (4, 1300, 0, 0),
        BERT: (1, 1500, 0, 0),
        CORA: (4, AtLeast(0, known=0, parts=4), 3, 1),
    }
    assert standing.finished is True


def test_points_and_roem_of_a_total_are_divided_together():
    """Protects: of 1201 points and 41 roem one leg had two more than the other, and 1242 is twice 621."""
    played = [LegResult(ANNA, 1, leg, 600) for leg in (1, 2)]
    taken_over = LegResult(BERT, 1, None, 1201, roem=41, kind=ResultKind.RECORDED)
    first, _anna = make_standing([*played, taken_over], [], CountingRules(unit=CountingUnit.LEG)).rows
    assert ([each.total for each in first.counted], first.roem) == ([621, 621], 41)


def test_a_total_stays_one_result_if_no_legs_are_known():
    (row,) = make_standing([LegResult(ANNA, 1, None, 5000)], [], CountingRules(unit=CountingUnit.LEG)).rows
    assert [(each.leg, each.total, each.legs) for each in row.counted] == [(None, 5000, 0)]


@pytest.mark.parametrize("unit", CountingUnit)
def test_database_values_come_out_as_enum_members(unit):
    """1 and "bye" go in; True and the kind come out, so that every page and export shows the same."""
    (row,) = make_standing([(ANNA, 1, 1, 1600, 0, 1, 0, 1, "bye", 0)], [], CountingRules(unit=unit)).rows
    assert (repr(row.counted[0].attended), repr(row.counted[0].kind)) == ("True", "<ResultKind.BYE: 'bye'>")


def test_pits_roem_and_nats_of_dropped_results_stay_in_the_columns():
    results = [LegResult(ANNA, 1, 1, 1000, roem=100, pits=2, nats=3), LegResult(ANNA, 2, 1, 1500, roem=20)]
    (row,) = make_standing(results, [], CountingRules(best=1)).rows
    assert (row.total, row.roem, row.pits, row.nats) == (1520, 120, 2, 3)


def test_the_earlier_of_two_equal_results_counts():
    (row,) = make_standing(evenings(ANNA, 900, 1000, 900, 900), [], CountingRules(best=2)).rows
    assert [counted.dropped for counted in row.counted] == [False, False, True, True]


def test_drops_wait_for_the_end_of_the_season_if_the_club_says_so():
    rules = CountingRules(best=2, planned=3, drops=DropTiming.AT_END)
    regular, winner = evenings(ANNA, 1000, 1000, 1000), evenings(BERT, None, 1400, 1500)
    before = make_standing(regular[:2] + winner[:1], [], rules)
    at_end = make_standing(regular + winner, [], rules)
    assert (before.finished, before.counts_drops, places(before)) == (
        False,
        False,
        [(ANNA, 1, False), (BERT, 2, False)],
    )
    assert (at_end.finished, at_end.counts_drops, places(at_end)) == (True, True, [(BERT, 1, False), (ANNA, 2, False)])


def test_without_a_planned_length_the_season_never_ends():
    standing = make_standing(evenings(ANNA, 900, 800), [], CountingRules(best=1, drops=DropTiming.AT_END))
    assert (standing.finished, standing.counts_drops, standing.rows[0].total) == (False, False, 1700)


def test_evenings_taken_over_as_totals_count_for_the_legs_that_an_evening_has():
    """A season that goes on from a spreadsheet of evenings: its averages are over legs, like those of tonight."""
    rules = CountingRules(
        unit=CountingUnit.LEG, method=CountingMethod.AVERAGE, minimum_attendance=5, planned=8, legs_per_match_day=4
    )
    tonight = [LegResult(ANNA, 2, leg, 1300) for leg in (1, 2)]
    standing = make_standing([LegResult(ANNA, 1, None, 4802), LegResult(BERT, 1, None, 5200), *tonight], [], rules)
    anna, bert = (next(row for row in standing.rows if row.unit_id == unit_id) for unit_id in (ANNA, BERT))
    assert (anna.attended, anna.total, anna.average) == (6, 7402, Fraction(7402, 6))
    assert (bert.attended, bert.average) == (4, 1300)
    assert standing.to_come == 2


def test_a_match_day_of_which_only_absences_are_known_is_not_held():
    results = [*evenings(ANNA, 900), absence(ANNA, 2, 0)]
    assert make_standing(results, [], CountingRules(planned=2)).finished is False


def test_a_unit_short_of_attendance_is_listed_below_without_a_place():
    results = evenings(ANNA, 1000, 1000) + evenings(BERT, 5000) + evenings(CORA, 900, 900)
    standing = make_standing(results, [], CountingRules(minimum_attendance=2))
    assert places(standing) == [(ANNA, 1, False), (CORA, 2, False), (BERT, None, False)]
    assert [(row.gap, row.gap_to_first) for row in standing.rows] == [(0, 0), (200, 200), (None, None)]


def test_an_absence_does_not_count_as_attendance():
    results = [*evenings(ANNA, 1000), absence(ANNA, 2, 900)]
    (row,) = make_standing(results, [], CountingRules(minimum_attendance=2)).rows
    assert (row.place, row.total, row.match_days, row.attended) == (None, 1900, 1, 1)


def test_during_a_planned_season_only_those_who_cannot_reach_the_minimum_lose_their_place():
    rules = CountingRules(minimum_attendance=3, planned=4)
    results = evenings(ANNA, 1000, 1000, 1000) + evenings(BERT, 1000, 900) + evenings(CORA, 1000)
    after_two = make_standing([result for result in results if result.match_day <= 2], [], rules)
    after_three = make_standing(results, [], rules)
    assert places(after_two) == [(ANNA, 1, False), (BERT, 2, False), (CORA, 3, False)]
    assert places(after_three) == [(ANNA, 1, False), (BERT, 2, False), (CORA, None, False)]


def test_an_average_is_taken_over_results_attended():
    """The value of an absence is struck: it must neither lower an average nor raise it; with nothing else is none."""
    results = [*evenings(ANNA, 1000, 1001), absence(ANNA, 3, 1450), absence(BERT, 1, 1450)]
    row, other = make_standing(results, [], CountingRules(method=CountingMethod.AVERAGE)).rows
    assert [counted.dropped for counted in row.counted] == [False, False, True]
    assert (row.place, row.total, row.plain_total, row.average) == (1, 2001, 3451, Fraction(2001, 2))
    assert (other.unit_id, other.place, other.average) == (BERT, None, None)


def test_averages_rank_exactly_and_gaps_are_averages():
    rules = CountingRules(method=CountingMethod.AVERAGE)
    results = evenings(ANNA, 1000, 1000, 1001) + evenings(BERT, 1001, 1000) + evenings(CORA, 1000)
    standing = make_standing(results, [], rules)
    assert [(row.unit_id, row.gap, row.gap_to_first) for row in standing.rows] == [
        (BERT, 0, 0),
        (ANNA, Fraction(1, 6), Fraction(1, 6)),
        (CORA, Fraction(1, 3), Fraction(1, 2)),
    ]


def test_tied_units_share_a_place_and_the_next_places_stay_empty():
    results = [*evenings(ANNA, 900), *evenings(BERT, 1000), *evenings(CORA, 1000), *evenings(DIRK, 800)]
    standing = make_standing(results, [], CountingRules())
    assert places(standing) == [(BERT, 1, True), (CORA, 1, True), (ANNA, 3, False), (DIRK, 4, False)]
    assert [(row.gap, row.gap_to_first) for row in standing.rows] == [(0, 0), (0, 0), (100, 100), (100, 200)]


# Anna and Bert both come to 3000; what is better about Bert is the named figure.
BREAKING = {
    TieBreak.BEST_RESULT: (evenings(ANNA, 1500, 1500), evenings(BERT, 1000, 2000)),
    TieBreak.BEST_LEG: (
        evenings(ANNA, 1500, 1500),
        [LegResult(BERT, 1, 1, 100), LegResult(BERT, 1, 2, 1600), LegResult(BERT, 2, 1, 1300)],
    ),
    TieBreak.BEST_MATCH_DAY: (evenings(ANNA, 1500, 1500), evenings(BERT, 1600, 1400)),
    TieBreak.PITS: (evenings(ANNA, 1500, 1500), [LegResult(BERT, 1, 1, 3000, pits=1)]),
    TieBreak.ROEM: (evenings(ANNA, 1500, 1500), [LegResult(BERT, 1, 1, 2980, roem=20)]),
    TieBreak.FEWEST_NATS: ([LegResult(ANNA, 1, 1, 3000, nats=1)], evenings(BERT, 1500, 1500)),
    TieBreak.LAST_MATCH_DAY: (evenings(ANNA, 3000), evenings(BERT, 2900, 100)),
}


def test_a_tie_break_breaks_a_tie():
    for tie_break, (anna, bert) in BREAKING.items():
        shared = make_standing(anna + bert, [], CountingRules())
        split_name_and_home = make_standing(anna + bert, [], CountingRules(tie_breaks=(tie_break,)))
        assert places(shared) == [(ANNA, 1, True), (BERT, 1, True)], tie_break
        assert places(split_name_and_home) == [(BERT, 1, False), (ANNA, 2, False)]
        assert [row.gap for row in split_name_and_home.rows] == [0, 0]
        assert [row.tie_broken_by for row in split_name_and_home.rows] == [None, tie_break]


def test_tie_breaks_work_in_their_order():
    results = [
        LegResult(ANNA, 1, 1, 1000, pits=1, nats=2),
        LegResult(BERT, 1, 1, 1000, pits=0, nats=0),
        LegResult(CORA, 1, 1, 1000, pits=1, nats=1),
    ]

    def order(*tie_breaks):
        return [row.unit_id for row in make_standing(results, [], CountingRules(tie_breaks=tie_breaks)).rows]

    assert order(TieBreak.PITS, TieBreak.FEWEST_NATS) == [CORA, ANNA, BERT]
    assert order(TieBreak.FEWEST_NATS, TieBreak.PITS) == [BERT, CORA, ANNA]


def test_the_last_match_day_is_the_last_that_anyone_attended():
    """An absence announced for a day to come breaks no tie; being there for nothing is more than not being there."""
    rules = CountingRules(tie_breaks=(TieBreak.LAST_MATCH_DAY,))
    results = [*evenings(ANNA, 1000), absence(ANNA, 3, 0), *evenings(BERT, 1000, 0)]
    assert places(make_standing(results, [], rules)) == [(BERT, 1, False), (ANNA, 2, False)]


def test_the_value_of_an_absence_is_no_ones_best():
    """Neither the best evening, nor the best result that breaks a tie of averages."""
    rules = CountingRules(method=CountingMethod.AVERAGE, tie_breaks=(TieBreak.BEST_RESULT,))
    results = [*evenings(ANNA, 1000, 1000), absence(ANNA, 3, 5000), *evenings(BERT, 900, 1100)]
    standing = make_standing(results, [], rules)
    assert places(standing) == [(BERT, 1, False), (ANNA, 2, False)]
    assert [row.best_match_day for row in standing.rows] == [1100, 1000]


def test_an_adjustment_belongs_to_its_leg_and_is_dropped_with_it():
    results = [LegResult(ANNA, 1, 1, 1000), LegResult(ANNA, 1, 2, 1600), LegResult(ANNA, 2, 1, 2700)]
    penalty = [PointsAdjustment(ANNA, 1, 2, -100, pits=-1)]
    (by_day,) = make_standing(results, penalty, CountingRules(best=1)).rows
    (by_leg,) = make_standing(results, penalty, CountingRules(unit=CountingUnit.LEG)).rows
    assert [(counted.total, counted.adjustment, counted.dropped) for counted in by_day.counted] == [
        (2500, -100, True),
        (2700, 0, False),
    ]
    assert by_day.counted[0].best_leg == 1500
    assert (by_day.total, by_day.plain_total, by_day.pits) == (2700, 5200, -1)
    assert [counted.total for counted in by_leg.counted] == [1000, 1500, 2700]


def test_an_adjustment_without_a_match_day_belongs_to_the_season():
    results = evenings(ANNA, 1000, 900)
    (row,) = make_standing(results, [PointsAdjustment(ANNA, None, None, -100)], CountingRules(best=1)).rows
    assert (row.total, row.plain_total, row.adjustment, row.average) == (900, 1800, -100, 900)
    assert [counted.total for counted in row.counted] == [1000, 900]


def test_an_adjustment_without_a_matching_result_is_not_lost():
    by_day, by_leg = CountingUnit.MATCH_DAY, CountingUnit.LEG
    for unit, match_day, leg in ((by_day, 9, None), (by_day, 9, 1), (by_leg, 1, None), (by_leg, 1, 9)):
        adjustment = PointsAdjustment(ANNA, match_day, leg, -100, pits=1)
        (row,) = make_standing(evenings(ANNA, 1000), [adjustment], CountingRules(unit=unit)).rows
        assert (row.total, row.plain_total, row.adjustment, row.pits) == (900, 900, -100, 1)
    # Of a leg that was not played it stays with its match day; and several add up.
    (row,) = make_standing(evenings(ANNA, 1000), [PointsAdjustment(ANNA, 1, 9, -100)], CountingRules()).rows
    assert (row.counted[0].total, row.adjustment) == (900, 0)
    adjustments = [PointsAdjustment(ANNA, 1, 1, -100), PointsAdjustment(ANNA, 1, 1, 30, pits=1)]
    (row,) = make_standing(evenings(ANNA, 1000), adjustments, CountingRules()).rows
    assert (row.total, row.pits) == (930, 1)


def test_a_unit_with_nothing_but_a_penalty_is_listed():
    standing = make_standing(evenings(ANNA, 1000), [PointsAdjustment(BERT, 1, None, -50)], CountingRules())
    assert [(row.unit_id, row.total, row.counted) for row in standing.rows][1:] == [(BERT, -50, ())]


def test_a_bye_counts_with_its_pit_but_is_no_ones_best_leg():
    results = [LegResult(ANNA, 1, 1, 1600, pits=1, kind=ResultKind.BYE), LegResult(ANNA, 1, 2, 1200)]
    (row,) = make_standing(results, [], CountingRules()).rows
    assert (row.total, row.pits, row.best_leg, row.legs) == (2800, 1, 1200, 2)
    assert row.counted[0].kind == ResultKind.PLAYED


@pytest.mark.parametrize(
    ("kinds", "kind"),
    [
        ([ResultKind.BYE, ResultKind.BYE], ResultKind.BYE),
        ([ResultKind.ABSENCE, ResultKind.BYE], ResultKind.BYE),
        ([ResultKind.BYE, ResultKind.RECORDED], ResultKind.RECORDED),
        ([ResultKind.ABSENCE, ResultKind.PLAYED], ResultKind.PLAYED),
        ([ResultKind.ABSENCE], ResultKind.ABSENCE),
    ],
)
def test_a_match_day_with_a_leg_played_is_a_day_played(kinds, kind):
    results = [LegResult(ANNA, 1, leg, 1000, kind=each) for leg, each in enumerate(kinds, start=1)]
    (row,) = make_standing(results, [], CountingRules()).rows
    assert row.counted[0].kind == kind


def test_an_empty_season_is_an_empty_standing():
    standing = make_standing([], [], CountingRules(best=5, planned=7))
    assert (standing.rows, standing.finished, standing.counts_drops) == ((), False, True)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"best": 0}, "best"),
        ({"minimum_attendance": -1}, "minimum_attendance"),
        ({"planned": 0, "best": -2}, "best, planned"),
    ],
)
def test_impossible_rules_are_refused_by_name(options, named):
    with pytest.raises(ValueError, match=f"^impossible counting rules: {named}$"):
        CountingRules(**options)
