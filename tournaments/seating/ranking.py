"""The last leg by ranking: 1 and 4 against 2 and 3, and so on down, without repeating a partner."""

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.seating.individual import tables_for
from tournaments.seating.plan import (
    NO_HISTORY,
    NO_WISHES,
    Couple,
    History,
    LeftOver,
    LegPlan,
    Wishes,
    couple,
    partners_at,
)
from tournaments.seating.turns import from_below

WINDOW, SMALL_WINDOW = 6, 8
"""The four of a table are sought among this many of the highest still open, in a large or a small hall."""
WIDTH, SMALL_WIDTH = 4, 40
"""How many unfinished seatings are followed: the cheapest ones."""
SMALL = 32
"""In a hall with this few people there are few ways round a repeated partner, and time to look at more of them."""

# What a table costs: a repeated partner, a split other than 1 and 4 against 2 and 3, ranks that are further apart, and
# a broken wish; two who have met cost one point each time.
AGAIN = 100
SPLIT = 2
SPAN = 6
NEVER = 10_000


class _Seated(NamedTuple):
    """The last table and those before it, the ranks that were skipped, and the rank after all those."""

    cost: int
    table: tuple[int, ...]
    before: "_Seated | None"
    open: tuple[int, ...]
    reached: int

    def tables(self) -> list[tuple[int, ...]]:
        """From the top down."""
        found: list[tuple[int, ...]] = []
        step: _Seated | None = self
        while step is not None and step.table:
            found.append(step.table)
            step = step.before
        return found[::-1]


def draw_by_ranking(
    ranking: Sequence[int],
    seed: int,
    *,
    left_over: LeftOver = LeftOver.SIT_OUT,
    season: History = NO_HISTORY,
    wishes: Wishes = NO_WISHES,
    played: Sequence[LegPlan] = (),
) -> LegPlan:
    """One leg for people from the first of the ranking to the last; `played` are the legs of this evening before it.

    Tables are neighbours in the ranking, the best and the fourth against the second and the third. If two of them were
    partners this evening another split is used, or a neighbour from the next table. Those who did so least, this
    evening and then in the season, sit out or at the tables of three; between those who are tied the lowest in the
    ranking, so never the leader while someone lower can. Only which of two partners sits North or East is by lot.
    """
    fours, threes = tables_for(len(ranking), left_over)
    chance = random.Random(seed)
    tonight = History.of(played)
    sits_out = left_over == LeftOver.SIT_OUT
    places = len(ranking) - 4 * fours
    so_far, before = (past.sit_outs if sits_out else past.three_player_tables for past in (tonight, season))
    turn = from_below(ranking, so_far, before)[:places]
    playing = [person for person in ranking if person not in turn]
    tables = [_turned(table, chance) for table in _split_up(playing, tonight, wishes)]
    if sits_out:
        return LegPlan(tuple(tables), tuple(turn))
    last = sorted(turn, key=ranking.index)
    return LegPlan((*tables, *(tuple(last[3 * number : 3 * number + 3]) for number in range(threes))))


def _split_up(playing: Sequence[int], tonight: History, wishes: Wishes) -> list[tuple[int, ...]]:
    """Table after table from the top; a few of the cheapest ways are followed in parallel (a beam search)."""
    apart = {couple(one, two) for group in wishes.apart for one in group for two in group if one != two}
    is_small = len(playing) <= SMALL
    window, width = (SMALL_WINDOW, SMALL_WIDTH) if is_small else (WINDOW, WIDTH)
    seated = [_Seated(0, (), None, (), 0)]
    for _table in range(len(playing) // 4):
        following: dict[tuple[tuple[int, ...], int], _Seated] = {}
        for so_far in seated:
            for candidate in _next_tables(so_far, playing, window, tonight, apart):
                key = (candidate.open, candidate.reached)
                known = following.get(key)
                if known is None or candidate.cost < known.cost:
                    following[key] = candidate
        seated = sorted(following.values(), key=lambda one: (one.cost, one.open, one.reached))[:width]
    return seated[0].tables()


def _next_tables(
    so_far: _Seated, playing: Sequence[int], window: int, tonight: History, apart: Collection[Couple]
) -> Iterator[_Seated]:
    """The ways to fill the next table: with the highest rank still open and three of those near it."""
    ahead = range(so_far.reached, min(len(playing), so_far.reached + window - len(so_far.open)))
    near = [*so_far.open, *ahead]
    first = near[0]
    for others in combinations(near[1:], 3):
        ranks = (first, *others)
        last = others[-1]
        one, two, three, four = (playing[rank] for rank in ranks)
        cost = SPAN * (last - first - 3)
        for pair in combinations((one, two, three, four), 2):
            pair = couple(*pair)
            cost += tonight.partners.get(pair, 0) + tonight.opponents.get(pair, 0) + NEVER * (pair in apart)
        dearest = 0
        best: tuple[int, ...] = ()
        for price, table in enumerate(((one, two, four, three), (one, two, three, four), (one, three, two, four))):
            again = sum(tonight.partners.get(pair, 0) for pair in partners_at(table))
            price = SPLIT * price + AGAIN * again
            if not best or price < dearest:
                best, dearest = table, price
        reached = max(so_far.reached, last + 1)
        left = tuple(rank for rank in (*so_far.open, *range(so_far.reached, reached)) if rank not in ranks)
        yield _Seated(so_far.cost + cost + dearest, best, so_far, left, reached)


def _turned(table: tuple[int, ...], chance: random.Random) -> tuple[int, ...]:
    first = chance.randrange(4)
    return (*table[first:], *table[:first])
