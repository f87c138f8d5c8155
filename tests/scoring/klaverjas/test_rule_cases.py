"""Every published case of klaverjas: one test for each kind, its data in data/rule_cases.json."""

from typing import Any

import pytest

from scoring import (
    BothOver,
    Card,
    CardsEntry,
    DoubleSpades,
    FourOfAKind,
    ImpossibleRound,
    Legality,
    MatchEnd,
    Outcome,
    PerSide,
    RevokeRule,
    RoundEntry,
    RoundProblem,
    RoundScore,
    RunMode,
    Seat,
    Side,
    Suit,
    dealer,
    legal_cards,
    match_state,
    pool,
    preset,
    score_round,
    trick_roem,
)
from scoring.values import card_values
from tests.scoring.cases import PRESETS, SIDES, case_card, case_cards, rule_cases

Case = dict[str, Any]


def cases(prefix: str) -> Any:
    return pytest.mark.parametrize("case", rule_cases(prefix), ids=lambda case: case["id"])


def numbers(values: dict[str, int] | None) -> PerSide[int | None]:
    return PerSide(values["A"], values["B"]) if values else PerSide(None, None)


def valid_roem(calls: list[dict[str, Any]]) -> PerSide[tuple[int, ...]]:
    """Only what the side that won the trick called goes on the score sheet."""
    written: dict[str, list[int]] = {"A": [], "B": []}
    for call in calls:
        if call["declared_by"] == call["trick_winner"]:
            written[call["trick_winner"]].append(call["points"])
    return PerSide(tuple(written["A"]), tuple(written["B"]))


def totals(values: dict[str, int]) -> PerSide[tuple[int, ...]]:
    """Roem given as one total for each side."""
    return PerSide((values["A"],), (values["B"],))


def score_of(score: RoundScore) -> dict[str, int]:
    return {"A": score.score.ns, "B": score.score.ew}


EXPECTED_PROBLEM = {
    "KR-31": {RoundProblem.CARD_POINTS_SUM},
    "KR-32": {RoundProblem.CARD_POINTS_IMPOSSIBLE},
    "KR-33": {RoundProblem.TRICKS_DO_NOT_FIT_POINTS},
    "KR-34": {RoundProblem.TRICKS_DO_NOT_FIT_POINTS},
}


@cases("KR")
def test_round_from_paper(case: Case) -> None:
    """Made, nat, pit and counter-pit, ties and roem, under the rules of each source; impossible totals are named."""
    given, expected = case["input"], case["expected"]
    rules = preset(PRESETS[given["preset"]])
    entry = RoundEntry(
        maker=SIDES[given["maker"]],
        card_points=numbers(given["card_points"]),
        tricks_won=numbers(given["tricks"]),
        roem=valid_roem(given["roem"]),
    )
    if "error" in expected:
        with pytest.raises(ImpossibleRound) as caught:
            score_round(entry, rules)
        assert {finding.problem for finding in caught.value.findings} == EXPECTED_PROBLEM[case["id"]]
        return
    score = score_round(entry, rules)
    pit = {None: None, "maker": entry.maker, "counter": entry.maker.other}[expected["pit"]]
    assert score_of(score) == {"A": expected["A"], "B": expected["B"]}
    assert (score.nat is not None) == expected["nat"]
    assert score.pit == pit


FOUR_TABLES = {
    "wiki": FourOfAKind.ALL_100_JACKS_200,
    "vip": FourOfAKind.ALL_100_JACKS_200,
    "spelregels": FourOfAKind.PICTURES_100,
    "bga": FourOfAKind.TEN_UP_100_JACKS_200,
}


@pytest.mark.parametrize("case", rule_cases("TR") + rule_cases("TC"), ids=lambda case: case["id"])
def test_roem_in_a_trick(case: Case) -> None:
    """Runs by suit and by colour, stuk, four of a kind by table."""
    given = case["input"]
    rules = preset(
        "amsterdam",
        run_mode=RunMode(given["run_mode"]),
        four_of_a_kind=FOUR_TABLES[given["four_of_a_kind_table"]],
        stuk=given["stuk"],
    )
    assert trick_roem(rules, Suit(given["trump"]), case_cards(given["trick"])) == case["expected"]["roem"]


@pytest.mark.parametrize("case", rule_cases("LA") + rule_cases("LR"), ids=lambda case: case["id"])
def test_legal_cards(case: Case) -> None:
    """The rows of the table of duties, Amsterdam and Rotterdam."""
    given = case["input"]
    trick = case_cards([card for _, card in given["trick"]])
    hand = case_cards(given["hand"])
    legal = legal_cards(preset(given["rules"]), Suit(given["trump"]), trick, hand)
    assert set(legal) == set(case_cards(case["expected"]["legal"]))


