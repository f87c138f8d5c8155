"""Every problem an entry can have is found, all at once and no other; unlikely entries are asked about."""

from typing import Any

import pytest

from scoring import (
    Card,
    CardsEntry,
    Doubt,
    ImpossibleRound,
    PerSide,
    RoemCall,
    RoundEntry,
    RoundProblem,
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
        ({"card_points": written()}, {(RoundProblem.CARD_POINTS_MISSING, None)}),
        ({"card_points": written(1)}, {(RoundProblem.CARD_POINTS_IMPOSSIBLE, NS)}),
        ({"card_points": written(None, 161)}, {(RoundProblem.CARD_POINTS_IMPOSSIBLE, EW)}),
        ({"card_points": written(-1)}, {(RoundProblem.CARD_POINTS_IMPOSSIBLE, NS)}),
        ({"card_points": written(163)}, {(RoundProblem.CARD_POINTS_IMPOSSIBLE, NS)}),
        ({"card_points": written(10**30)}, {(RoundProblem.CARD_POINTS_IMPOSSIBLE, NS)}),
        ({"card_points": written(100, 60)}, {(RoundProblem.CARD_POINTS_SUM, None)}),
        ({"tricks_won": written(9)}, {(RoundProblem.TRICKS_IMPOSSIBLE, NS)}),
        ({"tricks_won": written(5, 4)}, {(RoundProblem.TRICKS_SUM, None)}),
        ({"tricks_won": written(1)}, {(RoundProblem.TRICKS_DO_NOT_FIT_POINTS, NS)}),
        ({"tricks_won": written(8)}, {(RoundProblem.TRICKS_DO_NOT_FIT_POINTS, NS)}),
        ({"pit": NS}, {(RoundProblem.PIT_CONTRADICTS_POINTS, NS)}),
        ({"pit": EW, "card_points": written(162)}, {(RoundProblem.PIT_CONTRADICTS_POINTS, EW)}),
        (
            {"pit": NS, "card_points": written(162), "tricks_won": written(7)},
            {(RoundProblem.PIT_CONTRADICTS_TRICKS, NS)},
        ),
        ({"roem": PerSide((30,), ())}, {(RoundProblem.ROEM_IMPOSSIBLE, NS)}),
        ({"roem": PerSide((), (20, -20))}, {(RoundProblem.ROEM_IMPOSSIBLE, EW)}),
        ({"roem": PerSide((920,), ())}, {(RoundProblem.ROEM_TOO_HIGH, NS)}),
        ({"roem": PerSide((500,), (500,))}, {(RoundProblem.ROEM_TOO_HIGH, None)}),
        (
            {"card_points": written(0), "tricks_won": written(0), "roem": PerSide((20,), ())},
            {(RoundProblem.ROEM_WITHOUT_TRICK, NS)},
        ),
        ({"pit": EW, "card_points": written(), "roem": PerSide((20,), ())}, {(RoundProblem.ROEM_WITHOUT_TRICK, NS)}),
        (
            {"tricks_won": written(3), "roem": PerSide((20,) * 4, ())},
            {(RoundProblem.ROEM_MORE_CALLS_THAN_TRICKS, NS)},
        ),
        ({"roem": PerSide((20,) * 5, (20,) * 4)}, {(RoundProblem.ROEM_MORE_CALLS_THAN_TRICKS, None)}),
        ({"doubling": 1}, {(RoundProblem.DOUBLING_NOT_ALLOWED, None)}),
        ({"doubling": -1}, {(RoundProblem.DOUBLING_NOT_ALLOWED, None)}),
        (
            {"card_points": written(100, 60), "roem": PerSide((10,), (30,)), "doubling": 2, "tricks_won": written(9)},
            {
                (RoundProblem.CARD_POINTS_SUM, None),
                (RoundProblem.ROEM_IMPOSSIBLE, NS),
                (RoundProblem.ROEM_IMPOSSIBLE, EW),
                (RoundProblem.DOUBLING_NOT_ALLOWED, None),
                (RoundProblem.TRICKS_IMPOSSIBLE, NS),
            },
        ),
    ],
)
def test_problems_of_the_score_sheet(fields: dict[str, Any], findings: set[tuple[RoundProblem, Side | None]]) -> None:
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
    assert [finding.problem for finding in found] == ([] if possible else [RoundProblem.ROEM_IMPOSSIBLE])


MOST = 900
MOST_IN_HANDS = 1070


