"""The figures and rules of the text that Klammern and Hamburg were built from, one by one (docs/seeds)."""

from itertools import pairwise
from typing import Any

import pytest

from scoring import (
    AllPassed,
    Card,
    Dealing,
    FirstSpeaker,
    KlammernCards,
    KlammernEntry,
    MatchEnd,
    MeldCall,
    Outcome,
    Ruleset,
    Seat,
    Side,
    Suit,
    TrumpChoice,
    TrumpMaking,
    augen,
    beet,
    compare_melds,
    find_belle,
    legal_cards,
    melds_in,
    pool,
    preset,
    score_match,
    score_round,
    trick_winner,
)
from scoring.values import card_values

NS, EW = Side
N, E, S, W = Seat
KLAMMERN, LEAGUE, HAMBURG = preset("klammern"), preset("klammern-league"), preset("hamburg")
TRUMPS = [("J", 22), ("9", 14), ("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("8", 0), ("7", 0)]
PLAIN = [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def sheet(maker: Side, points: int, **more: Any) -> KlammernEntry:
    """A round in which north and south have that many points."""
    return KlammernEntry(maker=maker, card_points={NS: points}, **more)


def small(maker: Side, points: int, **more: Any) -> tuple[int, int]:
    score = score_round(sheet(maker, points, **more), KLAMMERN).score
    return score[NS], score[EW]


def found(rules: Ruleset, trump: Suit, hands: dict[Seat, str]) -> tuple[Seat | None, list[int]]:
    """Whose meld is the best, and what each side's melds are worth; the first hand announces first."""
    calls = [call for seat, hand in hands.items() for call in melds_in(rules, seat, cards(hand))]
    melds = compare_melds(rules, trump, next(iter(hands)), calls)
    return melds.winner, list(melds.points.values())


# -- the cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["klammern", "klammern-league", "hamburg"])
def test_values_of_the_cards(name: str) -> None:
    """Jappa is a jack and 20 more, Mie a nine and 14 more."""
    values = card_values(preset(name), Suit.HEARTS)
    assert [(rank, values[Card(rank + "H").number]) for rank, _ in TRUMPS] == TRUMPS
    for suit in "SDC":
        assert [(rank, values[Card(rank + suit).number]) for rank, _ in PLAIN] == PLAIN


@pytest.mark.parametrize("name", ["klammern", "hamburg"])
def test_order_of_the_cards(name: str) -> None:
    rules = preset(name)
    for suit, order in (("H", TRUMPS), ("S", PLAIN)):
        for (high, _), (low, _) in pairwise(order):
            assert trick_winner(rules, Suit.HEARTS, [Card(low + suit), Card(high + suit)]) == 1


def test_120_points_of_the_cards_and_44_more() -> None:
    assert 4 * sum(points for _, points in PLAIN) == 120
    assert 20 + 14 + KLAMMERN.last_trick == 44
    assert (pool(KLAMMERN, Suit.HEARTS), beet(pool(KLAMMERN, Suit.HEARTS))) == (164, 82)


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("7S", "8S 7H AD", "8S"),  # follow
        ("7S", "8H 7H AD", "8H 7H"),  # trump
        ("7S 8H", "9H 7H AD", "9H"),  # overtrump, also the partner
        ("7S 9H", "8H 7H AD", "8H 7H"),  # or stay below
        ("7S 8H", "AD TC", "AD TC"),  # throw away
        ("9H", "JH 7H AD", "JH"),
    ],
)
def test_duties(trick: str, hand: str, legal: str) -> None:
    assert set(legal_cards(KLAMMERN, Suit.HEARTS, cards(trick), cards(hand))) == set(cards(legal))


def test_a_led_trump_may_be_only_followed() -> None:
    """What the text says of it, where a club takes it by the letter."""
    rules = preset("klammern", overtrump_on_trump_lead=False)
    assert set(legal_cards(rules, Suit.HEARTS, cards("9H"), cards("JH 7H AD"))) == set(cards("JH 7H"))


# -- dealing, trump, players ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["klammern", "klammern-league", "hamburg"])
def test_how_cards_are_dealt_and_trump_is_made(name: str) -> None:
    """3-2-3, a turned card, from the dealer's left; Kleines and Besser; all passed is dealt again."""
    rules = preset(name)
    assert (rules.dealing, rules.trump_making) == (Dealing.THREE_TWO_THREE, TrumpMaking.KLEINES)
    assert (rules.first_speaker, rules.all_passed) == (FirstSpeaker.FOREHAND, AllPassed.REDEAL)
    passed = score_round(KlammernEntry(passed=True), rules)
    assert (passed.outcome, set(passed.score.values())) == (Outcome.PASSED, {0})


def test_two_sides_of_two_or_two_and_three_for_themselves() -> None:
    assert list(score_round(sheet(NS, 90), KLAMMERN).score) == [NS, EW]
    for players, points in ((2, {N: 70, E: 40}), (3, {N: 70, E: 40, S: 30})):
        score = score_round(KlammernEntry(maker=N, card_points=points), preset("klammern", players=players))
        assert list(score.score) == list(points)
        assert score.winners == (N,)


# -- melds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "worth"), [("9S TS JS", 20), ("TS JS QS", 20), ("9S TS JS QS", 50), ("JS 9S AS", 0), ("7S 8S 9H", 0)]
)
def test_terz_and_fifty_in_the_natural_order(hand: str, worth: int) -> None:
    """Ten and jack in their places, for trumps too."""
    for trump in (Suit.SPADES, Suit.HEARTS):
        assert found(KLAMMERN, trump, {N: hand})[1] == [worth, 0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("QS KS AS", "7D 8D 9D TD"),  # any Fifty before any Terz
        ("TS JS QS", "JD QD KD"),  # to the king before to the queen
        ("TS JS QS", "TH JH QH"),  # the one in trumps
        ("8S 9S TS JS", "9D TD JD QD"),  # the same for Fifties
        ("9S TS JS QS", "9H TH JH QH"),
    ],
)
def test_the_better_meld_is_that_of_the_second_hand(one: str, other: str) -> None:
    """Hearts are trumps."""
    assert found(KLAMMERN, Suit.HEARTS, {N: one, E: other})[0] is E
    assert found(KLAMMERN, Suit.HEARTS, {E: other, N: one})[0] is E


