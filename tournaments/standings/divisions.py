"""Divisions: separate places from the rows of one standing, who goes up and down, and how people are spread."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Move(StrEnum):
    UP = "up"
    DOWN = "down"
    STAYS = "stays"


@dataclass(frozen=True, slots=True)
class DivisionRules:
    """How many go up and down; no one goes up from the first division or down from the last."""

    promoted: int
    relegated: int


@dataclass(frozen=True, slots=True)
class DivisionRow:
    unit_id: int
    place: int | None
    move: Move


def rank_divisions(
    divisions: Sequence[DivisionRules],
    division_of: Mapping[int, int],
    ranked: Sequence[tuple[int, int | None]],
    stayed_away: Collection[int] = frozenset(),
) -> list[list[DivisionRow]]:
    """The rows of each division, from the units and places of the whole standing in its order.

    `division_of` gives the division of each unit; the first is 0. Units tied on the boundary go up or down together.
    Those who `stayed_away` (came too rarely for a place, never came, or withdrew) are last together: they go down
    before anyone with a place. Other units without a place stay, and so do those who would go both ways in a small
    division.
    """
    tables = []
    for index, rules in enumerate(divisions):
        own = [(unit_id, place) for unit_id, place in ranked if division_of.get(unit_id) == index]
        placed = [place for _unit_id, place in own if place is not None]
        away = sum(place is None and unit_id in stayed_away for unit_id, place in own)
        rows = []
        for unit_id, place in own:
            if place is None:
                is_last = bool(placed) and unit_id in stayed_away
                goes_down = is_last and index < len(divisions) - 1 and rules.relegated > 0
                rows.append(DivisionRow(unit_id, None, Move.DOWN if goes_down else Move.STAYS))
                continue
            above = sum(other < place for other in placed)
            below = sum(other > place for other in placed) + away
            goes_up = index > 0 and above < rules.promoted
            goes_down = index < len(divisions) - 1 and below < rules.relegated
            move = Move.STAYS if goes_up == goes_down else Move.UP if goes_up else Move.DOWN
            rows.append(DivisionRow(unit_id, above + 1, move))
        tables.append(rows)
    return tables


def next_divisions(tables: Sequence[Sequence[DivisionRow]]) -> dict[int, int]:
    """The division of each unit in the next season."""
    step = {Move.UP: -1, Move.DOWN: 1, Move.STAYS: 0}
    return {row.unit_id: index + step[row.move] for index, rows in enumerate(tables) for row in rows}


def spread(units: Sequence[int], divisions: int) -> dict[int, int]:
    """The best in the first division, all of the same size; a remainder makes the first ones one larger."""
    size, larger = divmod(len(units), divisions)
    edge = larger * (size + 1)
    return {
        unit_id: at // (size + 1) if at < edge else larger + (at - edge) // max(size, 1)
        for at, unit_id in enumerate(units)
    }


def snake(units: Sequence[int], groups: int) -> dict[int, int]:
    """Dealt over groups of equal strength: the first to each of them in turn, then back: A B C, C B A, A B C."""
    there_and_back = [*range(groups), *reversed(range(groups))]
    return {unit_id: there_and_back[at % len(there_and_back)] for at, unit_id in enumerate(units)}
