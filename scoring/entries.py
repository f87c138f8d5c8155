"""What is handed to the engine for one round: the score sheet's line (`RoundEntry`) or 32 cards (`CardsEntry`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .cards import Card, PerSide, Seat, Side, Suit

NO_ROEM: PerSide[tuple[int, ...]] = PerSide((), ())
NOT_WRITTEN: PerSide[int | None] = PerSide(None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEntry:
    """A round from the score sheet.

    `card_points` include the last trick; one side's are enough, and with a pit they may be left out. They are written
    before any doubling. `roem` lists the amounts each side wrote down, in points; an amount may be the sum of several
    calls. `pit` is the side that took all eight tricks. `revoke` is the side that revoked; `roem` is then what was
    called before. `doubling` is 0 to 3 (kraak, herkraak, superkraak). `trump` is needed only where spades count
    double.

    Where roem in the hand counts, `hand_roem` are the amounts that each side called from its hands, without stuk, and
    `hand_stuk` is the side that holds it; which side's counts is found here. Roem in the hand that stands among `roem`
    is taken as accepted.
    """

    maker: Side
    card_points: PerSide[int | None] = NOT_WRITTEN
    roem: PerSide[tuple[int, ...]] = NO_ROEM
    tricks_won: PerSide[int | None] = NOT_WRITTEN
    pit: Side | None = None
    revoke: Side | None = None
    doubling: int = 0
    trump: Suit | None = None
    hand_roem: PerSide[tuple[int, ...]] = NO_ROEM
    hand_stuk: Side | None = None


class RoemCall(NamedTuple):
    """Roem called in one trick (counted from 1): how much (None: all there is) and by whom (None: the winners)."""

    trick: int
    points: int | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsEntry:
    """A round card by card: `plays` are the 32 cards in the order they were played, `leader` led the first.

    `maker` is the seat that made trump. `called` lists the roem that was called; None means that all of it was.
    `hands` may be given for some or all seats and must then be what these seats played. `revoke` is the seat that
    revoked, where it was found out at the table: unless the rules leave such a round as it was played it was stopped
    there, and `plays` are the cards until then. `hand_called` are the seats that called the roem in their hands, where
    that counts; None means that all did.
    """

    trump: Suit
    maker: Seat
    leader: Seat
    plays: tuple[Card, ...]
    called: tuple[RoemCall, ...] | None = None
    hands: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    doubling: int = 0
    revoke: Seat | None = None
    hand_called: tuple[Seat, ...] | None = None


Entry = RoundEntry | CardsEntry
