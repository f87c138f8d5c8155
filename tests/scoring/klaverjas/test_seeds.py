"""The figures and rules of the texts that klaverjas and Kraken were built from, one by one (docs/seeds)."""

from itertools import pairwise
from typing import Any

import pytest

from scoring import (
    AllPassed,
    BothOver,
    Card,
    CardsEntry,
    Dealing,
    Finding,
    FirstSpeaker,
    ImpossibleRound,
    MatchEnd,
    Outcome,
    PerSide,
    RoemCall,
    RoundEntry,
    RoundProblem,
    Seat,
    Side,
    Suit,
    TrumpMaking,
    find_problems,
    hand_roem,
    legal_cards,
    pool,
    preset,
    score_match,
    score_round,
    trick_roem,
    trick_winner,
)
from scoring.values import card_values
from tests.scoring.cases import deals

NS, EW = Side
SEEDS = ["seed-000", "seed-001", "seed-003", "seed-004"]
WITH_KRAKEN = [*SEEDS, "kraken"]
TRUMPS = [("J", 20), ("9", 14), ("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("8", 0), ("7", 0)]
PLAIN = [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)]
DEAL = next(deal for deal in deals("amsterdam") if sum(map(bool, deal.roem)) > 1)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def sheet(maker: Side, points: int, roem: tuple[int, int] = (0, 0), **more: Any) -> RoundEntry:
    """A round in which north and south have that many points."""
    written = PerSide(*((amount,) if amount else () for amount in roem))
    return RoundEntry(maker=maker, card_points=PerSide(points, None), roem=written, **more)


# -- the cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WITH_KRAKEN)
def test_values_of_the_cards(name: str) -> None:
    values = card_values(preset(name), Suit.HEARTS)
    assert [(rank, values[Card(rank + "H").number]) for rank, _ in TRUMPS] == TRUMPS
    for suit in "SDC":
        assert [(rank, values[Card(rank + suit).number]) for rank, _ in PLAIN] == PLAIN


@pytest.mark.parametrize("name", WITH_KRAKEN)
def test_order_of_the_cards(name: str) -> None:
    """Each card takes the one after it, and any trump a plain ace; another suit takes nothing."""
    rules = preset(name)
    for suit, order in (("H", TRUMPS), ("S", PLAIN)):
        for (high, _), (low, _) in pairwise(order):
            assert trick_winner(rules, Suit.HEARTS, [Card(low + suit), Card(high + suit)]) == 1
    assert trick_winner(rules, Suit.HEARTS, cards("AS 7H")) == 1
    assert trick_winner(rules, Suit.HEARTS, cards("7S AD")) == 0


@pytest.mark.parametrize("name", WITH_KRAKEN)
def test_a_round_has_152_points_and_10_for_the_last_trick(name: str) -> None:
    rules = preset(name)
    assert sum(card_values(rules, Suit.HEARTS)) == 152
    assert (rules.last_trick, pool(rules, Suit.HEARTS)) == (10, 162)


def test_partners_sit_opposite_and_the_deal_goes_clockwise() -> None:
    assert [seat.next for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [seat.partner for seat in Seat] == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]
    assert Seat.NORTH.side is Seat.SOUTH.side is NS


def test_who_takes_a_trick_leads_the_next_one() -> None:
    """Eight tricks of four cards, which go to the side of who took them."""
    score = score_round(DEAL.entry, preset("amsterdam"))
    assert score.illegal is None
    assert len(score.tricks) * 4 == len(DEAL.entry.plays) == len(Card)
    assert score.tricks_won == PerSide(*(sum(trick.winner.side is side for trick in score.tricks) for side in Side))
    assert score.card_points.ns + score.card_points.ew == 162


# -- dealing and trump ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "dealing", "trump_making", "all_passed"),
    [
        ("seed-000", Dealing.THREE_TWO_THREE, TrumpMaking.FOREHAND, None),
        ("seed-001", Dealing.EITHER, TrumpMaking.IN_TURN, AllPassed.REDEAL),
        ("seed-003", Dealing.THREE_TWO_THREE, TrumpMaking.TURNED, AllPassed.FIRST_CHOOSES),
        ("seed-004", Dealing.THREE_TWO_THREE, TrumpMaking.TURNED, AllPassed.TURN_AGAIN),
        ("kraken", Dealing.THREE_TWO_THREE, TrumpMaking.FOREHAND, None),
    ],
)
def test_how_cards_are_dealt_and_trump_is_made(
    name: str, dealing: Dealing, trump_making: TrumpMaking, all_passed: AllPassed | None
) -> None:
    """Where the forehand has to name a suit no one can pass."""
    rules = preset(name)
    assert (rules.dealing, rules.trump_making, rules.first_speaker) == (dealing, trump_making, FirstSpeaker.FOREHAND)
    assert all_passed in (None, rules.all_passed)