def test_of_two_equal_ones_the_first_or_that_in_the_higher_suit() -> None:
    """Diamonds, hearts, spades, clubs; a Terz in spades before one in hearts."""
    suits = "DHSC"
    by_suit = preset("klammern", meld_tie="suit_rank")
    for low, high in pairwise(suits):
        hands = {N: f"T{low} J{low} Q{low}", E: f"T{high} J{high} Q{high}"}
        trump = next(Suit(suit) for suit in suits if suit not in (low, high))
        assert found(KLAMMERN, trump, hands)[0] is N
        assert found(by_suit, trump, hands)[0] is E


def test_the_example_of_the_terze() -> None:
    """40 for the second and fourth player; without the fourth one's Terz 60 for the first and third."""
    hands = {N: "9C TC JC", E: "7D 8D 9D", S: "8H 9H TH 8S 9S TS", W: "QC KC AC"}
    assert found(KLAMMERN, Suit.DIAMONDS, hands) == (W, [0, 40])
    assert found(KLAMMERN, Suit.DIAMONDS, hands | {W: "7S"})[1] == [60, 0]


def test_only_before_the_second_trick() -> None:
    for trick, worth in ((1, 20), (2, 0)):
        calls = [MeldCall(N, 20, Card.S9, trick)]
        assert compare_melds(KLAMMERN, Suit.HEARTS, N, calls).points[NS] == worth


def test_belle_is_both_cards_in_one_hand() -> None:
    """20, alongside any Terz; the queen or king alone is an ordinary trump; the partners' two are none."""
    assert find_belle(KLAMMERN, Suit.HEARTS, {N: cards("QH KH"), E: cards("JS QS KS")}) == {NS: 20, EW: 0}
    assert find_belle(KLAMMERN, Suit.HEARTS, {N: cards("QH"), S: cards("KH")}) == {NS: 0, EW: 0}


def trumps_only_north(**more: Any) -> KlammernCards:
    """North holds king and queen of trumps; hearts are trumps."""
    hands = {N: "QH KH 7S 7D 7C 8S 8D 8C", E: "9S TS JS QS KS AS TH AH", S: "9D TD JD QD KD AD 8H JH"}
    hands[W] = " ".join(card for card in Card if not any(card in hand for hand in hands.values()))
    left = {seat: list(cards(hand)) for seat, hand in hands.items()}
    plays: list[Card] = []
    leader = N
    while any(left.values()):
        trick: list[Card] = []
        turn = [list(Seat)[(leader.number + place) % 4] for place in range(4)]
        for seat in turn:
            card = legal_cards(KLAMMERN, Suit.HEARTS, trick, left[seat])[0]
            left[seat].remove(card)
            trick.append(card)
        leader = turn[trick_winner(KLAMMERN, Suit.HEARTS, trick)]
        plays += trick
    return KlammernCards(trump=Suit.HEARTS, maker=N, leader=N, plays=tuple(plays), **more)


