"""What an evening missed is worth."""

import pytest

from tournaments.standings import (
    AbsenceRule,
    CountingMethod,
    CountingRules,
    CountingUnit,
    LegResult,
    ResultKind,
    absence_value,
    late_legs,
    make_standing,
)

ANNA, BERT, CORA = 1, 2, 3
LOWEST = AbsenceRule.LOWEST_OF_EVENING


def test_a_fixed_value_does_not_look_at_the_evening():
    assert absence_value(AbsenceRule.FIXED, [LegResult(ANNA, 1, 1, 900)], points=5000) == 5000


def test_without_notice_is_worth_nothing_by_default():
    assert absence_value(AbsenceRule.FIXED, []) == 0


def test_the_lowest_of_the_evening_is_the_lowest_total_played():
    results = [
        LegResult(ANNA, 1, 1, 1000, roem=120),
        LegResult(ANNA, 1, 2, 1300),
        LegResult(BERT, 1, 1, 1100),
        LegResult(BERT, 1, 2, 1200),
    ]
    assert absence_value(LOWEST, results) == 2300


@pytest.mark.parametrize(
    "short",
    [
        [LegResult(BERT, 1, 1, 900)],
        [LegResult(BERT, 1, 1, 900), LegResult(BERT, 1, 2, 0, attended=False, kind=ResultKind.ABSENCE)],
        [LegResult(BERT, 1, 1, 900), LegResult(BERT, 1, 2, 100, kind=ResultKind.BYE)],
        [LegResult(BERT, 1, None, 500, attended=False, kind=ResultKind.ABSENCE)],
        [LegResult(BERT, 1, None, 500, attended=False, kind=ResultKind.RECORDED)],
    ],
    ids=["left early", "left with an absence", "sat out", "absent as well", "absent by the club's list"],
)
def test_a_player_who_missed_part_of_the_evening_does_not_set_the_lowest(short):
    results = [LegResult(ANNA, 1, 1, 1000), LegResult(ANNA, 1, 2, 1300)]
    assert absence_value(LOWEST, results + short) == 2300


def test_totals_without_legs_set_the_lowest_too():
    results = [
        LegResult(unit, 1, None, total, kind=ResultKind.RECORDED) for unit, total in ((ANNA, 4900), (BERT, 4700))
    ]
    assert absence_value(LOWEST, results) == 4700


def test_before_anyone_played_there_is_no_lowest():
    assert absence_value(LOWEST, [LegResult(CORA, 1, None, 0, attended=False, kind=ResultKind.ABSENCE)]) is None


def test_a_late_arrival_gets_the_lowest_of_each_missed_leg():
    results = [
        *(LegResult(ANNA, 1, leg, points) for leg, points in [(1, 900), (2, 1500), (3, 1400)]),
        *(LegResult(BERT, 1, leg, points) for leg, points in [(1, 1600), (2, 1100), (3, 1400)]),
        LegResult(CORA, 1, 3, 1300),
    ]
    late = [LegResult(*row) for row in late_legs(results, LOWEST)]
    assert [(row.unit_id, row.leg, row.points, row.attended, row.kind) for row in late] == [
        (CORA, 1, 900, False, ResultKind.LATE),
        (CORA, 2, 1100, False, ResultKind.LATE),
    ]
    assert [row[3] for row in late_legs(results, AbsenceRule.FIXED, points=1200)] == [1200, 1200]


def test_leaving_early_is_not_late_nor_is_a_total_for_the_evening():
    early = [LegResult(ANNA, 1, 1, 900), LegResult(ANNA, 1, 2, 900), LegResult(BERT, 1, 1, 900)]
    whole = [LegResult(ANNA, 1, 1, 900), LegResult(BERT, 1, None, 1700), LegResult(BERT, 1, 2, 10)]
    assert late_legs(early, LOWEST) == []
    assert late_legs(whole, LOWEST) == []


def test_the_lowest_of_a_leg_was_played_at_a_table():
    """Protects: neither sitting out nor staying away is the lowest score of a leg that someone missed."""
    rows = [LegResult(ANNA, 1, 1, 900), LegResult(ANNA, 1, 2, 900), LegResult(BERT, 1, 2, 900)]
    rests = LegResult(CORA, 1, 1, 100, kind=ResultKind.BYE)
    absent = LegResult(4, 1, 1, 50, attended=False, kind=ResultKind.PLAYED)
    assert [(row[0], row[2], row[3]) for row in late_legs([*rows, rests, absent], LOWEST)] == [(BERT, 1, 900)]


def test_a_leg_of_which_every_table_was_ruled_is_missed_as_well():
    """Protects: points for who came late that go because the organiser decided about the only table."""
    rows = [LegResult(ANNA, 1, 1, 700, kind=ResultKind.RULED), LegResult(ANNA, 1, 2, 900), LegResult(BERT, 1, 2, 900)]
    for rule, worth in ((AbsenceRule.FIXED, 500), (LOWEST, 0)):
        found = late_legs(rows, rule, points=500)
        assert [(row[0], row[2], row[3]) for row in found] == [(BERT, 1, worth)]


def test_a_late_leg_is_in_the_evening_and_in_no_average_of_legs():
    results = [LegResult(ANNA, 1, 1, 900), LegResult(ANNA, 1, 2, 1000), LegResult(BERT, 1, 2, 1000)]
    results += late_legs(results, LOWEST)
    by_leg = CountingRules(unit=CountingUnit.LEG, method=CountingMethod.AVERAGE)
    assert {row.unit_id: row.total for row in make_standing(results, [], CountingRules()).rows} == {
        ANNA: 1900,
        BERT: 1900,
    }
    assert {row.unit_id: row.average for row in make_standing(results, [], by_leg).rows} == {ANNA: 950, BERT: 1000}


def test_a_helper_sets_the_lowest_of_the_evening_with_what_counts():
    """The extra leg replaces a lower one of their own; it does not turn two legs into an evening of three."""
    evening = [LegResult(1, 1, leg, points) for leg, points in ((1, 900), (2, 1000))]
    evening += [LegResult(2, 1, leg, 1500) for leg in (1, 2)]
    helped = LegResult(1, 1, 2, 1200, kind=ResultKind.EXTRA)
    assert absence_value(AbsenceRule.LOWEST_OF_EVENING, [*evening, helped]) == 1200 + 1000
