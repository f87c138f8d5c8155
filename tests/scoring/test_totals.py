"""The totals of a leg: what no cards can give is named, everything at once."""

import pytest

from scoring import MatchEnd, Seat, Side, SideTotals, TotalsFinding, TotalsProblem, find_totals_problems, preset

AMSTERDAM = preset("amsterdam")
POOL_OF_16 = 16 * 162


@pytest.mark.parametrize(
    "ns, ew, found",
    [
        (SideTotals(1300, 320), SideTotals(1292, 540), []),
        (SideTotals(1300, 320, pits=3), SideTotals(1292, 540, nats=2), []),
        (SideTotals(1300), SideTotals(1300), [(TotalsProblem.POINTS_SUM, None)]),
        (SideTotals(-10), SideTotals(POOL_OF_16 + 10), [(TotalsProblem.NEGATIVE, Side.NS)]),
        (SideTotals(1300, 325), SideTotals(1292), [(TotalsProblem.ROEM_NOT_IN_TENS, Side.NS)]),
        (SideTotals(1300), SideTotals(1292, 190, pits=2), [(TotalsProblem.ROEM_TOO_LOW_FOR_PITS, Side.EW)]),
        (SideTotals(1300, 100_000), SideTotals(1292), [(TotalsProblem.ROEM_TOO_HIGH, Side.NS)]),
        (SideTotals(100, 100, pits=1), SideTotals(POOL_OF_16 - 100), [(TotalsProblem.POINTS_TOO_LOW, Side.NS)]),
        (SideTotals(100), SideTotals(POOL_OF_16 - 100, nats=1), [(TotalsProblem.POINTS_TOO_LOW, Side.NS)]),
        (
            SideTotals(1300, 900, pits=9, nats=9),
            SideTotals(1292, 900, pits=8, nats=8),
            [
                (TotalsProblem.PITS_TOO_MANY, None),
                (TotalsProblem.NATS_TOO_MANY, None),
                (TotalsProblem.POINTS_TOO_LOW, Side.NS),
                (TotalsProblem.POINTS_TOO_LOW, Side.EW),
            ],
        ),
        (
            SideTotals(1, 5),
            SideTotals(1, 5),
            [
                (TotalsProblem.POINTS_SUM, None),
                (TotalsProblem.ROEM_NOT_IN_TENS, Side.NS),
                (TotalsProblem.ROEM_NOT_IN_TENS, Side.EW),
            ],
        ),
    ],
)
def test_everything_that_is_impossible_is_found_at_once(
    ns: SideTotals, ew: SideTotals, found: list[tuple[TotalsProblem, Side | None]]
) -> None:
    assert find_totals_problems(ns, ew, rules=AMSTERDAM, rounds=16) == tuple(TotalsFinding(*one) for one in found)


def test_where_spades_count_double_the_points_of_a_leg_may_be_more() -> None:
    rules = preset("seed-003-double-spades")
    ordinary, doubled = 162, 162 + 62
    possible = {
        total
        for total in range(2 * doubled + 10)
        if not find_totals_problems(SideTotals(total), SideTotals(), rules=rules, rounds=2)
    }
    assert possible == {2 * ordinary, ordinary + doubled, 2 * doubled}


def test_a_counter_pit_is_a_pit_and_a_nat_in_one_round() -> None:
    rules = preset("amsterdam", counter_pit_bonus=100)
    ns, ew = SideTotals(162, 100, pits=1), SideTotals(nats=1)

    assert find_totals_problems(ns, ew, rules=rules, rounds=1) == ()


def test_the_roem_of_a_leg_may_be_just_as_much_as_so_many_rounds_can_give() -> None:
    """Protects: every round 900 and the dearest bonus, a revoke's or a pit's, is not refused, and the least more is."""
    most = 16 * (900 + 100)
    for roem, found in ((most, ()), (most + 10, (TotalsFinding(TotalsProblem.ROEM_TOO_HIGH, Side.NS),))):
        assert find_totals_problems(SideTotals(1300, roem), SideTotals(1292), rules=AMSTERDAM, rounds=16) == found
        alone = (TotalsFinding(TotalsProblem.ROEM_TOO_HIGH, Seat.NORTH),) if found else ()
        three = (SideTotals(1300, roem), SideTotals(646), SideTotals(646))
        assert find_totals_problems(*three, rules=AMSTERDAM, rounds=16) == alone


@pytest.mark.parametrize(
    "rules, totals, problems",
    [
        ("klammern-league", (53, 41), []),
        ("klammern-league", (50, 41), [TotalsProblem.TARGET_NOT_REACHED]),
        ("klammern-league", (511, 41), [TotalsProblem.TOTAL_TOO_HIGH]),
        ("klammern", (6, 0), []),
        ("klammern", (9, 0), [TotalsProblem.TOTAL_TOO_HIGH]),
        ("hamburg", (9, 5), []),
        ("hamburg", (10, 5), [TotalsProblem.TOTAL_TOO_HIGH]),
    ],
)
def test_totals_that_no_match_can_have_are_found(
    rules: str, totals: tuple[int, int], problems: list[TotalsProblem]
) -> None:
    leg = preset(rules) if preset(rules).match_end is MatchEnd.TARGET else preset(rules, match_end="rounds")
    found = find_totals_problems(*map(SideTotals, totals), rules=leg, rounds=4)
    assert [finding.problem for finding in found] == problems
