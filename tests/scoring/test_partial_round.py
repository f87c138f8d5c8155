"""A round under way: whose turn it is, which cards may come next, and what shows a revoke."""

import random
from dataclasses import replace

import pytest

from scoring import (
    Card,
    CardsEntry,
    Finding,
    IllegalCard,
    KlammernCards,
    RevokeRule,
    RoemCall,
    RoundProblem,
    Seat,
    Suit,
    entry_from_mapping,
    entry_to_mapping,
    find_problems,
    meld_progress,
    preset,
    round_progress,
    score_round,
    seats_at_table,
)
from scoring.partial_round import follow, illegal_plays
from tests.scoring.cases import Deal, deals

SOME_DEALS = [*deals("amsterdam")[:20], *deals("rotterdam")[:20]]
AMSTERDAM = preset("amsterdam")
N, E, S, W = Seat


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(card) for card in text.split())


def spades(text: str, **fields: object) -> CardsEntry:
    """A round with spades as trump that North leads."""
    return CardsEntry(trump=Suit.SPADES, maker=N, leader=N, plays=cards(text), **fields)


@pytest.mark.parametrize("deal", SOME_DEALS, ids=lambda deal: deal.id)
def test_a_complete_round_is_followed_as_it_is_scored(deal: Deal) -> None:
    """Protects: the readable way and the fast way through a round never differ."""
    rules = preset(deal.rules)
    score, progress = score_round(deal.entry, rules), round_progress(deal.entry, rules)
    assert progress.tricks == score.tricks
    assert (progress.card_points, progress.roem) == (score.card_points, score.roem)
    assert (progress.seat, progress.lying, progress.allowed, progress.others, progress.illegal) == (
        None,
        (),
        (),
        (),
        (),
    )


@pytest.mark.parametrize("deal", SOME_DEALS[::8], ids=lambda deal: deal.id)
def test_with_all_hands_exactly_the_legal_cards_are_offered(deal: Deal) -> None:
    """Three hands are enough: the fourth has the rest."""
    hands = {seat: tuple(hand) for seat, hand in zip(Seat, deal.hands, strict=True)}
    three = {seat: hands[seat] for seat in (N, E, S)}
    for known in (hands, three):
        entries = [replace(deal.entry, plays=deal.entry.plays[:count], hands=known) for count in range(32)]
        assert tuple(frozenset(round_progress(entry, preset(deal.rules)).allowed) for entry in entries) == deal.legal


@pytest.mark.parametrize("deal", SOME_DEALS[::4], ids=lambda deal: deal.id)
def test_without_hands_the_card_that_was_played_is_always_offered(deal: Deal) -> None:
    plays = deal.entry.plays
    offered = [round_progress(replace(deal.entry, plays=plays[:at]), preset(deal.rules)).allowed for at in range(32)]
    assert [card in allowed for card, allowed in zip(plays, offered, strict=True)] == [True] * 32


@pytest.mark.parametrize("deal", SOME_DEALS[::8], ids=lambda deal: deal.id)
def test_two_cards_exchanged_are_illegal_in_both_ways_of_reading(deal: Deal) -> None:
    rules = preset(deal.rules)
    for at in range(0, 28, 3):
        plays = list(deal.entry.plays)
        plays[at], plays[at + 4] = plays[at + 4], plays[at]
        entry = replace(deal.entry, plays=tuple(plays), hands={})
        first = next(iter(illegal_plays(entry, rules, follow(entry, rules))), None)
        assert first == score_round(entry, rules).illegal


def test_a_seat_that_showed_void_is_not_offered_the_suit() -> None:
    """East discards on hearts: more hearts would make that discard a revoke."""
    progress = round_progress(spades("AH 7D 7H 8H KH"), AMSTERDAM)
    assert (progress.seat, progress.tricks[0].winner) == (E, N)
    assert [card for card in progress.allowed if card.suit in (Suit.HEARTS, Suit.SPADES)] == []
    assert [card for card in progress.others if card.suit is Suit.HEARTS] == list(cards("9H TH JH QH"))


def test_a_card_that_shows_an_earlier_revoke_names_who_and_when() -> None:
    progress = round_progress(spades("AH 7D 7H 8H KH 9H"), AMSTERDAM)
    [illegal] = progress.illegal
    assert illegal == (1, E, Card.D7, (Card.H9,))


def test_what_counts_so_far() -> None:
    """Roem of complete tricks as far as it was called, and the trick that is under way does not count yet."""
    entry = spades("AH KH QH 7H 8S")
    progress = round_progress(entry, AMSTERDAM)
    assert (progress.card_points.ns, progress.roem.ns, progress.lying, progress.seat) == (18, 20, (Card.S8,), E)
    assert round_progress(replace(entry, called=()), AMSTERDAM).roem.ns == 0


def test_a_card_lies_once() -> None:
    with pytest.raises(ValueError, match="once"):
        round_progress(spades("AH AH"), AMSTERDAM)


STOPPED = spades("AH KH QH 7H 8H 7D 9H TH JS QS", revoke=E)


