"""What the games give alongside games won: it decides between those who are tied, and goes along with the results that
count.
"""

from itertools import permutations

from tournaments.standings import (
    CountingMethod,
    CountingRules,
    CountingUnit,
    LegResult,
    ResultKind,
    TieBreak,
    make_match_day_result,
    make_standing,
)

ANNA, BERT, CORA = 1, 2, 3
BY_FIGURE = CountingRules(tie_breaks=(TieBreak.FIGURE,))


def won(unit, day, leg, games, augen, **more):
    return LegResult(unit, day, leg, games, figure=augen, **more)


def places(results, rules):
    return [(row.place, row.unit_id, row.total, row.figure) for row in make_standing(results, [], rules).rows]


def test_two_wins_are_above_one_with_more_augen_and_augen_decide_between_ties():
    season = [
        *(won(ANNA, 1, leg, int(leg == 1), augen) for leg, augen in ((1, 60), (2, 50), (3, 50))),
        *(won(BERT, 1, leg, int(leg < 3), augen) for leg, augen in ((1, 51), (2, 51), (3, 5))),
        *(won(CORA, 1, leg, int(leg < 3), augen) for leg, augen in ((1, 51), (2, 52), (3, 5))),
    ]
    assert places(season, BY_FIGURE) == [(1, CORA, 2, 108), (2, BERT, 2, 107), (3, ANNA, 1, 160)]
    assert [row.place for row in make_standing(season, [], CountingRules()).rows] == [1, 1, 3]
    assert make_standing(season, [], BY_FIGURE).rows[1].tie_broken_by == TieBreak.FIGURE


def test_a_dropped_result_takes_its_figure_along():
    """Protects: coming more often gives no more Augen than it gives games won."""
    season = [won(ANNA, 1, 1, 1, 60), won(ANNA, 2, 1, 1, 51), won(BERT, 1, 1, 1, 60)]
    assert places(season, CountingRules(best=1, tie_breaks=(TieBreak.FIGURE,))) == [(1, ANNA, 1, 60), (1, BERT, 1, 60)]


def test_of_equal_results_the_ones_with_more_augen_count_in_whatever_order():
    """Protects: no one has fewer Augen, and so a lower place, for winning the same evenings in another order."""
    for augen in permutations((60, 51, 40)):
        season = [won(ANNA, day, 1, 1, figure) for day, figure in enumerate(augen, 1)]
        [row] = make_standing(season, [], CountingRules(best=2, tie_breaks=(TieBreak.FIGURE,))).rows
        assert (row.total, row.figure) == (2, 111)
        assert [result.figure for result in row.counted if result.dropped] == [40]


def test_a_win_with_few_augen_is_above_a_loss_with_many_and_of_the_same_the_earlier_counts():
    season = [won(ANNA, 1, 1, 0, 50), won(ANNA, 2, 1, 1, 30), won(ANNA, 3, 1, 1, 30), won(ANNA, 4, 1, 0, 50)]
    [row] = make_standing(season, [], CountingRules(best=3)).rows
    assert [result.dropped for result in row.counted] == [False, False, False, True]
    [row] = make_standing(season, [], CountingRules(best=1)).rows
    assert [result.dropped for result in row.counted] == [True, False, True, True]


def test_of_equal_periods_the_one_with_more_augen_counts():
    for method in CountingMethod:
        rules = CountingRules(period_match_days=1, periods_best=1, method=method)
        for augen, counts in (((40, 60), 2), ((60, 40), 1), ((50, 50), 1)):
            season = [won(ANNA, day, 1, 1, figure) for day, figure in enumerate(augen, 1)]
            [row] = make_standing(season, [], rules).rows
            assert [result.match_day for result in row.counted if not result.dropped] == [counts]


def test_by_leg_it_is_that_of_the_leg_and_a_whole_match_day_is_divided():
    season = [won(ANNA, 1, 1, 1, 60), won(ANNA, 1, 2, 0, 40), won(BERT, 1, None, 2, 101, kind=ResultKind.RECORDED)]
    standing = make_standing(season, [], CountingRules(unit=CountingUnit.LEG))
    by_unit = {row.unit_id: [(each.leg, each.figure) for each in row.counted] for row in standing.rows}
    assert by_unit == {ANNA: [(1, 60), (2, 40)], BERT: [(1, 51), (2, 50)]}


def test_an_extra_leg_gives_its_own_figure():
    results = [won(ANNA, 1, 1, 0, 40), won(ANNA, 1, 2, 1, 55, kind=ResultKind.EXTRA)]
    assert places(results, BY_FIGURE) == [(1, ANNA, 1, 55)]


def test_an_extra_leg_replaces_the_win_with_the_fewest_augen_and_none_with_more():
    """Protects: of two equal own legs the lower one goes, and no one loses Augen by helping."""
    own = [won(ANNA, 1, 1, 1, 60), won(ANNA, 1, 2, 1, 51)]
    assert places([*own, won(ANNA, 1, 3, 1, 55, kind=ResultKind.EXTRA)], BY_FIGURE) == [(1, ANNA, 2, 115)]
    assert places([*own, won(ANNA, 1, 3, 1, 40, kind=ResultKind.EXTRA)], BY_FIGURE) == [(1, ANNA, 2, 111)]


def test_on_an_evening_it_decides_only_where_that_is_asked():
    results = [won(ANNA, 1, 1, 1, 60), won(BERT, 1, 1, 1, 51), won(CORA, 1, 1, 0, 70)]
    shared = make_match_day_result(results, [], 1)
    decided = make_match_day_result(results, [], 1, by_figure=True)
    assert [(row.place, row.unit_id) for row in shared.rows] == [(1, ANNA), (1, BERT), (3, CORA)]
    assert [(row.place, row.unit_id, row.figure) for row in decided.rows] == [
        (1, ANNA, 60),
        (2, BERT, 51),
        (3, CORA, 70),
    ]
    assert decided.rows[1].gap == 0
