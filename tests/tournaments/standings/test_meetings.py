"""Which tables of a leg are a meeting of two teams, and who wins it."""

import pytest

from tournaments.standings import Meeting, TeamTable, find_meetings

A, B, C, D = (frozenset({team}) for team in (1, 2, 3, 4))
LEG = (1, 1)


def a_table(key, ns, ew, totals=(100, 62), *, is_over=True, leg=LEG):
    return TeamTable(key, leg, (ns, ew), totals, is_over)


@pytest.mark.parametrize(
    ("second", "winner", "is_tied"),
    [((90, 72), 1, False), ((0, 162), 2, False), ((62, 100), None, True)],
    ids=["both won", "one lost by more", "level"],
)
def test_the_higher_sum_of_both_tables_wins(second, winner, is_tied):
    """Protects: the teams sit the other way round at the second table."""
    turned = (second[1], second[0])
    [meeting] = find_meetings([a_table(7, A, B), a_table(8, B, A, turned)])
    assert meeting == Meeting((1, 2), (100 + second[0], 62 + second[1]), (7, 8), True)
    assert (meeting.winner, meeting.is_tied) == (winner, is_tied)


@pytest.mark.parametrize("tables", [[a_table(7, A, B)], [a_table(7, A, B), a_table(8, B, A, is_over=False)]])
def test_a_meeting_with_a_table_missing_is_not_over(tables):
    [meeting] = find_meetings(tables)
    assert (meeting.is_over, meeting.winner, meeting.is_tied) == (False, None, False)


def test_the_same_teams_in_two_legs_meet_twice():
    tables = [a_table(leg * 10 + at, A, B, leg=(1, leg)) for leg in (1, 2) for at in (1, 2)]
    assert [meeting.tables for meeting in find_meetings(tables)] == [(11, 12), (21, 22)]


@pytest.mark.parametrize(
    "tables",
    [
        [a_table(7, A | B, C | D), a_table(8, A | C, B | D)],
        [a_table(7, A, B), a_table(8, C, A)],
        [a_table(7, A, A)],
        [a_table(7, A, frozenset())],
        [a_table(7, A, B), a_table(8, A | C, B)],
    ],
    ids=["spread", "two opponents", "among themselves", "nobody ranked", "half a side"],
)
def test_nothing_else_is_a_meeting(tables):
    assert find_meetings(tables) == []


def test_who_shares_a_side_with_another_team_has_no_meeting() -> None:
    """Protects: one of the two plays with a third team at its other table, against people outside the ranking."""
    assert find_meetings([a_table(1, A, B), a_table(2, A | C, frozenset())]) == []
