"""Sides and seats: who sits at a table, in which order they play, and for whom each wins."""

from dataclasses import dataclass
from enum import unique
from functools import lru_cache
from typing import Generic, TypeVar

from .cards import Token
from .rules import Ruleset

T = TypeVar("T")


@unique
class Side(Token):
    """The two sides of a table."""

    NS = "NS"
    EW = "EW"

    other: "Side"


@unique
class Seat(Token):
    """The four seats, clockwise."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    side: Side
    next: "Seat"  # the seat that plays after this one
    partner: "Seat"


SEATS = tuple(Seat)
SIDES = tuple(Side)

# The engine's busiest words; as plain names they are ten times faster to reach than as members of their class.
NS, EW = Side

NS.other, EW.other = EW, NS
for seat in SEATS:
    seat.side = SIDES[seat.number % 2]
    seat.next = SEATS[(seat.number + 1) % 4]
    seat.partner = SEATS[(seat.number + 2) % 4]


Contender = Side | Seat
"""Who wins or loses a round: a side, or a player where everyone plays alone (Klammern with two or three)."""


@dataclass(frozen=True, slots=True)
class PerSide(Generic[T]):
    """One value for each side: `value[Side.NS]`."""

    ns: T
    ew: T

    @classmethod
    def first(cls, side: Side, value: T, other: T) -> "PerSide[T]":
        """Build it from the point of view of `side`: its value first, then the other side's."""
        return cls(value, other) if side is NS else cls(other, value)

    def __getitem__(self, side: Side) -> T:
        if side is NS:
            return self.ns
        if side is EW:
            return self.ew
        # Not just the other side: a page asks for "ns" here before it tries the attribute, and must get no wrong one.
        raise KeyError(side)

    def items(self) -> tuple[tuple[Side, T], tuple[Side, T]]:
        return (NS, self.ns), (EW, self.ew)


@lru_cache(maxsize=1 << 12)
def numbers_per_side(ns: int, ew: int) -> PerSide[int]:
    """Whole numbers for each side, as one object for equal ones: to make one takes longer than to find it."""
    return PerSide(ns, ew)


def dealer(first_dealer: Seat, round_number: int, players: int = 4) -> Seat:
    """Who deals round `round_number` (counted from 1) when `first_dealer` dealt the first; the deal goes clockwise."""
    return SEATS[(first_dealer.number + round_number - 1) % players]


def seats_at_table(rules: Ruleset) -> tuple[Seat, ...]:
    """Where the players sit: with two or three of them not every seat is taken."""
    return SEATS[: rules.players]


def seats_from(rules: Ruleset, leader: Seat) -> tuple[Seat, ...]:
    """The players in turn, beginning with `leader`."""
    seats = seats_at_table(rules)
    at = seats.index(leader)
    return seats[at:] + seats[:at]


def contender_of(rules: Ruleset, seat: Seat) -> Contender:
    """For whom the player on this seat wins: their side, or themselves."""
    return seat.side if rules.players == len(SEATS) else seat


def contenders(rules: Ruleset) -> tuple[Contender, ...]:
    """Everyone who can win a round under these rules: two sides, or two or three players."""
    return contenders_among(rules.players)


def contenders_among(players: int) -> tuple[Contender, ...]:
    """Who can win at a table of this many players, 2 to 4: two sides of two, or everyone alone."""
    return SIDES if players == len(SEATS) else SEATS[:players]
