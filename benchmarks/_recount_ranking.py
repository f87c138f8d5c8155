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
    placed: list[Row] = []
    unplaced: list[Row] = []
    for row in rows:
        reaches = row.attended + left >= how.minimum
        has_score, left_out = table.score(row) is not None, row.unit in guests or row.unit in withdrawn
        (placed if reaches and has_score and not left_out else unplaced).append(row)
    scores = sorted({table.score(row) or Fraction(0) for row in placed}, reverse=True)
    groups = [[row for row in placed if table.score(row) == score] for score in scores]
    breakers = _breakers(table)
    for name in how.tie_breaks:
        if name == "direct_result":
            groups = [part for group in groups for part in _split(group, name, _net(group, games))]
        else:
            groups = [part for group in groups for part in _split(group, name, breakers[name])]
    place, before = 1, None
    for group in groups:
        for row in group:
            row.place = place
            score = table.score(row)
            assert score is not None
            row.gap = Fraction(0) if before is None else before - score
            before = score
        place += len(group)
    table.rows = [row for group in groups for row in group] + unplaced


def _split(group: Sequence[Row], name: str, key: Callable[[Row], Figure]) -> list[list[Row]]:
    """More of it is ahead; those with equally much stay together, and all where that of one is not known."""
    parts, decided = split(group, key)
    for row in group if not decided else ():
        row.undecided.append(name)
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
