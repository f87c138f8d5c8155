"""Calculated schedules: starters developed leg by leg, four lines that move, and people taken out of those."""

import random
from collections.abc import Collection, Sequence
from itertools import combinations

from tournaments.seating.catalogue import starter_schedule
from tournaments.seating.plan import LegPlan, Plan

LINES = 4
WALK = (0, 1, 2, 3)
"""How many tables each line moves: A stays, B moves one, C two, D three."""
MOST_TRIES = 20_000
POLYNOMIALS = {4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101, 64: 0b1000011}
"""Irreducible polynomials over two elements: they give fields of this many elements."""


def perfect_schedule(people: int, legs: int) -> list[LegPlan] | None:
    """Legs for a multiple of four people in which no one meets twice; None if no construction here provides them."""
    stored = starter_schedule(people)
    if stored and legs <= len(stored):
        return stored[:legs]
    tables = people // LINES
    if tables in POLYNOMIALS and legs <= tables:
        return field_schedule(tables, legs)
    moves = line_moves(tables, legs)
    return walking_schedule(tables, moves) if moves else None


def field_schedule(tables: int, legs: int) -> list[LegPlan]:
    """Four lines over the finite field with a power of two elements: in leg r a line moves by r times a factor.

    The factors differ, so two people of different lines meet in exactly one leg.
    """

    def times(first: int, second: int) -> int:
        product = 0
        while second:
            if second & 1:
                product ^= first
            first <<= 1
            if first >= tables:
                first ^= POLYNOMIALS[tables]
            second >>= 1
        return product

    def at(table: int, leg: int) -> tuple[int, ...]:
        return tuple(line * tables + (table ^ times(line, leg)) for line in range(LINES))

    return [LegPlan(tuple(at(table, leg) for table in range(tables))) for leg in range(legs)]


def line_moves(tables: int, legs: int) -> list[Sequence[int]] | None:
    """How far each of four lines has moved in each leg, so that no one meets twice; None if no such movement is found.

    Two people of different lines meet again only if their lines have moved equally far in two legs (counted round the
    hall). The walk A stays, B 1, C 2, D 3 works if the distance between two legs, times one, two or three, is never a
    multiple of the number of tables; otherwise other moves are searched for.
    """
    walked = [tuple(leg * step % tables for step in WALK) for leg in range(legs)]
    if _never_alike(walked, tables):
        return [*walked]
    found: list[Sequence[int]] = [(0, 0, 0, 0)]
    tries = 0

    def extend() -> bool:
        nonlocal tries
        if len(found) == legs:
            return True
        leg = len(found)
        for second in range(tables):
            for third in range(tables):
                tries += 1
                if tries > MOST_TRIES:
                    return False
                if not _never_alike([*found, (0, leg, second, third)], tables, last_only=True):
                    continue
                found.append((0, leg, second, third))
                if extend():
                    return True
                found.pop()
        return False

    return found if legs <= tables and extend() else None


def _never_alike(moves: Sequence[Sequence[int]], tables: int, *, last_only: bool = False) -> bool:
    pairs = [(leg, moves[-1]) for leg in moves[:-1]] if last_only else combinations(moves, 2)
    return all(
        (first[a] - first[b] - second[a] + second[b]) % tables
        for first, second in pairs
        for a, b in combinations(range(LINES), 2)
    )


def walking_schedule(tables: int, moves: Sequence[Sequence[int]]) -> list[LegPlan]:
    """Line A is people 0 … tables - 1, then B, C and D; a line that has moved by m sits at table (place + m)."""
    return [
        LegPlan(
            tuple(
                tuple(line * tables + (table - move) % tables for line, move in enumerate(leg))
                for table in range(tables)
            )
        )
        for leg in moves
    ]


def without(schedule: Sequence[LegPlan], taken_out: int, chance: random.Random) -> list[LegPlan] | None:
    """A schedule for fewer people: up to three who never share a table are left out, each leaving a table of three.

    None if there are no such people in these legs.
    """
    people = sorted(person for table in schedule[0].tables for person in table)
    meets: dict[int, set[int]] = {person: set() for person in people}
    for leg in schedule:
        for table in leg.tables:
            for person in table:
                meets[person].update(table)
    chance.shuffle(people)
    for leaving in combinations(people, taken_out):
        if all(two not in meets[one] for one, two in combinations(leaving, 2)):
            return [_leave(leg, set(leaving)) for leg in schedule]
    return None


def _leave(leg: LegPlan, leaving: Collection[int]) -> LegPlan:
    tables = [tuple(person for person in table if person not in leaving) for table in leg.tables]
    return LegPlan(tuple(sorted(tables, key=len, reverse=True)))


class CannotWalk(ValueError):
    """With this many tables and legs people would meet again in the walking movement."""


def walk(people: Sequence[int], legs: int, seed: int, *, keeps_seat: Collection[int] = ()) -> Plan:
    """The movement that a hall can walk: line A stays, B moves on one table each leg, C two and D three.

    Starting seats are drawn by lot; those in `keeps_seat` are in line A. Needs a multiple of four people, and tables
    and legs with which no one meets twice (otherwise `CannotWalk`): that is so from 22 tables on for 8 legs, and for
    some smaller numbers.
    """
    tables, left_over = divmod(len(people), LINES)
    moves = [tuple(leg * step for step in WALK) for leg in range(legs)]
    if left_over or len(keeps_seat) > tables or not tables or not _never_alike(moves, tables):
        raise CannotWalk(f"{len(people)} people cannot walk {legs} legs")
    chance = random.Random(seed)
    order = [person for person in people if person not in keeps_seat]
    chance.shuffle(order)
    staying = [person for person in people if person in keeps_seat]
    line_a = [*staying, *order[: tables - len(staying)]]
    chance.shuffle(line_a)
    order = [*line_a, *order[tables - len(staying) :]]
    schedule = walking_schedule(tables, moves)
    return Plan(
        tuple(LegPlan(tuple(tuple(order[place] for place in table) for table in leg.tables)) for leg in schedule), seed
    )
