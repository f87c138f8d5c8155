"""Improves tables by exchanging two people of a leg, again and again.

Two tables of prices say what an exchange changes: the cost of making two people partners, or opponents, once
more. So a proposal takes a dozen look-ups and only an accepted one writes. The number of proposals is fixed, never the
time: the same seed gives the same tables on every machine.
"""

import math
import random
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Prices: TypeAlias = list[list[int]]
"""By two people's places: the cost of their being partners, or opponents, once more."""

NOBODY = -1
"""The partner of someone at a table of three."""

STEPS_AT_ONE_HEAT = 64
SKIPPED = 0.9
"""How often someone whose place costs nothing is left there."""


class Weights(NamedTuple):
    """The cost of two people being partners again, opponents again, or both on one evening."""

    partners: int
    opponents: int
    both: int


class Heat(NamedTuple):
    """How much worse an exchange may be at the start and at the end: one this much worse is taken once in e times."""

    first: float
    last: float


class Hall(NamedTuple):
    """The seats of a leg, tables of four before tables of three: for each seat its table and who sits around it.

    `around` has the seats of the partner (`NOBODY` at a table of three) and of two opponents.
    """

    fours: int
    table: tuple[int, ...]
    around: tuple[tuple[int, int, int], ...]


def make_hall(fours: int, threes: int) -> Hall:
    """A hall with this many tables of four (seats in the order North, East, South, West) and of three."""
    around: list[tuple[int, int, int]] = []
    for seat in range(0, 4 * fours, 4):
        north, east, south, west = range(seat, seat + 4)
        around += [(south, east, west), (west, north, south), (north, east, west), (east, north, south)]
    for seat in range(4 * fours, 4 * fours + 3 * threes, 3):
        one, two, three = range(seat, seat + 3)
        around += [(NOBODY, two, three), (NOBODY, one, three), (NOBODY, one, two)]
    table = [seat // 4 for seat in range(4 * fours)] + [fours + seat // 3 for seat in range(3 * threes)]
    return Hall(fours, tuple(table), tuple(around))


class Seating:
    """Who sits where in every leg, and the total cost now. People are 0, 1, 2 … here."""

    def __init__(self, hall: Hall, legs: Sequence[list[int]], partners: Prices, opponents: Prices, weights: Weights):
        self.hall, self.legs, self.weights = hall, [*legs], weights
        self.partners = [row[:] for row in partners]
        self.opponents = [row[:] for row in opponents]
        self.cost = 0
        for seats in self.legs:
            for seat, (partner, *opposite) in enumerate(hall.around):
                if partner > seat:
                    self.cost += self.partners[seats[seat]][seats[partner]]
                    self._join(seats[seat], seats[partner], weights.partners, weights.both)
                for other in opposite:
                    if other > seat:
                        self.cost += self.opponents[seats[seat]][seats[other]]
                        self._join(seats[seat], seats[other], weights.both, weights.opponents)

    def _join(self, one: int, other: int, as_partners: int, as_opponents: int) -> None:
        self.partners[one][other] += as_partners
        self.partners[other][one] = self.partners[one][other]
        self.opponents[one][other] += as_opponents
        self.opponents[other][one] = self.opponents[one][other]

    def improve(self, proposals: int, heat: Heat, chance: random.Random, enough: int = 0) -> list[list[int]]:
        """The best seats seen in this many proposals, or the first that cost no more than `enough`."""
        best_cost, best = self.cost, [seats[:] for seats in self.legs]
        if not self.legs or self.cost <= enough:
            return best
        hall, legs, partners, opponents = self.hall, self.legs, self.partners, self.opponents
        around, table = hall.around, hall.table
        again_p, again_o, both = self.weights
        lottery, exp, leg_count, seat_count = chance.random, math.exp, len(legs), len(around)
        at_four = 4 * hall.fours
        now = heat.first
        cooling = (heat.last / heat.first) ** (STEPS_AT_ONE_HEAT / max(proposals, STEPS_AT_ONE_HEAT))
        for step in range(proposals):
            if not step % STEPS_AT_ONE_HEAT:
                now *= cooling
            seats = legs[int(lottery() * leg_count)]
            here = int(lottery() * seat_count)
            partner, left, right = around[here]
            one = seats[here]
            one_p, one_o = partners[one], opponents[one]
            x, y = seats[left], seats[right]
            gain = one_o[x] + one_o[y] - again_o - again_o
            if partner != NOBODY:
                gain += one_p[seats[partner]] - again_p
            if gain <= 0 and lottery() < SKIPPED:
                continue
            there = int(lottery() * seat_count)
            if table[there] == table[here]:
                if there in (here, partner) or partner == NOBODY:
                    continue
                # Two who sit side by side exchange seats: everyone at this table gets another partner.
                other = seats[there]
                p, q = seats[partner], seats[around[there][0]]
                change = 0
                for a, b in ((one, p), (other, q)):
                    change += opponents[a][b] - both - partners[a][b] + again_p
                for a, b in ((one, q), (other, p)):
                    change += partners[a][b] - both - opponents[a][b] + again_o
                if change > 0 and lottery() >= exp(-change / now):
                    continue
                seats[here], seats[there] = other, one
                for a, b in ((one, p), (other, q)):
                    self._join(a, b, both - again_p, again_o - both)
                for a, b in ((one, q), (other, p)):
                    self._join(a, b, again_p - both, both - again_o)
            else:
                if (here < at_four) != (there < at_four):
                    continue  # who sits at a table of three is a matter of fairness, settled earlier
                other = seats[there]
                far, near, next_ = around[there]
                v, w = seats[near], seats[next_]
                other_p, other_o = partners[other], opponents[other]
                change = one_o[v] + one_o[w] + other_o[x] + other_o[y] - other_o[v] - other_o[w]
                change += again_o + again_o - gain
                if partner != NOBODY:
                    p, q = seats[partner], seats[far]
                    change += one_p[q] + other_p[p] - other_p[q] + again_p
                if change > 0 and lottery() >= exp(-change / now):
                    continue
                seats[here], seats[there] = other, one
                for a, b in ((one, x), (one, y), (other, v), (other, w)):
                    self._join(a, b, -both, -again_o)
                for a, b in ((one, v), (one, w), (other, x), (other, y)):
                    self._join(a, b, both, again_o)
                if partner != NOBODY:
                    self._join(one, p, -again_p, -both)
                    self._join(other, q, -again_p, -both)
                    self._join(one, q, again_p, both)
                    self._join(other, p, again_p, both)
            self.cost += change
            if self.cost < best_cost:
                best_cost, best = self.cost, [row[:] for row in legs]
                if best_cost <= enough:
                    break
        return best
