"""Who has which place, and what breaks ties, from docs/standings.md: part of the independent counter."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction

from benchmarks._recount_known import Figure, Partly, split
from benchmarks._recount_rows import LOWEST, Row, Table

Games = Sequence[tuple[Collection[int], Collection[int]]]


def lot(seed: int, number: int) -> int:
    return int(hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()[:8], 16)


def rank(table: Table, rows: list[Row], *, games: Games, guests: Collection[int], withdrawn: Collection[int]) -> None:
    how = table.how
    left = 0 if table.finished or how.planned is None else how.planned - table.played
    for row in rows:
        if row.unit in withdrawn:
            row.no_place = "withdrew"
        elif row.unit in guests:
            row.no_place = "guest"
        elif table.score(row) is None or row.attended + left < how.minimum:
            row.no_place = "too_few"
    groups = _in_order([row for row in rows if not row.no_place], table, games)
    placed: list[Row] = []
    scores: list[Fraction] = []
    for group in groups:
        place = len(placed) + 1
        for row in group:
            placed.append(row)
            scores.append(table.score(row) or Fraction(0))
            row.place, row.shared = place, len(group) > 1
            row.gap, row.gap_to_first = scores[max(0, len(scores) - 2)] - scores[-1], scores[0] - scores[-1]
            row.broken_by = row.broken_by if row is group[0] else ""
    unplaced = [row for group in _in_order([row for row in rows if row.no_place], table, games) for row in group]
    for row in unplaced:
        row.undecided, row.broken_by = [], ""
    table.rows = placed + sorted(unplaced, key=lambda row: row.no_place == "withdrew")


def _in_order(rows: Sequence[Row], table: Table, games: Games) -> list[list[Row]]:
    """Those who stay equal together, as they were entered."""
    of_score: defaultdict[Fraction, list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.unit):
        of_score[table.score(row) or Fraction(0)].append(row)
    groups = [of_score[score] for score in sorted(of_score, reverse=True)]
    breakers = _breakers(table)
    for name in table.how.tie_breaks:
        if name == "direct_result":
            groups = [part for group in groups for part in _split(group, name, _net(group, games))]
        else:
            groups = [part for group in groups for part in _split(group, name, breakers[name])]
    return groups


def _split(group: Sequence[Row], name: str, key: Callable[[Row], Figure]) -> list[list[Row]]:
    """More of it is ahead; those with equally much stay together, and all where that of one is not known."""
    parts, decided = split(group, key)
    for row in group if not decided else ():
        row.undecided.append(name)
    for part in parts[1:]:
        for row in part:
            row.broken_by = name
    return parts


def _net(group: Sequence[Row], games: Games) -> Callable[[Row], Figure]:
    """Who met whom is not known of two whose results of one match day have no sheet."""
    tied = {row.unit for row in group}
    for row in group:
        if any(row.recorded_on & other.recorded_on for other in group if other is not row):
            return lambda row: Partly(0, 0, 1)
    net: defaultdict[int, int] = defaultdict(int)
    for winners, losers in games:
        for winner in tied.intersection(winners):
            for loser in tied.intersection(losers):
                net[winner] += 1
                net[loser] -= 1
    return lambda row: net[row.unit]


def _breakers(table: Table) -> dict[str, Callable[[Row], Figure]]:
    """Of what was scored, however often it counts."""

    def on(row: Row, day: int) -> int:
        totals = [one.once for one in row.counted if one.day == day]
        return sum(totals) if totals and day in row.days_there else LOWEST

    return {
        "figure": lambda row: row.figure,
        "best_result": lambda row: max((one.once for one in row.kept), default=LOWEST),
        "best_leg": lambda row: LOWEST if row.best_leg is None else row.best_leg,
        "pits": lambda row: row.pits,
        "roem": lambda row: row.roem,
        "fewest_nats": lambda row: row.nats if isinstance(row.nats, Partly) else -row.nats,
        "best_match_day": lambda row: max((on(row, day) for day in row.days_there), default=LOWEST),
        "last_match_day": lambda row: on(row, table.last_day),
        "lot": lambda row: lot(table.how.lot_seed, row.unit),
    }
