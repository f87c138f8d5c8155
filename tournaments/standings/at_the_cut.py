"""A tie at the cut: who shares the place of the last to go through with the first who does not, and what decides."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Cut(NamedTuple):
    """`clear` go through whatever is decided; `tied` share one place, and only `places` of them go through."""

    clear: tuple[int, ...]
    tied: tuple[int, ...]
    places: int


def cut_at(count: int, place_of: Mapping[int, int]) -> Cut:
    """The cut behind the first `count` of those who have a place; without a tie there `tied` is empty.

    Those who go through come in the order of their places, and within a place as `place_of` has them.
    """
    order = sorted(place_of, key=place_of.__getitem__)
    if len(order) <= count or count < 1 or place_of[order[count - 1]] != place_of[order[count]]:
        return Cut(tuple(order[: max(0, count)]), (), 0)
    place = place_of[order[count]]
    clear = tuple(unit for unit in order if place_of[unit] < place)
    return Cut(clear, tuple(unit for unit in order if place_of[unit] == place), count - len(clear))


def by_figures(cut: Cut, figures: Sequence[Mapping[int, int | None]]) -> tuple[tuple[int, ...], int] | None:
    """The tied, those who go through first, and which of these further figures decided it; None: none of them does.

    A figure is the higher, the better. One that is not known (None) of everyone who is tied decides nothing, and is
    left out.
    """
    known = [at for at, figure in enumerate(figures) if all(figure.get(unit) is not None for unit in cut.tied)]

    def strength(unit: int) -> tuple[int, ...]:
        return tuple(-(figures[at][unit] or 0) for at in known)

    order = sorted(cut.tied, key=strength)
    if not 0 < cut.places < len(order):
        return None
    last, first_out = strength(order[cut.places - 1]), strength(order[cut.places])
    decided = next((at for at, one, other in zip(known, last, first_out, strict=True) if one != other), None)
    return None if decided is None else (tuple(order), decided)
