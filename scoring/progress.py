"""A round card by card while it is being written down: what counts so far, and which card may come next."""

from typing import NamedTuple

from .cards import CARDS, Card, PerSide, Seat, card_set
from .course import Turn, allowed_cards, follow, held_cards, illegal_plays
from .entries import CardsEntry
from .plays import call, tally
from .results import IllegalPlay, TrickScore
from .rules import RoemCaller, Ruleset


class Progress(NamedTuple):
    """A round under way.

    `seat` has the turn (None when all the cards lie) and may play the `allowed` cards, as far as the hands are known;
    `others` are the cards that have not been played either. `card_points` and `roem` are those of the complete tricks,
    with the last trick's points when all eight are there. `held` is what is known of the hands.
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


def round_progress(entry: CardsEntry, rules: Ruleset) -> Progress:
    """How far a round has come. Asks for different cards, 32 at most; raises `ValueError` otherwise."""
    if card_set(entry.plays).bit_count() != len(entry.plays):
        raise ValueError("a card can be played once")
    course = follow(entry, rules)
    tricks = course.tricks
    if entry.called is not None and rules.roem_caller is not RoemCaller.NOBODY:
        tricks = tuple(call(entry.called, list(tricks), rules, findings=[]))
    counted, _ = tally(entry, rules, tricks)
    allowed = allowed_cards(entry, rules, course)
    gone = {*entry.plays, *allowed}
    return Progress(
        course.turns,
        tricks,
        course.seat if len(entry.plays) < len(CARDS) else None,
        course.lying,
        allowed,
        tuple(card for card in CARDS if card not in gone),
        illegal_plays(entry, rules, course),
        counted.card_points,
        counted.roem,
        held_cards(entry, course),
    )