def test_a_belle_that_no_one_announced_is_lost() -> None:
    assert score_round(trumps_only_north(), KLAMMERN).belle == {NS: 20, EW: 0}
    assert score_round(trumps_only_north(belle=False), KLAMMERN).belle == {NS: 0, EW: 0}


# -- won and lost --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("credited", "half"), [({}, 82), ({"melds": {NS: (20,)}}, 92), ({"melds": {NS: (50,)}}, 107), ({"belle": EW}, 92)]
)
def test_the_beet(credited: dict[str, Any], half: int) -> None:
    """82, and half of every meld: one point more wins, the half itself loses."""
    assert score_round(sheet(NS, 60, **credited), KLAMMERN).beet == half
    own = sum(credited.get("melds", {}).get(NS, ()))
    assert score_round(sheet(NS, half - own, **credited), KLAMMERN).outcome is Outcome.NAT
    assert score_round(sheet(NS, half - own + 1, **credited), KLAMMERN).outcome is Outcome.MADE


@pytest.mark.parametrize(("doubling", "won", "lost"), [(0, 1, 2), (1, 2, 4), (2, 4, 8)])
def test_small_points(doubling: int, won: int, lost: int) -> None:
    """Kontra doubles, Re again; level is lost."""
    assert small(NS, 83, doubling=doubling) == (won, 0)
    assert small(NS, 82, doubling=doubling) == (0, lost)
    assert small(NS, 60, doubling=doubling) == (0, lost)


WON, LOST = sheet(NS, 100), sheet(EW, 100)  # one and two small points for north and south
THEIRS = sheet(EW, 60)


def after(*rounds: KlammernEntry, **options: Any) -> tuple[list[int], list[int], tuple[Any, ...]]:
    match = score_match(rounds, preset("klammern", **options))
    return list(match.total.values()), list(match.small.values()), match.laube


def test_five_small_points_are_a_big_one() -> None:
    """5:0 is a Kalte and two; 6:3 is one, and the next begins at 0:0; four are the Laube."""
    assert after(WON, LOST) == ([0, 0], [3, 0], ())
    assert after(LOST, LOST) == ([0, 0], [4, 0], (NS,))
    assert after(LOST, LOST, WON) == ([2, 0], [0, 0], ())
    assert after(THEIRS, THEIRS, THEIRS, LOST, LOST, LOST) == ([1, 0], [0, 0], ())
    assert after(LOST, LOST, LOST) == ([2, 0], [0, 0], ())  # 6:0
    assert after(LOST, LOST, LOST, kalte="exact") == ([1, 0], [0, 0], ())


# -- Verwerfen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("maker", "points", "credited", "score"),
    [
        (NS, 83, {}, (1, 0)),  # enough by then
        (NS, 82, {}, (0, 2)),
        (EW, 82, {}, (2, 0)),  # others need half
        (EW, 81, {}, (0, 1)),
        (NS, 73, {"melds": {NS: (20,)}}, (1, 0)),  # with what was announced
        (NS, 73, {"belle": NS}, (1, 0)),
        (NS, 72, {"belle": NS}, (0, 2)),
    ],
)
def test_who_revokes_keeps_what_was_won_by_then(
    maker: Side, points: int, credited: dict[str, Any], score: tuple[int, int]
) -> None:
    entry = KlammernEntry(maker=maker, revoke=NS, card_points={NS: points, EW: 0}, **credited)
    scored = score_round(entry, KLAMMERN)
    assert (scored.outcome, tuple(scored.score.values())) == (Outcome.REVOKE, score)


def test_everything_may_go_to_those_who_played_clean() -> None:
    """164 and all the melds."""
    entry = KlammernEntry(maker=NS, revoke=NS, card_points={NS: 100, EW: 0}, melds={NS: (20,)}, belle=EW)
    assert score_round(entry, preset("klammern", verwerfen="to_clean_side")).score == {NS: 0, EW: 2}
    assert score_round(entry, preset("klammern-league", verwerfen="to_clean_side")).score == {NS: 0, EW: augen(204)}


