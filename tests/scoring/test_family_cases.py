"""Every published case of Kraken's hands, Klammern and Hamburg: one test for each kind, in data/family_cases.json."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from scoring import (
    Contender,
    ImpossibleRound,
    KlammernCards,
    KlammernEntry,
    MatchEnd,
    Outcome,
    PerSide,
    Ruleset,
    Seat,
    Side,
    Suit,
    TrumpChoice,
    add_small_points,
    augen,
    beet,
    compare_melds,
    contenders,
    find_belle,
    hand_roem,
    legal_cards,
    melds_in,
    pool,
    preset,
    score_match,
    score_round,
)
from scoring.cli.json_lines import answer
from scoring.klammern.match import start
from scoring.values import card_values
from tests.scoring.cases import DATA, SIDES, case_card, case_cards

Case = dict[str, Any]

KLAMMERN = preset("klammern")
LEAGUE = preset("klammern-league")
CALLS = {"none": 0, "kontra": 1, "re": 2}
PLAYERS = {"P": Seat.NORTH, "Q": Seat.EAST, "R": Seat.SOUTH}


@cache
def all_cases() -> tuple[Case, ...]:
    return tuple(json.loads((DATA / "family_cases.json").read_text()))


def cases(*systems: str) -> Any:
    found = [case for case in all_cases() if case["system"] in systems]
    return pytest.mark.parametrize("case", found, ids=lambda case: case["id"])


def case(identity: str) -> Case:
    return next(case for case in all_cases() if case["id"] == identity)


def by_letter(values: Any) -> dict[str, int]:
    """Values of the sides as the cases write them."""
    return {"A": values[Side.NS], "B": values[Side.EW]}


def by_side(values: dict[str, int]) -> dict[Contender, int]:
    return {SIDES[letter]: value for letter, value in values.items()}


def alone(rules: Ruleset, players: dict[str, Any]) -> Ruleset:
    """The rules for these players, each for himself."""
    return replace(rules, players=len(players))


# Kraken


@cases("kraken_calls")
def test_kraken_calls_out_of_order(case: Case) -> None:
    """Defenders, makers, defenders; a round with other calls is refused."""
    sides = {"defence": "EW", "maker": "NS"}
    calls = [{"side": sides[who], "call": word} for who, word in case["input"]["calls"]]
    request = {"verb": "score_round", "rules": "kraken", "maker": "NS", "card_points": {"NS": 100}, "doubling": calls}
    assert answer(json.dumps(request).encode())["problems"] == ["doubling_order:doubling"]


def hands_of(given: Case) -> dict[Seat, tuple[Any, ...]]:
    return {Seat(seat): case_cards(cards) for seat, cards in given["hands"].items()}


@cases("kraken_hand_roem")
def test_roem_in_the_hand(case: Case) -> None:
    """What lies in the hands, whose counts, and stuk, which is never rejected."""
    found = hand_roem(preset("kraken"), Suit(case["input"]["trump"]), hands_of(case["input"]))
    assert by_letter(found.counted) == case["expected"]


@pytest.mark.parametrize(
    ("identity", "options", "expected"),
    [
        ("KH-14", {"hand_four_of_a_kind": "ten_up_100_nines_150_jacks_200"}, PerSide(100, 0)),
        ("KH-18", {"hand_roem_winner": "highest_meld"}, PerSide(0, 50)),
        ("KH-18", {"hand_roem_winner": "player_sum"}, PerSide(0, 50)),
    ],
)
def test_roem_in_the_hand_by_the_other_switch(identity: str, options: Case, expected: PerSide[int]) -> None:
    given = case(identity)["input"]
    assert hand_roem(preset("kraken", **options), Suit(given["trump"]), hands_of(given)).counted == expected


def test_a_card_may_count_once_only() -> None:
    """Four kings and a run that needs one of them: both, or the better of the two."""
    hands = {Seat.NORTH: case_cards(["DK", "HK", "CK", "SK", "DQ", "DJ", "D10"])}
    assert hand_roem(preset("kraken"), Suit.SPADES, hands).counted.ns == 150
    assert hand_roem(preset("kraken", hand_cards_once=True), Suit.SPADES, hands).counted.ns == 120


# Klammern: values, Beet, small and big points


@cases("card_value")
def test_value_of_a_card(case: Case) -> None:
    given = case["input"]
    assert card_values(KLAMMERN, Suit(given["trump"]))[case_card(given["card"]).number] == case["expected"]["points"]


def test_trump_jack_is_a_switch() -> None:
    """KP-01: 22 in Klammern, 20 elsewhere, which makes the pool of 162."""
    rules = preset("klammern", trump_jack=20)
    assert card_values(rules, Suit.HEARTS)[case_card("HJ").number] == case("KP-01")["alternative"].popitem()[1]
    assert (pool(KLAMMERN), pool(rules)) == (164, 162)


@cases("klammern_beet")
def test_beet(case: Case) -> None:
    half = beet(pool(KLAMMERN) + case["input"]["credited_melds"])
    assert {"beet": half, "maker_needs": half + 1} == case["expected"]


def entry_with_total(given: Case, **fields: Any) -> KlammernEntry:
    """A round with these totals; what is above the pool was melded by the side that has more."""
    total = by_side(given["total"])
    melds = sum(total.values()) - pool(KLAMMERN)
    melder = max(total, key=lambda who: total[who])
    return KlammernEntry(
        maker=SIDES[given["maker"]],
        card_points={who: points - (melds if who is melder else 0) for who, points in total.items()},
        melds={melder: (melds,)},
        **fields,
    )


@cases("klammern_result")
def test_who_wins(case: Case) -> None:
    """The maker needs more than half."""
    outcome = Outcome.MADE if case["expected"]["maker_wins"] else Outcome.NAT
    assert score_round(entry_with_total(case["input"]), KLAMMERN).outcome is outcome


@cases("klammern_small")
def test_small_points(case: Case) -> None:
    """One or two, doubled by Kontra and again by Re; nothing when all passed."""
    given, expected = case["input"], dict(case["expected"])
    passed = given.get("all_pass", False)
    entry = KlammernEntry(passed=True) if passed else entry_with_total(given, doubling=CALLS[given["call"]])
    score = score_round(entry, KLAMMERN)
    assert (score.outcome is Outcome.PASSED) == expected.pop("redeal", False)
    assert by_letter(score.score) == expected


def big_points(case: Case, rules: Ruleset) -> dict[str, Any]:
    match = start(rules)
    for letter, points in case["input"]["small_points"]:
        match = add_small_points(match, {who: points if who is SIDES[letter] else 0 for who in Side}, rules)
    letters = {side: letter for letter, side in SIDES.items()}
    laube = [letters[who] for who in match.laube if isinstance(who, Side)]
    return {"big": by_letter(match.total), "small": by_letter(match.small), "laube": laube}


@cases("klammern_big")
def test_big_points(case: Case) -> None:
    """Five small points, Kalte, Laube, and nothing is carried over."""
    assert big_points(case, KLAMMERN) == case["expected"]


@pytest.mark.parametrize("identity", ["KG-08", "KG-10"])
def test_kalte_is_a_switch(identity: str) -> None:
    found = big_points(case(identity), preset("klammern", kalte="exact"))
    assert found["big"] == case(identity)["alternative"]["kalte only at exactly 5:0"]


# Melds


def melds_of(given: Case, rules: Ruleset) -> Any:
    calls = [call for seat, hand in hands_of(given).items() for call in melds_in(rules, seat, hand)]
    return compare_melds(rules, Suit(given["trump"]), Seat(given["leader"]), calls)


@cases("klammern_melds")
def test_melds(case: Case) -> None:
    """Whose melds count, by height, trump, order of announcing or rank of suits."""
    given, expected = case["input"], dict(case["expected"])
    rules = preset("klammern", meld_tie=given["tie_rule"])
    found = melds_of(given, rules)
    if "belle" in expected:
        belle = find_belle(rules, Suit(given["trump"]), hands_of(given))
        assert by_letter(belle) == expected.pop("belle")
    assert {"winner": found.winner, **by_letter(found.points)} == expected


@pytest.mark.parametrize(
    ("identity", "options"),
    [
        ("KM-01", {"meld_order": "count"}),
        ("KM-18", {"meld_order": "count"}),
        ("KM-06", {"meld_tie": "trump_then_nobody"}),
    ],
)
def test_melds_by_the_other_switch(identity: str, options: Case) -> None:
    [expected] = case(identity)["alternative"].values()
    assert by_letter(melds_of(case(identity)["input"], preset("klammern", **options)).points) == expected


@cases("klammern_meld_validity")
def test_which_melds_are_valid(case: Case) -> None:
    """A Terz before the second trick, a Belle from one hand."""
    given = case["input"]
    request: Case = {"verb": "melds", "rules": "klammern", "trump": given.get("trump", "S")}
    if "terz_announced_in_trick" in given:
        call = {"seat": "N", "points": 20, "top": "9H", "trick": given["terz_announced_in_trick"]}
        reply = answer(json.dumps({**request, "calls": [call]}).encode())["melds"]
    else:
        hands = {seat: case_cards(cards) for seat, cards in given["belle_cards"].items()}
        reply = answer(json.dumps({**request, "hands": hands}).encode())["belle"]
    assert by_letter(reply) == case["expected"]


# Verwerfen, Augen, league


def revoked(given: Case) -> KlammernEntry:
    points = given["offender_plain_points_in_won_tricks"]
    extra = {"jappa": 20, "mie": 14}  # what these are worth above their plain values
    points += sum(worth for name, worth in extra.items() if given[name] == "pile")
    offender = SIDES[given["offender"]]
    return KlammernEntry(
        maker=SIDES[given["maker"]],
        revoke=offender,
        card_points={offender: points},
        melds={SIDES[letter]: (melds,) for letter, melds in given["credited_melds"].items()},
        doubling=CALLS[given["call"]],
    )


@cases("klammern_revoke")
def test_verwerfen(case: Case) -> None:
    """Both kinds: who revoked may still have won, or all goes to the others."""
    given, expected = case["input"], case["expected"]
    variant = {"A": "so_far", "B": "to_clean_side"}[given["variant"]]
    score = score_round(revoked(given), preset("klammern", verwerfen=variant))
    assert score.outcome is Outcome.REVOKE
    assert by_letter(score.score) == expected["small"]
    assert score.winners == (SIDES[expected["winner"]],)
    if "credited" in expected:
        league = score_round(revoked(given), preset("klammern-league", verwerfen=variant))
        assert by_letter(league.score) == {who: augen(points) for who, points in expected["credited"].items()}


def test_only_the_maker_judges_by_the_other_reading() -> None:
    """KV-09: the maker's own points so far decide, no matter who revoked."""
    given = case("KV-09")["input"]
    entry = replace(revoked(given), card_points={Side.EW: 82, Side.NS: 60})
    assert score_round(entry, preset("klammern", verwerfen="so_far_of_maker")).winners == (Side.EW,)
    entry = replace(entry, card_points={Side.EW: 81, Side.NS: 83})
    assert score_round(entry, preset("klammern", verwerfen="so_far_of_maker")).winners == (Side.NS,)


