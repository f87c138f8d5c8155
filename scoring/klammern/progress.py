"""A round of Klammern or Hamburg while it is written down card by card: what counts so far, what may come next."""

from collections.abc import Mapping
from typing import NamedTuple

from ..cards import Card
from ..entries import KlammernCards
from ..partial_round import Turn, follow, illegal_plays, offered_cards
from ..results import IllegalPlay, TrickScore
from ..rules import Ruleset
from ..seats import Contender, Seat, contender_of, contenders, seats_at_table


class MeldProgress(NamedTuple):
    """A round of Klammern or Hamburg under way; fields that klaverjas's `Progress` also has mean the same.

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
    if entry.leader not in seats_at_table(rules):
        raise ValueError("nobody sits there")
    partial = follow(entry, rules)
    points = dict.fromkeys(contenders(rules), 0)
    for trick in partial.tricks:
        points[contender_of(rules, trick.winner)] += trick.points
    is_over = len(partial.tricks) == rules.hand_size
    if is_over:
        points[contender_of(rules, partial.tricks[-1].winner)] += rules.last_trick
    allowed, others = offered_cards(entry, rules, partial)
    return MeldProgress(
        partial.turns,
        partial.tricks,
        None if is_over else partial.seat,
        partial.lying,
        allowed,
        () if is_over else others,
        illegal_plays(entry, rules, partial),
        points,
    )
