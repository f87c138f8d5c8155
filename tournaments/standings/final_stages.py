"""Finals of individuals: in each leg the best of those left, until four play for the places."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

NOBODY: Mapping[int, int] = MappingProxyType({})
TABLE = 4
"""This many play the last leg, at one table."""


@dataclass(frozen=True, slots=True)
class Stages:
    """`fields` are those who play in each leg of the finals, the best one first, as far as that is known.

    `totals` has everyone's total, before the finals and after each leg played; those who are out keep theirs. `order`
    is everyone: those still in by their total, then those who went out in the latest leg. `is_over` once the last leg
    was played. `level` are the legs (the first is 0) after which someone is out, or second in the final, with as much
    as the last who goes through, or as the first.
    """

    fields: tuple[tuple[int, ...], ...]
    totals: tuple[Mapping[int, int], ...]
    order: tuple[int, ...]
    is_over: bool
    level: frozenset[int] = frozenset()

    def totals_after(self, number: int) -> Mapping[int, int]:
        """After the leg at this place (the first is 0), or as they are now."""
        return self.totals[min(number + 1, len(self.totals) - 1)]

    @property
    def champion(self) -> int | None:
        """The first after the last leg."""
        return self.order[0] if self.is_over else None


def legs_needed(entrants: int) -> int:
    """The least number of legs, so that the field can be halved down to one table."""
    legs = 1
    while entrants > TABLE:
        entrants = _half(entrants)
        legs += 1
    return legs


def stage_sizes(entrants: int, legs: int) -> list[int]:
    """How many play in each of these legs: half go through each time; any legs left over belong to the final.

    ValueError if the number fills no tables of four, or if there are too few legs.
    """
    if entrants < TABLE or entrants % TABLE:
        raise ValueError("Finals are played at tables of four.")
    if legs < legs_needed(entrants):
        raise ValueError("There are too few legs to come down to one table.")
    sizes = [entrants]
    while len(sizes) < legs:
        sizes.append(_half(sizes[-1]))
    return sizes


def play_stages(
    qualifiers: Sequence[int],
    had: Mapping[int, int],
    legs: Sequence[Mapping[int, int]],
    to_play: int,
    gone: Mapping[int, int] = NOBODY,
    sat: Sequence[Collection[int]] = (),
) -> Stages:
    """The finals of these units, the best first, as far as `legs` decide them; `to_play` is how many there are.

    `had` is their initial total; each leg has everyone's score in it, and is over once it has those of all who play in
    it. In a tie the better qualifier is first. `gone` are those who went home: how many legs they were there for. In
    the next ones the player who was out by the least plays instead; in the first one no one can. `sat`: who played in
    the legs as seated (no one: as decided); they went through, whatever a correction says afterwards.
    """
    sizes = stage_sizes(len(qualifiers), to_play)
    rank_of = {unit: number for number, unit in enumerate(qualifiers)}
    totals = {unit: had.get(unit, 0) for unit in qualifiers}
    stood = [dict(totals)]
    field = list(qualifiers)
    fields = [tuple(field)]
    out: list[int] = []
    level: set[int] = set()
    played = 0
    for number, size in enumerate(sizes):
        scores = legs[number] if number < len(legs) else {}
        if not scores.keys() >= set(field):
            break
        played += 1
        for unit in field:
            totals[unit] += scores[unit]
        stood.append(dict(totals))
        field.sort(key=lambda unit: (-totals[unit], rank_of[unit]))
        following = sizes[number + 1] if number + 1 < len(sizes) else size
        order = [*field, *out]
        still_here = [unit for unit in order if gone.get(unit, to_play) > number + 1 or number + 1 == to_play]
        # At the cut, or for the first place.
        last = 1 if number + 1 == to_play else following
        at_cut = [totals[unit] for unit in still_here[last - 1 : last + 1] if unit not in out]
        if size > last and len(at_cut) > 1 and at_cut[0] == at_cut[1]:
            level.add(number)
        field = still_here[:following]
        if number + 1 < len(sat) and len(sat[number + 1]) == following and not set(field) <= set(sat[number + 1]):
            field = [unit for unit in order if unit in sat[number + 1]]
            level.discard(number)
        out = [unit for unit in order if unit not in field]
        if number + 1 < len(sizes):
            fields.append(tuple(field))
    return Stages(tuple(fields), tuple(stood), (*field, *out), is_over=played == len(sizes), level=frozenset(level))


def _half(entrants: int) -> int:
    """Rounded down to whole tables, but never less than one."""
    return max(TABLE, entrants // 2 // TABLE * TABLE)