@cases("klammern_augen")
def test_augen(case: Case) -> None:
    assert augen(case["input"]["points"]) == case["expected"]["augen"]


@cases("klammern_augen_pair")
def test_augen_of_both_sides(case: Case) -> None:
    """Each side is rounded separately, so the sum is 16 or 17."""
    given = case["input"]
    entry = KlammernEntry(maker=Side.NS, card_points=by_side(given))
    scored = by_letter(score_round(entry, LEAGUE).score)
    assert {**scored, "sum": sum(scored.values())} == case["expected"]


def rounds_to(augen_wanted: dict[str, int], players: int) -> list[KlammernEntry]:
    """Rounds after which everyone has that many Augen."""
    left = {PLAYERS[name]: count for name, count in augen_wanted.items()}
    rounds = []
    while any(left.values()):
        now = {who: min(count, 5) for who, count in left.items()}
        left = {who: count - now[who] for who, count in left.items()}
        rounds.append(KlammernEntry(maker=Seat.NORTH, card_points={who: 10 * count for who, count in now.items()}))
    assert all(len(entry.card_points) == players for entry in rounds)
    return rounds


@cases("klammern_league")
def test_league(case: Case) -> None:
    """To 51 Augen, extra rounds on a tie, and the Klammer-Jass."""
    given, expected = case["input"], case["expected"]
    before = given.get("augen") or given["augen_before"]
    rules = alone(LEAGUE, before)
    rounds = rounds_to(before, len(before))
    if "deal_points" in given:
        points = {PLAYERS[name]: points for name, points in given["deal_points"].items()}
        rounds.append(KlammernEntry(maker=Seat.NORTH, card_points=points))
    if "klammerjass" in given:
        who = PLAYERS[given["klammerjass"]]
        tricks = {who: rules.hand_size - given["tricks_lost"]}
        points = {PLAYERS[name]: points for name, points in given.get("points_in_broken_deal", {}).items()}
        rounds.append(KlammernEntry(maker=who, jass=who, tricks_won=tricks, card_points=points))
    match = score_match(rounds, rules)
    winner = PLAYERS[expected["winner"]] if "winner" in expected else None
    assert (match.finished, match.winner, match.extra_round) == (
        expected["finished"],
        winner,
        expected.get("extra_deal", False),
    )
    if "augen" in expected:
        assert match.total == {PLAYERS[name]: count for name, count in expected["augen"].items()}


