"""Which cards may be played, and who is winning a trick.

A trick that is under way is a *state*: which suit was led, which card is winning, and at which position it was
played. There are a few hundred states; for each of them the table of a rule set knows which card leads to which next
state, and in which order of preference cards must be played. That makes a play two list look-ups and a legal set a
few bit operations.
"""

from collections.abc import Iterable, Sequence
from functools import cache, reduce
from itertools import takewhile
from operator import or_
from typing import NamedTuple

from .cards import ALL_CARDS, CARDS, Card, Suit, card_set, cards_in
from .rules import Legality, Ruleset
from .values import plain_strength, trump_strength


class State(NamedTuple):
    """A trick under way: the led suit, the card that is winning it, its position (0 led), and the number of cards."""

    led: Suit
    winning: Card
    position: int
    cards: int


Choice = tuple[int, int, int]
"""Sets of cards in order of preference: a player plays from the first his hand has any of, otherwise anything."""

COMPLETE = 4

UNSURE = 1 << 16  # more than there are states, and more than any 32 cards can be worth
BELOW, ABOVE = UNSURE - 1, UNSURE.bit_length() - 1
"""Of an integer that has a set of cards above a small number: `& BELOW` is that number, `>> ABOVE` the set."""


class TrickTable:
    """All states of a trick for one legality and one trump suit, numbered; the first 32 are "this card was led".

    `follow[state][card.number]` is the number of the next state; for the fourth card it is the winner's position in
    the trick, 0 to 3. Added to it, `UNSURE` times, is the set of cards that would have to be played instead: the hand
    must have none of them. `choices[state]` are the state's preferences, `states[state]` is the state.
    """

    def __init__(self, legality: Legality, trump: Suit, overtrump_on_trump_lead: bool) -> None:
        self.trump = trump
        self.overtrump_on_trump_lead = overtrump_on_trump_lead
        self.suits = {suit: card_set(card for card in CARDS if card.suit is suit) for suit in Suit}
        self.choices: list[Choice] = []
        self.follow: list[list[int]] = []
        numbers: dict[State, int] = {}
        pending = [State(card.suit, card, 0, 1) for card in CARDS]
        numbers.update((state, number) for number, state in enumerate(pending))
        for state in pending:  # grows while it is read
            choice = self._choice(legality, state)
            row = []
            for card in CARDS:
                after = self._after(state, card)
                if after.cards == COMPLETE:
                    number = after.position
                else:
                    if after not in numbers:
                        numbers[after] = len(pending)
                        pending.append(after)
                    number = numbers[after]
                row.append(number + UNSURE * _passed_over(choice, card))
            self.choices.append(choice)
            self.follow.append(row)
        self.states = pending

    def legal(self, state: int, hand: int) -> int:
        """The cards of `hand` that may be played on this state; both are sets of cards."""
        first, second, third = self.choices[state]
        return hand & first or hand & second or hand & third or hand

    def state(self, trick: Iterable[Card]) -> int | None:
        """The state of a trick with these one to three cards; None before the first card."""
        state: int | None = None
        for card in trick:
            state = card.number if state is None else self.follow[state][card.number] & BELOW
        return state

    def winner(self, trick: Sequence[Card]) -> int:
        """The position (0 to 3) of the winning card among one to four."""
        winning = 0
        for position in range(1, len(trick)):
            if self._beats(trick[position], trick[winning]):
                winning = position
        return winning

    def _beats(self, card: Card, winning: Card) -> bool:
        """Whether a card played later takes the trick from the winning one (a led suit's card or a trump)."""
        if card.suit is not winning.suit:
            return card.suit is self.trump
        strength = trump_strength if card.suit is self.trump else plain_strength
        return strength(card) > strength(winning)

    def _after(self, state: State, card: Card) -> State:
        if self._beats(card, state.winning):
            return State(state.led, card, state.cards, state.cards + 1)
        return state._replace(cards=state.cards + 1)

    def _choice(self, legality: Legality, state: State) -> Choice:
        """What the next player must do. Rules: docs/scoring.md, "Which cards may be played"."""
        follow = self.suits[state.led]
        trumps = self.suits[self.trump]
        is_trumped = state.winning.suit is self.trump
        higher = card_set(card for card in cards_in(trumps) if self._beats(card, state.winning))
        if state.led is self.trump:
            return (higher, trumps, ALL_CARDS) if self.overtrump_on_trump_lead else (trumps, ALL_CARDS, ALL_CARDS)
        if legality is Legality.ROTTERDAM:
            return follow, higher, trumps
        others = ALL_CARDS & ~trumps
        if (state.cards - state.position) % 2 == 0:  # the partner is winning
            return (follow, others | higher, ALL_CARDS) if is_trumped else (follow, ALL_CARDS, ALL_CARDS)
        return (follow, higher, others) if is_trumped else (follow, trumps, ALL_CARDS)


def _passed_over(choice: Choice, card: Card) -> int:
    """The set of cards that would have to be played before this one."""
    return reduce(or_, takewhile(lambda cards: not card.bit & cards, choice), 0)


@cache
def trick_table(legality: Legality, trump: Suit, overtrump_on_trump_lead: bool = True) -> TrickTable:
    return TrickTable(legality, trump, overtrump_on_trump_lead)


def legal_cards(rules: Ruleset, trump: Suit, trick: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of `hand` that may be played after the cards of `trick` (none to three), in the order of the hand."""
    legal = legal_set(rules, trump, trick, card_set(hand))
    return tuple([card for card in hand if card.bit & legal])  # twice as fast as a generator


def legal_set(rules: Ruleset, trump: Suit, trick: Sequence[Card], hand: int) -> int:
    """As `legal_cards`, with sets of cards as integers (see `card_set`): for programs that ask very often."""
    if not trick:
        return hand
    table = trick_table(rules.legality, trump, rules.overtrump_on_trump_lead)
    state = trick[0].number
    for card in trick[1:]:
        state = table.follow[state][card.number] & BELOW
    first, second, third = table.choices[state]
    return hand & first or hand & second or hand & third or hand


def trick_winner(rules: Ruleset, trump: Suit, trick: Sequence[Card]) -> int:
    """The position (0 led, to 3) of the card that wins these one to four cards, in the order they were played."""
    return trick_table(rules.legality, trump, rules.overtrump_on_trump_lead).winner(trick)
