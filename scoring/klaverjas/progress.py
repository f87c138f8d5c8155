"""A round of klaverjas or Kraken while it is written down card by card: what counts so far, what may come next."""

from typing import NamedTuple

from ..cards import CARDS, Card
from ..entries import CardsEntry
from ..partial_round import Turn, held_cards, illegal_plays, offered_cards
from ..results import HandRoem, IllegalPlay, TrickScore
from ..rules import RoemCaller, Ruleset
from ..seats import PerSide, Seat
from .hand_roem import hand_roem, roem_of_hand
from .plays import call, count_up, follow, hands_called, hands_dealt


class Progress(NamedTuple):
    """A round under way.

    `seat` has the turn (None after the last card) and may play the `allowed` cards, as far as the hands are known;
    `others` are the cards that have not been played either. `card_points` and `roem` are those of the complete tricks,
    with the last trick's points when all eight are there. `held` is what is known of the hands.

    Where roem in the hand counts, `in_hand` is what each hand that is known whole held at the start (runs and fours of
    a kind, then stuk), and `hand` what is counted and rejected of the calls; None while no hand is
    known.
    """

    turns: tuple[Turn, ...]
    tricks: tuple[TrickScore, ...]
    seat: Seat | None
    lying: tuple[Card, ...]
    allowed: tuple[Card, ...]
    others: tuple[Card, ...]
    illegal: tuple[IllegalPlay, ...]
    card_points: PerSide[int]
    roem: PerSide[int]
    held: dict[Seat, int]
    in_hand: dict[Seat, tuple[int, ...]]
    hand: HandRoem | None


def round_progress(entry: CardsEntry, rules: Ruleset) -> Progress:
    """How far a round has come. Asks for different cards, 32 at most; raises `ValueError` otherwise."""
    partial = follow(entry, rules)
    tricks = partial.tricks
    if entry.called is not None and rules.roem_caller is not RoemCaller.NOBODY:
        tricks = tuple(call(entry.called, list(tricks), rules, findings=[]))
    counted, _ = count_up(entry, rules, tricks)
    hands = hands_dealt(entry, rules, tricks) if rules.hand_roem else {}
    allowed, others = offered_cards(entry, rules, partial)
    return Progress(
        partial.turns,
        tricks,
        partial.seat if len(entry.plays) < len(CARDS) else None,
        partial.lying,
        allowed,
        others,
        illegal_plays(entry, rules, partial),
        counted.card_points,
        counted.roem,
        held_cards(entry, rules, partial),
        {seat: roem_of_hand(rules, entry.trump, cards) for seat, cards in hands.items()},
        hand_roem(rules, entry.trump, hands_called(entry, hands)) if hands else None,
    )
