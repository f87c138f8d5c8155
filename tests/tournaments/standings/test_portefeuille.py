"""Portefeuille: the same hands compared within a line."""

from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.portefeuille import BoardScore, Line, compare, rank_lines, rank_units

NS, EW = Line.NS, Line.EW

scores = st.lists(
    st.builds(
        BoardScore,
        st.integers(1, 4),
        st.sampled_from(Line),
        st.integers(1, 6),
        st.sampled_from([0, 62, 82, 100, 100, 162, 182, 262]),
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
        assert [row.match_points for row in rows] == sorted((row.match_points for row in rows), reverse=True)


def test_nothing_played_is_nothing_ranked():
    assert rank_lines([]) == {NS: [], EW: []}
    assert rank_units([]) == []
