"""What the engine gives back. Points are whole points; see docs/scoring.md for what each outcome means."""

from enum import StrEnum
from typing import NamedTuple

from .cards import Card, PerSide, Seat, Side


class Outcome(StrEnum):
    """How a round ended."""

    MADE = "made"
    NAT = "nat"
    PIT = "pit"
    COUNTER_PIT = "counter_pit"
    REVOKE = "revoke"


class Share(NamedTuple):
    """What one side is awarded: card points (after doubling), roem and bonus."""

    points: int
    roem: int
    bonus: int


NOTHING = Share(0, 0, 0)


class TrickScore(NamedTuple):
    """One trick: its winner, card points (without the last-trick points), the roem in it and the roem that counts."""

    winner: Seat
    points: int
    roem: int
    called: int


class HandRoem(NamedTuple):
    """Roem in the hands of both sides: what counts (stuk included) and what was rejected."""

    counted: PerSide[int]
    rejected: PerSide[int]


class IllegalPlay(NamedTuple):
    """The first illegal card: in which trick (counted from 1), by whom, and what the rules allowed."""

    trick: int
    seat: Seat
    card: Card
    legal: tuple[Card, ...]


class RoundScore(NamedTuple):
    """A scored round.

    `card_points` and `roem` are what was won on the table (before doubling, before a nat moves them); `shares` are
    what each side is awarded and `score` is the sum of each share. `pit` is the side with all eight tricks, whether
    or not it pays; `nat` the side that lost everything. `hand` is the roem in the hands that is part of `roem`, and
    what was rejected, under rules that count it. `tricks_won` is None where it was not written down. `tricks`
    and `illegal` are there for a round entered card by card.
    """

    outcome: Outcome
    card_points: PerSide[int]
    roem: PerSide[int]
    tricks_won: PerSide[int] | None
    shares: PerSide[Share]
    score: PerSide[int]
    pit: Side | None
    nat: Side | None
    tricks: tuple[TrickScore, ...] = ()
    illegal: IllegalPlay | None = None
    hand: HandRoem | None = None


class MatchState(NamedTuple):
    """Whether a match is over.

    `extra_round`: it would be over but is level (or, by its rules, both sides are over the target) and goes on.
    `draw`: it is over and level.
    """

    finished: bool
    winner: Side | None
    draw: bool
    extra_round: bool


class MatchScore(NamedTuple):
    """A match after some rounds: the points of each side, its state (see `MatchState`), and the rounds."""

    total: PerSide[int]
    finished: bool
    winner: Side | None
    draw: bool
    extra_round: bool
    rounds: tuple[RoundScore, ...]
