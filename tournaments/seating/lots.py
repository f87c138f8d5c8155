"""Purely by lot, as clubs have always done; for games of two or three at a table it is the only draw."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.seating.plan import LeftOver, LegPlan, Plan


def draw_by_lot(
    units: Sequence[int],
    legs: int,
    seed: int,
    *,
    at_table: int = 4,
    left_over: LeftOver = LeftOver.SIT_OUT,
    tonight: Mapping[int, int] | None = None,
    season: Mapping[int, int] | None = None,
) -> Plan:
    """Tables of `at_table`, no matter who met before.

    `tonight` and `season`: how often each sat out, or sat at a table with one fewer. Those left over are the ones who
    did so least this evening, then in the season, then by lot; tables with one person fewer come last. People or pairs
    by their numbers. The same numbers in the same order with the same seed give the same plan. ValueError if there are
    too few people to fill tables in this way.
    """
    if at_table < 2:
        raise ValueError("No one plays alone.")
    smaller = -len(units) % at_table if left_over == LeftOver.THREE_PLAYER_TABLES else 0
    if smaller * (at_table - 1) > len(units):
        raise ValueError(f"{len(units)} do not fill tables of {at_table - 1} and {at_table}.")
    count = smaller * (at_table - 1) or len(units) % at_table
    chance = random.Random(seed)
    so_far, before = Counter(tonight or {}), Counter(season or {})
    plans = []
    for _ in range(legs):
        lots = list(units)
        chance.shuffle(lots)
        chosen = sorted(lots, key=lambda unit: (so_far[unit], before[unit]))[:count]
        so_far.update(chosen)
        tables = _in_tables([unit for unit in lots if unit not in chosen], at_table)
        if smaller:
            plans.append(LegPlan((*tables, *_in_tables(chosen, at_table - 1))))
        else:
            plans.append(LegPlan(tables, tuple(chosen)))
    return Plan(tuple(plans), seed)


def _in_tables(units: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(units[start : start + size]) for start in range(0, len(units), size))
