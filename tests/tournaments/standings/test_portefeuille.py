"""Portefeuille: the same hands compared within a line."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.portefeuille import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    BoardScore,
    Line,
    compare,
    datum_of,
    imps_of,
    rank_lines,
    rank_units,
)

NS, EW = Line.NS, Line.EW

scores = st.lists(
    st.builds(
        BoardScore,
        st.integers(1, 4),
        st.sampled_from(Line),
        st.integers(1, 6),
        st.sampled_from([0, 62, 82, 100, 100, 162, 182, 262]),
        st.none(),
    ),
    max_size=30,
    unique_by=lambda each: each[:3],
)


def test_two_points_for_better_one_for_equal():
    """Board 1 North–South: 182, 100, 100, 0. The one at 100 beats one and equals one."""
    compared = compare([BoardScore(1, NS, unit, score) for unit, score in ((1, 182), (2, 100), (3, 100), (4, 0))])
    assert [(each.match_points, each.most) for each in compared] == [(6, 6), (3, 6), (3, 6), (0, 6)]


def test_lines_and_boards_are_not_compared_with_each_other():
    compared = compare([BoardScore(1, NS, 1, 162), BoardScore(1, EW, 2, 0), BoardScore(2, NS, 3, 80)])
    assert [(each.match_points, each.most) for each in compared] == [(0, 0)] * 3


def test_how_much_better_does_not_matter_for_match_points_but_breaks_ties():
    """Pair 1 wins board 1 by 2, pair 2 wins board 2 by 100: both have two match points, pair 2 the higher total."""
    first, second = rank_lines(
        [BoardScore(1, NS, 1, 82), BoardScore(1, NS, 2, 80), BoardScore(2, NS, 1, 62), BoardScore(2, NS, 2, 162)]
    )[NS]
    assert (first.unit_id, first.place, first.match_points, first.total) == (2, 1, 2, 242)
    assert (second.unit_id, second.place, second.match_points, second.total) == (1, 2, 2, 144)


def test_units_equal_in_both_share_the_place():
    rows = rank_lines([BoardScore(1, NS, unit, 100) for unit in (1, 2)])[NS]
    assert [(row.place, row.shared) for row in rows] == [(1, True), (1, True)]


def test_a_team_is_ranked_with_both_its_lines():
    """Two teams, each with a pair in either line: 2 + 0 against 0 + 2 match points, and the totals."""
    rows = rank_units(
        [BoardScore(1, NS, 1, 100), BoardScore(1, NS, 2, 62), BoardScore(1, EW, 1, 62), BoardScore(1, EW, 2, 100)]
    )
    assert [(row.unit_id, row.match_points, row.most, row.total, row.boards, row.line) for row in rows] == [
        (1, 2, 4, 162, 2, None),
        (2, 2, 4, 162, 2, None),
    ]


@given(scores)
def test_the_match_points_of_a_board_are_the_same_whatever_the_scores(played):
    on_board = defaultdict(list)
    for each in compare(played):
        on_board[each.board, each.line].append(each)
    for own in on_board.values():
        assert sum(each.match_points for each in own) == len(own) * (len(own) - 1)
        assert all(0 <= each.match_points <= each.most == 2 * (len(own) - 1) for each in own)


@given(scores)
def test_a_higher_score_on_a_board_never_gets_fewer_match_points(played):
    compared = compare(played)
    for one in compared:
        for other in compared:
            if (one.board, one.line) == (other.board, other.line) and one.score >= other.score:
                assert one.match_points >= other.match_points


@given(scores)
def test_comparing_one_by_one_gives_the_same(played):
    """Protects: the quick count of better and equal scores against the words of the rule."""
    for each in compare(played):
        others = [
            other.score
            for other in played
            if (other.board, other.line) == (each.board, each.line) and other.unit_id != each.unit_id
        ]
        assert each.match_points == sum(2 if each.score > score else each.score == score for score in others)


@given(scores, st.randoms())
def test_the_order_of_the_input_does_not_matter(played, random):
    shuffled = list(played)
    random.shuffle(shuffled)
    assert rank_lines(shuffled) == rank_lines(played)
    assert rank_units(shuffled) == rank_units(played)


@given(scores)
def test_both_rankings_add_up_alike(played):
    lines = [row for rows in rank_lines(played).values() for row in rows]
    units = rank_units(played)
    assert sum(row.match_points for row in lines) == sum(row.match_points for row in units)
    assert sum(row.total for row in units) == sum(each.score for each in played)
    assert sum(row.boards for row in units) == len(played)
    for rows in rank_lines(played).values():
        shares = [row.percentage or 0 for row in rows]
        assert shares == sorted(shares, reverse=True)


def test_nothing_played_is_nothing_ranked():
    assert rank_lines([]) == {NS: [], EW: []}
    assert rank_units([]) == []


# Bridge, where the same is done with other scores: both lines have the same score, with another sign


def of_bridge(*north_south, given=()):
    """The line North–South of one board, and the same for East–West."""
    scores = [BoardScore(1, NS, unit, score) for unit, score in enumerate(north_south, 1)]
    scores += [BoardScore(1, EW, unit, -score) for unit, score in enumerate(north_south, 1)]
    return scores + [BoardScore(1, NS, 90 + unit, 0, share) for unit, share in enumerate(given)]


def test_match_points_that_bridge_clubs_publish():
    """Four tables of an introduction to scoring, and eight of the handbook of Akaroa, with the percentages there."""
    compared = compare(of_bridge(400, 430, 150, -50))
    assert [own.match_points for own in compared] == [4, 6, 2, 0, 2, 0, 4, 6]
    compared = compare(of_bridge(-650, -620, *[-170] * 5, -140))[8:]
    assert [own.match_points for own in compared] == [14, 12, 6, 6, 6, 6, 6, 0]
    assert [round(float(own.percentage), 2) for own in compared[:3]] == [100, 85.71, 42.86]


def test_one_and_a_half_point_give_the_same_percentages():
    """Of clubs whose top is the number of tables less one, with half for a tie."""
    for own in compare(of_bridge(400, 430, 430, 150, -50)):
        others = [other.score for other in compare(of_bridge(400, 430, 430, 150, -50)) if other.line is own.line]
        halves = sum((own.score > score) + (own.score == score) / 2 for score in others) - 1 / 2
        assert own.percentage == 100 * Fraction(halves) / 4


def test_butler_as_bridge_clubs_publish_it():
    """Hemel Hempstead: four times 620 and three times 170, the datum 440. Bridge for Fun: the datum 140."""
    assert datum_of([620] * 4 + [170] * 3) == 440
    compared = compare(of_bridge(*[-620] * 4, *[-170] * 3))
    assert [own.imps for own in compared if own.line is EW] == [5] * 4 + [-7] * 3
    assert [own.imps for own in compared if own.line is NS] == [-5] * 4 + [7] * 3
    assert [own.imps for own in compare(of_bridge(170, 140, 140, 110))][:4] == [1, 0, 0, -1]
    assert [own.imps for own in compare(of_bridge(620, 140, 140, 110))][:4] == [10, 0, 0, -1]


def test_the_scale_of_imps():
    """World Bridge Federation, law 78B: the first and the last difference of some steps."""
    steps = {
        0: 0,
        19: 0,
        20: 1,
        49: 1,
        50: 2,
        80: 2,
        90: 3,
        210: 5,
        220: 6,
        430: 10,
        590: 11,
        600: 12,
        3990: 23,
        4000: 24,
    }
    assert {difference: imps_of(difference) for difference in steps} == steps
    assert [imps_of(-90), imps_of(-9999)] == [-3, -24]


@pytest.mark.parametrize(
    ("scores", "datum"),
    [([], 0), ([85], 90), ([84, 85], 80), ([-85, -85], -90), ([0, 100, 110], 70), ([0, 100, 110, 900], 110)],
    ids=str,
)
def test_the_datum_leaves_out_two_of_four_and_is_rounded_away_from_nought(scores, datum):
    assert datum_of(scores) == datum


def test_a_board_without_a_result_is_worth_as_much_as_others():
    """Neuberg's formula, as it is explained with six results of seven: 4 becomes 4.83 and 9 becomes 10.67 of 12."""
    played = [BoardScore(1, NS, unit, score) for unit, score in ((1, 10), (2, 20), (3, 30), (4, 40), (5, 50), (6, 50))]
    compared = compare([*played, BoardScore(1, NS, 7, 0, AVERAGE_PLUS)])
    worth = {own.unit_id: own.match_points for own in compared}
    assert (worth[3], worth[6]) == (Fraction(29, 6), Fraction(32, 3))
    assert {own.most for own in compared} == {12}
    assert (compared[-1].percentage, compared[-1].imps) == (60, 3)
    # What each has together with those who scored comes to as much as with seven results.
    assert sum(worth[unit] for unit in range(1, 7)) == 6 * 6


