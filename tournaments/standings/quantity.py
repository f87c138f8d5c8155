"""A figure that may not be wholly known: roem, pits and nats of a club that writes only totals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The sum of what is known, where a part is not: that of `known` of `parts` results.

    It has no order and cannot be added: what is not known decides nothing, and no one takes it for a figure by mistake.
    As text it is "≥ 12", or "–" where nothing is known.
    """

    value: int
    known: int
    parts: int

    def __str__(self) -> str:
        return f"≥ {self.value}" if self.value else "–"


Quantity: TypeAlias = int | AtLeast

UNKNOWN = AtLeast(0, 0, 1)
"""One result whose figure is not known; in a row of results that is None."""


OF_SHEETS = ("figure", "roem", "pits", "nats")
"""The fields of a row of a standing or a match day that come from sheets, which a club may not have."""


def total_of(figures: Sequence[int | AtLeast | None]) -> Quantity:
    """The sum of the figures of several results; at least the sum of what is known where one of them is not."""
    try:
        return sum(figures)  # type: ignore[arg-type]
    except TypeError:
        known = [figure for figure in figures if isinstance(figure, int)]
        partly = [figure.value for figure in figures if isinstance(figure, AtLeast)]
        return AtLeast(sum(known) + sum(partly), len(known), len(figures))


def highest_of(figures: Iterable[Quantity]) -> Quantity | None:
    """The highest of these, at least as much as the highest known one where one is not; None: there are none."""
    own = list(figures)
    known = [figure for figure in own if isinstance(figure, int)]
    if len(known) == len(own):
        return max(known, default=None)
    partly = [figure.value for figure in own if isinstance(figure, AtLeast)]
    return AtLeast(max([*known, *partly]), len(known), len(own))


def plus(figure: Quantity, extra: int) -> Quantity:
    """With this much more, which is known."""
    if isinstance(figure, int):
        return figure + extra
    return AtLeast(figure.value + extra, figure.known, figure.parts)


def known_parts(row: object) -> dict[str, int]:
    """What is known of each figure of a row of a standing or a match day, to sort by."""
    return {name: known_part(getattr(row, name)) for name in OF_SHEETS}


def exact(figure: Quantity | None) -> int | None:
    """The figure where it is known, else None."""
    return figure if isinstance(figure, int) else None


def known_part(figure: Quantity | None) -> int:
    """What is known of it: 0 where nothing is."""
    return figure.value if isinstance(figure, AtLeast) else figure or 0