# -- which cards may be played -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "hand", "amsterdam", "rotterdam"),
    [
        # hearts are trumps
        ("7S", "8S 9S 7H AD", "8S 9S", "8S 9S"),  # follow
        ("7S", "8D JH 7H", "JH 7H", "JH 7H"),  # trump what an opponent is winning
        ("7S 8H", "8D 9H 7H", "9H", "9H"),  # overtrump an opponent
        ("7S 9H", "8D 8H 7H", "8D", "8H 7H"),  # no higher trump: another suit, or undertrump
        ("7S 9H", "8H 7H", "8H 7H", "8H 7H"),  # nothing but lower trumps
        ("AS 7S", "8D 9H 7H", "8D 9H 7H", "9H 7H"),  # the partner is winning
        ("7S 9H 8S", "8D JH 8H", "8D JH", "JH"),  # with a trump: never a lower one in Amsterdam
        ("AS 9H 8S", "8D 8H 7H", "8D", "8H 7H"),
        ("7S 9H 8S", "8H 7H", "8H 7H", "8H 7H"),  # but where there is nothing else
        ("AS 7S 8H", "8D 9H 7H", "9H", "9H"),  # the partner's ace is trumped and wins no longer
        ("7S AH 8S", "8S 7H", "8S", "8S"),  # following comes before trumping
        ("8H 9H", "TH JH AD", "JH", "JH"),  # a led trump is beaten
        ("9H 8H", "JH TH AD", "JH", "JH"),  # also the partner's
        ("9H", "TH 8H AD", "TH 8H", "TH 8H"),  # or a lower one is played
        ("9H", "TS AD", "TS AD", "TS AD"),  # no trump: anything
        ("7S 8H", "TD AC", "TD AC", "TD AC"),  # neither the suit nor a trump: anything
    ],
)
def test_duties(trick: str, hand: str, amsterdam: str, rotterdam: str) -> None:
    for name, expected in (("amsterdam", amsterdam), ("rotterdam", rotterdam)):
        found = legal_cards(preset(name), Suit.HEARTS, cards(trick), cards(hand))
        assert set(found) == set(cards(expected)), name


@pytest.mark.parametrize(
    ("name", "legality"),
    [("seed-000", "amsterdam"), ("seed-001", "amsterdam"), ("seed-003", "amsterdam"), ("seed-004", "rotterdam")],
)
def test_both_kinds_of_duty_can_be_chosen(name: str, legality: str) -> None:
    """The rule set has one of them, and every club may take the other; Kraken as well."""
    assert preset(name).legality == legality
    for rules in (name, "kraken"):
        assert {preset(rules, legality=other).legality for other in ("amsterdam", "rotterdam")} == {
            "amsterdam",
            "rotterdam",
        }


# -- roem ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "of_000", "of_001", "of_003", "of_004"),
    [
        ("7S 8S 9S AD", 20, 20, 20, 20),
        ("9S TS JS QS", 50, 50, 50, 50),
        ("KH QH 7S 8D", 20, 20, 0, 20),  # king and queen of trumps; the third text does not know them
        ("QH KH AH 7S", 40, 40, 20, 40),
        ("JH QH KH AH", 70, 70, 50, 70),
        ("KS KH KD KC", 100, 100, 100, 100),
        ("TS TH TD TC", 100, 100, 100, 0),  # the fourth one says pictures
        ("7S 7H 7D 7C", 100, 100, 100, 0),
        ("JS JH JD JC", 200, 200, 200, 100),
        ("JH 9H AH 7S", 0, 0, 0, 0),  # the order is the natural one, for trumps too
        ("KS QS 7H 8D", 0, 0, 0, 0),
    ],
)
def test_roem(trick: str, of_000: int, of_001: int, of_003: int, of_004: int) -> None:
    """Hearts are trumps."""
    found = [trick_roem(preset(name), Suit.HEARTS, cards(trick)) for name in SEEDS]
    assert found == [of_000, of_001, of_003, of_004]


@pytest.mark.parametrize(
    ("trick", "by_suit", "by_colour"),
    [("7D 8H 9D AC", 0, 20), ("9D TH JD QH", 0, 50), ("QH KH AD 7S", 20, 40), ("TD JD QH KH", 20, 70)],
)
def test_runs_of_a_colour(trick: str, by_suit: int, by_colour: int) -> None:
    """Red or black, where a club wants it so."""
    found = [trick_roem(preset("seed-000", run_mode=mode), Suit.HEARTS, cards(trick)) for mode in ("suit", "colour")]
    assert found == [by_suit, by_colour]