def test_neither_the_last_trick_nor_a_jappa_in_the_hand_counts_after_a_revoke() -> None:
    """East does not follow in the first trick: nothing is counted of the trick, of what is held, or of the end."""
    entry = trumps_only_north()
    wrong = next(card for card in entry.plays[4:] if card.suit is not entry.plays[0].suit)
    at = entry.plays.index(wrong)
    plays = list(entry.plays)
    plays[1], plays[at] = plays[at], plays[1]
    changed = KlammernCards(trump=Suit.HEARTS, maker=N, leader=N, plays=tuple(plays))
    stopped = score_round(changed, preset("klammern", illegal_card="revoke"))
    assert stopped.outcome is Outcome.REVOKE
    complete = sum(trick.points for trick in stopped.tricks)
    assert sum(stopped.card_points.values()) == complete < 164


# -- Augen ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "count"), [(50, 5), (110, 11), (55, 6), (115, 12), (64, 6), (45, 5), (0, 0)])
def test_augen(points: int, count: int) -> None:
    assert augen(points) == count


def test_a_league_goes_to_51() -> None:
    assert (LEAGUE.match_end, LEAGUE.target) == (MatchEnd.TARGET, 51)
    five_rounds = [sheet(NS, 100)] * 5
    assert score_match(five_rounds, LEAGUE).total == {NS: 50, EW: 30}
    assert not score_match(five_rounds, LEAGUE).finished
    assert score_match([*five_rounds, sheet(NS, 14)], LEAGUE).winner is NS


def test_a_klammer_jass_wins_with_50_behind() -> None:
    """And a single trick of the others loses it: then the best of them has won, as they stood before."""
    behind = [KlammernEntry(maker=E, card_points={N: 0, E: 50, S: 30})] * 10
    rules = preset("klammern-league", players=3, target=60)
    won = KlammernEntry(maker=N, jass=N, tricks_won={N: 8, E: 0, S: 0})
    lost = KlammernEntry(maker=N, jass=N, tricks_won={N: 7, E: 0, S: 1})
    assert score_match(behind, rules).total == {N: 0, E: 50, S: 30}
    assert score_match([*behind, won], rules).winner is N
    match = score_match([*behind, lost], rules)
    assert (match.finished, match.winner, match.total) == (True, E, {N: 0, E: 50, S: 30})


# -- Hamburg -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "won", "lost"), [(TrumpChoice.TURNED, 2, 4), (TrumpChoice.KLEINES, 1, 2)])
def test_orgi_and_kleines(choice: TrumpChoice, won: int, lost: int) -> None:
    """Every opponent gets what a lost one gives."""
    assert score_round(sheet(NS, 100, choice=choice), HAMBURG).score == {NS: won, EW: 0}
    assert score_round(sheet(NS, 60, choice=choice), HAMBURG).score == {NS: 0, EW: lost}
    alone = KlammernEntry(maker=N, choice=choice, card_points={N: 30, E: 40, S: 60})
    assert score_round(alone, preset("hamburg", players=3)).score == {N: 0, E: lost, S: lost}


def test_a_die_is_turned_from_six_to_two_or_to_one() -> None:
    """And anyone who is back on the six first has won."""
    assert score_match([], HAMBURG).die == {NS: 6, EW: 6}
    assert score_match([sheet(NS, 100)], HAMBURG).die == {NS: 2, EW: 6}
    assert score_match([sheet(NS, 100, choice=TrumpChoice.KLEINES)], HAMBURG).die == {NS: 1, EW: 6}
    match = score_match([sheet(NS, 100)] * 3, HAMBURG)
    assert (match.finished, match.winner, match.total[NS]) == (True, NS, 6)


def test_of_three_two_dice_can_come_home_together_and_the_third_stays_where_it_stood() -> None:
    """The end says 6 – 6 – 2, and not that three have six."""
    rules = preset("hamburg", players=3)
    lost = KlammernEntry(maker=S, card_points={N: 50, E: 60, S: 30})
    won = KlammernEntry(maker=S, card_points={N: 30, E: 30, S: 80})
    kleines = KlammernEntry(maker=S, choice=TrumpChoice.KLEINES, card_points={N: 50, E: 60, S: 30})
    match = score_match([lost, won, kleines], rules)
    assert (match.total, match.die) == ({N: 6, E: 6, S: 2}, {N: 6, E: 6, S: 2})
    assert (match.finished, match.tied, match.winner, match.leaders) == (True, True, None, (N, E))


def test_points_are_of_one_round_only_in_hamburg() -> None:
    """What was won in one is not carried to the next: the die alone is."""
    near, far = sheet(NS, 83), sheet(NS, 164)
    assert score_match([near], HAMBURG).total == score_match([far], HAMBURG).total == {NS: 2, EW: 0}