# Legal cards and complete rounds


@cases("legal_cards")
def test_legal_cards(case: Case) -> None:
    given = case["input"]
    rules = preset("klammern", overtrump_on_trump_lead=given["overtrump_on_trump_lead"])
    trick = case_cards([card for _, card in given["trick"]])
    legal = legal_cards(rules, Suit(given["trump"]), trick, case_cards(given["hand"]))
    assert set(legal) == set(case_cards(case["expected"]["legal"]))


def test_a_led_trump_need_not_be_beaten_by_the_other_switch() -> None:
    """LK-05."""
    given = case("LK-05")["input"]
    rules = preset("klammern", overtrump_on_trump_lead=False)
    trick = case_cards([card for _, card in given["trick"]])
    legal = legal_cards(rules, Suit(given["trump"]), trick, case_cards(given["hand"]))
    assert set(legal) == set(case_cards(case("LK-05")["alternative"]["overtrump_on_trump_lead=false"]))


@cases("full_deal_klammern")
def test_round_from_cards(case: Case) -> None:
    """Complete rounds: points, melds, Belle, who wins, small points and Augen."""
    given, expected = case["input"], dict(case["expected"])
    entry = KlammernCards(
        trump=Suit(given["trump"]),
        maker={"A": Seat.NORTH, "B": Seat.EAST}[given["maker"]],
        leader=Seat(given["leader"]),
        plays=case_cards([play.split(":")[1] for trick in given["tricks"] for play in trick.split()]),
        hands=hands_of(given),
    )
    score = score_round(entry, KLAMMERN)
    assert score.illegal is None
    assert score.meld_winner == expected.pop("meld_winner", None)
    assert {
        "card_points": by_letter(score.card_points),
        "tricks_won": by_letter(score.tricks_won),
        "melds": by_letter(score.melds),
        "belle": by_letter(score.belle),
        "total": by_letter(score.total),
        "beet": score.beet,
        "maker_wins": score.outcome is Outcome.MADE,
        "small": by_letter(score.score),
        "augen": by_letter(score_round(entry, LEAGUE).score),
    } == expected


