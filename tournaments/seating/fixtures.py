"""The list of fixtures of a season: all meetings to come of a round robin, leg by leg, made in advance."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from tournaments.seating.home_side import choose_home
from tournaments.seating.meetings import Meetings
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

    Home and away are evened out over each round as a whole, and over as much of the last one as there are days for: at
    the end of every round no one was at home more than once more, or less, than away.
    """
    legs: list[LegPlan] = []
    rounds: list[int] = []
    so_far = met
    for day, count in enumerate(legs_of_days):
        for leg in draw_season_round_robin(league, league, count, seed + day, met=so_far, times=times).legs:
            rounds.append(_met_by_all(league, so_far))
            legs.append(leg)
            so_far = so_far.plus(Meetings.of([leg]))
    homes = _with_homes(league, legs, rounds, met)
    return [tuple(next(homes) for _leg in range(count)) for count in legs_of_days]


def _met_by_all(league: Collection[int], met: Meetings) -> int:
    return min(met.times(*two) for two in combinations(league, 2))


def _with_homes(
    league: Collection[int], legs: Sequence[LegPlan], rounds: Sequence[int], met: Meetings
) -> Iterator[LegPlan]:
    """The same legs, the sides of each round chosen together. In a whole round two who met before change sides."""
    so_far = met
    for number in dict.fromkeys(rounds):
        of_round = [leg for leg, in_round in zip(legs, rounds, strict=True) if in_round == number]
        meetings = [(home, away) for leg in of_round for home, away in leg.tables]
        is_whole = _met_by_all(league, so_far.plus(Meetings.of(of_round))) > number
        returns = {
            place
            for place, (one, other) in enumerate(meetings)
            if is_whole and so_far.homes.get((one, other), 0) != so_far.homes.get((other, one), 0)
        }
        chosen = iter(choose_home(meetings, so_far, [], returns=returns))
        for leg in of_round:
            done = LegPlan(tuple(next(chosen) for _table in leg.tables), leg.sit_out)
            so_far = so_far.plus(Meetings.of([done]))
            yield done
