"""Fixed pairs, new opponents each leg, with the season in mind; and how good the result is."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from tournaments.seating.pairs import berger
from tournaments.seating.plan import NO_HISTORY, Figure, History, LegPlan, Plan

AGAIN = 1000
"""The price of a meeting for each time the two met on the same evening; for each time in the season it is 1."""

SECOND_TURN = AGAIN * AGAIN
"""The price of sitting out for each time on the same evening: no one does again before everyone has."""

PROPOSALS_PER_TABLE = 300
MOST_PROPOSALS = 150_000
THRESHOLDS = (3, 2, 1, 1, 0)
"""An exchange may cost this much for a while, then less: a way out of a schedule that no single exchange improves."""

Prices: TypeAlias = list[list[int]]
"""By the places of two pairs: the cost of their meeting once more. The place after the last means sitting out."""

Meeting: TypeAlias = tuple[int, int]


class PairFairness(NamedTuple):
    """How fair an evening of pairs is. `opponents_repeated`: meetings beyond the first.

    Least and most times for one pair: `sit_outs` this evening, `season_sit_outs` with the season. Least and most times
    for two pairs, with the season: `season_opponents`; `never_opponents`: how many have not met yet. `by_lot`: the
    repeated meetings to expect from a random draw.
    """

    opponents_repeated: Figure
    sit_outs: tuple[int, int]
    season_sit_outs: tuple[int, int]
    season_opponents: tuple[int, int]
    never_opponents: int
    by_lot: float
    is_proved_best: bool

    @property
    def is_best_known(self) -> bool:
        """No plans for pairs are stored, so only what is proved is known."""
        return self.is_proved_best


def draw_pairs(
    pairs: Sequence[int], legs: int, seed: int, *, season: History = NO_HISTORY, played: Sequence[LegPlan] = ()
) -> Plan:
    """New opponents in each leg: no one meets twice on an evening before all have met, and evenly over the season.

    `played` are legs of this evening that are fixed; the plan holds only the new ones. A season in which all pairs
    always come goes through one round robin, its legs by lot; if that is not enough, exchanges between tables improve
    it.
    """
    order = sorted(pairs)
    if len(order) < 2:
        return Plan((), seed)
    chance = random.Random(seed)
    prices = _prices(order, season, played)
    least = _least_cost(prices, legs)
    chosen, cost = _cheapest_legs(prices, legs, chance)
    _improve(prices, chosen, cost - least, chance)
    return Plan(tuple(_as_plan(leg, order, chance) for leg in chosen), seed)


def judge_pairs(legs: Sequence[LegPlan], *, season: History = NO_HISTORY) -> PairFairness:
    """What the fairness card says about an evening of pairs.

    The bound: a pair that plays in any leg could at best have met every other pair once.
    """
    evening = History.of(legs)
    pairs = sorted({pair for leg in legs for pair in (*leg.sit_out, *(one for table in leg.tables for one in table))})
    couples = list(combinations(pairs, 2))
    meetings = sum(len(leg.tables) for leg in legs)
    repeated = sum(times - 1 for times in evening.opponents.values())
    bound = max(0, meetings - len(couples))
    season_opponents = [season.opponents.get(two, 0) + evening.opponents.get(two, 0) for two in couples]
    return PairFairness(
        opponents_repeated=Figure(repeated, bound),
        sit_outs=_least_and_most([evening.sit_outs.get(pair, 0) for pair in pairs]),
        season_sit_outs=_least_and_most(
            [season.sit_outs.get(pair, 0) + evening.sit_outs.get(pair, 0) for pair in pairs]
        ),
        season_opponents=_least_and_most(season_opponents),
        never_opponents=season_opponents.count(0),
        by_lot=repeats_by_lot(legs),
        is_proved_best=repeated == bound,
    )


def repeats_by_lot(legs: Sequence[LegPlan]) -> float:
    """Two random legs share tables × tables / couples meetings on average: about half of one, however many pairs."""
    shared = 0.0
    for one, other in combinations(legs, 2):
        pairs = max(2 * len(leg.tables) + len(leg.sit_out) for leg in (one, other))
        shared += len(one.tables) * len(other.tables) / max(1, pairs * (pairs - 1) / 2)
    return round(shared, 1)


def _least_and_most(times: Sequence[int]) -> tuple[int, int]:
    return (min(times, default=0), max(times, default=0))


def _prices(order: Sequence[int], season: History, played: Sequence[LegPlan]) -> Prices:
    place_of = {pair: place for place, pair in enumerate(order)}
    nobody = len(order)
    prices = [[0] * (nobody + 1) for _ in range(nobody + 1)]
    for history, price, turn in ((season, 1, AGAIN), (History.of(played), AGAIN + 1, SECOND_TURN)):
        for (one, other), times in history.opponents.items():
            if one in place_of and other in place_of:
                _raise_price(prices, (place_of[one], place_of[other]), price * times)
        # Everyone has to sit out in turn through the whole season, whatever that costs in opponents.
        for pair, times in history.sit_outs.items():
            if pair in place_of:
                _raise_price(prices, (place_of[pair], nobody), turn * times)
    return prices


def _raise_price(prices: Prices, meeting: Meeting, by: int) -> None:
    one, other = meeting
    prices[one][other] += by
    prices[other][one] += by


def _again(nobody: int) -> list[int]:
    """By the later of two places: the extra cost of the two meeting once."""
    return [AGAIN + 1] * nobody + [SECOND_TURN]


def _least_cost(prices: Prices, legs: int) -> int:
    """No schedule of this many legs costs less: everyone's cheapest opponents, each once."""
    count = len(prices) - 1
    places = range(count + count % 2)
    return sum(sum(sorted(prices[one][other] for other in places if other != one)[:legs]) for one in places) // 2


