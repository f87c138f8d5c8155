"""Boards and pairs move so that no one plays a board twice, no one meets twice, and everyone stays in their line."""

from collections import Counter
from itertools import product

import pytest

from scoring import Card, Seat
from tests.chance import so_many
from tournaments.seating.meetings import Meetings
from tournaments.seating.portefeuille import (
    TooManyLegs,
    _compared,
    balance_lines,
    deal_board,
    dealer_of,
    draw_portefeuille,
    draw_teams_portefeuille,
    leader_of,
    most_legs,
)
from tournaments.seating.season_round_robin import draw_season_round_robin


def check(plan, pairs):
    """By counting only: who played which board, against whom, in which line."""
    boards_of, meetings, lines = {}, Counter(), {}
    for leg in plan.legs:
        everyone = [pair for table in leg.tables for pair in table] + list(leg.sit_out)
        assert sorted(everyone) == sorted(pairs)
        assert len(leg.boards) == len(leg.tables)
        for table, boards in zip(leg.tables, leg.boards, strict=True):
            meetings[frozenset(table)] += 1
            for line, pair in zip(("NS", "EW"), table, strict=True):
                lines.setdefault(pair, set()).add(line)
                boards_of.setdefault(pair, []).extend(boards)
    for boards in boards_of.values():
        assert len(set(boards)) == len(boards)
        assert 1 <= min(boards) <= max(boards) <= plan.boards
    assert all(times == 1 for times in meetings.values())
    assert all(len(of_pair) == 1 for of_pair in lines.values())
    return lines


def test_as_many_legs_as_are_promised_work():
    for boards_move, count in product((True, False), range(2, so_many(22, 42))):
        pairs = list(range(1, count + 1))
        tables = (count + 1) // 2
        legs = most_legs(tables, boards_move=boards_move)
        plan = draw_portefeuille(pairs, legs, 1, boards_per_leg=4, boards_move=boards_move)
        lines = check(plan, pairs)
        assert all((line == {"NS"}) == (pair % 2 == 0) for pair, line in lines.items())


def test_the_pairs_of_a_team_sit_in_different_lines_and_never_meet():
    for boards_move, count in product((True, False), range(2, so_many(14, 22))):
        legs = most_legs(count, boards_move=boards_move, teams=True)
        plan = draw_teams_portefeuille(range(1, count + 1), legs, 1, boards_per_leg=4, boards_move=boards_move)
        lines = check(plan, range(1, 2 * count + 1))
        assert all(lines[2 * team] | lines[2 * team - 1] == {"NS", "EW"} for team in range(1, count + 1))
        assert all(
            (north_south + 1) // 2 != (east_west + 1) // 2 for leg in plan.legs for north_south, east_west in leg.tables
        )


@pytest.mark.parametrize(
    "tables, boards_move, teams, most",
    [
        (7, True, False, 7),
        (8, True, False, 7),
        (8, False, False, 8),
        (7, True, True, 6),
        (8, True, True, 6),
        (8, False, True, 7),
    ],
)
def test_more_legs_than_that_are_refused(tables, boards_move, teams, most):
    """Protects: with an even number of tables the odd pairs skip one, and that costs a leg."""
    assert most_legs(tables, boards_move=boards_move, teams=teams) == most
    draw, units = (draw_teams_portefeuille, tables) if teams else (draw_portefeuille, 2 * tables)
    with pytest.raises(TooManyLegs, match=str(most)):
        draw(range(1, units + 1), most + 1, 1, boards_per_leg=4, boards_move=boards_move)


def test_boards_move_one_table_down_and_odd_pairs_one_up():
    first, second = draw_portefeuille(range(1, 11), 2, 3, boards_per_leg=4, boards_move=True).legs
    for table in range(5):
        assert first.tables[table][0] == second.tables[table][0]
        assert first.tables[table][1] == second.tables[(table + 1) % 5][1]
        assert first.boards[table] == second.boards[table - 1]


def test_if_boards_stay_everyone_plays_the_same_ones():
    plan = draw_portefeuille(range(1, 10), 3, 3, boards_per_leg=16)
    assert [set(leg.boards) for leg in plan.legs] == [
        {tuple(range(1, 17))},
        {tuple(range(17, 33))},
        {tuple(range(33, 49))},
    ]
    assert plan.boards == 48


def test_the_board_says_who_deals():
    for board, dealer, leader in ((1, "N", "E"), (2, "E", "S"), (7, "S", "W"), (16, "W", "N"), (17, "N", "E")):
        assert (dealer_of(board), leader_of(board)) == (dealer, leader)


def test_the_same_seed_draws_the_same():
    one, again, other = (draw_portefeuille(range(1, 21), 5, seed, boards_per_leg=4) for seed in (1, 1, 2))
    assert one == again
    assert one.legs != other.legs


# Cards


def test_a_deal_has_every_card_once_and_stays_the_same():
    """Protects: hands that were printed, and a code that another club types next year."""
    for board in range(1, so_many(20, 500)):
        hands = deal_board("0123456789abcdef0123", board)
        assert sorted(card for hand in hands.values() for card in hand) == sorted(Card)
        assert {len(hand) for hand in hands.values()} == {8}
    assert " ".join(deal_board("0123456789abcdef0123", 1)[Seat.NORTH]) == "8S QS 9H QH 8D AD JC KC"


def test_another_code_or_board_gives_other_cards():
    deals = {str(deal_board(code, board)) for code in ("a", "b") for board in range(1, 25)}
    assert len(deals) == 48


def test_every_seat_gets_every_card_about_as_often():
    """Over 2,000 boards each card is at each seat 500 times; four standard deviations are 78."""
    times = Counter(
        (seat, card) for board in range(2000) for seat, hand in deal_board("c", board).items() for card in hand
    )
    assert all(abs(count - 500) < 78 for count in times.values())


# Pairs that all meet


def compared(legs):
    return _compared([leg.tables for leg in legs])


@pytest.mark.parametrize("pairs", [8, 9, 13, 24, so_many(25, 48)])
def test_lines_are_balanced_and_no_meeting_is_another(pairs):
    """For 4 to 24 tables, also with a bye: any two pairs are in one line more evenly than as they were drawn."""
    numbers = range(1, pairs + 1)
    drawn = draw_season_round_robin(numbers, numbers, 4, 1, met=Meetings()).legs
    legs = balance_lines(drawn, 1)
    for leg, before in zip(legs, drawn, strict=True):
        assert [{*two} for two in leg.tables] == [{*two} for two in before.tables]
        assert leg.sit_out == before.sit_out
    squares = [sum(times**2 for times in compared(found).values()) for found in (legs, drawn)]
    assert squares[0] <= squares[1]
    assert legs == balance_lines(drawn, 1)


def test_eight_pairs_that_all_meet_are_compared_three_times_each():
    """As in the published movement of Howell for four tables: every two in one line three times in seven legs."""
    drawn = draw_season_round_robin(range(1, 9), range(1, 9), 7, 1, met=Meetings()).legs
    assert set(compared(balance_lines(drawn, 1)).values()) == {3}


def test_legs_that_are_drawn_later_even_out_the_earlier_ones():
    drawn = draw_season_round_robin(range(1, 9), range(1, 9), 7, 2, met=Meetings()).legs
    first = balance_lines(drawn[:4], 3)
    later = balance_lines(drawn[4:], 3, before=first)
    unaware = balance_lines(drawn[4:], 3)

    def squares(rest):
        return sum(times**2 for times in compared((*first, *rest)).values())

    assert squares(later) <= squares(unaware)
