"""Who helped another table may replace a lower leg of that evening by the extra one, never the other way round."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    CountingUnit,
    ExtraLeg,
    LegResult,
    PointsAdjustment,
    ResultKind,
    count_units,
    make_match_day_result,
)
from tournaments.standings.extra import use_extra_legs

EXTRA, BYE = ResultKind.EXTRA, ResultKind.BYE


def a_leg(leg, points, roem=0, pits=0, kind=ResultKind.PLAYED, day=1):
    return LegResult(1, day, leg, points, roem, pits, 0, True, kind)


def counted(rows, unit=CountingUnit.LEG, adjustments=()):
    [count] = count_units(rows, adjustments, unit)
    return count


def test_the_extra_leg_replaces_the_lowest_own_one_with_its_pits():
    count = counted([a_leg(1, 1300), a_leg(2, 900), a_leg(2, 1200, 100, 1, EXTRA), a_leg(3, 1400)])
    assert [(one.leg, one.total, one.pits, one.kind) for one in count.results] == [
        (1, 1300, 0, ResultKind.PLAYED),
        (2, 1300, 1, EXTRA),
        (3, 1400, 0, ResultKind.PLAYED),
    ]
    assert count.extra_legs == [ExtraLeg(1, 2, 1300, 2, 900)]


def test_it_may_replace_a_leg_before_or_after_it_and_counts_for_nothing_where_it_is_no_better():
    count = counted([a_leg(1, 900), a_leg(2, 1300), a_leg(2, 1000, kind=EXTRA)])
    assert [(one.leg, one.total) for one in count.results] == [(1, 1000), (2, 1300)]
    assert count.extra_legs == [ExtraLeg(1, 2, 1000, 1, 900)]
    count = counted([a_leg(1, 1000), a_leg(1, 1000, 0, 3, EXTRA)], CountingUnit.MATCH_DAY)
    assert [(one.total, one.pits, one.legs) for one in count.results] == [(1000, 0, 1)]
    assert count.extra_legs == [ExtraLeg(1, 1, 1000)]


def test_of_equal_legs_the_earlier_is_replaced_in_whatever_order_they_are_read():
    """Protects: legs as results of a season in which another one was dropped after the database was loaded again."""
    rows = [a_leg(3, 900), a_leg(1, 900), a_leg(2, 1300), a_leg(2, 1000, kind=EXTRA)]
    assert counted(rows).extra_legs == counted(rows[::-1]).extra_legs == [ExtraLeg(1, 2, 1000, 1, 900)]


def test_two_extra_legs_replace_the_two_lowest_of_that_evening_but_no_bye():
    rows = [a_leg(1, 1000), a_leg(2, 1100), a_leg(3, 1900), a_leg(1, 1200, kind=EXTRA), a_leg(3, 1500, kind=EXTRA)]
    assert [one.total for one in counted(rows).results] == [1500, 1200, 1900]
    rows = [a_leg(1, 900), a_leg(1, 1500, day=2), a_leg(1, 1200, kind=EXTRA, day=2)]
    assert [one.total for one in counted(rows, CountingUnit.MATCH_DAY).results] == [900, 1500]
    rows = [a_leg(1, 1000, kind=BYE), a_leg(2, 1500), a_leg(2, 1400, kind=EXTRA)]
    assert [one.total for one in counted(rows).results] == [1000, 1500]


def test_a_penalty_stays_with_the_leg_it_was_given_for():
    rows = [a_leg(1, 900), a_leg(2, 1500), a_leg(2, 1200, kind=EXTRA)]
    count = counted(rows, adjustments=[PointsAdjustment(1, 1, 1, -100)])
    assert [(one.leg, one.total, one.adjustment) for one in count.results] == [(1, 1100, -100), (2, 1500, 0)]


def test_the_result_of_the_evening_says_what_was_replaced():
    result = make_match_day_result([a_leg(1, 900), a_leg(2, 1500), a_leg(2, 1200, kind=EXTRA)], [], 1)
    [row] = result.rows
    assert (row.legs, row.total, row.extra_legs) == ((1200, 1500), 2700, (ExtraLeg(1, 2, 1200, 1, 900),))


legs = st.lists(
    st.builds(
        a_leg,
        st.integers(1, 4),
        st.integers(0, 2000),
        st.integers(0, 10).map(lambda tens: 20 * tens),
        st.integers(0, 2),
        st.sampled_from([ResultKind.PLAYED, ResultKind.PLAYED, EXTRA, BYE]),
        st.integers(1, 2),
    ),
    max_size=9,
)


@given(legs)
def test_no_one_loses_by_helping(rows):
    own = [row for row in rows if row.kind != EXTRA]
    kept, used = use_extra_legs(rows)
    assert len(kept) == len(own)
    assert sum(row[3] + row[4] for row in kept) >= sum(row.total for row in own)
    assert sorted((row[1], row[2]) for row in kept) == sorted((row.match_day, row.leg) for row in own)
    assert len(used) == len(rows) - len(own)
    for extra in used:
        assert extra.replaced_total is None or extra.replaced_total < extra.total


@given(legs)
def test_no_leg_left_standing_is_lower_than_an_extra_leg_left_out(rows):
    kept, used = use_extra_legs(rows)
    for extra in used:
        if extra.replaces is None:
            played = [row[3] + row[4] for row in kept if row[1] == extra.match_day and row[8] == ResultKind.PLAYED]
            assert all(total >= extra.total for total in played)
