"""The parts of a draw: legs, and what was played before.

People and pairs are whole numbers here, their numbers in the club or the competition.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

Couple = tuple[int, int]
"""Two people, the smaller number first."""


class LeftOver(StrEnum):
    """How to seat a number of people that does not fill tables of four."""

    SIT_OUT = "sit_out"
    THREE_PLAYER_TABLES = "three_player_table"


class LegPlan(NamedTuple):
    """One leg: the tables from the first on, and who sits out.

    For individuals a table is who sits North, East, South and West (North and South are partners), or three people who
    each play for themselves; for pairs it is the pair North–South and the pair East–West.
    """

    tables: tuple[tuple[int, ...], ...]
    sit_out: tuple[int, ...] = ()


class Plan(NamedTuple):
    """Legs that were drawn together. The same people, wishes and seed give the same plan again."""

    legs: tuple[LegPlan, ...]
    seed: int


class Figure(NamedTuple):
    """The figure of a draw, and the lowest possible one."""

    value: int
    bound: int


def couple(first: int, second: int) -> Couple:
    return (first, second) if first < second else (second, first)


def partners_at(table: Sequence[int]) -> list[Couple]:
    """Those who sit opposite each other at a table of four; at a table of three no one has a partner."""
    if len(table) != 4:
        return []
    north, east, south, west = table
    return [couple(north, south), couple(east, west)]


def opponents_at(table: Sequence[int]) -> list[Couple]:
    """Every two people at the table who do not play together."""
    partners = partners_at(table)
    return [pair for one, other in combinations(table, 2) if (pair := couple(one, other)) not in partners]


def _nothing() -> Mapping[Couple, int]:
    return MappingProxyType({})


def _nobody() -> Mapping[int, int]:
    return MappingProxyType({})


@dataclass(frozen=True)
class History:
    """How often two people were partners and opponents, and how often each sat out or at a table of three."""

    partners: Mapping[Couple, int] = field(default_factory=_nothing)
    opponents: Mapping[Couple, int] = field(default_factory=_nothing)
    sit_outs: Mapping[int, int] = field(default_factory=_nobody)
    three_player_tables: Mapping[int, int] = field(default_factory=_nobody)

    @classmethod
    def of(cls, legs: Iterable[LegPlan]) -> "History":
        """What these legs of individuals add up to."""
        partners: Counter[Couple] = Counter()
        opponents: Counter[Couple] = Counter()
        sit_outs: Counter[int] = Counter()
        threes: Counter[int] = Counter()
        for leg in legs:
            sit_outs.update(leg.sit_out)
            for table in leg.tables:
                partners.update(partners_at(table))
                opponents.update(opponents_at(table))
                if len(table) == 3:
                    threes.update(table)
        return cls(partners, opponents, sit_outs, threes)

    def plus(self, other: "History") -> "History":
        """Both together."""
        return History(
            Counter(self.partners) + Counter(other.partners),
            Counter(self.opponents) + Counter(other.opponents),
            Counter(self.sit_outs) + Counter(other.sit_outs),
            Counter(self.three_player_tables) + Counter(other.three_player_tables),
        )


NO_HISTORY = History()


@dataclass(frozen=True)
class Wishes:
    """What a draw has to respect: groups whose members never share a table, and people who keep one table."""

    apart: tuple[frozenset[int], ...] = ()
    fixed_tables: Mapping[int, int] = field(default_factory=_nobody)


NO_WISHES = Wishes()
