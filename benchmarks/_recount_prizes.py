"""Who wins which prize, counted from docs/prizes.md: part of the independent counter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from benchmarks._recount_known import Figure, Partly
from benchmarks._recount_record import PrizeAt

SPECIAL = {"most_pits": "pits", "highest_leg": "best_leg", "highest_roem": "roem"}


@dataclass(frozen=True, slots=True)
class Contestant:
    """One row of the result the prizes are for. `is_left`: went home or withdrew. `was_there`: in every leg of it."""

    unit: int
    place: int | None
    pits: Figure
    roem: Figure
    best_leg: Figure | None
    is_left: bool
    division: int | None
    was_there: bool = True


@dataclass(frozen=True, slots=True)
class Award:
    """One prize, and all who share it. Place: theirs, None for a prize that is not for a place."""

    kind: str
    place: int | None
    winners: frozenset[int]
    what: str


def awards_of(prizes: Sequence[PrizeAt], rows: Sequence[Contestant], *, keeps: bool) -> list[Award]:
    """All of them, the most important first."""
    given: list[Award] = []
    winners: set[int] = set()
    for prize in prizes:
        within = _again([row for row in rows if prize.division is None or row.division == prize.division])
        if prize.kind in SPECIAL:
            awards = _special(prize, within, set() if keeps else winners)
        elif prize.kind == "last_place":
            awards = _last(prize, within, set() if keeps else winners)
        else:
            awards = _by_place(prize, within, set() if keeps else winners)
        given += awards
        winners |= {unit for award in awards for unit in award.winners}
    return given


def _again(rows: Sequence[Contestant]) -> list[Contestant]:
    """With places from one, for those of a division."""
    places = [row.place for row in rows if row.place is not None]
    return [
        row if row.place is None else replace(row, place=1 + sum(other < row.place for other in places)) for row in rows
    ]


def what_of(prize: PrizeAt, order: int) -> str:
    lines = [line.strip() for line in prize.what.splitlines()]
    if len(lines) <= 1:
        return prize.what.strip()
    return lines[order] if order < len(lines) else ""


def places_with_prize(prize: PrizeAt, people: int) -> list[int]:
    """Which places win a prize among this number of people."""
    if prize.kind == "formula_of_four":
        return [place for place in range(1, people + 1) if place <= 4 or place % 4 == 0]
    assert prize.so_many is not None
    count = prize.so_many if prize.kind == "top" else -(-people // prize.so_many)
    return list(range(1, min(count, people) + 1))


def _special(prize: PrizeAt, rows: Sequence[Contestant], out: set[int]) -> list[Award]:
    could_win: dict[int, Figure | None] = {
        row.unit: getattr(row, SPECIAL[prize.kind]) for row in rows if row.place is not None and row.unit not in out
    }
    figures = {unit: figure for unit, figure in could_win.items() if isinstance(figure, int) and figure > 0}
    # No one has most while that of someone who could win it is not known.
    if not figures or any(isinstance(figure, Partly) for figure in could_win.values()):
        return []
    most = max(figures.values())
    return [Award(prize.kind, None, frozenset(u for u, figure in figures.items() if figure == most), what_of(prize, 0))]


def _last(prize: PrizeAt, rows: Sequence[Contestant], out: set[int]) -> list[Award]:
    stayed = [row for row in rows if row.was_there and not row.is_left]
    placed = [row for row in stayed if row.place is not None and row.unit not in out]
    if not placed:
        return []
    last = max(row.place or 0 for row in placed)
    return [Award(prize.kind, None, frozenset(row.unit for row in placed if row.place == last), what_of(prize, 0))]


def _by_place(prize: PrizeAt, rows: Sequence[Contestant], out: set[int]) -> list[Award]:
    """One at a time from the top; a winner who already has one leaves it to the next in line without a prize."""
    # Among those who tie, a winner of another prize comes first: the next in line is one of the others.
    line = sorted((row for row in rows if row.place is not None), key=lambda row: (row.place or 0, row.unit not in out))
    wanted = places_with_prize(prize, len(line))
    free = [row for row in line if row.unit not in out]
    found_for: list[Contestant] = []
    for place in wanted:
        ahead = line[place - 1]
        behind = [row for row in line[place - 1 :] if row in free]
        before = [row for row in reversed(line[: place - 1]) if row in free]
        found = ahead if ahead in free else next(iter([*behind, *before]), None)
        if found is None:
            continue
        free.remove(found)
        found_for.append(found)
    taken = list(enumerate(sorted(found_for, key=line.index)))
    differ = len(prize.what.splitlines()) > 1
    awards = []
    for at, winner in taken:
        tied = frozenset(row.unit for row in line if row.place == winner.place and row.unit not in out)
        prizes_of_tied = [each for each, other in taken if other.place == winner.place]
        shared = len(tied) > 1 and (differ or len(prizes_of_tied) < len(tied))
        awards.append(Award(prize.kind, winner.place, tied if shared else frozenset([winner.unit]), what_of(prize, at)))
    return awards
