"""Every problem an entry can have is found, all at once and no other; unlikely entries are asked about."""

from typing import Any

import pytest

from scoring import (
    Card,
    CardsEntry,
    Doubt,
    ImpossibleRound,
    PerSide,
    Problem,
    RoemCall,
    RoundEntry,
    Seat,
    Side,
    find_doubts,
    find_problems,
    preset,
    score_round,
)
from tests.scoring.cases import deals

NS, EW = Side.NS, Side.EW


def written(ns: int | None = None, ew: int | None = None) -> PerSide[int | None]:
    return PerSide(ns, ew)


def entry(**fields: Any) -> RoundEntry:
    return RoundEntry(**{"maker": NS, "card_points": written(100), **fields})


@pytest.mark.parametrize(
    ("fields", "findings"),
    [
        ({"card_points": written()}, {(Problem.CARD_POINTS_MISSING, None)}),
        ({"card_points": written(1)}, {(Problem.CARD_POINTS_IMPOSSIBLE, NS)}),
        ({"card_points": written(None, 161)}, {(Problem.CARD_POINTS_IMPOSSIBLE, EW)}),
        ({"card_points": written(-1)}, {(Problem.CARD_POINTS_IMPOSSIBLE, NS)}),
        ({"card_points": written(163)}, {(Problem.CARD_POINTS_IMPOSSIBLE, NS)}),
        ({"card_points": written(10**30)}, {(Problem.CARD_POINTS_IMPOSSIBLE, NS)}),
        ({"card_points": written(100, 60)}, {(Problem.CARD_POINTS_SUM, None)}),
        ({"tricks_won": written(9)}, {(Problem.TRICKS_IMPOSSIBLE, NS)}),
        ({"tricks_won": written(5, 4)}, {(Problem.TRICKS_SUM, None)}),
        ({"tricks_won": written(1)}, {(Problem.TRICKS_DO_NOT_FIT_POINTS, NS)}),
        ({"tricks_won": written(8)}, {(Problem.TRICKS_DO_NOT_FIT_POINTS, NS)}),
        ({"pit": NS}, {(Problem.PIT_CONTRADICTS_POINTS, NS)}),
        ({"pit": EW, "card_points": written(162)}, {(Problem.PIT_CONTRADICTS_POINTS, EW)}),
        (
            {"pit": NS, "card_points": written(162), "tricks_won": written(7)},
            {(Problem.PIT_CONTRADICTS_TRICKS, NS)},
        ),
        ({"roem": PerSide((30,), ())}, {(Problem.ROEM_IMPOSSIBLE, NS)}),
        ({"roem": PerSide((), (20, -20))}, {(Problem.ROEM_IMPOSSIBLE, EW)}),
        ({"roem": PerSide((920,), ())}, {(Problem.ROEM_TOO_HIGH, NS)}),
        ({"roem": PerSide((500,), (500,))}, {(Problem.ROEM_TOO_HIGH, None)}),
        (
            {"card_points": written(0), "tricks_won": written(0), "roem": PerSide((20,), ())},
            {(Problem.ROEM_WITHOUT_TRICK, NS)},
        ),
        ({"pit": EW, "card_points": written(), "roem": PerSide((20,), ())}, {(Problem.ROEM_WITHOUT_TRICK, NS)}),
        (
            {"tricks_won": written(3), "roem": PerSide((20,) * 4, ())},
            {(Problem.ROEM_MORE_CALLS_THAN_TRICKS, NS)},
        ),
        ({"roem": PerSide((20,) * 5, (20,) * 4)}, {(Problem.ROEM_MORE_CALLS_THAN_TRICKS, None)}),
        ({"doubling": 1}, {(Problem.DOUBLING_NOT_ALLOWED, None)}),
        ({"doubling": -1}, {(Problem.DOUBLING_NOT_ALLOWED, None)}),
        (
            {"card_points": written(100, 60), "roem": PerSide((10,), (30,)), "doubling": 2, "tricks_won": written(9)},
            {
                (Problem.CARD_POINTS_SUM, None),
                (Problem.ROEM_IMPOSSIBLE, NS),
                (Problem.ROEM_IMPOSSIBLE, EW),
                (Problem.DOUBLING_NOT_ALLOWED, None),
                (Problem.TRICKS_IMPOSSIBLE, NS),
            },
        ),
    ],
)
def test_problems_of_the_score_sheet(fields: dict[str, Any], findings: set[tuple[Problem, Side | None]]) -> None:
    """Each impossible entry gets exactly its problems, and cannot be scored."""
    found = find_problems(entry(**fields), preset("amsterdam"))
    assert set(found) == findings
    assert len(found) == len(findings)
    with pytest.raises(ImpossibleRound) as caught:
        score_round(entry(**fields), preset("amsterdam"))
    assert caught.value.findings == found