def _cheapest_legs(prices: Prices, legs: int, chance: random.Random) -> tuple[list[list[Meeting]], int]:
    """Legs of one round robin, always the cheapest one left, and what they cost; their meetings get more expensive."""
    count = len(prices) - 1
    again = _again(count)
    schedule: list[list[Meeting]] = [
        [(one, other) for one, other in leg.tables] + [(pair, count) for pair in leg.sit_out]
        for leg in berger(range(count))
    ]
    chance.shuffle(schedule)
    chosen = []
    cost = 0
    for _ in range(legs):
        leg = min(schedule, key=lambda meetings: sum(prices[one][other] for one, other in meetings))
        for one, other in leg:
            cost += prices[one][other]
            _raise_price(prices, (one, other), again[max(one, other)])
        chosen.append(list(leg))
    return chosen, cost


def _improve(prices: Prices, legs: Sequence[list[Meeting]], too_much: int, chance: random.Random) -> None:
    """Exchange opponents between two tables of a leg, allowing `too_much` at first, then less; the cheapest is kept."""
    tables = min((len(leg) for leg in legs), default=0)
    if tables < 2:
        return
    again = _again(len(prices) - 1)
    best, kept = too_much, [list(leg) for leg in legs]
    proposals = min(PROPOSALS_PER_TABLE * len(legs) * tables, MOST_PROPOSALS)
    for threshold in THRESHOLDS:
        for _ in range(proposals // len(THRESHOLDS)):
            if best <= 0:
                break
            leg = legs[int(chance.random() * len(legs))]
            first, second = int(chance.random() * tables), int(chance.random() * tables)
            if first == second:
                continue
            (one, other), (third, fourth) = leg[first], leg[second]
            if chance.random() < 0.5:
                third, fourth = fourth, third
            once = again[max(one, other)] + again[max(third, fourth)]
            before = prices[one][other] + prices[third][fourth] - once
            after = prices[one][third] + prices[other][fourth]
            if after - before > threshold:
                continue
            for meeting in ((one, other), (third, fourth)):
                _raise_price(prices, meeting, -again[max(meeting)])
            for place, meeting in ((first, (one, third)), (second, (other, fourth))):
                _raise_price(prices, meeting, again[max(meeting)])
                leg[place] = meeting
            too_much += after - before
            if too_much < best:
                best, kept = too_much, [list(each) for each in legs]
    for leg, meetings in zip(legs, kept, strict=True):
        leg[:] = meetings


def _as_plan(leg: Sequence[Meeting], order: Sequence[int], chance: random.Random) -> LegPlan:
    tables: list[Meeting] = []
    sit_out: tuple[int, ...] = ()
    for one, other in leg:
        if len(order) in (one, other):
            sit_out = (order[min(one, other)],)
        else:
            north_south = chance.random() < 0.5
            tables.append((order[one], order[other]) if north_south else (order[other], order[one]))
    chance.shuffle(tables)
    return LegPlan(tuple(tables), sit_out)
