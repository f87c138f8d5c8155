"""A partly played round: whose turn it is, and what the cards so far say about the hands.

`klaverjas.plays` reads complete rounds many times faster; this reads rounds that are under way or were stopped, of
which not every card is known. A card called illegal here is illegal whatever the unknown cards are.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from .cards import ALL_CARDS, CARDS, Card, card_set, cards_in
from .entries import CardsEntry, KlammernCards
from .legality import trick_table
from .results import IllegalPlay, TrickScore
from .rules import Ruleset
from .seats import SEATS, Seat, seats_at_table
from .values import card_values


class Turn(NamedTuple):
    """A card that was played: in which trick (counted from 1), by whom, and on which cards."""

    trick: int
    seat: Seat
    card: Card
    lying: tuple[Card, ...]


class PartialRound(NamedTuple):
    """The cards so far; `seat` has the turn and `lying` are the cards of the trick under way."""

    turns: tuple[Turn, ...]
    tricks: tuple[TrickScore, ...]
    seat: Seat
    lying: tuple[Card, ...]


def no_roem(_trick: tuple[Card, ...]) -> int:
    return 0


def follow(
    entry: CardsEntry | KlammernCards, rules: Ruleset, roem_of: Callable[[tuple[Card, ...]], int] = no_roem
) -> PartialRound:
    """Follow who played what. A trick has as many cards as there are players.

    `roem_of` says what the cards of a trick are worth in roem, where the game knows it. Raises `ValueError` for a card
    that was played twice, and for more cards than are dealt.
    """
    if card_set(entry.plays).bit_count() != len(entry.plays):
        raise ValueError("a card can be played once")
    if len(entry.plays) > rules.players * rules.hand_size:
        raise ValueError("more cards than are dealt")
    seats = seats_at_table(rules)
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
            roem = roem_of(lying)
            tricks.append(TrickScore(seat, sum(values[one.number] for one in lying), roem, roem))
            lying = ()
    return PartialRound(tuple(turns), tuple(tricks), seat, lying)


def illegal_plays(entry: CardsEntry | KlammernCards, rules: Ruleset, partial: PartialRound) -> tuple[IllegalPlay, ...]:
    """Every card that was certainly not allowed, in the order of play.

    A hand is what its player is still to play, plus what else is known of it. More cards in a hand can only add
    obligations, so anything that part of the hand forbids, the whole hand forbids as well.
    """
    table = trick_table(rules.legality, entry.trump, rules.overtrump_on_trump_lead)
    held = held_cards(entry, rules, partial)
    found = []
    for trick, seat, card, lying in reversed(partial.turns):
        held[seat] |= card.bit
        state = table.state(lying)
        if state is None:
            continue
        legal = table.legal(state, held[seat])
        if not card.bit & legal:
            found.append(IllegalPlay(trick, seat, card, tuple(cards_in(legal))))
    return tuple(reversed(found))


def first_illegal(entry: CardsEntry | KlammernCards, rules: Ruleset) -> IllegalPlay:
    """In a complete round that has one, whatever hands were given."""
    played = replace(entry, hands={})
    return illegal_plays(played, rules, follow(played, rules))[0]


def held_cards(entry: CardsEntry | KlammernCards, rules: Ruleset, partial: PartialRound) -> dict[Seat, int]:
    """The known cards that each seat still holds, as sets of cards."""
    hands = known_hands(entry.hands, rules)
    held = {seat: hands.get(seat, 0) for seat in SEATS}
    for turn in partial.turns:
        held[turn.seat] &= ~turn.card.bit
    return held


def known_hands(hands: Mapping[Seat, tuple[Card, ...]], rules: Ruleset) -> dict[Seat, int]:
    """Hands as sets of cards; the fourth is what the other three leave."""
    known = {seat: card_set(cards) for seat, cards in hands.items()}
    if rules.players == len(SEATS) and len(known) == len(SEATS) - 1:
        [last] = set(SEATS) - set(known)
        known[last] = ALL_CARDS & ~card_set(card for cards in hands.values() for card in cards)
    return known


def allowed_cards(entry: CardsEntry | KlammernCards, rules: Ruleset, partial: PartialRound) -> tuple[Card, ...]:
    """The cards that the player to move may play, as far as that is known.

    A card is left out when it has been played, is in another hand, would be a revoke now, or would show that an earlier
    card was one.
    """
    if len(entry.plays) >= rules.players * rules.hand_size:
        return ()
    held, hands = held_cards(entry, rules, partial), known_hands(entry.hands, rules)
    possible = ALL_CARDS & ~card_set(entry.plays)
    for seat in SEATS:
        if seat is not partial.seat:
            possible &= ~held[seat]
        elif seat in hands:
            possible &= held[seat]
    known = len(illegal_plays(entry, rules, partial))
    return tuple(
        card
        for card in cards_in(possible)
        if len(illegal_plays(entry, rules, partial._replace(turns=(*partial.turns, _turn(partial, card))))) == known
    )


def offered_cards(
    entry: CardsEntry | KlammernCards, rules: Ruleset, partial: PartialRound
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that may be played next, and the others that are left."""
    allowed = allowed_cards(entry, rules, partial)
    gone = {*entry.plays, *allowed}
    return allowed, tuple(card for card in CARDS if card not in gone)


def _turn(partial: PartialRound, card: Card) -> Turn:
    return Turn(len(partial.tricks) + 1, partial.seat, card, partial.lying)
