"""What breaks a tie: a figure of each unit, their games against each other, or a lot."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from tournaments.standings.results import Quantity
from tournaments.standings.rules import TieBreak


class Game(NamedTuple):
    """A leg at one table that was won: by whom, and against whom."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


class Sheets(Protocol):
    """What the sheets of a unit say, on a match day or over the season."""

    @property
    def figure(self) -> Quantity: ...
    @property
    def best_leg(self) -> Quantity | None: ...
    @property
    def roem(self) -> Quantity: ...
    @property
    def pits(self) -> Quantity: ...
    @property
    def nats(self) -> Quantity: ...


def figure_of_sheets(tie_break: str, row: Sheets) -> Quantity | None:
    """The figure that breaks the tie, the higher the better; None without one, and for a tie-break not from sheets."""
    match tie_break:
        case TieBreak.FIGURE:
            return row.figure
        case TieBreak.BEST_LEG:
            return row.best_leg
        case TieBreak.PITS:
            return row.pits
        case TieBreak.ROEM:
            return row.roem
        case TieBreak.FEWEST_NATS:
            return -row.nats if isinstance(row.nats, int) else row.nats
        case _:
            return None


def direct_results(tied: Iterable[int], games: Iterable[Game]) -> Mapping[int, int]:
    """For each of these units the games won against the others of them, minus those lost."""
    balance = dict.fromkeys(tied, 0)
    for game in games:
        winners = [unit_id for unit_id in game.winners if unit_id in balance]
        losers = [unit_id for unit_id in game.losers if unit_id in balance]
        for winner in winners:
            balance[winner] += len(losers)
        for loser in losers:
            balance[loser] -= len(winners)
    return balance


def lot(seed: int, number: int) -> int:
    """The lot of the unit with this number; the same seed always gives the same lot. The highest lot comes first.

    It is the number in the first eight hexadecimal digits of SHA-256 of "seed:number", so that anyone can repeat it.
    """
    return int(hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()[:8], 16)
