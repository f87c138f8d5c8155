"""The independent check refuses every plan that no one can play."""

import pytest

from tournaments.seating import LeftOver, LegPlan, WrongPlan, check

EIGHT = range(1, 9)


@pytest.mark.parametrize(
    "leg",
    [
        LegPlan(((1, 2, 3, 4),)),
        LegPlan(((1, 2, 3, 4), (5, 6, 7, 7))),
        LegPlan(((1, 2, 3, 4), (5, 6, 7, 9))),
        LegPlan(((1, 2, 3, 4, 5), (6, 7, 8))),
        LegPlan(((1, 2, 3, 4),), (5, 6, 7, 8)),
        LegPlan(((1, 2, 3, 4), (5, 6, 7, 8)), (8,)),
    ],
    ids=["missing", "twice", "stranger", "five", "a whole table sits out", "sits and sits out"],
)
def test_a_wrong_leg_is_refused(leg: LegPlan) -> None:
    with pytest.raises(WrongPlan, match="leg 2"):
        check([LegPlan(((1, 2, 3, 4), (5, 6, 7, 8))), leg], EIGHT)


def test_tables_of_three_are_right_only_where_they_are_wanted() -> None:
    leg = LegPlan(((1, 2, 3, 4), (5, 6, 7)))
    check([leg], range(1, 8), LeftOver.THREE_PLAYER_TABLES)
    with pytest.raises(WrongPlan):
        check([leg], range(1, 8), LeftOver.SIT_OUT)
    with pytest.raises(WrongPlan):
        check([LegPlan(((1, 2, 3, 4),), (5, 6, 7))], range(1, 8), LeftOver.THREE_PLAYER_TABLES)