def test_a_revoke_found_at_the_table_ends_the_round() -> None:
    """The tricks before it count for the roem; the clean side takes the rest by the club's rule."""
    score = score_round(STOPPED, AMSTERDAM)
    assert (score.outcome, score.score.ns, score.score.ew, score.roem.ns) == ("revoke", 302, 0, 20)
    assert score.illegal is None


def test_the_trick_of_the_revoke_does_not_count_any_more() -> None:
    """East discards in the second trick and shows a heart in the third: only the first trick's roem was there."""
    entry = spades("AH KH QH 7H 8H 7D 9H TH JS QS JH", revoke=E)
    score = score_round(entry, AMSTERDAM)
    assert (score.illegal, len(score.tricks)) == ((2, E, Card.D7, (Card.HJ,)), 1)
    called = replace(entry, called=(RoemCall(1, 20), RoemCall(2, 20)))
    assert find_problems(called, AMSTERDAM) == ()
    assert score_round(called, AMSTERDAM).score.ns == 282


def test_a_revoke_that_leaves_the_round_as_it_was_played_needs_all_cards() -> None:
    rules = replace(AMSTERDAM, revoke=RevokeRule.PERSONAL)
    assert find_problems(STOPPED, rules) == (Finding(RoundProblem.CARDS_COUNT),)
    deal = SOME_DEALS[0]
    assert score_round(replace(deal.entry, revoke=E), rules) == score_round(deal.entry, rules)


def test_what_can_be_wrong_with_a_round_that_was_stopped() -> None:
    twice = replace(STOPPED, plays=cards("AH AH"))
    assert find_problems(twice, AMSTERDAM) == (Finding(RoundProblem.CARD_TWICE),)
    hand = replace(STOPPED, hands={N: cards("7C 8C 9C TC JC QC KC AC")})
    assert find_problems(hand, AMSTERDAM) == (Finding(RoundProblem.HANDS_DO_NOT_MATCH),)
    call = replace(STOPPED, called=(RoemCall(5, 20),))
    assert find_problems(call, AMSTERDAM) == (Finding(RoundProblem.CALL_UNKNOWN_TRICK),)


def test_a_revoke_that_is_named_is_not_refused_for_its_illegal_card() -> None:
    """Under rules that refuse illegal cards, the record is refused only as long as no one says what it is."""
    rules = replace(AMSTERDAM, illegal_card=IllegalCard.REJECT, revoke=RevokeRule.PERSONAL)
    plays = list(SOME_DEALS[0].entry.plays)
    plays[1], plays[5] = plays[5], plays[1]
    entry = replace(SOME_DEALS[0].entry, plays=tuple(plays), hands={})
    illegal = score_round(entry, AMSTERDAM).illegal
    assert illegal is not None
    assert find_problems(entry, rules) == (Finding(RoundProblem.ILLEGAL_CARD, illegal.seat.side),)
    assert find_problems(replace(entry, revoke=illegal.seat), rules) == ()


def test_a_stopped_round_is_written_down_and_read_again() -> None:
    assert entry_to_mapping(STOPPED)["revoke"] == "E"
    assert entry_from_mapping(entry_to_mapping(STOPPED)) == STOPPED


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["klammern", "hamburg"])
@pytest.mark.parametrize("seed", range(4))
def test_a_round_with_melds_is_followed_as_it_is_scored(rules: str, players: int, seed: int) -> None:
    """Protects: each card as it was dealt and played may come next, and at the end the cards count what they score."""
    ruleset = preset(rules, players=players)
    at_table = seats_at_table(ruleset)
    dice = random.Random(seed)
    pack = dice.sample(list(Card), players * ruleset.hand_size)
    hands = {seat: pack[number :: len(at_table)] for number, seat in enumerate(at_table)}
    entry = KlammernCards(trump=dice.choice(list(Suit)), maker=at_table[0], leader=at_table[-1], plays=())
    for _card in pack:
        progress = meld_progress(entry, ruleset)
        # What is offered is not in his hand alone: of his own cards those that the whole hand allows.
        known = meld_progress(replace(entry, hands={progress.seat: tuple(hands[progress.seat])}), ruleset)
        assert set(known.allowed) <= set(progress.allowed)
        card = dice.choice(known.allowed)
        hands[progress.seat].remove(card)
        entry = replace(entry, plays=(*entry.plays, card))
    over, score = meld_progress(entry, ruleset), score_round(entry, ruleset)
    assert (over.seat, over.lying, over.allowed, over.others, over.illegal) == (None, (), (), (), ())
    assert over.tricks == score.tricks
    assert dict(over.card_points) == dict(score.card_points)


def test_a_round_with_melds_has_as_many_cards_as_are_dealt() -> None:
    rules = preset("klammern", players=2)
    for plays, leader in (("7S 7S", N), ("7S", S)):
        with pytest.raises(ValueError, match=r"played once|sits there"):
            meld_progress(KlammernCards(trump=Suit.SPADES, maker=N, leader=leader, plays=cards(plays)), rules)
    with pytest.raises(ValueError, match="more cards"):
        meld_progress(KlammernCards(trump=Suit.SPADES, maker=N, leader=N, plays=tuple(Card)), rules)
