"""A round of Klammern or Hamburg while it is written down card by card: what counts so far, what may come next."""

from collections.abc import Mapping
from typing import NamedTuple

from ..cards import Card
from ..entries import KlammernCards, MeldCall
from ..partial_round import Turn, follow, illegal_plays, offered_cards
from ..results import IllegalPlay, TrickScore
from ..rules import Ruleset
from ..seats import Contender, Seat, contender_of, contenders, seats_at_table
from .plays import before_revoke, melds_so_far


class MeldProgress(NamedTuple):
    """A round of Klammern or Hamburg under way; fields that klaverjas's `Progress` also has mean the same.

    `card_points` are those of the complete tricks, for every side or player, with the last trick's points at the end.
    After a revoke that ended the round no one has the turn, and the points are those of the tricks before it. `melds`
    are the Terze and Fifties in the cards that are known to have been in one hand.
    """

    turns: tuple[Turn, ...]
    tricks: tuple[TrickScore, ...]
    seat: Seat | None
    lying: tuple[Card, ...]
    allowed: tuple[Card, ...]
    others: tuple[Card, ...]
    illegal: tuple[IllegalPlay, ...]
    card_points: Mapping[Contender, int]
    melds: tuple[MeldCall, ...]


def meld_progress(entry: KlammernCards, rules: Ruleset) -> MeldProgress:
    """How far a round of Klammern or Hamburg has come.

    Asks for different cards, as many as are dealt at most, and a leader who sits at the table; raises `ValueError`
    otherwise.
    """
    if entry.leader not in seats_at_table(rules):
        raise ValueError("no one sits there")
    partial = follow(entry, rules)
    points = dict.fromkeys(contenders(rules), 0)
    is_stopped = entry.revoke is not None
    for trick in before_revoke(entry, rules, partial)[0] if is_stopped else partial.tricks:
        points[contender_of(rules, trick.winner)] += trick.points
    is_over = is_stopped or len(partial.tricks) == rules.hand_size
    if is_over and not is_stopped:
        points[contender_of(rules, partial.tricks[-1].winner)] += rules.last_trick
    allowed, others = ((), ()) if is_over else offered_cards(entry, rules, partial)
    return MeldProgress(
        partial.turns,
        partial.tricks,
        None if is_over else partial.seat,
        partial.lying,
        allowed,
        others,
        illegal_plays(entry, rules, partial),
        points,
        melds_so_far(entry, rules, partial),
    )
