"""Klammern and Hamburg beyond the published cases: what cannot be, single players, and what holds for every round."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    BadOption,
    Card,
    KlammernCards,
    KlammernEntry,
    MeldCall,
    Outcome,
    RoundEntry,
    RoundProblem,
    Ruleset,
    Seat,
    Side,
    Suit,
    TrumpCall,
    TrumpChoice,
    choose_trump,
    contenders,
    entry_from_mapping,
    entry_to_mapping,
    find_problems,
    legal_cards,
    pool,
    preset,
    score_match,
    score_round,
    trick_winner,
)
from scoring.cli.json_lines import answer

KLAMMERN = preset("klammern")
LEAGUE = preset("klammern-league")
PAPER = {"verb": "score_round", "rules": "klammern", "maker": "NS", "card_points": {"NS": 90}}
rule_sets = st.sampled_from(
    [KLAMMERN, LEAGUE, preset("hamburg"), preset("klammern", players=3), preset("hamburg", players=2, hand_size=9)]
)


def ask(**changes: Any) -> dict[str, Any]:
    changed = {name: value for name, value in {**PAPER, **changes}.items() if value is not ...}
    reply: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(changed).encode())))
    return reply


@st.composite
def played(draw: st.DrawFn, of: st.SearchStrategy[Ruleset] = rule_sets) -> tuple[KlammernCards, Ruleset]:
    """A round of legal cards, for teams or for two or three players."""
    rules = draw(of)
    pack = draw(st.permutations(list(Card)))
    seats = list(Seat)[: rules.players]
    size = rules.hand_size
    hands = {seat: list(pack[at * size : at * size + size]) for at, seat in enumerate(seats)}
    trump, leader = draw(st.sampled_from(list(Suit))), draw(st.sampled_from(seats))
    plays: list[Card] = []
    at = seats.index(leader)
    while len(plays) < size * len(seats):
        trick = plays[len(plays) - len(plays) % len(seats) :]
        legal = legal_cards(rules, trump, trick, hands[seats[at]])
        card = legal[draw(st.integers(0, 7)) % len(legal)]
        hands[seats[at]].remove(card)
        plays.append(card)
        at = (at + 1) % len(seats)
        if len(plays) % len(seats) == 0:
            at = (at + trick_winner(rules, trump, plays[-len(seats) :])) % len(seats)
    maker = draw(st.sampled_from(seats))
    return KlammernCards(trump=trump, maker=maker, leader=leader, plays=tuple(plays)), rules


@given(played())
def test_cards_and_paper_agree(case: tuple[KlammernCards, Ruleset]) -> None:
    """Legal cards are never called illegal, and the round scores the same from the score sheet."""
    entry, rules = case
    score = score_round(entry, rules)
    maker = entry.maker.side if rules.players == len(Seat) else entry.maker
    paper = KlammernEntry(
        maker=maker,
        card_points=score.card_points,
        melds={who: (points,) for who, points in score.melds.items()},
        belle=next((who for who, points in score.belle.items() if points), None),
        tricks_won=score.tricks_won or {},
    )
    assert score.illegal is None
    assert find_problems(paper, rules) == ()
    assert score_round(paper, rules)[:9] == score[:9]
    assert entry_from_mapping(json.loads(json.dumps(entry_to_mapping(entry))), rules) == entry
    assert entry_from_mapping(json.loads(json.dumps(entry_to_mapping(paper))), rules) == replace(
        paper, melds={who: amounts for who, amounts in paper.melds.items() if amounts}
    )
    if rules.players == len(Seat):
        assert sum(score.card_points.values()) == pool(rules)


@given(played(), st.integers(0, 15), st.integers(0, 15))
def test_every_record_is_scored(case: tuple[KlammernCards, Ruleset], one: int, two: int) -> None:
    """Two exchanged cards may be illegal: the round is scored as it was played, or as a revoke."""
    entry, rules = case
    plays = list(entry.plays)
    plays[one], plays[two] = plays[two], plays[one]
    changed = replace(entry, plays=tuple(plays))
    illegal = score_round(changed, rules).illegal
    stopped = score_round(changed, replace(rules, illegal_card=preset("amsterdam", illegal_card="revoke").illegal_card))
    assert (stopped.outcome is Outcome.REVOKE) == (illegal is not None)
    if illegal is not None:
        assert illegal.card not in illegal.legal
        assert len(stopped.tricks) == illegal.trick - 1


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"maker": ...}, ["missing_field:maker"]),
        ({"maker": "X"}, ["wrong_value:maker"]),
        ({"card_points": ...}, ["card_points_missing"]),
        ({"card_points": {"NS": 163}}, ["card_points_impossible:NS"]),
        ({"card_points": {"NS": 90, "EW": 72}}, ["card_points_sum"]),
        ({"melds": {"NS": [30]}}, ["meld_impossible:NS"]),
        ({"melds": {"NS": 20, "EW": 20}}, ["melds_of_both"]),
        ({"doubling": 3}, ["doubling_not_allowed"]),
        ({"doubling": ["re"]}, ["doubling_order:doubling"]),
        ({"doubling": [{"side": "NS", "call": "kontra"}]}, ["doubling_order:doubling"]),
        ({"choice": "besser", "trump": "S"}, ["besser_means_clubs"]),
        ({"jass": "NS"}, ["klammerjass_not_allowed", "tricks_missing:NS"]),
        ({"rules": "klammern-league", "jass": "EW", "tricks_won": {"EW": 8}}, ["klammerjass_not_by_maker"]),
        ({"tricks_won": {"NS": 9}}, ["tricks_impossible:NS", "tricks_sum"]),
        ({"tricks_won": {"NS": 1}}, ["tricks_do_not_fit_points:NS"]),
        ({"roem": {"NS": [20]}}, ["unknown_field:roem"]),
        ({"revoke": {"who": "NS"}}, ["missing_field:revoke.side"]),
        ({"rules": "hamburg", "options": {"players": 3}, "maker": "W"}, ["not_at_the_table:W"]),
        ({"options": {"players": 3, "legality": "amsterdam"}}, ["wrong_option:legality", "wrong_option:players"]),
        ({"rules": "amsterdam", "options": {"players": 3}}, ["wrong_option:players"]),
        (
            {"options": {"players": 2, "legality": "amsterdam", "hand_size": 9}},
            ["wrong_option:legality", "wrong_option:players", "wrong_option:hand_size"],
        ),
        ({"verb": "melds", "trump": "S"}, ["missing_field:hands"]),
        ({"verb": "augen", "points": -5}, ["wrong_value:points"]),
    ],
)
def test_problems(changes: dict[str, Any], problems: list[str]) -> None:
    """What is wrong has a name, and never a traceback."""
    if "verb" in changes:
        changes = {"maker": ..., "card_points": ..., **changes}
    found = ask(**changes).get("problems", [])
    assert [problem for problem in found if problem in problems] == found[: len(problems)]
    assert set(problems) <= set(found)


@pytest.mark.parametrize(("amount", "problems"), [(400, []), (410, ["meld_impossible:NS"])])
def test_melds_may_be_just_as_much_as_the_pack_can_give(amount: int, problems: list[str]) -> None:
    """Protects: eight Fifties, which is every card, are not refused, and the least more is."""
    assert ask(melds={"NS": [amount]}).get("problems", []) == problems


def test_called_melds_are_held_against_the_hands() -> None:
    """Cards that were not there, one card in two melds, a run that does not exist."""
    hands = {"N": ["7H", "8H", "9H"]}
    calls = [
        {"seat": "N", "points": 20, "top": "9H"},
        {"seat": "N", "cards": ["9H", "8H", "7H"]},
        {"seat": "N", "points": 20, "top": "AS"},
        {"seat": "N", "points": 50, "top": "9S"},
    ]
    reply = ask(verb="melds", maker=..., card_points=..., trump="S", hands=hands, calls=calls)
    assert reply["problems"] == ["meld_twice:NS", "meld_not_in_hand:NS", "meld_impossible:NS"]


def test_a_belle_counts_that_was_announced_before_the_revoke() -> None:
    """Protects: the queen of trumps fell in the trick of the revoke, before it; that trick counts for no one, the Belle
    for its side.
    """
    plays = "QCTCTH7C 7SAS9S8S 9D7DKD8C 7HAHQHJH QDJD8D9C KSTSQSJC ADJSACTD 8H9HKCKH".replace(" ", "")
    entry = KlammernCards(
        trump=Suit.CLUBS,
        maker=Seat.WEST,
        leader=Seat.EAST,
        plays=tuple(Card(plays[at : at + 2]) for at in range(0, len(plays), 2)),
        melds=(),
    )
    score = score_round(entry, preset("klammern", illegal_card="revoke"))
    assert score.illegal is not None
    assert (score.illegal.trick, score.illegal.card) == (1, Card.HT)
    assert (score.outcome, score.belle) == (Outcome.REVOKE, {Side.NS: 0, Side.EW: 20})
    assert score.card_points == {Side.NS: 0, Side.EW: 0}


def test_long_runs_are_a_switch() -> None:
    """Seven cards are a Fifty and a Terz, or one Fifty."""
    hands = {"N": ["7H", "8H", "9H", "TH", "JH", "QH", "KH"]}
    common = {"verb": "melds", "maker": ..., "card_points": ..., "trump": "S", "hands": hands}
    assert ask(**common)["melds"] == {"NS": 70, "EW": 0}
    assert ask(**common, options={"long_runs": "one_fifty"})["melds"] == {"NS": 50, "EW": 0}


def test_equal_melds_are_a_switch() -> None:
    """The one in trumps, or the first."""
    calls = [{"seat": "N", "points": 20, "top": "QC"}, {"seat": "E", "points": 20, "top": "QH"}]
    common = {"verb": "melds", "maker": ..., "card_points": ..., "trump": "H", "calls": calls}
    assert ask(**common)["winner"] == "E"
    assert ask(**common, options={"meld_tie": "first"})["winner"] == "N"


def test_three_players_compare_with_each_or_with_both() -> None:
    """70 is more than 50 and than 44, not than both together."""
    points = {Seat.NORTH: 70, Seat.EAST: 50, Seat.SOUTH: 44}
    entry = KlammernEntry(maker=Seat.NORTH, card_points=points)
    rules = preset("klammern", players=3)
    assert contenders(rules) == (Seat.NORTH, Seat.EAST, Seat.SOUTH)
    assert score_round(entry, rules).winners == (Seat.NORTH,)
    lost = score_round(entry, replace(rules, sum_of_opponents=True))
    assert lost.score == {Seat.NORTH: 0, Seat.EAST: 2, Seat.SOUTH: 2}


def test_points_of_a_lost_maker_are_a_switch() -> None:
    """Kept, or 164 for the others."""
    entry = KlammernEntry(maker=Side.NS, card_points={Side.NS: 70})
    assert score_round(entry, LEAGUE).score == {Side.NS: 7, Side.EW: 9}
    assert score_round(entry, preset("klammern-league", lost_maker_points="to_opponents")).score == {
        Side.NS: 0,
        Side.EW: 16,
    }


@pytest.mark.parametrize(
    ("partner", "last_of_north", "outcome"),
    [(True, "7D", Outcome.JASS_WON), (False, "7D", Outcome.JASS_LOST), (False, "AD", Outcome.JASS_WON)],
)
def test_partners_tricks_at_a_klammerjass_are_a_switch(partner: bool, last_of_north: str, outcome: Outcome) -> None:
    """North has seven trumps, and the last trick is South's or his own, as one or the other has the ace."""
    last_of_south = "AD" if last_of_north == "7D" else "7D"
    hands = [
        f"JS 9S AS TS KS QS 8S {last_of_north}",
        "7H 8H 9H TH JH QH KH 8D",
        f"7C 8C 9C TC JC QC KC {last_of_south}",
        "7S 9D TD JD QD KD AH AC",
    ]
    plays = tuple(Card(card) for trick in zip(*(hand.split() for hand in hands), strict=True) for card in trick)
    entry = KlammernCards(trump=Suit.SPADES, maker=Seat.NORTH, leader=Seat.NORTH, plays=plays, jass=Seat.NORTH)
    assert score_round(entry, preset("klammern-league", klammerjass_partner=partner)).outcome is outcome


