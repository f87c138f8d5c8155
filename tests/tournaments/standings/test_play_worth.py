"""Nothing that was not played is worth more than playing can give, whatever is counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import AbsenceRule, CountingRules, CountingUnit, LegResult, ResultKind, late_legs
from tournaments.standings import make_standing as count
from tournaments.standings.play_worth import PlayWorth, with_places, worth_of_boards, worth_of_games, worth_of_sheets

BEST, RESTS, AWAY, LATE = 1, 2, 3, 4
SMALL = st.integers(1, 6)


@st.composite
def worths(draw: st.DrawFn, legs: int) -> tuple[PlayWorth, tuple[int, ...], CountingUnit]:
    """What can be counted, in each unit, with points for places or without."""
    results = draw(st.sampled_from([1, 2]))
    win = draw(st.integers(0, 5))
    worth = draw(
        st.sampled_from(
            [
                worth_of_games(win=win, tie=draw(st.integers(0, win)), legs=legs, results=results),
                worth_of_boards(boards=draw(SMALL), others=draw(SMALL), legs=legs, results=results),
                worth_of_sheets(most=draw(st.integers(1600, 20_000)), usual=1600, legs=legs, results=results),
            ]
        )
    )
    unit = draw(st.sampled_from(CountingUnit))
    places = tuple(sorted(draw(st.lists(st.integers(0, 25), min_size=1, max_size=5)), reverse=True))
    if draw(st.booleans()):
        return with_places(worth, places, results=legs if unit == CountingUnit.LEG else 1), places, unit
    return worth, (), unit


@given(st.data())
def test_who_did_not_play_is_never_above_who_won_everything(data: st.DataObject) -> None:
    """Protects: a standing of 3204, 1602, 1600, 8 and 2 match points, led by who sat out twice."""
    legs = data.draw(SMALL)
    worth, places, unit = data.draw(worths(legs))
    assert worth.leg is not None
    assert worth.match_day is not None
    assert worth.usual <= worth.leg
    bye = data.draw(st.sampled_from([worth.usual, worth.leg]))
    results = [LegResult(BEST, 1, leg, worth.leg) for leg in range(1, legs + 1)]
    results += [LegResult(RESTS, 1, leg, bye, kind=ResultKind.BYE) for leg in range(1, legs + 1)]
    results += [LegResult(LATE, 1, leg, worth.leg) for leg in range(2, legs + 1)]
    results += late_legs(results, AbsenceRule.FIXED, points=worth.leg)
    results.append(LegResult(AWAY, 1, None, worth.match_day, attended=False, kind=ResultKind.ABSENCE))
    standing = count(results, [], CountingRules(unit=unit, rank_points=places, legs_per_match_day=legs))
    totals = {row.unit_id: row.total for row in standing.rows}
    assert max(totals.values()) == totals[BEST]


@pytest.mark.parametrize(
    ("worth", "expected"),
    [
        (worth_of_games(win=1, tie=0, legs=3), (1, 3, 1)),
        (worth_of_games(win=2, tie=1, legs=3), (2, 6, 2)),
        (worth_of_games(win=2, tie=1, legs=3, results=2), (4, 12, 4)),
        (worth_of_boards(boards=8, others=4, legs=3), (64, 192, 32)),
        (worth_of_sheets(most=18_592, usual=1600, legs=2), (18_592, 37_184, 1600)),
        (with_places(worth_of_sheets(most=88, usual=25, legs=2), (25, 18)), (88, 25, 25)),
        (worth_of_boards(boards=8, others=None, legs=3), (None, None, 8)),
    ],
)
def test_a_bye_is_a_win_half_of_the_boards_or_a_hundred_a_round(
    worth: PlayWorth, expected: tuple[int | None, int | None, int]
) -> None:
    assert (worth.leg, worth.match_day, worth.usual) == expected


def test_a_tie_may_give_the_most() -> None:
    assert worth_of_games(win=1, tie=2, legs=3).leg == 2
