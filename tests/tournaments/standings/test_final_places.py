"""Finals decide the first places; everyone else keeps their order behind them."""

from tournaments.standings import LegResult, make_match_day_result
from tournaments.standings.final_places import with_final_places

ANNA, BERT, CORA, DIRK, ELS = 1, 2, 3, 4, 5


def test_gaps_are_to_the_one_who_stands_above() -> None:
    """Protects: a finalist with fewer points is not who the next one of the others is behind."""
    points = {ANNA: 900, BERT: 800, CORA: 700, DIRK: 650, ELS: 650}
    rows = make_match_day_result([LegResult(one, 1, 1, of) for one, of in points.items()], [], 1).rows
    assert [
        (row.unit_id, row.place, row.shared, row.gap, row.gap_to_first) for row in with_final_places(rows, [BERT])
    ] == [
        (BERT, 1, False, None, None),
        (ANNA, 2, False, None, None),
        (CORA, 3, False, 200, None),
        (DIRK, 4, True, 50, None),
        (ELS, 4, True, 0, None),
    ]


def test_who_has_no_place_stays_without_one() -> None:
    rows = make_match_day_result(
        [LegResult(ANNA, 1, 1, 900), LegResult(BERT, 1, 1, 800), LegResult(CORA, 1, None, 700, attended=False)], [], 1
    ).rows
    assert [(row.unit_id, row.place) for row in with_final_places(rows, [BERT, DIRK])] == [
        (BERT, 1),
        (ANNA, 2),
        (CORA, None),
    ]