def test_a_klammerjass_of_those_who_do_not_play_is_refused_but_still_read() -> None:
    """Protects: earlier versions took it, so such rounds are stored."""
    paper = KlammernEntry(maker=Side.NS, jass=Side.EW, tricks_won={Side.EW: 8})
    plays = tuple(card for rank in range(8) for card in list(Card)[rank::8])
    cards = KlammernCards(trump=Suit.SPADES, maker=Seat.NORTH, leader=Seat.EAST, plays=plays, jass=Seat.EAST)
    for entry in (paper, cards):
        assert [finding.problem for finding in find_problems(entry, LEAGUE)] == [RoundProblem.KLAMMERJASS_NOT_BY_MAKER]
        assert entry_from_mapping(entry_to_mapping(entry), LEAGUE) == entry
        assert score_match([entry], LEAGUE).winner in Side
    assert find_problems(replace(cards, jass=Seat.SOUTH), LEAGUE) == ()


@pytest.mark.parametrize(
    "beside",
    [
        {"maker": "NS"},
        {"trump": "S"},
        {"card_points": {"NS": 0}},
        {"melds": {"EW": [20]}},
        {"belle": "EW"},
        {"tricks_won": {"NS": 8}},
        {"doubling": 1},
        {"revoke": "NS"},
        {"jass": "NS"},
    ],
)
def test_nothing_is_written_about_a_round_that_all_passed(beside: dict[str, Any]) -> None:
    """Where an earlier version took it, it still counts nothing."""
    passed = {"passed": True, "maker": ..., "card_points": ..., "rules": "klammern-league"}
    assert ask(**passed)["outcome"] == "passed"
    assert ask(**passed, choice="kleines")["outcome"] == "passed"
    assert ask(**passed | beside)["problems"] == ["passed_yet_played"]
    entry = entry_from_mapping({"passed": True} | beside, LEAGUE)
    assert entry_from_mapping(entry_to_mapping(entry), LEAGUE) == entry
    match = score_match([entry], LEAGUE)
    assert (match.rounds[0].outcome, dict(match.total)) == (Outcome.PASSED, {Side.NS: 0, Side.EW: 0})


