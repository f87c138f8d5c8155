"""Who plays an extra leg to fill a table: no one a second time before everyone who could has done so."""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

NOBODY = -1


class FreeSeat(NamedTuple):
    """A seat that someone from another table fills: in which leg, and who sits at its table."""

    leg: int
    at_table: Collection[int]


def choose_helpers(
    seats: Sequence[FreeSeat],
    people: Sequence[int],
    seed: int,
    *,
    tonight: Mapping[int, int],
    season: Mapping[int, int],
    turns: Sequence[int] = (),
) -> list[int] | None:
    """The person who fills each seat; None if there is no one for one of them.

    No one helps at their own table, or twice in a leg. First come the `turns` (once, as early as they can), then those
    who helped least this evening, then in the season, then by lot: for all seats together, so people who can help in
    only one leg are kept for it.
    """
    chance = random.Random(seed)
    lots = {one: chance.random() for one in people}
    helped, chosen = Counter(tonight), list(turns)
    helpers: list[int] = []
    while len(helpers) < len(seats):
        ways = _ways(seats, people, helpers, staying=turns)
        if not ways:
            return None
        best = min(ways, key=lambda one: (one not in chosen, helped[one], season.get(one, 0), lots[one]))
        helpers = ways[best]
        helped[best] += 1
        if best in chosen:
            chosen.remove(best)
    return helpers


def _ways(
    seats: Sequence[FreeSeat], people: Sequence[int], helpers: Sequence[int], staying: Sequence[int]
) -> dict[int, list[int]]:
    """By the person who helps once more: who helps where if the next seat is filled too, with the fewest exchanges."""
    new = len(helpers)
    ways: dict[int, list[int]] = {}
    waiting = [(new, [*helpers, NOBODY])]
    seen = {new}
    for free, filled in waiting:
        leg, at_table = seats[free]
        busy = {filled[seat] for seat in range(new + 1) if seats[seat].leg == leg}
        for one in people:
            if one not in ways and one not in busy and one not in at_table:
                ways[one] = _filled(filled, {free: one})
        for seat in range(new):
            one = filled[seat]
            if seat in seen or one in at_table or one in staying:
                continue
            # The helper there comes here instead, and someone else goes there.
            if one not in busy or seats[seat].leg == leg:
                seen.add(seat)
                waiting.append((seat, _filled(filled, {free: one, seat: NOBODY})))
    return ways


def _filled(helpers: Sequence[int], new: Mapping[int, int]) -> list[int]:
    return [new.get(seat, helper) for seat, helper in enumerate(helpers)]
