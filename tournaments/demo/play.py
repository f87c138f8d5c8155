"""Plays rounds with plain common sense, so that the demo's scores look like those of a real evening."""

from collections.abc import Mapping, Sequence
from random import Random

from scoring import (
    Card,
    CardsEntry,
    PerSide,
    RoundEntry,
    Ruleset,
    Seat,
    Side,
    Suit,
    legal_cards,
    score_round,
    trick_winner,
)

# How much a card is worth keeping; only an order of magnitude is needed to play sensibly.
TRUMP_STRENGTH = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 1, "7": 0}
PLAIN_STRENGTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 1, "8": 0, "7": 0}


def deal(random: Random) -> dict[Seat, list[Card]]:
    """Eight cards for each seat."""
    pack = list(Card)
    random.shuffle(pack)
    return {seat: pack[8 * index : 8 * index + 8] for index, seat in enumerate(Seat)}


def play_round(
    random: Random, rules: Ruleset, dealer: Seat, hands: Mapping[Seat, Sequence[Card]] | None = None
) -> CardsEntry:
    """A whole round: forehand or, with poor cards, the next player makes trump; everyone plays legal cards.

    If `hands` are given they are played instead of a new deal, as in portefeuille.
    """
    hands = hands or deal(random)
    leader = dealer.next
    maker, trump = _choose_trump(hands, leader)
    plays: list[Card] = []
    remaining = {seat: list(cards) for seat, cards in hands.items()}
    seat = leader
    for _trick in range(8):
        cards: list[Card] = []
        first = seat
        for _turn in range(4):
            legal = legal_cards(rules, trump, cards, remaining[seat])
            card = _choose_card(random, rules, trump, cards, legal)
            remaining[seat].remove(card)
            cards.append(card)
            seat = seat.next
        seat = first
        for _step in range(trick_winner(rules, trump, cards)):
            seat = seat.next
        plays.extend(cards)
    return CardsEntry(trump=trump, maker=maker, leader=leader, plays=tuple(plays))


def on_paper(entry: CardsEntry, rules: Ruleset) -> RoundEntry:
    """The same round as it is written on a score sheet."""
    score = score_round(entry, rules)
    calls: dict[Side, list[int]] = {Side.NS: [], Side.EW: []}
    for trick in score.tricks:
        if trick.roem:
            calls[trick.winner.side].append(trick.roem)
    return RoundEntry(
        maker=entry.maker.side,
        card_points=PerSide(score.card_points.ns, score.card_points.ew),
        roem=PerSide(tuple(calls[Side.NS]), tuple(calls[Side.EW])),
        pit=score.pit,
        trump=entry.trump,
    )


def _strength(card: Card, trump: Suit) -> int:
    rank = str(card)[0]
    return 20 + TRUMP_STRENGTH[rank] if card.suit == trump else PLAIN_STRENGTH[rank]


def _choose_trump(hands: Mapping[Seat, Sequence[Card]], leader: Seat) -> tuple[Seat, Suit]:
    """The first player with enough trumps plays; when all pass, forehand must."""
    seat = leader
    for _turn in range(4):
        best = max(Suit, key=lambda suit: _worth(hands[seat], suit))
        if _worth(hands[seat], best) >= 50:
            return seat, best
        seat = seat.next
    return leader, max(Suit, key=lambda suit: _worth(hands[leader], suit))


def _worth(cards: Sequence[Card], trump: Suit) -> int:
    trumps = [card for card in cards if card.suit == trump]
    aces = [card for card in cards if card.suit != trump and str(card)[0] == "A"]
    return sum(TRUMP_STRENGTH[str(card)[0]] + 4 for card in trumps) + 8 * len(aces)


def _choose_card(random: Random, rules: Ruleset, trump: Suit, trick: Sequence[Card], legal: Sequence[Card]) -> Card:
    """Lead strong; take a trick as cheaply as possible; feed points to a winning partner; otherwise play the lowest."""
    by_strength = sorted(legal, key=lambda card: (_strength(card, trump), random.random()))
    if not trick:
        return by_strength[-1] if random.random() < 0.7 else random.choice(by_strength)
    holder = trick_winner(rules, trump, trick)
    if (len(trick) - holder) % 2 == 0:
        plain = [card for card in by_strength if card.suit != trump]
        return plain[-1] if plain else by_strength[0]
    winning = [card for card in by_strength if trick_winner(rules, trump, [*trick, card]) == len(trick)]
    return winning[0] if winning else by_strength[0]
