"""The fairness of an evening on which several groups were drawn separately."""

from collections.abc import Sequence
from typing import Any

from tournaments.seating.fairness import Fairness
from tournaments.seating.pair_draw import PairFairness
from tournaments.seating.plan import Figure

Card = Fairness | PairFairness


def judged_together(parts: Sequence[Card]) -> Card:
    """The figures of all groups together: repeats and unavoidable ones added up, least and most over all of them.

    It is proved best, or the best known, if each group is: people of two groups could not have met. ValueError without
    a group.
    """
    if not parts:
        raise ValueError("Nothing to judge.")
    return type(parts[0])(**{name: _added(name, [getattr(part, name) for part in parts]) for name in parts[0]._fields})


def _added(name: str, values: Sequence[Any]) -> Any:
    first = values[0]
    if isinstance(first, bool):
        return all(values)
    if isinstance(first, Figure):
        return Figure(sum(figure.value for figure in values), sum(figure.bound for figure in values))
    if name == "wishes_kept":
        return sum(kept for kept, _of in values), sum(of for _kept, of in values)
    if isinstance(first, tuple):
        return min(least for least, _most in values), max(most for _least, most in values)
    return sum(values)
