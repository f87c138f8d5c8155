"""The list of fixtures of a season: all meetings to come of a round robin, leg by leg, made in advance."""

import random
from collections.abc import Collection, Sequence
from itertools import combinations, islice

from tournaments.seating.home_side import choose_home
from tournaments.seating.meetings import Meetings
from tournaments.seating.pairs import berger
from tournaments.seating.plan import LegPlan
from tournaments.seating.season_round_robin import NO_MEETINGS, draw_season_round_robin


def plan_fixtures(
    league: Collection[int],
    legs_of_days: Sequence[int],
    seed: int,
    *,
    met: Meetings = NO_MEETINGS,
    times: int = 1,
) -> list[tuple[LegPlan, ...]]:
    """For each match day the legs that are drawn if the whole league is always there; at each table the first at home.

    A round is Berger's table, the places in it by lot; the next one has the same legs with sides changed, the first of
    them last. So in these two no one is at home, or away, more than twice in a row, and in the first that happens as
    seldom as it can (`_by_turns`). Where some have met more often than others, that round is completed first, as it
    would be drawn.

    When the list ends, and after each of its rounds, no one was at home more than once more, or less, than away (twice
    only where it ends with the first leg of a fourth round). If it ends in the middle of a second round, that comes
    first: two may meet with the same sides again, or one be at home three times in a row.
    """
    chance = random.Random(seed)
    legs: list[LegPlan] = []
    table: list[LegPlan] = []
    while left := sum(legs_of_days) - len(legs):
        counts = {met.times(*two) for two in combinations(league, 2)}
        if len(counts) > 1:
            coming: Sequence[LegPlan] = draw_season_round_robin(league, league, left, seed, met=met, times=times).legs
        elif table:
            coming = table = [*table[1:], table[0]] if left >= len(table) else table
        else:
            coming = table = _by_turns(berger(chance.sample(sorted(league), len(league))))
        for leg in _with_homes(league, coming[:left], met, min(counts)):
            legs.append(LegPlan(tuple(chance.sample(leg.tables, len(leg.tables))), leg.sit_out))
            met = met.plus(Meetings.of([leg]))
    made = iter(legs)
    return [tuple(islice(made, count)) for count in legs_of_days]


def _by_turns(table: Sequence[LegPlan]) -> list[LegPlan]:
    """The legs of Berger's table in the order in which everyone is at home and away by turns.

    Of an even number n of them n − 2 are once so twice in a row; fewer are not possible (de Werra, 1981). Of an odd
    number no one is.
    """
    found = []
    for turn in range(len(table)):
        number = turn * (len(table) + 1) // 2 % len(table)
        first, *others = table[number].tables
        # At the first table is the one that does not go round: they take turns too.
        is_turned = not table[number].sit_out and (turn - number) % 2
        found.append(LegPlan((first[::-1] if is_turned else first, *others), table[number].sit_out))
    return found


def _with_homes(league: Collection[int], legs: Sequence[LegPlan], met: Meetings, number: int) -> list[LegPlan]:
    """The legs until every two have met more than `number` times, their sides chosen together: then who met change."""
    of_round: list[LegPlan] = []
    after, is_whole = met, False
    for leg in legs:
        of_round.append(leg)
        after = after.plus(Meetings.of([leg]))
        if is_whole := all(after.times(*two) > number for two in combinations(league, 2)):
            break
    meetings = [(one, other) for leg in of_round for one, other in leg.tables]
    returns = {
        place
        for place, (one, other) in enumerate(meetings)
        if is_whole and met.homes.get((one, other), 0) != met.homes.get((other, one), 0)
    }
    chosen = iter(choose_home(meetings, met, [], returns=returns))
    return [LegPlan(tuple(next(chosen) for _table in leg.tables), leg.sit_out) for leg in of_round]
