"""Sums of figures of which some are not known, from docs/standings.md ("What is not known"): part of the counter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

FIGURES = ("roem", "pits", "nats", "figure")


class Partly(NamedTuple):
    """Not wholly known: what is, and of how many of the results attended. It is compared with nothing."""

    value: int
    known: int
    parts: int


Figure: TypeAlias = int | Partly
Ranked = TypeVar("Ranked")


class Sum(NamedTuple):
    """What a result has of something, as far as it was written down."""

    value: int
    is_known: bool


def add(figures: Iterable[int | None]) -> Sum:
    own = [*figures]
    return Sum(sum(one or 0 for one in own), None not in own)


def total_of(results: Iterable[tuple[Sum, bool]], given: int = 0) -> Figure:
    """Of several results, each with whether it was attended."""
    own = [*results]
    value = sum(one.value for one, _attended in own) + given
    if all(one.is_known for one, _attended in own):
        return value
    attended = [one.is_known for one, attended in own if attended]
    return Partly(value, sum(attended), len(attended))


def is_in_a_note(figure: Figure | None) -> bool:
    """Something is known of it, but not all; of a dash there is nothing to say."""
    return isinstance(figure, Partly) and bool(figure.known or figure.value)


def split(group: Sequence[Ranked], key: Callable[[Ranked], Figure]) -> tuple[list[list[Ranked]], bool]:
    """More of it is ahead, equally much stays together; nothing is decided where one of several is not known."""
    figures = [key(row) for row in group]
    known = [figure for figure in figures if not isinstance(figure, Partly)]
    if len(known) < len(group):
        return [[*group]], len(group) == 1
    parts = sorted(set(known), reverse=True)
    return [[row for row, own in zip(group, known, strict=True) if own == one] for one in parts], True
