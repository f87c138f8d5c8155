"""What is decided about a table: figures, and own averages of the evening."""

from decimal import ROUND_HALF_UP, Decimal

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    CountingRules,
    CountingUnit,
    LegResult,
    ResultKind,
    RuledResult,
    RulingKind,
    make_match_day_result,
    make_standing,
    ruled_legs,
)

ANNA, BERT, CORA = 1, 2, 3
FIGURE, OWN = RulingKind.FIGURE, RulingKind.OWN_AVERAGE


def points_of(results, *ruled):
    return [LegResult._make(row).points for row in ruled_legs(results, ruled)]


def test_a_figure_is_attended_and_has_nothing_else():
    """Protects: no roem, pit or nat comes from a table that was not played."""
    [row] = ruled_legs([], [RuledResult(ANNA, 2, 3, FIGURE, 972, 1300)])
    assert LegResult._make(row) == LegResult(ANNA, 2, 3, 972, 0, 0, 0, kind=ResultKind.RULED, figure=1300)


def test_the_own_average_is_of_the_other_legs_of_that_evening_rounded_half_up():
    played = [LegResult(ANNA, 1, 1, 900, roem=100), LegResult(ANNA, 1, 2, 1001), LegResult(ANNA, 2, 1, 5)]
    assert points_of(played, RuledResult(ANNA, 1, 3, OWN)) == [1001]


def test_only_what_was_played_or_taken_over_makes_an_average():
    """Protects: byes, values of absences and other rulings are no one's average."""
    others = [
        LegResult(ANNA, 1, 1, 400, kind=ResultKind.BYE),
        LegResult(ANNA, 1, 2, 500, kind=ResultKind.LATE, attended=False),
        LegResult(ANNA, 1, None, 600, kind=ResultKind.RECORDED),
    ]
    own = RuledResult(ANNA, 1, 3, OWN)
    assert points_of(others, own, RuledResult(ANNA, 1, 4, FIGURE, 900)) == [0, 900]
    assert points_of([*others, LegResult(ANNA, 1, 4, 700, kind=ResultKind.RECORDED)], own) == [700]


def test_without_an_own_leg_it_is_the_average_of_the_others_in_that_leg():
    played = [LegResult(BERT, 1, 1, 800), LegResult(CORA, 1, 1, 901), LegResult(BERT, 1, 2, 100)]
    assert points_of(played, RuledResult(ANNA, 1, 1, OWN)) == [851]
    assert points_of([], RuledResult(ANNA, 1, 1, OWN)) == [0]


def test_a_ruling_is_no_best_leg_and_counts_everywhere_else():
    """Protects: no one wins a prize for their best leg with what was decided for them."""
    played = [LegResult(ANNA, 1, 1, 800)]
    rows = [*played, *ruled_legs(played, [RuledResult(ANNA, 1, 2, FIGURE, 1500)])]
    [row] = make_standing(rows, [], CountingRules()).rows
    assert (row.total, row.legs, row.best_leg, row.match_days) == (2300, 2, 800, 1)
    [by_leg] = make_standing(rows, [], CountingRules(unit=CountingUnit.LEG)).rows
    assert [result.kind for result in by_leg.counted] == [ResultKind.PLAYED, ResultKind.RULED]
    day = make_match_day_result(rows, [], 1)
    assert (day.rows[0].legs, day.rows[0].attended, day.highest_leg) == ((800, 1500), True, 800)


def test_a_match_day_with_nothing_but_rulings_has_their_kind():
    [row] = ruled_legs([], [RuledResult(ANNA, 1, 1, FIGURE, 900)])
    bye = LegResult(ANNA, 1, 2, 700, kind=ResultKind.BYE)
    [standing] = make_standing([row, bye], [], CountingRules()).rows
    assert standing.counted[0].kind == ResultKind.RULED


ROWS = st.builds(
    LegResult,
    unit_id=st.integers(1, 4),
    match_day=st.integers(1, 2),
    leg=st.none() | st.integers(1, 3),
    points=st.integers(0, 2000),
    roem=st.none() | st.integers(0, 300),
    attended=st.booleans(),
    kind=st.sampled_from(ResultKind),
)
RULED = st.builds(
    RuledResult,
    unit_id=st.integers(1, 4),
    match_day=st.integers(1, 2),
    leg=st.integers(1, 3),
    kind=st.sampled_from(RulingKind),
    points=st.integers(0, 2000),
)


def counted_plainly(results, one):
    """With a pencil: no dictionaries, no fractions."""
    if one.kind == FIGURE:
        return one.points
    feats = (ResultKind.PLAYED, ResultKind.EXTRA, ResultKind.RECORDED)
    of_day = [row for row in results if row.match_day == one.match_day and row.leg and row.attended]
    played = [row for row in of_day if row.kind in feats]
    averaged = [row.total for row in played if row.unit_id == one.unit_id and row.leg != one.leg]
    averaged = averaged or [row.total for row in played if row.leg == one.leg]
    if not averaged:
        return 0
    return int((Decimal(sum(averaged)) / len(averaged)).quantize(Decimal(1), rounding=ROUND_HALF_UP))


@given(results=st.lists(ROWS, max_size=15), ruled=st.lists(RULED, max_size=4))
def test_rulings_are_counted_as_with_a_pencil(results, ruled):
    """Protects: each by the rows alone, in whatever order they come, and none by another ruling."""
    rows = ruled_legs(results, ruled)
    assert [row[3] for row in rows] == [counted_plainly(results, one) for one in ruled]
    assert rows == ruled_legs(results[::-1], ruled)
    assert all((row[4:9]) == (0, 0, 0, True, "ruled") for row in rows)
