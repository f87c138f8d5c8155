"""The calls that double a round: in their order, and in turns, the defenders first."""

from collections.abc import Sequence

from .rules import Game

CALLS: dict[bool, tuple[str, ...]] = {
    False: ("kraak", "herkraak", "superkraak"),
    True: ("kontra", "re"),
}
"""The words, by whether the game has melds; the number of calls is the doubling of the round."""


def calls_of(game: Game) -> tuple[str, ...]:
    return CALLS[game.has_melds]


def doubling_of(game: Game, calls: Sequence[tuple[bool | None, str]]) -> int | None:
    """The doubling after these calls; None when they are out of order.

    Each call says whether the makers made it; None: the side whose turn it was.
    """
    words = calls_of(game)
    if len(calls) > len(words):
        return None
    for number, (by_makers, word) in enumerate(calls):
        if word != words[number] or by_makers not in (None, number % 2 == 1):
            return None
    return len(calls)