@pytest.mark.parametrize(
    ("ns", "ew", "findings"),
    [
        (MOST, 0, []),
        (0, MOST, []),
        (500, 400, []),
        (MOST + 20, 0, [(RoundProblem.ROEM_TOO_HIGH, NS)]),
        (MOST, 20, [(RoundProblem.ROEM_TOO_HIGH, None)]),
        (20, MOST, [(RoundProblem.ROEM_TOO_HIGH, None)]),
    ],
)
def test_roem_may_be_just_as_much_as_the_cards_can_give(
    ns: int, ew: int, findings: list[tuple[RoundProblem, Side | None]]
) -> None:
    """Protects: the best round that there can be is not refused, and the least more is."""
    written_roem = entry(roem=PerSide((ns,) if ns else (), (ew,) if ew else ()))
    assert list(find_problems(written_roem, preset("amsterdam"))) == findings


@pytest.mark.parametrize("side", Side)
def test_hands_may_hold_just_as_much_roem_as_they_can(side: Side) -> None:
    """Protects: in Kraken the best hands that there can be are not refused, and the least more is."""
    kraken = preset("kraken")

    def found(points: int) -> list[tuple[RoundProblem, Side | None]]:
        return list(find_problems(entry(hand_roem=PerSide.first(side, (points,), ())), kraken))

    assert found(MOST_IN_HANDS) == []
    assert found(MOST_IN_HANDS + 10) == [(RoundProblem.HAND_ROEM_TOO_HIGH, side)]


def test_trump_is_needed_where_spades_count_double() -> None:
    """The pool depends on it."""
    assert find_problems(entry(), preset("double-spades")) == ((RoundProblem.TRUMP_MISSING, None),)


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
    all_so_far = entry(revoke=NS, card_points=written(162), tricks_won=written(8))
    assert find_problems(all_so_far, preset("amsterdam")) == ()
    too_much = entry(revoke=NS, card_points=written(140, 31), tricks_won=written(7, 2))
    assert {finding.problem for finding in find_problems(too_much, preset("amsterdam"))} == {
        RoundProblem.CARD_POINTS_SUM,
        RoundProblem.TRICKS_SUM,
    }
    impossible = entry(revoke=NS, card_points=written(200, -1), tricks_won=written(9, 0))
    assert set(find_problems(impossible, preset("amsterdam"))) == {
        (RoundProblem.CARD_POINTS_IMPOSSIBLE, NS),
        (RoundProblem.CARD_POINTS_IMPOSSIBLE, EW),
        (RoundProblem.CARD_POINTS_SUM, None),
        (RoundProblem.TRICKS_IMPOSSIBLE, NS),
        (RoundProblem.TRICKS_SUM, None),
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
        ({"plays": DEAL.entry.plays[:31]}, [(RoundProblem.CARDS_COUNT, None)]),
        ({"plays": (*DEAL.entry.plays[:31], DEAL.entry.plays[0])}, [(RoundProblem.CARD_TWICE, None)]),
        ({"plays": (Card.SA, Card.SA)}, [(RoundProblem.CARDS_COUNT, None), (RoundProblem.CARD_TWICE, None)]),
        ({"hands": {Seat.NORTH: DEAL.hands[1]}}, [(RoundProblem.HANDS_DO_NOT_MATCH, None)]),
        ({"hands": {Seat.NORTH: DEAL.hands[0][:7]}}, [(RoundProblem.HANDS_DO_NOT_MATCH, None)]),
        ({"called": (RoemCall(9),)}, [(RoundProblem.CALL_UNKNOWN_TRICK, None)]),
        ({"called": (RoemCall(0),)}, [(RoundProblem.CALL_UNKNOWN_TRICK, None)]),
        ({"called": (RoemCall(ROEM_TRICK), RoemCall(ROEM_TRICK))}, [(RoundProblem.CALL_TWICE, WINNERS)]),
        ({"called": (RoemCall(ROEM_TRICK, 500),)}, [(RoundProblem.CALL_NOT_IN_TRICK, WINNERS)]),
        ({"called": (RoemCall(ROEM_TRICK, -20),)}, [(RoundProblem.CALL_NOT_IN_TRICK, WINNERS)]),
        ({"called": (RoemCall(ROEM_TRICK, None, WINNERS.other),)}, [(RoundProblem.CALL_WRONG_SIDE, WINNERS.other)]),
        ({"doubling": 1}, [(RoundProblem.DOUBLING_NOT_ALLOWED, None)]),
    ],
)
def test_problems_of_a_round_from_cards(
    fields: dict[str, Any], findings: list[tuple[RoundProblem, Side | None]]
) -> None:
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
        (
            {"card_points": written(None, 17), "tricks_won": written(None, 1), "roem": PerSide((), (200,))},
            {(Doubt.ROEM_HIGH, EW)},  # as much as one trick can give
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
