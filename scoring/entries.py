"""What is handed to the engine for one round: the score sheet's line (`RoundEntry`) or 32 cards (`CardsEntry`).

For Klammern and Hamburg the same two are `KlammernEntry` and `KlammernCards`: these know melds in place of roem, and
players who play for themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from .cards import Card, Suit
from .seats import Contender, PerSide, Seat, Side

NO_ROEM: PerSide[tuple[int, ...]] = PerSide((), ())
NOT_WRITTEN: PerSide[int | None] = PerSide(None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEntry:
    """A round from the score sheet.

    `maker` made trump; no one did when all `passed`, and then nothing else is written. `card_points` include the last
    trick; one side's are enough, and with a pit they may be omitted. They are noted before any doubling. `roem` lists
    the amounts each side wrote down, in points; an amount may be the sum of several calls. `pit` is the side that took
    all eight tricks. `revoke` is the side that revoked; `roem` is then what was called before.
    `doubling` is 0 to 3 (kraak, herkraak, superkraak). `trump` is needed only where spades count double.

    Where roem in the hand counts, `hand_roem` are the amounts that each side called from its hands, without stuk, and
    `hand_stuk` is the side that holds it; whose counts is worked out here. Roem in the hand that is part of `roem`
    is accepted as it is.
    """

    maker: Side | None = None
    card_points: PerSide[int | None] = NOT_WRITTEN
    roem: PerSide[tuple[int, ...]] = NO_ROEM
    tricks_won: PerSide[int | None] = NOT_WRITTEN
    pit: Side | None = None
    revoke: Side | None = None
    doubling: int = 0
    trump: Suit | None = None
    hand_roem: PerSide[tuple[int, ...]] = NO_ROEM
    hand_stuk: Side | None = None
    passed: bool = False


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


class TrumpChoice(StrEnum):
    """How trump was chosen."""

    TURNED = "turned"  # the suit of the turned card: Orgi
    KLEINES = "kleines"  # a suit of the maker's choice, in Hamburg one other than the turned one
    BESSER = "besser"  # clubs, over another player's Kleines


class MeldCall(NamedTuple):
    """A Terz (20) or Fifty (50) up to `top`, announced in a trick counted from 1; only those in the first count."""

    seat: Seat
    points: int
    top: Card
    trick: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class KlammernEntry:
    """A round of Klammern or Hamburg from the score sheet.

    `maker` made trump; no one did when all `passed`. A side's `card_points` include the last trick; for teams one
    side's are enough, for single players everyone's are needed. `melds` are the credited Terze and Fifties (amounts may
    be sums), `belle` is who announced it. `doubling` is 1 after Kontra and 2 after Re. `revoke` is who revoked: the
    round ended there, and points are those of the tricks before. `jass` announced a Klammer-Jass; `tricks_won` says
    whether it was won (with sides: the tricks that count for it).
    """

    maker: Contender | None = None
    choice: TrumpChoice = TrumpChoice.TURNED
    trump: Suit | None = None
    card_points: Mapping[Contender, int] = field(default_factory=dict)
    melds: Mapping[Contender, tuple[int, ...]] = field(default_factory=dict)
    belle: Contender | None = None
    tricks_won: Mapping[Contender, int] = field(default_factory=dict)
    doubling: int = 0
    revoke: Contender | None = None
    jass: Contender | None = None
    passed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KlammernCards:
    """A round of Klammern or Hamburg card by card: `plays` in the order they were played, `leader` led the first.

    `melds` are the Terze and Fifties that were announced; None means all there are, in the order of the players.
    `belle` is whether it was announced when its first card fell. `jass` announced a Klammer-Jass. `hands` may be given
    for some or all seats and must then be what these seats played. `revoke` is the seat that revoked, where it was
    found out at the table: the round ended there, and `plays` are the cards until then. What no one had played yet is
    known only of the seats whose `hands` are given. `turned` is the suit of the turned card, if that is known.
    """

    trump: Suit
    maker: Seat
    leader: Seat
    plays: tuple[Card, ...]
    choice: TrumpChoice = TrumpChoice.TURNED
    melds: tuple[MeldCall, ...] | None = None
    belle: bool = True
    hands: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    doubling: int = 0
    jass: Seat | None = None
    revoke: Seat | None = None
    turned: Suit | None = None


AnyEntry = RoundEntry | CardsEntry | KlammernEntry | KlammernCards