@pytest.mark.parametrize(
    ("rules", "amount", "possible"),
    [
        ("amsterdam", 200, True),
        ("amsterdam", 60, True),
        ("amsterdam", 10, False),
        ("seed-003", 70, True),  # 20 + 50 in two tricks; without stuk no trick has 70
        ("rotterdam-pictures", 160, True),
    ],
)
def test_roem_is_judged_by_the_rules(rules: str, amount: int, possible: bool) -> None:
    """One amount may be the sum of several calls that these rules know."""
    found = find_problems(entry(roem=PerSide((amount,), ())), preset(rules))
    assert [finding.problem for finding in found] == ([] if possible else [Problem.ROEM_IMPOSSIBLE])


def test_trump_is_needed_where_spades_count_double() -> None:
    """The pool depends on it."""
    assert find_problems(entry(), preset("double-spades")) == ((Problem.TRUMP_MISSING, None),)


def test_points_by_tricks() -> None:
    """Least and most points by tricks won are as published; within them only 1, 161 and two holes cannot be."""
    least, most = (0, 0, 0, 2, 12, 26, 54, 96, 162), (0, 66, 108, 136, 150, 160, 162, 162, 162)
    rules = preset("amsterdam")
    for tricks in range(9):
        sheets = {points: entry(card_points=written(points), tricks_won=written(tricks)) for points in range(163)}
        possible = {points for points, sheet in sheets.items() if not find_problems(sheet, rules)}
        holes = {1, 161} | {2: {105}, 6: {57}}.get(tricks, set())
        assert possible == set(range(least[tricks], most[tricks] + 1)) - holes


def test_points_of_a_stopped_round_need_not_be_the_pool() -> None:
    """A revoke is noticed in the middle: what was won by then is less than everything."""
    stopped = entry(revoke=NS, card_points=written(40, 31), tricks_won=written(2, 1))
    assert find_problems(stopped, preset("amsterdam")) == ()
    too_much = entry(revoke=NS, card_points=written(140, 31), tricks_won=written(7, 2))
    assert {finding.problem for finding in find_problems(too_much, preset("amsterdam"))} == {
        Problem.CARD_POINTS_SUM,
        Problem.TRICKS_SUM,
    }
    impossible = entry(revoke=NS, card_points=written(200, -1), tricks_won=written(9, 0))
    assert set(find_problems(impossible, preset("amsterdam"))) == {
        (Problem.CARD_POINTS_IMPOSSIBLE, NS),
        (Problem.CARD_POINTS_IMPOSSIBLE, EW),
        (Problem.CARD_POINTS_SUM, None),
        (Problem.TRICKS_IMPOSSIBLE, NS),
        (Problem.TRICKS_SUM, None),
    }


DEAL = next(deal for deal in deals("amsterdam") if any(deal.roem))
ROEM_TRICK = next(number for number, roem in enumerate(DEAL.roem, start=1) if roem)
WINNERS = DEAL.winners[ROEM_TRICK - 1].side


def cards(**fields: Any) -> CardsEntry:
    whole = {name: getattr(DEAL.entry, name) for name in ("trump", "maker", "leader", "plays")}
    return CardsEntry(**{**whole, **fields})


