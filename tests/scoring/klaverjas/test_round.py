"""What the switches of a rule set do to a round, beyond the published cases."""

from dataclasses import replace

import pytest

from scoring import (
    CardsEntry,
    Finding,
    IllegalCard,
    ImpossibleRound,
    Outcome,
    PerSide,
    RevokeRule,
    RoemCall,
    RoemCaller,
    RoundEntry,
    RoundProblem,
    Seat,
    Share,
    Side,
    Suit,
    explain,
    find_problems,
    preset,
    score_round,
)
from tests.scoring.cases import case_card, deals, rule_cases
from tests.scoring.klaverjas.test_rule_cases import cards_entry

NS, EW = Side.NS, Side.EW
DEAL = next(deal for deal in deals("amsterdam") if deal.roem_by_side[0] and deal.roem_by_side[1])
CALLS = tuple(number for number, roem in enumerate(DEAL.roem, start=1) if roem)
ILLEGAL = next(case for case in rule_cases("FD") if "illegal_under" in case["expected"])


def called(*calls: RoemCall, rules: str = "amsterdam", **options: str) -> PerSide[int]:
    """The roem that counts in a deal when these calls were made."""
    whole = {name: getattr(DEAL.entry, name) for name in ("trump", "maker", "leader", "plays")}
    return score_round(CardsEntry(**whole, called=calls), preset(rules, **options)).roem


def test_shares_say_where_a_score_comes_from() -> None:
    """Points, roem and bonus of each side are what its score is the sum of."""
    pit = score_round(RoundEntry(maker=EW, pit=EW, roem=PerSide((), (20,))), preset("amsterdam"))
    assert pit.shares == PerSide(Share(0, 0, 0), Share(162, 20, 100))
    assert pit.score == PerSide(0, 282)
    nat = score_round(
        RoundEntry(maker=NS, card_points=PerSide(60, None), roem=PerSide((20,), (50,))), preset("amsterdam")
    )
    assert nat.shares == PerSide(Share(0, 0, 0), Share(162, 70, 0))
    assert (nat.card_points, nat.roem, nat.nat) == (PerSide(60, 102), PerSide(20, 70 - 20), NS)


def test_all_tricks_say_all_points() -> None:
    """With eight tricks written down, neither the points nor the pit need be."""
    score = score_round(RoundEntry(maker=NS, tricks_won=PerSide(None, 0)), preset("amsterdam"))
    assert (score.outcome, score.pit, score.score) == (Outcome.PIT, NS, PerSide(262, 0))


@pytest.mark.parametrize(
    ("options", "score"),
    [
        ({}, PerSide(0, 332)),
        ({"revoke_roem": False}, PerSide(0, 262)),
        ({"revoke_bonus": 0}, PerSide(0, 232)),
        ({"revoke_bonus": 0, "revoke_roem": False}, PerSide(0, 162)),
        ({"revoke": RevokeRule.REDEAL}, PerSide(0, 0)),
    ],
)
@pytest.mark.parametrize("maker", list(Side))
def test_revoke_variants(options: dict[str, object], score: PerSide[int], maker: Side) -> None:
    """What the clean side gets under each club's rule, no matter who made trump and whatever had been won by then."""
    entry = RoundEntry(
        maker=maker, revoke=NS, roem=PerSide((20,), (50,)), card_points=PerSide(90, 12), tricks_won=PerSide(5, 1)
    )
    scored = score_round(entry, preset("amsterdam", **options))
    assert (scored.outcome, scored.score, scored.nat, scored.pit) == (Outcome.REVOKE, score, None, None)


def test_personal_revoke_leaves_the_round_alone() -> None:
    """The club fines the player, not the side: the round is scored as it was played."""
    entry = RoundEntry(maker=NS, revoke=NS, card_points=PerSide(100, None), roem=PerSide((20,), ()))
    scored = score_round(entry, preset("amsterdam", revoke="personal"))
    assert (scored.outcome, scored.score) == (Outcome.MADE, PerSide(120, 62))