def called(name: str, *calls: RoemCall) -> int:
    whole = {field: getattr(DEAL.entry, field) for field in ("trump", "maker", "leader", "plays")}
    score = score_round(CardsEntry(**whole, called=calls), preset(name))
    return score.roem.ns + score.roem.ew


@pytest.mark.parametrize("name", ["seed-000", "seed-001", "seed-003"])
def test_roem_counts_only_if_the_side_with_the_trick_calls_it(name: str) -> None:
    """They may leave it; and those who lost the trick cannot call it."""
    assert called(name) == 0
    number, roem = next((number, roem) for number, roem in enumerate(DEAL.roem, start=1) if roem)
    assert called(name, RoemCall(number)) == roem
    winner = score_round(DEAL.entry, preset(name)).tricks[number - 1].winner.side
    with pytest.raises(ImpossibleRound, match="call_wrong_side"):
        called(name, RoemCall(number, side=winner.other))


# -- nat and pit ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SEEDS)
def test_82_points_are_enough_and_81_are_nat(name: str) -> None:
    assert score_round(sheet(NS, 82), preset(name)).score == PerSide(82, 80)
    nat = score_round(sheet(NS, 81), preset(name))
    assert (nat.outcome, nat.score) == (Outcome.NAT, PerSide(0, 162))


@pytest.mark.parametrize("name", SEEDS)
def test_roem_wins_and_loses_rounds_and_goes_along(name: str) -> None:
    """More card points and nat; fewer and made; all the roem to those who were not nat."""
    assert score_round(sheet(NS, 90, (0, 20)), preset(name)).score == PerSide(0, 182)
    assert score_round(sheet(NS, 72, (20, 0)), preset(name)).score == PerSide(92, 90)
    assert score_round(sheet(NS, 60, (20, 50)), preset(name)).score == PerSide(0, 232)


@pytest.mark.parametrize(("name", "pit", "counter_pit"), [("seed-000", 262, 162), ("seed-001", 262, 262)])
def test_pit(name: str, pit: int, counter_pit: int) -> None:
    """All the tricks: all the points and roem, 100 more for the makers; in the second text for the others too."""
    assert score_round(RoundEntry(maker=NS, pit=NS), preset(name)).score == PerSide(pit, 0)
    assert score_round(RoundEntry(maker=NS, pit=EW), preset(name)).score == PerSide(0, counter_pit)
    with_roem = RoundEntry(maker=NS, pit=NS, roem=PerSide((20,), ()))
    assert score_round(with_roem, preset(name)).score == PerSide(pit + 20, 0)


def test_all_the_points_without_all_the_tricks_are_no_pit() -> None:
    rules = preset("seed-004")
    assert score_round(sheet(NS, 162, tricks_won=PerSide(7, 1)), rules).score == PerSide(162, 0)
    assert score_round(sheet(NS, 162, tricks_won=PerSide(8, 0)), rules).score == PerSide(262, 0)
    assert score_round(RoundEntry(maker=NS, pit=EW), rules).score == PerSide(0, 162)


def test_who_revokes_gives_262_and_all_the_roem() -> None:
    """Anyone who plays."""
    for maker in Side:
        entry = RoundEntry(maker=maker, revoke=NS, roem=PerSide((20,), (50,)))
        assert score_round(entry, preset("seed-004")).score == PerSide(0, 332)


def test_a_card_of_another_suit_and_no_overtrump_are_revokes() -> None:
    rules = preset("seed-004")
    assert Card.D8 not in legal_cards(rules, Suit.HEARTS, cards("7S"), cards("8S 8D"))
    assert Card.H7 not in legal_cards(rules, Suit.HEARTS, cards("7S 8H"), cards("9H 7H"))


def test_double_spades_doubles_the_cards_of_trumps() -> None:
    """40, 28, 22, 20, 8 and 6 in spades, 224 together, 113 to be made; other trumps as ever."""
    rules = preset("seed-003-double-spades")
    values = card_values(rules, Suit.SPADES)
    assert [values[Card(rank + "S").number] for rank, _ in TRUMPS] == [40, 28, 22, 20, 8, 6, 0, 0]
    assert (pool(rules, Suit.SPADES), pool(rules, Suit.HEARTS)) == (224, 162)
    assert score_round(sheet(NS, 113, trump=Suit.SPADES), rules).outcome is Outcome.MADE
    assert score_round(sheet(NS, 112, trump=Suit.SPADES), rules).outcome is Outcome.NAT


