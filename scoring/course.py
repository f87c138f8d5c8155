"""The course of a round, however far it has come: whose turn it is, and what the cards so far say about the hands.

`plays` reads complete rounds many times as fast; this reads rounds that are under way or were stopped, of which not
every card is known. What is called illegal here is so whatever the unknown cards are.
"""

from collections.abc import Mapping
from typing import NamedTuple

from .cards import ALL_CARDS, SEATS, Card, Seat, card_set, cards_in
from .entries import CardsEntry, KlammernCards
from .legality import trick_table
from .results import IllegalPlay, TrickScore
from .roem import trick_roem
from .rules import Ruleset
from .values import card_values


class Turn(NamedTuple):
    """A card that was played: in which trick (counted from 1), by whom, and on which cards."""

    trick: int
    seat: Seat
    card: Card
    lying: tuple[Card, ...]


class Course(NamedTuple):
    """The cards so far; `seat` has the turn and `lying` are the cards of the trick under way."""

    turns: tuple[Turn, ...]
    tricks: tuple[TrickScore, ...]
    seat: Seat
    lying: tuple[Card, ...]


def follow(entry: CardsEntry | KlammernCards, rules: Ruleset) -> Course:
    """Who played what; the cards must be different ones. A trick has as many cards as there are players."""
    seats = SEATS[: rules.players]
    table = trick_table(rules.legality, entry.trump, rules.overtrump_on_trump_lead)
    values = card_values(rules, entry.trump)
    turns: list[Turn] = []
    tricks: list[TrickScore] = []
    seat = entry.leader
    lying: tuple[Card, ...] = ()
    for card in entry.plays:
        turns.append(Turn(len(tricks) + 1, seat, card, lying))
        lying, seat = (*lying, card), seats[(seat.number + 1) % len(seats)]
        if len(lying) == len(seats):
            seat = seats[(seat.number + table.winner(lying)) % len(seats)]
            roem = 0 if rules.game.has_melds else trick_roem(rules, entry.trump, lying)
            tricks.append(TrickScore(seat, sum(values[one.number] for one in lying), roem, roem))
            lying = ()
    return Course(tuple(turns), tuple(tricks), seat, lying)


def illegal_plays(entry: CardsEntry | KlammernCards, rules: Ruleset, course: Course) -> tuple[IllegalPlay, ...]:
    """Every card that was certainly not allowed, in the order of play.

    A hand is what its player still plays, and what is known of it besides. More cards in a hand can only add duties,
    so what a part of the hand forbids the whole hand forbids as well.
    """
    table = trick_table(rules.legality, entry.trump, rules.overtrump_on_trump_lead)
    held = held_cards(entry, rules, course)
    found = []
    for trick, seat, card, lying in reversed(course.turns):
        held[seat] |= card.bit
        state = table.state(lying)
        if state is None:
            continue
        legal = table.legal(state, held[seat])
        if not card.bit & legal:
            found.append(IllegalPlay(trick, seat, card, tuple(cards_in(legal))))
    return tuple(reversed(found))


def held_cards(entry: CardsEntry | KlammernCards, rules: Ruleset, course: Course) -> dict[Seat, int]:
    """What is known of the cards that each seat still holds, as sets of cards."""
    hands = known_hands(entry.hands, rules)
    held = {seat: hands.get(seat, 0) for seat in SEATS}
    for turn in course.turns:
        held[turn.seat] &= ~turn.card.bit
    return held


def known_hands(hands: Mapping[Seat, tuple[Card, ...]], rules: Ruleset) -> dict[Seat, int]:
    """Hands as sets of cards; the fourth is what the other three leave."""
    known = {seat: card_set(cards) for seat, cards in hands.items()}
    if rules.players == len(SEATS) and len(known) == len(SEATS) - 1:
        [last] = set(SEATS) - set(known)
        known[last] = ALL_CARDS & ~card_set(card for cards in hands.values() for card in cards)
    return known


def allowed_cards(entry: CardsEntry | KlammernCards, rules: Ruleset, course: Course) -> tuple[Card, ...]:
    """The cards that whoever has the turn may play, as far as that is known.

    A card is left out when it lies already, is in another hand, would be a revoke now, or would show that an earlier
    card was one.
    """
    if len(entry.plays) >= rules.players * rules.hand_size:
        return ()
    held, hands = held_cards(entry, rules, course), known_hands(entry.hands, rules)
    possible = ALL_CARDS & ~card_set(entry.plays)
    for seat in SEATS:
        if seat is not course.seat:
            possible &= ~held[seat]
        elif seat in hands:
            possible &= held[seat]
    known = len(illegal_plays(entry, rules, course))
    return tuple(
        card
        for card in cards_in(possible)
        if len(illegal_plays(entry, rules, course._replace(turns=(*course.turns, _turn(course, card))))) == known
    )


def _turn(course: Course, card: Card) -> Turn:
    return Turn(len(course.tricks) + 1, course.seat, card, course.lying)