def test_kraken_revoke_doubles_the_pool_only() -> None:
    """162 x 4 + 100 + roem; the bonus doubles by its own switch."""
    entry = RoundEntry(maker=NS, revoke=EW, doubling=2, roem=PerSide((20,), ()))
    assert score_round(entry, preset("kraken")).score == PerSide(648 + 100 + 20, 0)
    assert score_round(entry, preset("kraken", double_bonuses=True)).score == PerSide(4 * 262 + 20, 0)


def test_roem_of_a_doubled_round_is_doubled_where_the_rules_say_so() -> None:
    """Anyone who it goes to: the winner of everything, each side its own, or the clean side after a revoke."""
    entry = RoundEntry(maker=Side.NS, card_points=PerSide(100, None), roem=PerSide((20,), (50,)), doubling=2)
    revoke = RoundEntry(maker=Side.NS, revoke=Side.NS, roem=PerSide((20,), (50,)), doubling=1)
    shared = {"winner_takes_all": False}
    for doubled, times, twice in [(False, 1, 1), (True, 4, 2)]:
        rules, own = preset("kraken", double_roem=doubled), preset("kraken", double_roem=doubled, **shared)
        assert score_round(entry, rules).shares.ns.roem == 70 * times
        assert [share.roem for _side, share in score_round(entry, own).shares.items()] == [20 * times, 50 * times]
        assert score_round(revoke, rules).shares.ew.roem == 70 * twice


@pytest.mark.parametrize(("doubled", "winner"), [(False, Side.EW), (True, Side.NS)])
def test_doubled_roem_is_doubled_where_doubled_points_are_compared(doubled: bool, winner: Side) -> None:
    """70 + 40 against 92: 140 + 40 loses to 184, 140 + 80 does not. The explanation names the same figures."""
    entry = RoundEntry(maker=Side.NS, card_points=PerSide(70, None), roem=PerSide((40,), ()), doubling=1)
    rules = preset("kraken", doubling_basis="doubled", double_roem=doubled)
    score = score_round(entry, rules)
    assert score.nat is winner.other
    [compared] = [step for step in explain(entry, score, rules) if step.kind == "compared"]
    assert (compared.figures["total"], compared.figures["other_total"]) == (140 + (80 if doubled else 40), 184)


def test_doubled_round_can_be_split() -> None:
    """Without winner-takes-all a doubled round that was made leaves each side its own points, doubled."""
    entry = RoundEntry(maker=NS, card_points=PerSide(100, None), doubling=1, roem=PerSide((), (20,)))
    assert score_round(entry, preset("kraken", winner_takes_all=False)).score == PerSide(200, 144)
    assert score_round(entry, preset("kraken")).score == PerSide(344, 0)


def test_kraken_may_have_roem_without_a_trick() -> None:
    """Roem from the hand needs no trick."""
    entry = RoundEntry(maker=NS, pit=NS, roem=PerSide((), (150,)))
    assert find_problems(entry, preset("kraken")) == ()
    assert [finding.problem for finding in find_problems(entry, preset("amsterdam"))] == [
        RoundProblem.ROEM_WITHOUT_TRICK
    ]


def test_only_called_roem_counts() -> None:
    """All, none, a part of it, or the trick by number."""
    ns, ew = DEAL.roem_by_side
    assert score_round(DEAL.entry, preset("amsterdam")).roem == PerSide(ns, ew)
    assert called() == PerSide(0, 0)
    assert called(*(RoemCall(number) for number in CALLS)) == PerSide(ns, ew)
    rich, number = next((deal, deal.roem.index(40) + 1) for deal in deals("amsterdam") if 40 in deal.roem)
    part = replace(rich.entry, called=(RoemCall(number, 20),))
    assert score_round(part, preset("amsterdam")).roem == PerSide.first(rich.winners[number - 1].side, 20, 0)


def test_who_may_call() -> None:
    """KR-21: a call by the side that lost the trick is refused, counts for the winners, or calls do not matter."""
    first = CALLS[0]
    winners, roem = DEAL.winners[first - 1].side, DEAL.roem[first - 1]
    theirs = RoemCall(first, roem, winners.other)
    with pytest.raises(ImpossibleRound) as caught:
        called(theirs, rules="seed-004")
    assert caught.value.findings == (Finding(RoundProblem.CALL_WRONG_SIDE, winners.other),)
    assert called(theirs, roem_caller=RoemCaller.ANYONE) == PerSide.first(winners, roem, 0)
    assert called(theirs, rules="kbn-amsterdam") == PerSide.first(winners, roem, 0)
    assert called(roem_caller=RoemCaller.NOBODY) == PerSide(*DEAL.roem_by_side)


