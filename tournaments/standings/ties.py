"""What parts units that are equal: a figure of each, their own games against one another, a lot."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Game(NamedTuple):
    """A leg at one table that somebody won: who, and from whom."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


def direct_results(equals: Iterable[int], games: Iterable[Game]) -> Mapping[int, int]:
    """For each of these units the games won from the others of them, less those lost to them."""
    balance = dict.fromkeys(equals, 0)
    for game in games:
        winners = [unit_id for unit_id in game.winners if unit_id in balance]
        losers = [unit_id for unit_id in game.losers if unit_id in balance]
        for winner in winners:
            balance[winner] += len(losers)
        for loser in losers:
            balance[loser] -= len(winners)
    return balance


def lot(seed: int, number: int) -> int:
    """The lot of the unit of this number; the same seed always draws the same. The highest lot comes first.

    It is the number in the first eight hexadecimal digits of SHA-256 of "seed:number", so that anybody can repeat it.
    """
    return int(hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()[:8], 16)