# -- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rounds"), [("seed-001", 16), ("seed-003", 8)])
def test_most_points_after_that_many_rounds(name: str, rounds: int) -> None:
    rules = preset(name)
    assert (rules.match_end, rules.rounds) == (MatchEnd.ROUNDS, rounds)
    assert not score_match([sheet(NS, 100)] * (rounds - 1), rules).finished
    match = score_match([sheet(NS, 100)] * rounds, rules)
    assert (match.finished, match.winner, match.total) == (True, NS, PerSide(100 * rounds, 62 * rounds))


def test_first_to_501() -> None:
    rules = preset("seed-000")
    assert (rules.match_end, rules.target, rules.both_over) == (MatchEnd.TARGET, 501, BothOver.TIE_ONLY)
    assert not score_match([sheet(NS, 100)] * 5, rules).finished
    match = score_match([*[sheet(NS, 100)] * 5, sheet(NS, 82)], rules)
    assert (match.winner, match.total) == (NS, PerSide(582, 390))
    assert score_match([sheet(NS, 100)] * 3, preset("seed-000", target=300)).winner is NS


def test_both_at_501_is_played_on() -> None:
    """Level at the target or beyond it: one more round; otherwise the higher total has won, or a club plays on."""
    ours, theirs = sheet(NS, 100), sheet(EW, 62)
    until_then = [ours, theirs, ours, theirs]
    level = [*until_then, ours, sheet(EW, 62, (40, 40))]
    tied = score_match(level, preset("seed-000"))
    assert (tied.total, tied.finished, tied.extra_round) == (PerSide(526, 526), False, True)
    assert score_match([*level, theirs], preset("seed-000")).winner is EW
    unequal = [*until_then, ours, theirs, ours]
    assert score_match(unequal, preset("seed-000")).total == PerSide(586, 548)
    assert score_match(unequal, preset("seed-000")).winner is NS
    assert score_match(unequal, preset("seed-000", both_over="always")).extra_round


# -- Kraken --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("doubling", "points"), [(0, 162), (1, 324), (2, 648), (3, 1296)])
def test_a_kraak_doubles_the_points_and_not_the_roem(doubling: int, points: int) -> None:
    """162, 324, 648 and 1296, with 20 of roem each time."""
    score = score_round(sheet(NS, 100, (20, 0), doubling=doubling), preset("kraken")).score
    assert score == (PerSide(120, 62) if doubling == 0 else PerSide(points + 20, 0))
    nat = score_round(sheet(NS, 60, (20, 0), doubling=doubling), preset("kraken")).score
    assert nat == PerSide(0, points + 20)


def test_no_one_doubles_a_superkraak() -> None:
    rules = preset("kraken")
    assert rules.max_doubling == 3
    assert find_problems(sheet(NS, 100, doubling=4), rules) == (Finding(RoundProblem.DOUBLING_NOT_ALLOWED),)


@pytest.mark.parametrize(("doubling", "loser"), [(0, NS), (1, EW), (2, NS), (3, EW)])
def test_who_doubled_last_needs_more_than_half(doubling: int, loser: Side) -> None:
    """81 to 81: the makers lose, unless the others doubled last."""
    score = score_round(sheet(NS, 81, doubling=doubling), preset("kraken"))
    assert score.score[loser] == 0
    assert score.nat is loser


@pytest.mark.parametrize(
    ("hand", "roem"),
    [
        ("7S 8S 9S", 20),
        ("7S 8S 9S TS", 50),
        ("7S 8S 9S TS JS", 100),
        ("7S 8S 9S TS JS QS", 100),
        ("QH KH", 20),
        ("QS QH QD QC", 100),
        ("KS KH KD KC", 100),
        ("AS AH AD AC", 100),
        ("9S 9H 9D 9C", 150),
        ("JS JH JD JC", 200),
        ("TS TH TD TC", 0),
        ("8S 8H 8D 8C", 0),
    ],
)
def test_roem_in_the_hand(hand: str, roem: int) -> None:
    """Hearts are trumps."""
    assert hand_roem(preset("kraken"), Suit.HEARTS, {Seat.NORTH: cards(hand)}).counted == PerSide(roem, 0)


def test_the_side_with_more_roem_in_the_hands_writes_it() -> None:
    """The other's is rejected, but for its stuk; with the same both write theirs."""
    hands = {Seat.NORTH: cards("7S 8S 9S"), Seat.SOUTH: cards("7C 8C 9C"), Seat.EAST: cards("7D 8D 9D QH KH")}
    found = hand_roem(preset("kraken"), Suit.HEARTS, hands)
    assert (found.counted, found.rejected) == (PerSide(40, 20), PerSide(0, 20))
    level = {Seat.NORTH: cards("7S 8S 9S"), Seat.EAST: cards("7D 8D 9D")}
    assert hand_roem(preset("kraken"), Suit.HEARTS, level).counted == PerSide(20, 20)