@pytest.mark.parametrize(
    ("fields", "findings"),
    [
        ({"plays": DEAL.entry.plays[:31]}, [(Problem.CARDS_COUNT, None)]),
        ({"plays": (*DEAL.entry.plays[:31], DEAL.entry.plays[0])}, [(Problem.CARD_TWICE, None)]),
        ({"plays": (Card.SA, Card.SA)}, [(Problem.CARDS_COUNT, None), (Problem.CARD_TWICE, None)]),
        ({"hands": {Seat.NORTH: DEAL.hands[1]}}, [(Problem.HANDS_DO_NOT_MATCH, None)]),
        ({"hands": {Seat.NORTH: DEAL.hands[0][:7]}}, [(Problem.HANDS_DO_NOT_MATCH, None)]),
        ({"called": (RoemCall(9),)}, [(Problem.CALL_UNKNOWN_TRICK, None)]),
        ({"called": (RoemCall(0),)}, [(Problem.CALL_UNKNOWN_TRICK, None)]),
        ({"called": (RoemCall(ROEM_TRICK), RoemCall(ROEM_TRICK))}, [(Problem.CALL_TWICE, WINNERS)]),
        ({"called": (RoemCall(ROEM_TRICK, 500),)}, [(Problem.CALL_NOT_IN_TRICK, WINNERS)]),
        ({"called": (RoemCall(ROEM_TRICK, -20),)}, [(Problem.CALL_NOT_IN_TRICK, WINNERS)]),
        ({"called": (RoemCall(ROEM_TRICK, None, WINNERS.other),)}, [(Problem.CALL_WRONG_SIDE, WINNERS.other)]),
        ({"doubling": 1}, [(Problem.DOUBLING_NOT_ALLOWED, None)]),
    ],
)
def test_problems_of_a_round_from_cards(fields: dict[str, Any], findings: list[tuple[Problem, Side | None]]) -> None:
    """Each impossible record gets exactly its problems, and cannot be scored."""
    assert list(find_problems(cards(**fields), preset("amsterdam"))) == findings
    with pytest.raises(ImpossibleRound):
        score_round(cards(**fields), preset("amsterdam"))


def test_hands_of_some_seats_are_enough() -> None:
    """The order of a hand does not matter."""
    hands = {Seat.EAST: DEAL.hands[1][::-1]}
    assert find_problems(cards(hands=hands), preset("amsterdam")) == ()


@pytest.mark.parametrize(
    ("fields", "doubts"),
    [
        ({}, set()),
        ({"roem": PerSide((100,), (100,))}, set()),
        ({"roem": PerSide((120,), ())}, {(Doubt.ROEM_HIGH, NS)}),
        (
            {"card_points": written(None, 17), "tricks_won": written(None, 1), "roem": PerSide((), (220,))},
            {(Doubt.ROEM_HIGH, EW), (Doubt.ROEM_FOR_FEW_TRICKS, EW)},
        ),
        ({"card_points": written(162)}, {(Doubt.ALL_POINTS_WITHOUT_PIT, NS)}),
        ({"card_points": written(0), "tricks_won": written(1)}, {(Doubt.ALL_POINTS_WITHOUT_PIT, EW)}),
        ({"card_points": written(), "pit": NS}, set()),
        ({"card_points": written(), "pit": EW}, {(Doubt.DEFENDERS_PIT, EW)}),
        ({"revoke": NS, "roem": PerSide((120,), ())}, {(Doubt.ROEM_HIGH, NS)}),
        ({"card_points": written(1), "roem": PerSide((120,), ())}, set()),  # has a problem: nothing to ask yet
    ],
)
def test_doubts(fields: dict[str, Any], doubts: set[tuple[Doubt, Side]]) -> None:
    """What is possible but unlikely is asked about, and nothing else."""
    assert set(find_doubts(entry(**fields), preset("amsterdam"))) == doubts