# Hamburg


def die_round(rules: Ruleset, game: Case, who: Contender) -> KlammernEntry:
    """A round that this player won or lost by the most."""
    choice = TrumpChoice.TURNED if game["game"] == "orgi" else TrumpChoice.KLEINES
    points = {one: 60 if (one == who) == game["won"] else 40 for one in contenders(rules)}
    if rules.players == len(Seat):
        points = {who: pool(rules) if game["won"] else 0}
    return KlammernEntry(maker=who, choice=choice, card_points=points)


@cases("hamburg_die")
def test_die(case: Case) -> None:
    """From six to six, with two or three players or two sides."""
    given, expected = case["input"], case["expected"]
    teams = given["players"] == ["A", "B"]
    rules = preset("hamburg") if teams else alone(preset("hamburg"), given["players"])
    named: dict[str, Contender] = dict(zip(given["players"], contenders(rules), strict=True))
    match = score_match([die_round(rules, game, named[game["player"]]) for game in given["games"]], rules)
    assert {name: match.die[who] for name, who in named.items()} == expected["die"]
    assert match.winner == (named[expected["winner"]] if expected["winner"] else None)


def test_past_the_six_by_the_other_switch() -> None:
    """HD-09: a die that needs the six itself shows three after nine."""
    given = case("HD-09")["input"]
    rules = replace(preset("hamburg", die_overshoot="goes_on"), players=2)
    named = {"P": Seat.NORTH, "Q": Seat.EAST}
    match = score_match([die_round(rules, game, named[game["player"]]) for game in given["games"]], rules)
    assert (match.finished, match.die) == (False, {Seat.NORTH: 6, Seat.EAST: 3})


def test_hamburg_by_the_guide_has_a_pool_of_162() -> None:
    """82 loses in Klammern and wins there."""
    entry = KlammernEntry(maker=Side.NS, card_points={Side.NS: 82})
    assert score_round(entry, preset("hamburg")).outcome is Outcome.NAT
    assert score_round(entry, preset("hamburg", trump_jack=20)).outcome is Outcome.MADE


def test_a_klammern_match_may_have_an_end() -> None:
    """The default has none; a number of big points can be one."""
    won = KlammernEntry(maker=Side.NS, card_points={Side.NS: 100})
    assert not score_match([won] * 20, KLAMMERN).finished
    match = score_match([won] * 5, preset("klammern", match_end=MatchEnd.TARGET, target=2))
    assert (match.winner, match.total) == (Side.NS, {Side.NS: 2, Side.EW: 0})
    with pytest.raises(ImpossibleRound):
        score_match([won] * 6, preset("klammern", match_end=MatchEnd.TARGET, target=2))
