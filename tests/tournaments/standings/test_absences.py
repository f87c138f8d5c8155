"""What an evening missed is worth."""

import pytest

from tournaments.standings import AbsenceRule, LegResult, ResultKind, absence_value

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
def test_who_did_not_play_the_whole_evening_does_not_set_the_lowest(short):
    results = [LegResult(ANNA, 1, 1, 1000), LegResult(ANNA, 1, 2, 1300)]

    assert absence_value(LOWEST, results + short) == 2300


def test_bare_totals_of_the_evening_set_the_lowest_too():
    results = [
        LegResult(unit, 1, None, total, kind=ResultKind.RECORDED) for unit, total in ((ANNA, 4900), (BERT, 4700))
    ]

    assert absence_value(LOWEST, results) == 4700


def test_before_anybody_played_there_is_no_lowest():
    assert absence_value(LOWEST, [LegResult(CORA, 1, None, 0, attended=False, kind=ResultKind.ABSENCE)]) is None
