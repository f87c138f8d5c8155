"""What the games bring beside games won: it decides among equals, and goes along with the results that count."""

from tournaments.standings import (
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


def test_two_wins_are_above_one_with_more_augen_and_augen_decide_among_equals():
    season = [
        *(won(ANNA, 1, leg, int(leg == 1), augen) for leg, augen in ((1, 60), (2, 50), (3, 50))),
        *(won(BERT, 1, leg, int(leg < 3), augen) for leg, augen in ((1, 51), (2, 51), (3, 5))),
        *(won(CORA, 1, leg, int(leg < 3), augen) for leg, augen in ((1, 51), (2, 52), (3, 5))),
    ]

    assert places(season, BY_FIGURE) == [(1, CORA, 2, 108), (2, BERT, 2, 107), (3, ANNA, 1, 160)]
    assert [row.place for row in make_standing(season, [], CountingRules()).rows] == [1, 1, 3]
    assert make_standing(season, [], BY_FIGURE).rows[1].tie_broken_by == TieBreak.FIGURE


def test_a_dropped_result_takes_its_figure_along():
    """Protects: coming more often brings no more Augen than it brings games won."""
    season = [won(ANNA, 1, 1, 1, 60), won(ANNA, 2, 1, 1, 51), won(BERT, 1, 1, 1, 60)]

    assert places(season, CountingRules(best=1, tie_breaks=(TieBreak.FIGURE,))) == [
        (1, ANNA, 1, 60),
        (1, BERT, 1, 60),
    ]


def test_by_leg_it_is_that_of_the_leg_and_a_whole_match_day_is_divided():
    season = [won(ANNA, 1, 1, 1, 60), won(ANNA, 1, 2, 0, 40), won(BERT, 1, None, 2, 101, kind=ResultKind.RECORDED)]
    standing = make_standing(season, [], CountingRules(unit=CountingUnit.LEG))
    by_unit = {row.unit_id: [(each.leg, each.figure) for each in row.counted] for row in standing.rows}

    assert by_unit == {ANNA: [(1, 60), (2, 40)], BERT: [(1, 51), (2, 50)]}


def test_an_extra_leg_brings_its_own_figure():
    results = [won(ANNA, 1, 1, 0, 40), won(ANNA, 1, 2, 1, 55, kind=ResultKind.EXTRA)]

    assert places(results, BY_FIGURE) == [(1, ANNA, 1, 55)]


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
