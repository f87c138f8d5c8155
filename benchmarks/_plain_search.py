"""A search with open hands as anyone would write it: card by card from the engine's rules, alpha-beta, no tables.

It knows no positions it has met before and no card that is as good as another. What it says is what
`scoring.double_dummy` has to say; how long it takes is what the tables gain.
"""

import random
from collections.abc import Callable, Mapping, Sequence

from scoring import Card, PerSide, Ruleset, Seat, Side, Suit, legal_cards, trick_roem, trick_winner
from scoring.values import card_values

SEATS = tuple(Seat)
Won = tuple[PerSide[int], PerSide[int], PerSide[int]]
"""The card points, roem and tricks of both sides."""
NOTHING: Won = (PerSide(0, 0), PerSide(0, 0), PerSide(0, 0))


class PlainSearch:
    """One deal; `worth` says what North–South have of it at the end: they want it high, the others low."""

    def __init__(self, rules: Ruleset, trump: Suit, worth: Callable[[Won], int]) -> None:
        self.rules, self.trump, self.worth = rules, trump, worth
        self.values = card_values(rules, trump)
        self.cards_tried = 0

    def best(
        self,
        hands: Mapping[Seat, Sequence[Card]],
        seat: Seat,
        trick: tuple[Card, ...] = (),
        won: Won = NOTHING,
        low: int = -100_000,
        high: int = 100_000,
    ) -> int:
        """What North–South get when `seat` plays next; nothing outside `low` to `high` matters."""
        if not any(hands.values()):
            return self.worth(won)
        for card in legal_cards(self.rules, self.trump, trick, hands[seat]):
            self.cards_tried += 1
            value = self.best(*self.after(hands, seat, trick, won, card), low, high)
            if seat.side is Side.NS:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if seat.side is Side.NS else high

    def after(
        self, hands: Mapping[Seat, Sequence[Card]], seat: Seat, trick: tuple[Card, ...], won: Won, card: Card
    ) -> tuple[Mapping[Seat, Sequence[Card]], Seat, tuple[Card, ...], Won]:
        """The arguments of `best` once this card is on the table."""
        left = {**hands, seat: [one for one in hands[seat] if one is not card]}
        trick = (*trick, card)
        if len(trick) < len(SEATS):
            return left, seat.next, trick, won
        winner = SEATS[(seat.number + 1 + trick_winner(self.rules, self.trump, trick)) % len(SEATS)]
        points = sum(self.values[one.number] for one in trick)
        points += 0 if any(left.values()) else self.rules.last_trick
        gains = (points, trick_roem(self.rules, self.trump, trick), 1)
        side = winner.side
        counted = [
            PerSide(so_far.ns + gain * (side is Side.NS), so_far.ew + gain * (side is Side.EW))
            for so_far, gain in zip(won, gains, strict=True)
        ]
        return left, winner, (), (counted[0], counted[1], counted[2])


def difference(won: Won) -> int:
    """What North–South have more, in points and roem."""
    points, roem, _ = won
    return points.ns + roem.ns - points.ew - roem.ew


def ending(tricks: int, chance: random.Random) -> tuple[Suit, Seat, dict[Seat, tuple[Card, ...]]]:
    """The last tricks of a random deal: trump, who leads, and the hands."""
    pack = list(Card)
    chance.shuffle(pack)
    hands = {seat: tuple(pack[tricks * seat.number : tricks * (seat.number + 1)]) for seat in SEATS}
    return chance.choice(list(Suit)), chance.choice(SEATS), hands