def test_one_result_next_to_what_was_given_is_average():
    compared = compare([BoardScore(1, NS, 1, 162), BoardScore(1, NS, 2, 0, AVERAGE_MINUS)])
    assert [own.percentage for own in compared] == [50, 40]


def test_who_played_fewer_boards_is_ranked_by_percentage():
    """Unit 1 has all of one board; unit 2 has more match points, from two boards."""
    board = [BoardScore(1, NS, unit, score) for unit, score in ((1, 100), (2, 90), (3, 80))]
    more = [BoardScore(2, NS, unit, score) for unit, score in ((2, 100), (3, 90), (4, 80))]
    rows = rank_lines(board + more)[NS]
    assert [(row.unit_id, row.match_points, row.most, row.percentage) for row in rows][:2] == [
        (1, 4, 4, 100),
        (2, 6, 8, 75),
    ]


def test_by_imps_the_margin_decides():
    """Pair 1 beats pair 2 twice by a little, and loses once by much."""
    boards = [((82, 80), (82, 80), (0, 262))]
    scores = [
        BoardScore(number, NS, unit, score)
        for board in boards
        for number, both in enumerate(board, 1)
        for unit, score in enumerate(both, 1)
    ]
    assert [row.unit_id for row in rank_units(scores)] == [1, 2]
    assert [(row.unit_id, row.imps) for row in rank_units(scores, by_imps=True)] == [(2, 4), (1, -4)]