@cases("DV")
def test_values_with_double_spades(case: Case) -> None:
    """Trump spades are worth double, other cards and other trumps are not; the pool grows with them."""
    given, expected = case["input"], case["expected"]
    rules = preset("seed-003-double-spades", double_spades=given.get("mode", "trump_cards"))
    trump = Suit(given["trump"])
    values = card_values(rules, trump)
    if case["system"] == "card_value":
        assert values[case_card(given["card"]).number] == expected["points"]
        return
    assert sum(values) == expected.get("card_points", sum(values))
    assert pool(rules, trump) == expected["with_last_trick"]
    enough, too_few = expected["maker_needs"], expected["half"]
    for points, outcome in ((enough, Outcome.MADE), (too_few, Outcome.NAT)):
        entry = RoundEntry(maker=Side.NS, card_points=PerSide(points, None), trump=trump)
        assert score_round(entry, rules).outcome == outcome


@cases("DS")
def test_round_with_double_spades(case: Case) -> None:
    """The comparison follows the doubled pool; roem is never doubled."""
    given, expected = case["input"], case["expected"]
    rules = preset("seed-003-double-spades", double_spades=DoubleSpades(given["mode"]))
    entry = RoundEntry(
        maker=SIDES[given["maker"]],
        card_points=numbers(given["card_points"]),
        roem=totals(given["roem"]),
        trump=Suit(given["trump"]),
    )
    score = score_round(entry, rules)
    assert {**score_of(score), "nat": score.nat is not None} == expected


@cases("KK")
def test_kraken_round(case: Case) -> None:
    """A doubled round is won or lost as a whole; roem and pit do not double."""
    given = case["input"]
    entry = RoundEntry(
        maker=SIDES[given["maker"]],
        card_points=numbers(given["card_points"]),
        tricks_won=numbers(given["tricks"]),
        roem=totals(given["roem"]),
        doubling=given["level"],
    )
    assert score_of(score_round(entry, preset("kraken"))) == case["expected"]


@cases("GE")
def test_end_of_a_match(case: Case) -> None:
    """Rounds, targets, ties and extra rounds; who deals when."""
    given, expected = case["input"], case["expected"]
    if given["mode"] == "dealer":
        first = Seat(given["first_dealer"])
        dealt = [dealer(first, number) for number in range(1, given["rounds"] + 1)]
        assert {seat: dealt.count(seat) for seat in Seat} == expected["deals_per_seat"]
        assert dealt[-1] == expected["dealer_of_round_16"]
        return
    options = {name: given[name] for name in ("rounds", "target", "both_over") if name in given}
    rules = preset("amsterdam", match_end=MatchEnd(given["mode"]), **options)
    before, deal = given.get("score_before", {"A": 0, "B": 0}), given.get("deal", {"A": 0, "B": 0})
    total = given.get("score") or {side: before[side] + deal[side] for side in ("A", "B")}
    state = match_state(
        PerSide(total["A"], total["B"]), given.get("played", 1), rules, given.get("extra_deals_played", 0)
    )
    winner = SIDES[expected["winner"]] if expected.get("winner") else None
    assert state == (expected["finished"], winner, expected.get("draw", False), expected.get("extra_deal", False))
    assert total == expected.get("score", total)


@pytest.mark.parametrize(
    "case", [case for case in rule_cases("VZ") if "variant" in case["input"]], ids=lambda c: c["id"]
)
def test_revoke(case: Case) -> None:
    """The clean side gets it all, no matter who made trump; or the round is dealt again."""
    given, expected = case["input"], case["expected"]
    options = {"262_all_roem": {}, "redeal": {"revoke": RevokeRule.REDEAL}}[given["variant"]]
    offender = SIDES[given["offender"]]
    roem = given.get("roem_so_far", {"A": 0, "B": 0})
    for maker in [SIDES[given["maker"]]] if "maker" in given else list(Side):
        entry = RoundEntry(maker=maker, revoke=offender, roem=totals(roem))
        score = score_round(entry, preset("seed-004", **options))
        assert score.outcome == Outcome.REVOKE
        assert score_of(score) == {"A": expected["A"], "B": expected["B"]}


@pytest.mark.parametrize("case", [case for case in rule_cases("VZ") if "check" in case["input"]], ids=lambda c: c["id"])
def test_what_is_a_revoke(case: Case) -> None:
    """A card outside the legal set is one."""
    given = case["input"]
    trick = case_cards([card for _, card in given["trick"]])
    legal = legal_cards(preset(given["rules"]), Suit(given["trump"]), trick, case_cards(given["hand"]))
    assert (case_card(given["card"]) not in legal) == case["expected"]["revoke"]


