"""What could have been made: published values, an independent search, and what must hold of every round."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks._plain_search import SEATS, ending
from benchmarks.double_dummy import plain
from scoring import (
    Card,
    CardsEntry,
    Game,
    ImpossibleRound,
    PerSide,
    RoundProblem,
    Ruleset,
    Seat,
    Side,
    Suit,
    TooManyPositions,
    card_costs,
    deal_value,
    double_dummy,
    preset,
    score_round,
)
from tests.chance import dice, so_many
from tests.scoring.any_rules import any_rules
from tests.scoring.cases import Deal, OpenDeal, deals, joined_cards, open_deals

WHOLE = open_deals("double_dummy")
ENDINGS = open_deals("double_dummy_endings")
END = {
    Seat.NORTH: joined_cards("JCKDQS9H"),
    Seat.EAST: joined_cards("7C7SASKH"),
    Seat.SOUTH: joined_cards("KCACJS8H"),
    Seat.WEST: joined_cards("TCKSTHQH"),
}
"""The first of the published endings: clubs are trump and east leads."""


def test_there_are_as_many_as_published() -> None:
    """The two files have not shrunk."""
    assert (len(WHOLE), len(ENDINGS)) == (60, 60)


@pytest.mark.parametrize("deal", [*WHOLE[:: so_many(6, 1)], *ENDINGS], ids=lambda deal: deal.id)
def test_value_is_as_published(deal: OpenDeal) -> None:
    """What a deal comes to, and that some card gets it."""
    found = double_dummy(preset(deal.rules), deal.trump, deal.leader, deal.hands)
    assert found.difference == deal.difference == max(found.cards.values())


@given(any_rules(Game.KLAVERJAS, Game.KRAKEN), st.integers(1, so_many(3, 4)), st.randoms(use_true_random=False))
def test_ending_is_as_by_trying_everything(rules: Ruleset, tricks: int, chance: Random) -> None:
    """Difference, each card, made and pit, whatever the rules and the doubling."""
    trump, leader, hands = ending(tricks, chance)
    maker, doubling = chance.choice(SEATS), chance.randint(0, rules.max_doubling)
    expected = plain(rules, trump, leader, hands, maker, doubling)
    assert double_dummy(rules, trump, leader, hands, (), maker, doubling) == expected


@given(any_rules(Game.KLAVERJAS, Game.KRAKEN), st.randoms(use_true_random=False))
def test_a_deal_has_one_value_for_both_makers(rules: Ruleset, chance: Random) -> None:
    """What the page of a board asks at once is what is said of either maker."""
    trump, leader, hands = ending(3, chance)
    found = [double_dummy(rules, trump, leader, hands, maker=maker) for maker in (Seat.NORTH, Seat.EAST)]
    ahead = found[0].difference if leader.side is Side.NS else -found[0].difference
    assert deal_value(rules, trump, leader, hands) == (ahead, PerSide(*(one.made for one in found)))


@given(any_rules(Game.KLAVERJAS, Game.KRAKEN), st.randoms(use_true_random=False))
def test_card_by_card_the_values_agree(rules: Ruleset, chance: Random) -> None:
    """After a card the round comes to what that card was said to come to; after the last, to what was won."""
    trump, leader, hands = ending(3, chance)
    plays: list[Card] = []
    found = double_dummy(rules, trump, leader, hands)
    while found.seat is not None:
        own = found.seat.side is leader.side
        assert found.difference == (max if own else min)(found.cards.values())
        card = chance.choice(list(found.cards))
        plays.append(card)
        then = double_dummy(rules, trump, leader, hands, plays)
        assert then.difference == found.cards[card]
        found = then
    assert found.cards == {}


@pytest.mark.parametrize("deal", [*deals("amsterdam")[:2], *deals("rotterdam")[:2]], ids=lambda deal: deal.id)
def test_costs_of_a_round_add_up(deal: Deal) -> None:
    """From what was possible, the costs of all cards lead to what was played, which is what was scored."""
    rules = preset(deal.rules)
    score, found = score_round(deal.entry, rules), card_costs(deal.entry, rules)
    assert found.played == score.card_points.ns + score.roem.ns - score.card_points.ew - score.roem.ew
    leaders = (deal.entry.leader, *deal.winners[:-1])
    sides = [SEATS[(leader.number + at) % 4].side for leader in leaders for at in range(4)]
    lost = {side: sum(cost for cost, who in zip(found.costs, sides, strict=True) if who is side) for side in Side}
    assert found.possible - lost[Side.NS] + lost[Side.EW] == found.played
    assert [bool(cost) for cost in found.costs] == [bool(cards) for cards in found.better]
    assert min(found.costs) == 0


def test_a_better_card_would_have_cost_nothing() -> None:
    """At the first card that cost something, the others that were named keep what was possible."""
    deal = deals("rotterdam")[0]
    rules, entry = preset(deal.rules), deal.entry
    found = card_costs(entry, rules)
    at = next(at for at, cost in enumerate(found.costs) if cost)
    hands = dict(zip(SEATS, deal.hands, strict=True))
    before = double_dummy(rules, entry.trump, entry.leader, hands, entry.plays[:at])
    assert before.seat is not None
    best = [card for card, value in before.cards.items() if value == before.difference]
    assert set(found.better[at]) <= set(best)
    assert abs(before.cards[entry.plays[at]] - before.difference) == found.costs[at]


def test_a_round_played_best_costs_nothing() -> None:
    """Where everyone plays a card that keeps the value, no card costs anything and none was better."""
    rules = preset("rotterdam")
    trump, leader, hands = ending(8, dice("played best"))
    plays: list[Card] = []
    while len(plays) < 32:
        found = double_dummy(rules, trump, leader, hands, plays)
        plays.append(next(card for card, value in found.cards.items() if value == found.difference))
    entry = CardsEntry(trump=trump, maker=leader, leader=leader, plays=tuple(plays))
    costs = card_costs(entry, rules)
    assert (costs.possible, set(costs.costs), set(costs.better)) == (costs.played, {0}, {()})
    assert costs.made == (score_round(entry, rules).outcome != "nat")


WRONG = {
    "one hand is missing": ({seat: END[seat] for seat in SEATS[:3]}, (), RoundProblem.CARDS_COUNT),
    "one card is missing": ({**END, Seat.WEST: END[Seat.WEST][1:]}, (), RoundProblem.CARDS_COUNT),
    "no cards": (dict.fromkeys(SEATS, ()), (), RoundProblem.CARDS_COUNT),
    "a card twice": ({**END, Seat.WEST: (Card.HJ, Card.HJ, Card.HT, Card.HQ)}, (), RoundProblem.CARD_TWICE),
    "a card of another hand": (END, (Card.CJ,), RoundProblem.ILLEGAL_CARD),
    "a card that must not be played": (END, (Card.HK, Card.CK), RoundProblem.ILLEGAL_CARD),
    "the same card again": (END, (Card.HK, Card.H8, Card.HT, Card.H9, Card.HK), RoundProblem.ILLEGAL_CARD),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_deal_is_refused(name: str) -> None:
    """Each mistake by its name, before anything is searched."""
    hands, plays, problem = WRONG[name]
    with pytest.raises(ImpossibleRound) as error:
        double_dummy(preset("rotterdam"), Suit.CLUBS, Seat.EAST, hands, plays)
    assert problem in {finding.problem for finding in error.value.findings}


def test_a_doubling_that_the_rules_do_not_have_is_refused() -> None:
    """Amsterdam knows no kraak."""
    with pytest.raises(ImpossibleRound, match="doubling_not_allowed"):
        double_dummy(preset("amsterdam"), Suit.CLUBS, Seat.EAST, END, (), Seat.NORTH, 1)


def test_games_with_melds_are_refused() -> None:
    """Klammern has no roem in the tricks: what a deal comes to is another question there."""
    with pytest.raises(TypeError, match="klammern"):
        double_dummy(preset("klammern"), Suit.CLUBS, Seat.EAST, END)


def test_without_each_card_once_there_are_no_costs() -> None:
    """The hands are not known then: of a round that was stopped, or with a card that was written twice."""
    entry = deals("amsterdam")[0].entry
    for plays, what in ((entry.plays[:31], "cards_count"), ((*entry.plays[:31], entry.plays[0]), "card_twice")):
        with pytest.raises(ImpossibleRound, match=what):
            card_costs(replace(entry, plays=plays), preset("amsterdam"))


def test_the_search_stops_where_it_is_limited() -> None:
    """A limit that suffices changes nothing; one that does not is an error that says so."""
    deal = ENDINGS[0]
    rules = preset(deal.rules)
    whole = double_dummy(rules, deal.trump, deal.leader, deal.hands)
    assert double_dummy(rules, deal.trump, deal.leader, deal.hands, most_positions=1000) == whole
    with pytest.raises(TooManyPositions):
        double_dummy(rules, deal.trump, deal.leader, deal.hands, most_positions=2)
