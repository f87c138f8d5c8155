"""Pairs that stay together: moving from table to table, everyone against everyone, or by ranking.

At each table the first pair is North–South, the second East–West.
"""

import random
from collections.abc import Collection, Mapping, Sequence

from tournaments.seating.plan import NO_HISTORY, History, LegPlan, Plan
from tournaments.seating.turns import from_below


def move_pairs(pairs: Sequence[int], legs: int, seed: int, *, keeps_table: Collection[int] = ()) -> Plan:
    """Even numbers stay North–South, odd numbers move up one table each leg; who starts where is by lot.

    The table of each leg can be on the pair's card: a moving pair goes one table further each time, and from the last
    to the first. No one meets twice for as many legs as there are tables (with an odd number of pairs: one table more,
    where a moving pair sits out); after that the movement starts again. Pairs in `keeps_table` stay, odd or not. If the
    numbers are not half even, half odd, the last ones of the larger half join the other half.
    """
    staying, moving = halves(pairs, keeps_table)
    chance = random.Random(seed)
    chance.shuffle(staying)
    chance.shuffle(moving)
    numbers = range(len(moving))
    plans = []
    for leg in range(legs):
        at_table = [moving[(number - leg) % len(moving)] for number in numbers]
        tables = tuple(zip(staying, at_table, strict=False))
        plans.append(LegPlan(tables, tuple(at_table[len(staying) :])))
    return Plan(tuple(plans), seed)


def halves(pairs: Sequence[int], keeps_table: Collection[int] = ()) -> tuple[list[int], list[int]]:
    """Who stays and who moves: even and odd numbers, equally many, one more to move if the number is odd.

    ValueError when more than half want to keep their table.
    """
    staying = [pair for pair in pairs if pair in keeps_table or pair % 2 == 0]
    moving = [pair for pair in pairs if pair not in keeps_table and pair % 2]
    may_move = [pair for pair in staying if pair not in keeps_table]
    while len(staying) > len(moving):
        if not may_move:
            raise ValueError("At most half of the pairs can keep their table.")
        staying.remove(may_move[-1])
        moving.append(may_move.pop())
    while len(moving) > len(staying) + 1:
        staying.append(moving.pop())
    return staying, moving


def berger(pairs: Sequence[int]) -> list[LegPlan]:
    """The legs of a whole round robin by Berger's table: the last pair stays, the others go round.

    In leg r places meet if their numbers add up to r (modulo the number of places that go round); the one left over
    meets the last. The side at North–South changes from leg to leg.
    """
    if len(pairs) < 2:
        return []
    round_of: list[int | None] = [*pairs]
    last = round_of.pop() if len(pairs) % 2 == 0 else None
    count = len(round_of)
    legs = []
    for leg in range(count):
        meetings = [(round_of[(leg + step) % count], round_of[(leg - step) % count]) for step in range(count // 2 + 1)]
        meetings[0] = (round_of[leg], last) if leg % 2 else (last, round_of[leg])
        tables = tuple((one, other) for one, other in meetings if one is not None and other is not None)
        sit_out = tuple(pair for pair in meetings[0] if pair is not None) if last is None else ()
        legs.append(LegPlan(tables, sit_out))
    return legs


def rank_pairs(
    ranking: Sequence[int], *, sat_out: Mapping[int, int] | None = None, season: History = NO_HISTORY
) -> LegPlan:
    """Ranking seats: first against second at table 1, third against fourth, no matter who met before.

    With an odd number the lowest of those sits out who did so least this evening (`sat_out`), then in the season.
    """
    sit_out = tuple(from_below(ranking, sat_out or {}, season.sit_outs)[: len(ranking) % 2])
    playing = [pair for pair in ranking if pair not in sit_out]
    return LegPlan(tuple(zip(playing[::2], playing[1::2], strict=True)), sit_out)
