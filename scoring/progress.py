"""A round card by card while it is being written down: what counts so far, and which card may come next."""

from collections.abc import Mapping
from typing import NamedTuple

from . import melds
from .cards import CARDS, Card, Contender, PerSide, Seat, card_set
from .course import Course, Turn, allowed_cards, follow, held_cards, illegal_plays
from .entries import CardsEntry, KlammernCards
from .hand_roem import hand_roem, roem_of_hand
from .plays import call, hands_called, hands_dealt, tally
from .results import HandRoem, IllegalPlay, TrickScore
from .rules import RoemCaller, Ruleset


class Progress(NamedTuple):
    """A round under way.

    `seat` has the turn (None when all the cards lie) and may play the `allowed` cards, as far as the hands are known;
    `others` are the cards that have not been played either. `card_points` and `roem` are those of the complete tricks,
    with the last trick's points when all eight are there. `held` is what is known of the hands.

    Where roem in the hand counts, `in_hand` is what each hand that is known whole held at the start (runs and fours of
    a kind, then stuk), and `hand` what is counted and rejected of that which was called; None as long as no hand is
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
    course = _follow(entry, rules)
    tricks = course.tricks
    if entry.called is not None and rules.roem_caller is not RoemCaller.NOBODY:
        tricks = tuple(call(entry.called, list(tricks), rules, findings=[]))
    counted, _ = tally(entry, rules, tricks)
    hands = hands_dealt(entry, rules, tricks) if rules.hand_roem else {}
    allowed, others = _offered(entry, rules, course)
    return Progress(
        course.turns,
        tricks,
        course.seat if len(entry.plays) < len(CARDS) else None,
        course.lying,
        allowed,
        others,
        illegal_plays(entry, rules, course),
        counted.card_points,
        counted.roem,
        held_cards(entry, rules, course),
        {seat: roem_of_hand(rules, entry.trump, cards) for seat, cards in hands.items()},
        hand_roem(rules, entry.trump, hands_called(entry, hands)) if hands else None,
    )


class MeldProgress(NamedTuple):
    """A round of Klammern or Hamburg under way; the fields that `Progress` has too mean the same.

    `card_points` are those of the complete tricks, for every side or player, with the last trick's points at the end.
    """

    turns: tuple[Turn, ...]
    tricks: tuple[TrickScore, ...]
    seat: Seat | None
    lying: tuple[Card, ...]
    allowed: tuple[Card, ...]
    others: tuple[Card, ...]
    illegal: tuple[IllegalPlay, ...]
    card_points: Mapping[Contender, int]


def meld_progress(entry: KlammernCards, rules: Ruleset) -> MeldProgress:
    """How far a round of Klammern or Hamburg has come.

    Asks for different cards, as many as are dealt at most, and a leader who sits at the table; raises `ValueError`
    otherwise.
    """
    if entry.leader not in melds.seats_at_table(rules):
        raise ValueError("nobody sits there")
    course = _follow(entry, rules)
    points = dict.fromkeys(melds.contenders(rules), 0)
    for trick in course.tricks:
        points[melds.contender_of(rules, trick.winner)] += trick.points
    is_over = len(course.tricks) == rules.hand_size
    if is_over:
        points[melds.contender_of(rules, course.tricks[-1].winner)] += rules.last_trick
    allowed, others = _offered(entry, rules, course)
    return MeldProgress(
        course.turns,
        course.tricks,
        None if is_over else course.seat,
        course.lying,
        allowed,
        () if is_over else others,
        illegal_plays(entry, rules, course),
        points,
    )


def _follow(entry: CardsEntry | KlammernCards, rules: Ruleset) -> Course:
    if card_set(entry.plays).bit_count() != len(entry.plays):
        raise ValueError("a card can be played once")
    if len(entry.plays) > rules.players * rules.hand_size:
        raise ValueError("more cards than are dealt")
    return follow(entry, rules)


def _offered(
    entry: CardsEntry | KlammernCards, rules: Ruleset, course: Course
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that may come next, and those that are left besides."""
    allowed = allowed_cards(entry, rules, course)
    gone = {*entry.plays, *allowed}
    return allowed, tuple(card for card in CARDS if card not in gone)
