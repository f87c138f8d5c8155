"""What every game has in common: the orders of the cards, their points, who takes a trick, and what may be played.

A card is two letters, rank and suit. A trick is a list of cards, the led one first.
"""

from collections.abc import Sequence
from functools import cached_property

from scoring import DoubleSpades, Legality, Ruleset, Seat

NATURAL = "789TJQKA"  # for runs
PLAIN = "789JQKTA"  # which card of a suit is higher
TRUMPS = "78QKTA9J"

PLAIN_POINTS = {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
TRUMP_POINTS = {"7": 0, "8": 0, "Q": 3, "K": 4, "T": 10, "A": 11, "9": 14}  # the jack is an option

PACK = [rank + suit for suit in "SHDC" for rank in NATURAL]


class Refused(ValueError):
    """A record that no one should score."""


def points_of(rules: Ruleset, trump: str, card: str) -> int:
    rank, suit = card
    if suit != trump:
        return PLAIN_POINTS[rank]
    points = rules.trump_jack if rank == "J" else TRUMP_POINTS[rank]
    if suit == "S" and rules.double_spades is DoubleSpades.TRUMP_CARDS:
        return 2 * points
    return points


def whole_pack(rules: Ruleset, trump: str) -> int:
    """All the points of a round with 32 cards."""
    return sum(points_of(rules, trump, card) for card in PACK) + rules.last_trick


def strength(trump: str, led: str, card: str) -> int:
    rank, suit = card
    if suit == trump:
        return 100 + TRUMPS.index(rank)
    if suit == led:
        return PLAIN.index(rank)
    return -1


def winning_place(trump: str, trick: Sequence[str]) -> int:
    """Which card of the trick is winning it, counted from 0."""
    led = trick[0][1]
    strengths = [strength(trump, led, card) for card in trick]
    return strengths.index(max(strengths))


def may_be_played(rules: Ruleset, trump: str, trick: Sequence[str], hand: Sequence[str]) -> list[str]:
    """The cards of this hand that its player may add to the trick."""
    if not trick:
        return list(hand)
    led = trick[0][1]
    following = [card for card in hand if card[1] == led]
    trumps = [card for card in hand if card[1] == trump]
    others = [card for card in hand if card[1] != trump]
    highest_trump = max((TRUMPS.index(card[0]) for card in trick if card[1] == trump), default=-1)
    higher_trumps = [card for card in trumps if TRUMPS.index(card[0]) > highest_trump]

    if following:
        if led == trump and rules.overtrump_on_trump_lead and higher_trumps:
            return higher_trumps
        return following
    if not trumps:
        return list(hand)
    if rules.legality is Legality.ROTTERDAM:
        return higher_trumps or trumps

    # Amsterdam
    partner_is_winning = winning_place(trump, trick) == len(trick) - 2
    is_trumped = highest_trump >= 0
    if partner_is_winning and not is_trumped:
        return list(hand)
    if partner_is_winning:
        return others + higher_trumps or trumps
    return higher_trumps or others or trumps


def around(players: int, leader: Seat) -> list[Seat]:
    """The players of a trick in turn."""
    seats = list(Seat)[:players]
    at = seats.index(leader)
    return seats[at:] + seats[:at]


class Table:
    """The tricks of a record: who took each and its cards.

    `seat_of` is who played each card, `hands` are what the seats held, as far as it is known.
    """

    def __init__(
        self, rules: Ruleset, trump: str, leader: Seat, plays: Sequence[str], hands: dict[Seat, list[str]]
    ) -> None:
        self.rules, self.trump, self.plays = rules, trump, plays
        self.tricks: list[tuple[Seat, list[str]]] = []
        self.seat_of: list[Seat] = []
        left = list(plays)
        while left:
            trick, left = left[: rules.players], left[rules.players :]
            turn = around(rules.players, leader)
            self.seat_of += turn[: len(trick)]
            if len(trick) == rules.players:
                leader = turn[winning_place(trump, trick)]
                self.tricks.append((leader, trick))
        self.hands = {seat: list(hand) for seat, hand in hands.items()}
        for seat in list(Seat)[: rules.players]:
            if seat not in self.hands:
                self.hands[seat] = [card for card, by in zip(plays, self.seat_of, strict=True) if by is seat]

    @cached_property
    def illegal(self) -> tuple[int, Seat, str, list[str]] | None:
        """The first card that might not have been played: in which trick, by whom, and what might have been."""
        holding = {seat: list(hand) for seat, hand in self.hands.items()}
        for at, (card, seat) in enumerate(zip(self.plays, self.seat_of, strict=True)):
            begin = at - at % self.rules.players
            allowed = may_be_played(self.rules, self.trump, self.plays[begin:at], holding[seat])
            if card not in allowed:
                return at // self.rules.players + 1, seat, card, allowed
            holding[seat].remove(card)
        return None
