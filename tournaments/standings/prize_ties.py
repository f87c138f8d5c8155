"""What decides between people who tie for a prize: a further figure, or the lot."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias


class PrizeTie(StrEnum):
    SHARE = "share"
    FIGURE = "figure"
    LOT = "lot"


class Decided(StrEnum):
    """What decided between those who were tied."""

    LAST_LEG = "last_leg"
    HIGHEST_LEG = "highest_leg"
    PITS = "pits"
    ROEM = "roem"
    LOT = "lot"


Figures: TypeAlias = tuple[tuple[Decided, int | None], ...]
"""Of one unit, in the order in which they decide; None: not known."""


class Numbered(Protocol):
    @property
    def number(self) -> int: ...


def lots(seed: int, stream: str) -> Callable[[Numbered], tuple[str, int]]:
    """A key that sorts units as the lots fell, the first one drawn first.

    The lot of a unit is SHA-256 of "seed:stream:number", and the lowest is drawn first. So anyone can repeat it, and no
    one's lot changes because of another rule, or because someone else turns out to have been there.
    """

    def lot(one: Numbered) -> tuple[str, int]:
        return hashlib.sha256(f"{seed}:{stream}:{one.number}".encode()).hexdigest(), one.number

    return lot


@dataclass(frozen=True, slots=True)
class Decision:
    """The tied in the order that their figures give them; those from `start` up to `end` are still tied together.

    `by`: the figure that decided between them and the others; None if all are still tied.
    """

    order: tuple[int, ...]
    start: int
    end: int
    by: Decided | None


def decide(figures: Sequence[Figures], at: int) -> Decision:
    """Who of the tied gets the prize `at` this place among them, by the further figures of each; as positions in these.

    A figure is the higher, the better; one that is not known of everyone who is tied decides nothing.
    """
    known = [place for place in range(len(figures[0])) if all(own[place][1] is not None for own in figures)]
    strengths = [tuple(-(own[place][1] or 0) for place in known) for own in figures]
    order = tuple(sorted(range(len(figures)), key=strengths.__getitem__))
    ordered = [strengths[one] for one in order]
    start, end = ordered.index(ordered[at]), at + 1
    while end < len(ordered) and ordered[end] == ordered[at]:
        end += 1
    if end - start == len(order):
        return Decision(order, start, end, None)
    # Against the next one behind them, or if they are last against the one ahead.
    other = ordered[end] if end < len(ordered) else ordered[start - 1]
    by = next(place for place, own, its in zip(known, ordered[at], other, strict=True) if own != its)
    return Decision(order, start, end, figures[0][by][0])