def test_level_others_after_a_lost_klammerjass_share() -> None:
    """No one says who wins then."""
    rules = replace(LEAGUE, players=3)
    first = KlammernEntry(maker=Seat.NORTH, card_points={Seat.NORTH: 60, Seat.EAST: 50, Seat.SOUTH: 50})
    jass = KlammernEntry(maker=Seat.NORTH, jass=Seat.NORTH, tricks_won={Seat.NORTH: 7})
    match = score_match([first, jass], rules)
    assert (match.finished, match.tied, match.winner, match.leaders) == (True, True, None, (Seat.EAST, Seat.SOUTH))


def test_choosing_trump() -> None:
    """Accepting, Kleines, Besser with either maker, and no one."""
    passes = [TrumpCall.PASS] * 4
    kleines = [*passes, TrumpCall.KLEINES]
    besser = [*kleines, TrumpCall.PASS, TrumpCall.BESSER]
    chosen = [
        choose_trump(KLAMMERN, Seat.EAST, Suit.HEARTS, calls)
        for calls in ([TrumpCall.PASS, TrumpCall.ACCEPT], kleines, [*kleines, *passes[:3]], besser, passes * 2)
    ]
    assert chosen == [
        (Seat.SOUTH, TrumpChoice.TURNED, Suit.HEARTS),
        None,
        (Seat.EAST, TrumpChoice.KLEINES, None),
        (Seat.WEST, TrumpChoice.BESSER, Suit.CLUBS),
        (None, None, None),
    ]
    other = choose_trump(preset("klammern", besser_maker="kleines"), Seat.EAST, Suit.HEARTS, besser)
    assert other == (Seat.EAST, TrumpChoice.BESSER, Suit.CLUBS)


def test_rounds_of_other_games_are_refused() -> None:
    """A mistake of the program, not of anyone who typed the round."""
    with pytest.raises(TypeError):
        score_round(RoundEntry(maker=Side.NS, pit=Side.NS), KLAMMERN)
    with pytest.raises(TypeError):
        score_round(KlammernEntry(maker=Side.NS, card_points={Side.NS: 90}), preset("amsterdam"))


def test_fewer_players_only_where_everyone_plays_for_himself() -> None:
    with pytest.raises(BadOption) as caught:
        preset("kraken", players=2, hand_size=9)
    assert caught.value.bad == ("players", "hand_size")
    assert MeldCall(Seat.NORTH, 20, Card("9H")).trick == 1