def cards_entry(given: dict[str, Any]) -> CardsEntry:
    plays: list[Card] = []
    for trick in given["tricks"]:
        plays += case_cards([play.split(":")[1] for play in trick.split()])
    return CardsEntry(
        trump=Suit(given["trump"]),
        maker={"A": Seat.NORTH, "B": Seat.EAST}[given["maker"]],
        leader=Seat(given["leader"]),
        plays=tuple(plays),
        hands={Seat(seat): case_cards(hand) for seat, hand in given["hands"].items()},
    )


@cases("FD")
def test_round_from_cards(case: Case) -> None:
    """Complete rounds under the presets of three sources."""
    given, expected = case["input"], case["expected"]
    entry = cards_entry(given)
    for name, result in expected["score_by_preset"].items():
        rules = preset(PRESETS[name], legality=Legality(given["rules"]))
        score = score_round(entry, rules)
        pit = {None: None, "maker": entry.maker.side, "counter": entry.maker.side.other}[result["pit"]]
        assert score.illegal is None
        assert score.card_points == PerSide(**{"ns": expected["card_points"]["A"], "ew": expected["card_points"]["B"]})
        assert score.tricks_won == PerSide(expected["tricks_won"]["A"], expected["tricks_won"]["B"])
        assert score.roem == PerSide(expected["roem"]["A"], expected["roem"]["B"])
        assert score_of(score) == {"A": result["A"], "B": result["B"]}
        assert (score.nat is not None, score.pit) == (result["nat"], pit)


def test_first_illegal_card() -> None:
    """A round that is fine in Amsterdam is not in Rotterdam: the first card outside the legal set is named."""
    case = next(case for case in rule_cases("FD") if "illegal_under" in case["expected"])
    trick, position, seat, card = case["expected"]["illegal_under"]["rotterdam"]
    illegal = score_round(cards_entry(case["input"]), preset("seed-004")).illegal
    assert illegal is not None
    assert illegal[:3] == (trick, Seat(seat), case_card(card))
    assert card_at(case, trick, position) == illegal.card


def card_at(case: Case, trick: int, position: int) -> Card:
    return case_card(case["input"]["tricks"][trick - 1].split()[position - 1].split(":")[1])


# What some sources do otherwise: the other reading of a case above, by its switch.


def test_counter_pit_bonus_is_a_switch() -> None:
    """KR-17: 200 in one program."""
    entry = RoundEntry(maker=Side.NS, pit=Side.EW, roem=PerSide((), (20,)))
    assert score_round(entry, preset("seed-004", counter_pit_bonus=200)).score == PerSide(0, 382)


def test_pit_bonus_is_a_switch() -> None:
    """KR-18: no bonus in the strict reading, 100 elsewhere."""
    entry = RoundEntry(maker=Side.NS, pit=Side.NS)
    assert score_round(entry, preset("seed-003", pit_bonus=100)).score == PerSide(262, 0)


@pytest.mark.parametrize(
    ("case_id", "options", "roem"),
    [
        ("TR-15", {"four_of_a_kind": FourOfAKind.ALL_100_JACKS_200}, 100),
        ("TR-16", {"four_of_a_kind": FourOfAKind.TEN_UP_100_JACKS_200}, 0),
        ("TC-01", {"run_mode": RunMode.SUIT}, 0),
    ],
)
def test_roem_by_the_other_switch(case_id: str, options: dict[str, Any], roem: int) -> None:
    given = rule_cases(case_id)[0]["input"]
    assert trick_roem(preset("amsterdam", **options), Suit(given["trump"]), case_cards(given["trick"])) == roem


@pytest.mark.parametrize(
    ("case_id", "options", "score"),
    [
        ("KK-12", {"tie": "maker_loses"}, {"A": 0, "B": 324}),
        ("KK-15", {"doubling_basis": "doubled"}, {"A": 0, "B": 364}),
        ("KK-17", {"double_bonuses": True}, {"A": 524, "B": 0}),
    ],
)
def test_kraken_by_the_other_switch(case_id: str, options: dict[str, Any], score: dict[str, int]) -> None:
    given = rule_cases(case_id)[0]["input"]
    entry = RoundEntry(
        maker=SIDES[given["maker"]],
        card_points=numbers(given["card_points"]),
        tricks_won=numbers(given["tricks"]),
        roem=totals(given["roem"]),
        doubling=given["level"],
    )
    assert score_of(score_round(entry, preset("kraken", **options))) == score


def test_both_over_the_target_can_always_mean_an_extra_round() -> None:
    """GE-11: 520:505 is won, or goes on until an extra round has been played."""
    rules = preset("seed-000", both_over=BothOver.ALWAYS)
    assert match_state(PerSide(520, 505), 6, rules).extra_round
    assert match_state(PerSide(520, 505), 6, rules, extra_rounds=1).winner == Side.NS
