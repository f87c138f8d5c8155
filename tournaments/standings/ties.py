"""What breaks a tie: a figure of each unit, their games against each other, or a lot."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Game(NamedTuple):
    """A leg at one table that was won: by whom, and against whom."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


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
