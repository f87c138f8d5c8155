"""What the engine gives back. Points are whole points; see docs/scoring.md for what each outcome means."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from .cards import Card
from .seats import Contender, PerSide, Seat, Side


class Outcome(StrEnum):
    """How a round ended."""

    MADE = "made"
    NAT = "nat"
    PIT = "pit"
    COUNTER_PIT = "counter_pit"
    REVOKE = "revoke"
    PASSED = "passed"  # no one wanted trump: the cards are dealt again
    # with melds only
    JASS_WON = "jass_won"  # an announced Klammer-Jass ended the match
    JASS_LOST = "jass_lost"


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

    `extra_round`: it would be over, but it is tied (or, by its rules, both are over the target) and continues.
    `tied`: it is over and tied.
    """

    finished: bool
    winner: Side | None
    tied: bool
    extra_round: bool


class MatchScore(NamedTuple):
    """A match after some rounds: the points of each side, its state (see `MatchState`), and the rounds."""

    total: PerSide[int]
    finished: bool
    winner: Side | None
    tied: bool
    extra_round: bool
    rounds: tuple[RoundScore, ...]


class KlammernScore(NamedTuple):
    """A scored round of Klammern or Hamburg, for each side or player.

    `card_points`, `melds` (Terze and Fifties) and `belle` are what was won on the table and `total` is their sum.
    `beet` is half of all that counts, where there are two who can win: the maker needs one more. `score` is what the
    round is worth in the currency of the rules: small points, Augen, or turns of the die. `winners` won the round:
    everyone but the maker if the maker lost. `meld_winner` had the best meld, as far as that is known.
    """

    outcome: Outcome
    card_points: Mapping[Contender, int]
    melds: Mapping[Contender, int]
    belle: Mapping[Contender, int]
    total: Mapping[Contender, int]
    beet: int | None
    score: Mapping[Contender, int]
    winners: tuple[Contender, ...]
    tricks_won: Mapping[Contender, int] | None
    jass: Contender | None = None
    meld_winner: Seat | None = None
    tricks: tuple[TrickScore, ...] = ()
    illegal: IllegalPlay | None = None


class KlammernMatch(NamedTuple):
    """A match of Klammern or Hamburg after some rounds.

    `total` are the big points, the Augen, or how far the dice have been turned; `small` the small points of the big
    point that is being played for, `laube` who needs one more of them, `die` the face of each die. `leaders` are those
    who are tied when it is tied or needs an extra round. `big` is who got big points for the small points with the
    last round, and how many: two are a Kalte. `jass` announced the Klammer-Jass that ended it, won or lost.
    """

    total: Mapping[Contender, int]
    finished: bool
    winner: Contender | None
    tied: bool
    extra_round: bool
    leaders: tuple[Contender, ...]
    small: Mapping[Contender, int]
    laube: tuple[Contender, ...]
    die: Mapping[Contender, int]
    rounds: tuple[KlammernScore, ...]
    big: Mapping[Contender, int] = {}
    jass: Contender | None = None
