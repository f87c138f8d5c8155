"""A round of Klammern or Hamburg that a revoke ended: on the score sheet, and card by card."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    Card,
    Contender,
    Finding,
    KlammernCards,
    KlammernEntry,
    MeldCall,
    Outcome,
    RoundProblem,
    Ruleset,
    Seat,
    Side,
    Suit,
    entry_from_mapping,
    entry_to_mapping,
    explain,
    find_problems,
    meld_progress,
    preset,
    score_match,
    score_round,
)
from scoring.rules import KlammernCount
from tests.scoring.klammern.test_round import played

NS, EW = Side
N, E, S, W = Seat


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


# South throws a diamond on clubs and has the king of clubs, which falls in the third trick. In the first one the queen
# of trumps has fallen, and South holds the king.
STOPPED = KlammernCards(
    trump=Suit.SPADES,
    maker=N,
    leader=N,
    plays=cards("AS 7S QS 8S  AC 7C 7D 8C  9C TC KC"),
    revoke=S,
)
HAND = {S: cards("QS KS 7D 8D 9D TD KC 7H")}


# -- on the score sheet ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "options", "missing"),
    [
        ("klammern", {}, [EW]),
        ("klammern", {"verwerfen": "so_far_of_maker"}, [NS]),
        ("klammern", {"verwerfen": "to_clean_side"}, []),
        ("hamburg", {}, [EW]),
        ("klammern-league", {}, [NS, EW]),
        ("klammern-league", {"verwerfen": "so_far_of_maker"}, [NS, EW]),
        ("klammern-league", {"verwerfen": "to_clean_side"}, []),
    ],
)
def test_the_points_that_decide_a_stopped_round_are_asked_for(
    rules: str, options: dict[str, Any], missing: list[Contender]
) -> None:
    """Without them the round would count nothing; no one is asked for points that change nothing."""
    ruleset = preset(rules, **options)
    entry = KlammernEntry(maker=NS, revoke=EW)
    assert find_problems(entry, ruleset) == tuple(Finding(RoundProblem.POINTS_SO_FAR_MISSING, who) for who in missing)
    assert find_problems(replace(entry, card_points=dict.fromkeys(missing, 0)), ruleset) == ()


def test_single_players_are_asked_for_theirs() -> None:
    entry = KlammernEntry(maker=N, revoke=E, card_points={N: 40})
    league = preset("klammern-league", players=3)
    assert [str(finding) for finding in find_problems(entry, league)] == [
        "points_so_far_missing:E",
        "points_so_far_missing:S",
    ]
    assert [str(one) for one in find_problems(entry, preset("klammern", players=3))] == ["points_so_far_missing:E"]


def test_rounds_without_them_from_before_still_count() -> None:
    """Protects: earlier versions took such a round and counted what was not written as nothing."""
    entry = KlammernEntry(maker=NS, revoke=EW, card_points={NS: 44})
    league = preset("klammern-league")
    assert dict(score_round(entry, league).score) == {NS: 4, EW: 0}
    assert dict(score_match([entry, entry], league).total) == {NS: 8, EW: 0}
    assert dict(score_round(KlammernEntry(maker=NS, revoke=NS), preset("klammern")).score) == {NS: 0, EW: 2}


def test_a_revoke_in_a_klammer_jass_needs_no_points() -> None:
    entry = KlammernEntry(maker=NS, revoke=NS, jass=NS)
    assert find_problems(entry, preset("klammern-league")) == ()


@pytest.mark.parametrize(
    ("revoke", "written", "outcome"),
    [
        (EW, {}, Outcome.JASS_WON),
        (EW, {"tricks_won": {NS: 5}}, Outcome.JASS_WON),
        (EW, {"tricks_won": {NS: 5, EW: 0}, "card_points": {NS: 70, EW: 0}}, Outcome.JASS_WON),
        (EW, {"tricks_won": {NS: 5, EW: 1}}, Outcome.JASS_LOST),
        (EW, {"card_points": {NS: 70, EW: 4}}, Outcome.JASS_LOST),
        (NS, {"tricks_won": {NS: 8}}, Outcome.JASS_LOST),
    ],
)
def test_a_klammer_jass_that_others_end_by_a_revoke_is_won_if_they_had_no_trick(revoke, written, outcome) -> None:
    """Seed 002: it is lost when someone else takes a trick; no one has."""
    entry = KlammernEntry(maker=NS, jass=NS, revoke=revoke, **written)
    score = score_round(entry, preset("klammern-league"))
    assert (score.outcome, score.winners) == (outcome, (NS,) if outcome is Outcome.JASS_WON else (EW,))


@pytest.mark.parametrize(("revoke", "outcome"), [(E, Outcome.JASS_WON), (N, Outcome.JASS_LOST)])
def test_from_the_cards_it_is_the_same(revoke, outcome) -> None:
    score = score_round(replace(STOPPED, revoke=revoke, maker=N, jass=N), preset("klammern-league"))
    assert (dict(score.tricks_won or {})[EW], score.outcome) == (0, outcome)


# -- card by card ------------------------------------------------------------------------------------------------------


def test_the_tricks_before_the_revoke_count() -> None:
    """Not the trick of the revoke nor a later one, and no one has the last trick."""
    score = score_round(STOPPED, preset("klammern-league"))
    assert (score.outcome, score.illegal and score.illegal.card) == (Outcome.REVOKE, Card.D7)
    assert (dict(score.card_points), dict(score.tricks_won or {})) == ({NS: 14, EW: 0}, {NS: 1, EW: 0})
    assert (len(score.tricks), score.winners, dict(score.score)) == (1, (EW,), {NS: 1, EW: 0})


def test_without_a_card_that_shows_it_all_complete_tricks_count() -> None:
    score = score_round(replace(STOPPED, revoke=E), preset("klammern"))
    assert (score.illegal, dict(score.card_points)) == (None, {NS: 25, EW: 0})
    assert score.winners == (NS,)  # East–West have not enough


def test_what_was_announced_is_in_the_hands_that_are_known() -> None:
    """Diamonds seven to ten are a Fifty; Belle was announced with the queen."""
    league = preset("klammern-league")
    unknown, known = score_round(STOPPED, league), score_round(replace(STOPPED, hands=HAND), league)
    assert (dict(unknown.melds), dict(unknown.belle)) == ({NS: 0, EW: 0}, {NS: 0, EW: 0})
    assert (dict(known.melds), dict(known.belle)) == ({NS: 50, EW: 0}, {NS: 20, EW: 0})
    assert (known.total[NS], known.beet, dict(known.score)) == (84, 117, {NS: 8, EW: 0})
    silent = score_round(replace(STOPPED, hands=HAND, melds=(), belle=False), league)
    assert silent.total[NS] == 14


def test_belle_counts_only_if_its_first_card_fell_in_what_counts() -> None:
    later = cards("AS 7S TS 8S  AC 7C 7D 8C  9C TC KC")
    hands = {S: cards("TS KS QS 8D 9D 7D KC 7H")}
    score = score_round(replace(STOPPED, plays=later, hands=hands), preset("klammern"))
    assert dict(score.belle) == {NS: 0, EW: 0}


@pytest.mark.parametrize(
    ("plays", "hands", "belle"),
    [
        # West's queen falls in the trick after that of the revoke
        ("AC 7C 7D 8C  9C TC KC QS", {S: "7D KC 8D 9D TD 7H 8H 9H", W: "8C QS KS JD QD TH JH QH"}, 0),
        # West's queen falls in the trick of the revoke, after the card that was one
        ("AC 7C 7D QS", {S: "7D KC 8D 9D TD 7H 8H 9H", W: "QS KS JD QD TH JH QH KH"}, 0),
        # it is the card that was one: South has a club and trumps
        ("AC 7C QS 8C", {S: "QS KS KC 8D 9D TD 7H 8H"}, 0),
        # North's queen falls in the trick of the revoke, before the card that was one
        ("QS 7S 7D 8S", {N: "QS KS AC 9C 7C TH JH QH", S: "7D 9S KC 8D 9D TD 7H 8H"}, 20),
        # East's, just before it
        ("7S QS 7D 8S", {E: "QS KS AC 9C 7C TH JH QH", S: "7D 9S KC 8D 9D TD 7H 8H"}, 20),
    ],
)
def test_belle_is_announced_before_the_card_that_was_a_revoke(plays: str, hands: dict[Seat, str], belle: int) -> None:
    """Protects: what falls with that card or after it was announced too late, what lies before it in its trick not."""
    known = {seat: cards(text) for seat, text in hands.items()}
    score = score_round(replace(STOPPED, plays=cards(plays), hands=known, melds=()), preset("klammern"))
    assert score.illegal is not None
    assert (score.illegal.trick, score.illegal.seat) == (1, S)
    assert sum(score.belle.values()) == belle


def test_called_melds_need_no_hands_but_cards_that_can_have_been_there() -> None:
    rules = preset("klammern-league")
    called = replace(STOPPED, melds=(MeldCall(S, 20, Card.D9),))
    assert score_round(called, rules).melds[NS] == 20
    of_east = replace(STOPPED, melds=(MeldCall(E, 20, Card.D9),))
    assert [str(finding) for finding in find_problems(of_east, rules)] == ["meld_not_in_hand:EW"]
    not_held = replace(STOPPED, hands=HAND, melds=(MeldCall(S, 20, Card.H9),))
    assert [str(finding) for finding in find_problems(not_held, rules)] == ["meld_not_in_hand:NS"]


@pytest.mark.parametrize(
    "hands",
    [
        {S: cards("QS KS 7D 8D KC 7H")},  # too few, with all that he played
        {S: cards("QS KS 7D 8D 9D TD KC 7H 8H")},  # too many
        {S: cards("QS KS 7D 8D 9D TD KC KC")},  # eight with a card twice
        {S: cards("QS KS 7D 8D 9D TD KC 7H 7H")},  # nine with a card twice
        {S: cards("QS KS 7D 8D 9D TD JD 7H")},  # without a card that he played
        HAND | {E: cards("7S 7C TC 7H 8H 9H TH JH")},  # a card in two hands
        HAND | {E: cards("7S 7C TC 8H 9H TH JH AS")},  # a card that North played
    ],
)
def test_hands_fit_the_cards_that_were_played(hands: dict[Seat, tuple[Card, ...]]) -> None:
    [finding] = find_problems(replace(STOPPED, hands=hands), preset("klammern"))
    assert finding.problem is RoundProblem.HANDS_DO_NOT_MATCH


def test_a_stopped_round_has_no_more_cards_than_are_dealt_and_none_twice() -> None:
    twice = replace(STOPPED, plays=(*STOPPED.plays, Card.SA))
    assert [finding.problem for finding in find_problems(twice, preset("klammern"))] == [RoundProblem.CARD_TWICE]
    two = preset("klammern", players=2)
    long = replace(STOPPED, plays=tuple(Card)[:17], revoke=E)
    assert [finding.problem for finding in find_problems(long, two)] == [RoundProblem.CARDS_COUNT]
    assert [str(finding) for finding in find_problems(replace(STOPPED, plays=cards("AS 7S")), two)] == [
        "not_at_the_table:S"
    ]


@pytest.mark.parametrize(
    ("verwerfen", "maker", "winners"),
    [("so_far", E, (EW,)), ("so_far_of_maker", E, (NS,)), ("to_clean_side", E, (EW,)), ("to_clean_side", N, (EW,))],
)
@pytest.mark.parametrize("count", KlammernCount)
def test_a_stopped_round_is_settled_as_the_sheet_is(
    verwerfen: str, maker: Seat, winners: tuple[Side], count: KlammernCount
) -> None:
    """By every rule, with the same figures written on the sheet, and the explanation names who it was."""
    rules = preset("klammern", verwerfen=verwerfen, klammern_count=count)
    entry = replace(STOPPED, hands=HAND, maker=maker)
    score = score_round(entry, rules)
    paper = KlammernEntry(
        maker=maker.side, revoke=NS, card_points=score.card_points, melds={NS: (50,)}, belle=NS, doubling=0
    )
    assert score.winners == winners
    assert score_round(paper, rules)[:8] == score[:8]
    assert [step.side for step in explain(entry, score, rules) if step.kind == "revoked"] == [NS]


@pytest.mark.parametrize("illegal_card", ["report", "revoke", "reject"])
def test_a_revoke_that_was_noticed_is_no_matter_of_the_record(illegal_card: str) -> None:
    """What is done about illegal cards in a record is about those that no one noticed at the table."""
    rules = preset("klammern", illegal_card=illegal_card)
    assert find_problems(STOPPED, rules) == ()
    assert score_round(STOPPED, rules) == score_round(STOPPED, preset("klammern"))


def test_a_single_player_revokes_for_himself() -> None:
    """Three players: East throws a diamond although he has a club."""
    rules = preset("klammern-league", players=3)
    entry = replace(STOPPED, plays=cards("AC 7D 8C  TC KC 9C"), revoke=E)
    score = score_round(entry, rules)
    assert [step.side for step in explain(entry, score, rules) if step.kind == "revoked"] == [E]
    assert dict(score.card_points) == {N: 0, E: 0, S: 0}
    assert score.winners == (N,)  # East has less than half


def test_a_round_under_way_knows_that_it_was_stopped() -> None:
    """No one has the turn, and the points are those that count; all cards are still there."""
    progress = meld_progress(replace(STOPPED, hands=HAND), preset("klammern"))
    assert (progress.seat, progress.allowed, progress.others) == (None, (), ())
    assert (dict(progress.card_points), len(progress.tricks), len(progress.turns)) == ({NS: 14, EW: 0}, 2, 11)
    assert progress.melds == (MeldCall(S, 50, Card.DT),)


def test_a_stopped_round_is_written_down_and_read_again() -> None:
    entry = replace(STOPPED, hands=HAND, melds=(MeldCall(S, 50, Card.DT),))
    assert entry_to_mapping(entry)["revoke"] == "S"
    assert entry_from_mapping(entry_to_mapping(entry), preset("klammern")) == entry


@given(played(), st.integers(1, 32), st.integers(0, 3))
def test_every_round_may_be_stopped_anywhere(case: tuple[KlammernCards, Ruleset], length: int, seat: int) -> None:
    """A legal round shows no revoke: what was won is that of the complete tricks."""
    entry, rules = case
    stopped = replace(entry, plays=entry.plays[:length], revoke=tuple(Seat)[seat % rules.players])
    assert find_problems(stopped, rules) == ()
    score = score_round(stopped, rules)
    assert (score.outcome, score.illegal) == (Outcome.REVOKE, None)
    assert sum((score.tricks_won or {}).values()) == len(stopped.plays) // rules.players
    assert dict(meld_progress(stopped, rules).card_points) == dict(score.card_points)