def test_illegal_card_is_reported_scored_as_a_revoke_or_refused() -> None:
    """What an illegal card does is the club's choice; the roem called before it stays with the clean side."""
    entry = cards_entry(ILLEGAL["input"])
    reported = score_round(entry, preset("rotterdam"))
    assert reported.illegal is not None
    assert (reported.illegal.trick, reported.illegal.seat, reported.illegal.card) == (3, Seat.SOUTH, case_card("H9"))
    assert reported.outcome == Outcome.MADE

    revoke = score_round(entry, preset("rotterdam", illegal_card=IllegalCard.REVOKE))
    roem_before = sum(trick.roem for trick in reported.tricks[:2])
    assert (revoke.outcome, revoke.score) == (Outcome.REVOKE, PerSide(0, 262 + roem_before))
    assert revoke.tricks == reported.tricks[:2]
    assert revoke.illegal == reported.illegal

    personal = preset("rotterdam", illegal_card=IllegalCard.REVOKE, revoke=RevokeRule.PERSONAL)
    assert score_round(entry, personal).score == reported.score

    refused = find_problems(entry, preset("rotterdam", illegal_card=IllegalCard.REJECT))
    assert refused == (Finding(RoundProblem.ILLEGAL_CARD, NS),)
    assert find_problems(entry, preset("amsterdam", illegal_card=IllegalCard.REJECT)) == ()


def test_double_spades_from_cards() -> None:
    """With spades trump the trick points double by card; otherwise nothing changes."""
    spades = next(deal for deal in deals("amsterdam") if deal.entry.trump == "S")
    hearts = next(deal for deal in deals("amsterdam") if deal.entry.trump == "H")
    rules = preset("double-spades")
    assert sum(score_round(spades.entry, rules).card_points.items()[at][1] for at in (0, 1)) == 224
    assert score_round(hearts.entry, rules).card_points == PerSide(*hearts.card_points)
    whole = score_round(spades.entry, preset("double-spades", double_spades="whole_round"))
    assert whole.card_points == PerSide(*spades.card_points)
    assert sum(share.points for _, share in whole.shares.items()) == 324


@pytest.mark.parametrize(
    ("basis", "double_roem", "nat"), [("plain", False, None), ("doubled", False, NS), ("doubled", True, None)]
)
def test_where_spades_double_the_round_the_doubled_points_may_be_compared(
    basis: str, double_roem: bool, nat: Side | None
) -> None:
    """70 + 40 against 92: with doubled points 140 + 40 loses to 184, unless the roem is doubled too."""
    rules = preset("amsterdam", double_spades="whole_round", doubling_basis=basis, double_roem=double_roem)
    spades = RoundEntry(maker=NS, card_points=PerSide(70, None), roem=PerSide((40,), ()), trump=Suit.SPADES)
    score = score_round(spades, rules)
    assert score.nat is nat
    [compared] = [step for step in explain(spades, score, rules) if step.kind == "compared"]
    times = 2 if basis == "doubled" else 1
    assert (compared.figures["points"], compared.figures["other_points"]) == (70 * times, 92 * times)
    assert score_round(replace(spades, trump=Suit.HEARTS), rules).nat is None


def test_a_tie_of_doubled_points_is_nat_without_a_kraak() -> None:
    """Anyone who doubled last loses a tie; spades doubled on their own are no one’s call."""
    rules = preset("kraken", double_spades="whole_round", doubling_basis="doubled", tie="last_doubler_loses")
    entry = RoundEntry(maker=NS, card_points=PerSide(81, None), trump=Suit.SPADES)
    assert score_round(entry, rules).score == PerSide(0, 324)
    assert score_round(replace(entry, doubling=1), rules).score == PerSide(648, 0)
