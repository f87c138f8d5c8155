"""Swiss pairing: neighbours in the standing who have not met, as close to each other as possible.

Going down the ranking, each pair is joined to one above that is still open, or stays open itself. A set of bits says
which of the pairs above are open, and of all ways to the same set only the cheapest can be part of the best one. So the
result is exact: no other pairing within the band has a lower sum of squared distances.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from tournaments.seating.look_ahead import Field, LookAhead, Pairing, pairings, without
from tournaments.seating.plan import NO_HISTORY, History, LegPlan
from tournaments.seating.turns import from_below

BAND = 8
SMALL_FIELD = 16
"""How many ranks apart opponents are at most, as long as that is possible."""

WIDER = 4
"""How many ranks further a pair looks that has met everyone in the band."""

MOST_STATES = 20_000
"""With more sets of open ranks than this the exact search is given up, only near the end of a full round robin."""

LOOKS_AHEAD = 16
"""More pairs than this have at least eight legs guaranteed."""

MOST_SORTED = 12
"""Up to this many pairs all pairings are compared if the nearest leads nowhere; beyond it, the first that leads on."""

Meetings: TypeAlias = Sequence[Collection[int]]
"""By rank, from 0: the ranks that this one has met."""


class NoSwiss(Exception):
    """There is no pairing without a rematch.

    `guaranteed`: how many legs are still possible, whatever the results.
    """

    def __init__(self, message: str, guaranteed: int) -> None:
        super().__init__(message)
        self.guaranteed = guaranteed


Step: TypeAlias = tuple[int, int, int]
"""The cheapest way to one set of open ranks: its cost, the set before, the bit of the rank that was joined or 0."""

Column: TypeAlias = dict[int, Step]
"""For one rank: the sets of ranks that may be open after it."""


def legs_guaranteed(ranking: Collection[int], met: Collection[frozenset[int]] = ()) -> int:
    """How many legs are still possible without a rematch, whatever the results.

    A graph in which every vertex has at least half of all as neighbours has a perfect matching (Dirac 1952), and a leg
    costs each pair one neighbour: at the start of an evening this is half the number of pairs.
    """
    playing = len(ranking) - len(ranking) % 2
    if playing < 2:
        return 0
    most_met = max(len(each) for each in _meetings(list(ranking), met))
    return max(0, playing // 2 - most_met)


def swiss_pairs(
    ranking: Sequence[int],
    *,
    met: Collection[frozenset[int]],
    sat_out: Mapping[int, int],
    season: History = NO_HISTORY,
    legs_to_come: int = 1,
) -> LegPlan:
    """The next leg: `ranking` from first to last, `met` those who must not meet again; table 1 has the highest.

    At each table the higher one is North–South. With an odd number one of those who sat out least this evening
    (`sat_out`) sits out: of these who did so least in the `season`, then the lowest. Those who met most in the season
    stay apart first.

    `legs_to_come` are the legs of the evening from this one on: after it as many of them as possible can be played
    without a rematch, and without anyone sitting out again before everyone has (exact for the evenings of up to
    sixteen pairs; with more for at least eight legs). NoSwiss if there is no pairing, ValueError if a pair is in the
    ranking twice.
    """
    if len(set(ranking)) < len(ranking):
        raise ValueError("Every pair must be in the ranking exactly once.")
    ahead = _Ahead(ranking, met, sat_out)
    order: list[int | None] = [None]
    if len(ranking) % 2:
        order = [*from_below(ranking, sat_out, season.sit_outs)]
    least = min(ahead.sat_out, default=0)
    in_turn = [pair for pair in order if pair is None or sat_out.get(pair, 0) == least]
    not_in_turn = [pair for pair in order if pair not in in_turn]
    legs = next((legs for legs in range(legs_to_come, 1, -1) if ahead.can_play(legs)), 1)
    for may_sit_out, to_follow in ((in_turn, legs - 1), (not_in_turn, 0)):
        for most in sorted({0, *season.opponents.values()}):
            apart = {*met, *(frozenset(two) for two, times in season.opponents.items() if times > most)}
            for sits_out in may_sit_out:
                leg = ahead.leg(sits_out, apart, to_follow)
                if leg is not None:
                    return leg
    raise NoSwiss("No pairing without a rematch is left.", legs_guaranteed(ranking, met))


class _Ahead:
    """A ranking, who has met and sat out in it, and what can be played after its next leg."""

    def __init__(self, ranking: Sequence[int], met: Collection[frozenset[int]], sat_out: Mapping[int, int]) -> None:
        self.ranking = ranking
        self.sat_out = tuple(sat_out.get(pair, 0) for pair in ranking)
        self.looks = len(ranking) <= LOOKS_AHEAD
        self.field = _field(_meetings(ranking, met)) if self.looks else ()
        self.search = LookAhead()

    def can_play(self, legs: int) -> bool:
        return not self.looks or self.search.can_play(self.field, self.sat_out, legs)

    def leg(self, sits_out: int | None, apart: Collection[frozenset[int]], to_follow: int) -> LegPlan | None:
        """The nearest pairing after which N legs can follow, without those who should stay `apart`."""
        playing = [rank for rank, pair in enumerate(self.ranking) if pair != sits_out]
        after = tuple(times + (pair == sits_out) for pair, times in zip(self.ranking, self.sat_out, strict=True))
        for pairing in _nearest_first(_meetings([self.ranking[rank] for rank in playing], apart)):
            joined = tuple((playing[rank], playing[other]) for rank, other in pairing)
            if not self.looks or self.search.can_play(without(self.field, joined), after, to_follow):
                tables = tuple((self.ranking[rank], self.ranking[other]) for rank, other in joined)
                return LegPlan(tables, () if sits_out is None else (sits_out,))
        return None


def _nearest_first(met: Meetings) -> Iterator[Pairing]:
    """The best pairing, then all others: in a small field by the sum of squared distances, else near ranks first."""
    opponents = join_ranks(met)
    if opponents is not None:
        yield tuple((rank, other) for rank, other in enumerate(opponents) if rank < other)
        others = pairings(_field(met), (1 << len(met)) - 1)
        yield from others if len(met) > MOST_SORTED else sorted(others, key=_distance)


def _distance(pairing: Pairing) -> int:
    return sum((rank - other) ** 2 for rank, other in pairing)


def _field(met: Meetings) -> Field:
    everyone = (1 << len(met)) - 1
    return tuple(everyone ^ sum(1 << other for other in (rank, *others)) for rank, others in enumerate(met))


def _meetings(ranking: Sequence[int], met: Collection[frozenset[int]]) -> list[set[int]]:
    rank_of = {pair: rank for rank, pair in enumerate(ranking)}
    meetings: list[set[int]] = [set() for _ in ranking]
    for pairs in met:
        ranks = [rank_of[pair] for pair in pairs if pair in rank_of]
        if len(ranks) == 2:
            one, other = ranks
            meetings[one].add(other)
            meetings[other].add(one)
    return meetings


def join_ranks(met: Meetings) -> list[int] | None:
    """The opponent of each rank: the best pairing in the band, else any without a rematch, else None."""
    best = _join_in_band(met)
    return _join_somehow(met) if best is None else best


def _join_in_band(met: Meetings) -> list[int] | None:
    """The pairing with the lowest sum of squared distances; None if the search grows too large or nothing is left.

    In a set of open ranks the lowest bit is the rank just above; going down by a rank shifts it.
    """
    last = len(met) - 1
    # In a small field there are few sets: the whole of it is the band, and the best pairing is found however far apart.
    band = last if last < SMALL_FIELD else BAND
    due: defaultdict[int, set[int]] = defaultdict(set)
    for rank in range(last):
        due[min(rank + band, last)].add(rank)
    columns: list[Column] = [{0: (0, 0, 0)}]
    foot = band
    while (rank := len(columns) - 1) <= last:
        column = _next_column(columns[-1], rank, met[rank], due[rank])
        if rank == last:
            column = {opened: step for opened, step in column.items() if not opened}
        if len(column) > MOST_STATES:
            return None
        if column:
            columns.append(column)
        elif rank < last:
            # The one that had to be joined here has met this one too, and looks further down.
            for waiting in due.pop(rank):
                due[min(rank + WIDER, last)].add(waiting)
        elif foot >= last:
            return None
        else:
            # The last ones cannot be joined to each other: anyone from further up may wait for them.
            foot = min(foot + WIDER, last)
            for waiting in range(last - foot, last):
                for ranks in due.values():
                    ranks.discard(waiting)
                due[last].add(waiting)
            del columns[last - foot + 1 :]
    return _read_back(columns)


def _next_column(column: Column, rank: int, met: Collection[int], due: Collection[int]) -> Column:
    """The sets that may be open after this rank. A rank that is `due` is joined here, or was before."""
    due_bits = sum(1 << (rank - waiting - 1) for waiting in due)
    width = max(column).bit_length()
    met_bits = sum(1 << (rank - other - 1) for other in met if 0 < rank - other <= width)
    following: Column = {}
    for opened, (cost, _, _) in column.items():
        must = opened & due_bits
        if must & (must - 1):
            continue  # two of them, and one opponent
        if not must:
            still_open = opened << 1 | 1
            if still_open not in following or cost < following[still_open][0]:
                following[still_open] = (cost, opened, 0)
        choices = (must or opened) & ~met_bits
        while choices:
            bit = choices & -choices
            choices ^= bit
            dearer = cost + bit.bit_length() ** 2
            still_open = (opened ^ bit) << 1
            if still_open not in following or dearer < following[still_open][0]:
                following[still_open] = (dearer, opened, bit)
    return following


def _read_back(columns: Sequence[Column]) -> list[int]:
    """From the last rank, with none open, up to the first: who was joined to whom."""
    opponents = [-1] * (len(columns) - 1)
    opened = 0
    for rank in range(len(opponents) - 1, -1, -1):
        _, opened, joined = columns[rank + 1][opened]
        if joined:
            other = rank - joined.bit_length()
            opponents[rank], opponents[other] = other, rank
    return opponents


def _join_somehow(met: Meetings) -> list[int] | None:
    """A pairing without rematches if everyone has enough opponents left; near ranks first, but not the best one.

    Two that are left over and have met split up a table whose two can each be joined to one of them. As long as
    everyone has half of all as opponents left there is always such a table, or another one to join directly.
    """
    opponents: dict[int, int] = {}
    for rank in range(len(met)):
        if rank in opponents:
            continue
        for other in range(rank + 1, len(met)):
            if other not in opponents and other not in met[rank]:
                opponents[rank], opponents[other] = other, rank
                break
    alone = [rank for rank in range(len(met)) if rank not in opponents]
    while alone:
        first, second = alone.pop(), alone.pop()
        table = _table_to_take_apart(met, opponents, first, second)
        if table is None:
            return None
        of_first, of_second = table
        for one, other in ((first, of_first), (second, of_second)):
            opponents[one], opponents[other] = other, one
    _exchange_neighbours(met, opponents)
    return [opponents[rank] for rank in range(len(met))]


def _table_to_take_apart(
    met: Meetings, opponents: Mapping[int, int], first: int, second: int
) -> tuple[int, int] | None:
    possible = [(one, other) for one, other in opponents.items() if one not in met[first] and other not in met[second]]
    return min(possible, key=lambda table: abs(table[0] - first) + abs(table[1] - second), default=None)


def _exchange_neighbours(met: Meetings, opponents: dict[int, int]) -> None:
    """Exchange opponents between tables for as long as that puts ranks closer together."""
    better = True
    while better:
        better = False
        for rank in range(len(met)):
            for near in range(rank + 1, min(rank + 2 * BAND, len(met))):
                one, other = opponents[rank], opponents[near]
                if near == one or near in met[rank] or other in met[one]:
                    continue
                if (rank - near) ** 2 + (one - other) ** 2 < (rank - one) ** 2 + (near - other) ** 2:
                    for first, second in ((rank, near), (one, other)):
                        opponents[first], opponents[second] = second, first
                    better = True
