"""Whether pairs can play on: legs in which no one meets again, nor sits out again before everyone has.

A field is a set of bits for each rank: the ranks that it may still meet.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Field: TypeAlias = tuple[int, ...]
Pairing: TypeAlias = tuple[tuple[int, int], ...]

MOST_STEPS = 20_000
"""After this many pairings that lead nowhere it is left open whether one leads further."""


class LookAhead:
    """The legs to come. A field found to lead nowhere is not tried again."""

    def __init__(self) -> None:
        self._dead_ends: set[tuple[Field, tuple[int, ...], int]] = set()
        self._steps = 0

    def can_play(self, field: Field, sat_out: tuple[int, ...], legs: int) -> bool:
        """Whether N legs can follow each other, whatever the results; exact for up to about ten pairs.

        `sat_out`: how often each rank sat out this evening; with an odd number one of those who did so least is next.
        Also True if the search was given up.
        """
        count, is_odd = len(field), len(field) % 2
        possible = [others.bit_count() for others in field]
        # If everyone has at least half of all players as opponents there is a pairing (Dirac 1952); a leg takes one of
        # them, and the one who sits out another.
        if legs <= 0 or count < 2 or min(possible) - is_odd - (legs - 1) >= count // 2:
            return True
        most = max(sat_out) + is_odd + legs // count * is_odd
        if sum(possible) // 2 < legs * (count // 2):
            return False
        if any(others + most - so_far < legs for others, so_far in zip(possible, sat_out, strict=True)):
            return False
        state = (field, sat_out, legs)
        if state in self._dead_ends:
            return False
        least = min(sat_out)
        for sits_out in [rank for rank in range(count) if sat_out[rank] == least] if is_odd else [None]:
            after = tuple(times + (rank == sits_out) for rank, times in enumerate(sat_out))
            for pairing in pairings(field, everyone_but(sits_out, count)):
                self._steps += 1
                if self._steps > MOST_STEPS or self.can_play(without(field, pairing), after, legs - 1):
                    return True
        self._dead_ends.add(state)
        return False


def everyone_but(sits_out: int | None, count: int) -> int:
    """All the ranks that play, as bits."""
    everyone = (1 << count) - 1
    return everyone if sits_out is None else everyone ^ 1 << sits_out


def without(field: Field, pairing: Pairing) -> Field:
    """The field after a leg: those who met in it do not meet again."""
    after = list(field)
    for one, other in pairing:
        after[one] ^= 1 << other
        after[other] ^= 1 << one
    return tuple(after)


def pairings(field: Sequence[int], playing: int) -> Iterator[Pairing]:
    """Every way to pair the ranks of `playing` (bits) with those they may meet."""
    if not playing:
        yield ()
        return
    first = playing & -playing
    rank = first.bit_length() - 1
    others = field[rank] & (rest := playing ^ first)
    while others:
        bit = others & -others
        others ^= bit
        for below in pairings(field, rest ^ bit):
            yield ((rank, bit.bit_length() - 1), *below)
