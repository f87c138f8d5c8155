"""Other standings of the same evenings, and divisions from the rows of one."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import CountingRules, LegResult, PointsAdjustment, ResultKind, make_standing
from tournaments.standings.divisions import DivisionRules, Move, next_divisions, rank_divisions, spread
from tournaments.standings.side import partners_together, pits_as_points, plain_rules, roem_as_points


def totals(legs, adjustments=()) -> dict[int, int]:
    return {row.unit_id: row.total for row in make_standing(legs, adjustments, plain_rules()).rows}


def test_pits_count_with_those_given_or_taken_and_roem_alone():
    legs = [LegResult(1, 1, 1, 900, 120, 2), LegResult(2, 1, 1, 800, 200, 0)]
    assert totals(*pits_as_points(legs, [PointsAdjustment(2, 1, 1, -100, 1), PointsAdjustment(1, 1, 1, -100)])) == {
        1: 2,
        2: 1,
    }
    assert totals(roem_as_points(legs)) == {1: 120, 2: 200}


def test_partners_have_the_score_of_their_side_once():
    legs = [LegResult(unit, 1, 1, points) for unit, points in ((1, 900), (2, 700), (3, 900), (4, 700))]
    partners = {(1, 1, 1): 3, (3, 1, 1): 1, (2, 1, 1): 4, (4, 1, 1): 2}
    rows, pairs = partners_together(legs, partners)
    assert {pairs[unit]: total for unit, total in totals(rows).items()} == {(1, 3): 900, (2, 4): 700}


def test_a_leg_of_partners_counts_if_it_counts_for_both():
    """Protects: of two partners one went home and keeps nothing; which of the two it was made a difference."""
    partners = {(1, 1, 1): 2, (2, 1, 1): 1}
    for stays in (1, 2):
        assert partners_together([LegResult(stays, 1, 1, 900)], partners) == ([], {})


@given(st.lists(st.tuples(st.integers(1, 3), *[st.integers(0, 3)] * 3, st.booleans()), max_size=8))
def test_pits_and_roem_alongside_the_championship_are_those_in_it(played):
    """Protects: which leg an extra leg replaces follows from the points, in every standing of the same evenings."""
    legs = [
        LegResult(1, 1, leg, points, roem, pits, kind=ResultKind.EXTRA if is_extra else ResultKind.PLAYED)
        for leg, points, roem, pits, is_extra in {(one[0], one[-1]): one for one in played}.values()
    ]
    championship = make_standing(legs, [], CountingRules()).rows
    assert totals(*pits_as_points(legs, [])) == {row.unit_id: row.pits for row in championship if row.counted}
    assert totals(roem_as_points(legs)) == {row.unit_id: row.roem for row in championship if row.counted}


def test_an_extra_leg_does_not_count_for_the_usual_partner():
    legs = [LegResult(1, 1, 1, 900), LegResult(2, 1, 1, 900), LegResult(1, 1, 1, 1200, kind=ResultKind.EXTRA)]
    rows, pairs = partners_together(legs, {(1, 1, 1): 2, (2, 1, 1): 1})
    assert {pairs[unit]: total for unit, total in totals(rows).items()} == {(1, 2): 900}


def test_units_tied_on_the_boundary_go_up_or_down_together():
    rules = [DivisionRules(0, 1), DivisionRules(1, 0)]
    tables = rank_divisions(rules, {1: 0, 2: 0, 3: 1, 4: 1, 5: 1}, [(1, 1), (3, 2), (4, 2), (2, 4), (5, None)])
    assert [[(row.unit_id, row.place, row.move) for row in table] for table in tables] == [
        [(1, 1, Move.STAYS), (2, 2, Move.DOWN)],
        [(3, 1, Move.UP), (4, 1, Move.UP), (5, None, Move.STAYS)],
    ]
    assert next_divisions(tables) == {1: 0, 2: 1, 3: 0, 4: 0, 5: 1}


@given(st.integers(0, 60), st.integers(1, 8))
def test_divisions_are_of_one_size_and_in_the_order_of_the_standing(units, divisions):
    places = spread(range(units), divisions)
    sizes = [list(places.values()).count(division) for division in range(divisions)]
    assert max(sizes) - min(sizes) <= 1
    assert list(places.values()) == sorted(places.values())
